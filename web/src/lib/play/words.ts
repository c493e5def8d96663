// Players, seats, results and scores in words.

import { t, term, termLanguage } from "../../i18n/index.svelte";
import { NUMBERS } from "../../i18n/numbers";
import { cellOf, index, isOver, winner, type CellView, type Result, type Side } from "../api/board";
import type { Fact, GradedMove, Score, MatchEvent, MatchSummary, PlayedMove, Seat } from "../api/types";
import { settings, type Language } from "../settings.svelte";

export function seatName(seat: Seat): string {
  if (seat.kind === "open") return t("seat-open");
  if (seat.kind === "choice") return t("seat-choice");
  if (seat.kind === "human") return t("seat-human");
  const level = /^\d+$/.test(seat.bot ?? "") ? seat.bot : null;
  return level === null ? t("seat-bot", { name: seat.bot ?? "" }) : t("seat-level", { level });
}

/** How a game ended. `players` are their names, the first mover first. */
export function resultText(result: Result, players: [string, string]): string {
  const won: Side | null = winner(result);
  const why = term(result.text);
  return won === null ? t("result-draw", { why }) : t("result-won", { name: term(players[index(won)]), why });
}

/** How a match stands, in one line. */
export function statusOf(match: MatchSummary, players: [string, string]): string {
  if (isOver(match.result)) return resultText(match.result, players);
  return match.turn === null ? "" : t("turn-name", { name: term(players[index(match.turn)]) });
}

/** What a side asks the other to agree to; `ply` is where the match stands. */
export function changeText(side: Side, change: MatchEvent, ply: number, players: [string, string]): string {
  const name = term(players[index(side)]);
  const n = "ply" in change ? change.ply : 0;
  if (change.kind === "varied") return t("ask-vary", { name, move: change.move });
  if (change.kind === "seats") {
    const { seat } = change;
    const other = term(players[index(change.side)]);
    if (seat === "human") return t("ask-both", { name, other });
    if (seat === "open") return t("ask-open", { name, other });
    return t("ask-bot", { name, other, seat: seatName({ kind: "computer", taken: true, bot: seat, label: seat }) });
  }
  if (change.kind === "undone" && n === ply) return t("ask-playOn", { name });
  // Back to one's own last turn.
  if (change.kind === "undone" && ply - n <= 2) return t("said-asked", { name });
  return t("ask-goto", { name, n });
}

/** A chance as a number of hundred, for the first player. */
export function forFirst(chance: number, turn: Side | null): number {
  return turn === "o" ? 1 - chance : chance;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

export function scoreText(score: Score): string {
  if (score.wins_in !== undefined) return t("score-wins", { n: score.wins_in });
  if (score.loses_in !== undefined) return t("score-loses", { n: score.loses_in });
  if (score.proven && score.chance === 0.5) return t("score-draw");
  return percent(score.chance);
}

/** A move in a sentence, for those who listen. `cells` are those of the board it is played on. */
export function moveWords(move: PlayedMove, cells: readonly CellView[], players: [string, string]): string {
  const name = term(players[index(move.side)]);
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

/** A fact in a sentence; null where the server's words for it are not known in this language. */
function factText(fact: Fact, players: [string, string]): string | null {
  const name = "side" in fact ? term(players[index(fact.side)]) : "";
  if (fact.kind === "lets-win" || fact.kind === "misses-win") return t(`fact-${fact.kind}`, { name, n: fact.turns });
  if (fact.kind !== "count") return t(`fact-${fact.kind}`, { name });
  const english: [string, string] = [`one ${fact.one}`, fact.many];
  if (english.some((text) => termLanguage(text) !== settings.language)) return null;
  const [one, many] = english.map(term) as [string, string];
  const numbers = NUMBERS[settings.language];
  const best = numbers.alone(fact.best, one);
  if (fact.before === fact.after) return t("fact-same", { name, after: numbers.counted(fact.after, one, many), best });
  const before = numbers.counted(fact.before, one, many);
  return t("fact-changed", { name, before, after: numbers.alone(fact.after, one), best });
}

/** Why a move was bad, each reason with its language. */
export function reasonsOf(move: GradedMove, players: [string, string]): { text: string; lang: Language }[] {
  return move.reasons.map((reason, n) => {
    const fact = move.facts[n];
    const text = fact ? factText(fact, players) : null;
    return text === null ? { text: reason, lang: "en" } : { text, lang: settings.language };
  });
}
