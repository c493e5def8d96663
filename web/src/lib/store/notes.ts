// Notes on matches: read when a match is opened, written through.

import { database } from "./open";
import type { NoteRow } from "./schema";

/** Serializes writes; failures are ignored. */
let queue: Promise<unknown> = Promise.resolve();

export async function readNotes(match: string): Promise<NoteRow | undefined> {
  await queue;
  return database.run("read", ["notes"], (transaction) => transaction.get("notes", match)).catch(() => undefined);
}

export function writeNotes(row: NoteRow): void {
  queue = queue.then(() => database.run("write", ["notes"], async (transaction) => transaction.put("notes", row))).catch(() => undefined);
}
