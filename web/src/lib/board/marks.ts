// Chooses the mark of each cell.

import type { BoardView, Effect } from "../api/board";
import { artOf } from "./paint";

export interface Situation {
  view: BoardView;
  /** Cells that are a legal next step. */
  choices: ReadonlySet<number>;
  taken: readonly number[];
  effects: ReadonlyMap<number, readonly Effect[]>;
  /** Cells that already have a value mark. */
  values?: ReadonlyMap<number, unknown>;
}

export type TargetMark = "dot" | "ring";

/**
 * Marks of legal targets: a dot, or a ring around a piece that would be captured. Movable pieces are unmarked, but
 * respond to hovering.
 */
export function targets({ view, choices, taken, effects, values }: Situation): Map<number, TargetMark> {
  const found = new Map<number, TargetMark>();
  for (const cell of choices) {
    // Neutral stones can be picked up too; other pieces without an owner are part of the board.
    const occupied = (view.cells[cell]?.stack ?? []).some((piece) => piece.owner !== null || artOf(piece) === "stone");
    const captures = (effects.get(cell) ?? []).some((effect) => effect.cell === cell && effect.mark === "captured");
    if (captures) found.set(cell, "ring");
    else if (values?.has(cell)) continue;
    else if (taken.length > 0 || !occupied) found.set(cell, "dot");
  }
  return found;
}

/** Cells whose pieces touching the hovered cell would capture or flip. */
export function threatened(hovered: number | null, effects: Situation["effects"]): ReadonlySet<number> {
  return new Set((hovered === null ? [] : (effects.get(hovered) ?? [])).map((effect) => effect.cell));
}

/** The cells with a given mark in the view. */
export function cellsMarked(view: BoardView, mark: BoardView["cells"][number]["marks"][number]): number[] {
  return view.cells.flatMap((cell, index) => (cell.marks.includes(mark) ? [index] : []));
}
