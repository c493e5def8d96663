// A cell in words, for those who listen.

import { t, term } from "../../i18n/index.svelte";
import type { CellView, PieceView } from "../api/board";

export interface CellState {
  choice: boolean;
  order: number | null;
  mayStop: boolean;
  hinted: boolean;
}

export function sayStack(stack: readonly PieceView[]): string {
  const [one] = stack;
  if (one === undefined) return t("cell-empty");
  if (stack.length === 1) return term(one.name);
  return t("cell-stack", { n: stack.length, pieces: stack.map((piece) => term(piece.name)).join(", ") });
}

export function sayCell(cell: CellView, state: CellState): string {
  const bare = cell.surface === "border" && cell.stack.length === 0;
  const said = [`${cell.name}: ${bare ? t("cell-border") : sayStack(cell.stack)}`];
  if (state.order !== null) said.push(t("cell-step", { n: state.order }));
  for (const mark of cell.marks) {
    if (mark === "used" && state.order !== null) continue;
    said.push(t(`mark-${mark}`));
  }
  if (state.mayStop) said.push(t("cell-stop"));
  if (state.choice) said.push(t("cell-choice"));
  if (state.hinted) said.push(t("cell-hinted"));
  return said.join(", ");
}
