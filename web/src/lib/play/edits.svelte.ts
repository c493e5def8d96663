// A list of edits and what the server makes of it: setting up a start, drafting a position.

import { messageOf } from "../api/http";
import { complain } from "../notices.svelte";
import type { Message } from "../api/types";

export class Edits<T> {
  /** What the server answered to the edits so far. */
  answer: T = $state.raw() as T;
  list = $state.raw<readonly string[]>([]);
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    first: T,
    private readonly ask: (edits: string[]) => Promise<T>,
    private readonly refused: (why: Message) => void = complain,
  ) {
    this.answer = first;
  }

  /** One more edit. One after another, so that fast touches all count; a refused one is forgotten. */
  add(edit: string): Promise<boolean> {
    return this.change((list) => [...list, edit]);
  }

  /** A text being typed is one edit, however many letters it has. */
  type(word: string, text: string): Promise<boolean> {
    const isTyping = (edit: string | undefined) => edit?.startsWith(`${word} `) === true;
    return this.change((list) => [...(isTyping(list.at(-1)) ? list.slice(0, -1) : list), `${word} ${text}`]);
  }

  undo(): Promise<boolean> {
    return this.change((list) => list.slice(0, -1));
  }

  restart(): Promise<boolean> {
    return this.change(() => []);
  }

  private change(next: (list: readonly string[]) => string[]): Promise<boolean> {
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
    const done = this.last.then(run);
    this.last = done;
    return done;
  }
}
