// Catalogs and sources agree: no message is missing or unused, and every argument is passed.

import { FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { settings } from "../lib/settings.svelte";
import { CATALOGS, loadLanguage, t } from "./index.svelte";

/** The variables in a pattern. */
function variables(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(variables);
  if (typeof pattern !== "object" || pattern === null) return [];
  const one = pattern as { type?: string; name?: string };
  return one.type === "var" && one.name !== undefined ? [one.name] : Object.values(pattern).flatMap(variables);
}

function read(catalog: string): Map<string, string[]> {
  const entries = new FluentResource(catalog).body;
  return new Map(entries.map((entry) => [entry.id, [...new Set(variables(entry.value))].sort()]));
}

const ids = (catalog: string) => [...catalog.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((found) => found[1]!);
const catalogs = await Promise.all(Object.entries(CATALOGS).map(async ([language, load]) => [language, await load()] as const));
const english = read(await CATALOGS.en());

const files = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], { query: "?raw", import: "default", eager: true });
const sources = Object.values(files).join("\n");

/** Every `t("id", { … })` with its argument names; null if the arguments are no object literal. */
const calls = [...sources.matchAll(/\bt\("([^"]+)"(?:\)|, (?:\{([^{}]*)\}\))?)/g)].map((found) => {
  const names = found[2]?.split(",").map((value) => value.split(":")[0]!.trim()) ?? [];
  return { id: found[1]!, names: found[0].endsWith(")") ? names : null };
});

/** Ids in conditions: `t(first ? "a" : "b")`. */
const chosen = [...sources.matchAll(/\bt\(([^"`,()]+\?[^,()]*)/g)].flatMap((found) =>
  [...found[1]!.matchAll(/[?:]\s*"([^"]+)"/g)].map((literal) => literal[1]!),
);

/** Composed ids: `look-${name}`. */
const made = [...sources.matchAll(/\bt\(`([^`]+)`/g)].map((found) => new RegExp(`^${found[1]!.replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`));

describe.each(catalogs)("the catalog %s", (_, catalog) => {
  it("parses completely", () => {
    expect([...read(catalog).keys()]).toEqual(ids(catalog));
  });
  it("has every message once and no other, with the same arguments", () => {
    expect(new Set(ids(catalog)).size).toBe(ids(catalog).length);
    expect(read(catalog)).toEqual(english);
  });
});

it("has every message that the sources use", () => {
  expect(calls.length).toBeGreaterThan(150);
  expect(chosen.length).toBeGreaterThan(10);
  expect([...calls.map((call) => call.id), ...chosen].filter((id) => !english.has(id))).toEqual([]);
  expect(made.filter((pattern) => ![...english.keys()].some((id) => pattern.test(id)))).toEqual([]);
});

it("has no message that the sources do not use", () => {
  const unused = [...english.keys()].filter((id) => !sources.includes(`"${id}"`) && !made.some((pattern) => pattern.test(id)));
  expect(unused).toEqual([]);
});

it("gets every argument", () => {
  const lacking = calls.filter((call) => call.names !== null && english.get(call.id)?.some((name) => !call.names!.includes(name)));
  expect(lacking).toEqual([]);
});

it("uses the plural rules of the language, and English until it is loaded", async () => {
  settings.language = "en";
  expect([0, 1, 2, 1000].map((n) => t("moves", { n }))).toEqual(["0 moves", "1 move", "2 moves", "1000 moves"]);
  settings.language = "pt";
  expect(t("close")).toBe("Close");
  await loadLanguage("pt");
  expect([0, 1, 2].map((n) => t("moves", { n }))).toEqual(["0 jogadas", "1 jogada", "2 jogadas"]);
  expect([t("close"), t("no-such-id")]).toEqual(["Fechar", "no-such-id"]);
});
