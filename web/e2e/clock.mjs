// The clock of a new game.

/** Chooses a clock of so many minutes. */
export async function chooseClock(page, minutes) {
  await page.getByLabel("Clock", { exact: true }).selectOption("Custom");
  await page.getByLabel("Minutes for each player").fill(String(minutes));
  await page.getByLabel("Seconds added after each move").fill("0");
}
