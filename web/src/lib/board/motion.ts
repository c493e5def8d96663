// Animates a piece along the cells of its move.

import { settings } from "../settings.svelte";
import type { Point } from "./geometry";

/** Milliseconds per move, by animation speed. */
const MOVE = { slow: 200, normal: 160, fast: 120 };
/** The maximum duration of a move over several cells, in single moves. */
const LONGEST = 3;

export function duration(): number {
  return MOVE[settings.animationSpeed];
}

export function animateMove(element: SVGGElement, points: readonly Point[]): void {
  const frames = points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
  const legs = points.length - 1;
  element.animate(frames, {
    duration: duration() * Math.min(LONGEST, 1 + 0.5 * (legs - 1)),
    easing: "cubic-bezier(0.2, 0, 0, 1)",
  });
}

/** Finishes all running animations, because the next position has arrived. */
export function finishAnimations(root: Element | undefined): void {
  for (const animation of root?.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.playState === "running") animation.finish();
  }
}
