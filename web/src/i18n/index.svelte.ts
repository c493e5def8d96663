// The words of the pages in the language that was chosen, and a few words of the server's.

import { settings, type Language } from "../lib/settings.svelte";
import { en, type Key, type Words } from "./en";
import { pt } from "./pt";
import { terms as portuguese } from "./pt-terms";

export const CATALOGUES: Record<Language, Words> = { en, pt };

/** Translations of what the server says in English: names of players, pieces, options. */
const TERMS: Record<Language, Readonly<Record<string, string>>> = { en: {}, pt: portuguese };

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

/** A text of the server's in the chosen language where the catalogue has it, else as it came. */
export function term(text: string): string {
  return TERMS[settings.language][text] ?? text;
}

/** The language attribute for a text of the server's. */
export function termLanguage(text: string): Language {
  return settings.language === "en" || text in TERMS[settings.language] ? settings.language : "en";
}
