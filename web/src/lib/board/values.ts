// Proven values of moves as marks on cells: a sign and the number of turns, never color alone.

import type { Step } from "../api/board";

/** `keeps` and `fails` derive from the result of the board: the move keeps it, or gives it away. */
export type ValueKind = "win" | "keeps" | "unknown" | "draw" | "fails" | "loss";

/** Best first. A cell shows its best move, so an unknown move hides all worse ones. */
export const KINDS: readonly ValueKind[] = ["win", "keeps", "unknown", "draw", "fails", "loss"];

export const SIGNS: Record<ValueKind, string> = { win: "+", keeps: "✓", unknown: "?", draw: "=", fails: "×", loss: "−" };

export interface Value {
  kind: ValueKind;
  /** Turns to the end, if known. */
  turns: number | null;
  words: string;
}

export interface ValuedMove extends Value {
  text: string;
  steps: readonly Step[];
}

const sameStep = (a: Step | undefined, b: Step): boolean =>
  a !== undefined && ("cell" in a ? "cell" in b && a.cell === b.cell : "button" in b && a.button === b.button);

/** Compares values, best first: prefers near wins and distant losses. */
export function better(a: Value, b: Value): number {
  const kind = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  if (kind !== 0) return kind;
  const turns = (a.turns ?? Infinity) - (b.turns ?? Infinity);
  return Number.isNaN(turns) ? 0 : a.kind === "loss" ? -turns : turns;
}

/** The best value of each next cell, after the steps taken so far. */
export function cellValues(moves: readonly ValuedMove[], taken: readonly Step[]): Map<number, Value> {
  const found = new Map<number, Value>();
  for (const move of moves) {
    if (!taken.every((step, n) => sameStep(move.steps[n], step))) continue;
    const next = move.steps[taken.length];
    if (next === undefined || !("cell" in next)) continue;
    const known = found.get(next.cell);
    if (known === undefined || better(move, known) < 0) found.set(next.cell, move);
  }
  return found;
}
