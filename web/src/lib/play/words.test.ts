// Moves and reasons in sentences, in both languages.

import { beforeEach, describe, expect, it } from "vitest";
import { learn } from "../../i18n/index.svelte";
import type { CellView, Step } from "../api/board";
import type { Fact, GradedMove, MatchEvent, PlayedMove } from "../api/types";
import { settings } from "../settings.svelte";
import { changeText, moveWords, reasonsOf } from "./words";

const players: [string, string] = ["Black", "White"];
const cells: CellView[] = ["a1", "b1", "c1"].map((name) => ({ name, surface: "square", stack: [], marks: [] }));
const made = (steps: Step[], captured = 0, flipped = 0): PlayedMove => ({ text: "m", side: "x", steps, words: "", captured, flipped });
const told = (move: PlayedMove) => moveWords(move, cells, players);
const even = { points: 0, chance: 0.5, proven: false };
const graded = (fact: Fact): GradedMove => ({ before: even, after: even, ply: 0, side: "x", move: "m", grade: "mistake", sign: "?", loss: 0.2, best: [], reasons: ["as the server says"], facts: [fact] });
const reason = (fact: Fact) => reasonsOf(graded(fact), players)[0];
const groups: Fact = { kind: "count", side: "x", one: "group", many: "groups", before: 3, after: 5, best: 2 };

beforeEach(() => learn("pt", { Black: "Pretas", White: "Brancas", "one group": "um grupo", groups: "grupos", "one piece": "uma peça", pieces: "peças" }));

describe("in English", () => {
  beforeEach(() => void (settings.language = "en"));
  it("moves are told as the server tells them", () => {
    expect(told(made([{ cell: 0 }, { cell: 2 }], 1))).toBe("Black goes from a1 to c1, capturing 1");
    expect(told(made([{ cell: 1 }], 0, 3))).toBe("Black plays b1, turning over 3");
    expect(told(made([{ cell: 0 }, { cell: 1 }, { cell: 2 }]))).toBe("Black goes from a1 by b1 to c1");
    expect(told(made([{ button: "pass" }]))).toBe("Black passes: there is no other move");
  });
  it("questions say what they ask for", () => {
    const asked = (change: MatchEvent) => changeText("o", change, 6, players);
    expect(asked({ kind: "undone", ply: 4 })).toBe("White asks to take a move back");
    expect(asked({ kind: "undone", ply: 0 })).toBe("White asks to go to turn 0");
    expect(asked({ kind: "undone", ply: 6 })).toBe("White asks to play on");
    expect(asked({ kind: "redone", ply: 7 })).toBe("White asks to go to turn 7");
    expect(asked({ kind: "varied", ply: 2, move: "a1" })).toBe("White asks to change to the variation a1");
    expect(asked({ kind: "seats", side: "x", seat: "human" })).toBe("White asks to play Black as well");
    expect(asked({ kind: "seats", side: "x", seat: "3" })).toBe("White asks for Black to be played by: computer, level 3");
  });
  it("reasons are told as the server tells them", () => {
    expect(reason(groups)).toEqual({ text: "Black: three groups became five; the best move leaves two", lang: "en" });
    expect(reason({ ...groups, before: 0, after: 1, best: 0 })?.text).toBe("Black: no groups became one; the best move leaves none");
    expect(reason({ kind: "lets-win", side: "o", turns: 3 })?.text).toBe("it lets White win in 3 turns");
    expect(reason({ kind: "misses-win", side: "x", turns: 1 })?.text).toBe("Black could have won in one turn");
  });
});

describe("in Portuguese", () => {
  beforeEach(() => void (settings.language = "pt"));
  it("moves are told", () => {
    expect(told(made([{ cell: 0 }, { cell: 2 }], 1))).toBe("Pretas vão de a1 para c1 e capturam 1");
    expect(told(made([{ button: "pass" }]))).toBe("Pretas passam: não há outra jogada");
  });
  it("reasons are told, with numbers that agree", () => {
    expect(reason(groups)).toEqual({ text: "Pretas: antes três grupos, agora cinco; com a melhor jogada, dois", lang: "pt" });
    const pieces = { ...groups, one: "piece", many: "pieces", before: 2, after: 2, best: 0 };
    expect(reason(pieces)?.text).toBe("Pretas: como antes, duas peças; com a melhor jogada, nenhuma");
    expect(reason({ kind: "lets-win", side: "o", turns: 2 })?.text).toBe("deixa as Brancas ganhar dentro de 2 jogadas");
  });
  it("what has no translation stays English and says so", () => {
    expect(reason({ ...groups, one: "thing", many: "things" })).toEqual({ text: "as the server says", lang: "en" });
  });
});
