// End-to-end tests in a real browser against the real server: `npm run e2e [words of names]`.

import { readdirSync } from "node:fs";
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
const chrome = await browser();

/** Runs a test once, on a fresh server; returns its error, if any. */
async function attempt(run) {
  const server = await new Server().start();
  try {
    await run({ chrome, server });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    for (const context of chrome.contexts()) await context.close();
    await server.end();
  }
}

let failed = 0;
for (const { name, run } of chosen) {
  const begun = Date.now();
  let error = await attempt(run);
  if (error !== undefined && process.env.RETRY !== undefined) {
    // A browser on a busy machine may fail once; a real bug fails twice.
    process.stdout.write(`flaky ${name}\n${error.stack}\n`);
    error = await attempt(run);
  }
  if (error !== undefined) failed += 1;
  process.stdout.write(error === undefined ? `ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n` : `FAIL ${name}\n${error.stack}\n`);
}
await chrome.close();
process.stdout.write(`${chosen.length - failed} of ${chosen.length} passed\n`);
process.exitCode = failed === 0 ? 0 : 1;
