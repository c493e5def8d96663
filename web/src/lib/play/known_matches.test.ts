// Deleting a game can be undone without losing the seat or the moves.

import { expect, it } from "vitest";
import { database, matchStore } from "../store/open";
import { flushed } from "../store/cache";
import type { MatchRow } from "../store/schema";
import { deleteMatch, findMatch, isLocal, knownMatches, rememberMatch, restoreMatch } from "./known_matches";

const settled = async () => {
  await flushed();
  await new Promise((done) => setTimeout(done, 5));
};

it("keeps the seat of a deleted match until the deletion is undone", () => {
  void rememberMatch({ id: "abc", token: "secret", sides: ["o"] });
  deleteMatch("abc");
  expect([findMatch("abc"), knownMatches()]).toEqual([undefined, []]);
  restoreMatch("abc");
  expect(findMatch("abc")).toMatchObject({ token: "secret", sides: ["o"] });
  deleteMatch("abc");
  // Pages that still show the match may store its seat again.
  void rememberMatch({ id: "abc", token: "secret", sides: ["o"] });
  expect(knownMatches().map(({ id }) => id)).toEqual(["abc"]);
});

it("resolves once the seat is stored", async () => {
  await rememberMatch({ id: "kept", token: "secret", sides: ["x"] });
  const row = await database.run("read", ["seats"], (transaction) => transaction.get("seats", "kept"));
  expect(row).toMatchObject({ token: "secret", sides: ["x"] });
  deleteMatch("kept");
});

it("keeps the moves of a deleted local match", async () => {
  const id = "local-1";
  expect([isLocal(id), isLocal("abc")]).toEqual([true, false]);
  const shown = { summary: { id, updated: 1 } as MatchRow["summary"], view: null };
  await matchStore.create({ id, row: {}, ...shown });
  await matchStore.append(id, 0, [{ n: 1 }], shown);
  rememberMatch({ id, token: "", sides: ["x"] });
  for (const bringBack of [() => restoreMatch(id), () => rememberMatch({ id, token: "", sides: ["x"] })]) {
    deleteMatch(id);
    await settled();
    expect(await matchStore.load(id)).toBeUndefined();
    bringBack();
    await settled();
    expect((await matchStore.load(id))?.events).toHaveLength(1);
  }
});
