// What this browser keeps: matches, settings, progress. In IndexedDB, in memory where there is none.

import { reload } from "./cache";
import { database, matchStore } from "./open";
import { exportAll, importAll, type ImportReport } from "./transfer";
import type { EventRow, MatchRow } from "./schema";

export { database, matchStore, publish, subscribe } from "./open";
export { flushed } from "./cache";
export { askPersistence, checkPersistence, storageStatus } from "./status.svelte";
export { ImportError, type ImportFault, type ImportReport } from "./transfer";
export type { MatchRow } from "./schema";

/** Everything as the text of one JSON file. */
export const exportFile = (): Promise<string> => exportAll(database);

type ReplayCheck = (match: MatchRow, events: EventRow[]) => Promise<boolean>;
let replays: ReplayCheck = async () => true;

/** Sets how imported matches are checked; the store itself knows no rules. */
export function checkImportsWith(check: ReplayCheck): void {
  replays = check;
}

/** Adds the rows of an exported file. A bad file throws `ImportError` and changes nothing. */
export async function importFile(text: string): Promise<ImportReport> {
  const report = await importAll(database, text, replays);
  await reload();
  return report;
}

// Deleted games go for good some time after the page has nothing better to do.
if (database.durable) setTimeout(() => void matchStore.purge().catch(() => undefined), 10_000);
