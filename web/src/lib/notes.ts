// Comments and variations of a game, read from and written to text records (docs/record.md).

import type { Variation } from "./api/types";

/** Comments by `positionKey`. */
export type Comments = Readonly<Record<string, string>>;

export interface Annotations {
  comments: Record<string, string>;
  variations: Variation[];
}

/** Names a position: the number of game moves before it, then the moves of a variation. */
export const positionKey = (ply: number, moves: readonly string[] = []): string => [ply, ...moves].join(" ");

export const sameMoves = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((move, n) => move === b[n]);

const startsWith = (line: readonly string[], start: readonly string[]): boolean => start.every((move, n) => line[n] === move);

/** Adds a variation. A longer line replaces its own beginning; a known line changes nothing. */
export function addVariation(variations: readonly Variation[], added: Variation): Variation[] {
  const known = variations.some((one) => one.ply === added.ply && startsWith(one.moves, added.moves));
  if (known) return [...variations];
  const others = variations.filter((one) => !(one.ply === added.ply && startsWith(added.moves, one.moves)));
  return [...others, added].sort((a, b) => a.ply - b.ply);
}

/** The comments in a variation, each with the number of variation moves before it. */
export function commentsIn(comments: Comments, { ply, moves }: Variation): { at: number; text: string }[] {
  return moves.flatMap((_, n) => {
    const text = comments[positionKey(ply, moves.slice(0, n + 1))];
    return text === undefined ? [] : [{ at: n + 1, text }];
  });
}

/** Removes the comments that belong only to the deleted variation. */
export function removeComments(comments: Comments, gone: Variation, kept: readonly Variation[]): Comments {
  const stays = new Set(kept.flatMap((one) => one.moves.map((_, n) => positionKey(one.ply, one.moves.slice(0, n + 1)))));
  const lost = new Set(gone.moves.map((_, n) => positionKey(gone.ply, gone.moves.slice(0, n + 1))));
  return Object.fromEntries(Object.entries(comments).filter(([key]) => stays.has(key) || !lost.has(key)));
}

const escapeComment = (comment: string): string => comment.replace(/\s+/g, " ").trim().replace(/[\\}]/g, "\\$&");

/**
 * Writes comments and variations into a text record. Keeps the header; writes the moves anew, each variation after the
 * move it replaces.
 */
export function annotate(record: string, moves: readonly string[], variations: readonly Variation[], comments: Comments): string {
  const [header = ""] = record.split(/\r?\n\r?\n/, 1);
  const parts: string[] = [];
  // Variations with a common beginning share comments.
  const written = new Set<string>();
  const comment = (key: string) => {
    const text = escapeComment(comments[key] ?? "");
    if (text !== "" && !written.has(key)) parts.push(`{${text}}`);
    written.add(key);
  };
  const branches = (ply: number) => {
    for (const one of variations) {
      if (one.ply !== ply || one.moves.length === 0) continue;
      parts.push("(");
      one.moves.forEach((move, n) => {
        parts.push(move);
        comment(positionKey(ply, one.moves.slice(0, n + 1)));
      });
      parts.push(")");
    }
  };
  comment(positionKey(0));
  moves.forEach((move, n) => {
    parts.push(n % 2 === 0 ? `${n / 2 + 1}. ${move}` : move);
    comment(positionKey(n + 1));
    branches(n);
  });
  return `${header}\n\n${wrap(parts.join(" "))}\n`;
}

/** Wraps at 80 characters, like the record writer in Rust. */
function wrap(text: string): string {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** The current position while reading a record. */
interface Cursor extends Variation {
  /** The index of the variation, in order of appearance. */
  n: number;
}

/**
 * Reads the comments and variations of a text record; empty for other texts. Flattens nested variations: each becomes a
 * line of its own from the game.
 */
export function annotationsOf(record: string): Annotations {
  const [header = "", ...rest] = record.replace(/\r\n/g, "\n").split("\n\n");
  const comments: Record<string, string> = {};
  const variations: Variation[] = [];
  if (!/^game:/m.test(header)) return { comments, variations };
  const open: Cursor[] = [];
  let cursor: Cursor = { ply: 0, moves: [], n: 0 };
  for (const [token] of rest.join("\n\n").matchAll(/\{(?:\\.|[^\\}])*\}|[()]|[^\s(){}]+/gs)) {
    if (token === "(") {
      open.push(cursor);
      const [ply, moves] = open.length === 1 ? [cursor.ply - 1, []] : [cursor.ply, cursor.moves.slice(0, -1)];
      cursor = { ply, moves, n: variations.push({ ply, moves }) - 1 };
    } else if (token === ")") {
      const outer = open.pop();
      if (outer) [variations[cursor.n], cursor] = [{ ply: cursor.ply, moves: cursor.moves }, outer];
    } else if (token.startsWith("{")) {
      const text = token.slice(1, -1).replace(/\\(.)/gs, "$1").replace(/\s+/g, " ").trim();
      const key = positionKey(cursor.ply, cursor.moves);
      comments[key] = comments[key] === undefined ? text : `${comments[key]} ${text}`;
    } else {
      const move = token.replace(/^\d+\.+/, "");
      if (move !== "") cursor = open.length === 0 ? { ...cursor, ply: cursor.ply + 1 } : { ...cursor, moves: [...cursor.moves, move] };
    }
  }
  return { comments, variations: variations.reduce(addVariation, [] as Variation[]) };
}
