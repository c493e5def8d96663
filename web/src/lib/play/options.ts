// The options of a game as a form holds them, and the game string they make.

import type { GameInfo, OptionSpec, Preset } from "../api/types";

/** What was chosen; what is not in it follows the game's own default. */
export type Given = Record<string, string>;

/** `id:key=value,key=value` with what differs from the defaults, in the order the game declares. */
export function gameString(game: Pick<GameInfo, "id" | "options">, given: Given): string {
  const pairs = game.options.flatMap(({ key, default: usual }) => {
    const value = given[key];
    return value === undefined || value === "" || value === usual ? [] : [`${key}=${value}`];
  });
  return pairs.length === 0 ? game.id : `${game.id}:${pairs.join(",")}`;
}

/** The options a preset stands for. */
export function presetValues(preset: Preset | undefined): Given {
  return Object.fromEntries((preset?.sets ?? []).map(({ key, value }) => [key, value]));
}

/** Which preset the options are, if any. */
export function presetOf(game: Pick<GameInfo, "id" | "options" | "presets">, given: Given): string {
  const text = gameString(game, given);
  return game.presets.find((preset) => gameString(game, presetValues(preset)) === text)?.name ?? "";
}

/** The value a widget shows: what was given, else what the game says it is now, else its default. */
export function shownValue(option: OptionSpec, given: Given, values: Record<string, string>): string {
  return given[option.key] ?? values[option.key] ?? option.default ?? "";
}
