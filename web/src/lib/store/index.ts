// The storage of this browser: matches, settings, progress. Uses IndexedDB, or memory if there is none.

import { reload } from "./cache";
import { database, matchStore } from "./open";
import { exportAll, importAll, type ImportReport } from "./transfer";
import type { EventRow, MatchRow } from "./schema";

export { database, matchStore, publish, subscribe } from "./open";
export { flushed } from "./cache";
export { askPersistence, checkPersistence, storageStatus } from "./status.svelte";
export { ImportError, type ImportFault, type ImportReport } from "./transfer";
export type { MatchRow } from "./schema";

/** Exports everything as JSON text. */
export const exportFile = (): Promise<string> => exportAll(database);

type ReplayCheck = (match: MatchRow, events: EventRow[]) => Promise<boolean>;
let replays: ReplayCheck = async () => true;

/** Sets the check of imported matches, because the store knows no rules. */
export function checkImportsWith(check: ReplayCheck): void {
  replays = check;
}

/** Adds the rows of an exported file. A bad file throws `ImportError` and changes nothing. */
export async function importFile(text: string): Promise<ImportReport> {
  const report = await importAll(database, text, replays);
  await reload();
  return report;
}

// Purges old deleted games once the page has loaded.
if (database.durable) setTimeout(() => void matchStore.purge().catch(() => undefined), 10_000);
