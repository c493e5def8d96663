// Starts a new match.

import { api } from "../api/http";
import { go } from "../router.svelte";
import { rememberMatch } from "./known_matches";

/** Creates a match and opens its page. */
export async function startMatch(...match: Parameters<typeof api.create>): Promise<void> {
  const made = await api.create(...match);
  await rememberMatch(made);
  go(made.url);
}
