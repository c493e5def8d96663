// What is said aloud, and what is shown for a moment.

import { term, termLanguage } from "../i18n/index.svelte";

interface Shown {
  text: string;
  bad: boolean;
  /** Where it is not the language of the page. */
  lang: string | undefined;
}

let spoken = $state("");
let language = $state<string>();
let shown = $state<Shown | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let even = false;

export const notices = {
  get spoken(): string {
    return spoken;
  },
  get language(): string | undefined {
    return language;
  },
  get shown(): Shown | null {
    return shown;
  },
};

/** Has a screen reader say something; the same words twice are said twice. */
export function announce(text: string, lang?: string): void {
  even = !even;
  language = lang;
  spoken = even ? text : `${text}\u00a0`;
}

/** Shows something for a moment and says it. What is `bad` may be the server's words, and is said as they can be. */
export function notify(text: string, bad = false): void {
  clearTimeout(timer);
  shown = bad ? { text: term(text), bad, lang: termLanguage(text) } : { text, bad, lang: undefined };
  announce(shown.text, shown.lang);
  timer = setTimeout(() => (shown = null), bad ? 5_000 : 2_500);
}
