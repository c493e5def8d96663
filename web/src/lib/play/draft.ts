// What a touch means to somebody who edits a position.

import type { BoardView } from "../api/board";
import type { Draft } from "../api/types";

/** The tool that takes away. */
export const ERASE = "-";

/** The edit that a tool makes of a touched cell; null where there is nothing to do. */
export function editOf(draft: Pick<Draft, "stacks"> & { view: BoardView }, cell: number, tool: string): string | null {
  const touched = draft.view.cells[cell];
  if (!touched) return null;
  const top = touched.stack.at(-1)?.letter;
  // The same piece once more on the same square takes it away, where no stack could be meant.
  const erases = tool === ERASE || (!draft.stacks && top === tool);
  if (erases && top === undefined) return null;
  return (erases ? ERASE : tool) + touched.name;
}
