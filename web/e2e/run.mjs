// End-to-end tests in a real browser against the real server: `npm run e2e [words of names]`.

import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, Server } from "./lib.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const tests = [];
for (const file of readdirSync(here).filter((name) => name.endsWith(".test.mjs")).sort()) {
  tests.push(...Object.entries(await import(join(here, file))).map(([name, run]) => ({ name: `${file.split(".")[0]}: ${name}`, run })));
}

const chosen = tests.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0) throw new Error(`no test is called ${wanted.join(" or ")}`);

/** What the open pages show, to understand a failure on another machine. */
async function shownPages(chrome) {
  const pages = chrome.contexts().flatMap((context) => context.pages());
  const shown = await Promise.all(
    pages.map(async (page) => {
      const look = page.evaluate(() => `focus on ${document.activeElement?.outerHTML.slice(0, 200)}\n${document.body.innerText.slice(0, 600)}`);
      const limit = new Promise((done) => setTimeout(done, 5000, "no answer"));
      return `\n--- ${page.url()}\n${await Promise.race([look, limit]).catch(String)}`;
    }),
  );
  return shown.join("");
}

/** Runs a test once, on a fresh server; returns its error, if any. */
async function attempt(run, chrome) {
  const server = await new Server().start();
  try {
    await run({ chrome, server });
    return undefined;
  } catch (error) {
    error.stack += await shownPages(chrome);
    return error;
  } finally {
    for (const context of chrome.contexts()) await context.close();
    await server.end();
  }
}

const failures = [];

/** Runs tests in a browser of its own until none is left. Failures are passed to `fail`. */
async function work(queue, fail) {
  const chrome = await browser();
  for (let test = queue.shift(); test !== undefined; test = queue.shift()) {
    const start = Date.now();
    const error = await attempt(test.run, chrome);
    if (error === undefined) process.stdout.write(`ok   ${test.name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
    else fail(test, error);
  }
  await chrome.close();
}

/** Runs tests in several browsers. Failures are passed to `fail`. */
async function workers(n, queue, fail) {
  await Promise.all(Array.from({ length: Math.min(n, queue.length) }, () => work(queue, fail)));
}

function report(test, error) {
  failures.push(test);
  process.stdout.write(`FAIL ${test.name}\n${error.stack}\n`);
}

// A browser on a busy machine may fail once or twice, a real bug fails each time. Later attempts run alone.
const ATTEMPTS = process.env.RETRY === undefined ? 1 : 3;
// One more than the cores: some tests wait most of the time.
const jobs = Number(process.env.JOBS ?? availableParallelism() + 1);
let queue = chosen;
for (let left = ATTEMPTS; left > 0 && queue.length > 0; left -= 1) {
  const again = [];
  const retry = (test, error) => {
    again.push(test);
    process.stdout.write(`flaky ${test.name}\n${error.stack}\n`);
  };
  await workers(left === ATTEMPTS ? jobs : 1, [...queue], left > 1 ? retry : report);
  queue = again;
}
process.stdout.write(`${chosen.length - failures.length} of ${chosen.length} passed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
