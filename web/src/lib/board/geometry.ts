// Positions of cells, labels and stacked stones, in units of the drawing: 100 per cell.

import type { BoardView } from "../api/board";

export const CELL = 100;
/** The frame's width relative to the board's longer side; wider if labels may have to be on it. */
const FRAME = 0.028;
const WIDE_FRAME = 0.043;
const MANY_CELLS = 12;

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

export function layout(view: Pick<BoardView, "columns" | "rows">, flipped: boolean): Layout {
  const columns = view.columns.length;
  const rows = view.rows.length;
  const longest = Math.max(columns, rows);
  const frame = Math.max(16, Math.round(longest * CELL * (longest > MANY_CELLS ? WIDE_FRAME : FRAME)));
  return {
    columns,
    rows,
    width: columns * CELL + 2 * frame,
    height: rows * CELL + 2 * frame,
    left: frame,
    top: frame,
    flipped,
  };
}

/** The column and row on the drawing, from the left and the top. */
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

export function center(at: Layout, cell: number): Point {
  const { x, y } = corner(at, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The cell at a column and row of the drawing; null outside the board. */
export function cellAt(at: Layout, column: number, row: number): number | null {
  if (column < 0 || row < 0 || column >= at.columns || row >= at.rows) return null;
  return at.flipped
    ? row * at.columns + (at.columns - 1 - column)
    : (at.rows - 1 - row) * at.columns + column;
}

/** The cell under a point of the drawing; null on the frame. */
export function cellUnder(at: Layout, point: Point): number | null {
  return cellAt(at, Math.floor((point.x - at.left) / CELL), Math.floor((point.y - at.top) / CELL));
}

/** The maximum distance between a drop and a cell's center, in cells. */
const SNAP = 0.85;

/** The allowed cell for a drop at a point: the one under it, or the nearest within reach. */
export function snap(at: Layout, point: Point, allowed: ReadonlySet<number>): number | null {
  const under = cellUnder(at, point);
  if (under !== null && allowed.has(under)) return under;
  let best: number | null = null;
  let nearest = SNAP * CELL;
  for (const cell of allowed) {
    const c = center(at, cell);
    const distance = Math.hypot(c.x - point.x, c.y - point.y);
    if (distance < nearest) [best, nearest] = [cell, distance];
  }
  return best;
}

/** The cell that a navigation key leads to; the same cell at the edge, null for other keys. */
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

/** Where coordinates are drawn, depending on the size of a square on the screen. */
export interface Labels {
  place: "squares" | "frame" | "none";
  /** The font size, in units of the drawing. */
  size: number;
  /** Labels every n-th column and row. */
  every: number;
}

/** Minimum size of a labeled square, in pixels; larger on boards with many cells, where pieces hide the labels. */
const SMALLEST_SQUARE = { few: 28, many: 36 };
const LABEL = { smallest: 11, largest: 13, least: 7 };

/** Labels are 11 to 13 pixels high on the screen, whatever the size of the board. */
export function labels(at: Layout, width: number): Labels {
  const pixel = width / at.width;
  const square = pixel * CELL;
  const { smallest, largest, least } = LABEL;
  const isMany = Math.max(at.columns, at.rows) > MANY_CELLS;
  if (square >= (isMany ? SMALLEST_SQUARE.many : SMALLEST_SQUARE.few)) {
    const size = Math.min(largest, Math.max(smallest, square / 5));
    return { place: "squares", size: size / pixel, every: 1 };
  }
  const size = Math.min(smallest, at.left * pixel * 0.78);
  if (size < least) return { place: "none", size: 0, every: 1 };
  return { place: "frame", size: size / pixel, every: square < SMALLEST_SQUARE.few ? 2 : 1 };
}

export interface Slab {
  /** The center of the stone's upper face, from the upper edge of the cell. */
  y: number;
  thickness: number;
}

/**
 * The space of a stack in its cell, and the height of a stone's upper face. Low stacks are raised a little, so that
 * they look centered.
 */
const STACK_BASE = { low: 72, high: 82, rise: 2 };
const STACK_ROOM = 63;
const THICKEST = 15;
export const FACE = 13;

/** The bottom of a stack, from the upper edge of the cell. */
export function stackBase(height: number): number {
  return Math.min(STACK_BASE.high, STACK_BASE.low + STACK_BASE.rise * height);
}

/** One stone of a stack. Stones get thinner so that every stack fits into its cell. */
export function slab(level: number, height: number): Slab {
  const thickness = Math.min(THICKEST, STACK_ROOM / Math.max(1, height));
  return { y: stackBase(height) - (level + 1) * thickness, thickness };
}

/** The minimum height of stacks that show it as a number. */
export const COUNTED = 5;
