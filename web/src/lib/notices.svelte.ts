// What is said aloud, and what is shown for a moment.

let spoken = $state("");
let shown = $state<{ text: string; bad: boolean } | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let even = false;

export const notices = {
  get spoken(): string {
    return spoken;
  },
  get shown(): { text: string; bad: boolean } | null {
    return shown;
  },
};

/** Has a screen reader say something; the same words twice are said twice. */
export function announce(text: string): void {
  even = !even;
  spoken = even ? text : `${text}\u00a0`;
}

export function notify(text: string, bad = false): void {
  clearTimeout(timer);
  shown = { text, bad };
  announce(text);
  timer = setTimeout(() => (shown = null), bad ? 5_000 : 2_500);
}
