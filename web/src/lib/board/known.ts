// The pieces that a view shows, by their letters: other boards of the game draw them the same way.

import type { BoardView, PieceView } from "../api/board";

export function piecesOf(view: BoardView): Map<string, PieceView> {
  const reserves = view.reserves ? [...view.reserves.x, ...view.reserves.o] : [];
  return new Map([...view.cells.flatMap((cell) => cell.stack), ...reserves].map((piece) => [piece.letter, piece]));
}
