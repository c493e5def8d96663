// Level names, accuracy and key moments.

import { expect, it } from "vitest";
import { verbatim } from "../i18n/index.svelte";
import type { GradedMove } from "./api/types";
import { accuracy, levelChoice, levelWord } from "./phrases";
import { keyMoments } from "./review.svelte";

const game = { strengths: [verbatim("beginner"), verbatim("club player")] };

it("names levels by measured strength", () => {
  expect(levelWord(game, 2)).toBe("club player");
  expect(levelChoice(game, 2)).toBe("Computer, level 2: club player");
  // Not measured, or omitted by the server.
  expect([levelWord(game, 3), levelWord(null, 1), levelWord({ strengths: [] }, 1)]).toEqual(["", "", ""]);
  expect(levelChoice(null, 4)).toBe("Computer, level 4");
});

const move = (ply: number, loss: number, grade: string, explanation: string | null = null) =>
  ({ ply, side: ply % 2 === 0 ? "x" : "o", loss, grade, explanation: explanation === null ? null : verbatim(explanation) }) as unknown as GradedMove;

it("lowers accuracy by lost chances, and ignores forced moves", () => {
  expect(accuracy([move(0, 0, "best"), move(2, 0, "forced")], "x")).toBeCloseTo(100, 0);
  expect(accuracy([move(0, 0, "best"), move(2, 0.2, "blunder")], "x")).toBeCloseTo((100 + 40) / 2, 0);
  expect(accuracy([move(0, 1, "blunder")], "x")).toBe(0);
  expect(accuracy([move(0, 0, "forced")], "x")).toBeNull();
  expect(accuracy([], "o")).toBeNull();
});

it("lists mistakes and explained moves as key moments", () => {
  const moves = [move(0, 0, "best"), move(1, 0.3, "blunder"), move(2, 0, "best", "You avoided a trap."), move(3, 0.01, "good")];
  expect(keyMoments({ moves, graph: [] } as never).map(({ ply }) => ply)).toEqual([1, 2]);
  expect(keyMoments(null)).toEqual([]);
});
