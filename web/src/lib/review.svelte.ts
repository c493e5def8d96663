// The review of a game, with the reader's own variations and comments. Stored on this device only, for shared games
// too: private notes are not sent to the other players.

import { api, isAbort, messageOf } from "./api/http";
import { cellOf, isOver, type BoardView } from "./api/board";
import type { GradedMove, Message, PositionRef, Review, Variation } from "./api/types";
import { addVariation, annotate, type Comments, removeComments, sameMoves } from "./notes";
import { toastError } from "./toasts.svelte";
import { MoveInput } from "./play/move_input.svelte";
import { readNotes, writeNotes } from "./store/notes";

/** Optional explanation of a graded move; older servers omit it. */
export interface Explained {
  explanation?: Message | null;
  marks?: readonly number[];
}
export const explanationOf = (move: GradedMove & Explained): Message | null => move.explanation ?? null;
export const marksOf = (move: GradedMove & Explained): readonly number[] => move.marks ?? [];

/** Whether the grade marks an error. */
export const isBad = (move: Pick<GradedMove, "grade">): boolean => ["inaccuracy", "mistake", "blunder"].includes(move.grade);

/** The key moments: mistakes and explained moves. */
export const keyMoments = (review: Review | null): GradedMove[] => (review?.moves ?? []).filter((move) => isBad(move) || explanationOf(move) !== null);

/** A line shown on the board instead of the game. */
export interface ShownLine {
  /** The ply at which it leaves the game. */
  ply: number;
  moves: readonly string[];
  /** The number of moves played. */
  at: number;
  view: BoardView;
  path: readonly number[];
}

/** A position of the game, and moves from there. */
interface Spot {
  place: PositionRef;
  ply: number;
  moves: readonly string[];
}

export class Reviewer {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<{ progress: number; of: number } | null>(null);
  failure = $state.raw<Message | null>(null);
  line = $state.raw<ShownLine | null>(null);
  comments = $state.raw<Comments>({});
  variations = $state.raw<Variation[]>([]);
  private request: AbortController | null = null;
  private generation = 0;
  private spot: Spot | null = null;
  /** The game's next move at the spot, and the callback that shows it. */
  private next: { move: string | undefined; look: (ply: number) => void } = { move: undefined, look: () => undefined };

  /** Enters moves of a variation on the board. */
  readonly moveInput = new MoveInput({
    steps: async (taken) => api.steps(await this.reference(), taken),
    play: (move) => this.playMove(move),
    confirms: () => false,
    refused: (why) => toastError(why),
  });

  /** Notes are stored per match; without one, as on the analysis board, they live as long as the page. */
  constructor(private readonly match: string | null = null) {}

  /** Loads stored notes. Ignores a stored review of other moves. */
  async restore(moves: readonly string[]): Promise<void> {
    const row = this.match === null ? undefined : await readNotes(this.match);
    if (!row) return;
    this.comments = row.comments;
    this.variations = row.variations;
    if (this.review === null && this.progress === null && row.review && sameMoves(row.review.moves, moves)) this.review = row.review.review as Review;
  }

  private save(): void {
    if (this.match === null) return;
    const { comments, variations } = $state.snapshot({ comments: this.comments, variations: this.variations });
    const review = this.review ? { moves: this.review.moves.map((one) => one.move), review: this.review } : null;
    writeNotes({ match: this.match, comments, variations, review });
  }

  async start(place: PositionRef): Promise<void> {
    this.request?.abort();
    const request = (this.request = new AbortController());
    this.failure = null;
    this.progress = { progress: 0, of: 1 };
    try {
      await api.grades(place, request.signal, (item) => {
        if ("progress" in item) this.progress = item;
        else {
          this.review = item;
          this.save();
        }
      });
    } catch (error) {
      if (!isAbort(error)) this.failure = messageOf(error);
    }
    if (this.request === request) this.progress = null;
  }

  stop(): void {
    this.request?.abort();
    this.progress = null;
  }

  clear(): void {
    this.stop();
    this.closeLine();
    this.review = null;
  }

  /** Sets the comment on a position, named by `positionKey`; an empty text deletes it. */
  comment(position: string, text: string): void {
    const { [position]: _, ...others } = this.comments;
    this.comments = text.trim() === "" ? others : { ...others, [position]: text.trim() };
    this.save();
  }

  deleteVariation(variation: Variation): void {
    this.variations = this.variations.filter((one) => !(one.ply === variation.ply && sameMoves(one.moves, variation.moves)));
    this.comments = removeComments(this.comments, variation, this.variations);
    if (this.line?.ply === variation.ply && sameMoves(this.line.moves, variation.moves)) this.closeLine();
    this.save();
  }

  /** Adds the comments and variations to a record of the game. */
  annotate(record: string, moves: readonly string[], variations: readonly Variation[]): string {
    const all = this.variations.reduce(addVariation, [...variations]);
    return all.length === 0 && Object.keys(this.comments).length === 0 ? record : annotate(record, moves, all, this.comments);
  }

  /** Lets the reader enter moves from a position of the game, or from the line shown. */
  explore(place: PositionRef, ply: number, next: string | undefined, look: (ply: number) => void): void {
    const { line } = this;
    this.spot = { place: line ? (this.spot?.place ?? place) : place, ply: line?.ply ?? ply, moves: line?.moves.slice(0, line.at) ?? [] };
    this.next = { move: line ? line.moves[line.at] : next, look };
    void this.moveInput.begin();
  }

  private async reference(): Promise<PositionRef> {
    const { place, moves } = this.spot ?? { place: { game: "" }, moves: [] };
    if (moves.length === 0) return place;
    const { game, position } = await api.preview(place);
    return { game, position, moves: [...moves] };
  }

  private async playMove(move: string): Promise<void> {
    const { spot } = this;
    if (!spot) return;
    try {
      const { game, position } = await api.preview(spot.place);
      const board = await api.preview({ game, position, moves: [...spot.moves, move] });
      const text = board.moves.at(-1)?.text ?? move;
      const known = text === this.next.move;
      if (known && !this.line) return this.next.look(spot.ply + 1);
      const moves = known && this.line ? this.line.moves : [...spot.moves, text];
      if (!known) {
        this.variations = addVariation(this.variations, { ply: spot.ply, moves: [...moves] });
        this.save();
      }
      await this.showLine(spot.place, spot.ply, moves, spot.moves.length + 1);
    } catch (error) {
      toastError(messageOf(error));
      this.moveInput.cancel();
    }
  }

  /** Shows the first `at` moves of a line that leaves the game at `place`. */
  async showLine(place: PositionRef, ply: number, moves: readonly string[], at: number): Promise<void> {
    const mine = ++this.generation;
    const n = Math.max(0, Math.min(moves.length, at));
    try {
      const { game, position } = await api.preview(place);
      const board = await api.preview({ game, position, moves: moves.slice(0, n) });
      if (mine !== this.generation) return;
      const path = (board.moves[n - 1]?.steps ?? []).flatMap((step) => cellOf(step) ?? []);
      this.spot = { place, ply, moves: moves.slice(0, n) };
      this.line = { ply, moves, at: n, view: board.view, path };
      if (isOver(board.result)) this.moveInput.stop();
    } catch (error) {
      toastError(messageOf(error));
    }
  }

  closeLine(): void {
    this.generation += 1;
    this.line = null;
  }
}
