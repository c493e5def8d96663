// Which mark each cell has: one meaning, one mark.

import type { BoardView, Effect } from "../api/board";
import { artOf } from "./paint";

export interface Situation {
  view: BoardView;
  /** Cells that may be touched now. */
  choices: ReadonlySet<number>;
  taken: readonly number[];
  effects: ReadonlyMap<number, readonly Effect[]>;
  /** Cells that have a mark of their own. */
  values?: ReadonlyMap<number, unknown>;
}

export type TargetMark = "dot" | "ring";

/** Where the mover may go: a dot, or a ring around a piece that would be captured. Pieces that may begin a move are not
    marked; they show it when pointed at. */
export function targets({ view, choices, taken, effects, values }: Situation): Map<number, TargetMark> {
  const found = new Map<number, TargetMark>();
  for (const cell of choices) {
    // Stones that belong to nobody are picked up too; what else has no owner is a field with a picture.
    const occupied = (view.cells[cell]?.stack ?? []).some((piece) => piece.owner !== null || artOf(piece) === "stone");
    const captures = (effects.get(cell) ?? []).some((effect) => effect.cell === cell && effect.mark === "captured");
    if (captures) found.set(cell, "ring");
    else if (values?.has(cell)) continue;
    else if (taken.length > 0 || !occupied) found.set(cell, "dot");
  }
  return found;
}

/** Cells whose pieces would be captured or turned by touching the cell that is pointed at. */
export function threatened(pointed: number | null, effects: Situation["effects"]): ReadonlySet<number> {
  return new Set((pointed === null ? [] : (effects.get(pointed) ?? [])).map((effect) => effect.cell));
}

/** The cells with a mark of the view. */
export function cellsMarked(view: BoardView, mark: BoardView["cells"][number]["marks"][number]): number[] {
  return view.cells.flatMap((cell, index) => (cell.marks.includes(mark) ? [index] : []));
}
