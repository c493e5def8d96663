// The matches this browser knows, with its token in each.

import { matchStore, publish } from "../store/open";
import { flushed, putSeat, seats } from "../store/cache";
import type { Side } from "../api/board";

export interface Held {
  id: string;
  token: string | null;
  sides: Side[];
}

/** Whether a match is played on this device, without a server. */
export function isLocal(id: string): boolean {
  return id.startsWith(LOCAL_PREFIX);
}

export const LOCAL_PREFIX = "local-";

/** The matches, the one used last first. */
export function all(): Held[] {
  return [...seats.values()].filter((row) => row.deleted === null).sort((a, b) => b.at - a.at);
}

export function find(id: string): Held | undefined {
  const row = seats.get(id);
  return row?.deleted === null ? row : undefined;
}

/**
 * Remembers a match as the one used last; brings it back if it was deleted. Resolves when the seat is stored: a page
 * that is left earlier loses its token.
 */
export function hold({ id, token, sides }: Held): Promise<unknown> {
  if (seats.get(id)?.deleted != null) restore(id);
  putSeat({ id, token, sides, at: Date.now(), deleted: null });
  return flushed();
}

/** Deletes a match from this browser. Its seat and its moves are kept for a day: `restore` brings them back. */
export function drop(id: string): void {
  mark(id, Date.now());
}

/** Undoes `drop`. */
export function restore(id: string): void {
  mark(id, null);
}

/** Deletes a match; the answer undoes it. */
export function remove(id: string): () => void {
  drop(id);
  return () => restore(id);
}

function mark(id: string, deleted: number | null): void {
  const row = seats.get(id);
  if (row) putSeat({ ...row, deleted });
  if (!isLocal(id)) return;
  const done = deleted === null ? matchStore.restore(id) : matchStore.remove(id);
  void done.then(() => publish({ table: "matches", key: id })).catch(() => undefined);
}
