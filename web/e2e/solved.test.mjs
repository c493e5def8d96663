// Solved boards: the list, the first-move map, the explorer with its lines, and playing on the board.

import { axe, check, MOUSE, move, newPage, seededRandom, until } from "./lib.mjs";

/** A board with first moves that keep its result and others that do not, and its game. */
async function mappedBoard(server) {
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

export async function exploreSolvedBoard({ chrome, server }) {
  const page = await newPage(chrome, server);
  const { name, at, board } = await mappedBoard(server);
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
  // The line of a losing move shows its refutation.
  const losing = rows.filter({ hasText: "loses" }).first();
  await losing.getByRole("button", { name: /^Line/ }).click();
  const bar = page.getByRole("group", { name: "Best play" });
  await bar.waitFor();
  check((await bar.locator("p span").count()) > 1, "the line has no reply");
  await page.keyboard.press("ArrowRight");
  await until("the reply is shown", async () => (await bar.locator(".now").count()) === 1);
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });
  // A move on the board is played, and taken back.
  const said = () => page.locator(".bar .text").innerText();
  check((await said()).startsWith("Start"), "the explorer does not begin at the start");
  await page.locator(".touch.choice").first().waitFor();
  await move(page, seededRandom(2), MOUSE);
  await until("one move is played", async () => (await said()).startsWith("Turn 1"));
  await page.getByRole("button", { name: "Undo" }).click();
  await until("it is taken back", async () => (await said()).startsWith("Start"));
  check(page.errors.length === 0, page.errors.join("; "));
}

/** A challenge with a first move that gives the win away, and its game. */
async function challengeWithMap(server) {
  for (const { id, name, challenges } of (await server.get("/games")).games) {
    const { boards } = challenges > 0 ? await server.get(`/games/${id}/solved?lang=en`) : { boards: [] };
    for (const board of boards) {
      const lost = board.first_moves.find(({ value }) => value === "gives-away");
      if (board.challenge !== null && board.winner !== null && lost && lost.steps.length === 1) return { id, name, n: board.challenge, lost: lost.move };
    }
  }
  throw new Error("no challenge has a first-move map");
}

const post = async (server, path, body) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${server.direct}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  check(response.ok, `${path}: ${response.status}`);
  return response.json();
};

export async function solveChallenge({ chrome, server }) {
  const page = await newPage(chrome, server);
  const { id, name, n, lost } = await challengeWithMap(server);
  const list = (await server.get(`/games/${id}/puzzles?lang=en`)).challenges;
  await page.goto("/puzzles");
  await page.getByRole("link", { name: `Challenges ${name}` }).click();
  await page.getByRole("heading", { name: `Challenges: ${name}` }).waitFor();
  await axe(page, "the challenges of a game");
  await page.getByRole("link", { name: `Solve ${list[n].title}` }).click();
  // A move that gives the win away is wrong, and can be tried again.
  await page.locator(".touch.choice").first().waitFor();
  await MOUSE.cell(page, lost);
  await page.locator(".verdict.wrong").waitFor();
  await axe(page, "a failed challenge");
  await page.getByRole("button", { name: "Try again" }).click();
  // Perfect play keeps the win to the end.
  const moves = [];
  for (let state = "open"; state === "open"; ) {
    const before = await post(server, `/games/${id}/challenges/${n}?lang=en`, { moves });
    const explored = await post(server, "/explore", { game: before.board.game, position: before.board.position });
    const best = explored.moves.find(({ value }) => value?.result === "win");
    check(best, "no move wins any more");
    for (const step of best.steps) await MOUSE.cell(page, before.board.view.cells[step.cell].name);
    moves.push(best.move);
    ({ state } = await post(server, `/games/${id}/challenges/${n}?lang=en`, { moves }));
    const said = state === "open" ? page.locator(".verdict.open", { hasText: "replies" }) : page.locator(".verdict.solved");
    await said.waitFor();
    if (state === "open") await page.locator(".touch.choice").first().waitFor();
  }
  await page.getByRole("link", { name: `Challenges: ${name}` }).click();
  await page.locator("li", { hasText: list[n].title }).getByText("solved").waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}

export async function playSolvedBoard({ chrome, server }) {
  const page = await newPage(chrome, server);
  const { id, at } = await mappedBoard(server);
  await page.goto(`/solved/${id}/${at + 1}`);
  await page.getByRole("link", { name: "Convert the win" }).waitFor();
  await page.getByRole("button", { name: "Play against the strongest engine" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("svg[role=grid]").waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}
