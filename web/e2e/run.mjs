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
let failed = 0;
for (const { name, run } of chosen) {
  const server = await new Server().start();
  const begun = Date.now();
  try {
    await run({ chrome, server });
    process.stdout.write(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAIL ${name}\n${error.stack}\n`);
  } finally {
    for (const context of chrome.contexts()) await context.close();
    await server.end();
  }
}
await chrome.close();
process.stdout.write(`${chosen.length - failed} of ${chosen.length} passed\n`);
process.exitCode = failed === 0 ? 0 : 1;
