// Premoves: entered ahead of the turn, checked by the rules when the turn comes.

import { describe, expect, it } from "vitest";
import { verbatim } from "../../i18n/index.svelte";
import { Failure } from "../api/failure";
import type { Step } from "../api/board";
import type { StepsResponse } from "../api/types";
import { MoveInput } from "./move_input.svelte";
import { isOneStep, Premove } from "./premove.svelte";

const steps = (...cells: number[]): Step[] => cells.map((cell) => ({ cell }));

describe("a premove", () => {
  it("accepts any cells in order; touching the last one again removes it", () => {
    const premove = new Premove();
    for (const cell of [4, 7, 9, 9]) premove.touch(cell, false);
    expect(premove.cells).toEqual([4, 7]);
    expect([premove.take(), premove.isEmpty]).toEqual([steps(4, 7), true]);
  });

  it("is replaced by the next touch in games with single-step moves", () => {
    const premove = new Premove();
    premove.touch(4, true);
    premove.touch(7, true);
    expect(premove.cells).toEqual([7]);
    premove.touch(7, true);
    expect(premove.isEmpty).toBe(true);
  });

  it("detects single-step moves from the moves played", () => {
    expect(isOneStep([])).toBe(false);
    expect(isOneStep([{ steps: steps(1) }, { steps: [{ button: "pass" }] }])).toBe(true);
    expect(isOneStep([{ steps: steps(1) }, { steps: steps(1, 2) }])).toBe(false);
  });
});

/** Moves go from 1 via 2 to 3, or end on 2. */
function answer(taken: Step[]): StepsResponse {
  const path = taken.map((step) => ("cell" in step ? step.cell : -1));
  if (path.some((cell, n) => cell !== n + 1)) throw new Failure("illegal", verbatim("no such move"), 422);
  const state = path.length < 2 ? "unfinished" : path.length === 2 ? "may-stop" : "finished";
  return { choices: [], progress: { state, move: state === "unfinished" ? null : path.join("-") }, view: { path } } as unknown as StepsResponse;
}

function newInput() {
  const played: string[] = [];
  const made = new MoveInput({
    steps: async (taken) => answer(taken),
    play: async (move) => void played.push(move),
    // Premoves need no confirmation.
    confirms: () => true,
    refused: () => expect.unreachable("a refused premove has its own notice"),
  });
  return { made, played };
}

describe("a move input that plays a premove", () => {
  it.each([
    ["a finished move", steps(1, 2, 3), true, ["1-2-3"]],
    ["a move that may stop there", steps(1, 2), true, ["1-2"]],
    ["an illegal move", steps(1, 3), false, []],
  ])("%s", async (_, wanted, follows, plays) => {
    const { made, played } = newInput();
    await made.begin();
    expect([await made.playPremove(wanted), played]).toEqual([follows, plays]);
  });

  it("keeps a partial move that needs more steps", async () => {
    const { made, played } = newInput();
    await made.begin();
    expect(await made.playPremove(steps(1))).toBe(true);
    expect([made.cells, played]).toEqual([[1], []]);
  });

  it("discards a refused premove", async () => {
    const { made } = newInput();
    await made.begin();
    await made.playPremove(steps(2));
    expect([made.cells, made.answer?.progress.state]).toEqual([[], "unfinished"]);
  });
});
