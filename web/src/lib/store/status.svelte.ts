// How safely this browser stores games, for display.

import { read, write } from "./cache";
import { database } from "./open";

export interface StorageStatus {
  /** False if games live in memory and are lost with the page. */
  durable: boolean;
  /** Whether the browser may delete games when disk space runs short; null until known. */
  evictable: boolean | null;
}

export const storageStatus: StorageStatus = $state({ durable: database.durable, evictable: null });

const ASKED = "persistence-asked";

// Undefined on plain HTTP; then the browser may evict data.
const manager = (): StorageManager | undefined => (typeof navigator === "undefined" ? undefined : navigator.storage);

/** Checks whether the browser has granted persistent storage. */
export async function checkPersistence(): Promise<void> {
  if (!database.durable) return;
  const persisted = await manager()?.persisted?.().catch(() => false);
  storageStatus.evictable = persisted !== true;
}

/** Requests persistent storage. */
export async function askPersistence(): Promise<void> {
  if (!database.durable) return;
  write(ASKED, true);
  await manager()?.persist?.().catch(() => false);
  await checkPersistence();
}

/** Requests it once, after the first game. */
export async function askPersistenceOnce(): Promise<void> {
  if (read(ASKED) !== true) await askPersistence();
}
