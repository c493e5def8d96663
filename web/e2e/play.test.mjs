// Complete games against the computer: all games by mouse, one by keyboard, one by touch at phone size.

import { axe, check, clickMenuItem, KEYBOARD, matchId, MOUSE, move, moveCount, newPage, playToEnd, seededRandom, storedMatch, tabTo, TOUCH, until } from "./lib.mjs";

/** Starts a game against the computer from the home page. */
async function startGame(page, game, device) {
  await page.goto("/");
  await device.button(page.getByRole("link", { name: `Play ${game.name}`, exact: true }));
  await page.getByRole("heading", { level: 1, name: game.name }).waitFor();
  await device.button(page.getByRole("button", { name: "Start game" }));
  await page.waitForURL(/\/m\//);
  await page.locator("svg[role=grid]").waitFor();
}

async function checkEnd(page, state) {
  await until(`all ${state.ply} moves are listed`, async () => (await moveCount(page)) === state.ply);
  await page.getByRole("button", { name: "Rematch" }).waitFor();
  const said = await page.locator("[role=status]").first().textContent();
  check(/wins|Draw/.test(said ?? ""), `the result is not announced: ${said}`);
  check(page.errors.length === 0, `console errors: ${page.errors.join("; ")}`);
}

export async function everyGameByMouse({ chrome, server }) {
  const { games } = await server.get("/games");
  check(games.length > 0, "there are no games");
  for (const [n, game] of games.entries()) {
    const page = await newPage(chrome, server);
    await startGame(page, game, MOUSE);
    const state = await playToEnd(page, server, seededRandom(7 + n), MOUSE);
    check(state.id === game.id, "wrong game");
    await checkEnd(page, state);
    await axe(page, `the end of ${game.name}`);
    await page.context().close();
  }
}

export async function oneGameByKeyboard({ chrome, server }) {
  const { games } = await server.get("/games");
  const [game] = games.toSorted((a, b) => a.start.cells.length - b.start.cells.length);
  const page = await newPage(chrome, server);
  await startGame(page, game, KEYBOARD);
  await tabTo(page, () => document.activeElement?.getAttribute("role") === "gridcell");
  const state = await playToEnd(page, server, seededRandom(3), KEYBOARD);
  await checkEnd(page, state);
}

export async function oneGameByTouch({ chrome, server }) {
  const { games } = await server.get("/games");
  const game = games.find((one) => one.start.scores !== null) ?? games[0];
  const page = await newPage(chrome, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await startGame(page, game, TOUCH);
  const state = await playToEnd(page, server, seededRandom(5), TOUCH);
  await checkEnd(page, state);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 360, `the page is ${wide} pixels wide on a phone of 360`);
}

/** Escape and Backspace undo steps; with "Confirm moves" on, no move is played without confirmation. */
export async function undoStepsAndConfirmMoves({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto("/settings");
  await page.getByRole("switch", { name: "Confirm moves" }).check();
  for (const game of games) {
    await startGame(page, game, MOUSE);
    const begun = page.locator("[role=gridcell][aria-selected=true]");
    const confirm = page.locator(".foot").getByRole("button", { name: /^Play / });
    const touch = async () => {
      await page.locator(".touch.choice").first().press("Enter");
      await begun.first().waitFor();
    };
    for (const key of ["Backspace", "Escape"]) {
      await page.locator(".touch.choice").first().waitFor();
      await touch();
      await begun.first().press(key);
      await until(`${key} undoes the step`, async () => (await begun.count()) === 0);
    }
    for (let n = 0; n < 20 && (await confirm.count()) === 0; n += 1) {
      const stop = page.getByRole("button", { name: "Stop here" });
      if ((await stop.count()) > 0) break;
      const before = await begun.count();
      await page.locator(".touch.choice").first().press("Enter");
      await until("one more step", async () => (await begun.count()) > before || (await confirm.count()) > 0);
    }
    check((await storedMatch(page, server)).ply === 0, "a move was played without confirmation");
    await confirm.or(page.getByRole("button", { name: "Stop here" })).first().click();
    await until("the confirmed move is played", async () => (await storedMatch(page, server)).ply > 0);
  }
}

/** The computer takes over a seat during a game, and a person takes it back. */
export async function changePlayers({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await startGame(page, games[0], MOUSE);
  await page.locator(".touch.choice").first().waitFor();
  const ply = async () => (await storedMatch(page, server)).ply;
  await clickMenuItem(page, "Change players");
  const seat = page.getByLabel(games[0].players[0], { exact: true });
  await seat.selectOption("1");
  await until("two computers play", async () => (await ply()) >= 3);
  await axe(page, "a game of two computers");
  await seat.selectOption("human");
  await page.keyboard.press("Escape");
  await page.locator(".touch.choice").first().waitFor();
  const before = await ply();
  await move(page, seededRandom(1), MOUSE);
  await until("the move is played", async () => (await ply()) > before);
}

export async function undoResignRematch({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto(`/new/${games[0].id}`);
  await page.getByRole("radio", { name: "Same screen", exact: true }).check();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  const id = matchId(page);
  const text = page.getByLabel("Move or command");
  const first = (await storedMatch(page, server)).turn;

  await page.locator(".touch.choice").first().waitFor();
  await page.keyboard.press("/");
  await text.fill("no such move");
  await text.press("Enter");
  await page.locator(".toast.bad").waitFor();
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await page.getByRole("button", { name: "Show the move" }).click();
  const told = await page.getByRole("region", { name: "Hint" }).getByText(/Play \S+\.$/).textContent();
  await text.fill(told.replace(/^.*Play |\.$/g, ""));
  await text.press("Enter");
  await until("the move is played", async () => (await storedMatch(page, server)).ply === 1);

  await page.getByRole("button", { name: "Undo" }).click();
  await until("it is taken back", async () => (await storedMatch(page, server)).ply === 0);
  await clickMenuItem(page, "Redo");
  await until("it is played again", async () => (await storedMatch(page, server)).ply === 1);
  await page.getByRole("button", { name: "First move" }).click();
  await page.getByText("Move 0 of 1.").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();

  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("heading", { name: "Play on with another device" }).waitFor();
  await axe(page, "the share dialog");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save picture: svg" }).click();
  check((await saved).suggestedFilename().endsWith(".svg"), "no SVG download");
  await page.keyboard.press("Escape");

  await clickMenuItem(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: /resigns$/ }).first().click();
  const over = await until("it is over", async () => {
    const now = await storedMatch(page, server);
    return now.result.outcome !== "*" && now;
  });
  check(over.ply === 1 && first === "x", "resigning changed the moves");
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => /\/m\//.test(url.pathname) && !url.pathname.includes(id));
  await page.locator(".touch.choice").first().waitFor();
}
