// Helpers for end-to-end tests: a real server, a real browser, input devices, and axe.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { clientProxy } from "./proxies.mjs";

export { TYPES } from "./proxies.mjs";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const AXE = readFileSync(join(WEB, "node_modules/axe-core/axe.min.js"), "utf8");

/** The timeout of every wait, in milliseconds. The default suits a busy machine. */
export const TIMEOUT = Number(process.env.TIMEOUT ?? 120_000);

/** The program under test: PARLOUR_BIN, or the last cargo build. */
function programPath() {
  const target = process.env.CARGO_TARGET_DIR ?? join(WEB, "../target");
  const found = [process.env.PARLOUR_BIN, join(target, "debug/parlour"), join(target, "release/parlour")]
    .filter((path) => path !== undefined)
    .find((path) => existsSync(path));
  if (!found) throw new Error("expected a built program: `cargo build`, or PARLOUR_BIN=path");
  return found;
}

/** If set, the client comes from a folder (`dist` for 1) instead of the program. */
const FRESH = process.env.FRESH === "1" ? join(WEB, "dist") : process.env.FRESH;

/** A server with its own data folder, which can be killed and restarted at the same address. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), "parlour-e2e-"));
  port = 0;
  /** Environment variables for the next start. */
  env = {};

  async start() {
    const args = ["serve", "--json", "--no-open", "--port", String(this.port), "--data", this.folder];
    this.child = spawn(programPath(), args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.env } });
    let log = "";
    this.child.stderr.on("data", (text) => (log += text));
    const line = await Promise.race([
      once(createInterface(this.child.stdout), "line").then(([text]) => text),
      once(this.child, "exit").then(() => Promise.reject(new Error(`the server ended: ${log}`))),
    ]);
    this.direct = JSON.parse(line).url;
    this.port = Number(new URL(this.direct).port);
    if (FRESH !== undefined) this.proxy ??= await clientProxy(FRESH, () => this.port);
    // The address for browsers.
    this.url = this.proxy ? `http://127.0.0.1:${this.proxy.port}` : this.direct;
    return this;
  }

  /** Kills the process without a shutdown. */
  async kill() {
    const gone = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await gone;
  }

  async end() {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    this.proxy?.end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async get(path) {
    const response = await fetch(`${this.direct}/api/v1${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

export function browser() {
  // A host name of a home network, which browsers do not treat as secure.
  const hosts = "--host-resolver-rules=MAP *.lan 127.0.0.1";
  // Drawing without a GPU takes less CPU time than emulating one.
  const switches = [hosts, "--disable-gpu"];
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...switches],
  });
}

/** Whether this is the nightly run, which tests more games. */
export const NIGHTLY = process.env.PARLOUR_TEST_SCALE === "nightly";

/** How many times slower pages run, to find tests that depend on a fast machine. */
const SLOWER = Number(process.env.SLOWER ?? 1);

/** Opens a page in a fresh profile; collects console errors in `page.errors`. */
export async function newPage(chrome, server, options = {}) {
  const context = await chrome.newContext({ baseURL: server.url, locale: "en-US", reducedMotion: "reduce", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  if (SLOWER > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // Refused requests are part of the protocol, and some tests kill the server.
    if (/Failed to load resource|WebSocket connection|ERR_/.test(message.text())) return;
    page.errors.push(message.text());
  });
  return page;
}

/** Runs axe on the current page. */
export async function axe(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const violations = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
  check(violations.length === 0, `axe on ${where}: ${violations.join("; ")}`);
}

export function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** Waits for a condition. */
export async function until(what, condition) {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > end) throw new Error(`timed out waiting until ${what}`);
    await new Promise((done) => setTimeout(done, 40));
  }
}

/** A seeded random generator: the same numbers in every run. */
export function seededRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const matchId = (page) => new URL(page.url()).pathname.split("/")[2];

/** The stored match of a page, from the server or from this browser's database. */
export async function storedMatch(page, server) {
  const id = matchId(page);
  if (!id.startsWith("local-")) return server.get(`/matches/${id}`);
  const { row, events } = await page.evaluate(
    (id) =>
      new Promise((done, fail) => {
        const request = indexedDB.open("parlour");
        request.onerror = () => fail(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(["matches", "events"]);
          const row = transaction.objectStore("matches").get(id);
          const events = transaction.objectStore("events").getAll(IDBKeyRange.bound([id], [id, []]));
          transaction.oncomplete = () => {
            request.result.close();
            done({ row: row.result, events: events.result.map(({ event }) => event) });
          };
        };
      }),
    id,
  );
  const paused = events.findLast((event) => event.kind === "paused")?.on ?? false;
  return { ...row.summary, match: id, id: row.summary.game.split(":")[0], view: row.view, paused };
}

/** Starts a game that another device may join; the host moves first. `prepare` gets the host's page before it opens. */
export async function createSharedGame(chrome, server, game, prepare) {
  const host = await newPage(chrome, server);
  await prepare?.(host);
  await host.goto(`/new/${game.id}`);
  await host.getByRole("radio", { name: "Another device" }).check();
  // Not a random side: the host moves first.
  await host.getByRole("radio", { name: /, first$/ }).check();
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  return host;
}

/** Starts a game between two devices; the host moves first. */
export async function startSharedGame(chrome, server, game, prepare) {
  const host = await createSharedGame(chrome, server, game, prepare);
  const id = matchId(host);
  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${id}`);
  await host.getByText("online", { exact: true }).waitFor();
  return { host, guest, state: () => server.get(`/matches/${id}`) };
}

/** Clicks an entry of the "More" menu. */
export async function clickMenuItem(page, name) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Input devices. */
export const MOUSE = {
  cell: (page, name) => page.locator(`[data-name="${name}"]`).click(),
  button: (locator) => locator.click(),
};
export const TOUCH = {
  cell: (page, name) => page.locator(`[data-name="${name}"]`).tap(),
  button: (locator) => locator.tap(),
};
export const KEYBOARD = {
  /** Moves the focus to a cell with arrow keys, then presses Enter. */
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
    throw new Error(`the arrow keys do not reach ${name}`);
  },
  async button(locator) {
    const page = locator.page();
    const handle = await locator.elementHandle();
    await tabTo(page, (wanted) => document.activeElement === wanted, handle);
    await page.keyboard.press("Enter");
  },
};

/** Presses Tab until the focused element matches. */
export async function tabTo(page, matches, argument) {
  for (let n = 0; n < 120; n += 1) {
    if (await page.evaluate(matches, argument)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach the element");
}

/** Plays one move by touching random choices. */
export async function move(page, random, device) {
  // Reads both at once, so that the choices belong to the same turn.
  const look = () =>
    page.evaluate(() => ({
      plies: document.querySelectorAll("button[data-ply]").length,
      names: [...document.querySelectorAll("svg[role=grid] .touch.choice")].map((one) => one.dataset.name),
    }));
  const { plies } = await look();
  for (let n = 0; n < 60; n += 1) {
    const now = await look();
    if (now.plies !== plies) return;
    const stop = page.getByRole("button", { name: "Stop here" });
    if ((await stop.count()) > 0 && random(3) > 0) return device.button(stop.first());
    const pass = page.getByRole("button", { name: "Pass", exact: true });
    if ((await pass.count()) > 0) return device.button(pass);
    if (now.names.length === 0) {
      if ((await stop.count()) > 0) return device.button(stop.first());
      return;
    }
    const before = await turnState(page);
    await device.cell(page, now.names[random(now.names.length)]);
    const after = await until("the board reacted to the touch", async () => {
      const shown = await turnState(page);
      return shown !== before && shown;
    });
    if (after.endsWith("steps=0")) return;
  }
  throw new Error("no move after 60 steps");
}

/** A text that changes with every step and turn. */
function turnState(page) {
  return page.evaluate(() => {
    const moves = document.querySelectorAll("button[data-ply]").length;
    const steps = document.querySelectorAll("[role=gridcell][aria-selected=true]").length;
    const said = document.querySelector("[role=status]")?.textContent ?? "";
    return `moves=${moves} ${said} steps=${steps}`;
  });
}

/** The number of moves listed beside the board. */
export const moveCount = async (page) => Math.max(0, (await page.locator("button[data-ply]").count()) - 1);

/** Plays a move and waits for the computer's reply. */
export async function playTurn(page, random) {
  const before = await moveCount(page);
  await page.locator(".touch.choice").first().waitFor();
  await move(page, random, MOUSE);
  await until("the computer has replied", async () => (await moveCount(page)) >= before + 2 && (await page.locator(".touch.choice").count()) > 0);
}

/** Plays a match against the computer to its end. */
export async function playToEnd(page, server, random, device, limit = 400) {
  for (let turn = 0; turn < limit; turn += 1) {
    const state = await until("it is our turn, or the match is over", async () => {
      const now = await storedMatch(page, server);
      if (now.result.outcome !== "*") return now;
      const ready = (await page.locator(".touch.choice").count()) > 0 || (await page.getByRole("button", { name: "Pass", exact: true }).count()) > 0;
      return now.seats[now.turn].kind === "human" && ready && (await page.locator("button[data-ply]").count()) >= Math.min(1, now.ply) * (now.ply + 1) && now;
    });
    if (state.result.outcome !== "*") return state;
    await move(page, random, device);
    await until("the move arrived", async () => (await storedMatch(page, server)).ply > state.ply);
  }
  throw new Error(`the match did not end within ${limit} turns`);
}
