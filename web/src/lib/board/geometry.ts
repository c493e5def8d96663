// Where things are on the drawing: cells, labels, slabs of a stack. Units of the drawing, 100 a cell.

import type { BoardView } from "../api/board";

export const CELL = 100;
const LABELS = 34;
const FRAME = 14;

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  flipped: boolean;
}

export function layout(view: Pick<BoardView, "columns" | "rows">, flipped: boolean, labels: boolean): Layout {
  const columns = view.columns.length;
  const rows = view.rows.length;
  const side = labels ? LABELS : FRAME;
  return {
    columns,
    rows,
    width: columns * CELL + side + FRAME,
    height: rows * CELL + side + FRAME,
    left: side,
    top: FRAME,
    flipped,
  };
}

/** The column and row on the drawing, from the left and from the top. */
export function place(at: Layout, cell: number): { column: number; row: number } {
  const column = cell % at.columns;
  const row = Math.floor(cell / at.columns);
  return at.flipped
    ? { column: at.columns - 1 - column, row }
    : { column, row: at.rows - 1 - row };
}

/** The upper left corner of a cell. */
export function corner(at: Layout, cell: number): Point {
  const { column, row } = place(at, cell);
  return { x: at.left + column * CELL, y: at.top + row * CELL };
}

/** The cell in a column and row of the drawing; null outside the board. */
export function cellAt(at: Layout, column: number, row: number): number | null {
  if (column < 0 || row < 0 || column >= at.columns || row >= at.rows) return null;
  return at.flipped
    ? row * at.columns + (at.columns - 1 - column)
    : (at.rows - 1 - row) * at.columns + column;
}

/** Where a key leads from a cell; the cell itself at the edge, null for other keys. */
export function keyTarget(at: Layout, cell: number, key: string): number | null {
  const { column, row } = place(at, cell);
  const to = (c: number, r: number): number => cellAt(at, c, r) ?? cell;
  switch (key) {
    case "ArrowLeft":
      return to(column - 1, row);
    case "ArrowRight":
      return to(column + 1, row);
    case "ArrowUp":
      return to(column, row - 1);
    case "ArrowDown":
      return to(column, row + 1);
    case "Home":
      return to(0, row);
    case "End":
      return to(at.columns - 1, row);
    case "PageUp":
      return to(column, 0);
    case "PageDown":
      return to(column, at.rows - 1);
    default:
      return null;
  }
}

export interface Slab {
  /** The top edge of the slab's body, from the cell's upper edge. */
  y: number;
  thickness: number;
}

/** The room a stack may take in its cell, and the depth of a slab's upper face. */
const STACK_BASE = 80;
const STACK_ROOM = 62;
const THICKEST = 17;
export const FACE = 11;

/** One slab of a stack: all fit into the cell, however many there are. */
export function slab(level: number, height: number): Slab {
  const thickness = Math.min(THICKEST, STACK_ROOM / Math.max(1, height));
  return { y: STACK_BASE - (level + 1) * thickness, thickness };
}

/** Whether the pieces of a board are drawn as slabs: as soon as two lie on each other. */
export function stacks(view: BoardView): boolean {
  return view.hand.length > 0 || view.cells.some((cell) => cell.stack.length > 1);
}
