// What a match or a game allows. Servers that do not say leave the field out; the page then takes the careful answer.

import type { BoardView } from "./api/board";
import type { GameInfo, MatchState } from "./api/types";

interface Allowing {
  /** Whether hints are open to both sides of a game between people. */
  hints?: boolean;
}

export function hintsAllowed(match: MatchState & Allowing): boolean {
  return !match.shared || match.hints === true;
}

/** A board in the middle of a game, where the list of games has one: a start tells little. */
export function sampleOf(game: GameInfo & { sample?: BoardView | null }): BoardView {
  return game.sample ?? game.start;
}

/** Whether a draw can be offered: in games that can end in one. */
export function drawsPossible(game: (GameInfo & { draws?: boolean }) | null): boolean {
  return game?.draws !== false;
}
