// What is written into a record comes back out of it.

import { expect, it } from "vitest";
import { annotated, commentsOf, withVariation } from "./notes";

const HEADER = "game: pathway:size=3\nrules: 1\nresult: * unfinished";
const MOVES = ["a1", "b2", "b1"];

it("writes comments after their moves and variations after the move they replace", () => {
  const text = annotated(`${HEADER}\n\n1. a1 b2 2. b1\n`, MOVES, [{ ply: 1, moves: ["c3", "a2"] }], { 0: "a small board", 2: "closes }\nthe corner" });
  expect(text).toBe(`${HEADER}\n\n{a small board} 1. a1 b2 {closes \\} the corner} ( c3 a2 ) 2. b1\n`);
  expect(commentsOf(text)).toEqual({ 0: "a small board", 2: "closes } the corner" });
});

it("reads the comments of the game itself, whatever the numbers look like", () => {
  expect(commentsOf(`${HEADER}\n\n1.a1 {one} 1...b2 ( 1... c2 {not this} ( c3 ) ) {two}\n{three} 2. b1`)).toEqual({ 1: "one", 2: "two three" });
  expect(commentsOf("pathway x/o {no record}")).toEqual({});
});

it("wraps long records at 80 characters", () => {
  const text = annotated(HEADER, Array.from({ length: 60 }, () => "a1-b2"), [], {});
  expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
});

it("keeps the longer of two lines that begin alike", () => {
  const first = withVariation([], { ply: 1, moves: ["c3"] });
  const second = withVariation(first, { ply: 1, moves: ["c3", "a2"] });
  expect(second).toEqual([{ ply: 1, moves: ["c3", "a2"] }]);
  expect(withVariation(second, { ply: 1, moves: ["c3"] })).toEqual(second);
  expect(withVariation(second, { ply: 2, moves: ["c3"] })).toHaveLength(2);
});
