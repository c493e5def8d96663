// The tables of the database, and migrations from older versions.

import type { BoardView, Side } from "../api/board";
import type { MatchSummary } from "../api/types";

/** A setting or another value by name. */
export interface ValueRow {
  key: string;
  value: unknown;
}

/** A local match. Its events are in their own table. */
export interface MatchRow {
  id: string;
  /** The start as the rules module wrote it; opaque to pages. */
  row: unknown;
  /** The sequence number of the last event. */
  seq: number;
  /** Shown in lists, which therefore need no rules. */
  summary: MatchSummary;
  /** The current board, for thumbnails. */
  view: BoardView | null;
  /**
   * Time of deletion, in milliseconds since 1970; null if not deleted. Kept for a while so that deleting can be undone.
   */
  deleted: number | null;
}

/** An event of a match; `seq` counts from 1 without gaps. */
export interface EventRow {
  match: string;
  seq: number;
  /** In milliseconds since 1970. */
  at: number;
  event: unknown;
}

/** A match known to this browser, with its seat token if it is on a server. */
export interface SeatRow {
  id: string;
  token: string | null;
  sides: Side[];
  /** Last used, in milliseconds since 1970. */
  at: number;
  deleted: number | null;
}

/** A solved lesson task; the key is `GAME LESSON TASK`. */
export interface LessonRow {
  key: string;
  at: number;
}

/** Puzzle progress; the puzzle pages choose the keys. */
export interface PuzzleRow {
  key: string;
  value: unknown;
}

/** A reader's notes on a match: comments, variations, and the last review. Leave this device only on request. */
export interface NoteRow {
  match: string;
  /** By `positionKey`: the number of game moves before the comment, then the variation's moves. */
  comments: Record<string, string>;
  variations: { ply: number; moves: string[] }[];
  /** The last review and the moves it graded; null before the first review. */
  review: { moves: string[]; review: unknown } | null;
}

export interface Tables {
  values: ValueRow;
  matches: MatchRow;
  events: EventRow;
  seats: SeatRow;
  lessons: LessonRow;
  puzzles: PuzzleRow;
  notes: NoteRow;
}

export type TableName = keyof Tables;

export const KEY_PATHS: Record<TableName, string | string[]> = {
  values: "key",
  matches: "id",
  events: ["match", "seq"],
  seats: "id",
  lessons: "key",
  puzzles: "key",
  notes: "match",
};

export const TABLES = Object.keys(KEY_PATHS) as TableName[];

export const DATABASE = "parlour";

/**
 * `MIGRATIONS[n]` turns version n into version n + 1. Never change a migration, because databases of all versions
 * exist; append a new one.
 */
export const MIGRATIONS: readonly ((database: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  (database) => {
    database.createObjectStore("values", { keyPath: "key" });
    database.createObjectStore("matches", { keyPath: "id" });
    database.createObjectStore("events", { keyPath: ["match", "seq"] });
    database.createObjectStore("seats", { keyPath: "id" });
    database.createObjectStore("lessons", { keyPath: "key" });
  },
  (database) => {
    database.createObjectStore("puzzles", { keyPath: "key" });
  },
  (database) => {
    database.createObjectStore("notes", { keyPath: "match" });
  },
];

export const VERSION = MIGRATIONS.length;
