// Marks of the explorer: each cell shows the best of its moves, and claims nothing unproven.

import { expect, it } from "vitest";
import { better, cellValues, KINDS, SIGNS, type ValuedMove, type ValueKind } from "./values";

const move = (cells: number[], kind: ValueKind, turns: number | null = null): ValuedMove => ({
  text: cells.join("-"), steps: cells.map((cell) => ({ cell })), kind, turns, words: kind,
});

it("have a different sign for each kind", () => {
  expect(new Set(Object.values(SIGNS)).size).toBe(KINDS.length);
});

it("prefers near wins and far losses", () => {
  const all = [move([0], "loss", 2), move([1], "win", 5), move([2], "loss", 8), move([3], "win", 3), move([4], "draw"), move([5], "unknown"), move([6], "win")];
  expect([...all].sort(better).map((one) => one.text)).toEqual(["3", "1", "6", "5", "4", "2", "0"]);
});

it("marks a piece with its best move, and the targets once it is picked up", () => {
  const moves = [move([0, 1], "loss", 4), move([0, 2], "win", 3), move([5, 6], "loss"), move([5, 7], "unknown")];
  const start = cellValues(moves, []);
  expect([...start].map(([cell, { kind, turns }]) => [cell, kind, turns])).toEqual([[0, "win", 3], [5, "unknown", null]]);
  expect([...cellValues(moves, [{ cell: 0 }])].map(([cell, { kind }]) => [cell, kind])).toEqual([[1, "loss"], [2, "win"]]);
  expect(cellValues(moves, [{ cell: 9 }]).size).toBe(0);
});
