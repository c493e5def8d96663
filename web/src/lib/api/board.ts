// The board as the server describes it, which is all the client knows about a game.

import type { Result, Side, Step } from "./schema";

export type {
  BoardView,
  Cell as CellView,
  Color,
  Effect,
  Emblem,
  Mark,
  Piece as PieceView,
  Result,
  Side,
  Step,
} from "./schema";

export const SIDES: readonly Side[] = ["x", "o"];

export function other(side: Side): Side {
  return side === "x" ? "o" : "x";
}

/** 0 for the first mover, 1 for the second. */
export function index(side: Side): 0 | 1 {
  return side === "x" ? 0 : 1;
}

/** The winner; null for a draw or an unfinished game. */
export function winner(result: Result): Side | null {
  return result.outcome === "1-0" ? "x" : result.outcome === "0-1" ? "o" : null;
}

export function isOver(result: Result): boolean {
  return result.outcome !== "*";
}

export function cellOf(step: Step): number | null {
  return "cell" in step ? step.cell : null;
}
