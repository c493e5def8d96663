// The words of the pages in the language that was chosen, and those of the server as far as it knows them.

import { settings, type Language } from "../lib/settings.svelte";
import { en, type Key, type Words } from "./en";
import { pt } from "./pt";
import { Terms } from "./terms";

export const CATALOGUES: Record<Language, Words> = { en, pt };

/** Translations of what the server says in English, by language, as they were learned from the server. */
let learned = $state.raw<Partial<Record<Language, Terms>>>({});

/** Takes in the server's words of a language. */
export function learn(language: Language, entries: Readonly<Record<string, string>>): void {
  learned = { ...learned, [language]: new Terms(entries) };
}

export type Values = Record<string, string | number>;

/** Puts values into the places `{name}` of a text. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export function t(key: Key, values: Values = {}): string {
  return fill(CATALOGUES[settings.language][key], values);
}

/** One thing, or many: the key's text is `one|many`. */
export function count(key: Key, n: number, values: Values = {}): string {
  const [one = "", many = one] = CATALOGUES[settings.language][key].split("|");
  return fill(n === 1 ? one : many, { n, ...values });
}

function translated(text: string): string | null {
  if (settings.language === "en") return text;
  return learned[settings.language]?.translate(text) ?? null;
}

/** A text of the server's in the chosen language where it is known, else as it came. */
export function term(text: string): string {
  return translated(text) ?? text;
}

/** The language attribute for a text of the server's, or for one of the page's own. */
export function termLanguage(text: string): Language {
  const own = Object.values(CATALOGUES[settings.language]).includes(text);
  return own || translated(text) !== null ? settings.language : "en";
}
