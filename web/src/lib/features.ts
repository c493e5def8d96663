// Optional features of games and matches. Servers may omit these fields; the defaults are the cautious choice.

import type { BoardView } from "./api/board";
import type { GameInfo, MatchState } from "./api/types";

interface Allowing {
  /** Whether a game between people allows hints. */
  hints?: boolean;
}

export function hintsAllowed(match: MatchState & Allowing): boolean {
  return !match.shared || match.hints === true;
}

/** A middle-game position, if the game has one: it shows more than the start. */
export function sampleOf(game: GameInfo & { sample?: BoardView | null }): BoardView {
  return game.sample ?? game.start;
}

/** Whether the game can end in a draw. */
export function drawsPossible(game: (GameInfo & { draws?: boolean }) | null): boolean {
  return game?.draws !== false;
}
