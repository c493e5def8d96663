// Toasts, and announcements for screen readers.

import { languageOf, say } from "../i18n/index.svelte";
import type { Message } from "./api/types";

interface Toast {
  text: string;
  bad: boolean;
  /** The language of the text, if it differs from the page. */
  lang: string | undefined;
}

let spoken = $state("");
let language = $state<string>();
let shown = $state<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let even = false;

export const toasts = {
  get spoken(): string {
    return spoken;
  },
  get language(): string | undefined {
    return language;
  },
  get shown(): Toast | null {
    return shown;
  },
};

/**
 * Announces a text to screen readers. A no-break space makes repeated texts differ, so that they are announced again.
 */
export function announce(text: string, lang?: string): void {
  even = !even;
  language = lang;
  spoken = even ? text : `${text}\u00a0`;
}

function show(next: Toast, milliseconds: number): void {
  clearTimeout(timer);
  shown = next;
  announce(next.text, next.lang);
  timer = setTimeout(() => (shown = null), milliseconds);
}

/** Shows and announces a toast. */
export function toast(text: string): void {
  show({ text, bad: false, lang: undefined }, 2_500);
}

/** Shows and announces an error toast. */
export function toastError(message: Message): void {
  show({ text: say(message), bad: true, lang: languageOf(message) }, 5_000);
}
