// A piece on its way: from where it was, by the cells it walks over, to where it is.

import type { Point } from "./geometry";

const LEG = 240;
const LONGEST = 1400;

export function glide(element: SVGGElement, points: readonly Point[]): void {
  const frames = points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` }));
  const legs = points.length - 1;
  element.animate(frames, {
    duration: Math.min(LONGEST, LEG * (legs > 1 ? 0.7 * legs : 1)),
    easing: "cubic-bezier(0.3, 0.6, 0.3, 1)",
  });
}
