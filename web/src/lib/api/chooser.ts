// Chooses between the two backends. Rules, engines and matches of this device run in this browser; matches between
// devices are on a server. Where the browser cannot run or keep games, a server does, if one has sent the page.

import { verbatim } from "../../i18n/index.svelte";
import { isLocal } from "../play/held";
import type { Backend } from "./backend";
import { Failure } from "./failure";
import { gameId, gameOf, positionIn } from "./local/backend";
import { isOver, type Side } from "./board";
import { continued } from "../play/clock";
import type { Action, GameInfo, LoadInput, MatchResponse, MatchState, PositionRef } from "./schema";

/** The backend in this browser. */
export interface Local extends Backend {
  /** Whether the build has the module of a game. */
  has(game: string): boolean;
  /** Loads the module of a game; false if this browser cannot run it, or it cannot be fetched. */
  loads(game: string): Promise<boolean>;
}

/** What the browser can do, and where the page came from. */
export interface Surroundings {
  /** Whether a server has sent the page; static hosts have none. */
  hasServer: boolean;
  /** Whether the browser runs modules in workers. */
  computes: boolean;
  /** Whether the browser keeps matches. */
  keeps: boolean;
  /** The games of the server, where they are known: it may have some that were added after the modules were built. */
  serverGames(): readonly string[];
  /** Hears whether the server could be reached. */
  reached(reachable: boolean): void;
}

/** The backend behind a server. */
export interface Server extends Backend {
  /** A match of a record can continue with the clock it had elsewhere. */
  load(text: string, seats?: Record<Side, string>, clock?: LoadInput["clock"]): Promise<MatchResponse>;
  /** Performs an action without a socket. */
  act(id: string, token: string, action: Action): Promise<unknown>;
}

export interface Api extends Backend {
  game(id: string): Promise<GameInfo>;
  /** Remembers the state of a match on a server: positions in it are computed here. */
  remember(state: MatchState): void;
  /** Copies a match of this device to the server, with new seats and its clock. */
  share(id: string, seats: Record<Side, string>): Promise<MatchResponse>;
  /** Whether a new match against the computer, at one screen or to watch is kept by this browser. */
  readonly keepsMatches: boolean;
}

/** Whether another device takes part: then both need a server. */
const isShared = (seats: Record<string, string>): boolean => Object.values(seats).some((seat) => seat === "open" || seat === "choice");

export function chooser(local: Local, server: Server, { hasServer, computes, keeps, serverGames, reached }: Surroundings): Api {
  const seen = new Map<string, MatchState>();
  const keepsMatches = !hasServer || (computes && keeps);

  /** The backend that computes a game. */
  async function of(game: string): Promise<Backend> {
    if (!hasServer) return local;
    return computes && local.has(game) && (await local.loads(game)) ? local : server;
  }

  /** The backend that has a match. */
  const holder = (id: string): Backend => (isLocal(id) ? local : server);

  /** A position and the backend to ask about it. */
  async function located(position: PositionRef): Promise<[Backend, PositionRef]> {
    if (position.match == null) return [await of(gameOf(position)), position];
    if (isLocal(position.match)) return [local, position];
    const state = seen.get(position.match) ?? (await server.match(position.match));
    const backend = await of(state.id);
    return [backend, backend === local ? positionIn(state, position.ply) : position];
  }

  /** Asks a backend about a position. */
  async function about<T>(position: PositionRef, ask: (backend: Backend, place: PositionRef) => Promise<T>): Promise<T> {
    const [backend, place] = await located(position);
    return ask(backend, place);
  }

  /** Falls back to the server when the browser cannot do something itself; not when the rules refuse it. */
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
    keepsMatches,
    remember(state) {
      if (!isLocal(state.match)) seen.set(state.match, state);
    },
    about: () => (hasServer ? server : local).about(),
    async games() {
      if (!hasServer) return local.games();
      // A list that is part of the page, so that it needs no server; a build without modules has none.
      const here = computes ? await local.games().catch(() => []) : [];
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
      // Also before the games of the server are known.
      const found = named(await api.games()) ?? (hasServer ? named(await server.games()) : undefined);
      if (!found) throw new Failure("unknown", verbatim(id), 404);
      return found;
    },
    catalogs: (language) => withFallback(() => local.catalogs(language), () => server.catalogs(language)),
    rules: async (id, lang) => (await of(id)).rules(id, lang),
    lessons: async (id, lang) => (await of(id)).lessons(id, lang),
    task: async (id, lesson, task, moves, lang) => (await of(id)).task(id, lesson, task, moves, lang),
    puzzles: async (id, lang, day) => (await of(id)).puzzles(id, lang, day),
    puzzle: async (id, index, moves, solver, lang) => (await of(id)).puzzle(id, index, moves, solver, lang),
    challenge: async (id, index, moves, lang) => (await of(id)).challenge(id, index, moves, lang),
    solved: async (id, lang) => (await of(id)).solved(id, lang),
    explore: (position, signal) => about(position, (backend, place) => backend.explore(place, signal)),
    perfectLine: (position, signal) => about(position, (backend, place) => backend.perfectLine(place, signal)),

    preview: (position) => about(position, (backend, place) => backend.preview(place)),
    setup: async (game, edits) => (await of(gameId(game))).setup(game, edits),
    draft: (position, edits) => about(position, (backend, place) => backend.draft(place, edits)),
    steps: (position, taken) => about(position, (backend, place) => backend.steps(place, taken)),

    analysis: (position, lines, millis, signal, onitem) =>
      about(position, (backend, place) => backend.analysis(place, lines, millis, signal, onitem)),
    hint: (position, signal) => about(position, (backend, place) => backend.hint(place, signal)),
    grades: (position, signal, onitem) => about(position, (backend, place) => backend.grades(place, signal, onitem)),

    async create(game, position, seats, clock) {
      const backend = isShared(seats) || !keepsMatches ? server : await of(gameId(game));
      return backend.create(game, position, seats, clock);
    },
    load(text) {
      // A record may be of a game that only the server has.
      const isWhole = serverGames().every((id) => local.has(id));
      return keepsMatches && isWhole ? withFallback(() => local.load(text), () => server.load(text)) : server.load(text);
    },
    async share(id, seats) {
      const { ply, clock, result } = await local.match(id);
      const record = await local.record(id, "text");
      const made = await server.load(record, seats, clock && continued(clock, isOver(result)));
      // A record has the moves that were taken back, too.
      if (made.state.ply !== ply) await server.act(made.id, made.token, { kind: "goto", ply });
      return made;
    },
    match: (id) => holder(id).match(id),
    async summaries(ids) {
      const [here, there] = [ids.filter(isLocal), ids.filter((id) => !isLocal(id))];
      // Without a network the matches of this device are still listed.
      const asked = there.length === 0 ? [] : server.summaries(there).then(
        (found) => (reached(true), found),
        () => (reached(false), []),
      );
      return (await Promise.all([here.length === 0 ? [] : local.summaries(here), asked])).flat();
    },
    seat: (id, side) => holder(id).seat(id, side),
    async boardAt(id, ply) {
      // Lists show matches that are not open: they must not load the modules of their games.
      if (isLocal(id) || !seen.has(id)) return holder(id).boardAt(id, ply);
      return (await api.preview({ match: id, ply })).view;
    },
    record: (id, format) => holder(id).record(id, format),
    connect: (options) => holder(options.id).connect(options),
  };
  return api;
}
