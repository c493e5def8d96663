// The solution of a puzzle, to play through on the board.

import { cellOf, type BoardView } from "../api/board";
import { api } from "../api/http";
import type { Board, PlayedMove } from "../api/types";

/** Milliseconds between two moves: time to see the arrow, the move, and what it did. */
export const PAUSE = 1300;

const cellsOf = (move: PlayedMove | null): number[] => (move?.steps ?? []).flatMap((step) => cellOf(step) ?? []);

export class Solution {
  /** How many of the moves are played. */
  at = $state(0);
  /** Whether it goes on without the reader. */
  playing = $state(false);
  readonly moves: readonly string[];
  private readonly played: readonly PlayedMove[];

  /** One board before each move, and the last one. */
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

  /** Its cells. */
  get path(): readonly number[] {
    return cellsOf(this.last);
  }

  /** The cells of the move to come. */
  get next(): readonly number[] {
    return cellsOf(this.played[this.at] ?? null);
  }

  /** Shows the board after some of the moves. */
  show(at: number): void {
    this.at = Math.max(0, Math.min(this.moves.length, at));
    if (this.at === this.moves.length) this.playing = false;
  }

  /** Starts or pauses; at the end it starts again. */
  toggle(): void {
    if (!this.playing && this.at === this.moves.length) this.at = 0;
    this.playing = !this.playing;
  }
}

/** The boards of a line from the start of a puzzle. */
export async function solutionOf({ game, start }: Pick<Board, "game" | "start">, moves: readonly string[]): Promise<Solution> {
  const plies = Array.from({ length: moves.length + 1 }, (_, n) => n);
  return new Solution(await Promise.all(plies.map((n) => api.preview({ game, position: start, moves: moves.slice(0, n) }))));
}
