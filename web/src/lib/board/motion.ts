// A piece on its way: from where it was, by the cells it walks over, to where it is.

import { settings } from "../settings.svelte";
import type { Point } from "./geometry";

/** Milliseconds for a move, by the speed in the settings. */
const MOVE = { slow: 200, normal: 160, fast: 120 };
/** A walk over several cells takes longer, but not this much. */
const LONGEST = 3;

export function duration(): number {
  return MOVE[settings.animationSpeed];
}

export function glide(element: SVGGElement, points: readonly Point[]): void {
  const frames = points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
  const legs = points.length - 1;
  element.animate(frames, {
    duration: duration() * Math.min(LONGEST, 1 + 0.5 * (legs - 1)),
    easing: "cubic-bezier(0.2, 0, 0, 1)",
  });
}

/** Ends every motion at once: the next position is here. */
export function settle(root: Element | undefined): void {
  for (const animation of root?.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.playState === "running") animation.finish();
  }
}
