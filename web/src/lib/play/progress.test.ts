// Progress in lessons and puzzles, as shown in game lists.

import { beforeEach, expect, it } from "vitest";
import type { Challenge, Puzzle, Puzzles } from "../api/types";
import { lessons } from "../store/cache";
import { markSolved, solvedOf } from "./lesson_progress";
import { count, isSolved, nextChallenge, progress, record, recordChallenge } from "./puzzles.svelte";

beforeEach(() => lessons.clear());

it("counts the solved tasks of a game, each once", () => {
  markSolved("one", 0, 0);
  markSolved("one", 0, 0);
  markSolved("one", 1, 2);
  markSolved("one-more", 0, 0);
  expect([solvedOf("one"), solvedOf("one-more"), solvedOf("two")]).toEqual([2, 1, 0]);
});

it("remembers how many puzzles of a game are solved", () => {
  const puzzles = ["a", "b", "c"].map((id) => ({ id, rating: 1500 }) as Puzzle);
  const list = { puzzles } as Puzzles;
  for (const [n, puzzle] of puzzles.entries()) record(puzzle, n !== 1, null);
  count("one", list);
  expect(progress.now.solved).toEqual({ one: 2 });
});

it("records challenges without rating them, and offers the next unsolved one", () => {
  const challenges = ["x", "y", "z"].map((id) => ({ id }) as Challenge);
  const { solver, streak } = progress.now;
  for (const [n, challenge] of challenges.entries()) recordChallenge(challenge, n === 0);
  expect(challenges.map(isSolved)).toEqual([true, false, false]);
  expect({ ...progress.now }).toMatchObject({ solver, streak });
  // A failed repeat does not count.
  recordChallenge(challenges[0] as Challenge, false);
  expect(isSolved(challenges[0] as Challenge)).toBe(true);
  expect([nextChallenge(challenges, 0), nextChallenge(challenges, 2)]).toEqual([1, 1]);
  for (const challenge of challenges.slice(1)) recordChallenge(challenge, true);
  expect(nextChallenge(challenges, 0)).toBe(null);
});
