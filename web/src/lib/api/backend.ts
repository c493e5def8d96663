// The interface to rules, engines and matches. `local` implements it in this browser, `server` over the network.

import type { BoardView, Side, Step } from "./board";
import type { Language } from "../settings.svelte";
import type {
  AboutResponse,
  Action,
  Analysis,
  Board,
  CatalogsResponse,
  DraftResponse,
  ExploreResponse,
  GameInfo,
  HintResponse,
  LessonsResponse,
  MatchResponse,
  MatchState,
  MatchSummary,
  Message,
  PerfectLineResponse,
  PositionRef,
  Review,
  ReviewProgress,
  RulesResponse,
  SeatResponse,
  ServerMessage,
  SetupResponse,
  SolvedResponse,
  StepsResponse,
  TaskResponse,
} from "./schema";

/** A Glicko-2 rating, updated by the backend. */
export interface Solver {
  rating: number;
  deviation: number;
  volatility: number;
}

export interface Puzzle {
  id: string;
  title: string;
  text: string;
  hint: string;
  themes: string[];
  rating: number;
}

/** A solved board to play against perfect play; not rated. */
export interface Challenge {
  id: string;
  title: string;
  text: string;
  hint: string;
  /** The index of the solved board. */
  board: number;
  game: string;
  position: string;
}

export interface Puzzles {
  lang: string;
  daily: number | null;
  /** The rating of a new solver. */
  first: Solver;
  puzzles: Puzzle[];
  challenges: Challenge[];
}

/** A puzzle after the moves so far. */
export type PuzzleState = TaskResponse & { solver: Solver | null; solution: string[] | null };

export interface Backend {
  about(): Promise<AboutResponse>;
  /** All games; requested once per visit. */
  games(): Promise<GameInfo[]>;
  /** The messages of the program and the games in a language. */
  catalogs(language: Language): Promise<CatalogsResponse>;
  rules(id: string, lang: Language): Promise<RulesResponse>;
  lessons(id: string, lang: Language): Promise<LessonsResponse>;
  task(id: string, lesson: number, task: number, moves: string[], lang: Language): Promise<TaskResponse>;
  /** The puzzles of a game; `day` selects the daily puzzle. */
  puzzles(id: string, lang: Language, day: number): Promise<Puzzles>;
  /** Checks moves in a puzzle; updates the rating if this is the first attempt. */
  puzzle(id: string, index: number, moves: string[], solver: Solver | null, lang: Language): Promise<PuzzleState>;
  /** Checks moves in a challenge. The opponent searches, so this may take seconds. */
  challenge(id: string, index: number, moves: string[], lang: Language): Promise<PuzzleState>;
  /** The solved boards of a game. */
  solved(id: string, lang: Language): Promise<SolvedResponse>;
  /** The proven value of each move in a position. */
  explore(position: PositionRef, signal?: AbortSignal): Promise<ExploreResponse>;
  /** Perfect play from a position, as far as it is proven. */
  perfectLine(position: PositionRef, signal?: AbortSignal): Promise<PerfectLineResponse>;

  preview(position: PositionRef): Promise<Board>;
  setup(game: string, edits: string[]): Promise<SetupResponse>;
  draft(position: PositionRef, edits: string[]): Promise<DraftResponse>;
  steps(position: PositionRef, taken: Step[]): Promise<StepsResponse>;

  analysis(position: PositionRef, lines: number, millis: number, signal: AbortSignal, onitem: (item: Analysis) => void): Promise<void>;
  hint(position: PositionRef, signal?: AbortSignal): Promise<HintResponse>;
  grades(position: PositionRef, signal: AbortSignal, onitem: (item: Review | ReviewProgress) => void): Promise<void>;

  /** `clock` is a time control such as `300s+3s`; null for no clock. */
  create(game: string, position: string | null, seats: Record<Side, string>, clock?: string | null): Promise<MatchResponse>;
  /**
   * Creates a match from a record in any format, a tagged position, or a game string; without `seats` for people at one
   * screen.
   */
  load(text: string, seats?: Record<Side, string>): Promise<MatchResponse>;
  match(id: string): Promise<MatchState>;
  summaries(ids: string[]): Promise<ListedMatch[]>;
  seat(id: string, side: Side | null): Promise<SeatResponse>;
  boardAt(id: string, ply: number): Promise<BoardView>;
  record(id: string, format: string): Promise<string>;
  /** Opens a match to play or watch. */
  connect(options: ConnectionOptions): MatchConnection;
}

/** A match in a list. */
export interface ListedMatch extends MatchSummary {
  /** The current board, if it is known without replaying the match. */
  view?: BoardView | null;
}

export type ConnectionStatus = "connecting" | "live" | "lost" | "closed";

export interface ConnectionOptions {
  id: string;
  /** The seat token; null for spectators. */
  token(): string | null;
  /** Receives `hello` first, then events and presence. */
  onmessage(message: ServerMessage): void;
  onstatus(status: ConnectionStatus): void;
}

/** An open match. */
export interface MatchConnection {
  /** Resolves to null once the action is durable, or to the reason of its refusal. */
  act(action: Action): Promise<Message | null>;
  /** Reconnects at once. Call when the network is back or the page becomes visible. */
  wake(): void;
  /** Reconnects for a new `hello`, because this page's sides have changed. */
  reconnect(): void;
  close(): void;
}
