// Solved boards: the list, the first-move map, the explorer with its lines, and a game on the board.

import { axe, check, until, visitor } from "./lib.mjs";

/** A board with first moves that keep its result and others that do not, and its game. */
async function mapped(server) {
  for (const { id, name, solved } of (await server.get("/games")).games) {
    const { boards } = solved > 0 ? await server.get(`/games/${id}/solved?lang=en`) : { boards: [] };
    const keeps = (board) => board.first_moves.filter(({ value }) => value === "keeps").length;
    const at = boards.findIndex((board) => keeps(board) > 0 && keeps(board) < board.first_moves.length);
    if (at >= 0) return { id, name, at, board: boards[at] };
  }
  throw new Error("no solved board has a first-move map");
}
const signs = (page, kind) => page.locator(`[data-value=${kind}]`);
const known = (page) => page.locator("[data-value=win], [data-value=loss], [data-value=draw]");

export async function aSolvedBoardIsExplored({ chrome, server }) {
  const page = await visitor(chrome, server);
  const { name, at, board } = await mapped(server);
  await page.goto("/solved");
  await page.getByRole("link", { name: `See boards ${name}` }).click();
  await page.getByRole("heading", { name: `Solved boards: ${name}` }).waitFor();
  check((await signs(page, "keeps").count()) > 0, "no first-move map shows a move that keeps the result");
  await axe(page, "the solved boards of a game");
  await page.getByRole("link", { name: /^Explore / }).nth(at).click();
  await until("the moves have their values", async () => (await known(page).count()) > 0);
  await axe(page, "the explorer");
  const rows = page.locator("tbody tr");
  const listed = await rows.count();
  check(listed >= board.first_moves.length, `${listed} moves are listed`);
  // The line of a losing move ends with its refutation.
  const losing = rows.filter({ hasText: "loses" }).first();
  await losing.getByRole("button", { name: /^Line/ }).click();
  const bar = page.getByRole("group", { name: "Best play" });
  await bar.waitFor();
  check((await bar.locator("p span").count()) > 1, "the line has no reply");
  await page.keyboard.press("ArrowRight");
  await until("the reply is shown", async () => (await bar.locator(".now").count()) === 1);
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  check(page.complaints.length === 0, page.complaints.join("; "));
}

export async function aWonGameIsHeld({ chrome, server }) {
  const page = await visitor(chrome, server);
  const { id, at } = await mapped(server);
  await page.goto(`/solved/${id}/${at + 1}`);
  await page.getByRole("button", { name: "Hold the won game" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("svg[role=grid]").waitFor();
  check(page.complaints.length === 0, page.complaints.join("; "));
}
