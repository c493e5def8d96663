// A failed request, with a message for the user.

import { verbatim } from "../../i18n/index.svelte";
import type { Message } from "./schema";

export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly data: Message,
    readonly status: number,
  ) {
    super(data.text);
  }
}

/** The message to show for an error. */
export function messageOf(error: unknown): Message {
  if (error instanceof Failure) return error.data;
  return verbatim(error instanceof Error ? error.message : String(error));
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

export const aborted = (): DOMException => new DOMException("the request was aborted", "AbortError");
