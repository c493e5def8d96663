// The pieces of a view by letter, to draw other boards of the same game.

import type { BoardView, PieceView } from "../api/board";

export function piecesOf(view: BoardView): Map<string, PieceView> {
  const reserves = view.reserves ? [...view.reserves.x, ...view.reserves.o] : [];
  return new Map([...view.cells.flatMap((cell) => cell.stack), ...reserves].map((piece) => [piece.letter, piece]));
}
