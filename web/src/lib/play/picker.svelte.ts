// One move under construction, touch by touch. The rules say what may be touched next.

import { untrack } from "svelte";
import { cellOf, type BoardView, type Effect, type Step } from "../api/board";
import type { Board, Message, StepsResponse } from "../api/types";
import { api, messageOf } from "../api/http";
import { verbatim } from "../../i18n/index.svelte";
import { complain } from "../notices.svelte";

export interface Source {
  /** What may follow the steps taken so far. Fails with the reason in the game's words. */
  steps(taken: Step[]): Promise<StepsResponse>;
  /** Plays a finished move. */
  play(move: string): Promise<void>;
  /** Whether a finished move still wants a word of confirmation. */
  confirms(): boolean;
  refused(why: Message): void;
}

export class Picker {
  taken = $state.raw<Step[]>([]);
  answer = $state.raw<StepsResponse | null>(null);
  busy = $state(false);
  /** A finished move that waits for confirmation. */
  pending = $state<string | null>(null);
  private start: StepsResponse | null = null;
  private asked = 0;
  /** Touches run one after another: a drag is two of them at once. */
  private last: Promise<unknown> = Promise.resolve();

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

  /** The board as it stands after the steps; null when nothing is begun. */
  readonly view = $derived<BoardView | null>(this.taken.length > 0 ? (this.answer?.view ?? null) : null);

  /** A new position: forgets the move and asks what may begin one. */
  async begin(): Promise<void> {
    this.stop();
    const asked = this.asked;
    try {
      const answer = await this.source.steps([]);
      if (asked !== this.asked) return;
      this.start = answer;
      this.answer = answer;
    } catch (error) {
      if (asked === this.asked) this.source.refused(messageOf(error));
    }
  }

  /** Nothing can be touched. */
  stop(): void {
    this.asked += 1;
    this.taken = [];
    this.answer = null;
    this.start = null;
    this.pending = null;
    this.busy = false;
  }

  touch(cell: number): Promise<void> {
    return this.queued(() => this.touched(cell));
  }

  private async touched(cell: number): Promise<void> {
    if (!this.answer || this.pending !== null) return;
    if (this.choices.has(cell)) return this.push({ cell });
    const last = this.cells.at(-1);
    if (last === cell && this.mayStop) return this.finish();
    const begins = this.start?.choices.some(({ step }) => cellOf(step) === cell) ?? false;
    if (this.taken.length > 0 && begins) {
      const again = last === cell && this.taken.length === 1;
      this.cancel();
      if (!again) return this.push({ cell });
      return;
    }
    await this.explain({ cell });
  }

  /** Plays a whole move, such as a typed one. */
  play(move: string): Promise<void> {
    return this.source.play(move);
  }

  press(button: string): Promise<void> {
    return this.queued(() => this.push({ button }));
  }

  private queued(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Ends the move where it stands, or confirms it. */
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
    await this.ask(taken);
  }

  /**
   * Takes all steps of a premove at once: plays the move they make, or leaves it begun if it needs more. False if the
   * rules refuse them. Whoever entered a premove is not asked to confirm it.
   */
  follow(steps: Step[]): Promise<boolean> {
    const followed = this.last.then(async () => {
      const asked = ++this.asked;
      try {
        const answer = await this.source.steps(steps);
        if (asked !== this.asked) return true;
        this.taken = steps;
        this.answer = answer;
        if (answer.progress.move !== null) await this.source.play(answer.progress.move);
        return true;
      } catch {
        return asked !== this.asked;
      }
    });
    this.last = followed.catch(() => undefined);
    return followed;
  }

  cancel(): void {
    this.asked += 1;
    this.busy = false;
    this.taken = [];
    this.pending = null;
    this.answer = this.start;
  }

  private async push(step: Step): Promise<void> {
    await this.ask([...this.taken, step]);
    const progress = this.answer?.progress;
    if (progress?.state !== "finished" || progress.move === null || this.taken.length === 0) return;
    if (this.source.confirms()) this.pending = progress.move;
    else await this.source.play(progress.move);
  }

  private async ask(taken: Step[]): Promise<void> {
    const asked = ++this.asked;
    this.busy = true;
    try {
      const answer = await this.source.steps(taken);
      if (asked !== this.asked) return;
      this.taken = taken;
      this.answer = answer;
    } catch (error) {
      if (asked === this.asked) this.source.refused(messageOf(error));
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }

  /** Why a cell cannot be touched: the rules refuse the step in the game's words. */
  private async explain(step: Step): Promise<void> {
    const asked = this.asked;
    try {
      await this.source.steps([...this.taken, step]);
    } catch (error) {
      if (asked === this.asked) this.source.refused(messageOf(error));
    }
  }
}

/** The picker of a page where one person plays; `play` says whether the move could be played. Called while a component is made. */
export function pickerFor(page: { board: () => Board | null; open: () => boolean; play: (move: string) => Promise<boolean> }): Picker {
  const picker: Picker = new Picker({
    steps: (taken) => api.steps({ game: page.board()?.game ?? "", position: page.board()?.position ?? null }, taken),
    play: async (move) => {
      if (!(await page.play(move))) picker.cancel();
    },
    confirms: () => false,
    refused: complain,
  });
  // Before the board is drawn, so that it never shows the begun move on the next position.
  $effect.pre(() => {
    const open = page.open() && page.board()?.turn != null;
    untrack(() => (open ? void picker.begin() : picker.stop()));
  });
  return picker;
}
