// Players, seats, results and scores in words.

import { count, t, term } from "../../i18n/index.svelte";
import { isOver, winner, type Result, type Side } from "../api/board";
import type { LineScore, MatchSummary, Seat } from "../api/types";

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "human") return t("seat.human");
  const level = /^\d+$/.test(seat.bot ?? "") ? seat.bot : null;
  return level === null ? t("seat.bot", { name: seat.bot ?? "" }) : t("seat.level", { level });
}

/** How a game ended. `players` are their names, the first mover first. */
export function resultText(result: Result, players: [string, string] | null): string {
  const won: Side | null = winner(result);
  const why = term(result.text);
  if (won === null) return t("result.draw", { why });
  const name = players ? term(players[won === "x" ? 0 : 1]) : won;
  return t("result.won", { name, why });
}

/** The names of the players as a status line has them; the summaries carry no others. */
export function statusOf(match: MatchSummary): string {
  if (isOver(match.result)) return resultText(match.result, null);
  return match.turn === null ? "" : t("turn.side", { side: match.turn });
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
