// How safe the games of this browser are, for the page to say.

import { read, write } from "./cache";
import { database } from "./open";

export interface StorageStatus {
  /** False where games live in memory and end with the page: the browser offers no database. */
  durable: boolean;
  /** Whether the browser may delete the games when space runs short; null while that is not known. */
  evictable: boolean | null;
}

export const storageStatus: StorageStatus = $state({ durable: database.durable, evictable: null });

const ASKED = "persistence-asked";

// Plain HTTP has no storage manager: then the browser decides as it likes.
const manager = (): StorageManager | undefined => (typeof navigator === "undefined" ? undefined : navigator.storage);

/** Finds out whether the browser has promised to keep the games. */
export async function checkPersistence(): Promise<void> {
  if (!database.durable) return;
  const persisted = await manager()?.persisted?.().catch(() => false);
  storageStatus.evictable = persisted !== true;
}

/** Asks the browser to keep the games. */
export async function askPersistence(): Promise<void> {
  if (!database.durable) return;
  write(ASKED, true);
  await manager()?.persist?.().catch(() => false);
  await checkPersistence();
}

/** Asks once, after the first game: then a person has something to lose. */
export async function askPersistenceOnce(): Promise<void> {
  if (read(ASKED) !== true) await askPersistence();
}
