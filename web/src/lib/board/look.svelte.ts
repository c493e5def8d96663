// The look of boards: settings combined with device preferences.

import { settings } from "../settings.svelte";
import { palette, type Palette, type Theme } from "./palette";

export type PieceSet = "turned" | "flat";

export interface Look {
  theme: Theme;
  set: PieceSet;
  colors: Palette;
}

const device = $state({ dark: false, contrast: false });

function follow(query: string, key: "dark" | "contrast"): void {
  if (typeof matchMedia === "undefined") return;
  const media = matchMedia(query);
  device[key] = media.matches;
  media.addEventListener("change", () => (device[key] = media.matches));
}
follow("(prefers-color-scheme: dark)", "dark");
follow("(prefers-contrast: more)", "contrast");

/** The current look; previews may override theme and piece set. */
export function look(theme?: Theme, set?: PieceSet, dark?: boolean): Look {
  const auto = settings.mode === "auto";
  const contrast = (settings.mode as string) === "contrast" || (auto && device.contrast);
  const shown = theme ?? (contrast ? "contrast" : settings.boardTheme);
  const night = dark ?? (settings.mode === "dark" || (auto && device.dark && !device.contrast));
  return { theme: shown, set: set ?? settings.pieceSet, colors: palette(shown, night) };
}
