// Shared by all drawings: the look, and the ids of the gradients that `Defs.svelte` defines.

import { index, type Color, type PieceView, type Side } from "../api/board";
import type { Look } from "./look.svelte";
import type { Material, Substance } from "./palette";

export interface Paint {
  /** The prefix of the gradient ids, unique in the page. */
  id: string;
  look: Look;
}

export const SUBSTANCES: readonly Substance[] = ["black", "white", "red", "blue", "neutral", "gold"];

export function substance(owner: Side | null, colors: readonly [Color, Color]): Substance {
  return owner === null ? "neutral" : colors[index(owner)];
}

/** Whether pieces are drawn with gradients and shadows. */
export function isTurned(paint: Paint): boolean {
  return paint.look.set === "turned" && paint.look.theme !== "contrast";
}

/** The fill of a disc or another solid piece. */
export function solid(paint: Paint, of: Substance): string {
  return isTurned(paint) ? `url(#${paint.id}-${of})` : paint.look.colors.materials[of].body;
}

/** The fill of a flat stone's side. */
export function side(paint: Paint, of: Substance): string {
  return isTurned(paint) ? `url(#${paint.id}-side-${of})` : paint.look.colors.stones[of].shade;
}

export function material(paint: Paint, of: Substance): Material {
  return paint.look.colors.materials[of];
}

/** The known kinds of art; other pieces show their letter. */
const ARTS = new Set(["disc", "pawn", "stone", "wall", "coin", "joker"]);

export function artOf(piece: Pick<PieceView, "art">): string {
  return ARTS.has(piece.art) ? piece.art : "letter";
}

/** Wood grain: wavy lines across a board. Deterministic for a given size. */
export function grain(left: number, top: number, width: number, height: number): string {
  let seed = 7;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const n = 46;
  const step = height / n;
  let path = "";
  for (let line = 0; line < n; line += 1) {
    const y = top + (line + 0.2 + 0.6 * random()) * step;
    const from = left + width * Math.max(0, random() * 0.9 - 0.45);
    const to = left + width * Math.min(1, 0.55 + random() * 0.9);
    const wave = step * (0.25 + 0.55 * random());
    const third = (to - from) / 3;
    const p = (value: number): string => value.toFixed(0);
    path += `M${p(from)} ${p(y)}C${p(from + third)} ${p(y - wave)} ${p(from + 2 * third)} ${p(y + wave)} ${p(to)} ${p(y)}`;
  }
  return path;
}
