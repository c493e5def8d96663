// Pointer gestures on the board: press, drag, drop, aim. Pure functions; the board passes in events and applies the
// results.

import { cellUnder, snap, type Layout, type Point } from "./geometry";

export interface Drag {
  /** The cell where the drag started. */
  cell: number;
  /** The position of the pointer, in units of the drawing. */
  point: Point;
  touch: boolean;
  /** Whether this drag picked the piece up, so that dragging it back releases it. */
  picked: boolean;
  /**
   * `moving`: follows the pointer; `released`: waits until the piece counts as picked up; `dropped`: waits for the next
   * view.
   */
  stage: "moving" | "released" | "dropped";
}

export interface Press {
  cell: number;
  x: number;
  y: number;
  touch: boolean;
}

/** The distance in pixels at which a press becomes a drag; larger for fingers. */
const DRAG_THRESHOLD = { mouse: 4, finger: 9 };

export function isDrag(press: Press, x: number, y: number): boolean {
  return Math.hypot(x - press.x, y - press.y) > (press.touch ? DRAG_THRESHOLD.finger : DRAG_THRESHOLD.mouse);
}

/** The effect of a drop: a step, cancel, or nothing. */
export type Drop = { kind: "touch"; cell: number } | { kind: "cancel" } | { kind: "none" };

export function drop(at: Layout, drag: Pick<Drag, "cell" | "point" | "picked">, choices: ReadonlySet<number>, steps: number): Drop {
  const under = cellUnder(at, drag.point);
  const target = under === drag.cell ? null : snap(at, drag.point, choices);
  if (target !== null && target !== drag.cell) return { kind: "touch", cell: target };
  return drag.picked && steps === 1 ? { kind: "cancel" } : { kind: "none" };
}

/**
 * The cell a finger aims at: the cell under it if it is a choice or own piece, else the nearest choice, else the cell
 * under it.
 */
export function aimAt(at: Layout, point: Point, choices: ReadonlySet<number>, isOwn: (cell: number) => boolean): number | null {
  const under = cellUnder(at, point);
  if (under !== null && (choices.has(under) || isOwn(under))) return under;
  return snap(at, point, choices) ?? under;
}

/** The color of a drawn arrow or circle, by modifier keys. */
export function drawnColor(keys: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean }): "green" | "red" | "blue" | "yellow" {
  const first = keys.shiftKey || keys.ctrlKey;
  if (first && keys.altKey) return "yellow";
  return first ? "red" : keys.altKey ? "blue" : "green";
}

export interface Shape {
  from: number;
  to: number;
  color: "green" | "red" | "blue" | "yellow";
}

/** Adds a shape. The same shape again removes it; another color replaces it. */
export function draw(shapes: readonly Shape[], added: Shape): Shape[] {
  const others = shapes.filter((shape) => shape.from !== added.from || shape.to !== added.to);
  const same = shapes.some((shape) => shape.from === added.from && shape.to === added.to && shape.color === added.color);
  return same ? others : [...others, added];
}
