// Regression tests, one for each reported bug.

import { axe, check, clickMenuItem, matchId, MOUSE, move, moveCount, newPage, seededRandom, storedMatch, until } from "./lib.mjs";
import { layoutErrors } from "./layout.mjs";

/** The started game matches the form, even if the button is pressed before the preview arrives. */
export async function startBeforePreviewArrives({ chrome, server }) {
  const { games } = await server.get("/games");
  const game = games.find((one) => one.options.some((option) => option.key === "size" && option.kind === "number"));
  const size = game.options.find((option) => option.key === "size");
  const wanted = Number(size.default) + 1;
  const page = await newPage(chrome, server);
  // The module arrives late, and with it the preview.
  let arrive;
  const late = new Promise((done) => (arrive = done));
  await page.route("**/*.wasm", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`/new/${game.id}`);
  await page.locator("summary", { hasText: "Options" }).click();
  const field = page.getByLabel(size.help[0].toUpperCase() + size.help.slice(1), { exact: true });
  await field.fill(String(wanted));
  await field.blur();
  await page.getByRole("button", { name: "Start game" }).click();
  arrive();
  await page.waitForURL(/\/m\//);
  const { view } = await storedMatch(page, server);
  check(view.columns.length === wanted, `a game of size ${view.columns.length} was started instead of ${wanted}`);
}

/** Deleting asks for confirmation, and can be undone without losing the seat. */
export async function deleteAndUndo({ chrome, server }) {
  const page = await newPage(chrome, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/m\//);
  const id = matchId(page);
  await page.locator(".touch.choice").first().waitFor();
  await page.goto("/");
  const link = page.locator(`a[href$="/m/${id}"]`);
  await link.waitFor();
  await page.getByRole("button", { name: /^Delete / }).click();
  await axe(page, "the confirmation before deleting a game");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  check((await link.count()) === 1, "Cancel deleted the game");
  await page.getByRole("button", { name: /^Delete / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await until("the game is gone", async () => (await link.count()) === 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await link.click();
  await page.locator(".touch.choice").first().waitFor();
}

/** Arrow keys browse, letters run commands, `?` shows help, and shortcuts are off while typing. */
export async function keyboardShortcuts({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto(`/new/${games[2].id}`);
  await page.getByRole("radio", { name: "Same screen", exact: true }).check();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  const random = seededRandom(4);
  for (let n = 1; n <= 2; n += 1) {
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    await page.locator(`button[data-ply="${n}"]`).waitFor();
  }
  const shown = (ply) => page.locator(`button[data-ply="${ply}"][aria-current]`).waitFor();
  // This page plays both sides, so `move` may have played more than one move.
  const played = async () => (await storedMatch(page, server)).ply;
  await until("every move is listed", async () => (await moveCount(page)) === (await played()));
  const last = await played();
  // After a click on the board, arrow keys browse moves.
  await page.keyboard.press("ArrowLeft");
  await shown(last - 1);
  await page.keyboard.press("Home");
  await shown(0);
  await page.keyboard.press("ArrowRight");
  await shown(1);
  await page.keyboard.press("End");
  await shown(last);
  await page.keyboard.press("u");
  await until("a move is undone", async () => (await played()) === last - 1);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  await axe(page, "the list of keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const box = page.getByLabel("Move or command");
  await box.pressSequentially("u");
  check((await played()) === last - 1, "a shortcut works while typing");
  await box.fill("rules");
  await box.press("Enter");
  await page.locator("article").waitFor();
  await axe(page, "the rules beside the board");
  check((await page.locator("article figure svg").count()) > 0, "the rules have no drawn board");
}

/** No hints between people; a rematch offer stays until it is answered. */
export async function noHintsBetweenPeople({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await host.goto(`/new/${games[2].id}`);
  await host.getByRole("radio", { name: "Another device" }).check();
  await host.getByRole("radio", { name: /, first$/ }).check();
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${matchId(host)}`);
  await host.getByText("online", { exact: true }).waitFor();
  await host.locator(".touch.choice").first().waitFor();
  check(await host.getByRole("button", { name: "Hint" }).isDisabled(), "a hint in a game between people");
  await host.getByRole("tab", { name: "Review" }).click();
  await host.getByText("The review is available after the game.").waitFor();
  await clickMenuItem(guest, "Resign");
  await guest.getByRole("dialog").getByRole("button", { name: /resigns$/ }).click();
  await guest.getByRole("heading", { name: "You lost" }).waitFor();
  await host.getByRole("tab", { name: "Moves" }).click();
  await host.getByRole("heading", { name: "You won" }).waitFor();
  await guest.getByRole("button", { name: "Rematch" }).click();
  await guest.waitForURL((url) => !url.pathname.includes(matchId(host)));
  await host.getByText("Your opponent offers a rematch.").waitFor();
  await host.waitForTimeout(3_000);
  await axe(host, "an offered rematch");
  await host.getByRole("button", { name: "Join rematch" }).click();
  await host.waitForURL((url) => url.pathname.endsWith(matchId(guest)));
}

/** A broken link shows an error, and no evaluation. */
export async function brokenLinksShowErrors({ chrome, server }) {
  const page = await newPage(chrome, server);
  for (const path of ["/analysis?game=nosuchgame", "/analysis?game=nosuchgame:size=x&position=zzz", "/new/nosuchgame", "/rules/nosuchgame", "/learn/nosuchgame/0/0", "/m/nosuchmatch"]) {
    await page.goto(path);
    await page.getByRole("alert").first().waitFor();
    check(!/50%/.test(await page.locator("main").textContent()), `${path} shows an evaluation`);
    await axe(page, path);
  }
}

/** Watches two bots: pause, then step. */
export async function watchTwoBots({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto(`/new/${games[2].id}`);
  await page.getByRole("radio", { name: "Watch", exact: true }).check();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  const ply = async () => (await storedMatch(page, server)).ply;
  await until("the bots play", async () => (await ply()) >= 2);
  await page.getByRole("button", { name: "Pause" }).click();
  const step = page.getByRole("button", { name: "Play one move" });
  await until("the bots pause", async () => (await storedMatch(page, server)).paused && (await step.isEnabled()));
  await page.waitForTimeout(500);
  const before = await ply();
  await step.click();
  await until("one more move", async () => (await ply()) === before + 1);
  await axe(page, "two computers");
}

/** No toast covers a control, at any window size. */
export async function toastsCoverNoControl({ chrome, server }) {
  const { games } = await server.get("/games");
  for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
    const page = await newPage(chrome, server, { viewport });
    await page.goto(`/analysis?game=${games[2].id}`);
    await page.locator(".touch.choice").first().waitFor();
    await page.locator(".touch:not(.choice)").nth(20).click();
    await page.locator(".toast").waitFor();
    const errors = await layoutErrors(page);
    check(errors.length === 0, `${viewport.width}x${viewport.height}: ${errors.join("; ")}`);
    await page.context().close();
  }
}
