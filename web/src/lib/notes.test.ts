// Comments and variations survive writing and reading a record.

import { expect, it } from "vitest";
import { addVariation, annotate, annotationsOf, commentsIn, removeComments } from "./notes";

const HEADER = "game: pathway:size=3\nrules: 1\nresult: * unfinished";
const MOVES = ["a1", "b2", "b1"];

it("writes comments after their moves and variations after the move they replace", () => {
  const variations = [
    { ply: 1, moves: ["c3", "a2"] },
    { ply: 1, moves: ["c3", "a3"] },
  ];
  const comments = { 0: "a small board", 2: "closes }\nthe corner", "1 c3": "wider", "1 c3 a3": "also good" };
  const text = annotate(`${HEADER}\n\n1. a1 b2 2. b1\n`, MOVES, variations, comments);
  expect(text).toBe(`${HEADER}\n\n{a small board} 1. a1 b2 {closes \\} the corner} ( c3 {wider} a2 ) ( c3 a3 {also\ngood} ) 2. b1\n`);
  expect(annotationsOf(text)).toEqual({ variations, comments: { ...comments, 2: "closes } the corner" } });
});

it("reads the comments and variations of a record in any style of move numbers", () => {
  expect(annotationsOf(`${HEADER}\n\n1.a1 {one} 1...b2 ( 1... c2 {other} 2. a3 ( 2. c3 {deeper} ) {end} ) {two}\n{three} 2. b1`)).toEqual({
    comments: { 1: "one", 2: "two three", "1 c2": "other", "1 c2 c3": "deeper", "1 c2 a3": "end" },
    variations: [
      { ply: 1, moves: ["c2", "a3"] },
      { ply: 1, moves: ["c2", "c3"] },
    ],
  });
  expect(annotationsOf("pathway x/o {no record}")).toEqual({ comments: {}, variations: [] });
});

it("lists the comments of a variation, and removes those that no other variation shares", () => {
  const comments = { 1: "game", "1 c3": "shared", "1 c3 a2": "own" };
  const [gone, kept] = [{ ply: 1, moves: ["c3", "a2"] }, { ply: 1, moves: ["c3", "a3"] }];
  expect(commentsIn(comments, gone)).toEqual([
    { at: 1, text: "shared" },
    { at: 2, text: "own" },
  ]);
  expect(removeComments(comments, gone, [kept])).toEqual({ 1: "game", "1 c3": "shared" });
  expect(removeComments(comments, gone, [])).toEqual({ 1: "game" });
});

it("wraps long records at 80 characters", () => {
  const text = annotate(HEADER, Array.from({ length: 60 }, () => "a1-b2"), [], {});
  expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
});

it("keeps the longer of two lines with the same beginning", () => {
  const first = addVariation([], { ply: 1, moves: ["c3"] });
  const second = addVariation(first, { ply: 1, moves: ["c3", "a2"] });
  expect(second).toEqual([{ ply: 1, moves: ["c3", "a2"] }]);
  expect(addVariation(second, { ply: 1, moves: ["c3"] })).toEqual(second);
  expect(addVariation(second, { ply: 2, moves: ["c3"] })).toHaveLength(2);
});
