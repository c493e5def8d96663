// The backend in this browser: rules and engines in workers, matches in the store. Works offline.

import { clientMessage, verbatim } from "../../../i18n/index.svelte";
import { LOCAL_PREFIX } from "../../play/known_matches";
import type { MatchStore } from "../../store/matches";
import type { Backend, ConnectionOptions, ListedMatch } from "../backend";
import { Failure } from "../failure";
import type { Action, GameInfo, MatchResponse, MatchState, PositionRef, StreamFailure } from "../schema";
import { addressOf } from "../server";
import { humanSides, LocalConnection, type LocalHost } from "./connection";
import { Engine, PRIORITY } from "./engine";
import { localId, OpenMatch, summaryOf } from "./open_match";
import { FOLDER_BOT, Networks, type NetworkInput } from "./networks";
import type { LocalMatchResponse, MatchEvent, MatchRow as ModuleRow, ThinkResponse } from "./protocol";
import { WorkerClient, type Input, type WorkerLike } from "./worker_client";

/** The browser features that the backend uses; replaced in tests. */
export interface LocalEnvironment {
  /** All games with a module; undefined in a build without modules. */
  games(): Promise<GameInfo[]> | undefined;
  hasModule(game: string): boolean;
  compile(game: string): Promise<WebAssembly.Module>;
  worker(): WorkerLike;
  /** Fetches a network by the name that modules use. */
  network(game: string, name: string): Promise<Uint8Array>;
  /** Called if an engine falls back to the linear evaluation. */
  networkMissing(game: string): void;
  catalogs: Backend["catalogs"];
  store: MatchStore;
  now(): number;
  tabs: Pick<LocalHost, "subscribe" | "publish" | "withLock" | "wait" | "timer">;
}

/** Two workers for each game, so that the rules respond while the engine searches. */
interface GameWorkers {
  rules: WorkerClient;
  engine: Engine;
}

export class LocalBackend implements Backend {
  private readonly workers = new Map<string, Promise<GameWorkers>>();
  private readonly loaded = new Map<string, Promise<boolean>>();
  private readonly matches = new Map<string, OpenMatch>();
  private readonly networks: Networks;

  constructor(private readonly environment: LocalEnvironment) {
    this.networks = new Networks(environment.network, environment.now);
  }

  has(game: string): boolean {
    return this.environment.hasModule(game);
  }

  /** Whether the module of a game works. A module that crashed is not tried again; one that could not be fetched is. */
  loads(game: string): Promise<boolean> {
    let known = this.loaded.get(game);
    if (!known) {
      known = this.request(game, "GET", "/api/v1/about").then(
        () => true,
        (error: unknown) => {
          if (error instanceof Failure && error.code === "offline") this.loaded.delete(game);
          return false;
        },
      );
      this.loaded.set(game, known);
    }
    return known;
  }

  private workersFor(game: string): Promise<GameWorkers> {
    const { compile, worker } = this.environment;
    let made = this.workers.get(game);
    if (!made) {
      made = compile(game).then((module) => ({
        rules: new WorkerClient(module, worker),
        engine: new Engine(new WorkerClient(module, worker), () => this.environment.networkMissing(game)),
      }));
      // Lets the next request fetch the module again.
      made.catch(() => this.workers.delete(game));
      this.workers.set(game, made);
    }
    return made;
  }

  private async request<T>(game: string, method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const { rules } = await this.workersFor(game);
    return (await rules.call({ op: "request", method, path, ...(body === undefined ? {} : { body }) })) as T;
  }

  about(): Promise<never> {
    return Promise.reject(new Failure("offline", clientMessage("offline"), 0));
  }

  async games(): Promise<GameInfo[]> {
    return (await this.environment.games()) ?? [];
  }

  catalogs: Backend["catalogs"] = (language) => this.environment.catalogs(language);

  rules: Backend["rules"] = (id, lang) =>
    this.request(id, "GET", addressOf("/api/v1/games/{id}/rules", { path: { id }, query: { lang } }));

  lessons: Backend["lessons"] = (id, lang) =>
    this.request(id, "GET", addressOf("/api/v1/games/{id}/lessons", { path: { id }, query: { lang } }));

  task: Backend["task"] = (id, lesson, task, moves, lang) => {
    const path = addressOf("/api/v1/games/{id}/lessons/{lesson}/{task}", { path: { id, lesson, task }, query: { lang } });
    return this.request(id, "POST", path, { moves });
  };

  puzzles: Backend["puzzles"] = (id, lang, day) =>
    this.request(id, "GET", addressOf("/api/v1/games/{id}/puzzles", { path: { id }, query: { lang, day } }));

  puzzle: Backend["puzzle"] = (id, puzzle, moves, solver, lang) => {
    const path = addressOf("/api/v1/games/{id}/puzzles/{puzzle}", { path: { id, puzzle }, query: { lang } });
    return this.request(id, "POST", path, { moves, solver });
  };

  challenge: Backend["challenge"] = (id, challenge, moves, lang) => {
    const path = addressOf("/api/v1/games/{id}/challenges/{challenge}", { path: { id, challenge }, query: { lang } });
    return this.request(id, "POST", path, { moves });
  };

  solved: Backend["solved"] = (id, lang) =>
    this.request(id, "GET", addressOf("/api/v1/games/{id}/solved", { path: { id }, query: { lang } }));

  explore: Backend["explore"] = (position, signal) => this.search(position, "/api/v1/explore", {}, PRIORITY.hint, signal);

  perfectLine: Backend["perfectLine"] = (position, signal) => this.search(position, "/api/v1/explore/line", {}, PRIORITY.hint, signal);

  preview: Backend["preview"] = (position) => this.postPosition(position, "/api/v1/preview", position);

  setup: Backend["setup"] = (game, edits) => this.request(gameId(game), "POST", "/api/v1/setup", { game, edits });

  draft: Backend["draft"] = (position, edits) => this.postPosition(position, "/api/v1/draft", { ...position, edits });

  steps: Backend["steps"] = (position, taken) => this.postPosition(position, "/api/v1/steps", { ...position, taken });

  /** Sends a request about a position. The worker already has the matches open. */
  private async postPosition<T>(position: PositionRef, path: string, body: object): Promise<T> {
    if (position.match != null) {
      const match = await this.open(position.match);
      return this.request(match.state.id, "POST", path, body);
    }
    return this.request(gameOf(position), "POST", path, body);
  }

  analysis: Backend["analysis"] = async (position, lines, millis, signal, onitem) => {
    await this.search(position, "/api/v1/analysis", { lines, millis }, PRIORITY.analysis, signal, onitem as (item: unknown) => void);
  };

  hint: Backend["hint"] = (position, signal) => this.search(position, "/api/v1/hint", {}, PRIORITY.hint, signal);

  grades: Backend["grades"] = async (position, signal, onitem) => {
    await this.search(position, "/api/v1/grades", {}, PRIORITY.review, signal, onitem as (item: unknown) => void);
  };

  /** Sends the moves of a match along, because the engine worker has no matches. */
  private async search<T>(
    place: PositionRef,
    path: string,
    more: object,
    priority: number,
    signal?: AbortSignal,
    onitem?: (item: unknown) => void,
  ): Promise<T> {
    const position = place.match == null ? place : positionIn((await this.open(place.match)).state, place.ply);
    const game = gameOf(position);
    const { engine } = await this.workersFor(game);
    const networks = await this.networksFor(game, { op: "network.needed", position });
    const checked = onitem && ((item: unknown) => onitem(checkItem(item)));
    const inputs: Input[] = [{ op: "request", method: "POST", path, body: { ...position, ...more } }];
    const last = checkItem(await engine.search<T>({ priority, inputs, networks, signal, onitem: checked }));
    onitem?.(last);
    return last;
  }

  /** The networks that a search uses. If one cannot be fetched, the evaluation is linear. */
  private async networksFor(game: string, question: Input<"network.needed">): Promise<NetworkInput[]> {
    const { rules } = await this.workersFor(game);
    const names = await rules.call(question);
    const found = await Promise.all(
      names.map((name) =>
        this.networks.get(game, name).catch((error: unknown) => {
          // A bot named after its network cannot play without it.
          if (name.startsWith(FOLDER_BOT)) throw error;
          this.environment.networkMissing(game);
          return [];
        }),
      ),
    );
    return found.flat();
  }

  /** Loads a bot's network into the rules worker, which otherwise refuses the bot. */
  private async loadBotNetwork(game: string, bot: string): Promise<void> {
    const [name = ""] = bot.split(",");
    if (!name.startsWith(FOLDER_BOT)) return;
    const { rules } = await this.workersFor(game);
    await rules.call(await this.networks.get(game, name));
  }

  create: Backend["create"] = async (game, position, seats, clock = null) => {
    const { rules } = await this.workersFor(gameId(game));
    for (const seat of Object.values(seats)) await this.loadBotNetwork(gameId(game), seat);
    const request = { game, position, seats, clock };
    return this.storeMatch(await rules.call({ op: "match.create", request, now: this.environment.now() }));
  };

  load: Backend["load"] = async (text, seats) => {
    let failure: unknown = new Failure("illegal", clientMessage("load-unknown"), 422);
    for (const game of gamesNamedIn(text, await this.games())) {
      try {
        const { rules } = await this.workersFor(game);
        return await this.storeMatch(await rules.call({ op: "match.import", request: { text, ...(seats ? { seats } : {}) }, now: this.environment.now() }));
      } catch (error) {
        // The error of the likeliest game is the most helpful one.
        if (failure instanceof Failure && failure.data.id === "load-unknown") failure = error;
      }
    }
    throw failure;
  };

  /** Stores a new match and opens it. */
  private async storeMatch({ row, state }: Pick<LocalMatchResponse, "row" | "state">): Promise<MatchResponse> {
    if (!row) throw new Error("a new match has a row");
    const { store, now } = this.environment;
    const id = localId(row.id);
    const name = (await this.games()).find((game) => game.id === state.id)?.name ?? state.id;
    const at = now();
    await store.create({ id, row, summary: summaryOf(id, state, name, at, at), view: state.view });
    const match = await this.open(id);
    return { id, token: "", sides: humanSides(match.state), url: `/m/${id}`, state: match.state };
  }

  private async storeRematch(rules: WorkerClient, row: ModuleRow): Promise<void> {
    const { state } = await rules.call({ op: "match.open", id: localId(row.id), row, events: [] });
    await this.storeMatch({ row, state });
  }

  /** Opens a match; fails with status 404 if it does not exist. */
  async open(id: string): Promise<OpenMatch> {
    const known = this.matches.get(id);
    if (known) {
      await known.ready();
      return known;
    }
    const { store, now } = this.environment;
    const found = await store.load(id);
    if (!found) throw new Failure("unknown", clientMessage("match-missing"), 404);
    const { rules } = await this.workersFor(gameId(found.match.summary.game));
    const match = this.matches.get(id) ?? new OpenMatch(id, rules, store, now, (row) => this.storeRematch(rules, row));
    this.matches.set(id, match);
    await match.ready().catch((error: unknown) => {
      this.matches.delete(id);
      throw error;
    });
    return match;
  }

  match: Backend["match"] = async (id) => (await this.open(id)).current();

  summaries: Backend["summaries"] = async (ids) => {
    const wanted = new Set(ids);
    const rows = (await this.environment.store.list()).filter((row) => wanted.has(row.id));
    return rows.map(({ summary, view }): ListedMatch => ({ ...summary, view }));
  };

  seat(): Promise<never> {
    return Promise.reject(new Failure("forbidden", clientMessage("offline"), 403));
  }

  boardAt: Backend["boardAt"] = async (id, ply) => {
    const match = await this.open(id);
    const { rules } = await this.workersFor(match.state.id);
    return (await rules.call({ op: "match.board", id, ply })).view;
  };

  record: Backend["record"] = async (id, format) => {
    const match = await this.open(id);
    const { rules } = await this.workersFor(match.state.id);
    return rules.call({ op: "match.record", id, format });
  };

  /** Whether a stored match replays without an error. */
  async canReplay(row: unknown, events: unknown[], game: string): Promise<boolean> {
    const { rules } = await this.workersFor(gameId(game));
    const id = `${LOCAL_PREFIX}check`;
    try {
      await rules.call({ op: "match.open", id, row: row as ModuleRow, events: events as MatchEvent[] });
      await rules.call({ op: "match.close", id });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code !== "broken") return false;
      throw error;
    }
  }

  connect(options: ConnectionOptions): LocalConnection {
    const { tabs } = this.environment;
    return new LocalConnection(options, {
      ...tabs,
      open: (id) => this.open(id),
      think: (match, signal) => this.think(match, signal),
      loadBotNetwork: (match, bot) => this.loadBotNetwork(match.state.id, bot),
    });
  }

  private async think(match: OpenMatch, signal: AbortSignal): Promise<Action> {
    const { engine } = await this.workersFor(match.state.id);
    const { id, row, events } = match;
    const networks = await this.networksFor(match.state.id, { op: "network.needed", id });
    const inputs: Input[] = [
      { op: "match.open", id, row, events },
      { op: "match.think", id },
    ];
    return (await engine.search<ThinkResponse>({ priority: PRIORITY.move, inputs, networks, signal })).action;
  }
}

/** The game id at the start of a game string or tagged position. */
export function gameId(text: string): string {
  return (/^[A-Za-z-]+/.exec(text)?.[0] ?? "").toLowerCase();
}

export function gameOf(position: PositionRef): string {
  return gameId(position.game ?? position.position ?? "");
}

/** A position of a match as start and moves, without the match id. */
export function positionIn(state: MatchState, ply: number | null | undefined): PositionRef {
  const moves = state.moves.slice(0, ply ?? state.ply).map((move) => move.text);
  return { game: state.game, position: state.start, moves };
}

/** Games by the likelihood that a text is of them: those it names come first, in order. */
export function gamesNamedIn(text: string, games: readonly Pick<GameInfo, "id" | "name" | "aliases">[]): string[] {
  const words = text.slice(0, 2_000).toLowerCase();
  const places = games.map((game) => {
    const found = [game.id, game.name, ...game.aliases].map((name) => words.search(new RegExp(`\\b${escaped(name.toLowerCase())}\\b`)));
    return { id: game.id, at: Math.min(...found.map((at) => (at < 0 ? Infinity : at))) };
  });
  return places.sort((a, b) => a.at - b.at || 0).map(({ id }) => id);
}

const escaped = (text: string): string => text.replace(/[^\w\s]/g, "\\$&");

function checkItem<T>(item: T): T {
  const failure = item as Partial<StreamFailure> | null;
  if (typeof failure === "object" && failure !== null && "error" in failure) {
    throw new Failure("unavailable", failure.message ?? verbatim(String(failure.error)), 503);
  }
  return item;
}
