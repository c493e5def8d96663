// Translations with Project Fluent: the client's own texts and the server's messages, in the chosen language.

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Arg, CatalogsResponse, Message } from "../lib/api/schema";
import { settings, type Language } from "../lib/settings.svelte";
import en from "./en.ftl?raw";

/** The client's own texts. English is bundled; other languages are fetched when chosen. */
export const CATALOGS: Record<Language, () => Promise<string>> = {
  en: async () => en,
  pt: async () => (await import("./pt.ftl?raw")).default,
};

/** The locale of the plural rules. Zero is plural in Portugal, singular in Brazil. */
const LOCALES: Record<Language, string> = { en: "en", pt: "pt-PT" };

/** Bundles messages of several sources; later sources override earlier ones. */
function bundleOf(language: Language, ...sources: FluentResource[]): FluentBundle {
  const bundle = new FluentBundle(LOCALES[language], { useIsolating: false });
  for (const source of sources) bundle.addResource(source, { allowOverrides: true });
  return bundle;
}

const ENGLISH = bundleOf("en", new FluentResource(en));
let pages = $state.raw<Partial<Record<Language, FluentBundle>>>({ en: ENGLISH });

/** Fetches the texts of a language. The page is English until they arrive, and if they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  if (pages[language]) return;
  try {
    const catalog = await CATALOGS[language]();
    pages = { ...pages, [language]: bundleOf(language, new FluentResource(catalog)) };
  } catch {
    // The next page load tries again.
  }
}

export type Values = Record<string, string | number>;

const plain = (value: string | number): FluentVariable =>
  typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value;

/** The text of a message in the chosen language, else in English, else its id. */
export function t(id: string, values: Values = {}): string {
  const args = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
  for (const bundle of [pages[settings.language], ENGLISH]) {
    const pattern = bundle?.getMessage(id)?.value;
    // Errors show as `{$name}` in the text.
    if (bundle && pattern) return bundle.formatPattern(pattern, args, []);
  }
  return id;
}

/** The server's catalogs by language and game; those of the program are under `PROGRAM`. */
let catalogs = $state.raw<Partial<Record<Language, Record<string, FluentBundle>>>>({});
const PROGRAM = "";

/** Adds the server's catalogs of a language. A game's messages override those of the program. */
export function addCatalogs(language: Language, { program, games }: Pick<CatalogsResponse, "program" | "games">): void {
  const shared = new FluentResource(program);
  const made = Object.entries(games).map(([id, source]) => [id, bundleOf(language, shared, new FluentResource(source))] as const);
  catalogs = { ...catalogs, [language]: { [PROGRAM]: bundleOf(language, shared), ...Object.fromEntries(made) } };
}

/** Translates a server message; null if the catalogs lack it. */
function translated(message: Message, game: string | undefined): string | null {
  const bundles = catalogs[settings.language];
  const bundle = bundles?.[game ?? PROGRAM] ?? bundles?.[PROGRAM];
  const pattern = bundle?.getMessage(message.id)?.value;
  if (!bundle || !pattern) return null;
  const args = Object.entries(message.args ?? {}).map(([name, arg]) => [name, typeof arg === "number" ? plain(arg) : textOf(arg, bundle, game)]);
  return bundle.formatPattern(pattern, Object.fromEntries(args) as Record<string, FluentVariable>, []);
}

/** Formats an argument of a message. */
function textOf(arg: Arg, bundle: FluentBundle, game: string | undefined): string {
  if (typeof arg !== "object") return String(arg);
  if ("player" in arg) return translated({ id: arg.player === "x" ? "player-one" : "player-two", text: "" }, game) ?? arg.player;
  if ("id" in arg) return translated(arg, game) ?? arg.text;
  const words = arg.one_of.map((one) => textOf(one, bundle, game));
  const last = words.pop() ?? "";
  if (words.length === 0) return last;
  return translated({ id: "one-of", args: { others: words.join(", "), last }, text: "" }, game) ?? [...words, last].join(", ");
}

/** Renders a server message in the chosen language, else in English, and client messages with `t`. */
export function say(message: Message): string {
  if (isClientMessage(message)) return t(message.id);
  return (settings.language === "en" ? null : translated(message, message.game)) ?? message.text;
}

/** The language attribute for a message. */
export function languageOf(message: Message): Language {
  if (isClientMessage(message) || settings.language === "en") return settings.language;
  return translated(message, message.game) === null ? "en" : settings.language;
}

/** A client text where a server message is expected. */
export const clientMessage = (id: string): Message => ({ id, text: "" });
const isClientMessage = (message: Message) => message.text === "";

/** Text that needs no translation. */
export const verbatim = (text: string): Message => ({ id: "verbatim", args: { text }, text });

// Before the first render, to avoid a flash of English.
await loadLanguage(settings.language);
