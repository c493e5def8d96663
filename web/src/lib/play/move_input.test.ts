// Building a move: fast touches all count, and a refused move is rolled back.

import { describe, expect, it, vi } from "vitest";
import { verbatim } from "../../i18n/index.svelte";
import { Failure } from "../api/failure";
import type { Step } from "../api/board";
import type { StepsResponse } from "../api/types";
import { MoveInput } from "./move_input.svelte";

function rules(taken: Step[]): StepsResponse {
  const path = taken.map((step) => ("cell" in step ? step.cell : -1));
  if (path.includes(9)) throw new Failure("illegal", verbatim("off the board"), 422);
  const next = path.length === 0 ? [1, 2] : path.length === 1 ? [3, 4] : [];
  return {
    choices: next.map((cell) => ({ step: { cell }, effects: [], message: null })),
    progress: next.length > 0 ? { state: "unfinished", move: null } : { state: "finished", move: path.join("-") },
    view: { path },
  } as unknown as StepsResponse;
}

function newInput(play: (move: string) => Promise<void> = async () => undefined, delay = 1) {
  const log = { played: [] as string[], refused: [] as string[] };
  const made = new MoveInput({
    steps: async (taken) => {
      await new Promise((done) => setTimeout(done, delay));
      return rules(taken);
    },
    play: async (move) => {
      log.played.push(move);
      await play(move);
    },
    confirms: () => false,
    refused: (why) => log.refused.push(why.text),
  });
  return { made, log };
}

describe("a move input", () => {
  it("plays a drag, which sends two touches at once", async () => {
    const { made, log } = newInput();
    await made.begin();
    await Promise.all([made.touch(1), made.touch(3)]);
    expect(log).toEqual({ played: ["1-3"], refused: [] });
  });

  it("shows the move before it is confirmed, and rolls it back if it is refused", async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((done) => (refuse = done));
    const { made } = newInput(async () => {
      await refused;
      made.cancel();
    });
    await made.begin();
    const done = Promise.all([made.touch(2), made.touch(4)]);
    await vi.waitFor(() => expect([made.cells, made.view]).toEqual([[2, 4], { path: [2, 4] }]), { timeout: 30_000 });
    refuse();
    await done;
    expect([made.cells, made.view, [...made.choices]]).toEqual([[], null, [1, 2]]);
  });

  it("reports why a cell is illegal, and keeps the partial move", async () => {
    const { made, log } = newInput();
    await made.begin();
    await made.touch(1);
    await made.touch(9);
    expect([log.refused, made.cells]).toEqual([["off the board"], [1]]);
  });
});
