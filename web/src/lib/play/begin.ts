// A new match of this browser.

import { api } from "../api/http";
import { go } from "../router.svelte";
import { hold } from "./held";

/** Creates a match and opens its page. */
export async function begin(...match: Parameters<typeof api.create>): Promise<void> {
  const made = await api.create(...match);
  await hold(made);
  go(made.url);
}
