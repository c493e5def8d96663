// What the server sends, as `docs/protocol.md` describes it.

import type { Language } from "../settings.svelte";
import type { BoardView, Color, Effect, PieceView, Result, Side, Step } from "./board";

export interface OptionSpec {
  key: string;
  help: string;
  kind: "number" | "choice" | "seed";
  min?: number;
  max?: number;
  choices?: { value: string; help: string }[];
  default: string | null;
  default_rule: string | null;
  on_board: boolean;
}

export interface Preset {
  name: string;
  help: string;
  sets: { key: string; value: string }[];
}

export interface GameInfo {
  id: string;
  name: string;
  players: [string, string];
  colors: [Color, Color];
  pitch: string;
  credit: string;
  options: OptionSpec[];
  presets: Preset[];
  levels: number;
  formats: string[];
  /** The option that asks for a set-up by hand; null where there is none. */
  setup: { key: string; value: string } | null;
  start: BoardView;
}

export interface PlayedMove {
  text: string;
  side: Side;
  steps: Step[];
  words: string;
  /** How many pieces of the other side it took, or turned over. */
  captured: number;
  flipped: number;
}

export interface Variation {
  ply: number;
  moves: string[];
}

/** A line of play and where one stands in it. */
export interface Board {
  game: string;
  id: string;
  values: Record<string, string>;
  start: string;
  position: string;
  /** In an event of a match: how many moves and the variations before them stay as they were. */
  moves_from?: number;
  moves: PlayedMove[];
  ply: number;
  variations: Variation[];
  turn: Side | null;
  result: Result;
  view: BoardView;
}

export interface Seat {
  kind: "human" | "open" | "choice" | "computer";
  taken: boolean;
  bot: string | null;
  label: string;
}

export type Presence = Record<Side, number> & { watchers: number };

/** A change that one of two people asks the other to agree to, as the event it would become. */
export interface ChangeQuestion {
  side: Side;
  seq: number;
  change: MatchEvent;
}

export interface MatchState extends Board {
  match: string;
  seq: number;
  seats: Record<Side, Seat>;
  presence: Presence;
  thinking: boolean;
  paused: boolean;
  draw_offer: Side | null;
  question: ChangeQuestion | null;
  /** Seconds until a side is gone for long; null unless the game waits for its person. */
  claim_in: Record<Side, number | null>;
  shared: boolean;
  rematch: string | null;
}

export interface MatchSummary {
  id: string;
  game: string;
  name: string;
  ply: number;
  turn: Side | null;
  result: Result;
  status: string;
  seats: Record<Side, Seat>;
  created: number;
  updated: number;
}

export interface Created {
  id: string;
  token: string;
  sides: Side[];
  url: string;
  state: MatchState;
}

export interface MatchEvent {
  kind: string;
  side?: Side;
  move?: string;
  ply?: number;
  accepted?: boolean;
  match?: string;
  seat?: string;
  change?: MatchEvent;
}

/** What needs both where two people play. */
export type Change =
  | { kind: "undo" | "redo" }
  | { kind: "goto"; ply: number }
  | { kind: "vary"; ply: number; move: string }
  | { kind: "seat"; side: Side; seat: string };

export type Action =
  | Change
  | { kind: "move"; move: string; ply: number }
  | { kind: "rematch" | "step" | "claim" }
  | { kind: "resign" | "offer-draw"; side?: Side }
  | { kind: "answer-draw"; accept: boolean }
  | { kind: "ask-change"; change: Change }
  | { kind: "answer-change"; accept: boolean; seq: number }
  | { kind: "pause"; on: boolean };

/** Where a question is asked about. */
export type Place =
  | { match: string; ply?: number }
  | { game: string; position?: string | null; moves?: string[] };

export interface Choice {
  step: Step;
  name: string;
  effects: Effect[];
}

export interface StepsAnswer {
  choices: Choice[];
  progress: { state: "unfinished" | "may-stop" | "finished"; move: string | null };
  ply: number;
  view: BoardView;
}

export interface LineScore {
  points: number;
  chance: number;
  proven: boolean;
  wins_in?: number;
  loses_in?: number;
  margin?: number;
}

export interface Line {
  move: string;
  score: LineScore;
  depth: number;
  moves: string[];
}

export interface Thought {
  lines: Line[];
  depth: number;
  nodes: number;
  milliseconds: number;
  done: boolean;
}

export interface Hint {
  area: string;
  cells: number[];
  move: string;
  steps: Step[];
}

export interface GradedMove {
  ply: number;
  side: Side;
  move: string;
  grade: string;
  sign: string;
  loss: number;
  best: string[];
  reasons: string[];
  /** The same reasons as data. */
  facts: Fact[];
}

/** Why a move was bad. */
export type Fact =
  | { kind: "lets-win" | "misses-win"; side: Side; turns: number }
  | { kind: "gives-win" | "had-win"; side: Side }
  | { kind: "allows-draw" }
  | { kind: "count"; side: Side; one: string; many: string; before: number; after: number; best: number };

export interface Grades {
  moves: GradedMove[];
  graph: number[];
}

export interface Setup {
  game: string;
  position: string;
  tools: { letter: string; name: string; left: number }[];
  allowed: string[];
  view: BoardView;
}

/** A position being edited, and why it is none yet. */
export interface Draft {
  game: string;
  position: string;
  tools: PieceView[];
  stacks: boolean;
  turn: Side;
  /** What the game asks for behind the side to move. */
  extra: { name: string; value: string } | null;
  error: string | null;
  view: BoardView;
}

export interface Task {
  title: string;
  text: string;
  goals: string[];
  hint: string;
}

/** The lessons of a game, in a language. */
export interface Lessons {
  lang: Language;
  lessons: Lesson[];
}

export interface Rules {
  name: string;
  lang: Language;
  markdown: string;
}

export interface Lesson {
  title: string;
  intro: string;
  tasks: Task[];
}

export interface TaskAnswer {
  state: "open" | "wrong" | "solved";
  text: string | null;
  lang: Language;
  reply: string | null;
  learner: Side;
  board: Board;
}

export interface About {
  name: string;
  version: string;
  protocols: number[];
  addresses: string[];
  /** The address people use, where the server knows it. */
  origin: string | null;
}
