// What a match or a game allows. Servers that do not say leave the field out; the page then takes the careful answer.

import type { BoardView, Side } from "./api/board";
import type { GameInfo, MatchState } from "./api/types";

interface Allowing {
  /** Whether hints are open to both sides of a game between people. */
  hints?: boolean;
  /** Milliseconds left, where the match has a clock. */
  clock?: { left: Record<Side, number> } | null;
}

export function hintsAllowed(match: MatchState & Allowing): boolean {
  return !match.shared || match.hints === true;
}

export function clockOf(match: MatchState & Allowing, side: Side): number | null {
  return match.clock?.left[side] ?? null;
}

/** A board in the middle of a game, where the list of games has one: a start tells little. */
export function sampleOf(game: GameInfo & { sample?: BoardView | null }): BoardView {
  return game.sample ?? game.start;
}

/** Whether a draw can be offered: in games that can end in one. */
export function drawsPossible(game: (GameInfo & { draws?: boolean }) | null): boolean {
  return game?.draws !== false;
}
