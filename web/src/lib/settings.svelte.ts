// User settings, stored in this browser.

import { read, write } from "./storage";

export const MODES = ["auto", "light", "dark", "contrast"] as const;
export const BOARDS = ["wood", "slate", "paper", "contrast"] as const;
export const PIECE_SETS = ["turned", "flat"] as const;
export const ANIMATION_SPEEDS = ["slow", "normal", "fast"] as const;
export const MOTIONS = ["auto", "on", "off"] as const;
export const LANGUAGES = ["en", "pt"] as const;

export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  mode: (typeof MODES)[number];
  boardTheme: (typeof BOARDS)[number];
  pieceSet: (typeof PIECE_SETS)[number];
  motion: (typeof MOTIONS)[number];
  animationSpeed: (typeof ANIMATION_SPEEDS)[number];
  language: Language;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  confirm: boolean;
  coordinates: boolean;
  choices: boolean;
  /** Joins connected pieces in all games, not only where connection matters. */
  bands: boolean;
}

const KEY = "settings";

/** Reads stored settings; missing or invalid values become the default. */
export function parseSettings(stored: unknown, preferred: readonly string[]): Settings {
  const from = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const one = <T extends string>(key: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((word) => word === from[key]) ?? otherwise;
  const flag = (key: string, otherwise: boolean): boolean =>
    typeof from[key] === "boolean" ? (from[key] as boolean) : otherwise;
  const share = (key: string, otherwise: number): number => {
    const value = from[key];
    return typeof value === "number" && value >= 0 && value <= 1 ? value : otherwise;
  };
  const browserLanguage = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .map((tag) => LANGUAGES.find((language) => language === tag))
    .find((language) => language !== undefined);
  return {
    mode: one("mode", MODES, "auto"),
    // Old keys: `board` before piece sets existed, `sounds` before volume existed.
    boardTheme: one("boardTheme", BOARDS, one("board", BOARDS, "wood")),
    pieceSet: one("pieceSet", PIECE_SETS, "turned"),
    motion: one("motion", MOTIONS, "auto"),
    animationSpeed: one("animationSpeed", ANIMATION_SPEEDS, "normal"),
    language: one("language", LANGUAGES, browserLanguage ?? "en"),
    volume: share("volume", 0.7),
    muted: flag("muted", !flag("sounds", true)),
    confirm: flag("confirm", false),
    coordinates: flag("coordinates", true),
    choices: flag("choices", true),
    bands: flag("bands", false),
  };
}

const preferred = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);

export const settings: Settings = $state(parseSettings(read(KEY), preferred));

export function save(): void {
  write(KEY, { ...settings });
}

/** Preferences of the device. */
export interface Device {
  dark: boolean;
  contrast: boolean;
}

/** Writes the settings to the root element, for the style sheets. */
export function applySettings(root: HTMLElement, { dark, contrast }: Device): void {
  const auto = contrast ? "contrast" : dark ? "dark" : "light";
  const mode = settings.mode === "auto" ? auto : settings.mode;
  root.dataset["mode"] = mode;
  root.dataset["board"] = mode === "contrast" ? "contrast" : settings.boardTheme;
  root.dataset["pieces"] = settings.pieceSet;
  root.dataset["motion"] = settings.motion;
  root.lang = settings.language;
}

/** Whether animations are on. */
export function motionEnabled(): boolean {
  if (settings.motion !== "auto") return settings.motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
