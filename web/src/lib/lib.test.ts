// Settings, routes, game strings, explored lines, rules text, response streams.

import { afterEach, describe, expect, it, vi } from "vitest";
import { verbatim } from "../i18n/index.svelte";
import { addressOf, lineSplitter, serverBackend } from "./api/server";
import type { Board, GameInfo } from "./api/types";
import { blocks, inline } from "./markdown";
import { playMove, swapVariation, withKnownMoves } from "./play/line";
import { gameString, presetOf, presetValues } from "./play/options";
import { parse, to } from "./router.svelte";
import { parseSettings } from "./settings.svelte";

describe("settings", () => {
  it("keep valid stored values, and use defaults for the rest", () => {
    const found = parseSettings({ mode: "dark", boardTheme: "lava", confirm: true, muted: "yes", volume: 7 }, []);
    expect(found).toMatchObject({ mode: "dark", boardTheme: "wood", confirm: true, muted: false, volume: 0.7, language: "en" });
    expect(parseSettings({ board: "slate", sounds: false }, [])).toMatchObject({ boardTheme: "slate", muted: true });
    expect(parseSettings("nonsense", []).mode).toBe("auto");
  });
  it("start in the browser's language if it is supported", () => {
    expect(parseSettings(null, ["fr-FR", "pt-BR", "en"]).language).toBe("pt");
    expect(parseSettings({ language: "en" }, ["pt"]).language).toBe("en");
  });
});

it("addresses round-trip", () => {
  const [path = "", query = ""] = to("analysis", ["a b", "ç/d"], { game: "x:y=1,z=2" }).split("?");
  const route = parse(path, query);
  expect([route.page, route.parts, route.query.get("game")]).toEqual(["analysis", ["a b", "ç/d"], "x:y=1,z=2"]);
  expect(parse("/%zz", "").page).toBe("%zz");
});

describe("options", () => {
  const preset = (name: string) => ({ name, name_message: verbatim(name), help: "", help_message: verbatim("-") });
  const option = (key: string, usual: string | null) =>
    ({ key, name: verbatim(key), default: usual, default_message: null, help: "", help_message: verbatim("-"), kind: "number", min: 1, max: 9, default_rule: null, default_rule_message: null, on_board: false }) as const;
  const game = {
    id: "g",
    options: [option("size", "8"), option("stones", null)],
    presets: [{ ...preset("usual"), sets: [] }, { ...preset("small"), sets: [{ key: "size", value: "4" }] }],
  } satisfies Pick<GameInfo, "id" | "options" | "presets">;
  it("make a game string from non-default values", () => {
    expect(gameString(game, {})).toBe("g");
    expect(gameString(game, { stones: "3", size: "8" })).toBe("g:stones=3");
    expect(gameString(game, { stones: "", size: "6" })).toBe("g:size=6");
  });
  it("are recognized as a preset", () => {
    expect(presetOf(game, {})).toBe("usual");
    expect(presetOf(game, presetValues(game.presets[1]))).toBe("small");
    expect(presetOf(game, { size: "5" })).toBe("");
  });
});

describe("an explored line", () => {
  const start = { moves: ["a", "b", "c"], ply: 1, variations: [] };
  it("advances with the next move, and branches with another", () => {
    expect(playMove(start, "b")).toEqual({ ...start, ply: 2 });
    expect(playMove(start, "z")).toEqual({ moves: ["a", "z"], ply: 2, variations: [{ ply: 1, moves: ["b", "c"] }] });
  });
  it("returns to a variation, and keeps the other line", () => {
    const branched = playMove(start, "z");
    const back = swapVariation(branched, { ply: 1, moves: ["b", "c"] });
    expect(back).toEqual({ moves: ["a", "b", "c"], ply: 2, variations: [{ ply: 1, moves: ["z"] }] });
    expect(playMove({ ...branched, ply: 1 }, "b")).toEqual(back);
  });
});

describe("the board of an event", () => {
  const move = (text: string) => ({ text, side: "x", steps: [], words: text, captured: 0, flipped: 0 });
  const board = (moves: string[], variations: object[], from?: number) =>
    ({ moves: moves.map(move), variations, ply: 0, ...(from === undefined ? {} : { moves_from: from }) }) as unknown as Board;
  it("keeps the known moves and variations before the new ones", () => {
    const known = board(["a", "b", "c"], [{ ply: 0, moves: ["k"] }, { ply: 2, moves: ["z"] }]);
    const found = withKnownMoves(board(["d"], [{ ply: 2, moves: ["c"] }], 2), known);
    expect(found).toEqual(board(["a", "b", "d"], [{ ply: 0, moves: ["k"] }, { ply: 2, moves: ["c"] }]));
  });
  it("is unchanged if no moves are omitted", () => {
    const whole = board(["a"], []);
    expect(withKnownMoves(whole, board(["x", "y"], []))).toEqual(whole);
  });
});

describe("rules text", () => {
  it("has headings, lists, tables, boards and paragraphs", () => {
    const text = "# Title\n\nOne\nline.\n\n- a\n  b\n- c\n\n    3  . x\n    2  . .\n\n| k | v |\n|---|---|\n| `a` | b |\n";
    const kinds = blocks(text).map((block) => block.kind);
    expect(kinds).toEqual(["heading", "paragraph", "list", "code", "table"]);
    expect(blocks(text)[2]).toMatchObject({ items: [[{ text: "a b" }], [{ text: "c" }]] });
    expect(blocks(text)[3]).toMatchObject({ text: "3  . x\n2  . ." });
    expect(blocks(text)[4]).toMatchObject({ rows: [[[{ kind: "code", text: "a" }], [{ text: "b" }]]] });
  });
  it("links to the web only, and keeps everything else as text", () => {
    expect(inline("**b** [l](javascript:alert) [w](https://e.org) <script>")).toEqual([
      { kind: "strong", text: "b" },
      { kind: "text", text: " " },
      { kind: "text", text: "l" },
      { kind: "text", text: " " },
      { kind: "link", text: "w", to: "https://e.org" },
      { kind: "text", text: " <script>" },
    ]);
  });
});

it("splits a stream into lines at any chunk boundary", () => {
  const lines: string[] = [];
  const cut = lineSplitter((line) => lines.push(line));
  for (const part of ['{"a"', ":1}\n{", '"b":2}\n\n', '{"c":3}']) cut(part);
  cut("\n");
  expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

it("fills in the path and the query of an address", () => {
  const where = { path: { id: "a/b", ply: 3 }, query: { lang: "pt", ids: "x,y" } };
  expect(addressOf("/matches/{id}/boards/{ply}", where)).toBe("/matches/a%2Fb/boards/3?lang=pt&ids=x%2Cy");
  expect(addressOf("/about", {})).toBe("/about");
});

describe("a response stream", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fails with the server's message", async () => {
    const lines = '{"progress":1,"of":9}\n{"done":true,"error":"the engine broke down","message":{"id":"engine-broke-down","text":"the engine broke down"}}\n';
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(lines)));
    const items: unknown[] = [];
    const asked = serverBackend.grades({ match: "m" }, new AbortController().signal, (item) => items.push(item));
    await expect(asked).rejects.toThrow("the engine broke down");
    expect(items).toEqual([{ progress: 1, of: 9 }]);
  });
});
