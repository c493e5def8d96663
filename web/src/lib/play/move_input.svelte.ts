// Builds one move step by step. The rules say which steps are legal.

import { untrack } from "svelte";
import { cellOf, type BoardView, type Effect, type Step } from "../api/board";
import type { Board, Message, StepsResponse } from "../api/types";
import { api, messageOf } from "../api/http";
import { verbatim } from "../../i18n/index.svelte";
import { toastError } from "../toasts.svelte";

export interface Source {
  /** The legal steps after those taken. Rejects with the game's reason. */
  steps(taken: Step[]): Promise<StepsResponse>;
  /** Plays a finished move. */
  play(move: string): Promise<void>;
  /** Whether finished moves need confirmation. */
  confirms(): boolean;
  refused(why: Message): void;
}

export class MoveInput {
  taken = $state.raw<Step[]>([]);
  answer = $state.raw<StepsResponse | null>(null);
  busy = $state(false);
  /** A finished move that awaits confirmation. */
  pending = $state<string | null>(null);
  private start: StepsResponse | null = null;
  private generation = 0;
  /** Serializes input: a drag sends two touches at once. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly source: Source) {}

  readonly cells = $derived(this.taken.flatMap((step) => cellOf(step) ?? []));
  readonly choices = $derived(new Set((this.answer?.choices ?? []).flatMap(({ step }) => cellOf(step) ?? [])));
  readonly buttons = $derived(
    (this.answer?.choices ?? []).flatMap(({ step, message }) =>
      "button" in step ? [{ button: step.button, name: message ?? verbatim(step.button) }] : [],
    ),
  );
  readonly effects = $derived.by(() => {
    const map = new Map<number, readonly Effect[]>();
    for (const { step, effects } of this.answer?.choices ?? []) {
      const cell = cellOf(step);
      if (cell !== null) map.set(cell, effects);
    }
    return map;
  });
  readonly mayStop = $derived(this.taken.length > 0 && this.answer?.progress.state === "may-stop");

  /** The board after the steps taken; null before the first step. */
  readonly view = $derived<BoardView | null>(this.taken.length > 0 ? (this.answer?.view ?? null) : null);

  /** Starts a move in a new position. */
  async begin(): Promise<void> {
    this.stop();
    const generation = this.generation;
    try {
      const answer = await this.source.steps([]);
      if (generation !== this.generation) return;
      this.start = answer;
      this.answer = answer;
    } catch (error) {
      if (generation === this.generation) this.source.refused(messageOf(error));
    }
  }

  /** Discards the move and blocks input. */
  stop(): void {
    this.generation += 1;
    this.taken = [];
    this.answer = null;
    this.start = null;
    this.pending = null;
    this.busy = false;
  }

  touch(cell: number): Promise<void> {
    return this.enqueue(() => this.handleTouch(cell));
  }

  private async handleTouch(cell: number): Promise<void> {
    if (!this.answer || this.pending !== null) return;
    if (this.choices.has(cell)) return this.addStep({ cell });
    const last = this.cells.at(-1);
    if (last === cell && this.mayStop) return this.finish();
    const begins = this.start?.choices.some(({ step }) => cellOf(step) === cell) ?? false;
    if (this.taken.length > 0 && begins) {
      const again = last === cell && this.taken.length === 1;
      this.cancel();
      if (!again) return this.addStep({ cell });
      return;
    }
    await this.reportIllegal({ cell });
  }

  /** Plays a complete move, such as a typed one. */
  play(move: string): Promise<void> {
    return this.source.play(move);
  }

  press(button: string): Promise<void> {
    return this.enqueue(() => this.addStep({ button }));
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  /** Ends a move early, or confirms a finished one. */
  async finish(): Promise<void> {
    const move = this.pending ?? this.answer?.progress.move ?? null;
    if (move === null) return;
    this.pending = null;
    await this.source.play(move);
  }

  async back(): Promise<void> {
    if (this.taken.length === 0) return;
    this.pending = null;
    const taken = this.taken.slice(0, -1);
    if (taken.length === 0) return this.cancel();
    await this.loadChoices(taken);
  }

  /**
   * Enters all steps of a premove: plays the move, or leaves it partial if it needs more steps. Skips confirmation.
   * Resolves to false if the rules refuse the steps.
   */
  playPremove(steps: Step[]): Promise<boolean> {
    const followed = this.queue.then(async () => {
      const generation = ++this.generation;
      try {
        const answer = await this.source.steps(steps);
        if (generation !== this.generation) return true;
        this.taken = steps;
        this.answer = answer;
        if (answer.progress.move !== null) await this.source.play(answer.progress.move);
        return true;
      } catch {
        return generation !== this.generation;
      }
    });
    this.queue = followed.catch(() => undefined);
    return followed;
  }

  cancel(): void {
    this.generation += 1;
    this.busy = false;
    this.taken = [];
    this.pending = null;
    this.answer = this.start;
  }

  private async addStep(step: Step): Promise<void> {
    await this.loadChoices([...this.taken, step]);
    const progress = this.answer?.progress;
    if (progress?.state !== "finished" || progress.move === null || this.taken.length === 0) return;
    if (this.source.confirms()) this.pending = progress.move;
    else await this.source.play(progress.move);
  }

  private async loadChoices(taken: Step[]): Promise<void> {
    const generation = ++this.generation;
    this.busy = true;
    try {
      const answer = await this.source.steps(taken);
      if (generation !== this.generation) return;
      this.taken = taken;
      this.answer = answer;
    } catch (error) {
      if (generation === this.generation) this.source.refused(messageOf(error));
    } finally {
      if (generation === this.generation) this.busy = false;
    }
  }

  /** Reports why a cell is not a legal step, in the game's words. */
  private async reportIllegal(step: Step): Promise<void> {
    const generation = this.generation;
    try {
      await this.source.steps([...this.taken, step]);
    } catch (error) {
      if (generation === this.generation) this.source.refused(messageOf(error));
    }
  }
}

/** The move input of a page for one person. `play` resolves to false if the move is refused. Call during component initialization. */
export function moveInputFor(page: { board: () => Board | null; open: () => boolean; play: (move: string) => Promise<boolean> }): MoveInput {
  const moveInput: MoveInput = new MoveInput({
    steps: (taken) => api.steps({ game: page.board()?.game ?? "", position: page.board()?.position ?? null }, taken),
    play: async (move) => {
      if (!(await page.play(move))) moveInput.cancel();
    },
    confirms: () => false,
    refused: toastError,
  });
  // A pre-effect runs before the board is drawn, so a partial move never appears on the next position.
  $effect.pre(() => {
    const open = page.open() && page.board()?.turn != null;
    untrack(() => (open ? void moveInput.begin() : moveInput.stop()));
  });
  return moveInput;
}
