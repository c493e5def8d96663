// A list of edits and the server's response to it, for set-up positions and the position editor.

import { messageOf } from "../api/http";
import { toastError } from "../toasts.svelte";
import type { Message } from "../api/types";

export class Edits<T> {
  /** The response to the edits so far. */
  answer: T = $state.raw() as T;
  list = $state.raw<readonly string[]>([]);
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    first: T,
    private readonly ask: (edits: string[]) => Promise<T>,
    private readonly refused: (why: Message) => void = toastError,
  ) {
    this.answer = first;
  }

  /** Appends an edit. Edits run one after another, so that fast clicks all count; a refused edit is dropped. */
  add(edit: string): Promise<boolean> {
    return this.enqueue((list) => [...list, edit]);
  }

  /** Replaces the last edit of the same field, so that typing a text makes one edit. */
  type(word: string, text: string): Promise<boolean> {
    const isTyping = (edit: string | undefined) => edit?.startsWith(`${word} `) === true;
    return this.enqueue((list) => [...(isTyping(list.at(-1)) ? list.slice(0, -1) : list), `${word} ${text}`]);
  }

  undo(): Promise<boolean> {
    return this.enqueue((list) => list.slice(0, -1));
  }

  restart(): Promise<boolean> {
    return this.enqueue(() => []);
  }

  private enqueue(next: (list: readonly string[]) => string[]): Promise<boolean> {
    const run = async (): Promise<boolean> => {
      const list = next(this.list);
      try {
        this.answer = await this.ask(list);
        this.list = list;
        return true;
      } catch (error) {
        this.refused(messageOf(error));
        return false;
      }
    };
    const done = this.queue.then(run);
    this.queue = done;
    return done;
  }
}
