// Which backend serves a request: the browser if it can, the server for shared matches and as a fallback.

import { beforeEach, expect, it } from "vitest";
import { clientMessage, verbatim } from "../../i18n/index.svelte";
import { chooser, type Environment, type Local, type Server } from "./chooser";
import { Failure } from "./failure";
import type { MatchState } from "./schema";

let calls: string[];
let failing: Record<string, Failure>;
let loads: boolean;
/** Arguments of the last `load`. */
let loaded: unknown[];

/** A backend that logs its calls; `failing` lists calls that fail. */
function backend(name: string): Local & Server {
  const call = (method: string) => (...args: unknown[]) => {
    calls.push(`${name} ${method} ${JSON.stringify(args[0] ?? null)}`);
    const failure = failing[`${name} ${method}`];
    if (failure) return Promise.reject(failure);
    if (method === "games") return Promise.resolve([{ id: name === "local" ? "g" : "new" }]);
    if (method === "match") return Promise.resolve(state("shared"));
    if (method === "load" && args.length > 1) loaded = args;
    if (method === "load" && args.length > 1) return Promise.resolve({ id: "moved", token: "t", state: { ply: 3 } });
    if (method === "preview") return Promise.resolve({ view: `${name} view` });
    return Promise.resolve(method === "summaries" ? [{ id: name }] : `${name} ${method}`);
  };
  return new Proxy({} as Local & Server, {
    get: (_, method: string) => {
      // Not a thenable, so that promises can resolve to it.
      if (method === "then") return undefined;
      if (method === "has") return (game: string) => game === "g";
      if (method === "loads") return () => Promise.resolve(loads);
      return call(method);
    },
  });
}

const CLOCK = { base: 60_000, increment: 0, left: { x: 41_000, o: 52_000 }, running: "x" };
const state = (match: string): MatchState =>
  ({ match, id: "g", game: "g:size=3", start: "s", ply: 2, moves: [{ text: "a" }, { text: "b" }], clock: CLOCK, result: { outcome: "*" } }) as unknown as MatchState;

const make = (around: Partial<Environment> = {}) =>
  chooser(backend("local"), backend("server"), { hasServer: true, canRun: true, canStore: true, serverGames: () => [], onReachable: (ok) => calls.push(`reached ${ok}`), ...around });

beforeEach(() => {
  [calls, failing, loads] = [[], {}, true];
});

it("runs and stores local matches in the browser", async () => {
  const api = make();
  await api.steps({ game: "g:size=3" }, []);
  await api.lessons("g", "en");
  await api.create("g", null, { x: "human", o: "2" });
  await api.create("g", null, { x: "human", o: "human" });
  await api.load("g");
  expect(calls.map((call) => call.split(" ")[0])).toEqual(["local", "local", "local", "local", "local"]);
});

it("creates shared matches on the server, and computes their positions in the browser", async () => {
  const api = make();
  await api.create("g", null, { x: "human", o: "open" });
  await api.create("g", null, { x: "choice", o: "choice" });
  api.cacheState(state("shared"));
  await api.steps({ match: "shared", ply: 1 }, []);
  expect(await api.boardAt("shared", 1)).toBe("local view");
  const place = '{"game":"g:size=3","position":"s","moves":["a"]}';
  expect(calls).toEqual(['server create "g"', 'server create "g"', `local steps ${place}`, `local preview ${place}`]);
});

it("gets boards of unopened shared matches from the server, without loading a module", async () => {
  expect(await make().boardAt("shared", 1)).toBe("server boardAt");
});

it.each([{ canRun: false }, { broken: true }])("falls back to the server if the browser cannot run modules: %o", async ({ canRun = true, broken = false }) => {
  loads = !broken;
  const api = make({ canRun });
  await api.steps({ game: "g" }, []);
  await api.create("g", null, { x: "human", o: "2" });
  expect(calls).toEqual(['server steps {"game":"g"}', 'server create "g"']);
});

it("stores matches on the server if the browser cannot, but runs modules itself", async () => {
  const api = make({ canStore: false });
  await api.create("g", null, { x: "human", o: "2" });
  await api.load("g");
  await api.steps({ game: "g" }, []);
  expect(calls).toEqual(['server create "g"', 'server load "g"', 'local steps {"game":"g"}']);
  expect(api.storesMatches).toBe(false);
});

it("sends no API requests to a static host", async () => {
  const api = make({ hasServer: false, canRun: false, canStore: false });
  await api.games();
  await api.create("g", null, { x: "human", o: "2" });
  await expect(api.game("new")).rejects.toThrow();
  expect(calls.filter((call) => call.startsWith("server"))).toEqual([]);
});

it("finds games that only the server has", async () => {
  const api = make();
  expect((await api.game("new")).id).toBe("new");
  await api.steps({ game: "new" }, []);
  expect(calls.at(-1)).toBe('server steps {"game":"new"}');
  expect(await make({ serverGames: () => ["g", "new"] }).load("new")).toBe("server load");
  expect((await make({ serverGames: () => ["g", "new"] }).games()).map((game) => game.id)).toEqual(["new"]);
});

it("falls back to the server on network errors, not if the rules refuse", async () => {
  failing = { "local games": new Failure("offline", clientMessage("module-missing"), 0), "local load": new Failure("illegal", verbatim("no"), 422) };
  const api = make();
  expect((await api.games()).map((game) => game.id)).toEqual(["new"]);
  await expect(api.load("nonsense")).rejects.toThrow("no");
  failing = { "local load": new Failure("offline", clientMessage("module-missing"), 0) };
  expect(await api.load("g")).toBe("server load");
});

it("moves a match to the server with its clock and its undone moves", async () => {
  expect((await make().share("local-1", { x: "open", o: "2" })).id).toBe("moved");
  expect(calls).toEqual(['local match "local-1"', 'local record "local-1"', 'server load "local record"', 'server act "moved"']);
  expect(loaded.slice(1)).toEqual([{ x: "open", o: "2" }, { control: "60s+0s", left: { x: 41_000, o: 52_000 } }]);
});

it("lists local matches offline, and reports that the server cannot be reached", async () => {
  failing = { "server summaries": new Failure("offline", clientMessage("offline"), 0) };
  expect(await make().summaries(["local-1", "shared"])).toEqual([{ id: "local" }]);
  expect(calls.at(-1)).toBe("reached false");
});
