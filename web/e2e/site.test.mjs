// The client without a server: `dist` on a static host under a path, offline, and after crashes.

import { chooseClock } from "./clock.mjs";
import { gamesOf, staticHost } from "./host.mjs";
import { check, MOUSE, move, moveCount, playTurn, seededRandom, TIMEOUT, until } from "./lib.mjs";

const BASE = "/some/folder/";
const folderHost = () => staticHost(undefined, BASE);

async function newContext(chrome, options = {}) {
  const context = await chrome.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(TIMEOUT);
  return context;
}

const errors = new WeakMap();
async function openPage(context, url) {
  const page = await context.newPage();
  errors.set(page, []);
  page.on("pageerror", (error) => errors.get(page).push(error.message));
  await page.goto(url);
  return page;
}

/** Starts a game against the computer. */
async function startGame(page, url, game) {
  await page.goto(`${url}#/new/${game}`);
  await page.getByRole("button", { name: "Start", exact: true }).or(page.getByRole("button", { name: "Start game", exact: true })).first().click();
  await page.waitForURL(/#\/m\/local-/);
  await page.locator("svg[role=grid]").waitFor();
}

/** Waits until the service worker has cached the page. */
const workerReady = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

export async function staticSiteOnlineAndOffline({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const context = await newContext(chrome);
    let page = await openPage(context, host.url);
    await page.getByRole("link", { name: /^Play/ }).first().waitFor();
    const random = seededRandom(11);
    await startGame(page, host.url, game.id);
    const address = page.url();
    await playTurn(page, random);
    await playTurn(page, random);
    await workerReady(page);

    // The second visit: a reload keeps every move.
    await page.reload();
    await until("four moves are back", async () => (await moveCount(page)) === 4);
    await playTurn(page, random);

    // A crash: the page hangs and is closed.
    await page.evaluate(() => void setTimeout(() => { for (;;); }, 0)).catch(() => undefined);
    await page.close({ runBeforeUnload: false });
    page = await openPage(context, address);
    await until("six moves are back", async () => (await moveCount(page)) === 6);

    // Offline: the game continues in a new page, and a new game can start.
    await context.setOffline(true);
    host.end();
    await page.close();
    page = await openPage(context, address);
    await until("six moves are there offline", async () => (await moveCount(page)) === 6);
    await playTurn(page, random);
    await startGame(page, host.url, game.id);
    await playTurn(page, random);
    await page.goto(host.url);
    await page.getByRole("link", { name: /^Play/ }).first().waitFor();
    check(errors.get(page).length === 0, `page errors: ${errors.get(page).join("; ")}`);
    check(host.missing.every((path) => path.endsWith("favicon.ico")), `missing files: ${host.missing.join(", ")}`);
  } finally {
    host.end();
  }
}

/** Every game plays two turns with its own module. */
export async function everyGameOnStaticSite({ chrome }) {
  const host = await folderHost();
  try {
    const context = await newContext(chrome);
    const page = await openPage(context, host.url);
    for (const [n, game] of gamesOf().entries()) {
      await startGame(page, host.url, game.id);
      const random = seededRandom(3 + n);
      await playTurn(page, random);
      await playTurn(page, random);
    }
    check(errors.get(page).length === 0, `page errors: ${errors.get(page).join("; ")}`);
  } finally {
    host.end();
  }
}

/** Two tabs with the same match show the same moves. */
export async function twoTabsShowSameMoves({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const context = await newContext(chrome);
    const one = await openPage(context, host.url);
    await startGame(one, host.url, game.id);
    const two = await openPage(context, one.url());
    await two.locator(".touch.choice").first().waitFor();
    await playTurn(one, seededRandom(2));
    await until("the other tab shows the moves", async () => (await moveCount(two)) === 2);
    await playTurn(two, seededRandom(4));
    await until("the first tab shows the moves", async () => (await moveCount(one)) === 4);
  } finally {
    host.end();
  }
}

/** The database in a real browser: migrates old data from `localStorage` and creates its tables. */
export async function databaseMigratesOldData({ chrome }) {
  const host = await folderHost();
  try {
    const context = await newContext(chrome);
    await context.addInitScript(() => {
      if (!sessionStorage.getItem("set")) localStorage.setItem("parlour.settings", '{"language":"pt"}');
      sessionStorage.setItem("set", "1");
    });
    const page = await openPage(context, host.url);
    await until("the page speaks Portuguese", async () => (await page.evaluate(() => document.documentElement.lang)) === "pt");
    await page.reload();
    await until("the setting is kept", async () => (await page.evaluate(() => document.documentElement.lang)) === "pt");
    check(await page.evaluate(() => localStorage.getItem("parlour.settings") === null), "the old row is still there");
    const stores = await page.evaluate(
      () => new Promise((done) => {
        const request = indexedDB.open("parlour");
        request.onsuccess = () => done([...request.result.objectStoreNames]);
      }),
    );
    check(["events", "lessons", "matches", "puzzles", "seats", "values"].every((name) => stores.includes(name)), `the stores are ${stores}`);
  } finally {
    host.end();
  }
}

export async function localGameEndsOnTime({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const page = await openPage(await newContext(chrome), host.url);
    await page.goto(`${host.url}#/new/${game.id}`);
    await page.getByRole("radio", { name: "Same screen", exact: true }).check();
    await chooseClock(page, 0.05);
    await page.getByRole("button", { name: "Start game" }).click();
    await page.waitForURL(/#\/m\/local-/);
    await page.locator(".touch.choice").first().waitFor();
    await move(page, seededRandom(4), MOUSE);
    const end = page.getByText(`${game.players[1]} ran out of time: ${game.players[0]} wins.`).first();
    await end.waitFor();
    await page.reload();
    await end.waitFor();
    check((await page.getByRole("timer").allTextContents()).some((text) => text.trim().startsWith("0:00.0")), "no clock stands at zero");
    check(errors.get(page).length === 0, errors.get(page).join("; "));
  } finally {
    host.end();
  }
}
