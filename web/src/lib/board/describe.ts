// Describes a cell for screen readers.

import { say, t, verbatim } from "../../i18n/index.svelte";
import type { CellView, PieceView } from "../api/board";
import type { Message } from "../api/types";

export interface CellState {
  choice: boolean;
  order: number | null;
  mayStop: boolean;
  hinted: boolean;
  /** The proven value of moves to the cell, in words. */
  value?: string | null;
}

/** Piece names by letter. */
export type PieceNames = Readonly<Record<string, Message>>;

export function describeStack(stack: readonly PieceView[], names: PieceNames): string {
  const [one, ...more] = stack.map((piece) => say(names[piece.letter] ?? verbatim(piece.name)));
  if (one === undefined) return t("cell-empty");
  return more.length === 0 ? one : t("cell-stack", { n: stack.length, pieces: [one, ...more].join(", ") });
}

export function describeCell(cell: CellView, names: PieceNames, state: CellState): string {
  const bare = cell.surface === "border" && cell.stack.length === 0;
  const said = [`${cell.name}: ${bare ? t("cell-border") : describeStack(cell.stack, names)}`];
  if (state.order !== null) said.push(t("cell-step", { n: state.order }));
  for (const mark of cell.marks) {
    if (mark === "used" && state.order !== null) continue;
    said.push(t(`mark-${mark}`));
  }
  if (state.mayStop) said.push(t("cell-stop"));
  if (state.choice) said.push(t("cell-choice"));
  if (state.hinted) said.push(t("cell-hinted"));
  if (state.value) said.push(state.value);
  return said.join(", ");
}
