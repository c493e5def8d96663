// Texts about players, levels, results and options.

import { say, t } from "../i18n/index.svelte";
import { index, other, winner, type BoardView, type Side } from "./api/board";
import type { GameInfo, GradedMove, OptionSpec, Players, Seat } from "./api/types";
import { lossOf, resultText, seatName } from "./play/words";

/** The level of a bot; null if it is not a level. */
export function levelOf(bot: string | null): number | null {
  return bot !== null && /^\d+$/.test(bot) ? Number(bot) : null;
}

/** The name of a level's strength, comparable between games. Empty if unmeasured. */
export function levelWord(game: Pick<GameInfo, "strengths"> | null, level: number): string {
  const strength = game?.strengths?.[level - 1];
  return strength ? say(strength) : "";
}

/** A level with its name: "Computer, level 3: learner". */
export function levelChoice(game: Pick<GameInfo, "strengths"> | null, level: number): string {
  const word = levelWord(game, level);
  return word === "" ? capital(t("seat-level", { level })) : t("seat-levelWord", { level, word });
}

/** The title of a seat: "You", "Level 7", "Guest". */
export function seatTitle(seat: Seat, you: boolean): string {
  if (you) return t("seat-you");
  const level = seat.kind === "computer" ? levelOf(seat.bot) : null;
  return level === null ? capital(seatName(seat)) : t("seat-levelTitle", { level });
}

/** The text of the avatar: a level, or the first letter of the name. */
export function avatar(seat: Seat, you: boolean, name: string): string {
  const level = seat.kind === "computer" ? levelOf(seat.bot) : null;
  if (level !== null) return String(level);
  return [...(you ? t("seat-you") : name)][0]?.toLocaleUpperCase() ?? "";
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Capitalizes a text and ends it with a full stop. */
export function sentence(text: string): string {
  return text === "" ? "" : capital(text) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** The result from the reader's point of view. `mine` are the reader's sides. */
export function outcomeText(view: Pick<BoardView, "result">, players: Players, mine: readonly Side[]): string {
  const won = winner(view.result);
  const why = view.result.message ? say(view.result.message) : "";
  const [own] = mine;
  if (won === null || mine.length !== 1 || own === undefined) return sentence(resultText(view.result, players));
  const name = say(players[index(other(own))]);
  const lost = lossOf(view.result);
  if (lost !== null) return sentence(t(`result-${won === own ? "they" : "you"}-${lost}`, { name }));
  return sentence(t(won === own ? "result-youWon" : "result-youLost", { why, name }));
}

/** Accuracy from 0 to 100: the mean over the side's moves of a curve that falls with the lost winning chance. */
export function accuracy(moves: readonly GradedMove[], side: Side): number | null {
  const mine = moves.filter((move) => move.side === side && move.grade !== "forced");
  if (mine.length === 0) return null;
  const each = mine.map(({ loss }) => Math.max(0, Math.min(100, 103.1668 * Math.exp(-4.354 * loss) - 3.1669)));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** The label of an option: its help text, since option names are for the command line. */
export function optionLabel(option: OptionSpec): string {
  return capital(say(option.help_message));
}

/** The label of an option value; numeric values keep the number. */
export function choiceLabel(choice: { value: string; name: OptionSpec["name"]; help_message: OptionSpec["name"] }): string {
  const words = say(choice.help_message);
  return /^\d+$/.test(choice.value) ? t("option-numbered", { n: choice.value, words }) : capital(words);
}
