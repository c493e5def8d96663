// The position editor: what a click on a cell does, and fast clicks in a row.

import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { verbatim } from "../../i18n/index.svelte";
import { settings } from "../settings.svelte";
import Editor from "../../parts/Editor.svelte";
import PieceTools from "../../parts/PieceTools.svelte";
import type { BoardView, PieceView } from "../api/board";
import type { Draft, Players } from "../api/types";
import { editOf, ERASE } from "./draft";
import { Edits } from "./edits.svelte";

const X: PieceView = { letter: "x", name: "black piece", owner: "x", art: "disc", value: null };
const N: PieceView = { letter: "n", name: "neutral stone", owner: null, art: "stone", value: null };

const named = (piece: PieceView) => ({ ...piece, message: verbatim(piece.name) });

function board(stack: PieceView[]): BoardView {
  const cells = [
    { name: "a1", surface: "square" as const, stack, marks: [] },
    { name: "b1", surface: "square" as const, stack: [], marks: [] },
  ];
  const result = { outcome: "*", reason: "unfinished", text: "", message: null } as const;
  return { columns: ["a", "b"], rows: ["1"], cells, reserves: null, hand: [], scores: null, colors: ["black", "white"], emblems: ["ring", "diamond"], pattern: "checkered", joined: [], shows_joined: false, turn: "x", result, status: "", status_message: { id: "verbatim", text: "" }, names: {} };
}

function draft(changes: Partial<Draft>): Draft {
  return { game: "g", position: "x1 x", tools: [named(X), named(N)], stacks: false, turn: "x", extra: null, error: null, error_message: null, view: board([X]), ...changes };
}

describe("a click on a cell", () => {
  it("places the selected piece", () => {
    expect(editOf(draft({}), 1, "x")).toBe("xb1");
    expect(editOf(draft({}), 0, "n")).toBe("na1");
  });
  it("removes the same piece, except in games with stacks", () => {
    expect(editOf(draft({}), 0, "x")).toBe("-a1");
    expect(editOf(draft({ stacks: true }), 0, "x")).toBe("xa1");
  });
  it("erases the top piece, if there is one", () => {
    expect(editOf(draft({}), 0, ERASE)).toBe("-a1");
    expect(editOf(draft({}), 1, ERASE)).toBeNull();
    expect(editOf(draft({}), 9, "x")).toBeNull();
  });
});

describe("edits", () => {
  it("run one after another, however fast they come", async () => {
    const asked: string[] = [];
    const edits = new Edits("", async (list) => {
      await new Promise((done) => setTimeout(done, list.length === 1 ? 20 : 1));
      asked.push(list.join(" "));
      return list.join("+");
    });
    await Promise.all([edits.add("a"), edits.add("b"), edits.undo(), edits.add("c")]);
    expect(asked).toEqual(["a", "a b", "a", "a c"]);
    expect([edits.answer, edits.list]).toEqual(["a+c", ["a", "c"]]);
    await edits.restart();
    expect(edits.list).toEqual([]);
  });
  it("that are refused change nothing and are reported", async () => {
    const told: string[] = [];
    const ask = (list: string[]) => (list.includes("bad") ? Promise.reject(new Error("no")) : Promise.resolve(list.length));
    const edits = new Edits(0, ask, (why) => told.push(why.text));
    expect(await edits.add("good")).toBe(true);
    expect(await edits.add("bad")).toBe(false);
    expect([edits.answer, edits.list, told.length]).toEqual([1, ["good"], 1]);
  });
  it("of a text field merge while typing", async () => {
    const edits = new Edits(0, (list) => Promise.resolve(list.length));
    await edits.add("clear");
    await edits.type("extra", "1");
    await edits.type("extra", "1,2");
    expect(edits.list).toEqual(["clear", "extra 1,2"]);
  });
});

describe("the editor", () => {
  const shown = (first: Draft) =>
    render(Editor, { props: { place: { game: "g" }, first, players: [verbatim("Black"), verbatim("White")] as Players, ondone: () => {}, oncancel: () => {} } }).body;
  it("names every tool, draws it, and offers the eraser", () => {
    settings.language = "en";
    const { body } = render(PieceTools, { props: { tools: [named(X), { ...named(N), left: 2 }], colors: ["black", "white"] as ["black", "white"], tool: "x" } });
    expect(body.match(/type="radio"/g)).toHaveLength(3);
    for (const words of ["black piece", "neutral stone", "(2 left)", "Remove"]) expect(body).toContain(words);
    expect(body.match(/<svg/g)).toHaveLength(3);
  });
  it("allows the analysis of legal positions only", () => {
    expect(shown(draft({}))).toMatch(/<button class="button primary[^>]*>Analyze position/);
    expect(shown(draft({}))).not.toMatch(/<button class="button primary[^>]*disabled[^>]*>Analyze position/);
    const wrong = shown(draft({ error_message: verbatim("there is no o: expected at least one") }));
    expect(wrong).toMatch(/disabled[^>]*>Analyze position/);
    expect(wrong).toContain("there is no o: expected at least one");
  });
  it("shows the game's extra field", () => {
    expect(shown(draft({}))).not.toContain('type="text"');
    expect(shown(draft({ extra: { name: "bonuses taken", message: verbatim("bonuses taken"), value: "0,0" } }))).toContain('value="0,0"');
  });
});
