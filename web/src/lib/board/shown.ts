// What of a view is shown.

import { isOver, type BoardView } from "../api/board";
import { settings } from "../settings.svelte";
import { artOf } from "./paint";

/** Bands join pieces where the game is about them, at its end, or where the player asked for them. */
export function showsBands(view: BoardView): boolean {
  return view.joined.length > 0 && (view.shows_joined || isOver(view.result) || settings.bands);
}

/** Whether a cell holds one piece that fills it, and no flat stones. */
export function isRound(view: BoardView, cell: number): boolean {
  const piece = view.cells[cell]?.stack.at(-1);
  return piece !== undefined && artOf(piece) !== "stone";
}
