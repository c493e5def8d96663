// Every text color has enough contrast on every ground it is used on.

import { describe, expect, it } from "vitest";

// Read from the file system, because imported style sheets are empty outside the browser.
const NODE_FILES = "node:fs";
const { readFileSync } = (await import(/* @vite-ignore */ NODE_FILES)) as { readFileSync(path: string, encoding: string): string };
const css = readFileSync("src/styles/tokens.css", "utf8");

/** The tokens of a mode. */
function tokens(mode: string): Map<string, string> {
  const block = css.slice(css.indexOf(`[data-mode="${mode}"] {`)).split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1]!, found[2]!]));
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const INKS = ["ink", "ink-soft", "accent", "hint", "engine", "danger", "good"];
const GROUNDS = ["ground", "surface", "sunken"];
const PAIRS = [...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)), ["accent-ink", "accent"] as const, ...["accent", "hint", "engine", "danger", "good"].flatMap((ink) => [[ink, `${ink}-soft`], ["ink", `${ink}-soft`]] as const)];

describe.each([
  ["light", 4.5],
  ["dark", 4.5],
  ["contrast", 7],
])("in mode %s", (mode, least) => {
  const found = tokens(mode);
  it.each(PAIRS)("%s is readable on %s", (ink, ground) => {
    expect(contrast(found.get(ink)!, found.get(ground)!)).toBeGreaterThanOrEqual(least);
  });
});
