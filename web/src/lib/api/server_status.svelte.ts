// Whether there is a server for shared matches, and whether it can be reached.

import { ROUTING } from "../routing";
import { serverBackend } from "./server";

export interface ServerStatus {
  /** Whether a server sent the page; static hosts do not count. */
  readonly present: boolean;
  /** Null until the first response. */
  reachable: boolean | null;
  /** The ids of its games. */
  games: readonly string[];
  /** The names of the networks in its folder, by game. */
  networks: Readonly<Record<string, readonly string[]>>;
}

export const server: ServerStatus = $state({ present: ROUTING === "path", reachable: null, games: [], networks: {} });

/** Requests the status. Does nothing on a static host. */
export async function findServer(): Promise<void> {
  if (!server.present) return;
  try {
    const { games, networks } = await serverBackend.about();
    server.games = games ?? [];
    server.networks = networks ?? {};
    server.reachable = true;
  } catch {
    server.reachable = false;
  }
}
