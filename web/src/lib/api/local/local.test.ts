// The local backend: durable moves, bots, several tabs, cancelled searches, clocks, networks.

import { beforeEach, describe, expect, it } from "vitest";
import { verbatim } from "../../../i18n/index.svelte";
import { MemoryDriver } from "../../store/driver";
import { MatchStore } from "../../store/matches";
import type { ConnectionStatus } from "../backend";
import { Failure } from "../failure";
import type { Action, Clock, GameInfo, MatchState, Message, ServerMessage } from "../schema";
import { gameId, gamesNamedIn, LocalBackend, positionIn } from "./backend";
import type { FromWorker, ToWorker, WorkerLike } from "./worker_client";

type Seats = Record<"x" | "o", string>;
type Input = { op: string; [argument: string]: unknown };
interface FakeMatch {
  seats: Seats;
  moves: string[];
  rematch: string | null;
  paused: boolean;
  clock: Clock | null;
  since: number;
  flagged: boolean;
}

interface FakeRow {
  seats: Seats;
  clock?: string | null;
}
interface FakeEvent {
  kind: string;
  move?: string;
  match?: string;
  on?: boolean;
  left?: [number, number];
}

const GAME = "g";
let nextId = 1;

function stateOf(id: string, { seats, moves, rematch, paused, clock, flagged }: FakeMatch): MatchState {
  const seat = (name: string) => ({ kind: name === "human" ? "human" : "computer", bot: name, taken: true, label: name });
  const over = flagged || moves.at(-1) === "end";
  return {
    clock, match: id, id: GAME, game: GAME, start: "start", position: moves.join(), ply: moves.length, seq: moves.length,
    turn: over ? null : moves.length % 2 === 0 ? "x" : "o",
    moves: moves.map((text) => ({ text })), variations: [], paused, draw_offer: null, rematch, thinking: false,
    seats: { x: seat(seats.x), o: seat(seats.o) }, result: { outcome: over ? "1-0" : "*" },
    presence: { x: 1, o: 1, watchers: 0 }, claim_in: { x: null, o: null }, view: { status: "", status_message: verbatim("") },
  } as unknown as MatchState;
}

/** A toy game in which any word is a move: "bad" is illegal, "crash" traps, "end" ends the game. */
class FakeModule {
  private readonly matches = new Map<string, FakeMatch>();

  call(input: Input): unknown {
    const id = input["id"] as string;
    switch (input.op) {
      case "match.create": {
        const { seats, clock } = input["request"] as { seats: Seats; clock: string | null };
        const row = { id: `m${nextId++}`, seats, clock };
        return { row, state: this.open(row.id, row, []) };
      }
      case "match.open": {
        const events = input["events"] as FakeEvent[];
        return { state: this.open(id, input["row"] as FakeRow, events) };
      }
      case "match.act": {
        const match = this.matches.get(id) as FakeMatch;
        const action = input["action"] as Action & { bot?: boolean };
        if (action.kind === "step") return { events: [], state: stateOf(id, match) };
        if (action.kind === "rematch") {
          const row = { id: `m${nextId++}`, seats: { x: match.seats.o, o: match.seats.x } };
          match.rematch = row.id;
          return { events: [{ kind: "rematch", match: row.id }], rematch: row, state: stateOf(id, match) };
        }
        if (action.kind === "pause") {
          match.paused = action.on;
          return { events: [{ kind: "paused", on: action.on }], state: stateOf(id, match) };
        }
        if (action.kind !== "move" || action.move === "bad") throw new Failure("illegal", verbatim("no such move"), 422);
        if (action.move === "crash") throw new Error("unreachable");
        const turn = match.moves.length % 2 === 0 ? "x" : "o";
        if ((match.seats[turn] !== "human") !== (action.bot ?? false)) throw new Failure("forbidden", verbatim("not your turn"), 403);
        const event = { kind: "moved", move: action.move, ply: match.moves.length, side: turn };
        match.moves.push(action.move);
        this.run(match, true, input["now"] as number);
        return { events: [event], state: stateOf(id, match) };
      }
      case "match.clock": {
        const match = this.matches.get(id) as FakeMatch;
        const event = this.run(match, input["run"] as boolean, input["now"] as number);
        return { ...(event ? { events: [event] } : {}), state: stateOf(id, match) };
      }
      case "network.needed":
        return needed;
      case "network.load":
        if (input["data"] === btoa("bad")) throw new Failure("illegal", verbatim("damaged"), 422);
        return null;
      case "match.think":
        return { action: { kind: "move", move: `bot${this.matches.get(id)?.moves.length}`, bot: true } };
      case "request":
        return { path: input["path"], body: input["body"] };
      default:
        return null;
    }
  }

  /** Runs the clock of the side to move from the first move on; each side has one second. */
  private run(match: FakeMatch, on: boolean, now: number): object | null {
    const { clock } = match;
    if (clock === null || match.moves.length === 0 || match.flagged) return null;
    if (clock.running !== null) clock.left[clock.running] = Math.max(0, clock.left[clock.running] - (now - match.since));
    match.since = now;
    const turn = match.moves.length % 2 === 0 ? "x" : "o";
    clock.running = on ? turn : null;
    if (!on) return { kind: "clock-set", left: [clock.left.x, clock.left.o] };
    if (clock.left[turn] > 0) return null;
    [match.flagged, clock.running] = [true, null];
    return { kind: "timed-out", side: turn };
  }

  private open(id: string, { seats, clock: control }: FakeRow, events: FakeEvent[]): MatchState {
    const clock: Clock | null = control ? { base: 1000, increment: 0, left: { x: 1000, o: 1000 }, running: null } : null;
    const match: FakeMatch = { seats, moves: [], rematch: null, paused: false, clock, since: 0, flagged: false };
    for (const event of events) {
      if (event.kind === "moved") match.moves.push(event.move as string);
      if (event.kind === "rematch") match.rematch = event.match as string;
      if (event.kind === "paused") match.paused = event.on as boolean;
      if (event.kind === "timed-out") match.flagged = true;
      if (event.kind === "clock-set" && clock) [clock.left.x, clock.left.o] = event.left as [number, number];
    }
    this.matches.set(id, match);
    return stateOf(id, match);
  }
}

let workers: FakeWorker[] = [];
/** The networks that searches need, the bytes that arrive, and the games reported without theirs. */
let needed: string[] = [];
let network: (name: string) => Promise<Uint8Array>;
let missing: string[] = [];
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Requests with these paths never finish, like long searches. */
let pendingPaths: string[] = [];

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  ended = false;
  inputs: Input[] = [];
  private readonly module = new FakeModule();

  constructor() {
    workers.push(this);
  }

  postMessage(message: ToWorker): void {
    if ("module" in message) return;
    const input = JSON.parse(message.input) as Input;
    this.inputs.push(input);
    if (pendingPaths.includes(String(input["path"] ?? input.op))) {
      this.say({ n: message.n, item: '{"depth":1}' });
      return;
    }
    try {
      this.say({ n: message.n, output: JSON.stringify({ ok: this.module.call(input) ?? null }) });
    } catch (error) {
      if (error instanceof Failure) this.say({ n: message.n, output: JSON.stringify({ error: { code: error.code, data: error.data } }) });
      else this.say({ n: message.n, crash: String(error) });
    }
  }

  private say(data: FromWorker): void {
    queueMicrotask(() => {
      if (!this.ended) this.onmessage?.({ data } as MessageEvent<FromWorker>);
    });
  }

  terminate(): void {
    this.ended = true;
  }
}

/** The fake clock, and its scheduled callbacks. */
let now = 7;
let timers = new Set<{ at: number; run: () => void }>();

async function pass(milliseconds: number): Promise<void> {
  now += milliseconds;
  for (const timer of [...timers].filter(({ at }) => at <= now)) {
    timers.delete(timer);
    timer.run();
  }
  await settled();
}

/** Two backends with one store and one bus act as two tabs. */
function tab(store: MatchStore, bus: Set<(id: string) => void>): LocalBackend {
  const own = new Set<(id: string) => void>();
  const hear = (id: string) => own.forEach((listener) => listener(id));
  bus.add(hear);
  return new LocalBackend({
    games: async () => [{ id: GAME, name: "Game", aliases: [] } as unknown as GameInfo],
    hasModule: (game) => game === GAME,
    compile: async () => ({}) as WebAssembly.Module,
    worker: () => new FakeWorker(),
    network: (_game, name) => network(name),
    networkMissing: (game) => missing.push(game),
    catalogs: async (lang) => ({ lang, program: "", games: {} }),
    store,
    now: () => now,
    tabs: {
      subscribe: (id, changed) => {
        const listener = (one: string) => one === id && changed();
        own.add(listener);
        return () => own.delete(listener);
      },
      publish: (id) => bus.forEach((other) => other !== hear && other(id)),
      withLock: (_id, _signal, work) => work(),
      wait: async () => undefined,
      timer: (milliseconds, run) => {
        const timer = { at: now + milliseconds, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
  });
}

function watch(backend: LocalBackend, id: string) {
  const messages: ServerMessage[] = [];
  const statuses: ConnectionStatus[] = [];
  const connection = backend.connect({ id, token: () => null, onmessage: (one) => messages.push(one), onstatus: (one) => statuses.push(one) });
  const moves = () => {
    const last = messages.findLast((one) => "state" in one);
    return last && "state" in last ? last.state.moves.map(({ text }) => text) : [];
  };
  return { connection, messages, statuses, moves };
}

const settled = async () => {
  for (let n = 0; n < 500; n += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 0));
};

let driver: MemoryDriver;
let store: MatchStore;
let bus: Set<(id: string) => void>;
let backend: LocalBackend;
beforeEach(() => {
  [workers, pendingPaths, nextId] = [[], [], 1];
  [needed, missing, network] = [[], [], async (name) => bytesOf(name)];
  [now, timers] = [7, new Set()];
  driver = new MemoryDriver();
  store = new MatchStore(driver, () => 7);
  bus = new Set();
  backend = tab(store, bus);
});
const both = (x: string, o: string) => backend.create(GAME, null, { x, o });

describe("a match on this device", () => {
  it("has a local id and the sides of the people", async () => {
    const made = await both("human", "3");
    expect(made).toMatchObject({ id: "local-m1", url: "/m/local-m1", sides: ["x"] });
    expect(made.state.match).toBe("local-m1");
    expect((await backend.summaries(["local-m1", "other"]))[0]).toMatchObject({ id: "local-m1", name: "Game", ply: 0 });
    await expect(backend.match("local-none")).rejects.toMatchObject({ status: 404 });
  });

  it("stores a move before it shows it, and refuses an illegal one", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    expect([page.messages[0]?.type, page.statuses]).toEqual(["hello", ["live"]]);
    expect(await page.connection.act({ kind: "move", move: "a" })).toBeNull();
    expect((await store.load(id))?.events).toHaveLength(1);
    expect(page.moves()).toEqual(["a"]);
    expect((await page.connection.act({ kind: "move", move: "bad" }))?.text).toBe("no such move");
    expect(page.moves()).toEqual(["a"]);
  });

  it("survives a reload", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    for (const move of ["a", "b", "c"]) await page.connection.act({ kind: "move", move });
    const again = tab(store, new Set());
    expect((await again.match(id)).moves.map(({ text }) => text)).toEqual(["a", "b", "c"]);
  });

  it("returns to the stored state when the disk is full", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    const { append } = store;
    store.append = () => Promise.reject(new Error("quota"));
    expect((await page.connection.act({ kind: "move", move: "a" }))?.id).toBe("storage-failed");
    expect([page.moves(), (await backend.match(id)).ply]).toEqual([[], 0]);
    store.append = append;
    expect(await page.connection.act({ kind: "move", move: "b" })).toBeNull();
    expect(page.moves()).toEqual(["b"]);
  });

  it("continues after its module trapped", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    expect((await page.connection.act({ kind: "move", move: "crash" }))?.id).toBe("engine-crashed");
    expect(await page.connection.act({ kind: "move", move: "b" })).toBeNull();
    expect(page.moves()).toEqual(["a", "b"]);
  });

  it("stores its rematch", async () => {
    const { id } = await both("human", "2");
    const page = watch(backend, id);
    await settled();
    expect(await page.connection.act({ kind: "rematch" })).toBeNull();
    const { rematch } = await backend.match(id);
    expect(rematch).toBe("local-m2");
    expect((await backend.match(rematch as string)).seats.x.kind).toBe("computer");
  });
});

describe("a bot", () => {
  it("replies to a move, and shows that it is thinking", async () => {
    const { id } = await both("human", "3");
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    await settled();
    expect(page.moves()).toEqual(["a", "bot1"]);
    const thinking = page.messages.flatMap((one) => (one.type === "presence" ? [one.thinking] : []));
    expect(thinking).toEqual([false, true, false]);
  });

  it("plays one move at a time while paused", async () => {
    pendingPaths = ["match.think"];
    const { id } = await both("1", "2");
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "pause", on: true });
    await settled();
    expect(workers.some((worker) => worker.ended)).toBe(true);
    pendingPaths = [];
    expect(page.moves()).toEqual([]);
    await page.connection.act({ kind: "step" });
    await settled();
    expect(page.moves()).toEqual(["bot0"]);
  });

  it("stops when the page is closed", async () => {
    pendingPaths = ["match.think"];
    const { id } = await both("1", "human");
    const page = watch(backend, id);
    await settled();
    page.connection.close();
    await settled();
    expect([page.statuses.at(-1), workers.filter((worker) => worker.ended)]).toEqual(["closed", [expect.anything()]]);
  });
});

describe("two tabs", () => {
  it("show the same moves, and count only one of two simultaneous moves", async () => {
    const { id } = await both("human", "human");
    const [one, two] = [watch(backend, id), watch(tab(store, bus), id)];
    await settled();
    await one.connection.act({ kind: "move", move: "a" });
    await settled();
    expect(two.moves()).toEqual(["a"]);
    const results: (Message | null)[] = await Promise.all([
      one.connection.act({ kind: "move", move: "b" }),
      two.connection.act({ kind: "move", move: "c" }),
    ]);
    await settled();
    expect(results.filter((refusal) => refusal === null).length).toBeGreaterThan(0);
    expect(one.moves()).toEqual(two.moves());
    const stored = (await store.load(id))?.events.map(({ event }) => (event as { move: string }).move);
    expect(stored).toEqual(one.moves());
  });
});

describe("an engine", () => {
  const place = { game: GAME, position: "p" };

  it("streams items and ends with the last", async () => {
    const items: unknown[] = [];
    await backend.analysis(place, 1, 100, new AbortController().signal, (item) => items.push(item));
    expect(items).toEqual([{ path: "/api/v1/analysis", body: { ...place, lines: 1, millis: 100 } }]);
  });

  it("is cancelled by ending its worker, and restarts", async () => {
    pendingPaths = ["/api/v1/analysis"];
    const stop = new AbortController();
    const items: unknown[] = [];
    const analysis = backend.analysis(place, 1, 100, stop.signal, (item) => items.push(item));
    await settled();
    stop.abort();
    await expect(analysis).rejects.toMatchObject({ name: "AbortError" });
    // The rules worker still responds.
    expect([items, workers.map((worker) => worker.ended)]).toEqual([[{ depth: 1 }], [false, true]]);
    pendingPaths = [];
    expect(await backend.hint(place)).toMatchObject({ path: "/api/v1/hint" });
  });

  it("puts a hint before a review, which then starts again", async () => {
    pendingPaths = ["/api/v1/grades"];
    const items: unknown[] = [];
    const review = backend.grades(place, new AbortController().signal, (item) => items.push(item));
    await settled();
    const hint = backend.hint(place);
    pendingPaths = [];
    expect(await hint).toMatchObject({ path: "/api/v1/hint" });
    await review;
    expect(items.at(-1)).toMatchObject({ path: "/api/v1/grades" });
  });

  it("receives the moves of a match", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    for (const move of ["a", "b"]) await page.connection.act({ kind: "move", move });
    expect(await backend.hint({ match: id, ply: 1 })).toMatchObject({ body: { game: GAME, position: "start", moves: ["a"] } });
  });
});

it("finds the game of a text", () => {
  const games = [
    { id: "ab", name: "A B", aliases: ["other"] },
    { id: "cd", name: "See Dee", aliases: [] },
  ];
  expect(gameId("cd:size=4,x=1 8/8 x")).toBe("cd");
  expect(gamesNamedIn("game: cd\n\n1. ab", games)).toEqual(["cd", "ab"]);
  expect(gamesNamedIn("[Game \"see dee\"]", games)).toEqual(["cd", "ab"]);
  expect(gamesNamedIn("1. a1-a2", games)).toEqual(["ab", "cd"]);
  const state = { game: "cd", start: "s", ply: 1, moves: [{ text: "m" }, { text: "n" }] } as unknown as MatchState;
  expect(positionIn(state, null)).toEqual({ game: "cd", position: "s", moves: ["m"] });
});

describe("a clock", () => {
  const timed = () => backend.create(GAME, null, { x: "human", o: "human" }, "1s");
  const kinds = async (id: string) => (await store.load(id))?.events.map(({ event }) => (event as FakeEvent).kind);

  it("ends the match by its own timer", async () => {
    const { id } = await timed();
    const page = watch(backend, id);
    await settled();
    expect(timers.size).toBe(0);
    await page.connection.act({ kind: "move", move: "a" });
    await pass(999);
    expect(await kinds(id)).toEqual(["moved"]);
    await pass(1);
    expect(await kinds(id)).toEqual(["moved", "timed-out"]);
    const last = page.messages.findLast((one) => one.type === "event");
    expect(last).toMatchObject({ event: { kind: "timed-out", side: "o" }, state: { clock: { left: { x: 1000, o: 0 }, running: null } } });
    expect(timers.size).toBe(0);
  });

  it("keeps running while the page is hidden or a message is sent", async () => {
    const { id } = await timed();
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    await pass(400);
    page.connection.reconnect();
    expect(page.messages.at(-1)).toMatchObject({ type: "hello", state: { clock: { left: { o: 600 }, running: "o" } } });
    page.connection.wake();
    await pass(100);
    page.connection.reconnect();
    expect(page.messages.at(-1)).toMatchObject({ state: { clock: { left: { o: 500 }, running: "o" } } });
  });

  it("stops while the match is closed, and resumes where it stopped", async () => {
    const { id } = await timed();
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    await pass(300);
    page.connection.close();
    await settled();
    expect(await kinds(id)).toEqual(["moved", "clock-set"]);
    await pass(60_000);
    const again = watch(tab(store, new Set()), id);
    await settled();
    expect(again.messages[0]).toMatchObject({ type: "hello", state: { clock: { left: { o: 700 }, running: "o" } } });
    await pass(700);
    expect((await kinds(id))?.at(-1)).toBe("timed-out");
  });

  it("is absent in a match without a time control", async () => {
    const { id } = await both("human", "human");
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    page.connection.close();
    await settled();
    expect([await kinds(id), timers.size]).toEqual([["moved"], 0]);
  });
});

describe("networks", () => {
  const loads = () => workers.map(({ inputs }) => inputs.flatMap((input) => (input.op === "network.load" ? [input["name"]] : [])));
  const analyze = () => backend.analysis({ game: GAME }, 1, 50, new AbortController().signal, () => undefined);

  it("are loaded by the engine once, when a search needs them", async () => {
    await analyze();
    expect(loads()).toEqual([[], []]);
    needed = ["network.net"];
    await analyze();
    await analyze();
    expect(loads()).toEqual([[], ["network.net"]]);
    const load = workers[1]?.inputs.find(({ op }) => op === "network.load");
    expect(load).toEqual({ op: "network.load", game: GAME, name: "network.net", data: btoa("network.net") });
    expect(missing).toEqual([]);
  });

  it("are loaded again after the engine was stopped", async () => {
    needed = ["network.net"];
    pendingPaths = ["/api/v1/analysis"];
    const stop = new AbortController();
    const cut = backend.analysis({ game: GAME }, 1, 50, stop.signal, () => undefined).catch(() => "cut");
    await settled();
    stop.abort();
    expect(await cut).toBe("cut");
    pendingPaths = [];
    await analyze();
    expect(loads()).toEqual([[], ["network.net"], ["network.net"]]);
  });

  it("are skipped if they cannot be fetched, and requested again later", async () => {
    let asked = 0;
    network = async () => {
      asked += 1;
      throw new Failure("offline", verbatim("offline"), 0);
    };
    needed = ["network.net"];
    const { id } = await both("human", "9");
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    await settled();
    expect(page.moves()).toEqual(["a", "bot1"]);
    await analyze();
    expect([asked, missing, loads().flat()]).toEqual([1, [GAME, GAME], []]);
    now += 60_000;
    network = async () => bytesOf("late");
    await analyze();
    expect(loads().flat()).toEqual(["network.net"]);
  });

  it("that the module refuses are skipped", async () => {
    network = async () => bytesOf("bad");
    needed = ["network.net"];
    await analyze();
    expect(missing).toEqual([GAME]);
  });

  it("of the server are loaded before their bots take a seat", async () => {
    needed = ["net:mine"];
    const { id } = await both("human", "net:mine");
    expect(workers[0]?.inputs.map(({ op }) => op).slice(0, 2)).toEqual(["network.load", "match.create"]);
    const page = watch(backend, id);
    await settled();
    await page.connection.act({ kind: "move", move: "a" });
    await settled();
    expect(page.moves()).toEqual(["a", "bot1"]);
    network = () => Promise.reject(new Failure("offline", verbatim("gone"), 0));
    await expect(both("human", "net:other")).rejects.toMatchObject({ code: "offline" });
    expect((await page.connection.act({ kind: "seat", side: "x", seat: "net:other" }))?.args).toEqual({ text: "gone" });
  });
});
