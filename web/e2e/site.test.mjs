// The client without a server: `dist` on a static host under a path, offline, and after crashes.

import { chooseClock } from "./clock.mjs";
import { gamesOf, staticHost } from "./host.mjs";
import { check, dice, MOUSE, move, PATIENCE, until } from "./lib.mjs";

const BASE = "/some/folder/";
const folderHost = () => staticHost(undefined, BASE);

async function visit(chrome, options = {}) {
  const context = await chrome.newContext({ locale: "en-US", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  return context;
}

const complaints = new WeakMap();
async function open(context, url) {
  const page = await context.newPage();
  complaints.set(page, []);
  page.on("pageerror", (error) => complaints.get(page).push(error.message));
  await page.goto(url);
  return page;
}

/** The number of moves listed beside the board. */
const listed = async (page) => Math.max(0, (await page.locator("button[data-ply]").count()) - 1);

/** Plays a move and waits for the computer's reply. */
async function turn(page, roll) {
  const before = await listed(page);
  await page.locator(".touch.choice").first().waitFor();
  await move(page, roll, MOUSE);
  await until("the computer has answered", async () => (await listed(page)) >= before + 2 && (await page.locator(".touch.choice").count()) > 0);
}

/** Starts a game against the computer. */
async function begin(page, url, game) {
  await page.goto(`${url}#/new/${game}`);
  await page.getByRole("button", { name: "Start", exact: true }).or(page.getByRole("button", { name: "Start game", exact: true })).first().click();
  await page.waitForURL(/#\/m\/local-/);
  await page.locator("svg[role=grid]").waitFor();
}

/** Waits until the service worker has cached the page. */
const ready = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

export async function aGameWithoutAServerOnAndOffline({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const context = await visit(chrome);
    let page = await open(context, host.url);
    await page.getByRole("link", { name: /^Play/ }).first().waitFor();
    const roll = dice(11);
    await begin(page, host.url, game.id);
    const address = page.url();
    await turn(page, roll);
    await turn(page, roll);
    await ready(page);

    // The second visit: a reload keeps every move.
    await page.reload();
    await until("four moves are back", async () => (await listed(page)) === 4);
    await turn(page, roll);

    // A crash: the page hangs and is closed.
    await page.evaluate(() => void setTimeout(() => { for (;;); }, 0)).catch(() => undefined);
    await page.close({ runBeforeUnload: false });
    page = await open(context, address);
    await until("six moves are back", async () => (await listed(page)) === 6);

    // Offline: the game continues in a new page, and a new game can start.
    await context.setOffline(true);
    host.end();
    await page.close();
    page = await open(context, address);
    await until("six moves are there offline", async () => (await listed(page)) === 6);
    await turn(page, roll);
    await begin(page, host.url, game.id);
    await turn(page, roll);
    await page.goto(host.url);
    await page.getByRole("link", { name: /^Play/ }).first().waitFor();
    check(complaints.get(page).length === 0, `the page complains: ${complaints.get(page).join("; ")}`);
    check(host.missing.every((path) => path.endsWith("favicon.ico")), `asked for what is not there: ${host.missing.join(", ")}`);
  } finally {
    host.end();
  }
}

/** Every game plays two turns with its own module. */
export async function everyGameInTheBrowser({ chrome }) {
  const host = await folderHost();
  try {
    const context = await visit(chrome);
    const page = await open(context, host.url);
    for (const [n, game] of gamesOf().entries()) {
      await begin(page, host.url, game.id);
      const roll = dice(3 + n);
      await turn(page, roll);
      await turn(page, roll);
    }
    check(complaints.get(page).length === 0, `the page complains: ${complaints.get(page).join("; ")}`);
  } finally {
    host.end();
  }
}

/** Two tabs with the same match show the same moves. */
export async function twoTabsAgree({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const context = await visit(chrome);
    const one = await open(context, host.url);
    await begin(one, host.url, game.id);
    const two = await open(context, one.url());
    await two.locator(".touch.choice").first().waitFor();
    await turn(one, dice(2));
    await until("the other tab shows the moves", async () => (await listed(two)) === 2);
    await turn(two, dice(4));
    await until("the first tab shows the moves", async () => (await listed(one)) === 4);
  } finally {
    host.end();
  }
}

/** The database in a real browser: migrates old data from `localStorage` and creates its tables. */
export async function gamesSurviveInTheBrowser({ chrome }) {
  const host = await folderHost();
  try {
    const context = await visit(chrome);
    await context.addInitScript(() => {
      if (!sessionStorage.getItem("set")) localStorage.setItem("parlour.settings", '{"language":"pt"}');
      sessionStorage.setItem("set", "1");
    });
    const page = await open(context, host.url);
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

export async function aClockEndsAGameWithoutAServer({ chrome }) {
  const host = await folderHost();
  try {
    const [game] = gamesOf();
    const page = await open(await visit(chrome), host.url);
    await page.goto(`${host.url}#/new/${game.id}`);
    await page.getByRole("radio", { name: "Same screen", exact: true }).check();
    await chooseClock(page, 0.05);
    await page.getByRole("button", { name: "Start game" }).click();
    await page.waitForURL(/#\/m\/local-/);
    await page.locator(".touch.choice").first().waitFor();
    await move(page, dice(4), MOUSE);
    const end = page.getByText(`${game.players[1]} ran out of time: ${game.players[0]} wins.`).first();
    await end.waitFor();
    await page.reload();
    await end.waitFor();
    check((await page.getByRole("timer").allTextContents()).some((text) => text.trim().startsWith("0:00.0")), "no clock stands at zero");
    check(complaints.get(page).length === 0, complaints.get(page).join("; "));
  } finally {
    host.end();
  }
}
