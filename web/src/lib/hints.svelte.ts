// A hint in two stages: first an idea and an area, then the move and its reason.

import { languageOf, say, t } from "../i18n/index.svelte";
import { cellOf } from "./api/board";
import { api, isAbort, messageOf } from "./api/http";
import type { Hint, Message, PositionRef } from "./api/types";
import { announce } from "./toasts.svelte";
import { sentence } from "./phrases";

export class Hints {
  hint = $state.raw<Hint | null>(null);
  /** Whether the hint shows the move itself. */
  revealed = $state(false);
  busy = $state(false);
  failure = $state.raw<Message | null>(null);
  private request: AbortController | null = null;

  readonly isEmpty = $derived(this.hint === null && !this.busy && this.failure === null);
  /** The area to look at; empty once the move is shown. */
  readonly area = $derived<readonly number[]>(this.hint && !this.revealed ? this.hint.cells : []);
  /** The cells of the move, in order. */
  readonly path = $derived<readonly number[]>(this.hint && this.revealed ? this.hint.steps.flatMap((step) => cellOf(step) ?? []) : []);
  readonly text = $derived.by(() => {
    if (this.hint === null) return "";
    const { area_message: area, idea, reason, move } = this.hint;
    const parts = this.revealed ? [t("hint-move", { move }), reason ? say(reason) : ""] : [sentence(say(area)), idea ? say(idea) : ""];
    return parts.filter((part) => part !== "").join(" ");
  });
  readonly language = $derived(this.hint && !this.revealed ? languageOf(this.hint.area_message) : undefined);

  /** Call when the position changes. */
  clear(): void {
    this.request?.abort();
    this.hint = null;
    this.revealed = false;
    this.busy = false;
    this.failure = null;
  }

  async ask(place: PositionRef): Promise<void> {
    if (this.hint) {
      this.revealed = true;
      announce(this.text);
      return;
    }
    this.request?.abort();
    const request = (this.request = new AbortController());
    this.busy = true;
    this.failure = null;
    try {
      const found = await api.hint(place, request.signal);
      if (request.signal.aborted) return;
      this.hint = found;
      announce(this.text, this.language);
    } catch (error) {
      if (!isAbort(error) && !request.signal.aborted) this.failure = messageOf(error);
    }
    if (!request.signal.aborted) this.busy = false;
  }
}
