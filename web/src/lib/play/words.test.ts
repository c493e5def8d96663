// Announcements of moves and reasons, in both languages.

import { beforeEach, describe, expect, it } from "vitest";
import { addCatalogs, loadLanguage } from "../../i18n/index.svelte";
import type { CellView, Step } from "../api/board";
import type { GradedMove, MatchEvent, PlayedMove, Players } from "../api/types";
import { settings } from "../settings.svelte";
import { changeText, moveWords, reasonsOf } from "./words";

const players: Players = [
  { id: "player-one", game: "loa", text: "Black" },
  { id: "player-two", game: "loa", text: "White" },
];
const cells: CellView[] = ["a1", "b1", "c1"].map((name) => ({ name, surface: "square", stack: [], marks: [] }));
const made = (steps: Step[], captured = 0, flipped = 0): PlayedMove => ({ text: "m", side: "x", steps, words: "", captured, flipped });
const told = (move: PlayedMove) => moveWords(move, cells, players);
const even = { points: 0, chance: 0.5, proven: false };
const reason = { id: "fact-lets-win", game: "loa", args: { player: { player: "o" as const }, n: 3 }, text: "This lets White win in 3 turns." };
const graded: GradedMove = { before: even, after: even, ply: 0, side: "x", move: "m", grade: "mistake", sign: "?", loss: 0.2, best: [], reasons: [reason.text], reason_messages: [reason, { id: "no-such-id", text: "As the server says." }], facts: [], explanation: null, marks: [] };

beforeEach(() =>
  addCatalogs("pt", {
    program: "fact-lets-win = Isto deixa as { $player } ganhar em { $n } jogadas.",
    games: { loa: "player-one = Pretas\nplayer-two = Brancas" },
  }),
);

describe("in English", () => {
  beforeEach(() => void (settings.language = "en"));
  it("describes moves like the server", () => {
    expect(told(made([{ cell: 0 }, { cell: 2 }], 1))).toBe("Black moves from a1 to c1, capturing 1");
    expect(told(made([{ cell: 1 }], 0, 3))).toBe("Black plays b1, flipping 3");
    expect(told(made([{ cell: 0 }, { cell: 1 }, { cell: 2 }]))).toBe("Black moves from a1 via b1 to c1");
    expect(told(made([{ button: "pass" }]))).toBe("Black passes: there is no other move");
  });
  it("describes requests for consent", () => {
    const asked = (change: MatchEvent) => changeText("o", change, 6, players);
    expect(asked({ kind: "undone", ply: 4 })).toBe("White asks for a takeback");
    expect(asked({ kind: "undone", ply: 0 })).toBe("White asks to go to move 0");
    expect(asked({ kind: "undone", ply: 6 })).toBe("White asks to play on");
    expect(asked({ kind: "redone", ply: 7 })).toBe("White asks to go to move 7");
    expect(asked({ kind: "varied", ply: 2, move: "a1" })).toBe("White asks to switch to the variation a1");
    expect(asked({ kind: "seats", side: "x", seat: "human" })).toBe("White asks to play Black as well");
    expect(asked({ kind: "seats", side: "x", seat: "3" })).toBe("White asks to replace the player of Black by: computer, level 3");
  });
  it("renders reasons like the server", () => {
    expect(reasonsOf(graded).map((one) => one.text)).toEqual([reason.text, "As the server says."]);
  });
});

describe("in Portuguese", () => {
  beforeEach(async () => {
    settings.language = "pt";
    await loadLanguage("pt");
  });
  it("describes moves", () => {
    expect(told(made([{ cell: 0 }, { cell: 2 }], 1))).toBe("Pretas vão de a1 para c1 e capturam 1");
    expect(told(made([{ button: "pass" }]))).toBe("Pretas passam: não há outra jogada");
  });
  it("renders reasons, in English if there is no translation", () => {
    expect(reasonsOf(graded)).toEqual([
      { text: "Isto deixa as Brancas ganhar em 3 jogadas.", lang: "pt" },
      { text: "As the server says.", lang: "en" },
    ]);
  });
});
