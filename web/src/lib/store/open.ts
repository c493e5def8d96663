// The database of this page, and change notifications between tabs.

import { openDriver } from "./driver";
import { MatchStore } from "./matches";

/** Opened before the first render, which depends on the settings. */
export const database = await openDriver();

export const matchStore = new MatchStore(database);

/** A changed row, broadcast to other tabs. */
export interface Change {
  table: "values" | "seats" | "lessons" | "matches";
  key: string;
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("parlour");
// In Node, an open channel would keep the test process alive.
(channel as { unref?(): void } | null)?.unref?.();
const listeners = new Set<(change: Change) => void>();

channel?.addEventListener("message", (event: MessageEvent<Change>) => {
  for (const listener of listeners) listener(event.data);
});

/** Notifies the other tabs. */
export function publish(change: Change): void {
  channel?.postMessage(change);
}

/** Calls back for changes in other tabs. Returns a function that unsubscribes. */
export function subscribe(listener: (change: Change) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
