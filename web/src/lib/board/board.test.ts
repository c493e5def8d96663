// Board geometry, tracking of pieces between positions, and screen reader texts.

import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { BoardView, CellView, PieceView } from "../api/board";
import { settings } from "../settings.svelte";
import Board from "./Board.svelte";
import { FACE, cellAt, corner, keyTarget, labels, layout, slab } from "./geometry";
import { describeCell } from "./describe";
import { changes, HAND, track } from "./sprites";

const X: PieceView = { letter: "x", name: "black piece", owner: "x", art: "disc", value: null };
const O: PieceView = { letter: "o", name: "white piece", owner: "o", art: "disc", value: null };
const N: PieceView = { letter: "n", name: "neutral stone", owner: null, art: "stone", value: null };

/** A view from stacks by cell name. */
function board(columns: number, rows: number, stacks: Record<string, PieceView[]>, hand: PieceView[] = []): BoardView {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"].slice(0, columns);
  const numbers = Array.from({ length: rows }, (_, row) => String(row + 1));
  const cells: CellView[] = numbers.flatMap((number) =>
    letters.map((letter) => ({ name: letter + number, surface: "square", stack: stacks[letter + number] ?? [], marks: [] })),
  );
  const result = { outcome: "*", reason: "unfinished", text: "", message: null } as const;
  return { columns: letters, rows: numbers, cells, reserves: null, hand, scores: null, colors: ["black", "white"], emblems: ["ring", "diamond"], pattern: "checkered", joined: [], shows_joined: false, turn: "x", result, status: "", status_message: { id: "verbatim", text: "" }, names: {} };
}

describe("the layout", () => {
  const view = board(4, 3, {});
  it("has the first cell at the bottom left, or at the top right when flipped", () => {
    const upright = layout(view, false);
    const turned = layout(view, true);
    expect(corner(upright, 0)).toEqual({ x: upright.left, y: upright.top + 200 });
    expect(corner(turned, 0)).toEqual({ x: turned.left + 300, y: turned.top });
  });
  it.each([false, true])("maps each cell to a place and back (flipped: %s)", (flipped) => {
    const at = layout(view, flipped);
    view.cells.forEach((_, cell) => {
      const p = corner(at, cell);
      expect(cellAt(at, (p.x - at.left) / 100, (p.y - at.top) / 100)).toBe(cell);
    });
    expect([cellAt(at, -1, 0), cellAt(at, 4, 0), cellAt(at, 0, 3)]).toEqual([null, null, null]);
  });
  it("moves in the visible direction of arrow keys, and stays on the board", () => {
    const upright = layout(view, false);
    expect(["ArrowUp", "ArrowRight", "ArrowLeft", "ArrowDown", "End", "PageUp"].map((key) => keyTarget(upright, 0, key))).toEqual([4, 1, 0, 0, 3, 8]);
    expect(["ArrowDown", "ArrowLeft"].map((key) => keyTarget(layout(view, true), 0, key))).toEqual([4, 1]);
    expect(keyTarget(upright, 0, "a")).toBeNull();
  });
  it("labels squares at 11 to 13 pixels, and the frame where squares are small", () => {
    const sized = (n: number, width: number) => {
      const at = layout(board(n, n, {}), false);
      const found = labels(at, width);
      return { ...found, pixels: Math.round((found.size * width) / at.width) };
    };
    for (const width of [300, 400, 800, 1600]) expect(sized(8, width)).toMatchObject({ place: "squares", every: 1 });
    expect(sized(8, 1600).pixels).toBe(13);
    expect(sized(8, 300).pixels).toBe(11);
    expect(sized(26, 800)).toMatchObject({ place: "frame", every: 1, pixels: 11 });
    expect(sized(26, 360)).toMatchObject({ place: "frame", every: 2 });
    expect(sized(26, 360).pixels).toBeGreaterThanOrEqual(9);
    expect(sized(26, 120).place).toBe("none");
  });
  it("keeps every stack inside its cell, each slab on the one below", () => {
    for (const height of [1, 2, 5, 24]) {
      const slabs = Array.from({ length: height }, (_, level) => slab(level, height));
      expect(slabs.at(-1)?.y).toBeGreaterThan(FACE);
      slabs.slice(1).forEach((one, n) => expect((slabs[n]?.y ?? 0) - one.y).toBeCloseTo(one.thickness));
    }
  });
});

describe("sprites of two consecutive boards", () => {
  const idsOf = (sprites: ReturnType<typeof track>) => new Map(sprites.map((one) => [one.id, one]));
  it("match a moved piece, and drop the captured one", () => {
    const before = track([], board(3, 3, { a1: [X], c3: [O], b2: [X] }), null);
    const after = track(before, board(3, 3, { c3: [X], b2: [X] }), null);
    expect(changes(before, after)).toEqual({ gone: 1, moved: 1, turned: 0, came: 0 });
    const mover = before.find((one) => one.cell === 0);
    expect(idsOf(after).get(mover?.id ?? -1)?.cell).toBe(8);
  });
  it("flip pieces in place, and create placed ones", () => {
    const before = track([], board(4, 1, { b1: [O], c1: [X] }), null);
    const after = track(before, board(4, 1, { a1: [X], b1: [X], c1: [X] }), null);
    expect(changes(before, after)).toEqual({ gone: 0, moved: 0, turned: 1, came: 1 });
  });
  it("follow a stack into the hand, and piece by piece back to the board", () => {
    const start = track([], board(3, 1, { a1: [N, N, X] }), null);
    const lifted = track(start, board(3, 1, {}, [N, N, X]), 0);
    const sown = track(lifted, board(3, 1, { b1: [N] }, [N, X]), 1);
    expect(lifted.map((one) => one.cell)).toEqual([HAND, HAND, HAND]);
    expect(new Set(sown.map((one) => one.id))).toEqual(new Set(start.map((one) => one.id)));
  });
});

describe("the description of a cell", () => {
  beforeEach(() => {
    settings.language = "en";
  });
  const NAMES = { n: { id: "piece-neutral-stone", text: "neutral stone" } };
  const quiet = { choice: false, order: null, mayStop: false, hinted: false };
  it("names the cell, its pieces and its state", () => {
    const cell: CellView = { name: "c3", surface: "square", stack: [N, X], marks: ["last-move"] };
    expect(describeCell(cell, NAMES, { ...quiet, choice: true })).toBe(
      "c3: stack of 2, from the bottom: neutral stone, black piece, last move, legal move",
    );
    expect(describeCell({ ...cell, stack: [], marks: [], surface: "border" }, {}, quiet)).toBe("c3: border");
    expect(describeCell({ ...cell, stack: [O], marks: ["used"] }, {}, { ...quiet, order: 2, mayStop: true })).toBe(
      "c3: white piece, step 2 of this move, you can stop here",
    );
  });
  it("labels every cell of the rendered board, one of which is focusable", () => {
    const { body } = render(Board, { props: { view: board(3, 2, { a1: [X], b2: [O] }), label: "Board", choices: new Set([0]), silent: true } });
    expect(body.match(/role="gridcell"/g)).toHaveLength(6);
    expect(body.match(/role="row"/g)).toHaveLength(2);
    expect(body.match(/tabindex="0"/g)).toHaveLength(1);
    expect(body).toContain('aria-label="a1: black piece, legal move"');
    expect(body).toContain('aria-label="b2: white piece"');
    expect(body).not.toContain("style=");
  });
});
