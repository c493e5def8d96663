// The matches this browser knows, with its token in each.

import type { Side } from "../api/board";
import { read, write } from "../storage";

export interface Held {
  id: string;
  token: string | null;
  sides: Side[];
}

const KEY = "matches";
const MOST = 100;

function isHeld(value: unknown): value is Held {
  const held = value as Partial<Held> | null;
  return typeof held?.id === "string" && Array.isArray(held.sides);
}

export function all(): Held[] {
  const stored = read(KEY);
  return Array.isArray(stored) ? stored.filter(isHeld) : [];
}

export function find(id: string): Held | undefined {
  return all().find((held) => held.id === id);
}

/** Remembers a match, the newest first. */
export function hold(held: Held): void {
  const others = all().filter((one) => one.id !== held.id);
  write(KEY, [held, ...others].slice(0, MOST));
}

export function drop(id: string): void {
  write(
    KEY,
    all().filter((held) => held.id !== id),
  );
}
