// What lists of games say about lessons and puzzles without loading them.

import { beforeEach, expect, it } from "vitest";
import type { Puzzle, Puzzles } from "../api/backend";
import { lessons } from "../store/cache";
import { solved, solvedOf } from "./learned";
import { count, progress, record } from "./puzzles.svelte";

beforeEach(() => lessons.clear());

it("counts the solved tasks of a game, each once", () => {
  solved("one", 0, 0);
  solved("one", 0, 0);
  solved("one", 1, 2);
  solved("one-more", 0, 0);
  expect([solvedOf("one"), solvedOf("one-more"), solvedOf("two")]).toEqual([2, 1, 0]);
});

it("remembers how many puzzles of a game are solved", () => {
  const puzzles = ["a", "b", "c"].map((id) => ({ id, rating: 1500 }) as Puzzle);
  const list = { puzzles } as Puzzles;
  for (const [n, puzzle] of puzzles.entries()) record(puzzle, n !== 1, null);
  count("one", list);
  expect(progress.now.solved).toEqual({ one: 2 });
});
