// A first visit: play a move by drag and drop, ask for a hint, lose, review, solve a puzzle. Uses visible controls
// only; the test runner prints how long it took.

import { check, clickMenuItem, newPage, TIMEOUT, until } from "./lib.mjs";

/** The center of an element. */
async function center(locator) {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags a movable piece to one of its targets. */
async function dragOneMove(page) {
  await page.locator(".touch.movable").first().waitFor();
  const pieces = page.locator(".touch.movable");
  for (let n = (await pieces.count()) - 1; n >= 0; n -= 1) {
    // The board may still be resizing.
    const [x, y] = await until("the cursor over a movable piece is a hand", async () => {
      const at = await center(pieces.nth(n));
      await page.mouse.move(...at);
      const cursor = await page.evaluate(([px, py]) => getComputedStyle(document.elementFromPoint(px, py)?.closest(".touch") ?? document.body).cursor, at);
      return cursor === "grab" && at;
    });
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 12, { steps: 3 });
    await page.locator("[data-mark=dot], [data-mark=ring]").first().waitFor();
    const [toX, toY] = await center(page.locator("[data-mark=dot], [data-mark=ring]").first());
    await page.mouse.move(toX, toY, { steps: 5 });
    await page.mouse.up();
    const stop = page.getByRole("button", { name: "Stop here" });
    let stopped = false;
    const played = await until("the board reacted to the drop", async () => {
      if ((await page.locator("button[data-ply]").count()) > 1) return "yes";
      if (!stopped && (await stop.count()) > 0) {
        await stop.first().click();
        stopped = true;
      }
      // The piece is picked already, so only a second marked square shows that the drop was accepted.
      const dropped = (await page.locator("[role=gridcell][aria-selected=true]").count()) > 1;
      return !stopped && dropped && (await page.locator(".touch.choice").count()) > 0 && "more";
    });
    if (played === "yes") return;
    await page.keyboard.press("Escape");
  }
  throw new Error("no piece could be dragged to a dot");
}

/** Types a move in a puzzle. */
async function typeMove(page, move) {
  const box = page.getByRole("textbox", { name: "Type a move" });
  if (!(await box.isVisible())) await page.locator("summary", { hasText: "Type a move" }).click();
  await box.fill(move);
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

const verdict = (page) => until("the move has a verdict", async () => {
  const text = await page.locator(".foot").innerText();
  return /Solved!|Not quite|Your move/.exec(text)?.[0];
});

/** Looks at the solution after a wrong move, then plays it. */
async function solve(page) {
  await page.locator(".touch.choice").first().waitFor();
  await until("a move was made", async () => {
    const stop = page.getByRole("button", { name: "Stop here" });
    if ((await page.getByRole("button", { name: "Show solution" }).count()) > 0 || (await page.getByText("Solved!").count()) > 0) return true;
    if ((await stop.count()) > 0) await stop.first().click();
    else if ((await page.locator(".touch.choice").count()) > 0) await page.locator(".touch.choice").first().click();
    return false;
  });
  if ((await verdict(page)) === "Solved!") return;
  await page.getByRole("button", { name: "Show solution" }).click();
  const line = await page.getByRole("group", { name: "Solution" }).locator("p").first().innerText();
  await page.getByRole("button", { name: "Try again" }).click();
  // The solver's moves; the moves between them are replies.
  for (const move of line.replace("Solution", "").trim().split(/\s+/).filter((_, n) => n % 2 === 0)) {
    await until("it is our move", async () => (await verdict(page)) === "Your move");
    await typeMove(page, move);
    // The input disappears after the last move, perhaps while it is read.
    const box = page.getByRole("textbox", { name: "Type a move" });
    await until("the move was accepted", async () => (await box.inputValue({ timeout: 1000 }).catch(() => "")) === "");
  }
  await page.getByText("Solved!").first().waitFor();
}

export async function firstVisit({ chrome, server }) {
  const page = await newPage(chrome, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await dragOneMove(page);
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Show the move" }).click();
  await page.locator("[data-mark=hint]").first().waitFor();
  await clickMenuItem(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: /resigns$/ }).click();
  await page.getByRole("heading", { name: "You lost" }).waitFor();
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("img", { name: /^Winning chances/ }).waitFor({ timeout: TIMEOUT });
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.getByRole("link", { name: /^Solve / }).first().click();
  await solve(page);
  check(page.errors.length === 0, page.errors.join("; "));
}
