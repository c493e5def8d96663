// Questions to the server. Every answer is data or a failure with one line for people.

import { t } from "../../i18n/index.svelte";
import type { Language } from "../settings.svelte";
import type { BoardView, Side, Step } from "./board";
import type {
  About,
  Board,
  Created,
  Draft,
  GameInfo,
  Grades,
  Hint,
  Lessons,
  MatchState,
  MatchSummary,
  Place,
  Rules,
  Setup,
  StepsAnswer,
  TaskAnswer,
  Thought,
} from "./types";

const ROOT = "/api/v1";

export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What went wrong, in the server's words; `term` says it in others. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(ROOT + path, init).catch((error: unknown) => {
    throw isAbort(error) ? error : new Failure("offline", t("offline"), 0);
  });
  if (response.ok) return response;
  let failure = { code: "unavailable", message: `${response.status} ${response.statusText}`.trim() };
  try {
    const body = (await response.json()) as { error?: typeof failure };
    failure = body.error ?? failure;
  } catch {
    // Not our server's words: the status has to do.
  }
  throw new Failure(failure.code, failure.message, response.status);
}

async function get<T>(path: string): Promise<T> {
  return (await (await answer(path, {})).json()) as T;
}

function posting(body: unknown, signal?: AbortSignal): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) };
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await answer(path, posting(body, signal))).json()) as T;
}

/** Cuts a stream of text into lines; the rest without an end waits for more. */
export function lineCutter(online: (line: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") online(line);
  };
}

/** Asks for one JSON object a line, until the server or the signal ends it. */
async function stream<T>(path: string, body: unknown, signal: AbortSignal, onitem: (item: T) => void): Promise<void> {
  const response = await answer(path, posting(body, signal));
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const cut = lineCutter((line) => {
    const item = JSON.parse(line) as T & { error?: { code: string; message: string } };
    if (item.error) throw new Failure(item.error.code, item.error.message, response.status);
    onitem(item);
  });
  for (;;) {
    const { done, value } = await reader.read();
    cut(done ? "\n" : decoder.decode(value, { stream: true }));
    if (done) return;
  }
}

let games: Promise<GameInfo[]> | null = null;

export const api = {
  about: () => get<About>("/about"),

  /** The games there are; asked once a visit. */
  games(): Promise<GameInfo[]> {
    games ??= get<{ games: GameInfo[] }>("/games").then((body) => body.games);
    games.catch(() => (games = null));
    return games;
  },
  async game(id: string): Promise<GameInfo> {
    const found = (await api.games()).find((game) => game.id === id);
    if (!found) throw new Failure("unknown", id, 404);
    return found;
  },
  /** The server's words in a language. */
  async terms(lang: Language): Promise<Record<string, string>> {
    return (await get<{ terms: Record<string, string> }>(`/terms?lang=${lang}`)).terms;
  },
  rules: (id: string, lang: Language) => get<Rules>(`/games/${encodeURIComponent(id)}/rules?lang=${lang}`),
  lessons: (id: string, lang: Language) => get<Lessons>(`/games/${encodeURIComponent(id)}/lessons?lang=${lang}`),
  task: (id: string, lesson: number, task: number, moves: string[], lang: Language) =>
    post<TaskAnswer>(`/games/${encodeURIComponent(id)}/lessons/${lesson}/${task}?lang=${lang}`, { moves }),

  preview: (place: Place) => post<Board>("/preview", place),
  setup: (game: string, edits: string[]) => post<Setup>("/setup", { game, edits }),
  draft: (place: Place, edits: string[]) => post<Draft>("/draft", { ...place, edits }),
  steps: (place: Place, taken: Step[]) => post<StepsAnswer>("/steps", { ...place, taken }),

  create: (game: string, position: string | null, seats: Record<Side, string>) =>
    post<Created>("/matches", { game, position, seats }),
  load: (text: string) => post<Created>("/records", { text }),
  match: (id: string) => get<MatchState>(`/matches/${encodeURIComponent(id)}`),
  async summaries(ids: string[]): Promise<MatchSummary[]> {
    if (ids.length === 0) return [];
    const list = ids.slice(0, 100).map(encodeURIComponent).join(",");
    return (await get<{ matches: MatchSummary[] }>(`/matches?ids=${list}`)).matches;
  },
  seat: (id: string, side: Side | null) =>
    post<{ token: string; sides: Side[] }>(`/matches/${encodeURIComponent(id)}/seat`, { side }),
  async boardAt(id: string, ply: number): Promise<BoardView> {
    return (await get<{ view: BoardView }>(`/matches/${encodeURIComponent(id)}/boards/${ply}`)).view;
  },
  async record(id: string, format: string): Promise<string> {
    const path = `/matches/${encodeURIComponent(id)}/record?format=${encodeURIComponent(format)}`;
    return (await answer(path, {})).text();
  },

  analysis: (place: Place, lines: number, millis: number, signal: AbortSignal, onitem: (thought: Thought) => void) =>
    stream<Thought>("/analysis", { ...place, lines, millis }, signal, onitem),
  hint: (place: Place, signal?: AbortSignal) => post<Hint>("/hint", place, signal),
  grades: (
    place: Place,
    signal: AbortSignal,
    onitem: (item: Grades | { progress: number; of: number }) => void,
  ) => stream<Grades | { progress: number; of: number }>("/grades", place, signal, onitem),
};
