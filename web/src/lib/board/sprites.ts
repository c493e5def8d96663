// Matches the pieces of two consecutive boards, so that pieces move instead of disappearing and reappearing. Used for
// drawing only: a wrong match looks odd, but does no harm.

import type { BoardView, PieceView } from "../api/board";

/** The cell index of pieces in hand. */
export const HAND = -1;

export interface Sprite {
  id: number;
  letter: string;
  name: string;
  owner: PieceView["owner"];
  art: string;
  value: number | null;
  cell: number;
  level: number;
  /** The height of the stack it belongs to. */
  height: number;
  /** The number of times it was flipped; a change is animated. */
  turns: number;
}

type Wanted = Omit<Sprite, "id" | "turns">;

let lastId = 0;

function wantedOf(view: BoardView): Wanted[] {
  const all = view.cells.map((cell, index) => ({ stack: cell.stack, index }));
  if (view.hand.length > 0) all.push({ stack: view.hand, index: HAND });
  return all.flatMap(({ stack, index }) =>
    stack.map((piece, level) => ({ ...piece, cell: index, level, height: stack.length })),
  );
}

/** The sprites of a view, matched with the previous ones where possible. */
export function track(before: readonly Sprite[], view: BoardView, handAt: number | null): Sprite[] {
  const columns = view.columns.length;
  const wanted = wantedOf(view);
  const found: (Sprite | undefined)[] = wanted.map(() => undefined);
  const left = new Set(before);

  const take = (index: number, sprite: Sprite, turned: boolean): void => {
    const target = wanted[index];
    if (target === undefined) return;
    left.delete(sprite);
    found[index] = { ...target, id: sprite.id, turns: sprite.turns + (turned ? 1 : 0) };
  };

  const key = (at: { cell: number; level: number; letter: string }) => `${at.cell} ${at.level} ${at.letter}`;
  const standing = new Map(before.map((sprite) => [key(sprite), sprite]));
  wanted.forEach((target, index) => {
    const sprite = standing.get(key(target));
    if (sprite) take(index, sprite, false);
  });

  const where = (cell: number): number => (cell === HAND ? (handAt ?? 0) : cell);
  const distance = (a: number, b: number): number => {
    if (a === b) return -1;
    const [p, q] = [where(a), where(b)];
    return Math.hypot((p % columns) - (q % columns), Math.floor(p / columns) - Math.floor(q / columns));
  };
  wanted.forEach((target, index) => {
    if (found[index]) return;
    let best: Sprite | undefined;
    for (const sprite of left) {
      if (sprite.letter !== target.letter) continue;
      if (!best || distance(sprite.cell, target.cell) < distance(best.cell, target.cell)) best = sprite;
    }
    if (best) take(index, best, false);
  });

  wanted.forEach((target, index) => {
    if (found[index]) return;
    const turned = [...left].find((sprite) => sprite.cell === target.cell && sprite.level === target.level);
    if (turned && turned.owner !== null && target.owner !== null) take(index, turned, true);
  });

  return wanted.map((target, index) => found[index] ?? { ...target, id: ++lastId, turns: 0 });
}

/** Counts new, removed, moved and flipped pieces, for sounds. */
export function changes(before: readonly Sprite[], after: readonly Sprite[]): { gone: number; moved: number; turned: number; came: number } {
  const old = new Map(before.map((sprite) => [sprite.id, sprite]));
  let [moved, turned, came] = [0, 0, 0];
  for (const sprite of after) {
    const was = old.get(sprite.id);
    if (!was) came += 1;
    else {
      if (was.cell !== sprite.cell) moved += 1;
      if (was.turns !== sprite.turns) turned += 1;
      old.delete(sprite.id);
    }
  }
  return { gone: old.size, moved, turned, came };
}
