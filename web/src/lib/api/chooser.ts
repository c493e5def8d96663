// Chooses between the two backends. Rules, engines and local matches run in this browser; shared matches are on a
// server. If the browser cannot run modules or store matches, the server that sent the page takes over.

import { verbatim } from "../../i18n/index.svelte";
import { isLocal } from "../play/known_matches";
import type { Backend } from "./backend";
import { Failure } from "./failure";
import { gameId, gameOf, positionIn } from "./local/backend";
import { isOver, type Side } from "./board";
import { transferClock } from "../play/clock";
import type { Action, GameInfo, LoadInput, MatchResponse, MatchState, PositionRef } from "./schema";

/** The backend in this browser. */
export interface Local extends Backend {
  /** Whether the build has a module for the game. */
  has(game: string): boolean;
  /** Loads the module of a game; false if the browser cannot run or fetch it. */
  loads(game: string): Promise<boolean>;
}

/** What the browser supports, and where the page came from. */
export interface Environment {
  /** Whether a server sent the page; static hosts do not count. */
  hasServer: boolean;
  /** Whether the browser can run modules in workers. */
  canRun: boolean;
  /** Whether the browser can store matches. */
  canStore: boolean;
  /** The server's games, once known. It may have games that the build has no module for. */
  serverGames(): readonly string[];
  /** Called after each request that shows whether the server can be reached. */
  onReachable(reachable: boolean): void;
}

/** The backend behind a server. */
export interface Server extends Backend {
  /** Also accepts the clock of a match that continues on the server. */
  load(text: string, seats?: Record<Side, string>, clock?: LoadInput["clock"]): Promise<MatchResponse>;
  /** Performs an action over HTTP. */
  act(id: string, token: string, action: Action): Promise<unknown>;
}

export interface Api extends Backend {
  game(id: string): Promise<GameInfo>;
  /** Caches the state of a shared match, so that its positions can be computed here. */
  cacheState(state: MatchState): void;
  /** Copies a local match to the server, with new seats and its clock. */
  share(id: string, seats: Record<Side, string>): Promise<MatchResponse>;
  /** Whether this browser stores matches that need no other device. */
  readonly storesMatches: boolean;
}

/** Whether another device takes part, so that the match must be on a server. */
const isShared = (seats: Record<string, string>): boolean => Object.values(seats).some((seat) => seat === "open" || seat === "choice");

export function chooser(local: Local, server: Server, { hasServer, canRun, canStore, serverGames, onReachable }: Environment): Api {
  const sharedStates = new Map<string, MatchState>();
  const storesMatches = !hasServer || (canRun && canStore);

  /** The backend for the rules and engines of a game. */
  async function backendFor(game: string): Promise<Backend> {
    if (!hasServer) return local;
    return canRun && local.has(game) && (await local.loads(game)) ? local : server;
  }

  /** The backend that stores a match. */
  const storeOf = (id: string): Backend => (isLocal(id) ? local : server);

  /** Resolves a position to a backend and the reference to send to it. */
  async function locate(position: PositionRef): Promise<[Backend, PositionRef]> {
    if (position.match == null) return [await backendFor(gameOf(position)), position];
    if (isLocal(position.match)) return [local, position];
    const state = sharedStates.get(position.match) ?? (await server.match(position.match));
    const backend = await backendFor(state.id);
    return [backend, backend === local ? positionIn(state, position.ply) : position];
  }

  /** Sends a request about a position to its backend. */
  async function about<T>(position: PositionRef, ask: (backend: Backend, place: PositionRef) => Promise<T>): Promise<T> {
    const [backend, place] = await locate(position);
    return ask(backend, place);
  }

  /** Falls back to the server if the browser fails, but not if the rules refuse the request. */
  async function withFallback<T>(here: () => Promise<T>, there: () => Promise<T>): Promise<T> {
    if (!hasServer) return here();
    try {
      return await here();
    } catch (error) {
      if (error instanceof Failure && error.status !== 0 && error.code !== "broken") throw error;
      return there();
    }
  }

  const api: Api = {
    storesMatches,
    cacheState(state) {
      if (!isLocal(state.match)) sharedStates.set(state.match, state);
    },
    about: () => (hasServer ? server : local).about(),
    async games() {
      if (!hasServer) return local.games();
      // The list in the build needs no server; builds without modules have none.
      const here = canRun ? await local.games().catch(() => []) : [];
      const known = new Map(here.map((game) => [game.id, game]));
      if (known.size > 0 && serverGames().every((id) => known.has(id))) return here;
      const there = await server.games().catch((error: unknown) => {
        if (known.size === 0) throw error;
        return here;
      });
      return there.map((game) => known.get(game.id) ?? game);
    },
    async game(id) {
      const named = (games: GameInfo[]) => games.find((game) => game.id === id);
      // The server's games may not be known yet.
      const found = named(await api.games()) ?? (hasServer ? named(await server.games()) : undefined);
      if (!found) throw new Failure("unknown", verbatim(id), 404);
      return found;
    },
    catalogs: (language) => withFallback(() => local.catalogs(language), () => server.catalogs(language)),
    rules: async (id, lang) => (await backendFor(id)).rules(id, lang),
    lessons: async (id, lang) => (await backendFor(id)).lessons(id, lang),
    task: async (id, lesson, task, moves, lang) => (await backendFor(id)).task(id, lesson, task, moves, lang),
    puzzles: async (id, lang, day) => (await backendFor(id)).puzzles(id, lang, day),
    puzzle: async (id, index, moves, solver, lang) => (await backendFor(id)).puzzle(id, index, moves, solver, lang),
    challenge: async (id, index, moves, lang) => (await backendFor(id)).challenge(id, index, moves, lang),
    solved: async (id, lang) => (await backendFor(id)).solved(id, lang),
    explore: (position, signal) => about(position, (backend, place) => backend.explore(place, signal)),
    perfectLine: (position, signal) => about(position, (backend, place) => backend.perfectLine(place, signal)),

    preview: (position) => about(position, (backend, place) => backend.preview(place)),
    setup: async (game, edits) => (await backendFor(gameId(game))).setup(game, edits),
    draft: (position, edits) => about(position, (backend, place) => backend.draft(place, edits)),
    steps: (position, taken) => about(position, (backend, place) => backend.steps(place, taken)),

    analysis: (position, lines, millis, signal, onitem) =>
      about(position, (backend, place) => backend.analysis(place, lines, millis, signal, onitem)),
    hint: (position, signal) => about(position, (backend, place) => backend.hint(place, signal)),
    grades: (position, signal, onitem) => about(position, (backend, place) => backend.grades(place, signal, onitem)),

    async create(game, position, seats, clock) {
      const backend = isShared(seats) || !storesMatches ? server : await backendFor(gameId(game));
      return backend.create(game, position, seats, clock);
    },
    load(text) {
      // The record may be of a game that only the server has.
      const isWhole = serverGames().every((id) => local.has(id));
      return storesMatches && isWhole ? withFallback(() => local.load(text), () => server.load(text)) : server.load(text);
    },
    async share(id, seats) {
      const { ply, clock, result } = await local.match(id);
      const record = await local.record(id, "text");
      const made = await server.load(record, seats, clock && transferClock(clock, isOver(result)));
      // A record includes undone moves.
      if (made.state.ply !== ply) await server.act(made.id, made.token, { kind: "goto", ply });
      return made;
    },
    match: (id) => storeOf(id).match(id),
    async summaries(ids) {
      const [here, there] = [ids.filter(isLocal), ids.filter((id) => !isLocal(id))];
      // Offline, local matches are still listed.
      const asked = there.length === 0 ? [] : server.summaries(there).then(
        (found) => (onReachable(true), found),
        () => (onReachable(false), []),
      );
      return (await Promise.all([here.length === 0 ? [] : local.summaries(here), asked])).flat();
    },
    seat: (id, side) => storeOf(id).seat(id, side),
    async boardAt(id, ply) {
      // A list must not load a module for each match in it.
      if (isLocal(id) || !sharedStates.has(id)) return storeOf(id).boardAt(id, ply);
      return (await api.preview({ match: id, ply })).view;
    },
    record: (id, format) => storeOf(id).record(id, format),
    connect: (options) => storeOf(options.id).connect(options),
  };
  return api;
}
