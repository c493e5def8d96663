// The store: durable rows, migrations, several tabs, export and import.

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryDriver, openDriver, type Driver } from "./driver";
import { MatchStore, UNDO_TIME } from "./matches";
import { migrateLocalStorage } from "./cache";
import { DATABASE, MIGRATIONS, VERSION, type MatchRow } from "./schema";
import { exportAll, importAll, ImportError } from "./transfer";

const shown = (id: string, updated = 1): Pick<MatchRow, "summary" | "view"> => ({
  summary: { id, game: "g", name: "G", created: 1, updated, ply: 0, turn: "x", seats: {} } as unknown as MatchRow["summary"],
  view: null,
});
const fresh = (id: string, updated = 1) => ({ id, row: { start: "g" }, ...shown(id, updated) });

async function drivers(): Promise<[string, Driver][]> {
  return [
    ["IndexedDB", await openDriver(new IDBFactory())],
    ["memory", new MemoryDriver()],
  ];
}

describe.each(["IndexedDB", "memory"])("matches in %s", (kind) => {
  let driver: Driver;
  let now = 1_000;
  let store: MatchStore;
  beforeEach(async () => {
    driver = (await drivers()).find(([name]) => name === kind)?.[1] as Driver;
    now = 1_000;
    store = new MatchStore(driver, () => now);
  });

  it("load with their events in order", async () => {
    await store.create(fresh("a"));
    expect(await store.append("a", 0, [{ kind: "one" }, { kind: "two" }], shown("a"))).toBe(true);
    for (let n = 2; n < 12; n += 1) await store.append("a", n, [{ n }], shown("a"));
    const found = await store.load("a");
    expect(found?.match.seq).toBe(12);
    expect(found?.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(found?.events[0]).toEqual({ match: "a", seq: 1, at: 1_000, event: { kind: "one" } });
    await expect(store.create(fresh("a"))).rejects.toThrow("exists");
  });

  it("accept an event from one tab only", async () => {
    await store.create(fresh("a"));
    const results = await Promise.all([
      store.append("a", 0, [{ tab: 1 }], shown("a")),
      store.append("a", 0, [{ tab: 2 }], shown("a")),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await store.load("a"))?.events).toHaveLength(1);
    expect(await store.append("none", 0, [{}], shown("none"))).toBe(false);
  });

  it("stay apart from ids with the same prefix", async () => {
    for (const id of ["a", "ab"]) {
      await store.create(fresh(id));
      await store.append(id, 0, [{ id }], shown(id));
    }
    expect((await store.load("a"))?.events.map(({ event }) => event)).toEqual([{ id: "a" }]);
  });

  it("are listed with the last played first", async () => {
    await store.create(fresh("a", 5));
    await store.create(fresh("b", 9));
    expect((await store.list()).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("can be restored after deleting, until they are purged", async () => {
    await store.create(fresh("a"));
    await store.append("a", 0, [{ n: 1 }], shown("a"));
    await store.remove("a");
    expect([await store.load("a"), await store.list()]).toEqual([undefined, []]);
    await store.purge();
    await store.restore("a");
    expect((await store.load("a"))?.events).toHaveLength(1);
    await store.remove("a");
    now += UNDO_TIME + 1;
    await store.purge();
    await store.restore("a");
    expect(await store.load("a")).toBeUndefined();
    expect(await driver.run("read", ["events"], (transaction) => transaction.all("events"))).toEqual([]);
  });

  it("change nothing when a transaction fails", async () => {
    await store.create(fresh("a"));
    const failing = driver.run("write", ["matches"], async (transaction) => {
      transaction.delete("matches", "a");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await store.load("a")).toBeDefined();
  });
});

describe("a database", () => {
  it("survives the page", async () => {
    const factory = new IDBFactory();
    const before = await openDriver(factory);
    await new MatchStore(before).create(fresh("a"));
    before.close();
    expect(await new MatchStore(await openDriver(factory)).load("a")).toBeDefined();
  });

  it("of every older version migrates and keeps its rows", async () => {
    for (let version = 1; version < VERSION; version += 1) {
      const factory = new IDBFactory();
      await new Promise<void>((resolve) => {
        const request = factory.open(DATABASE, version);
        request.onupgradeneeded = () => {
          for (const migrate of MIGRATIONS.slice(0, version)) migrate(request.result, request.transaction as IDBTransaction);
        };
        request.onsuccess = () => {
          const transaction = request.result.transaction("values", "readwrite");
          transaction.objectStore("values").put({ key: "old", value: version });
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      });
      const driver = await openDriver(factory);
      const row = await driver.run("read", ["values", "puzzles"], (transaction) => transaction.get("values", "old"));
      expect(row).toEqual({ key: "old", value: version });
    }
  });

  it("of a newer version is left alone", async () => {
    const factory = new IDBFactory();
    await new Promise<void>((resolve) => {
      const request = factory.open(DATABASE, VERSION + 1);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    expect((await openDriver(factory)).durable).toBe(false);
  });

  it("is replaced by memory where the browser has none", async () => {
    const broken = { open: () => { throw new Error("forbidden"); } } as unknown as IDBFactory;
    expect((await openDriver(broken)).durable).toBe(false);
  });
});

it("migrates data from localStorage once", async () => {
  const old = new Map([
    ["parlour.settings", '{"mode":"dark"}'],
    ["parlour.matches", '[{"id":"m1","token":"t","sides":["x"]},{"id":"m2","token":null,"sides":[]},{"bad":1}]'],
    ["parlour.solved", '["g 0 1",7]'],
    ["parlour.new", "{broken"],
    ["other", "1"],
  ]);
  const storage = {
    get length() {
      return old.size;
    },
    key: (n: number) => [...old.keys()][n] ?? null,
    getItem: (key: string) => old.get(key) ?? null,
    removeItem: (key: string) => void old.delete(key),
  };
  const driver = await openDriver(new IDBFactory());
  await migrateLocalStorage(driver, storage, 100);
  const rows = await driver.run("read", ["values", "seats", "lessons"], async (transaction) => [
    await transaction.all("values"),
    await transaction.all("seats"),
    await transaction.all("lessons"),
  ]);
  expect(rows).toEqual([
    [{ key: "settings", value: { mode: "dark" } }],
    [
      { id: "m1", token: "t", sides: ["x"], at: 100, deleted: null },
      { id: "m2", token: null, sides: [], at: 99, deleted: null },
    ],
    [{ key: "g 0 1", at: 100 }],
  ]);
  expect([...old.keys()]).toEqual(["other"]);
});

describe("an exported file", () => {
  async function filled(): Promise<Driver> {
    const driver = await openDriver(new IDBFactory());
    const store = new MatchStore(driver);
    await store.create(fresh("a"));
    await store.append("a", 0, [{ n: 1 }, { n: 2 }], shown("a"));
    await store.create(fresh("gone"));
    await store.remove("gone");
    await driver.run("write", ["values", "seats", "lessons", "puzzles"], async (transaction) => {
      transaction.put("values", { key: "settings", value: { mode: "dark" } });
      transaction.put("seats", { id: "m", token: "t", sides: ["o"], at: 1, deleted: null });
      transaction.put("lessons", { key: "g 0 0", at: 1 });
      transaction.put("puzzles", { key: "p", value: 3 });
    });
    return driver;
  }

  it("restores everything in another browser", async () => {
    const text = await exportAll(await filled());
    const there = await openDriver(new IDBFactory());
    expect(await importAll(there, text)).toEqual({ matches: 1, lessons: 1, known: 0 });
    const strip = (file: string) => ({ ...(JSON.parse(file) as object), exported: "" });
    expect(strip(await exportAll(there))).toEqual(strip(text));
    expect((await importAll(there, text)).known).toBe(1);
  });

  it("keeps the longer of two versions of a match, and the settings here", async () => {
    const driver = await filled();
    const text = await exportAll(driver);
    const store = new MatchStore(driver);
    await store.append("a", 2, [{ n: 3 }], shown("a"));
    await driver.run("write", ["values"], async (transaction) => transaction.put("values", { key: "settings", value: 1 }));
    await importAll(driver, text);
    expect((await store.load("a"))?.events).toHaveLength(3);
    expect(await driver.run("read", ["values"], (transaction) => transaction.get("values", "settings"))).toMatchObject({ value: 1 });
    const behind = await filled();
    await importAll(behind, await exportAll(driver));
    expect((await new MatchStore(behind).load("a"))?.events).toHaveLength(3);
  });

  it("that is damaged changes nothing", async () => {
    const driver = await filled();
    const before = await exportAll(driver, new Date(0));
    const good = JSON.parse(before) as Record<string, unknown[]>;
    const bad: [unknown, string][] = [
      ["{", "not-json"],
      [{}, "not-ours"],
      [{ ...good, version: 99 }, "too-new"],
      [{ ...good, matches: [{}] }, "damaged"],
      [{ ...good, lessons: "x" }, "damaged"],
      // An event in the middle is missing.
      [{ ...good, events: good["events"]?.slice(1) }, "damaged"],
    ];
    for (const [file, fault] of bad) {
      const text = typeof file === "string" ? file : JSON.stringify(file);
      await expect(importAll(driver, text)).rejects.toMatchObject({ fault });
    }
    await expect(importAll(driver, before, async () => false)).rejects.toBeInstanceOf(ImportError);
    expect(await exportAll(driver, new Date(0))).toBe(before);
  });
});
