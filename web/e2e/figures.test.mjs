// What the first page weighs, how soon it can be used, and how soon a touch is drawn.

import { check, visitor } from "./lib.mjs";

const LARGEST = 100_000;
const SOON = 1_000;
const AT_ONCE = 50;

export async function theFirstPageIsLight({ chrome, server }) {
  if (process.env.FRESH !== undefined) return void process.stdout.write("     not weighed: FRESH pages are not compressed\n");
  const page = await visitor(chrome, server);
  await page.goto("/");
  await page.getByRole("link", { name: /^Play / }).first().waitFor();
  const { bytes, ready } = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return { bytes: entries.reduce((sum, one) => sum + one.transferSize, 0), ready: Math.max(...entries.map((one) => one.responseEnd)) };
  });
  process.stdout.write(`     first page: ${bytes} bytes, everything there after ${Math.round(ready)} ms\n`);
  check(bytes > 10_000 && bytes < LARGEST, `the first page takes ${bytes} bytes`);
  check(ready < SOON, `the first page takes ${ready} ms`);
}

export async function aTouchIsDrawnAtOnce({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await visitor(chrome, server);
  await page.goto(`/analysis?game=${games[0].id}`);
  await page.getByLabel("Engine").uncheck();
  await page.locator(".touch.choice").first().waitFor();
  const times = [];
  for (let n = 0; n < 15; n += 1) {
    times.push(
      await page.evaluate(async () => {
        const cell = document.querySelector(".touch.choice");
        const begun = performance.now();
        cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        while (cell.getAttribute("aria-selected") !== "true") await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - begun;
      }),
    );
    await page.getByRole("button", { name: "Take back a step" }).click();
    await page.locator(".touch.choice").first().waitFor();
  }
  const middle = times.toSorted((a, b) => a - b)[7];
  process.stdout.write(`     a touch is drawn after ${middle.toFixed(1)} ms (the middle of fifteen)\n`);
  check(middle < AT_ONCE, `a touch is drawn after ${middle} ms`);
}
