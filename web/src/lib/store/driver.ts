// Transactions on IndexedDB, or in memory if the browser has no database.

import { DATABASE, KEY_PATHS, MIGRATIONS, TABLES, VERSION, type TableName, type Tables } from "./schema";

export type Key = string | number | (string | number)[];

/** Reads and writes of one atomic transaction. */
export interface Transaction {
  get<T extends TableName>(table: T, key: Key): Promise<Tables[T] | undefined>;
  /** All rows, or those whose key starts with `prefix`, ordered by key. */
  all<T extends TableName>(table: T, prefix?: string): Promise<Tables[T][]>;
  put<T extends TableName>(table: T, row: Tables[T]): void;
  delete(table: TableName, key: Key): void;
}

export interface Driver {
  /** Whether rows outlive the page. */
  readonly durable: boolean;
  /** Runs a transaction; resolves once it is committed. An error thrown by `work` aborts it. */
  run<R>(mode: "read" | "write", tables: readonly TableName[], work: (transaction: Transaction) => Promise<R>): Promise<R>;
  close(): void;
}

/** Longer than opening takes on a slow phone. A database blocked by an old page never opens. */
const OPEN_TIMEOUT = 4_000;

function promiseOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database refused a request"));
  });
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      reject(new Error("the database does not open"));
    }, OPEN_TIMEOUT);
    request.onupgradeneeded = ({ oldVersion }) => {
      const transaction = request.transaction;
      if (transaction) for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(request.result, transaction);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error ?? new Error("the database does not open"));
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (timedOut) request.result.close();
      else resolve(request.result);
    };
  });
}

class IndexedDriver implements Driver {
  readonly durable = true;
  private database: Promise<IDBDatabase> | null = null;

  constructor(private readonly factory: IDBFactory) {}

  /** Opens the database, again after the browser closed it. */
  open(): Promise<IDBDatabase> {
    this.database ??= openDatabase(this.factory).then((database) => {
      const reset = () => (this.database = null);
      database.onclose = reset;
      // Close for a newer version of the page that wants to migrate.
      database.onversionchange = () => {
        database.close();
        reset();
      };
      return database;
    });
    this.database.catch(() => (this.database = null));
    return this.database;
  }

  async run<R>(mode: "read" | "write", tables: readonly TableName[], work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const database = await this.open();
    // Strict: a commit is written to disk, so that a crash cannot lose a move.
    const transaction = database.transaction(tables, mode === "write" ? "readwrite" : "readonly", { durability: "strict" });
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the transaction was aborted"));
    });
    committed.catch(() => undefined);
    let result: R;
    try {
      result = await work({
        get: <T extends TableName>(table: T, key: Key) => promiseOf<Tables[T] | undefined>(transaction.objectStore(table).get(key)),
        all: <T extends TableName>(table: T, prefix?: string) => {
          const range = prefix === undefined ? null : IDBKeyRange.bound([prefix], [prefix, []]);
          return promiseOf<Tables[T][]>(transaction.objectStore(table).getAll(range));
        },
        put: (table, row) => void transaction.objectStore(table).put(row),
        delete: (table, key) => void transaction.objectStore(table).delete(key),
      });
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The error has already aborted it.
      }
      throw error;
    }
    await committed;
    return result;
  }

  close(): void {
    void this.database?.then((database) => database.close());
    this.database = null;
  }
}

type Rows = Map<string, { key: Key; row: unknown }>;

/** Keeps rows for the lifetime of the page. */
export class MemoryDriver implements Driver {
  readonly durable = false;
  private readonly tables = new Map<TableName, Rows>(TABLES.map((name) => [name, new Map()]));
  private queue: Promise<unknown> = Promise.resolve();

  run<R>(_mode: "read" | "write", _tables: readonly TableName[], work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const run = async (): Promise<R> => {
      const changes: [TableName, Key, unknown][] = [];
      const rows = (table: TableName): Rows => this.tables.get(table) as Rows;
      const result = await work({
        get: async <T extends TableName>(table: T, key: Key) =>
          structuredClone(rows(table).get(JSON.stringify(key))?.row) as Tables[T] | undefined,
        all: async <T extends TableName>(table: T, prefix?: string) => {
          const found = [...rows(table).values()].filter(({ key }) => prefix === undefined || (Array.isArray(key) && key[0] === prefix));
          return structuredClone(found.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row)) as Tables[T][];
        },
        put: (table, row) => void changes.push([table, keyOf(table, row), structuredClone(row)]),
        delete: (table, key) => void changes.push([table, key, undefined]),
      });
      for (const [table, key, row] of changes) {
        if (row === undefined) rows(table).delete(JSON.stringify(key));
        else rows(table).set(JSON.stringify(key), { key, row });
      }
      return result;
    };
    const done = this.queue.then(run, run);
    this.queue = done.catch(() => undefined);
    return done;
  }

  close(): void {
    // Nothing to close.
  }
}

function keyOf(table: TableName, row: object): Key {
  const path = KEY_PATHS[table];
  const field = (name: string) => (row as Record<string, string | number>)[name] as string | number;
  return typeof path === "string" ? field(path) : path.map(field);
}

function compare(a: Key, b: Key): number {
  const [one, two] = [[a].flat(), [b].flat()];
  for (const [n, word] of one.entries()) {
    const other = two[n];
    if (other === undefined) return 1;
    if (word !== other) return word < other ? -1 : 1;
  }
  return one.length - two.length;
}

/** Opens IndexedDB, or memory where it is missing, as in private windows of some browsers. */
export async function openDriver(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<Driver> {
  if (!factory) return new MemoryDriver();
  const driver = new IndexedDriver(factory);
  try {
    await driver.open();
    return driver;
  } catch {
    return new MemoryDriver();
  }
}
