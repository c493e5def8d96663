// What the browser keeps, and how older databases become the current one.

import type { BoardView, Side } from "../api/board";
import type { MatchSummary } from "../api/types";

/** A setting or habit by name. */
export interface ValueRow {
  key: string;
  value: unknown;
}

/** A match played on this device. Its events are rows of their own. */
export interface MatchRow {
  id: string;
  /** The start, as the rules module wrote it: plain JSON that only the module reads. */
  row: unknown;
  /** The number of the last event. */
  seq: number;
  /** For lists, so that listing matches loads no rules. */
  summary: MatchSummary;
  /** The current board, for thumbnails. */
  view: BoardView | null;
  /** Deleted at this time, in milliseconds since 1970; kept for a while so that deleting can be undone. */
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

/** A match this browser knows, with its token if the match is on a server. */
export interface SeatRow {
  id: string;
  token: string | null;
  sides: Side[];
  /** Last used, in milliseconds since 1970. */
  at: number;
  deleted: number | null;
}

/** A solved task of a lesson: `GAME LESSON TASK`. */
export interface LessonRow {
  key: string;
  at: number;
}

/** Progress with puzzles, by a key of the puzzle trainer's choice. */
export interface PuzzleRow {
  key: string;
  value: unknown;
}

/** What a player keeps of a review: comments, variations, and the review itself. Never leaves this device unasked. */
export interface NoteRow {
  match: string;
  /** By the moves before the comment: their number, then those of a variation. */
  comments: Record<string, string>;
  variations: { ply: number; moves: string[] }[];
  /** The last review with the line it is about; null before the first one. */
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
 * One step for each version: `MIGRATIONS[n]` makes version n + 1 of version n. Databases of every version are out
 * there, so a step never changes; append a new one.
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
