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
  PuzzleResponse,
  PuzzlesResponse,
  Review,
  ReviewProgress,
  RulesResponse,
  SeatResponse,
  ServerMessage,
  SetupResponse,
  SolvedResponse,
  Solver,
  StepsResponse,
  TaskResponse,
} from "./schema";

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
  puzzles(id: string, lang: Language, day: number): Promise<PuzzlesResponse>;
  /** Checks moves in a puzzle; updates the rating if this is the first attempt. */
  puzzle(id: string, index: number, moves: string[], solver: Solver | null, lang: Language): Promise<PuzzleResponse>;
  /** Checks moves in a challenge. The opponent searches, so this may take seconds. */
  challenge(id: string, index: number, moves: string[], lang: Language): Promise<PuzzleResponse>;
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
