// The API object that all pages use.

import { database } from "../store/open";
import { ROUTING } from "../routing";
import { chooser } from "./chooser";
import { localBackend } from "./local/browser";
import { canCompute } from "./local/modules";
import { serverBackend } from "./server";
import { server } from "./server_status.svelte";

export { Failure, isAbort, messageOf } from "./failure";
export { addressOf, lineSplitter } from "./server";

export const api = chooser(localBackend, serverBackend, {
  hasServer: ROUTING === "path",
  canRun: canCompute(),
  canStore: database.durable,
  serverGames: () => server.games,
  onReachable: (reachable) => (server.reachable = reachable),
});
