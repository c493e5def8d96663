// A move entered while the other side is to move, played as soon as it is legal.
//
// Nobody knows the reply yet, so no rule can say which moves will be legal: a piece may be captured on the square where
// this side wants to recapture. Every cell is therefore accepted, and the rules are asked once, when the turn comes.
// Only one thing is taken from the game: where every move so far was a single touch, another touch replaces the first
// one instead of adding a step.

import { cellOf, type Step } from "../api/board";

export class Premove {
  cells = $state.raw<readonly number[]>([]);

  readonly isEmpty = $derived(this.cells.length === 0);

  /** Adds a step; the last cell again takes it back. */
  touch(cell: number, oneStep: boolean): void {
    if (this.cells.at(-1) === cell) this.back();
    else this.cells = oneStep ? [cell] : [...this.cells, cell];
  }

  back(): void {
    this.cells = this.cells.slice(0, -1);
  }

  clear(): void {
    this.cells = [];
  }

  /** Hands over the steps and forgets them. */
  take(): Step[] {
    const steps = this.cells.map((cell) => ({ cell }));
    this.clear();
    return steps;
  }
}

/** Whether every move played so far was a single touch. */
export function isOneStep(moves: readonly { steps: readonly Step[] }[]): boolean {
  return moves.length > 0 && moves.every(({ steps }) => steps.flatMap((step) => cellOf(step) ?? []).length <= 1);
}
