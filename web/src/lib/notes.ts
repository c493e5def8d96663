// Comments and variations of a game, in the words of the text record (docs/record.md).

import type { Variation } from "./api/types";

export type Comments = Readonly<Record<number, string>>;

export const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((move, n) => move === b[n]);

const begins = (line: readonly string[], start: readonly string[]): boolean => start.every((move, n) => line[n] === move);

/** Variations with one more: a line that goes on replaces the shorter one, and what is known already adds nothing. */
export function withVariation(variations: readonly Variation[], added: Variation): Variation[] {
  const known = variations.some((one) => one.ply === added.ply && begins(one.moves, added.moves));
  if (known) return [...variations];
  const others = variations.filter((one) => !(one.ply === added.ply && begins(added.moves, one.moves)));
  return [...others, added].sort((a, b) => a.ply - b.ply);
}

const escaped = (comment: string): string => comment.replace(/\s+/g, " ").trim().replace(/[\\}]/g, "\\$&");

/**
 * A record of the text format with comments and variations. The header stays as it is; the moves are written again,
 * with every variation after the move that it replaces, or at the end where it goes on.
 */
export function annotated(record: string, moves: readonly string[], variations: readonly Variation[], comments: Comments): string {
  const [header = ""] = record.split(/\r?\n\r?\n/, 1);
  const parts: string[] = [];
  const comment = (ply: number) => {
    const text = escaped(comments[ply] ?? "");
    if (text !== "") parts.push(`{${text}}`);
  };
  const branches = (ply: number) => {
    for (const one of variations) if (one.ply === ply && one.moves.length > 0) parts.push(`( ${one.moves.join(" ")} )`);
  };
  comment(0);
  moves.forEach((move, n) => {
    parts.push(n % 2 === 0 ? `${n / 2 + 1}. ${move}` : move);
    comment(n + 1);
    branches(n);
  });
  return `${header}\n\n${wrapped(parts.join(" "))}\n`;
}

/** Lines of 80 characters, as records are written. */
function wrapped(text: string): string {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= 80) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** The comments on the moves of a record of the text format; none of other texts. */
export function commentsOf(record: string): Record<number, string> {
  const [header = "", ...rest] = record.replace(/\r\n/g, "\n").split("\n\n");
  const found: Record<number, string> = {};
  if (!/^game:/m.test(header)) return found;
  let depth = 0;
  let ply = 0;
  for (const [token] of rest.join("\n\n").matchAll(/\{(?:\\.|[^\\}])*\}|[()]|[^\s(){}]+/gs)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth > 0) continue;
    else if (token.startsWith("{")) {
      const text = token.slice(1, -1).replace(/\\(.)/gs, "$1").replace(/\s+/g, " ").trim();
      found[ply] = found[ply] === undefined ? text : `${found[ply]} ${text}`;
    } else if (token.replace(/^\d+\.+/, "") !== "") ply += 1;
  }
  return found;
}
