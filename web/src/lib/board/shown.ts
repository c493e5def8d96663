// Which optional parts of a view are drawn.

import { isOver, type BoardView } from "../api/board";
import { settings } from "../settings.svelte";
import { artOf } from "./paint";

/** Bands are shown in games about connection, at the end of a game, and if the setting is on. */
export function showsBands(view: BoardView): boolean {
  return view.joined.length > 0 && (view.shows_joined || isOver(view.result) || settings.bands);
}

/** Whether the top piece of a cell is solid, not a flat stone. */
export function isRound(view: BoardView, cell: number): boolean {
  const piece = view.cells[cell]?.stack.at(-1);
  return piece !== undefined && artOf(piece) !== "stone";
}
