// Plays back a line, such as the solution of a puzzle, on the board.

import { cellOf, type BoardView } from "../api/board";
import { api } from "../api/http";
import type { Board, PlayedMove } from "../api/types";

/** Milliseconds between two moves: time to see the arrow, the move, and its effect. */
export const PAUSE = 1300;

const cellsOf = (move: PlayedMove | null): number[] => (move?.steps ?? []).flatMap((step) => cellOf(step) ?? []);

export class Solution {
  /** The number of moves played. */
  at = $state(0);
  /** Whether playback is running. */
  playing = $state(false);
  readonly moves: readonly string[];
  private readonly played: readonly PlayedMove[];

  /** Takes the boards before each move and after the last one. */
  constructor(private readonly boards: readonly Board[]) {
    this.played = boards.at(-1)?.moves ?? [];
    this.moves = this.played.map((move) => move.text);
  }

  get view(): BoardView | null {
    return this.boards[this.at]?.view ?? null;
  }

  /** The move just played. */
  get last(): PlayedMove | null {
    return this.played[this.at - 1] ?? null;
  }

  /** The cells of the last move. */
  get path(): readonly number[] {
    return cellsOf(this.last);
  }

  /** The cells of the next move. */
  get next(): readonly number[] {
    return cellsOf(this.played[this.at] ?? null);
  }

  /** Shows the board after `at` moves. */
  show(at: number): void {
    this.at = Math.max(0, Math.min(this.moves.length, at));
    if (this.at === this.moves.length) this.playing = false;
  }

  /** Starts or pauses playback; at the end it starts over. */
  toggle(): void {
    if (!this.playing && this.at === this.moves.length) this.at = 0;
    this.playing = !this.playing;
  }
}

/** Loads the boards of a line. */
export async function solutionOf({ game, start }: Pick<Board, "game" | "start">, moves: readonly string[]): Promise<Solution> {
  const plies = Array.from({ length: moves.length + 1 }, (_, n) => n);
  return new Solution(await Promise.all(plies.map((n) => api.preview({ game, position: start, moves: moves.slice(0, n) }))));
}
