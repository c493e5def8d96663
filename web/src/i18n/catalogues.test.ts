// The catalogues say the same things, with the same places for values.

import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import { CATALOGUES, count, fill, learn, t, term, termLanguage } from "./index.svelte";
import { en } from "./en";

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(Object.entries(CATALOGUES))("the catalogue %s", (_, words) => {
  it("has every key and no other", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });
  it("has no empty text", () => {
    expect(Object.entries(words).filter(([, text]) => text.trim() === "")).toEqual([]);
  });
  it("has the places of the English text in each of its forms", () => {
    for (const [key, text] of Object.entries(en)) {
      const wanted = new Set(places(text));
      for (const form of words[key as keyof typeof en].split("|")) expect(new Set(places(form)), key).toEqual(wanted);
    }
  });
});

it("fills places, and leaves those it has no value for", () => {
  expect(fill("{name} plays {move}", { name: "Red" })).toBe("Red plays {move}");
});

it("chooses the form for one and for many, in the language that is set", () => {
  settings.language = "en";
  expect([count("moves", 1), count("moves", 2), t("close")]).toEqual(["1 move", "2 moves", "Close"]);
  settings.language = "pt";
  expect([count("moves", 1), count("moves", 2), t("close")]).toEqual(["1 jogada", "2 jogadas", "Fechar"]);
});

it("marks the server's words that it cannot translate as English", () => {
  settings.language = "pt";
  learn("pt", { wall: "muro", "there is a {piece} on {square}": "em {square} há isto: {piece}" });
  expect([term("wall"), termLanguage("wall")]).toEqual(["muro", "pt"]);
  expect(term("there is a wall on c3")).toBe("em c3 há isto: muro");
  expect([term("no such words"), termLanguage("no such words")]).toEqual(["no such words", "en"]);
  expect(termLanguage(t("offline"))).toBe("pt");
  settings.language = "en";
  expect([term("wall"), termLanguage("wall")]).toEqual(["wall", "en"]);
});
