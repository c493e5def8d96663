// Arranges a move list in rows of two moves, with the variations that branch off there.

import type { PlayedMove, Variation } from "./api/types";

export interface Row {
  key: number;
  /** The turn number, from 1. */
  number: number;
  /** Indices of the moves in the line; null if a side has no move in this row. */
  cells: [number | null, number | null];
  variations: Variation[];
}

/** Two consecutive moves of one side, as after a pass, start a new row. */
export function rowsOf(moves: readonly Pick<PlayedMove, "side">[], variations: readonly Variation[]): Row[] {
  const rows: Row[] = [];
  const rowOf: number[] = [];
  moves.forEach(({ side }, n) => {
    const last = rows.at(-1);
    if (side === "o" && last && last.cells[1] === null) last.cells[1] = n;
    else rows.push({ key: n, number: rows.length + 1, cells: side === "x" ? [n, null] : [null, n], variations: [] });
    rowOf[n] = rows.length - 1;
  });
  for (const variation of variations) {
    const row = rows[rowOf[variation.ply] ?? -1];
    if (row) row.variations.push(variation);
    else rows.push({ key: moves.length + rows.length, number: rows.length + 1, cells: [null, null], variations: [variation] });
  }
  return rows;
}
