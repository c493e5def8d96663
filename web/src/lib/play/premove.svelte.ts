// A premove: entered during the opponent's turn, played as soon as it is legal. The opponent's reply is unknown, so the
// rules cannot say which moves will be legal: a capture may happen on the square where this side wants to recapture.
// Every cell is therefore accepted, and the rules are asked once, when the turn comes. One hint comes from the game: if
// every move so far had one step, another touch replaces the step instead of adding one.

import { cellOf, type Step } from "../api/board";

export class Premove {
  cells = $state.raw<readonly number[]>([]);

  readonly isEmpty = $derived(this.cells.length === 0);

  /** Adds a step; touching the last cell again removes it. */
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

  /** Returns the steps and clears the premove. */
  take(): Step[] {
    const steps = this.cells.map((cell) => ({ cell }));
    this.clear();
    return steps;
  }
}

/** Whether every move so far had a single step. */
export function isOneStep(moves: readonly { steps: readonly Step[] }[]): boolean {
  return moves.length > 0 && moves.every(({ steps }) => steps.flatMap((step) => cellOf(step) ?? []).length <= 1);
}
