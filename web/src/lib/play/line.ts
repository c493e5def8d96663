// An explored line of moves: a different move turns the rest of the line into a variation.

import type { Board, Variation } from "../api/types";

export interface ExploredLine {
  moves: string[];
  ply: number;
  variations: Variation[];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((move, n) => move === b[n]);
}

/** Plays a move at the current ply. */
export function playMove(line: ExploredLine, move: string): ExploredLine {
  const { moves, ply, variations } = line;
  if (moves[ply] === move) return { ...line, ply: ply + 1 };
  const rest = moves.slice(ply);
  const known = variations.find((one) => one.ply === ply && one.moves[0] === move);
  if (known) return swapVariation(line, known);
  // Drops later variations: they branch off moves that are no longer in the line.
  const kept = variations.filter((one) => one.ply <= ply);
  const next = rest.length === 0 ? kept : [...kept, { ply, moves: rest }];
  return { moves: [...moves.slice(0, ply), move], ply: ply + 1, variations: next };
}

/** Swaps a variation with the rest of the line. */
export function swapVariation(line: ExploredLine, variation: Variation): ExploredLine {
  const rest = line.moves.slice(variation.ply);
  const others = line.variations.filter(
    (one) => one.ply <= variation.ply && !(one.ply === variation.ply && same(one.moves, variation.moves)),
  );
  return {
    moves: [...line.moves.slice(0, variation.ply), ...variation.moves],
    ply: variation.ply + 1,
    variations: rest.length === 0 ? others : [...others, { ply: variation.ply, moves: rest }],
  };
}

/** Completes the board of an event, which carries only new moves, with the known moves before them. */
export function withKnownMoves<B extends Board>(board: B, known: Board | null): B {
  const { moves_from: from = 0, ...rest } = board;
  if (from === 0 || known === null) return board;
  return {
    ...rest,
    moves: [...known.moves.slice(0, from), ...board.moves],
    variations: [...known.variations.filter((one) => one.ply < from), ...board.variations],
  } as B;
}
