// The texts of the pages in the chosen language, from Project Fluent catalogs, and those of the server where it knows them.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { settings, type Language } from "../lib/settings.svelte";
import en from "./en.ftl?raw";
import pt from "./pt.ftl?raw";
import { Terms } from "./terms";

export const CATALOGS: Record<Language, string> = { en, pt };

/** Whose plural rules hold. In Portugal zero takes the plural, in Brazil the singular. */
const LOCALES: Record<Language, string> = { en: "en", pt: "pt-PT" };

function bundleOf(language: Language): FluentBundle {
  const bundle = new FluentBundle(LOCALES[language], { useIsolating: false });
  bundle.addResource(new FluentResource(CATALOGS[language]));
  return bundle;
}

const BUNDLES: Record<Language, FluentBundle> = { en: bundleOf("en"), pt: bundleOf("pt") };

export type Values = Record<string, string | number>;

const plain = (value: string | number): FluentVariable =>
  typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value;

/** The text of a message: in the chosen language, else in English, else its id. */
export function t(id: string, values: Values = {}): string {
  const args = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
  for (const bundle of [BUNDLES[settings.language], BUNDLES.en]) {
    const pattern = bundle.getMessage(id)?.value;
    // A fault shows as `{$name}` in the text.
    if (pattern) return bundle.formatPattern(pattern, args, []);
  }
  return id;
}

/** Translations of what the server says in English, by language, as they were learned from the server. */
let learned = $state.raw<Partial<Record<Language, Terms>>>({});

/** Takes in the server's words of a language. */
export function learn(language: Language, entries: Readonly<Record<string, string>>): void {
  learned = { ...learned, [language]: new Terms(entries) };
}

function translated(text: string): string | null {
  if (settings.language === "en") return text;
  return learned[settings.language]?.translate(text) ?? null;
}

/** A text of the server's in the chosen language where it is known, else as it came. */
export function term(text: string): string {
  return translated(text) ?? text;
}

/** Page texts that are shown where the server's errors are. */
const ERRORS = ["offline", "match-missing", "load-large"];

/** The language attribute for a text of the server's, or for an error of the page's own. */
export function termLanguage(text: string): Language {
  const own = ERRORS.some((id) => t(id) === text);
  return own || translated(text) !== null ? settings.language : "en";
}
