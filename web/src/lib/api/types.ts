// Short names for the types of the API description; `npm run types` writes them in `schema.d.ts`.

import type { Action, Message } from "./schema";

export type {
  Action,
  Analysis,
  Board,
  Challenge,
  ClientMessage,
  Clock,
  DraftResponse as Draft,
  ExploreResponse as Explored,
  Fact,
  GameInfo,
  GradedMove,
  HintResponse as Hint,
  LessonsResponse as Lessons,
  LoadInput,
  MatchEvent,
  MatchResponse,
  MatchState,
  MatchSummary,
  Message,
  OptionSpec,
  PlayedMove,
  PositionRef,
  Preset,
  Puzzle,
  PuzzleResponse as PuzzleState,
  PuzzlesResponse as Puzzles,
  Review,
  Score,
  Seat,
  ServerMessage,
  SetupResponse as Setup,
  SolvedResponse as Solved,
  Solver,
  StepsResponse,
  TaskResponse,
  Variation,
} from "./schema";

/** The names of the players, first mover first. */
export type Players = [Message, Message];

/** Actions that need consent in a game between two people. */
export type Change = Extract<Action, { kind: "undo" | "redo" | "goto" | "vary" | "seat" }>;
