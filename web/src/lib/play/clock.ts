// Clocks: time controls and remaining times in figures and words. The match counts the time; a page only shows it.

import { t } from "../../i18n/index.svelte";
import type { Side } from "../api/board";
import type { Clock, MatchState } from "../api/types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** From here on tenths are shown. */
const TENTHS_BELOW = 10 * SECOND;

/** A time control: minutes for each player, and seconds added after each move. */
export interface Control {
  minutes: number;
  seconds: number;
}

export const PRESETS: readonly Control[] = [
  { minutes: 1, seconds: 0 },
  { minutes: 3, seconds: 2 },
  { minutes: 5, seconds: 3 },
  { minutes: 10, seconds: 5 },
  { minutes: 30, seconds: 0 },
];

export const LONGEST: Control = { minutes: 24 * 60, seconds: 60 * 60 };

/** A time control as requests have it: `300s+3s`; in whole seconds. */
export function controlText({ minutes, seconds }: Control): string {
  const base = Math.round(minutes * 60);
  return seconds === 0 ? `${base}s` : `${base}s+${seconds}s`;
}

/** Reads what `controlText` writes; null for anything else. */
export function parseControl(text: string): Control | null {
  const found = /^(\d+(?:\.\d+)?)s(?:\+(\d+)s)?$/.exec(text);
  return found ? { minutes: Number(found[1]) / 60, seconds: Number(found[2] ?? 0) } : null;
}

export function isControl({ minutes, seconds }: Control): boolean {
  const isTime = Math.round(minutes * 60) >= 1 && minutes <= LONGEST.minutes;
  return isTime && Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST.seconds;
}

/** A time control in words: "5 min + 3 s". */
export function controlWords({ minutes, seconds }: Control): string {
  return seconds === 0 ? t("clock-minutes", { minutes }) : t("clock-increment", { minutes, seconds });
}

/** What a player's strip shows of the clock. */
export interface SideClock {
  left: number;
  running: boolean;
  /** Below this the time is low. */
  low: number;
}

export function clockOf({ clock }: Pick<MatchState, "clock">, side: Side): SideClock | null {
  if (clock == null) return null;
  return { left: clock.left[side], running: clock.running === side, low: Math.min(30 * SECOND, clock.base / 6) };
}

/** The clock after it has run for some time. */
export function clockAfter(clock: Clock | null, elapsed: number): Clock | null {
  if (clock?.running == null) return clock;
  const side = clock.running;
  return { ...clock, left: { ...clock.left, [side]: Math.max(0, clock.left[side] - Math.max(0, elapsed)) } };
}

/** The clock for another match that takes over: while the game is not over, with the remaining times. */
export function continued({ base, increment, left }: Clock, over: boolean): { control: string; left: Record<Side, number> | null } {
  const whole = (time: number): number => Math.max(1, Math.round(time));
  return { control: `${base / SECOND}s+${increment / SECOND}s`, left: over ? null : { x: whole(left.x), o: whole(left.o) } };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A time in figures: `4:05`, `1:04:05`, and tenths in the last ten seconds. */
export function timeText(left: number): string {
  const seconds = Math.floor(left / SECOND);
  if (left < TENTHS_BELOW) return `0:${two(seconds)}.${Math.floor(left / 100) % 10}`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest.replace(/^0/, "");
}

/** A time in words, for those who listen. */
export function timeWords(left: number): string {
  const seconds = Math.floor(left / SECOND);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return t("clock-seconds", { seconds: rest });
  return rest === 0 ? t("clock-onlyMinutes", { minutes }) : t("clock-both", { minutes, seconds: rest });
}

/** The remaining times that are told to those who listen, once each. */
export const WARNINGS: readonly number[] = [MINUTE, 30 * SECOND, 10 * SECOND];

/** The warning that is due when the time goes from `before` to `now`; null where there is none. */
export function warningAt(before: number, now: number): number | null {
  return WARNINGS.findLast((limit) => before > limit && now <= limit) ?? null;
}
