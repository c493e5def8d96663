// A smoke test in stock Firefox: `npm run firefox` opens the static site and plays a few moves with the mouse. It uses
// WebDriver BiDi, which needs no driver. Playwright cannot be used: it drives a patched Firefox, and its BiDi mode uses
// commands that the ESR lacks. Skipped if there is no Firefox.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DIST, gamesOf, staticHost } from "./host.mjs";
import { check, until } from "./lib.mjs";

const BINARY = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));
const MOVES = 3;

/** A headless Firefox, and a connection to it. */
class Firefox {
  profile = mkdtempSync(join(tmpdir(), "parlour-firefox-"));
  waiting = new Map();
  last = 0;

  async start() {
    const args = ["--headless", "--no-remote", "--profile", this.profile, "--remote-debugging-port", "0"];
    this.child = spawn(BINARY, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: this.profile } });
    const url = await new Promise((found, failed) => {
      this.child.once("exit", (code) => failed(new Error(`Firefox ended with ${code}`)));
      createInterface(this.child.stderr).on("line", (line) => {
        const match = /WebDriver BiDi listening on (ws:\S+)/.exec(line);
        if (match) found(match[1]);
      });
    });
    this.socket = new WebSocket(`${url}/session`);
    await new Promise((open, failed) => {
      this.socket.onopen = open;
      this.socket.onerror = () => failed(new Error("expected a WebDriver BiDi session"));
    });
    this.socket.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      const { done, failed } = this.waiting.get(answer.id) ?? {};
      this.waiting.delete(answer.id);
      if (answer.type === "error") failed?.(new Error(`${answer.error}: ${answer.message}`));
      else done?.(answer.result);
    };
    await this.send("session.new", { capabilities: {} });
    const { contexts } = await this.send("browsingContext.getTree", {});
    this.context = contexts[0].context;
    await this.send("browsingContext.setViewport", { context: this.context, viewport: { width: 1280, height: 1000 } });
    return this;
  }

  send(method, params) {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  goto(url) {
    return this.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  /** Evaluates an expression in the page. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("script.evaluate", {
      expression: `JSON.stringify(${expression} ?? null)`,
      target: { context: this.context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value);
  }

  /** Drags between two points; equal points make a click. */
  drag([x, y], [toX, toY] = [x, y]) {
    const move = (px, py, duration = 0) => ({ type: "pointerMove", x: Math.round(px), y: Math.round(py), duration });
    const actions = [move(x, y), { type: "pointerDown", button: 0 }, move((x + toX) / 2, (y + toY) / 2, 40), move(toX, toY, 40), { type: "pointerUp", button: 0 }];
    return this.send("input.performActions", { context: this.context, actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  async end() {
    this.child.removeAllListeners("exit");
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

const center = (find) => `(() => { const box = (${find})?.getBoundingClientRect(); return box && [box.x + box.width / 2, box.y + box.height / 2]; })()`;
const button = (name) => center(`[...document.querySelectorAll("button, a")].find((one) => one.textContent.trim() === ${JSON.stringify(name)})`);
const FIRST_CHOICE = center(`document.querySelector(".touch.choice")`);
const LISTED = `document.querySelectorAll("button[data-ply]").length`;

async function play(firefox, url, game) {
  await firefox.goto(`${url}#/new/${game.id}`);
  await until("the game can be started", () => firefox.evaluate(button("Start game")));
  await firefox.drag(await firefox.evaluate(button("Start game")));
  let dragged = 0;
  for (let turn = 0; turn < MOVES; turn += 1) {
    await until("a move can be made", () => firefox.evaluate(FIRST_CHOICE));
    const before = await firefox.evaluate(LISTED);
    // Picks up a piece, then drags it. In games whose moves are one click, the first click is a move.
    const from = await firefox.evaluate(FIRST_CHOICE);
    await firefox.drag(from);
    const target = await until("the board reacted to the click", async () => {
      if ((await firefox.evaluate(LISTED)) > before) return "played";
      return (await firefox.evaluate(`document.querySelector("[role=gridcell][aria-selected=true]") !== null`)) && firefox.evaluate(FIRST_CHOICE);
    });
    if (target !== "played") {
      await firefox.drag(from, target);
      dragged += 1;
    }
    await until("both have moved", async () => (await firefox.evaluate(LISTED)) >= before + 2);
  }
  return dragged;
}

if (BINARY === undefined) {
  process.stdout.write("skipped: no Firefox here (Debian: `apt-get install firefox-esr`, or FIREFOX=path)\n");
} else {
  const host = await staticHost(DIST);
  const firefox = await new Firefox().start();
  process.on("exit", () => firefox.child.kill("SIGKILL"));
  // A game with moves of two steps, to test dragging.
  const game = gamesOf().find(({ start }) => start.pattern === "checkered" && start.cells.some((cell) => cell.stack.length > 0));
  const dragged = await play(firefox, host.url, game);
  check(dragged > 0, "nothing was dragged");
  const agent = await firefox.evaluate("navigator.userAgent");
  check(agent.includes("Firefox"), agent);
  check(host.missing.length === 0, `not found: ${host.missing.join(" ")}`);
  await firefox.end();
  host.end();
  process.stdout.write(`ok   ${MOVES} moves of ${game.id}, ${dragged} by drag, in ${agent.split(" ").at(-1)}\n`);
}
