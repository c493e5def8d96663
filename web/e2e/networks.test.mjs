// Networks in the browser: loaded when an engine first needs one, skipped if they cannot be loaded, and opponents from
// the server's network folder.

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check, dice, matchOf, MOUSE, move, until, visitor } from "./lib.mjs";
import { sources } from "./wasm-module.mjs";

const networkOf = (game) => fileURLToPath(new URL("network.net", sources(game.id)));

/** A game with a network for its default board. */
async function gameWithNetwork(server) {
  const { games } = await server.get("/games");
  return games.find((game) => existsSync(networkOf(game)));
}

/** Collects the network files that a page requests. */
function watchNetworks(page) {
  const asked = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.net$|\/networks\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

async function begin(page, game) {
  await page.goto(`/new/${game.id}`);
  await page.getByRole("radio", { name: "Computer", exact: true }).check();
  await page.getByRole("radio", { name: /, first$/ }).check();
}

async function start(page) {
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\/local-/);
  await page.locator(".touch.choice").first().waitFor();
}

async function answered(page, server) {
  await until("the computer has answered", async () => (await matchOf(page, server)).ply === 2);
}

export async function aNetworkIsLoadedOnceWhenAnEngineNeedsIt({ chrome, server }) {
  const game = await gameWithNetwork(server);
  const page = await visitor(chrome, server);
  const asked = watchNetworks(page);
  await begin(page, game);
  await page.getByRole("slider").fill("2");
  await start(page);
  await move(page, dice(5), MOUSE);
  await answered(page, server);
  check(asked.length === 0, `a low level asks for ${asked.join(", ")}`);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the move" }).waitFor();
  check(asked.length === 1, `a hint asks for ${asked.join(", ") || "no network"}`);
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review game" }).click();
  await page.getByRole("img", { name: /chances/ }).waitFor();
  check(asked.length === 1, `the network was loaded again: ${asked.join(", ")}`);
  check(page.complaints.length === 0, page.complaints.join("; "));
}

export async function withoutItsNetworkAnEngineGoesOn({ chrome, server }) {
  const game = await gameWithNetwork(server);
  const page = await visitor(chrome, server);
  await page.route("**/*.net", (route) => route.abort());
  await begin(page, game);
  await page.getByRole("slider").fill("1");
  await start(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("The neural network could not be loaded.").first().waitFor();
  await page.getByRole("button", { name: "Show the move" }).waitFor();
  check(page.complaints.length === 0, page.complaints.join("; "));
}

export async function aNetworkOfTheServerIsAnOpponent({ chrome, server }) {
  const game = await gameWithNetwork(server);
  copyFileSync(networkOf(game), join(server.folder, "mine.net"));
  await server.kill();
  server.env = { PARLOUR_NETWORKS: server.folder };
  await server.start();
  const page = await visitor(chrome, server);
  const asked = watchNetworks(page);
  await begin(page, game);
  await page.locator('label:has(.label:text-is("Computer")) select').selectOption({ label: "Network: mine" });
  check((await page.getByRole("slider").count()) === 0, "a network has a level");
  await start(page);
  check((await matchOf(page, server)).seats.o.bot === "net:mine", "another bot has the seat");
  await move(page, dice(5), MOUSE);
  await answered(page, server);
  check(asked.join() === `/api/v1/games/${game.id}/networks/mine`, `the page asked for ${asked.join(", ")}`);
  await page.getByText("Network mine").first().waitFor();
  check(page.complaints.length === 0, page.complaints.join("; "));
}
