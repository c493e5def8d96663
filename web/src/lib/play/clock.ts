// Time controls and remaining times as text. The match keeps the time; the page only displays it.

import { t } from "../../i18n/index.svelte";
import type { Side } from "../api/board";
import type { Clock, MatchState } from "../api/types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Tenths are shown below this. */
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

export const MAX_CONTROL: Control = { minutes: 24 * 60, seconds: 60 * 60 };

/** Formats a time control for requests, in whole seconds: `300s+3s`. */
export function controlText({ minutes, seconds }: Control): string {
  const base = Math.round(minutes * 60);
  return seconds === 0 ? `${base}s` : `${base}s+${seconds}s`;
}

/** Parses the format of `controlText`; null for anything else. */
export function parseControl(text: string): Control | null {
  const found = /^(\d+(?:\.\d+)?)s(?:\+(\d+)s)?$/.exec(text);
  return found ? { minutes: Number(found[1]) / 60, seconds: Number(found[2] ?? 0) } : null;
}

export function isControl({ minutes, seconds }: Control): boolean {
  const isTime = Math.round(minutes * 60) >= 1 && minutes <= MAX_CONTROL.minutes;
  return isTime && Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_CONTROL.seconds;
}

/** A time control in words: "5 min + 3 s". */
export function controlWords({ minutes, seconds }: Control): string {
  return seconds === 0 ? t("clock-minutes", { minutes }) : t("clock-increment", { minutes, seconds });
}

/** The clock of one player, for display. */
export interface SideClock {
  left: number;
  running: boolean;
  /** The clock is low on time below this. */
  low: number;
}

export function clockOf({ clock }: Pick<MatchState, "clock">, side: Side): SideClock | null {
  if (clock == null) return null;
  return { left: clock.left[side], running: clock.running === side, low: Math.min(30 * SECOND, clock.base / 6) };
}

/** The clock after `elapsed` milliseconds. */
export function clockAfter(clock: Clock | null, elapsed: number): Clock | null {
  if (clock?.running == null) return clock;
  const side = clock.running;
  return { ...clock, left: { ...clock.left, [side]: Math.max(0, clock.left[side] - Math.max(0, elapsed)) } };
}

/** The clock to pass on to another match: with the remaining times if the game is still running. */
export function transferClock({ base, increment, left }: Clock, over: boolean): { control: string; left: Record<Side, number> | null } {
  const whole = (time: number): number => Math.max(1, Math.round(time));
  return { control: `${base / SECOND}s+${increment / SECOND}s`, left: over ? null : { x: whole(left.x), o: whole(left.o) } };
}

const pad = (n: number): string => String(n).padStart(2, "0");

/** Formats a time: `4:05`, `1:04:05`, with tenths in the last ten seconds. */
export function timeText(left: number): string {
  const seconds = Math.floor(left / SECOND);
  if (left < TENTHS_BELOW) return `0:${pad(seconds)}.${Math.floor(left / 100) % 10}`;
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest.replace(/^0/, "");
}

/** A time in words, for screen readers. */
export function timeWords(left: number): string {
  const seconds = Math.floor(left / SECOND);
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return t("clock-seconds", { seconds: rest });
  return rest === 0 ? t("clock-onlyMinutes", { minutes }) : t("clock-both", { minutes, seconds: rest });
}

/** Remaining times that are announced to screen readers, once each. */
export const WARNINGS: readonly number[] = [MINUTE, 30 * SECOND, 10 * SECOND];

/** The warning due when the time falls from `before` to `now`; null if none. */
export function warningAt(before: number, now: number): number | null {
  return WARNINGS.findLast((limit) => before > limit && now <= limit) ?? null;
}
