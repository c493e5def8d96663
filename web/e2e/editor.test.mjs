// The position editor, and records dropped or pasted on a page.

import { axe, check, choose, KEYS, matchOf, MOUSE, TOUCH, until, visitor } from "./lib.mjs";

const sayOf = (page, name) => page.locator(`[data-name="${name}"]`).getAttribute("aria-label");
const nameOf = (piece) => (piece ? piece.name : "Remove");

/** Selects a tool with the given input device. */
async function take(page, hands, name) {
  const tool = page.getByRole("radio", { name });
  if (hands !== KEYS) return tool.check();
  await tool.focus();
  await page.keyboard.press(" ");
}

async function openEditor(page, game) {
  await page.goto(`/analysis?game=${game.id}`);
  await page.locator(".touch").first().waitFor();
  await choose(page, "Edit position");
  await page.getByRole("heading", { name: "Edit position" }).waitFor();
}

/** A piece, and an empty cell of the same kind to move it to. */
function carried(view) {
  const from = view.cells.find((cell) => cell.stack.length > 0);
  const to = from && view.cells.find((cell) => cell.stack.length === 0 && cell.surface === from.surface);
  return from && to ? { from: from.name, to: to.name, piece: from.stack.at(-1) } : null;
}

async function carry(page, hands, { from, to, piece }) {
  const done = page.getByRole("button", { name: "Analyze this" });
  const before = await sayOf(page, from);
  await take(page, hands, nameOf(null));
  await hands.cell(page, from);
  await until("the piece is gone", async () => (await sayOf(page, from)) !== before);
  await take(page, hands, nameOf(piece));
  await hands.cell(page, to);
  await until("it lies elsewhere", async () => (await sayOf(page, to)).includes(piece.name));
  check(await done.isEnabled(), `a piece carried from ${from} to ${to} makes no position`);
  await hands.button(done);
  await page.getByRole("heading", { name: "Analysis board" }).waitFor();
  await until("it is analyzed", async () => (await sayOf(page, to)).includes(piece.name));
  await page.locator("ol .score").first().waitFor();
}

/** Edits positions of games with and without stacks, by mouse, touch and keyboard. */
export async function positionsAreEdited({ chrome, server }) {
  const { games } = await server.get("/games");
  const ways = [MOUSE, KEYS, TOUCH];
  let n = 0;
  const kinds = new Set();
  for (const game of games) {
    const piece = carried(game.start);
    if (!piece) continue;
    const hands = ways[n++ % ways.length];
    kinds.add(game.start.cells.some((cell) => cell.stack.length > 1));
    const page = await visitor(chrome, server, { hasTouch: hands === TOUCH });
    await openEditor(page, game);
    await carry(page, hands, piece);
    check(page.complaints.length === 0, `the console complains: ${page.complaints.join("; ")}`);
    await page.context().close();
  }
  check(kinds.size === 2, "expected a game with stacks and one without");
}

/** The server's response to edits of a draft. */
async function draft(server, game, edits) {
  const body = JSON.stringify({ game: game.id, edits });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${server.url}/api/v1/draft`, { method: "POST", headers, body })).json();
}

export async function draftsThatAreNoPositions({ chrome, server }) {
  const { games } = await server.get("/games");
  for (const [n, game] of games.entries()) {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" };
    const page = await visitor(chrome, server, n % 2 === 0 ? {} : phone);
    await openEditor(page, game);
    await axe(page, `the editor of ${game.id}`);
    const done = page.getByRole("button", { name: "Analyze this" });
    const fine = page.getByText("This is a legal position.");
    await fine.waitFor();
    const first = game.start.cells[0].name;
    const start = await sayOf(page, first);
    await page.getByRole("button", { name: "Clear board" }).click();
    await page.locator(`[data-name="${first}"]`).click();
    // In some games, a single piece is a finished position.
    const { tools } = await draft(server, game, ["clear"]);
    const { error } = await draft(server, game, ["clear", tools[0].letter + first]);
    await (error ? page.getByText("Not a legal position yet:") : fine).waitFor();
    check((await done.isDisabled()) === (error !== null), "what is no position is analyzed");
    await axe(page, `a draft of ${game.id} with a single piece`);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check(wide[0] <= wide[1], `the editor of ${game.id} is ${wide[0]} pixels wide`);
    // Undo with Backspace on the board, and with the button.
    await page.locator(`[data-name="${first}"]`).press("Backspace");
    await page.getByRole("button", { name: "Undo" }).click();
    await fine.waitFor();
    await until("undo leads back", async () => (await sayOf(page, first)) === start);
    await page.getByRole("button", { name: "Clear board" }).click();
    await page.getByRole("button", { name: "Start position" }).click();
    await fine.waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Analysis board" }).waitFor();
    await page.context().close();
  }
}

/** Edits the side to move, and the extra field of some games. */
export async function theRestOfAPositionIsEdited({ chrome, server }) {
  const { games } = await server.get("/games");
  let asked = 0;
  for (const game of games) {
    const page = await visitor(chrome, server);
    await openEditor(page, game);
    const code = page.locator("section code");
    const second = page.getByRole("radio", { name: game.players[1], exact: true });
    await second.check();
    await until("the turn has changed", async () => (await code.textContent()).split(" ")[1] === "o");
    check(await second.isChecked(), "the turn is not shown");
    const field = page.getByRole("textbox");
    if ((await field.count()) > 0) {
      asked += 1;
      await field.fill("nonsense");
      await until("it is in the position", async () => (await code.textContent()).endsWith(" nonsense"));
      await page.getByText("Not a legal position yet:").waitFor();
    }
    await page.context().close();
  }
  check(asked > 0, "no game asks for anything");
}

/** Drags a file or text over the page; `letGo` drops it. */
function drop(page, text, asFile) {
  return page.evaluate(
    ([text, asFile]) => {
      const carried = new DataTransfer();
      if (asFile) carried.items.add(new File([text], "game.txt", { type: "text/plain" }));
      else carried.setData("text/plain", text);
      const event = (name) => new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: carried });
      document.querySelector("h1").dispatchEvent(event("dragover"));
      globalThis.letGo = () => document.querySelector("h1").dispatchEvent(event("drop"));
    },
    [text, asFile],
  );
}

export async function whatIsDroppedOrPastedAnywhereIsOpened({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await visitor(chrome, server);
  const pages = ["/", `/new/${games[0].id}`, `/rules/${games[0].id}`, `/analysis?game=${games[0].id}`, "/settings", `/learn/${games[0].id}`];
  const text = page.getByLabel("Record or position");
  for (const [n, path] of pages.entries()) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    const wanted = games[n % games.length].id;
    if (n % 3 === 2) {
      await page.evaluate((wanted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", wanted);
        document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
      }, wanted);
    } else {
      await drop(page, wanted, n % 3 === 0);
      await page.getByText("Drop to open").waitFor();
      await page.evaluate(() => globalThis.letGo());
    }
    await text.waitFor();
    check((await text.inputValue()) === wanted, `${path}: another text came`);
    if (n === 1) await axe(page, "a dropped record");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL(/\/m\//);
    check((await matchOf(page, server)).id === wanted, `${path}: another game was opened`);
  }
  // Text pasted into a field stays there.
  await page.goto("/analysis");
  await page.getByRole("tab", { name: "Position" }).click();
  const field = page.getByLabel("Enter a position");
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "mine");
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  });
  check((await text.count()) === 0, "pasting into a field opens a game");
}
