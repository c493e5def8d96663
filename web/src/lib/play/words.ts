// Texts about players, seats, results, scores and moves.

import { languageOf, say, t, verbatim } from "../../i18n/index.svelte";
import { cellOf, index, isOver, other, winner, type CellView, type Result, type Side } from "../api/board";
import type { GradedMove, Score, MatchEvent, MatchSummary, PlayedMove, Players, Seat } from "../api/types";
import type { Language } from "../settings.svelte";

/** Player names until the game is loaded. */
export const UNNAMED: Players = [verbatim("x"), verbatim("o")];

/** The name of a bot's network; null for other bots. */
export function networkOf(bot: string | null): string | null {
  return bot === null ? null : (/^net:([^,]+)/.exec(bot)?.[1] ?? null);
}

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("seat-open");
  if (seat.kind === "choice") return t("seat-choice");
  if (seat.kind === "human") return t("seat-human");
  const level = /^\d+$/.test(seat.bot ?? "") ? seat.bot : null;
  const network = networkOf(seat.bot);
  if (network !== null) return t("seat-network", { name: network });
  return level === null ? t("seat-bot", { name: seat.bot ?? "" }) : t("seat-level", { level });
}

/** The result and its reason. `players` are the names, first mover first. */
export function resultText(result: Result, players: Players): string {
  const won: Side | null = winner(result);
  const why = result.message ? say(result.message) : "";
  const lost = lossOf(result);
  if (won !== null && lost !== null) return t(`result-${lost}`, { name: say(players[index(won)]), loser: say(players[index(other(won))]) });
  return won === null ? t("result-draw", { why }) : t("result-won", { name: say(players[index(won)]), why });
}

/** The loss of a side by clock or resignation, whose reason text names no side. */
export function lossOf({ reason }: Result): "onTime" | "resigned" | null {
  return reason === "time" ? "onTime" : reason === "resign" ? "resigned" : null;
}

/** The status of a match in one line. */
export function statusOf(match: MatchSummary, players: Players): string {
  if (isOver(match.result)) return resultText(match.result, players);
  return match.turn === null ? "" : t("turn-name", { name: say(players[index(match.turn)]) });
}

/** A request for the other player's consent; `ply` is the current ply. */
export function changeText(side: Side, change: MatchEvent, ply: number, players: Players): string {
  const name = say(players[index(side)]);
  const n = "ply" in change ? change.ply : 0;
  if (change.kind === "varied") return t("ask-vary", { name, move: change.move });
  if (change.kind === "seats") {
    const { seat } = change;
    const other = say(players[index(change.side)]);
    if (seat === "human") return t("ask-both", { name, other });
    if (seat === "open") return t("ask-open", { name, other });
    return t("ask-bot", { name, other, seat: seatName({ kind: "computer", taken: true, bot: seat, label: seat }) });
  }
  if (change.kind === "undone" && n === ply) return t("ask-playOn", { name });
  // Back to the player's own last turn.
  if (change.kind === "undone" && ply - n <= 2) return t("said-asked", { name });
  return t("ask-goto", { name, n });
}

/** The winning chance of the first player. */
export function firstPlayerChance(chance: number, turn: Side | null): number {
  return turn === "o" ? 1 - chance : chance;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}

export function scoreText(score: Score): string {
  if (score.wins_in !== undefined) return t("score-wins", { n: score.wins_in });
  if (score.loses_in !== undefined) return t("score-loses", { n: score.loses_in });
  if (score.proven && score.chance === 0.5) return t("score-draw");
  return percent(score.chance);
}

/** Announces a move to screen readers. `cells` are those of the board it is played on. */
export function moveWords(move: PlayedMove, cells: readonly CellView[], players: Players): string {
  const name = say(players[index(move.side)]);
  const names = move.steps.flatMap((step) => cellOf(step) ?? []).map((cell) => cells[cell]?.name ?? "");
  const [from = "", ...further] = names;
  const to = further.at(-1) ?? "";
  const way = further.slice(0, -1).join(", ");
  const passed = move.steps.some((step) => "button" in step && step.button === "pass");
  let told: string;
  if (names.length === 0) told = passed ? t("told-passed", { name }) : t("said-moved", { name, move: move.text });
  else if (names.length === 1) told = t("told-played", { name, cell: from });
  else told = way === "" ? t("told-went", { name, from, to }) : t("told-wentBy", { name, from, way, to });
  if (move.captured > 0) return t("told-captured", { move: told, n: move.captured });
  return move.flipped > 0 ? t("told-flipped", { move: told, n: move.flipped }) : told;
}

/** The reasons for a bad grade, each with its language. */
export function reasonsOf(move: GradedMove): { text: string; lang: Language }[] {
  return move.reason_messages.map((reason) => ({ text: say(reason), lang: languageOf(reason) }));
}
