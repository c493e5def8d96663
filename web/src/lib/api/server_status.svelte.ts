// Whether there is a server: then matches can be shared between devices.

import { ROUTING } from "../routing";
import { serverBackend } from "./server";

/** `present` is null until the answer is known. */
export const server: { present: boolean | null } = $state({ present: ROUTING === "hash" ? false : null });

/** Asks for the server; static hosts have none and are not asked. */
export async function findServer(): Promise<boolean> {
  if (ROUTING === "hash") return false;
  try {
    await serverBackend.about();
    server.present = true;
  } catch {
    server.present = false;
  }
  return server.present;
}
