// Translates clicks on the board into edits of a draft position.

import type { BoardView } from "../api/board";
import type { Draft } from "../api/types";

/** The eraser tool. */
export const ERASE = "-";

/** The edit that a tool makes on a cell; null if there is nothing to do. */
export function editOf(draft: Pick<Draft, "stacks"> & { view: BoardView }, cell: number, tool: string): string | null {
  const touched = draft.view.cells[cell];
  if (!touched) return null;
  const top = touched.stack.at(-1)?.letter;
  // Without stacks, placing the same piece again removes it.
  const erases = tool === ERASE || (!draft.stacks && top === tool);
  if (erases && top === undefined) return null;
  return (erases ? ERASE : tool) + touched.name;
}
