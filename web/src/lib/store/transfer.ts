// Exports all data of this browser to one JSON file, and imports it. A bad file changes nothing.

import type { Driver } from "./driver";
import { TABLES, type EventRow, type MatchRow, type TableName, type Tables } from "./schema";

const FORMAT = "parlour-export";
const FORMAT_VERSION = 1;

type Exported = { [T in TableName]: Tables[T][] };

/** Why an import failed; pages have the words for it. */
export type ImportFault = "not-json" | "not-ours" | "too-new" | "damaged";

export class ImportError extends Error {
  constructor(readonly fault: ImportFault) {
    super(`expected a file exported by Parlour: ${fault}`);
  }
}

export interface ImportReport {
  matches: number;
  lessons: number;
  /** Matches that this browser already had, with at least as many events. */
  known: number;
}

/** Exports all rows as text, without deleted matches. */
export async function exportAll(driver: Driver, now: Date = new Date()): Promise<string> {
  const tables = await driver.run("read", TABLES, async (transaction): Promise<Exported> => {
    const values = await transaction.all("values");
    const matches = (await transaction.all("matches")).filter((row) => row.deleted === null);
    const kept = new Set(matches.map((row) => row.id));
    const events = (await transaction.all("events")).filter((row) => kept.has(row.match));
    const seats = (await transaction.all("seats")).filter((row) => row.deleted === null);
    const [lessons, puzzles, notes] = [await transaction.all("lessons"), await transaction.all("puzzles"), await transaction.all("notes")];
    return { values, matches, events, seats, lessons, puzzles, notes };
  });
  return `${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, exported: now.toISOString(), ...tables }, null, 1)}\n`;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const CHECKS: { [T in TableName]: (row: Record<string, unknown>) => boolean } = {
  values: (row) => isText(row["key"]) && "value" in row,
  matches: (row) => isText(row["id"]) && isCount(row["seq"]) && "row" in row && isSummary(row["summary"]),
  events: (row) => isText(row["match"]) && isCount(row["seq"]) && isCount(row["at"]) && isObject(row["event"]),
  seats: (row) =>
    isText(row["id"]) && (row["token"] === null || isText(row["token"])) && Array.isArray(row["sides"]) && isCount(row["at"]),
  lessons: (row) => isText(row["key"]) && isCount(row["at"]),
  puzzles: (row) => isText(row["key"]) && "value" in row,
  notes: (row) => isText(row["match"]) && isNote(row),
};

function isNote(row: Record<string, unknown>): boolean {
  const isLine = (one: unknown) => isObject(one) && isCount(one["ply"]) && Array.isArray(one["moves"]) && one["moves"].every(isText);
  const { comments, variations, review } = row;
  return isObject(comments) && Object.values(comments).every(isText) && Array.isArray(variations) && variations.every(isLine) && (review === null || isObject(review));
}

function isSummary(value: unknown): boolean {
  return isObject(value) && isText(value["id"]) && isText(value["game"]) && isCount(value["updated"]) && isObject(value["seats"]);
}

/** Parses and checks a file; throws `ImportError`. */
export function parseExport(text: string): Exported {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ImportError("not-json");
  }
  if (!isObject(file) || file["format"] !== FORMAT) throw new ImportError("not-ours");
  if (!isCount(file["version"])) throw new ImportError("damaged");
  if (file["version"] > FORMAT_VERSION) throw new ImportError("too-new");
  for (const table of TABLES) {
    // Older files lack newer tables.
    const rows = (file[table] ??= []);
    if (!Array.isArray(rows) || !rows.every((row) => isObject(row) && CHECKS[table](row))) throw new ImportError("damaged");
  }
  const found = file as unknown as Exported;
  const logs = logsOf(found.events);
  for (const match of found.matches) {
    const log = logs.get(match.id) ?? [];
    if (log.length !== match.seq || log.some((row, n) => row.seq !== n + 1)) throw new ImportError("damaged");
  }
  return found;
}

function logsOf(events: readonly EventRow[]): Map<string, EventRow[]> {
  const logs = new Map<string, EventRow[]>();
  for (const row of events) logs.set(row.match, [...(logs.get(row.match) ?? []), row]);
  for (const log of logs.values()) log.sort((a, b) => a.seq - b.seq);
  return logs;
}

/**
 * Imports a file without losing data: existing settings stay, and of two versions of a match the one with more events
 * wins. `replays` checks a match by its rules.
 */
export async function importAll(
  driver: Driver,
  text: string,
  replays: (match: MatchRow, events: EventRow[]) => Promise<boolean> = async () => true,
): Promise<ImportReport> {
  const file = parseExport(text);
  const logs = logsOf(file.events);
  for (const match of file.matches) {
    if (!(await replays(match, logs.get(match.id) ?? []))) throw new ImportError("damaged");
  }
  return driver.run("write", TABLES, async (transaction) => {
    const report: ImportReport = { matches: 0, lessons: 0, known: 0 };
    for (const match of file.matches) {
      const here = await transaction.get("matches", match.id);
      if (here && here.deleted === null && here.seq >= match.seq) {
        report.known += 1;
        continue;
      }
      for (const { seq } of await transaction.all("events", match.id)) transaction.delete("events", [match.id, seq]);
      transaction.put("matches", { ...match, view: match.view ?? null, deleted: null });
      for (const row of logs.get(match.id) ?? []) transaction.put("events", row);
      report.matches += 1;
    }
    for (const row of file.seats) {
      const here = await transaction.get("seats", row.id);
      if (!here || here.token === null || here.deleted !== null) transaction.put("seats", { ...row, deleted: null });
    }
    for (const row of file.lessons) {
      if (await transaction.get("lessons", row.key)) continue;
      transaction.put("lessons", row);
      report.lessons += 1;
    }
    for (const table of ["values", "puzzles"] as const) {
      for (const row of file[table]) if (!(await transaction.get(table, row.key))) transaction.put(table, row);
    }
    for (const row of file.notes) if (!(await transaction.get("notes", row.match))) transaction.put("notes", row);
    return report;
  });
}
