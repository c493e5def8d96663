// Clock texts, and the time that elapses between two states.

import { expect, it } from "vitest";
import { verbatim } from "../../i18n/index.svelte";
import type { BoardView } from "../api/board";
import type { Clock, MatchState } from "../api/types";
import { outcomeText } from "../phrases";
import { clockAfter, clockOf, controlText, isControl, parseControl, PRESETS, timeText, transferClock, warningAt } from "./clock";

const clock: Clock = { base: 300_000, increment: 3_000, left: { x: 65_000, o: 9_470 }, running: "o" };

it("shows minutes, hours, and tenths in the last ten seconds", () => {
  expect([9_470, 9_999, 10_000, 245_000, 3_845_000, 0].map(timeText)).toEqual(["0:09.4", "0:09.9", "0:10", "4:05", "1:04:05", "0:00.0"]);
});

it("transfers to another match with the remaining times, or anew after the end", () => {
  expect(transferClock(clock, false)).toEqual({ control: "300s+3s", left: { x: 65_000, o: 9_470 } });
  expect(transferClock({ ...clock, left: { x: 0, o: 12.6 } }, false).left).toEqual({ x: 1, o: 13 });
  expect(transferClock(clock, true).left).toBeNull();
});

it("formats time controls and parses them back", () => {
  expect(PRESETS.map(controlText)).toEqual(["60s", "180s+2s", "300s+3s", "600s+5s", "1800s"]);
  for (const preset of PRESETS) expect([isControl(preset), parseControl(controlText(preset))]).toEqual([true, preset]);
  expect(controlText({ minutes: 0.5, seconds: 0 })).toBe("30s");
  for (const bad of ["", "5m", "300", "-1s", "1s+"]) expect(parseControl(bad)).toBeNull();
});

it("accepts only valid time controls", () => {
  for (const [minutes, seconds] of [[0, 5], [-1, 0], [1441, 0], [5, -1], [5, 0.5], [0.001, 0], [NaN, 0], [5, NaN]] as const) {
    expect(isControl({ minutes, seconds })).toBe(false);
  }
});

it("counts only the running side", () => {
  expect(clockAfter(clock, 400)?.left).toEqual({ x: 65_000, o: 9_070 });
  expect(clockAfter(clock, 60_000)?.left.o).toBe(0);
  // The device's clock may be set back.
  expect(clockAfter(clock, -5)?.left.o).toBe(9_470);
  expect(clockAfter({ ...clock, running: null }, 400)?.left).toEqual(clock.left);
  expect(clockAfter(null, 400)).toBeNull();
});

it("belongs to a side", () => {
  const match = { clock } as Pick<MatchState, "clock">;
  expect(clockOf(match, "o")).toEqual({ left: 9_470, running: true, low: 30_000 });
  expect(clockOf(match, "x")?.running).toBe(false);
  expect(clockOf({ clock: null }, "x")).toBeNull();
});

it("warns once at each limit, and of the nearest one", () => {
  expect([warningAt(60_001, 60_000), warningAt(60_000, 59_000), warningAt(31_000, 9_000)]).toEqual([60_000, null, 10_000]);
});

it("names the side that lost on time", () => {
  const view = { result: { outcome: "1-0", reason: "time", text: "", message: verbatim("a player ran out of time") } } as Pick<BoardView, "result">;
  const told = (mine: ("x" | "o")[]) => outcomeText(view, [verbatim("White"), verbatim("Black")], mine);
  expect([told([]), told(["x"]), told(["o"])]).toEqual([
    "Black ran out of time: White wins.",
    "Black ran out of time.",
    "You ran out of time.",
  ]);
});
