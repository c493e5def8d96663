// Whether there is a server, which shares matches between devices, and whether it can be reached.

import { ROUTING } from "../routing";
import { serverBackend } from "./server";

export interface ServerStatus {
  /** Whether a server has sent the page; static hosts have none. */
  readonly present: boolean;
  /** Null until the answer is known. */
  reachable: boolean | null;
  /** The ids of its games. */
  games: readonly string[];
  /** The names of the networks in its folder, by game. */
  networks: Readonly<Record<string, readonly string[]>>;
}

export const server: ServerStatus = $state({ present: ROUTING === "path", reachable: null, games: [], networks: {} });

/** Asks for the server; static hosts have none and are not asked. */
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
