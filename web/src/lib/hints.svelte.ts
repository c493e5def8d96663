// A hint in two stages: first an idea and an area, then the move and its reason.

import { languageOf, say, t } from "../i18n/index.svelte";
import { cellOf } from "./api/board";
import { api, isAbort, messageOf } from "./api/http";
import type { Hint, Message, PositionRef } from "./api/types";
import { announce } from "./notices.svelte";
import { sentence } from "./phrases";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  /** Whether the hint shows the move itself. */
  told = $state(false);
  busy = $state(false);
  why = $state.raw<Message | null>(null);
  private end: AbortController | null = null;

  readonly isEmpty = $derived(this.hint === null && !this.busy && this.why === null);
  /** The area to look at; empty once the move is shown. */
  readonly area = $derived<readonly number[]>(this.hint && !this.told ? this.hint.cells : []);
  /** The cells of the move, in order. */
  readonly path = $derived<readonly number[]>(this.hint && this.told ? this.hint.steps.flatMap((step) => cellOf(step) ?? []) : []);
  readonly text = $derived.by(() => {
    if (this.hint === null) return "";
    const { area_message: area, idea, reason, move } = this.hint;
    const parts = this.told ? [t("hint-move", { move }), reason ? say(reason) : ""] : [sentence(say(area)), idea ? say(idea) : ""];
    return parts.filter((part) => part !== "").join(" ");
  });
  readonly language = $derived(this.hint && !this.told ? languageOf(this.hint.area_message) : undefined);

  /** Call when the position changes. */
  clear(): void {
    this.end?.abort();
    this.hint = null;
    this.told = false;
    this.busy = false;
    this.why = null;
  }

  async ask(place: PositionRef): Promise<void> {
    if (this.hint) {
      this.told = true;
      announce(this.text);
      return;
    }
    this.end?.abort();
    const end = (this.end = new AbortController());
    this.busy = true;
    this.why = null;
    try {
      const found = await api.hint(place, end.signal);
      if (end.signal.aborted) return;
      this.hint = found;
      announce(this.text, this.language);
    } catch (error) {
      if (!isAbort(error) && !end.signal.aborted) this.why = messageOf(error);
    }
    if (!end.signal.aborted) this.busy = false;
  }
}
