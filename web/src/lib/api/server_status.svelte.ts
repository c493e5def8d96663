// Whether there is a server, which shares matches between devices, and whether it can be reached.

import { ROUTING } from "../routing";
import { serverBackend } from "./server";

export interface ServerStatus {
  /** Whether a server has sent the page; static hosts have none. */
  readonly present: boolean;
  /** Null until the answer is known. */
  reachable: boolean | null;
}

export const server: ServerStatus = $state({ present: ROUTING === "path", reachable: null });

/** Asks for the server; static hosts have none and are not asked. */
export async function findServer(): Promise<void> {
  if (!server.present) return;
  try {
    await serverBackend.about();
    server.reachable = true;
  } catch {
    server.reachable = false;
  }
}
