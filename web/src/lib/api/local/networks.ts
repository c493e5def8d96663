// Loads the networks of engines, from the site or the server's network folder, when a search first needs them.

import { clientMessage } from "../../../i18n/index.svelte";
import { Failure } from "../failure";
import { addressOf } from "../server";
import { fetchFile } from "./modules";
import type { Input } from "./worker_client";

const FILES = import.meta.glob<string>("../../../../../crates/games/src/*/network*.net", { query: "?url", import: "default", eager: true });

/** Bots with a network from the server's folder begin with this. */
export const FOLDER_BOT = "net:";

/** Shorter than for modules: a game can continue without its network. */
const FETCH_TIMEOUT = 10_000;

/** The URL of a network by the name that modules use: a file of the game, or `net:NAME`. */
export function networkUrl(files: Record<string, string>, game: string, name: string): string | undefined {
  if (name.startsWith(FOLDER_BOT)) return addressOf("/api/v1/games/{id}/networks/{name}", { path: { id: game, name: name.slice(FOLDER_BOT.length) } });
  return Object.entries(files).find(([path]) => path.endsWith(`/${game}/${name}`))?.[1];
}

export async function fetchNetwork(game: string, name: string): Promise<Uint8Array> {
  const url = networkUrl(FILES, game, name);
  const fetched = url === undefined ? Promise.reject(new Error(name)) : fetchFile(url, async (response) => new Uint8Array(await response.arrayBuffer()), FETCH_TIMEOUT);
  return fetched.catch(() => Promise.reject(new Failure("offline", clientMessage("network-failed"), 0)));
}

/** Bytes encoded at a time: some browsers overflow the stack with more arguments. */
const CHUNK = 8_192;

/** Encodes bytes for JSON. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let n = 0; n < bytes.length; n += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(n, n + CHUNK)));
  return btoa(parts.join(""));
}

/** A network as a call of the local protocol. */
export type NetworkInput = Input<"network.load">;

/** Delay before a failed fetch is tried again, in milliseconds, so that bots do not wait at every move. */
const RETRY_AFTER = 60_000;

/** A cache of fetched networks. */
export class Networks {
  private readonly known = new Map<string, Promise<NetworkInput>>();
  /** Request times of failed fetches. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly fetch: (game: string, name: string) => Promise<Uint8Array>,
    private readonly now: () => number,
  ) {}

  /** Fetches a network, or returns it from the cache. Rejects if it cannot be fetched. */
  get(game: string, name: string): Promise<NetworkInput> {
    const key = `${game}/${name}`;
    let found = this.known.get(key);
    if (!found) {
      found = this.fetch(game, name).then((bytes) => ({ op: "network.load", game, name, data: base64(bytes) }));
      this.known.set(key, found);
      const begun = this.now();
      found.catch(() => this.failed.set(key, begun));
    } else if ((this.failed.get(key) ?? Infinity) + RETRY_AFTER <= this.now()) {
      this.known.delete(key);
      this.failed.delete(key);
      return this.get(game, name);
    }
    return found;
  }
}
