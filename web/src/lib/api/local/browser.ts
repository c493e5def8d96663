// The local backend with the real workers, modules, catalogs and tabs.

import { matchStore, publish, subscribe } from "../../store/open";
import { clientMessage, t } from "../../../i18n/index.svelte";
import { Failure } from "../failure";
import type { CatalogsResponse, GameInfo } from "../schema";
import { LocalBackend } from "./backend";
import { compile, fetchFile, GAMES_URL, moduleUrl } from "./modules";
import { fetchNetwork } from "./networks";
import { toast } from "../../toasts.svelte";
import catalogs from "virtual:catalogs";

let games: Promise<GameInfo[]> | null = null;

function listGames(url: string): Promise<GameInfo[]> {
  games ??= fetchFile(url, async (response) => ((await response.json()) as { games: GameInfo[] }).games);
  games.catch(() => (games = null));
  return games;
}

/** Games whose missing network has been reported. */
const missing = new Set<string>();

/** Without locks (plain HTTP), two tabs may both search; the store accepts only the first move. */
async function withLock<T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(`parlour-bot-${id}`, { signal }, work) as Promise<T>;
}

export const localBackend = new LocalBackend({
  games: () => (GAMES_URL === undefined ? undefined : listGames(GAMES_URL)),
  hasModule: (game) => moduleUrl(game) !== undefined,
  compile: (game) => {
    const url = moduleUrl(game);
    return url === undefined ? Promise.reject(new Failure("unknown", clientMessage("module-missing"), 404)) : compile(url);
  },
  worker: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  network: fetchNetwork,
  networkMissing: (game) => {
    if (!missing.has(game)) toast(t("network-missing"));
    missing.add(game);
  },
  catalogs: async (language): Promise<CatalogsResponse> => {
    const load = catalogs[language];
    return load ? (await load()).default : { lang: language, program: "", games: {} };
  },
  store: matchStore,
  now: Date.now,
  tabs: {
    subscribe: (id, changed) =>
      subscribe((change) => {
        if (change.table === "matches" && change.key === id) changed();
      }),
    publish: (id) => publish({ table: "matches", key: id }),
    withLock,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds))),
    timer: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
});
