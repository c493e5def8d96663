// Settings, seats and lesson progress, cached in memory so that pages can read them synchronously; written through.

import type { Driver, Key } from "./driver";
import { database, publish, subscribe, type Change } from "./open";
import type { LessonRow, SeatRow, TableName, Tables } from "./schema";

export const values = new Map<string, unknown>();
export const seats = new Map<string, SeatRow>();
export const lessons = new Map<string, LessonRow>();

/** The key prefix in `localStorage`, where older versions stored their data. */
const LOCAL_STORAGE_PREFIX = "parlour.";

type LegacyStorage = Pick<Storage, "getItem" | "removeItem" | "key" | "length">;

function legacyStorage(): LegacyStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** Moves data from `localStorage` into the database, and removes it once it is committed. */
export async function migrateLocalStorage(driver: Driver, legacy: LegacyStorage | null = legacyStorage(), now = Date.now()): Promise<void> {
  if (!legacy || !driver.durable) return;
  const keys = Array.from({ length: legacy.length }, (_, n) => legacy.key(n)).filter((key) => key?.startsWith(LOCAL_STORAGE_PREFIX) === true) as string[];
  if (keys.length === 0) return;
  await driver.run("write", ["values", "seats", "lessons"], async (transaction) => {
    for (const key of keys) {
      const name = key.slice(LOCAL_STORAGE_PREFIX.length);
      const value = parseJson(legacy.getItem(key));
      if (name === "matches" && Array.isArray(value)) {
        // Newest first.
        for (const [n, row] of (value as Partial<SeatRow>[]).entries()) {
          if (typeof row?.id !== "string" || !Array.isArray(row.sides) || (await transaction.get("seats", row.id))) continue;
          transaction.put("seats", { id: row.id, token: row.token ?? null, sides: row.sides, at: now - n, deleted: null });
        }
      } else if (name === "solved" && Array.isArray(value)) {
        for (const task of value) if (typeof task === "string") transaction.put("lessons", { key: task, at: now });
      } else if (value !== null && !(await transaction.get("values", name))) {
        transaction.put("values", { key: name, value });
      }
    }
  });
  for (const key of keys) legacy.removeItem(key);
}

/** Fills the cache. */
async function load(driver: Driver): Promise<void> {
  await driver.run("read", ["values", "seats", "lessons"], async (transaction) => {
    for (const { key, value } of await transaction.all("values")) values.set(key, value);
    for (const row of await transaction.all("seats")) seats.set(row.id, row);
    for (const row of await transaction.all("lessons")) lessons.set(row.key, row);
  });
}

/** Serializes writes. Failures, such as a full disk, are ignored. */
let queue: Promise<unknown> = Promise.resolve();

function writeRow<T extends TableName & Change["table"]>(table: T, key: string, row: Tables[T]): void {
  queue = queue
    .then(() => database.run("write", [table], async (transaction) => transaction.put(table, row)))
    .then(() => publish({ table, key }))
    .catch(() => undefined);
}

/** Resolves when all earlier writes are committed. */
export const flushed = (): Promise<unknown> => queue;

export function read(key: string): unknown {
  return values.get(key) ?? null;
}

export function write(key: string, value: unknown): void {
  values.set(key, value);
  writeRow("values", key, { key, value });
}

export function putSeat(row: SeatRow): void {
  seats.set(row.id, row);
  writeRow("seats", row.id, row);
}

export function putLesson(row: LessonRow): void {
  lessons.set(row.key, row);
  writeRow("lessons", row.key, row);
}

async function refresh({ table, key }: Change): Promise<void> {
  const fetch = <T extends TableName>(name: T, at: Key) => database.run("read", [name], (transaction) => transaction.get(name, at));
  if (table === "values") values.set(key, (await fetch("values", key))?.value);
  if (table === "seats") set(seats, key, await fetch("seats", key));
  if (table === "lessons") set(lessons, key, await fetch("lessons", key));
}

function set<T>(map: Map<string, T>, key: string, row: T | undefined): void {
  if (row === undefined) map.delete(key);
  else map.set(key, row);
}

/** Reloads the cache after an import. */
export async function reload(): Promise<void> {
  await flushed();
  for (const map of [values, seats, lessons]) map.clear();
  await load(database);
}

try {
  await migrateLocalStorage(database);
  await load(database);
} catch {
  // Without a readable database, the page starts with defaults.
}
subscribe((change) => void refresh(change).catch(() => undefined));
