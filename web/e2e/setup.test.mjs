// A start position set up by hand: one player places the pieces, the other chooses a side.

import { axe, check, matchId, MOUSE, move, newPage, seededRandom, storedMatch, until } from "./lib.mjs";

/** Fills in the form of a game with a start set up by hand, places some pieces, and starts it. */
async function setUpAndStart(page, game, opponent) {
  await page.goto(`/new/${game.id}`);
  await page.getByRole("radio", { name: opponent }).check();
  const { help } = game.options.find((one) => one.key === game.setup.key);
  const option = page.getByLabel(help[0].toUpperCase() + help.slice(1), { exact: true });
  await until("the options are open", async () => {
    if (!(await option.isVisible())) await page.locator("summary", { hasText: "Options" }).click();
    return option.isVisible();
  });
  await option.selectOption(game.setup.value);
  const tools = page.getByRole("radiogroup").getByRole("radio");
  await tools.first().waitFor();
  await axe(page, `a board set up by hand (${opponent})`);
  const placed = [];
  for (let n = 0; n < (await tools.count()) - 1; n += 1) {
    await tools.nth(n).check();
    const place = page.locator(".touch.choice").nth(3 + 5 * n);
    placed.push(await place.getAttribute("data-name"));
    await place.click();
    await until("the piece is placed", async () => !(await page.locator(`[data-name="${placed.at(-1)}"]`).getAttribute("aria-label")).includes("empty"));
  }
  await page.getByRole("button", { name: "Start game" }).click();
  return placed;
}

async function checkPlaced(page, server, placed) {
  await page.waitForURL(/\/m\//);
  const state = await storedMatch(page, server);
  for (const name of placed) check(state.view.cells.find((cell) => cell.name === name).stack.length > 0, `${name} is empty`);
  return state;
}

async function gameSetUpByHand(server) {
  const { games } = await server.get("/games");
  return games.find((one) => one.setup !== null);
}

export async function botTakesFirstSide({ chrome, server }) {
  const page = await newPage(chrome, server);
  const state = await checkPlaced(page, server, await setUpAndStart(page, await gameSetUpByHand(server), "Computer"));
  check(state.seats.x.kind === "computer" && state.seats.o.kind === "human", "the computer did not take the first side");
  await page.locator(".touch.choice").first().waitFor();
}

export async function secondPlayerChoosesSide({ chrome, server }) {
  const game = await gameSetUpByHand(server);
  const page = await newPage(chrome, server);
  const placed = await setUpAndStart(page, game, "Same screen");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Choose your side" }).waitFor();
  await axe(page, "the choice of a side at one screen");
  await dialog.getByRole("button", { name: game.players[0] }).click();
  await checkPlaced(page, server, placed);
  await page.getByText(`The player who set up the board plays ${game.players[1]}`).first().waitFor();
}

export async function guestChoosesSide({ chrome, server }) {
  const game = await gameSetUpByHand(server);
  const host = await newPage(chrome, server);
  await checkPlaced(host, server, await setUpAndStart(host, game, "Another device"));
  await host.getByText("The game starts when a side is chosen.").waitFor();
  await axe(host, "a game before the choice of sides");
  const guest = await newPage(chrome, server, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await guest.goto(`/m/${matchId(host)}`);
  await guest.getByRole("heading", { name: "Choose your side" }).waitFor();
  await axe(guest, "the choice of a side");
  check((await guest.locator(".touch.choice").count()) === 0, "the guest moves before the choice");
  // The guest takes the second side, so the host moves first.
  await guest.getByRole("button", { name: game.players[1] }).click();
  await host.locator(".touch.choice").first().waitFor();
  await move(host, seededRandom(3), MOUSE);
  await guest.locator(".touch.choice").first().waitFor();
  const late = await newPage(chrome, server);
  await late.goto(`/m/${matchId(host)}`);
  await late.getByText("You are watching this game.").waitFor();
  for (const page of [host, guest, late]) check(page.errors.length === 0, page.errors.join("; "));
}
