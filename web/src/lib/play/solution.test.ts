// Playback shows the moves in order and stops at the end.

import { expect, it } from "vitest";
import type { Board } from "../api/types";
import { Solution } from "./solution.svelte";

const move = (text: string, cells: number[]) => ({ text, steps: cells.map((cell) => ({ cell })) });
const MOVES = [move("a1-a2", [0, 4]), move("b1", [1])];
const boards = [0, 1, 2].map((n) => ({ moves: MOVES.slice(0, n), view: `board ${n}` }) as unknown as Board);

it("shows each board with the move just played, and the next one as an arrow", () => {
  const solution = new Solution(boards);
  expect(solution.moves).toEqual(["a1-a2", "b1"]);
  expect([solution.view, solution.path, solution.next]).toEqual(["board 0", [], [0, 4]]);
  solution.show(1);
  expect([solution.view, solution.path, solution.next, solution.last?.text]).toEqual(["board 1", [0, 4], [1], "a1-a2"]);
  solution.show(Infinity);
  expect([solution.view, solution.path, solution.next]).toEqual(["board 2", [1], []]);
  solution.show(-1);
  expect(solution.at).toBe(0);
});

it("pauses at the end, and starts again from there", () => {
  const solution = new Solution(boards);
  solution.toggle();
  expect(solution.playing).toBe(true);
  solution.show(2);
  expect(solution.playing).toBe(false);
  solution.toggle();
  expect([solution.at, solution.playing]).toEqual([0, true]);
});
