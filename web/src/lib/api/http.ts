// Requests of the pages. On a static site rules, engines and matches run in the browser. Where `parlour serve` has
// sent the page, its server answers, and matches started on this device stay playable.

import { verbatim } from "../../i18n/index.svelte";
import { isLocal } from "../play/held";
import { ROUTING } from "../routing";
import type { Backend } from "./backend";
import { Failure } from "./failure";
import { gameId, gameOf, positionIn } from "./local/backend";
import { localBackend } from "./local/browser";
import { GAMES_URL } from "./local/modules";
import type { GameInfo, MatchState, PositionRef } from "./schema";
import { serverBackend } from "./server";

export { Failure, isAbort, messageOf } from "./failure";
export { addressOf, lineCutter } from "./server";

/** Whether a game runs in this browser. */
const isHere = (game: string): boolean => ROUTING === "hash" && localBackend.has(game);

/** The backend that has a game. */
const of = (game: string): Backend => (isHere(game) ? localBackend : serverBackend);

/** The backend that has a match. */
const holder = (id: string): Backend => (isLocal(id) ? localBackend : serverBackend);

/** Matches of a server, as they were last seen: their positions are computed here. */
const seen = new Map<string, MatchState>();

/** Remembers the state of a match of a server. */
export function remember(state: MatchState): void {
  if (!isLocal(state.match)) seen.set(state.match, state);
}

/** A position and the backend to ask about it. */
async function located(position: PositionRef): Promise<[Backend, PositionRef]> {
  if (position.match == null) return [of(gameOf(position)), position];
  if (isLocal(position.match)) return [localBackend, position];
  const state = seen.get(position.match) ?? (await serverBackend.match(position.match));
  return isHere(state.id) ? [localBackend, positionIn(state, position.ply)] : [serverBackend, position];
}

/** Whether another device takes part: then both need a server. */
const isShared = (seats: Record<string, string>): boolean => Object.values(seats).some((seat) => seat === "open" || seat === "choice");

export const api: Backend & { game(id: string): Promise<GameInfo> } = {
  // A static host has no server to ask.
  about: () => (ROUTING === "hash" ? localBackend : serverBackend).about(),
  games: () => (ROUTING === "hash" && GAMES_URL !== undefined ? localBackend : serverBackend).games(),
  async game(id) {
    const found = (await api.games()).find((game) => game.id === id);
    if (!found) throw new Failure("unknown", verbatim(id), 404);
    return found;
  },
  catalogs: (language) => (ROUTING === "hash" ? localBackend : serverBackend).catalogs(language),
  rules: (id, lang) => of(id).rules(id, lang),
  lessons: (id, lang) => of(id).lessons(id, lang),
  task: (id, lesson, task, moves, lang) => of(id).task(id, lesson, task, moves, lang),
  puzzles: (id, lang, day) => of(id).puzzles(id, lang, day),
  puzzle: (id, index, moves, solver, lang) => of(id).puzzle(id, index, moves, solver, lang),

  preview: async (position) => {
    const [backend, place] = await located(position);
    return backend.preview(place);
  },
  setup: (game, edits) => of(gameId(game)).setup(game, edits),
  draft: async (position, edits) => {
    const [backend, place] = await located(position);
    return backend.draft(place, edits);
  },
  steps: async (position, taken) => {
    const [backend, place] = await located(position);
    return backend.steps(place, taken);
  },

  analysis: async (position, lines, millis, signal, onitem) => {
    const [backend, place] = await located(position);
    return backend.analysis(place, lines, millis, signal, onitem);
  },
  hint: async (position, signal) => {
    const [backend, place] = await located(position);
    return backend.hint(place, signal);
  },
  grades: async (position, signal, onitem) => {
    const [backend, place] = await located(position);
    return backend.grades(place, signal, onitem);
  },

  create: (game, position, seats) => (isShared(seats) ? serverBackend : of(gameId(game))).create(game, position, seats),
  load: (text) => (ROUTING === "hash" && GAMES_URL !== undefined ? localBackend : serverBackend).load(text),
  match: (id) => holder(id).match(id),
  async summaries(ids) {
    const [here, there] = [ids.filter(isLocal), ids.filter((id) => !isLocal(id))];
    // Without a network the matches of this device are still listed.
    const [local, shared] = await Promise.all([
      here.length === 0 ? [] : localBackend.summaries(here),
      there.length === 0 ? [] : serverBackend.summaries(there).catch(() => []),
    ]);
    return [...local, ...shared];
  },
  seat: (id, side) => holder(id).seat(id, side),
  boardAt: (id, ply) => holder(id).boardAt(id, ply),
  record: (id, format) => holder(id).record(id, format),
  connect: (options) => holder(options.id).connect(options),
};
