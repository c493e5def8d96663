// Board marks, drag and drop, arrows and sounds.

import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { BoardView, Effect } from "../api/board";
import { settings } from "../settings.svelte";
import { soundsOf } from "../sound";
import { arrowPath, rankedArrows } from "./arrows";
import Board from "./Board.svelte";
import { center, layout } from "./geometry";
import { draw, drawnColor, drop, isDrag } from "./gesture";
import { targets, threatened } from "./marks";

/** A position with a piece on b1, another on h3 and nothing between them. */
const files = import.meta.glob<{ start: BoardView }>("./fixtures/*.json", { eager: true, import: "default" });
const starts = Object.values(files).map(({ start }) => start);
const height = (view: BoardView, name: string) => view.cells.find((one) => one.name === name)?.stack.length;
const view = starts.find((one) => height(one, "b1") === 1 && height(one, "h3") === 1 && height(one, "b3") === 0) as BoardView;
const cell = (name: string): number => view.cells.findIndex((one) => one.name === name);
const [from, empty, enemy] = [cell("b1"), cell("b3"), cell("h3")];
const capture: Effect = { cell: enemy, mark: "captured" };

function marksOf(props: Record<string, unknown>): Record<string, number> {
  const { body } = render(Board, { props: { view, label: "Board", silent: true, ...props } });
  const found: Record<string, number> = {};
  for (const [, mark] of body.matchAll(/data-mark="([a-z]+)"/g)) found[mark ?? ""] = (found[mark ?? ""] ?? 0) + 1;
  delete found["marks"];
  return found;
}

beforeEach(() => {
  settings.language = "en";
  settings.choices = true;
});

describe("marks", () => {
  it("show the targets of a picked-up piece: a dot, or a ring around a capture", () => {
    const effects = new Map([[enemy, [capture]]]);
    const found = targets({ view, choices: new Set([empty, enemy]), taken: [from], effects });
    expect([...found]).toEqual([[empty, "dot"], [enemy, "ring"]]);
    expect(marksOf({ choices: new Set([empty, enemy]), taken: [from], effects })).toEqual({ dot: 1, ring: 1 });
  });
  it("leave movable pieces unmarked, but show dots where a piece can be placed", () => {
    expect(targets({ view, choices: new Set([from, empty]), taken: [], effects: new Map() }).has(from)).toBe(false);
    expect(marksOf({ choices: new Set([from, empty]) })).toEqual({ dot: 1 });
    settings.choices = false;
    expect(marksOf({ choices: new Set([from, empty]) })).toEqual({});
  });
  it("leave movable stacks unmarked, regardless of the owner", () => {
    const stacks = starts.find((one) => one.cells.some((cell) => cell.stack.some((piece) => piece.art === "stone" && piece.owner === null))) as BoardView;
    const cells = stacks.cells.flatMap((cell, index) => (cell.stack.length > 0 ? [index] : []));
    expect(targets({ view: stacks, choices: new Set(cells), taken: [], effects: new Map() }).size).toBe(0);
    expect(targets({ view: stacks, choices: new Set(cells.slice(1)), taken: cells.slice(0, 1), effects: new Map() }).size).toBe(cells.length - 1);
  });
  it("differ for partial moves, hints, engine lines, explanations and the last move", () => {
    expect(marksOf({ taken: [from, empty] })).toEqual({ path: 1 });
    expect(marksOf({ hint: [from, empty] })).toEqual({ hint: 1 });
    expect(marksOf({ hinted: [from, empty, enemy] })).toEqual({ hint: 2 });
    expect(marksOf({ arrows: [{ cells: [from, empty], rank: 1 }, { cells: [from, enemy], rank: 2 }] })).toEqual({ engine: 2 });
    expect(marksOf({ marks: [from, enemy] })).toEqual({ explained: 2 });
    expect(marksOf({ last: [from, empty] })).toEqual({ last: 2 });
  });
  it("fade pieces that the hovered choice would capture", () => {
    expect([...threatened(enemy, new Map([[enemy, [capture]]]))]).toEqual([enemy]);
    expect(threatened(null, new Map([[enemy, [capture]]])).size).toBe(0);
  });
});

describe("arrows", () => {
  it("get thinner by rank", () => {
    for (const first of [0, 1]) {
      const lines = rankedArrows([0, 1, 2].map((n) => ({ cells: [n], rank: first + n })));
      expect(lines.map(({ cells }) => cells[0])).toEqual([2, 1, 0]);
      expect(lines.map(({ width }) => width)).toEqual([...lines.map(({ width }) => width)].sort((a, b) => a - b));
      expect(lines.at(-1)?.width).toBe(17);
    }
  });
  it("bend at every cell and end with a head", () => {
    const { shaft, head } = arrowPath([{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 200 }], 10);
    expect(shaft).toBe("M0 0L100 0L100 173");
    expect(head).toMatch(/^M100 196L.*Z$/);
  });
});

describe("drag and drop", () => {
  const at = layout(view, false);
  const choices = new Set([empty, enemy]);
  const held = { cell: from, picked: true };
  it("begins beyond a few pixels, later for fingers", () => {
    const press = { cell: from, x: 10, y: 10, touch: false };
    expect([isDrag(press, 12, 12), isDrag(press, 20, 10), isDrag({ ...press, touch: true }, 17, 10)]).toEqual([false, true, false]);
  });
  it("snaps to the cell under the pointer, or to the nearest legal one", () => {
    expect(drop(at, { ...held, point: center(at, empty) }, choices, 1)).toEqual({ kind: "touch", cell: empty });
    const beside = center(at, empty);
    expect(drop(at, { ...held, point: { x: beside.x + 70, y: beside.y } }, choices, 1)).toEqual({ kind: "touch", cell: empty });
  });
  it("puts the piece back where it was, on an illegal cell, or off the board", () => {
    expect(drop(at, { ...held, point: center(at, from) }, choices, 1)).toEqual({ kind: "cancel" });
    expect(drop(at, { ...held, point: center(at, cell("f5")) }, choices, 1)).toEqual({ kind: "cancel" });
    expect(drop(at, { ...held, point: { x: -500, y: 0 } }, choices, 1)).toEqual({ kind: "cancel" });
  });
  it("keeps the steps of a longer move", () => {
    expect(drop(at, { cell: empty, picked: false, point: center(at, empty) }, choices, 2)).toEqual({ kind: "none" });
  });
});

describe("drawing with the right button", () => {
  const keys = (held: string) => ({ shiftKey: held.includes("s"), ctrlKey: held.includes("c"), altKey: held.includes("a") });
  it("has a color for each combination of keys", () => {
    expect(["", "s", "c", "a", "sa"].map((held) => drawnColor(keys(held)))).toEqual(["green", "red", "red", "blue", "yellow"]);
  });
  it("adds, recolors and removes shapes", () => {
    const one = { from: 1, to: 2, color: "green" } as const;
    expect(draw([], one)).toEqual([one]);
    expect(draw([one], { ...one, color: "red" })).toEqual([{ ...one, color: "red" }]);
    expect(draw([one], one)).toEqual([]);
  });
});

describe("sounds", () => {
  const none = { gone: 0, moved: 0, turned: 0, came: 0 };
  it("match the board change", () => {
    const names = (change: Parameters<typeof soundsOf>[0]) => soundsOf(change).map(({ sound }) => sound);
    expect(names(none)).toEqual([]);
    expect(names({ ...none, moved: 1 })).toEqual(["wood"]);
    expect(names({ ...none, moved: 1, arts: new Set(["stone"]) })).toEqual(["stone"]);
    expect(names({ ...none, moved: 1, gone: 1 })).toEqual(["capture"]);
    expect(names({ ...none, came: 1, turned: 2 })).toEqual(["wood", "flip", "flip"]);
  });
});
