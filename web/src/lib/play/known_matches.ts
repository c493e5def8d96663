// The matches known to this browser, with the seat token of each.

import { matchStore, publish } from "../store/open";
import { flushed, putSeat, seats } from "../store/cache";
import type { Side } from "../api/board";

export interface KnownMatch {
  id: string;
  token: string | null;
  sides: Side[];
}

/** Whether a match is stored on this device, without a server. */
export function isLocal(id: string): boolean {
  return id.startsWith(LOCAL_PREFIX);
}

export const LOCAL_PREFIX = "local-";

/** All known matches, last used first. */
export function knownMatches(): KnownMatch[] {
  return [...seats.values()].filter((row) => row.deleted === null).sort((a, b) => b.at - a.at);
}

export function findMatch(id: string): KnownMatch | undefined {
  const row = seats.get(id);
  return row?.deleted === null ? row : undefined;
}

/**
 * Stores a match as last used, and undeletes it if necessary. Resolves when the seat is stored; leaving the page
 * earlier loses the token.
 */
export function rememberMatch({ id, token, sides }: KnownMatch): Promise<unknown> {
  if (seats.get(id)?.deleted != null) restoreMatch(id);
  putSeat({ id, token, sides, at: Date.now(), deleted: null });
  return flushed();
}

/** Deletes a match from this browser. `restoreMatch` brings back seat and moves for a day. */
export function deleteMatch(id: string): void {
  setDeleted(id, Date.now());
}

/** Undoes `deleteMatch`. */
export function restoreMatch(id: string): void {
  setDeleted(id, null);
}

function setDeleted(id: string, deleted: number | null): void {
  const row = seats.get(id);
  if (row) putSeat({ ...row, deleted });
  if (!isLocal(id)) return;
  const done = deleted === null ? matchStore.restore(id) : matchStore.remove(id);
  void done.then(() => publish({ table: "matches", key: id })).catch(() => undefined);
}
