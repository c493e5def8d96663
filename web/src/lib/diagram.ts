// Turns text diagrams in the rules into board views.

import type { BoardView, CellView, PieceView, Side } from "./api/board";
import type { GameInfo } from "./api/types";
import { piecesOf } from "./board/piece_types";

/** A highlighted empty square. */
const POINT = "*";
const ROW = /^\s*(\d+)\s+(\S.*)$/;

interface Grid {
  columns: string[];
  rows: { name: string; cells: string[] }[];
}

/** The words of a line with their columns. */
function words(line: string): { text: string; at: number }[] {
  return [...line.matchAll(/\S+/g)].map((found) => ({ text: found[0], at: found.index }));
}

/** Parses one board or several side by side; null if the text is no board. */
export function grids(text: string): Grid[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isLetters = (line: string) => words(line).every(({ text: word }) => /^[a-z]$/.test(word)) && words(line).length > 1;
  const at = lines.findIndex(isLetters);
  const letters = lines[at];
  if (letters === undefined || lines.length < 2) return null;
  const body = lines.filter((_, n) => n !== at);
  if (!body.every((line) => ROW.test(line))) return null;
  // A wider gap starts a new board.
  const boards: { text: string; at: number }[][] = [];
  for (const word of words(letters)) {
    const last = boards.at(-1)?.at(-1);
    const gap = last ? word.at - last.at : 99;
    const usual = (boards.at(-1)?.[1]?.at ?? 0) - (boards.at(-1)?.[0]?.at ?? 0);
    if (!last || (usual > 0 && gap > usual)) boards.push([word]);
    else boards.at(-1)?.push(word);
  }
  const found: Grid[] = boards.map((columns) => ({ columns: columns.map(({ text: name }) => name), rows: [] }));
  for (const line of body) {
    const all = words(line);
    const name = all[0]?.text ?? "";
    for (const [n, columns] of boards.entries()) {
      const cells = columns.map(({ at: start }) => all.find((word) => word.at === start)?.text ?? "");
      if (cells.some((cell) => cell === "")) return null;
      found[n]?.rows.push({ name, cells });
    }
  }
  return found.every((grid) => grid.columns.length > 0 && grid.rows.length > 0) ? found : null;
}

/** The view of a diagram, with the pieces and squares of the game. */
export function viewOf(grid: Grid, game: Pick<GameInfo, "colors" | "start">): BoardView {
  const { start } = game;
  const samples = piecesOf(start);
  const pieceOf = (letter: string): PieceView => {
    const owner: Side | null = letter === "x" || letter === "o" ? letter : null;
    return samples.get(letter) ?? { art: "disc", value: null, ...samples.get("x"), letter, name: letter, owner };
  };
  const surfaces = new Map(start.cells.map((cell) => [cell.name, cell.surface]));
  const rows = [...grid.rows].sort((a, b) => Number(a.name) - Number(b.name));
  const cells: CellView[] = rows.flatMap((row) =>
    row.cells.map((text, n) => {
      const name = `${grid.columns[n] ?? ""}${row.name}`;
      const isEmpty = text === "." || text === POINT;
      const known = start.cells.find((cell) => cell.name === name);
      return {
        ...(known ?? {}),
        name,
        surface: surfaces.get(name) ?? "square",
        stack: isEmpty ? [] : [...text].map(pieceOf),
        marks: text === POINT ? (["last-move"] as const).slice() : [],
      };
    }),
  );
  return { ...start, columns: grid.columns, rows: rows.map((row) => row.name), cells, joined: [], reserves: null, hand: [], scores: null, turn: null };
}

/** The boards of a text block; null if it is none, such as a position string. */
export function diagrams(text: string, game: Pick<GameInfo, "colors" | "start">): BoardView[] | null {
  return grids(text)?.map((grid) => viewOf(grid, game)) ?? null;
}
