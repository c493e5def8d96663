// Players, seats, results and scores in words.

import { count, t, term } from "../../i18n/index.svelte";
import { index, isOver, winner, type Result, type Side } from "../api/board";
import type { LineScore, MatchSummary, Seat } from "../api/types";

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "choice") return t("seat.choice");
  if (seat.kind === "human") return t("seat.human");
  const level = /^\d+$/.test(seat.bot ?? "") ? seat.bot : null;
  return level === null ? t("seat.bot", { name: seat.bot ?? "" }) : t("seat.level", { level });
}

/** How a game ended. `players` are their names, the first mover first. */
export function resultText(result: Result, players: [string, string]): string {
  const won: Side | null = winner(result);
  const why = term(result.text);
  return won === null ? t("result.draw", { why }) : t("result.won", { name: term(players[index(won)]), why });
}

/** How a match stands, in one line. */
export function statusOf(match: MatchSummary, players: [string, string]): string {
  if (isOver(match.result)) return resultText(match.result, players);
  return match.turn === null ? "" : t("turn.name", { name: term(players[index(match.turn)]) });
}

/** A chance as a number of hundred, for the first player. */
export function forFirst(chance: number, turn: Side | null): number {
  return turn === "o" ? 1 - chance : chance;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

export function scoreText(score: LineScore): string {
  if (score.wins_in !== undefined) return count("score.wins", score.wins_in);
  if (score.loses_in !== undefined) return count("score.loses", score.loses_in);
  if (score.proven && score.chance === 0.5) return t("score.draw");
  return percent(score.chance);
}
