// Recognizes text diagrams of boards, and no other text.

import { expect, it } from "vitest";
import type { BoardView } from "./api/board";
import { grids, viewOf } from "./diagram";

it("reads a board, with letters above or below", () => {
  const below = grids("2  . x\n1  o *\n   a b");
  expect(below).toEqual([{ columns: ["a", "b"], rows: [{ name: "2", cells: [".", "x"] }, { name: "1", cells: ["o", "*"] }] }]);
  expect(grids("   a b\n2  . x\n1  o *")).toEqual(below);
});

it("reads boards side by side, with and without row names, and stacks", () => {
  expect(grids("2  nn  .       2  .   no\n1  x   .       1  .   .\n   a   b          a   b")?.map((grid) => grid.rows[0]?.cells)).toEqual([
    ["nn", "."],
    [".", "no"],
  ]);
  expect(grids("2  x .        . .\n1  . o        o .\n   a b        a b")?.map((grid) => grid.rows.map((row) => row.cells.join("")))).toEqual([
    ["x.", ".o"],
    ["..", "o."],
  ]);
});

it("ignores other text", () => {
  for (const text of ["1xxxxxx1/o6o x", "parlour play", "a b c", ""]) expect(grids(text)).toBeNull();
});

it("takes pieces and surfaces from the game", () => {
  const piece = { letter: "J", name: "joker", owner: null };
  const start = { columns: ["a"], rows: ["1"], cells: [{ name: "a1", surface: "border", stack: [piece], marks: [] }], colors: ["black", "white"], reserves: null } as unknown as BoardView;
  const view = viewOf({ columns: ["a", "b"], rows: [{ name: "1", cells: ["J", "x"] }] }, { colors: ["black", "white"], start });
  expect(view.cells[0]).toMatchObject({ surface: "border", stack: [piece] });
  expect(view.cells[1]).toMatchObject({ surface: "square", stack: [{ letter: "x", owner: "x" }] });
});
