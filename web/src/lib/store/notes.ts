// Notes on matches: read when a match is opened, written through.

import { database } from "./open";
import type { NoteRow } from "./schema";

/** Serializes writes; failures are ignored. */
let last: Promise<unknown> = Promise.resolve();

export async function readNotes(match: string): Promise<NoteRow | undefined> {
  await last;
  return database.run("read", ["notes"], (transaction) => transaction.get("notes", match)).catch(() => undefined);
}

export function writeNotes(row: NoteRow): void {
  last = last.then(() => database.run("write", ["notes"], async (transaction) => transaction.put("notes", row))).catch(() => undefined);
}
