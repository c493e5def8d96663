// Server messages are translated by id, with English as the fallback.

import { afterEach, beforeEach, expect, it } from "vitest";
import type { Message } from "../lib/api/types";
import { settings } from "../lib/settings.svelte";
import { addCatalogs, clientMessage, languageOf, say, t, verbatim } from "./index.svelte";

const occupied: Message = { id: "occupied", args: { square: "c3" }, text: "c3 is occupied" };
const illegal: Message = { id: "move-illegal", game: "loa", args: { move: "c3", why: occupied }, text: "illegal move `c3`: c3 is occupied" };
const said = (message: Message) => [say(message), languageOf(message)];

beforeEach(() => {
  settings.language = "pt";
  addCatalogs("pt", {
    program: [
      "verbatim = { $text }",
      "one-of = { $others } ou { $last }",
      "occupied = { $square } está ocupada",
      "move-illegal = jogada ilegal `{ $move }`: { $why }",
      "turn-of = é a vez das { $player }",
      "expected = esperava-se { $expected }",
      "left = { $n ->\n    [one] falta uma jogada\n   *[other] faltam { $n } jogadas\n }",
    ].join("\n"),
    games: { loa: "player-one = Pretas\noccupied = em { $square } está uma peça", qawale: "player-one = Claras" },
  });
});
afterEach(() => void (settings.language = "en"));

it("renders arguments, including nested messages", () => {
  expect(said(occupied)).toEqual(["c3 está ocupada", "pt"]);
  expect(said(illegal)).toEqual(["jogada ilegal `c3`: em c3 está uma peça", "pt"]);
  expect(said({ id: "expected", args: { expected: { one_of: ["a", "b", 3] } }, text: "expected a, b or 3" })[0]).toBe("esperava-se a, b ou 3");
});

it("uses the game's player names", () => {
  const turn = (game: string): Message => ({ id: "turn-of", game, args: { player: { player: "x" } }, text: "it is the turn of x" });
  expect(["loa", "qawale", "no such game"].map((game) => say(turn(game)))).toEqual(["é a vez das Pretas", "é a vez das Claras", "é a vez das x"]);
});

it("chooses the plural of the language", () => {
  expect([0, 1, 2].map((n) => say({ id: "left", args: { n }, text: "" + n }))).toEqual(["faltam 0 jogadas", "falta uma jogada", "faltam 2 jogadas"]);
});

it("falls back to English, and marks it", () => {
  const unknown: Message = { id: "no-such-id", text: "as the server says" };
  expect(said(unknown)).toEqual(["as the server says", "en"]);
  expect(say({ ...illegal, args: { move: "c3", why: unknown } })).toBe("jogada ilegal `c3`: as the server says");
});

it("renders the client's own messages and plain text", () => {
  expect(said(clientMessage("offline"))).toEqual([t("offline"), "pt"]);
  expect(said(verbatim("a1-b2"))).toEqual(["a1-b2", "pt"]);
});

it("uses the server's English text on English pages", () => {
  settings.language = "en";
  expect(said(illegal)).toEqual([illegal.text, "en"]);
});
