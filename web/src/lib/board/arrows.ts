// Arrows over the board: hints, engine lines, and user drawings.

import type { Point } from "./geometry";

export interface Arrow {
  cells: readonly number[];
  /** Lower is better. */
  rank?: number;
}

/** Orders engine lines from worst to best, so that the best is drawn last; it is also the widest. */
export function rankedArrows(arrows: readonly Arrow[]): { cells: readonly number[]; width: number; opacity: number }[] {
  const best = Math.min(...arrows.map(({ rank }) => rank ?? 0));
  const byRank = [...arrows].sort((a, b) => (b.rank ?? best) - (a.rank ?? best));
  return byRank.map(({ cells, rank }) => ({ cells, ...rankStyle((rank ?? best) - best) }));
}

/** The width and opacity of an engine arrow, by rank. */
function rankStyle(behind: number): { width: number; opacity: number } {
  const step = Math.min(Math.max(behind, 0), 4);
  return { width: 17 - 2.6 * step, opacity: 0.86 - 0.13 * step };
}

/** The SVG paths of an arrow. The shaft ends where the head begins. */
export function arrowPath(points: readonly Point[], width: number): { shaft: string; head: string } {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return { shaft: "", head: "" };
  const distance = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [ux, uy] = [(end.x - before.x) / distance, (end.y - before.y) / distance];
  const length = Math.min(width * 2.3, distance * 0.7);
  const half = width * 1.25;
  // The tip stops short of the center, where a piece may be.
  const tip = { x: end.x - ux * 4, y: end.y - uy * 4 };
  const neck = { x: tip.x - ux * length, y: tip.y - uy * length };
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  const bends = points.slice(0, -1).map((p, index) => `${index === 0 ? "M" : "L"}${n(p.x)} ${n(p.y)}`);
  return {
    shaft: `${bends.join("")}L${n(neck.x)} ${n(neck.y)}`,
    head: `M${n(tip.x)} ${n(tip.y)}L${n(neck.x - uy * half)} ${n(neck.y + ux * half)}L${n(neck.x + uy * half)} ${n(neck.y - ux * half)}Z`,
  };
}
