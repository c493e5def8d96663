// The board component alone, without a server: drag and drop, small squares by touch, drawing, and picture export.

import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { axe, check, until } from "./lib.mjs";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a test on the harness page, which shows a fixture. */
async function onBoard(chrome, query, options, run) {
  const vite = await createServer({ root: WEB, logLevel: "error", server: { port: 0, ws: false, hmr: false }, optimizeDeps: { noDiscovery: true } });
  await vite.listen();
  const context = await chrome.newContext({ viewport: { width: 560, height: 560 }, ...options });
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => check(false, error.message));
    await page.goto(`${vite.resolvedUrls.local[0]}e2e/harness/index.html?${query}`);
    await page.locator("svg[role=grid]").waitFor();
    await run(page);
  } finally {
    await context.close();
    await vite.close();
  }
}

const center = async (page, name) => {
  const box = await page.locator(`[data-name="${name}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const log = (page) => page.evaluate(() => globalThis.log.join(", "));
const selected = (page) => page.locator("[aria-selected=true]").count();
const cellsWith = (page, word) => page.locator(`.touch.${word}`).evaluateAll((all) => all.map((one) => one.dataset.name));

async function dragTo(page, from, to, { release = true, dx = 0 } = {}) {
  const [a, b] = [await center(page, from), await center(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x + dx, b.y, { steps: 4 });
  if (release) await page.mouse.up();
}

const empty = (page) => page.evaluate(() => [...document.querySelectorAll("[data-name]")].filter((one) => / empty|: empty/.test(one.getAttribute("aria-label"))).map((one) => one.dataset.name));

export async function dragAndDrop({ chrome }) {
  await onBoard(chrome, "", {}, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const [to] = (await empty(page)).slice(3);
    await dragTo(page, from, to);
    await until("the piece has arrived", async () => (await log(page)) === `touch ${from}, touch ${to}`);
    await until("the move is finished", async () => (await selected(page)) === 0);
    // Dragging a piece back to its square releases it.
    const away = await center(page, from);
    await dragTo(page, to, from, { release: false });
    await page.mouse.move(away.x, away.y);
    const home = await center(page, to);
    await page.mouse.move(home.x, home.y, { steps: 3 });
    await page.mouse.up();
    await until("the piece is released", async () => (await log(page)).endsWith(`touch ${to}, cancel`));
    await until("nothing is picked up", async () => (await selected(page)) === 0);
    await axe(page, "the board");
  });
}

export async function dropBeforePickIsConfirmed({ chrome }) {
  await onBoard(chrome, "delay=300", {}, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const [to] = (await empty(page)).slice(3);
    await dragTo(page, from, to);
    await until("the drop waited until the piece counts as picked up", async () => (await log(page)) === `touch ${from}, touch ${to}`);
  });
}

export async function dragThroughSeveralSteps({ chrome }) {
  await onBoard(chrome, "steps=2", {}, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const [first, second] = (await empty(page)).slice(3);
    await dragTo(page, from, first);
    await until("the first step", async () => (await selected(page)) === 2);
    await dragTo(page, first, second);
    await until("the second step", async () => (await log(page)) === `touch ${from}, touch ${first}, touch ${second}`);
  });
}

export async function clickToMove({ chrome }) {
  await onBoard(chrome, "", {}, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const [to] = (await empty(page)).slice(3);
    await page.locator(`[data-name="${from}"]`).click();
    await until("the piece is picked up", async () => (await selected(page)) === 1);
    await page.locator(`[data-name="${to}"]`).click();
    await until("the piece has moved", async () => (await log(page)) === `touch ${from}, touch ${to}`);
  });
}

export async function loupeForTouch({ chrome }) {
  await onBoard(chrome, "", { viewport: { width: 200, height: 300 }, hasTouch: true, isMobile: true }, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const { x, y } = await center(page, from);
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [{ x, y }]);
    await page.locator("[data-mark=loupe]").waitFor();
    await touch("touchEnd", []);
    await until("the piece is picked up", async () => (await log(page)) === `touch ${from}`);
    await until("the loupe is gone", async () => (await page.locator("[data-mark=loupe]").count()) === 0);
  });
}

export async function drawingAndExport({ chrome }) {
  await onBoard(chrome, "", {}, async (page) => {
    const [from] = await cellsWith(page, "movable");
    const [to] = (await empty(page)).slice(3);
    const [a, b] = [await center(page, from), await center(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up({ button: "right" });
    await until("an arrow is drawn", async () => (await page.locator("[data-mark=drawn]").count()) === 1);
    await page.locator(`[data-name="${from}"]`).click();
    await until("a left click clears it", async () => (await page.locator("[data-mark=drawn]").count()) === 0);
    await until("targets are shown", async () => (await page.locator("[data-mark=dot]").count()) > 0);
    const svg = await page.evaluate(() => globalThis.svg());
    check(!/data-mark|role=|tabindex|class=/.test(svg), "the exported picture has no marks of the interface");
    check(svg.includes("radialGradient") && svg.includes("<circle"), "the exported picture has its pieces");
    check((await page.evaluate(() => globalThis.png())) > 20_000, "the exported picture has pixels");
  });
}
