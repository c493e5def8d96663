// The modules of the games, one file each, fetched when a game is first needed.

import { clientMessage } from "../../../i18n/index.svelte";
import { Failure, isAbort } from "../failure";

const FILES = import.meta.glob<string>("../../../../wasm/*.wasm", { query: "?url", import: "default", eager: true });
const LISTS = import.meta.glob<string>("../../../../wasm/games.json", { query: "?url", import: "default", eager: true });

/** The URL of the list of games; undefined in a build without modules. */
export const GAMES_URL: string | undefined = Object.values(LISTS)[0];

/** A module with one vector instruction, which is invalid without SIMD. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function hasSimd(): boolean {
  try {
    return WebAssembly.validate(SIMD_PROBE);
  } catch {
    return false;
  }
}

/** The file of a game's module. Without SIMD the scalar one, if the build has one. */
export function moduleFile(files: Record<string, string>, game: string, simd: boolean): string | undefined {
  const named = (name: string) => Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
  const [usual, scalar] = [named(`${game}.wasm`), named(`${game}.scalar.wasm`)];
  return simd ? (usual ?? scalar) : (scalar ?? usual);
}

export const moduleUrl = (game: string): string | undefined => moduleFile(FILES, game, hasSimd());

/** Whether this browser can run modules in workers. The modules need SIMD. */
export function canCompute(): boolean {
  return typeof WebAssembly === "object" && typeof Worker === "function" && hasSimd();
}

/** Longer than a fetch takes on a slow connection; dropped packets would make it wait forever. */
const FETCH_TIMEOUT = 60_000;
/** Delays before retries, in milliseconds, to bridge a short interruption. */
const RETRY_AFTER = [500, 2_000];

/** Fetches and reads a file of the site. */
export async function fetchFile<T>(url: string, read: (response: Response) => Promise<T>, timeout = FETCH_TIMEOUT): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), timeout);
    try {
      const response = await fetch(url, { signal: end.signal });
      if (response.ok) return await read(response);
    } catch (error) {
      // Retry network errors only.
      if (!(error instanceof TypeError) && !isAbort(error)) throw error;
    } finally {
      clearTimeout(timer);
    }
    const wait = RETRY_AFTER[attempt];
    if (wait === undefined || end.signal.aborted) throw new Failure("offline", clientMessage("module-missing"), 0);
    await new Promise((done) => setTimeout(done, wait));
  }
}

export function compile(url: string): Promise<WebAssembly.Module> {
  return fetchFile(url, async (response) => {
    // Streaming needs the right content type, which some static hosts do not send.
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  });
}
