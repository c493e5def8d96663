// The settings of the last new game, used as defaults for the next one.

import type { Side } from "./api/board";
import { read, write } from "./storage";

export const OPPONENTS = ["computer", "screen", "device", "watch"] as const;
export type Opponent = (typeof OPPONENTS)[number];

export interface GameSetup {
  game: string | null;
  opponent: Opponent;
  level: number;
  /** The level of the second bot, if two bots play. */
  other: number;
  side: Side | "any";
  /** The time control; null for no clock. */
  clock: string | null;
}

const DEFAULTS: GameSetup = { game: null, opponent: "computer", level: 2, other: 3, side: "x", clock: null };

export function lastSetup(): GameSetup {
  const stored = read("new") as Partial<GameSetup> | null;
  return { ...DEFAULTS, ...stored };
}

export function saveSetup(chosen: GameSetup): void {
  write("new", chosen);
}
