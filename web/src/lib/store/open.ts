// The one database of this page, and the news between tabs.

import { openDriver } from "./driver";
import { MatchStore } from "./matches";

/** Open before the page is drawn: its settings say how to draw it. */
export const database = await openDriver();

export const matchStore = new MatchStore(database);

/** What tabs tell each other: rows changed. */
export interface Change {
  table: "values" | "seats" | "lessons" | "matches";
  key: string;
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parlour");
// A test run in Node ends although the channel is open.
(channel as { unref?(): void } | null)?.unref?.();
const listeners = new Set<(change: Change) => void>();

channel?.addEventListener("message", (event: MessageEvent<Change>) => {
  for (const listener of listeners) listener(event.data);
});

/** Tells the other tabs. */
export function publish(change: Change): void {
  channel?.postMessage(change);
}

/** Hears what other tabs changed, until the answer is called. */
export function subscribe(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
