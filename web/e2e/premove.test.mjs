// Premoves: entered during the opponent's turn, played once legal, canceled with a toast otherwise.

import { axe, check, MOUSE, move, seededRandom, startSharedGame, until } from "./lib.mjs";

const shown = (page, ply) => until(`turn ${ply} is shown`, async () => (await page.locator("button[data-ply]").count()) === ply + 1);
const cell = (page, index) => page.locator(`[data-cell="${index}"]`);
const marks = (page) => page.locator('[data-mark="premove"]').count();

async function play(page, random, state, ply) {
  await page.locator(".touch.choice").first().waitFor();
  await move(page, random, MOUSE);
  await until(`turn ${ply} arrived`, async () => (await state()).ply === ply);
}

/** The cells of the first three moves, chosen with the seed that the tests below use. */
async function firstMoves(chrome, server, game) {
  const { host, guest, state } = await startSharedGame(chrome, server, game);
  const random = seededRandom(3);
  for (const [n, page] of [host, guest, host].entries()) await play(page, random, state, n + 1);
  const { moves } = await state();
  await host.context().close();
  await guest.context().close();
  return moves.map(({ text, steps }) => ({ text, cells: steps.flatMap((step) => ("cell" in step ? [step.cell] : [])) }));
}

async function enterPremove(page, cells, drags) {
  if (drags && cells.length === 2) await cell(page, cells[0]).dragTo(cell(page, cells[1]));
  else for (const index of cells) await cell(page, index).click();
  await until("the premove is drawn", async () => (await marks(page)) === new Set(cells).size);
}

async function testPremoves(chrome, server, game, drags) {
  const [first, second, third] = await firstMoves(chrome, server, game);

  const { host, guest, state } = await startSharedGame(chrome, server, game);
  const random = seededRandom(3);
  await play(host, random, state, 1);
  check((await state()).moves[0].text === first.text, "the same seed gives another move");

  // Esc and the right button cancel it.
  await shown(host, 1);
  await enterPremove(host, third.cells, false);
  await host.keyboard.press("Escape");
  await until("Esc cancels", async () => (await marks(host)) === 0);
  await enterPremove(host, third.cells, false);
  await cell(host, 0).click({ button: "right" });
  await until("the right button cancels", async () => (await marks(host)) === 0);

  await enterPremove(host, third.cells, drags);
  await host.getByText(/^Premove: played as soon as/).waitFor();
  await axe(host, "a premove");
  check((await state()).ply === 1, "a premove was played before its turn");
  await guest.locator(".touch.choice").first().waitFor();
  await move(guest, random, MOUSE);
  await until("the premove is played", async () => (await state()).ply === 3);
  const { moves } = await state();
  check(moves[1].text === second.text && moves[2].text === third.text, `${moves[2].text} instead of the premove ${third.text}`);

  // A premove from the square where the guest's piece lands becomes illegal.
  await shown(host, 3);
  await enterPremove(host, third.cells.length > 1 ? [third.cells[0], second.cells.at(-1)] : third.cells, false);
  await guest.locator(".touch.choice").first().waitFor();
  await move(guest, random, MOUSE);
  await host.getByText("Premove canceled: it is no longer legal.").first().waitFor();
  check((await state()).ply === 4 && (await marks(host)) === 0, "an illegal premove was played, or is still shown");
  for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
}

export async function legalPremoveIsPlayed({ chrome, server }) {
  const { games } = await server.get("/games");
  // One game with moves of several steps, one with single-step moves.
  await testPremoves(chrome, server, games[0], true);
  await testPremoves(chrome, server, games[4], false);
}
