// A review of a game: asked for once, kept while the page is open, with the line that shows what was better.

import { api, isAbort, messageOf } from "./api/http";
import { cellOf, type BoardView } from "./api/board";
import type { GradedMove, Message, PositionRef, Review } from "./api/types";
import { complain } from "./notices.svelte";

/** What a review may say of a move in words; servers without explanations leave both out. */
export interface Explained {
  explanation?: Message | null;
  marks?: readonly number[];
}
export const explanationOf = (move: GradedMove & Explained): Message | null => move.explanation ?? null;
export const marksOf = (move: GradedMove & Explained): readonly number[] => move.marks ?? [];

/** A line to play through on the board beside the game. */
export interface Shown {
  /** The move it is better than. */
  ply: number;
  moves: readonly string[];
  /** How many of them are played. */
  at: number;
  view: BoardView;
  path: readonly number[];
}

export class Reviewer {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<{ progress: number; of: number } | null>(null);
  why = $state.raw<Message | null>(null);
  line = $state.raw<Shown | null>(null);
  private end: AbortController | null = null;
  private asked = 0;

  async start(place: PositionRef): Promise<void> {
    this.end?.abort();
    const end = (this.end = new AbortController());
    this.why = null;
    this.progress = { progress: 0, of: 1 };
    try {
      await api.grades(place, end.signal, (item) => {
        if ("progress" in item) this.progress = item;
        else this.review = item;
      });
    } catch (error) {
      if (!isAbort(error)) this.why = messageOf(error);
    }
    if (this.end === end) this.progress = null;
  }

  stop(): void {
    this.end?.abort();
    this.progress = null;
  }

  clear(): void {
    this.stop();
    this.leave();
    this.review = null;
  }

  /** Shows the first `at` moves of what was better than the move after `place`. */
  async show(place: PositionRef, ply: number, moves: readonly string[], at: number): Promise<void> {
    const mine = ++this.asked;
    const n = Math.max(0, Math.min(moves.length, at));
    try {
      const { game, position } = await api.preview(place);
      const board = await api.preview({ game, position, moves: moves.slice(0, n) });
      if (mine !== this.asked) return;
      const path = (board.moves[n - 1]?.steps ?? []).flatMap((step) => cellOf(step) ?? []);
      this.line = { ply, moves, at: n, view: board.view, path };
    } catch (error) {
      complain(messageOf(error));
    }
  }

  leave(): void {
    this.asked += 1;
    this.line = null;
  }
}
