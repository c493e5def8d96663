// What every end-to-end test needs: the real server, a real browser, hands on the board, and axe.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const AXE = readFileSync(join(WEB, "node_modules/axe-core/axe.min.js"), "utf8");

/** Longer than anything takes on a busy machine. */
export const PATIENCE = 120_000;

/** The program under test: PARLOUR_BIN, or what cargo built last. */
function program() {
  const target = process.env.CARGO_TARGET_DIR ?? join(WEB, "../target");
  const found = [process.env.PARLOUR_BIN, join(target, "debug/parlour"), join(target, "release/parlour")]
    .filter((path) => path !== undefined)
    .find((path) => existsSync(path));
  if (!found) throw new Error("expected a built program: `cargo build`, or PARLOUR_BIN=path");
  return found;
}

/** A server with a folder of its own, that can be killed and started again at the same address. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), "parlour-e2e-"));
  port = 0;

  async start() {
    const args = ["serve", "--json", "--no-open", "--port", String(this.port), "--data", this.folder];
    this.child = spawn(program(), args, { stdio: ["ignore", "pipe", "pipe"] });
    let log = "";
    this.child.stderr.on("data", (text) => (log += text));
    const line = await Promise.race([
      once(createInterface(this.child.stdout), "line").then(([text]) => text),
      once(this.child, "exit").then(() => Promise.reject(new Error(`the server ended: ${log}`))),
    ]);
    this.url = JSON.parse(line).url;
    this.port = Number(new URL(this.url).port);
    return this;
  }

  /** Ends it without warning. */
  async kill() {
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  async end() {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async get(path) {
    const response = await fetch(`${this.url}/api/v1${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

export function browser() {
  // A page that did not come over the wire may not open sockets to this machine, but for this switch.
  const switches = process.env.FRESH === undefined ? [] : ["--disable-features=LocalNetworkAccessChecks"];
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...switches],
  });
}

/** A page in a fresh profile. What the console complains about is kept in `page.complaints`. */
export async function visitor(chrome, server, options = {}) {
  const context = await chrome.newContext({ baseURL: server.url, locale: "en-US", reducedMotion: "reduce", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE);
  await freshen(context, server);
  const page = await context.newPage();
  page.complaints = [];
  page.on("pageerror", (error) => page.complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // A refused question is part of the protocol, and a dead server part of one test.
    if (/Failed to load resource|WebSocket connection|ERR_/.test(message.text())) return;
    page.complaints.push(message.text());
  });
  return page;
}

export const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  json: "application/json",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/**
 * With FRESH set, pages come from a built client on the disk (`dist`, or the folder that FRESH names), under the headers
 * of the server: the program need not be built again after every change of the client.
 */
async function freshen(context, server) {
  if (process.env.FRESH === undefined) return;
  const dist = process.env.FRESH === "1" ? join(WEB, "dist") : process.env.FRESH;
  const headers = Object.fromEntries((await fetch(server.url)).headers);
  // A program built before the modules does not allow them.
  headers["content-security-policy"] = headers["content-security-policy"]?.replace("script-src 'self';", "script-src 'self' 'wasm-unsafe-eval';");
  for (const name of ["content-length", "content-encoding", "etag", "content-type"]) delete headers[name];
  await context.route((url) => !url.pathname.startsWith("/api/"), (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(dist, /\.\w+$/.test(pathname) ? pathname : "index.html");
    const type = { ...headers, "content-type": TYPES[file.split(".").at(-1)] };
    if (file.endsWith("index.html")) return route.fulfill({ body: served(readFileSync(file, "utf8")), headers: type });
    return route.fulfill({ path: file, headers: type });
  });
}

/** The built page as the server serves it under every path. */
function served(page) {
  return page.replaceAll('="./', '="/').replace('name="routing" content="hash"', 'name="routing" content="path"');
}

/** Lets axe look at the page as it stands. */
export async function axe(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const faults = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
  check(faults.length === 0, `axe on ${where}: ${faults.join("; ")}`);
}

export function check(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/** Waits until something holds. */
export async function until(what, holds) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((done) => setTimeout(done, 40));
  }
}

/** Numbers that are the same in every run. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

export const idOf = (page) => new URL(page.url()).pathname.split("/")[2];

/** Chooses an entry of the menu behind "More". */
export async function choose(page, name) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** How a person touches things. */
export const MOUSE = {
  cell: (page, name) => page.locator(`[data-name="${name}"]`).click(),
  button: (locator) => locator.click(),
};
export const TOUCH = {
  cell: (page, name) => page.locator(`[data-name="${name}"]`).tap(),
  button: (locator) => locator.tap(),
};
export const KEYS = {
  /** Walks over the board with the arrow keys and presses Enter. */
  async cell(page, name) {
    await tabTo(page, () => document.activeElement?.getAttribute("role") === "gridcell");
    for (let n = 0; n < 64; n += 1) {
      const way = await page.evaluate((wanted) => {
        const box = (element) => element.getBoundingClientRect();
        const from = document.activeElement;
        const to = document.querySelector(`[data-name="${wanted}"]`);
        if (from === to) return null;
        const [a, b] = [box(from), box(to)];
        if (Math.abs(a.x - b.x) > 2) return a.x < b.x ? "ArrowRight" : "ArrowLeft";
        return a.y < b.y ? "ArrowDown" : "ArrowUp";
      }, name);
      if (way === null) return page.keyboard.press("Enter");
      await page.keyboard.press(way);
    }
    throw new Error(`no way by keys to ${name}`);
  },
  async button(locator) {
    const page = locator.page();
    const handle = await locator.elementHandle();
    await tabTo(page, (wanted) => document.activeElement === wanted, handle);
    await page.keyboard.press("Enter");
  },
};

/** Presses Tab until the focus is where it is wanted. */
export async function tabTo(page, holds, argument) {
  for (let n = 0; n < 120; n += 1) {
    if (await page.evaluate(holds, argument)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Makes one move by touching what the board offers; false when there was nothing to touch. */
export async function move(page, roll, hands) {
  const board = page.locator("svg[role=grid]");
  for (let n = 0; n < 60; n += 1) {
    const stop = page.getByRole("button", { name: "Stop here" });
    if ((await stop.count()) > 0 && roll(3) > 0) return hands.button(stop.first());
    const pass = page.getByRole("button", { name: "Pass", exact: true });
    if ((await pass.count()) > 0) return hands.button(pass);
    const names = await board.locator(".touch.choice").evaluateAll((all) => all.map((one) => one.dataset.name));
    if (names.length === 0) {
      if ((await stop.count()) > 0) return hands.button(stop.first());
      return;
    }
    const before = await shownTurn(page);
    await hands.cell(page, names[roll(names.length)]);
    const after = await until("the touch was answered", async () => {
      const now = await shownTurn(page);
      return now !== before && now;
    });
    if (!after.includes("steps=") || after.endsWith("steps=0")) return;
  }
  throw new Error("a move of sixty steps");
}

/** Something that changes with every step and every turn. */
function shownTurn(page) {
  return page.evaluate(() => {
    const moves = document.querySelectorAll("button[data-ply]").length;
    const steps = document.querySelectorAll("[role=gridcell][aria-selected=true]").length;
    const said = document.querySelector("[role=status]")?.textContent ?? "";
    return `moves=${moves} ${said} steps=${steps}`;
  });
}

/** Plays a match to its end; the other side is the computer's. */
export async function playOut(page, server, roll, hands, most = 400) {
  const id = idOf(page);
  for (let turn = 0; turn < most; turn += 1) {
    const state = await until("it is our turn or over", async () => {
      const now = await server.get(`/matches/${id}`);
      if (now.result.outcome !== "*") return now;
      const ready = (await page.locator(".touch.choice").count()) > 0 || (await page.getByRole("button", { name: "Pass", exact: true }).count()) > 0;
      return now.seats[now.turn].kind === "human" && ready && (await page.locator("button[data-ply]").count()) >= Math.min(1, now.ply) * (now.ply + 1) && now;
    });
    if (state.result.outcome !== "*") return state;
    await move(page, roll, hands);
    await until("the move arrived", async () => (await server.get(`/matches/${id}`)).ply > state.ply);
  }
  throw new Error(`no end after ${most} turns`);
}
