// Snapshots of the boards of every game. The views come from the rules; `crates/wire/tests/it/boards.rs` keeps them up
// to date.

import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { BoardView } from "../api/board";
import { settings } from "../settings.svelte";
import MoveMap from "./MoveMap.svelte";
import { palette, type Theme } from "./palette";
import Picture from "./Picture.svelte";
import type { ValuedMove } from "./values";

const files = import.meta.glob<Record<string, BoardView>>("./fixtures/*.json", { eager: true, import: "default" });
const games = Object.entries(files).map(([path, views]) => ({ name: path.replace(/.*\/|\.json/g, ""), views }));

/** The drawing alone, one element per line. */
function svg(view: BoardView, props: Record<string, unknown> = {}): string {
  const { body } = render(Picture, { props: { view, coordinates: 560, theme: "wood", set: "turned", dark: false, ...props } });
  const text = body.replaceAll(/<!--.*?-->/g, "").replaceAll(/ class="[^"]*"/g, "");
  return text.replaceAll("><", ">\n<").trim();
}

beforeEach(() => {
  settings.bands = false;
});

describe.each(games)("the board of $name", ({ name, views }) => {
  it.each(["start", "middle"])("matches the snapshot at the %s", async (moment) => {
    await expect(svg(views[moment] as BoardView)).toMatchFileSnapshot(`./fixtures/${name}-${moment}.svg`);
  });
  it("has a picture for every piece", () => {
    const pieces = Object.values(views).flatMap((view) => view.cells.flatMap((cell) => cell.stack));
    expect(pieces.filter((piece) => !["disc", "pawn", "stone", "wall", "coin", "joker"].includes(piece.art))).toEqual([]);
  });
  it("glows at the end, and only there", () => {
    expect(svg(views["end"] as BoardView)).toMatch(/data-end[^>]*>\s*<(circle|rect)/);
    expect(svg(views["start"] as BoardView)).not.toMatch(/data-end[^>]*>\s*<(circle|rect)/);
  });
  it("shows bands always, at the end, or by setting", () => {
    const joined = (moment: string) => svg(views[moment] as BoardView).includes('stroke-width="25"');
    const { shows_joined, joined: pairs } = views["middle"] as BoardView;
    expect(joined("middle")).toBe(shows_joined && pairs.length > 0);
    expect(joined("end")).toBe((views["end"] as BoardView).joined.length > 0);
    settings.bands = true;
    expect(joined("middle")).toBe(pairs.length > 0);
  });
  it("needs no style sheet", () => {
    expect(svg(views["middle"] as BoardView)).not.toMatch(/style=|var\(/);
  });
});

describe("a first-move map", () => {
  const view = games[0]?.views["start"] as BoardView;
  const map = (moves: ValuedMove[]) => render(MoveMap, { props: { view, moves, label: "map" } }).body;
  const move = (cells: number[], kind: ValuedMove["kind"]): ValuedMove => ({ text: "", steps: cells.map((cell) => ({ cell })), kind, turns: null, words: "" });
  it("has a sign on each square, and arrows only for moves that keep the result", () => {
    const drawn = map([move([0, 9], "keeps"), move([1, 10], "fails"), move([2], "keeps")]);
    expect(drawn.match(/data-value="[a-z]+"/g)).toEqual(['data-value="keeps"', 'data-value="fails"', 'data-value="keeps"']);
    expect(drawn.match(/data-mark="value"/g)).toHaveLength(1);
    expect(drawn).toContain('aria-label="map"');
  });
  it("omits arrows that would hide the board", () => {
    const many = Array.from({ length: 13 }, (_, n) => move([n, n + 1], "keeps"));
    expect(map(many)).not.toContain('data-mark="value"');
  });
});

/** The relative luminance of a color (WCAG). */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each((["wood", "slate", "paper", "contrast"] as Theme[]).flatMap((theme) => [false, true].map((dark) => ({ theme, dark }))))("the colors of $theme (dark: $dark)", ({ theme, dark }) => {
  const colors = palette(theme, dark);
  const squares = [colors.square, colors.other];
  it("keep coordinates readable", () => {
    const least = theme === "contrast" ? 7 : 4.5;
    for (const square of squares) expect(contrast(colors.label, square)).toBeGreaterThanOrEqual(least);
    for (const tone of colors.frame) expect(contrast(colors.frameLabel, tone)).toBeGreaterThanOrEqual(3.5);
  });
  it("keep the dots of legal targets visible", () => {
    for (const square of squares) expect(contrast(colors.target, square)).toBeGreaterThanOrEqual(3);
  });
});
