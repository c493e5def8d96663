// Arrows on the board for the first move of each engine line.

import { cellOf } from "./api/board";
import { api } from "./api/http";
import type { Analysis, PositionRef } from "./api/types";

export interface Arrow {
  cells: number[];
  rank: number;
}

/** The cells of each move, by position and move text. */
const moveCells = new Map<string, Promise<number[]>>();
const MAX_CACHED = 500;

async function cellsOf(place: PositionRef, move: string): Promise<number[]> {
  const { game, position } = await api.preview(place);
  const board = await api.preview({ game, position, moves: [move] });
  return (board.moves.at(-1)?.steps ?? []).flatMap((step) => cellOf(step) ?? []);
}

function cached(place: PositionRef, move: string): Promise<number[]> {
  const key = `${JSON.stringify(place)} ${move}`;
  const found = moveCells.get(key);
  if (found) return found;
  if (moveCells.size >= MAX_CACHED) moveCells.clear();
  const loading = cellsOf(place, move);
  moveCells.set(key, loading);
  loading.catch(() => moveCells.delete(key));
  return loading;
}

/** The arrows for the engine lines of one position. */
export class Arrows {
  list = $state.raw<readonly Arrow[]>([]);
  private request = 0;

  clear(): void {
    this.request += 1;
    this.list = [];
  }

  async show(place: PositionRef, lines: Analysis["lines"]): Promise<void> {
    const mine = ++this.request;
    try {
      const cells = await Promise.all(lines.map((line) => cached(place, line.move)));
      if (mine === this.request) this.list = cells.map((one, rank) => ({ cells: one, rank }));
    } catch {
      // A failed preview only costs the arrows; the list still shows the lines.
    }
  }
}
