// Deleting a game can be undone without losing the seat or the moves.

import { expect, it } from "vitest";
import { database, matchStore } from "../store/open";
import { flushed } from "../store/cache";
import type { MatchRow } from "../store/schema";
import { all, drop, find, hold, isLocal, remove, restore } from "./held";

const settled = async () => {
  await flushed();
  await new Promise((done) => setTimeout(done, 5));
};

it("keeps the seat of a deleted match until the deletion is undone", () => {
  void hold({ id: "abc", token: "secret", sides: ["o"] });
  const undo = remove("abc");
  expect([find("abc"), all()]).toEqual([undefined, []]);
  undo();
  expect(find("abc")).toMatchObject({ token: "secret", sides: ["o"] });
  drop("abc");
  // Pages that still show the match may store its seat again.
  void hold({ id: "abc", token: "secret", sides: ["o"] });
  expect(all().map(({ id }) => id)).toEqual(["abc"]);
});

it("has stored the seat when it resolves", async () => {
  await hold({ id: "kept", token: "secret", sides: ["x"] });
  const row = await database.run("read", ["seats"], (transaction) => transaction.get("seats", "kept"));
  expect(row).toMatchObject({ token: "secret", sides: ["x"] });
  drop("kept");
});

it("keeps the moves of a deleted match of this device", async () => {
  const id = "local-1";
  expect([isLocal(id), isLocal("abc")]).toEqual([true, false]);
  const shown = { summary: { id, updated: 1 } as MatchRow["summary"], view: null };
  await matchStore.create({ id, row: {}, ...shown });
  await matchStore.append(id, 0, [{ n: 1 }], shown);
  hold({ id, token: "", sides: ["x"] });
  for (const bringBack of [() => restore(id), () => hold({ id, token: "", sides: ["x"] })]) {
    drop(id);
    await settled();
    expect(await matchStore.load(id)).toBeUndefined();
    bringBack();
    await settled();
    expect((await matchStore.load(id))?.events).toHaveLength(1);
  }
});
