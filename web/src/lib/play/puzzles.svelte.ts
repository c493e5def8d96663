// Puzzle progress in this browser: rating, streak, solved and failed puzzles.

import type { Challenge, Puzzle, Puzzles, Solver } from "../api/types";
import { read, write } from "../storage";

const KEY = "puzzles";

export interface Progress {
  solver: Solver | null;
  streak: number;
  best: number;
  /** Tried puzzles by id: true if solved. */
  tried: Record<string, boolean>;
  /** The day of the last solved daily puzzle, by game. */
  daily: Record<string, number>;
  /** The number of solved puzzles by game, for lists without the puzzles. */
  solved: Record<string, number>;
}

const NEW: Progress = { solver: null, streak: 0, best: 0, tried: {}, daily: {}, solved: {} };

function load(): Progress {
  const saved = read(KEY);
  return typeof saved === "object" && saved !== null ? { ...NEW, ...(saved as Partial<Progress>) } : NEW;
}

let current = $state.raw(load());

export const progress = {
  get now(): Progress {
    return current;
  },
};

function save(next: Progress): void {
  current = next;
  write(KEY, next);
}

/** Days since 1970-01-01 UTC, so that the daily puzzle is the same everywhere. */
export const today = (): number => Math.floor(Date.now() / 86_400_000);

export const isSolved = (puzzle: Puzzle | Challenge): boolean => current.tried[puzzle.id] === true;

/** The rating to send with an attempt; null after the first, because only the first attempt counts. */
export function solverFor(puzzle: Puzzle, first: Solver): Solver | null {
  return puzzle.id in current.tried ? null : (current.solver ?? first);
}

/** Records the result of an attempt. */
export function record(puzzle: Puzzle, solved: boolean, solver: Solver | null): void {
  const isFirst = !(puzzle.id in current.tried);
  const streak = isFirst ? (solved ? current.streak + 1 : 0) : current.streak;
  save({
    ...current,
    solver: solver ?? current.solver,
    streak,
    best: Math.max(current.best, streak),
    tried: { ...current.tried, [puzzle.id]: solved || current.tried[puzzle.id] === true },
  });
}

/** Records the result of a challenge. Challenges are not rated and leave the streak alone. */
export function recordChallenge({ id }: Challenge, solved: boolean): void {
  save({ ...current, tried: { ...current.tried, [id]: solved || current.tried[id] === true } });
}

/** The next unsolved challenge; null if there is none. */
export function nextChallenge(list: readonly Challenge[], here: number): number | null {
  const others = list.map((_, n) => (here + 1 + n) % list.length).filter((index) => index !== here);
  return others.find((index) => list[index] !== undefined && !isSolved(list[index])) ?? null;
}

/** Updates the number of solved puzzles of a game. */
export function count(game: string, list: Puzzles): void {
  const n = list.puzzles.filter(isSolved).length;
  if (current.solved[game] !== n) save({ ...current, solved: { ...current.solved, [game]: n } });
}

export function recordDaily(game: string, day: number): void {
  save({ ...current, daily: { ...current.daily, [game]: day } });
}

/** The unsolved puzzle nearest to the rating; a solved one if all are solved. */
export function nextIndex(list: Puzzles, here: number | null): number {
  const rating = (current.solver ?? list.first).rating;
  const all = list.puzzles.map((puzzle, index) => ({ index, solved: isSolved(puzzle), far: Math.abs(puzzle.rating - rating) }));
  const others = all.filter((one) => one.index !== here);
  others.sort((a, b) => Number(a.solved) - Number(b.solved) || a.far - b.far || a.index - b.index);
  return others[0]?.index ?? here ?? 0;
}
