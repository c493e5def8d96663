// Networks of the engines: files of the site, or of the folder of the server, loaded when a search first needs them.

import { own } from "../../../i18n/index.svelte";
import { Failure } from "../failure";
import { addressOf } from "../server";
import { fetchFile } from "./modules";

const FILES = import.meta.glob<string>("../../../../../crates/games/src/*/network*.net", { query: "?url", import: "default", eager: true });

/** How bots with a network of the server's folder are called. */
export const FOLDER_BOT = "net:";

/** A game goes on without its network sooner than without its module. */
const FETCH_TIMEOUT = 10_000;

/** The address of a network, as modules name it: a file of the game, or `net:NAME`. */
export function networkUrl(files: Record<string, string>, game: string, name: string): string | undefined {
  if (name.startsWith(FOLDER_BOT)) return addressOf("/api/v1/games/{id}/networks/{name}", { path: { id: game, name: name.slice(FOLDER_BOT.length) } });
  return Object.entries(files).find(([path]) => path.endsWith(`/${game}/${name}`))?.[1];
}

/** Fetches a network. */
export async function fetchNetwork(game: string, name: string): Promise<Uint8Array> {
  const url = networkUrl(FILES, game, name);
  const fetched = url === undefined ? Promise.reject(new Error(name)) : fetchFile(url, async (response) => new Uint8Array(await response.arrayBuffer()), FETCH_TIMEOUT);
  return fetched.catch(() => Promise.reject(new Failure("offline", own("network-failed"), 0)));
}

/** Bytes that are encoded at once: more arguments than that overflow the stack of some browsers. */
const CHUNK = 8_192;

/** Base64, for bytes in JSON. */
export function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let n = 0; n < bytes.length; n += CHUNK) parts.push(String.fromCharCode(...bytes.subarray(n, n + CHUNK)));
  return btoa(parts.join(""));
}

/** A network as an operation of the local protocol. */
export interface NetworkInput {
  op: "network.load";
  game: string;
  name: string;
  data: string;
  [argument: string]: unknown;
}

/** A network that did not arrive is not asked for again for so long, in milliseconds: bots should not wait for it at every move. */
const RETRY_AFTER = 60_000;

/** The networks that this page has fetched. */
export class Networks {
  private readonly known = new Map<string, Promise<NetworkInput>>();
  /** When networks that did not arrive were asked for. */
  private readonly failed = new Map<string, number>();

  constructor(
    private readonly fetch: (game: string, name: string) => Promise<Uint8Array>,
    private readonly now: () => number,
  ) {}

  /** A network; fails if it cannot be fetched. */
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
