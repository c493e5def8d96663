// Game options as form values, and the game string they make.

import type { GameInfo, OptionSpec, Preset } from "../api/types";

/** Chosen values by key; missing options have the game's default. */
export type Given = Record<string, string>;

/** Builds `id:key=value,key=value` from the values that differ from the defaults, in the game's order. */
export function gameString(game: Pick<GameInfo, "id" | "options">, given: Given): string {
  const pairs = game.options.flatMap(({ key, default: usual }) => {
    const value = given[key];
    return value === undefined || value === "" || value === usual ? [] : [`${key}=${value}`];
  });
  return pairs.length === 0 ? game.id : `${game.id}:${pairs.join(",")}`;
}

/** The option values of a preset. */
export function presetValues(preset: Preset | undefined): Given {
  return Object.fromEntries((preset?.sets ?? []).map(({ key, value }) => [key, value]));
}

/** The name of the preset with exactly these options; empty if none. */
export function presetOf(game: Pick<GameInfo, "id" | "options" | "presets">, given: Given): string {
  const text = gameString(game, given);
  return game.presets.find((preset) => gameString(game, presetValues(preset)) === text)?.name ?? "";
}

/** The value to display: the chosen one, else the game's current one, else the default. */
export function shownValue(option: OptionSpec, given: Given, values: Record<string, string>): string {
  return given[option.key] ?? values[option.key] ?? option.default ?? "";
}
