// The solution of a failed puzzle plays on the board, by itself or step by step.

import { axe, check, MOUSE, move, newPage, seededRandom, until } from "./lib.mjs";

/** Plays until a move is wrong. */
async function failPuzzle(page) {
  const random = seededRandom(3);
  const verdict = page.locator(".verdict");
  for (let n = 0; n < 20; n += 1) {
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    await verdict.waitFor();
    if ((await page.locator(".verdict.wrong").count()) > 0) return;
    if ((await page.locator(".verdict.solved").count()) > 0) await page.getByRole("button", { name: "Repeat" }).click();
  }
  throw new Error("every move was right");
}

const bar = (page) => page.getByRole("group", { name: "Solution" });
const pieces = (page) => page.locator("svg[role=grid]").innerHTML();

export async function solutionByKeyboard({ chrome, server }) {
  const page = await newPage(chrome, server);
  const { games } = await server.get("/games");
  await page.goto(`/puzzles/${games[0].id}/1`);
  await failPuzzle(page);
  await page.getByRole("button", { name: "Show solution" }).focus();
  await page.keyboard.press("Enter");
  await bar(page).waitFor();
  check((await page.locator("[data-mark=engine]").count()) > 0, "no arrow announces the first move");
  await axe(page, "a solution");
  // With reduced motion, the solution does not play by itself.
  const line = (await bar(page).locator("p").first().innerText()).replace("Solution", "").trim().split(/\s+/);
  const start = await pieces(page);
  for (const [n, text] of line.entries()) {
    await page.keyboard.press("ArrowRight");
    await until(`move ${n + 1} is shown`, async () => (await bar(page).locator(".now").allInnerTexts()).join("").trim() === text);
    await until("the move is announced", async () => ((await page.locator("[aria-live=polite]").allInnerTexts()).join(" ").length > 0));
  }
  check((await pieces(page)) !== start, "the board did not change");
  check((await page.locator("[data-mark=engine]").count()) === 0, "an arrow is left after the last move");
  await page.keyboard.press("Home");
  await until("the start is shown again", async () => (await bar(page).locator(".now").count()) === 0);
  await page.getByRole("button", { name: "Hide solution" }).click();
  await bar(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".touch.choice").first().waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}

export async function solutionPlayback({ chrome, server }) {
  const page = await newPage(chrome, server, { reducedMotion: "no-preference" });
  const { games } = await server.get("/games");
  await page.goto(`/puzzles/${games[0].id}/1`);
  await failPuzzle(page);
  await page.getByRole("button", { name: "Show solution" }).click();
  const last = page.getByRole("button", { name: "Next move of the line" });
  await until("it has played to its end", () => last.isDisabled());
  const play = bar(page).getByRole("button", { name: "Play", exact: true });
  await play.click();
  await bar(page).getByRole("button", { name: "Pause" }).click();
  await play.waitFor();
  check(page.errors.length === 0, page.errors.join("; "));
}
