// Sets the clock of a new game.

/** Selects a time control of `minutes` per player. */
export async function chooseClock(page, minutes) {
  await page.getByLabel("Clock", { exact: true }).selectOption("Custom");
  await page.getByLabel("Minutes for each player").fill(String(minutes));
  await page.getByLabel("Seconds added after each move").fill("0");
}
