// The backend over HTTP and a WebSocket. Requests resolve to data or fail with a message for the user.

import { clientMessage, verbatim } from "../../i18n/index.svelte";
import type { ConnectionOptions } from "./backend";
import type { Puzzles, PuzzleState } from "./types";
import type { Server } from "./chooser";
import { Failure, isAbort } from "./failure";
import type { ErrorResponse, GameInfo, StreamFailure, paths } from "./schema";
import { MatchSocket, subprotocols } from "./socket";

/** The API paths with a method, and its parameter and response types. */
type PathsWith<M extends "get" | "post"> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends "get" | "post"> = Extract<paths[P][M], { parameters: object }>;
type Params<O> = O extends { parameters: infer W } ? Pick<W, keyof W & ("path" | "query")> : never;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? B : never;
type Content<O, Kind extends string> = O extends { responses: infer R }
  ? R[keyof R & (200 | 201)] extends { content: Record<Kind, infer T> }
    ? T
    : never
  : never;
type ResponseBody<O> = Content<O, "application/json">;
type Item<O> = Exclude<Content<O, "application/x-ndjson">[keyof Content<O, "application/x-ndjson"> & number], StreamFailure>;

/** The server counts as unreachable after this time without a response, as in a network that drops packets. */
const RESPONSE_TIMEOUT = 15_000;
/** Engine requests may wait in a queue, and streams pause during a search. */
const ENGINE_TIMEOUT = 90_000;

const unreachable = (): Failure => new Failure("offline", clientMessage("offline"), 0);

/** Rejects with `offline` if a promise takes too long. */
function withTimeout<T>(milliseconds: number, work: Promise<T>, ontimeout: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(unreachable());
      ontimeout();
    }, milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function send(address: string, init: RequestInit, timeout = RESPONSE_TIMEOUT): Promise<Response> {
  const end = new AbortController();
  const { signal } = init;
  if (signal?.aborted) end.abort();
  signal?.addEventListener("abort", () => end.abort(), { once: true });
  const fetched = fetch(address, { ...init, signal: end.signal }).catch((error: unknown) => {
    throw isAbort(error) ? error : unreachable();
  });
  const response = await withTimeout(timeout, fetched, () => end.abort());
  if (response.ok) return response;
  let failure = { code: "unavailable", data: verbatim(`${response.status} ${response.statusText}`.trim()) };
  try {
    const body = (await response.json()) as Partial<ErrorResponse>;
    failure = body.error ?? failure;
  } catch {
    // No error response of Parlour: report the status.
  }
  throw new Failure(failure.code, failure.data, response.status);
}

/** Reads the body, which may stop arriving too. */
const bodyOf = <T>(response: Response): Promise<T> => withTimeout(RESPONSE_TIMEOUT, response.json() as Promise<T>);

/** Fills in the path parameters and the query of an address. */
export function addressOf(path: string, params: { path?: object; query?: object }): string {
  const parts = new Map(Object.entries(params.path ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.get(name))));
  const query = new URLSearchParams(Object.entries(params.query ?? {})).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

async function get<P extends PathsWith<"get">>(
  path: P,
  params: Params<Operation<P, "get">>,
): Promise<ResponseBody<Operation<P, "get">>> {
  return bodyOf(await send(addressOf(path, params), {}));
}

function postInit(body: unknown, signal?: AbortSignal): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) };
}

async function post<P extends PathsWith<"post">>(
  path: P,
  params: Params<Operation<P, "post">>,
  body: Body<Operation<P, "post">>,
  signal?: AbortSignal,
  timeout?: number,
): Promise<ResponseBody<Operation<P, "post">>> {
  return bodyOf(await send(addressOf(path, params), postInit(body, signal), timeout));
}

/** Splits a text stream into lines; keeps an incomplete line for the next chunk. */
export function lineSplitter(online: (line: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") online(line);
  };
}

/** Streams one JSON object per line, until the server or the signal ends the stream. */
async function stream<P extends PathsWith<"post">>(
  path: P,
  body: Body<Operation<P, "post">>,
  signal: AbortSignal,
  onitem: (item: Item<Operation<P, "post">>) => void,
): Promise<void> {
  const response = await send(path, postInit(body, signal), ENGINE_TIMEOUT);
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const cut = lineSplitter((line) => {
    const item = JSON.parse(line) as Item<Operation<P, "post">> | StreamFailure;
    if ("error" in item) throw new Failure("unavailable", item.message, response.status);
    onitem(item);
  });
  for (;;) {
    const { done, value } = await withTimeout(ENGINE_TIMEOUT, reader.read(), () => void reader.cancel().catch(() => undefined));
    cut(done ? "\n" : decoder.decode(value, { stream: true }));
    if (done) return;
  }
}

/** Opens the WebSocket of a match. */
function connect({ id, token, onmessage, onstatus }: ConnectionOptions): MatchSocket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new MatchSocket({
    address: (since) => {
      const query = new URLSearchParams({ match: id });
      if (since !== null) query.set("since", String(since));
      return `${scheme}//${location.host}/api/v1/live?${query}`;
    },
    open: (address) => new WebSocket(address, subprotocols(token())),
    onmessage,
    onstatus,
  });
}

let games: Promise<GameInfo[]> | null = null;

export const serverBackend: Server = {
  about: () => get("/api/v1/about", {}),
  games() {
    games ??= get("/api/v1/games", {}).then((body) => body.games);
    games.catch(() => (games = null));
    return games;
  },
  catalogs: (language) => get("/api/v1/catalogs/{language}", { path: { language } }),
  rules: (id, lang) => get("/api/v1/games/{id}/rules", { path: { id }, query: { lang } }),
  lessons: (id, lang) => get("/api/v1/games/{id}/lessons", { path: { id }, query: { lang } }),
  task: (id, lesson, task, moves, lang) =>
    post("/api/v1/games/{id}/lessons/{lesson}/{task}", { path: { id, lesson, task }, query: { lang } }, { moves }),
  async puzzles(id, lang, day) {
    const path = addressOf("/api/v1/games/{id}/puzzles", { path: { id }, query: { lang, day } });
    return bodyOf<Puzzles>(await send(path, {}));
  },
  async puzzle(id, puzzle, moves, solver, lang) {
    const path = addressOf("/api/v1/games/{id}/puzzles/{puzzle}", { path: { id, puzzle }, query: { lang } });
    return bodyOf<PuzzleState>(await send(path, postInit({ moves, solver })));
  },
  async challenge(id, challenge, moves, lang) {
    const path = addressOf("/api/v1/games/{id}/challenges/{challenge}", { path: { id, challenge }, query: { lang } });
    return bodyOf<PuzzleState>(await send(path, postInit({ moves }), ENGINE_TIMEOUT));
  },
  solved: (id, lang) => get("/api/v1/games/{id}/solved", { path: { id }, query: { lang } }),
  explore: (position, signal) => post("/api/v1/explore", {}, position, signal, ENGINE_TIMEOUT),
  perfectLine: (position, signal) => post("/api/v1/explore/line", {}, position, signal, ENGINE_TIMEOUT),

  preview: (position) => post("/api/v1/preview", {}, position),
  setup: (game, edits) => post("/api/v1/setup", {}, { game, edits }),
  draft: (position, edits) => post("/api/v1/draft", {}, { ...position, edits }),
  steps: (position, taken) => post("/api/v1/steps", {}, { ...position, taken }),

  analysis: (position, lines, millis, signal, onitem) =>
    stream("/api/v1/analysis", { ...position, lines, millis }, signal, onitem),
  hint: (position, signal) => post("/api/v1/hint", {}, position, signal, ENGINE_TIMEOUT),
  grades: (position, signal, onitem) => stream("/api/v1/grades", position, signal, onitem),

  create: (game, position, seats, clock = null) => post("/api/v1/matches", {}, { game, position, seats, clock }),
  load: (text, seats, clock) => post("/api/v1/records", {}, { text, ...(seats ? { seats } : {}), ...(clock ? { clock } : {}) }),
  act: (id, token, action) => post("/api/v1/matches/{id}/actions", { path: { id } }, { token, id: null, action }),
  match: (id) => get("/api/v1/matches/{id}", { path: { id } }),
  async summaries(ids) {
    if (ids.length === 0) return [];
    return (await get("/api/v1/matches", { query: { ids: ids.slice(0, 100).join(",") } })).matches;
  },
  seat: (id, side) => post("/api/v1/matches/{id}/seat", { path: { id } }, { side }),
  boardAt: async (id, ply) => (await get("/api/v1/matches/{id}/boards/{ply}", { path: { id, ply } })).view,
  async record(id, format) {
    const path: keyof paths = "/api/v1/matches/{id}/record";
    return (await send(addressOf(path, { path: { id }, query: { format } }), {})).text();
  },
  connect,
};
