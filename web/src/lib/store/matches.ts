// Local matches: each has a row and an event log. The log is authoritative; the row makes lists fast.

import type { Driver } from "./driver";
import type { EventRow, MatchRow } from "./schema";

/** How long a deleted match can be restored. */
export const UNDO_TIME = 24 * 60 * 60 * 1000;

const BOTH = ["matches", "events"] as const;

export class MatchStore {
  constructor(
    private readonly driver: Driver,
    private readonly now: () => number = Date.now,
  ) {}

  /** Stores a new match. */
  create(match: Omit<MatchRow, "seq" | "deleted">): Promise<void> {
    return this.driver.run("write", ["matches"], async (transaction) => {
      if (await transaction.get("matches", match.id)) throw new Error(`the match ${match.id} exists`);
      transaction.put("matches", { ...match, seq: 0, deleted: null });
    });
  }

  /** A match with its events; undefined if it does not exist or is deleted. */
  load(id: string): Promise<{ match: MatchRow; events: EventRow[] } | undefined> {
    return this.driver.run("read", BOTH, async (transaction) => {
      const match = await transaction.get("matches", id);
      if (!match || match.deleted !== null) return undefined;
      return { match, events: await transaction.all("events", id) };
    });
  }

  /** All matches except deleted ones, last played first. */
  async list(): Promise<MatchRow[]> {
    const rows = await this.driver.run("read", ["matches"], (transaction) => transaction.all("matches"));
    return rows.filter((row) => row.deleted === null).sort((a, b) => b.summary.updated - a.summary.updated);
  }

  /**
   * Appends events durably if the last stored event has the number `seq`. Returns false and stores nothing if another
   * tab was faster; the caller then loads what it missed.
   */
  append(id: string, seq: number, events: readonly unknown[], shown: Pick<MatchRow, "summary" | "view">): Promise<boolean> {
    return this.driver.run("write", BOTH, async (transaction) => {
      const match = await transaction.get("matches", id);
      if (!match || match.seq !== seq) return false;
      for (const [n, event] of events.entries()) {
        transaction.put("events", { match: id, seq: seq + n + 1, at: this.now(), event });
      }
      transaction.put("matches", { ...match, ...shown, seq: seq + events.length });
      return true;
    });
  }

  /** Marks a match as deleted. `restore` undoes this until `purge` removes the rows. */
  remove(id: string): Promise<void> {
    return this.setDeleted(id, this.now());
  }

  restore(id: string): Promise<void> {
    return this.setDeleted(id, null);
  }

  private setDeleted(id: string, deleted: number | null): Promise<void> {
    return this.driver.run("write", ["matches"], async (transaction) => {
      const match = await transaction.get("matches", id);
      if (match) transaction.put("matches", { ...match, deleted });
    });
  }

  /** Removes matches that were deleted longer than `UNDO_TIME` ago. */
  purge(): Promise<void> {
    const limit = this.now() - UNDO_TIME;
    return this.driver.run("write", [...BOTH, "seats", "notes"], async (transaction) => {
      const isOld = (row: { deleted: number | null }) => row.deleted !== null && row.deleted < limit;
      for (const { id } of (await transaction.all("matches")).filter(isOld)) {
        for (const { seq } of await transaction.all("events", id)) transaction.delete("events", [id, seq]);
        transaction.delete("matches", id);
        transaction.delete("notes", id);
      }
      for (const { id } of (await transaction.all("seats")).filter(isOld)) {
        transaction.delete("seats", id);
        transaction.delete("notes", id);
      }
    });
  }
}
