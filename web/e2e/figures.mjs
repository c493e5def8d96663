// Measures the time to the home page, and from a click to the drawn move: `npm run figures`. Not a test: it needs an
// idle machine.

import { browser, newPage, Server } from "./lib.mjs";

const LOAD_GOAL = 1_000;
const CLICK_GOAL = 50;

async function loadTime(page) {
  await page.goto("/");
  await page.getByRole("link", { name: /^Play / }).first().waitFor();
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return Math.max(...entries.map((one) => one.responseEnd));
  });
}

/** The median of fifteen clicks. */
async function medianClick(page, server) {
  const { games } = await server.get("/games");
  await page.goto(`/analysis?game=${games[0].id}`);
  await page.getByRole("switch", { name: "Engine" }).uncheck();
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
    await page.getByRole("button", { name: "Undo step" }).click();
    await page.locator(".touch.choice").first().waitFor();
  }
  return times.toSorted((a, b) => a - b)[7];
}

const server = await new Server().start();
const chrome = await browser();
try {
  const page = await newPage(chrome, server);
  const figures = [
    ["home page loaded", await loadTime(page), LOAD_GOAL],
    ["click drawn (median of 15)", await medianClick(page, server), CLICK_GOAL],
  ];
  for (const [what, time, goal] of figures) {
    process.stdout.write(`${what} after ${time.toFixed(1)} ms; goal: ${goal} ms\n`);
    if (time > goal) process.exitCode = 1;
  }
} finally {
  await chrome.close();
  await server.end();
}
