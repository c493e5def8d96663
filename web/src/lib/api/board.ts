// A board as the server describes it. These are all the client knows about any game.

export type Side = "x" | "o";
export type Surface = "square" | "border" | "special";
export type Mark = "last-move" | "used" | "winning" | "captured" | "flipped";
export type Color = "black" | "white" | "red" | "blue";

export interface PieceView {
  letter: string;
  name: string;
  owner: Side | null;
}

export interface CellView {
  name: string;
  surface: Surface;
  stack: PieceView[];
  marks: Mark[];
}

export interface Score {
  points: number;
  detail: string;
}

export interface Result {
  outcome: string;
  reason: string;
  text: string;
}

export interface BoardView {
  columns: string[];
  rows: string[];
  cells: CellView[];
  reserves: Record<Side, PieceView[]> | null;
  hand: PieceView[];
  scores: Record<Side, Score> | null;
  /** Of the first and of the second player. */
  colors: [Color, Color];
  turn: Side | null;
  result: Result;
  status: string;
}

export interface Effect {
  cell: number;
  mark: Mark;
}

export type Step = { cell: number } | { button: string };

export const SIDES: readonly Side[] = ["x", "o"];

export function other(side: Side): Side {
  return side === "x" ? "o" : "x";
}

/** The index of a side in lists of two. */
export function index(side: Side): 0 | 1 {
  return side === "x" ? 0 : 1;
}

/** Who has won; null for a draw or a game that goes on. */
export function winner(result: Result): Side | null {
  return result.outcome === "1-0" ? "x" : result.outcome === "0-1" ? "o" : null;
}

export function isOver(result: Result): boolean {
  return result.outcome !== "*";
}

export function cellOf(step: Step): number | null {
  return "cell" in step ? step.cell : null;
}
