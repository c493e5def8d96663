// Premoves: entered during the opponent's turn, played once legal, canceled with a toast otherwise.

import { axe, check, dice, idOf, MOUSE, move, until, visitor } from "./lib.mjs";

/** A match between two devices; the host moves first. */
async function sitDown(chrome, server, game) {
  const host = await visitor(chrome, server);
  await host.goto(`/new/${game.id}`);
  await host.getByRole("radio", { name: "Another device" }).check();
  await host.getByRole("radio", { name: /, first$/ }).check();
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  const id = idOf(host);
  const guest = await visitor(chrome, server);
  await guest.goto(`/m/${id}`);
  await host.getByText("online", { exact: true }).waitFor();
  const state = () => server.get(`/matches/${id}`);
  return { host, guest, state };
}

const shown = (page, ply) => until(`turn ${ply} is shown`, async () => (await page.locator("button[data-ply]").count()) === ply + 1);
const cell = (page, index) => page.locator(`[data-cell="${index}"]`);
const marks = (page) => page.locator('[data-mark="premove"]').count();

async function play(page, roll, state, ply) {
  await page.locator(".touch.choice").first().waitFor();
  await move(page, roll, MOUSE);
  await until(`turn ${ply} arrived`, async () => (await state()).ply === ply);
}

/** The cells of the first three moves, chosen with the seed that the tests below use. */
async function firstMoves(chrome, server, game) {
  const { host, guest, state } = await sitDown(chrome, server, game);
  const roll = dice(3);
  for (const [n, page] of [host, guest, host].entries()) await play(page, roll, state, n + 1);
  const { moves } = await state();
  await host.context().close();
  await guest.context().close();
  return moves.map(({ text, steps }) => ({ text, cells: steps.flatMap((step) => ("cell" in step ? [step.cell] : [])) }));
}

async function enter(page, cells, drags) {
  if (drags && cells.length === 2) await cell(page, cells[0]).dragTo(cell(page, cells[1]));
  else for (const index of cells) await cell(page, index).click();
  await until("the premove is drawn", async () => (await marks(page)) === new Set(cells).size);
}

async function premoves(chrome, server, game, drags) {
  const [first, second, third] = await firstMoves(chrome, server, game);

  const { host, guest, state } = await sitDown(chrome, server, game);
  const roll = dice(3);
  await play(host, roll, state, 1);
  check((await state()).moves[0].text === first.text, "the same dice play another move");

  // Esc and the right button cancel it.
  await shown(host, 1);
  await enter(host, third.cells, false);
  await host.keyboard.press("Escape");
  await until("Esc cancels", async () => (await marks(host)) === 0);
  await enter(host, third.cells, false);
  await cell(host, 0).click({ button: "right" });
  await until("the right button cancels", async () => (await marks(host)) === 0);

  await enter(host, third.cells, drags);
  await host.getByText(/^Premove: played as soon as/).waitFor();
  await axe(host, "a premove");
  check((await state()).ply === 1, "a premove was played before its turn");
  await guest.locator(".touch.choice").first().waitFor();
  await move(guest, roll, MOUSE);
  await until("the premove is played", async () => (await state()).ply === 3);
  const { moves } = await state();
  check(moves[1].text === second.text && moves[2].text === third.text, `${moves[2].text} instead of the premove ${third.text}`);

  // A premove from the square where the guest's piece lands becomes illegal.
  await shown(host, 3);
  await enter(host, third.cells.length > 1 ? [third.cells[0], second.cells.at(-1)] : third.cells, false);
  await guest.locator(".touch.choice").first().waitFor();
  await move(guest, roll, MOUSE);
  await host.getByText("Premove canceled: it is no longer legal.").first().waitFor();
  check((await state()).ply === 4 && (await marks(host)) === 0, "a premove that is not legal was played, or stays on the board");
  for (const page of [host, guest]) check(page.complaints.length === 0, page.complaints.join("; "));
}

export async function aPremoveIsPlayedWhenItIsLegal({ chrome, server }) {
  const { games } = await server.get("/games");
  // One game with moves of several steps, one with single-step moves.
  await premoves(chrome, server, games[0], true);
  await premoves(chrome, server, games[4], false);
}
