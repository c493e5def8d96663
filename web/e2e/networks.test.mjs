// Networks in the browser: loaded when an engine first needs one, skipped if they cannot be loaded, and opponents from
// the server's network folder.

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, MOUSE, move, newPage, seededRandom, storedMatch, until } from "./lib.mjs";
import { sources } from "./wasm-module.mjs";

const networkOf = (game) => fileURLToPath(new URL("network.net", sources(game.id)));

/** A game with a network for its default board. */
async function gameWithNetwork(server) {
  const { games } = await server.get("/games");
  return games.find((game) => existsSync(networkOf(game)));
}

/** Collects the network files that a page requests. */
function watchNetworks(page) {
  const requests = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.net$|\/networks\//.test(pathname)) requests.push(pathname);
  });
  return requests;
}

async function fillForm(page, game) {
  await page.goto(`/new/${game.id}`);
  await page.getByRole("radio", { name: "Computer", exact: true }).check();
  await page.getByRole("radio", { name: /, first$/ }).check();
}

async function startGame(page) {
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\/local-/);
  await page.locator(".touch.choice").first().waitFor();
}

async function botReplied(page, server) {
  await until("the computer has replied", async () => (await storedMatch(page, server)).ply === 2);
}

export async function networkIsLoadedOnceOnDemand({ chrome, server }) {
  const game = await gameWithNetwork(server);
  const page = await newPage(chrome, server);
  const requests = watchNetworks(page);
  await fillForm(page, game);
  await page.getByRole("slider").fill("2");
  await startGame(page);
  await move(page, seededRandom(5), MOUSE);
  await botReplied(page, server);
  check(requests.length === 0, `a low level requests ${requests.join(", ")}`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the move" }).waitFor();
  check(requests.length === 1, `a hint requests ${requests.join(", ") || "no network"}`);
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review game" }).click();
  await page.getByRole("img", { name: /chances/ }).waitFor();
  check(requests.length === 1, `the network was loaded again: ${requests.join(", ")}`);
  check(page.errors.length === 0, page.errors.join("; "));
}

export async function engineWorksWithoutNetwork({ chrome, server }) {
  const game = await gameWithNetwork(server);
  const page = await newPage(chrome, server);
  await page.route("**/*.net", (route) => route.abort());
  await fillForm(page, game);
  await page.getByRole("slider").fill("1");
  await startGame(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("The neural network could not be loaded.").first().waitFor();
  await page.getByRole("button", { name: "Show the move" }).waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}

export async function serverNetworkAsOpponent({ chrome, server }) {
  const game = await gameWithNetwork(server);
  copyFileSync(networkOf(game), join(server.folder, "mine.net"));
  await server.kill();
  server.env = { PARLOUR_NETWORKS: server.folder };
  await server.start();
  const page = await newPage(chrome, server);
  const requests = watchNetworks(page);
  await fillForm(page, game);
  await page.locator('label:has(.label:text-is("Computer")) select').selectOption({ label: "Network: mine" });
  check((await page.getByRole("slider").count()) === 0, "a network has a level");
  await startGame(page);
  check((await storedMatch(page, server)).seats.o.bot === "net:mine", "another bot has the seat");
  await move(page, seededRandom(5), MOUSE);
  await botReplied(page, server);
  check(requests.join() === `/api/v1/games/${game.id}/networks/mine`, `the page requested ${requests.join(", ")}`);
  await page.getByText("Network mine").first().waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}
