// What a person chose for this browser, kept in its own storage.

import { read, write } from "./storage";

export const MODES = ["auto", "light", "dark"] as const;
export const BOARDS = ["wood", "slate", "paper", "contrast"] as const;
export const MOTIONS = ["auto", "on", "off"] as const;
export const LANGUAGES = ["en", "pt"] as const;

export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  mode: (typeof MODES)[number];
  board: (typeof BOARDS)[number];
  motion: (typeof MOTIONS)[number];
  language: Language;
  sounds: boolean;
  confirm: boolean;
  coordinates: boolean;
  choices: boolean;
}

const KEY = "settings";

/** Settings from whatever is in storage: what is missing or strange becomes the default. */
export function clean(stored: unknown, preferred: readonly string[]): Settings {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const one = <T extends string>(key: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((word) => word === from[key]) ?? otherwise;
  const flag = (key: string, otherwise: boolean): boolean =>
    typeof from[key] === "boolean" ? (from[key] as boolean) : otherwise;
  const spoken = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .map((tag) => LANGUAGES.find((language) => language === tag))
    .find((language) => language !== undefined);
  return {
    mode: one("mode", MODES, "auto"),
    board: one("board", BOARDS, "wood"),
    motion: one("motion", MOTIONS, "auto"),
    language: one("language", LANGUAGES, spoken ?? "en"),
    sounds: flag("sounds", true),
    confirm: flag("confirm", false),
    coordinates: flag("coordinates", true),
    choices: flag("choices", true),
  };
}

const preferred = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);

export const settings: Settings = $state(clean(read(KEY), preferred));

export function save(): void {
  write(KEY, { ...settings });
}

/** Shows the settings on the page's root element, where the style sheet reads them. */
export function show(root: HTMLElement, dark: boolean): void {
  root.dataset["mode"] = settings.mode === "auto" ? (dark ? "dark" : "light") : settings.mode;
  root.dataset["board"] = settings.board;
  root.dataset["motion"] = settings.motion;
  root.lang = settings.language;
}

/** Whether pieces may move smoothly. */
export function moves(): boolean {
  if (settings.motion !== "auto") return settings.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
