// The position editor, and records dropped or pasted on a page.

import { axe, check, clickMenuItem, KEYBOARD, MOUSE, newPage, NIGHTLY, storedMatch, TOUCH, until } from "./lib.mjs";

const cellLabel = (page, name) => page.locator(`[data-name="${name}"]`).getAttribute("aria-label");
const toolName = (piece) => (piece ? piece.name : "Remove");

/** Selects a tool with the given input device. */
async function selectTool(page, device, name) {
  const tool = page.getByRole("radio", { name });
  if (device !== KEYBOARD) return tool.check();
  await tool.focus();
  await page.keyboard.press(" ");
}

async function openEditor(page, game) {
  await page.goto(`/analysis?game=${game.id}`);
  await page.locator(".touch").first().waitFor();
  await clickMenuItem(page, "Edit position");
  await page.getByRole("heading", { name: "Edit position" }).waitFor();
}

/** A piece, and an empty cell of the same kind to move it to. */
function movablePiece(view) {
  const from = view.cells.find((cell) => cell.stack.length > 0);
  const to = from && view.cells.find((cell) => cell.stack.length === 0 && cell.surface === from.surface);
  return from && to ? { from: from.name, to: to.name, piece: from.stack.at(-1) } : null;
}

async function movePiece(page, device, { from, to, piece }) {
  const done = page.getByRole("button", { name: "Analyze position" });
  const before = await cellLabel(page, from);
  await selectTool(page, device, toolName(null));
  await device.cell(page, from);
  await until("the piece is gone", async () => (await cellLabel(page, from)) !== before);
  await selectTool(page, device, toolName(piece));
  await device.cell(page, to);
  await until("the piece is on its new cell", async () => (await cellLabel(page, to)).includes(piece.name));
  check(await done.isEnabled(), `a piece moved from ${from} to ${to} gives no legal position`);
  await device.button(done);
  await page.getByRole("heading", { name: "Analysis board" }).waitFor();
  await until("the position is analyzed", async () => (await cellLabel(page, to)).includes(piece.name));
  await page.locator("ol .score").first().waitFor();
}

/** Edits positions of games with and without stacks, by mouse, touch and keyboard. */
export async function editPositions({ chrome, server }) {
  const { games } = await server.get("/games");
  const devices = [MOUSE, KEYBOARD, TOUCH];
  let n = 0;
  const kinds = new Set();
  for (const game of games) {
    const piece = movablePiece(game.start);
    if (!piece) continue;
    const device = devices[n++ % devices.length];
    kinds.add(game.start.cells.some((cell) => cell.stack.length > 1));
    const page = await newPage(chrome, server, { hasTouch: device === TOUCH });
    await openEditor(page, game);
    await movePiece(page, device, piece);
    check(page.errors.length === 0, `console errors: ${page.errors.join("; ")}`);
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

export async function illegalDrafts({ chrome, server }) {
  const { games } = await server.get("/games");
  for (const [n, game] of (NIGHTLY ? games : games.slice(0, 3)).entries()) {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark" };
    const page = await newPage(chrome, server, n % 2 === 0 ? {} : phone);
    await openEditor(page, game);
    await axe(page, `the editor of ${game.id}`);
    const done = page.getByRole("button", { name: "Analyze position" });
    const fine = page.getByText("This is a legal position.");
    await fine.waitFor();
    const first = game.start.cells[0].name;
    const start = await cellLabel(page, first);
    await page.getByRole("button", { name: "Clear board" }).click();
    await page.locator(`[data-name="${first}"]`).click();
    // In some games, a single piece is a finished position.
    const { tools } = await draft(server, game, ["clear"]);
    const { error } = await draft(server, game, ["clear", tools[0].letter + first]);
    await (error ? page.getByText("Not a legal position yet:") : fine).waitFor();
    check((await done.isDisabled()) === (error !== null), "an illegal position can be analyzed");
    await axe(page, `a draft of ${game.id} with a single piece`);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check(wide[0] <= wide[1], `the editor of ${game.id} is ${wide[0]} pixels wide`);
    // Undo with Backspace on the board, and with the button.
    await page.locator(`[data-name="${first}"]`).press("Backspace");
    await page.getByRole("button", { name: "Undo" }).click();
    await fine.waitFor();
    await until("undo restores the start", async () => (await cellLabel(page, first)) === start);
    await page.getByRole("button", { name: "Clear board" }).click();
    await page.getByRole("button", { name: "Start position" }).click();
    await fine.waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Analysis board" }).waitFor();
    await page.context().close();
  }
}

/** Edits the side to move, and the extra field of some games. */
export async function editSideToMoveAndExtraField({ chrome, server }) {
  const { games } = await server.get("/games");
  let fields = 0;
  for (const game of games) {
    const page = await newPage(chrome, server);
    await openEditor(page, game);
    const code = page.locator("section code");
    const second = page.getByRole("radio", { name: game.players[1], exact: true });
    await second.check();
    await until("the turn has changed", async () => (await code.textContent()).split(" ")[1] === "o");
    check(await second.isChecked(), "the turn is not shown");
    const field = page.getByRole("textbox");
    if ((await field.count()) > 0) {
      fields += 1;
      await field.fill("nonsense");
      await until("it is in the position", async () => (await code.textContent()).endsWith(" nonsense"));
      await page.getByText("Not a legal position yet:").waitFor();
    }
    await page.context().close();
  }
  check(fields > 0, "no game has an extra field");
}

/** Drags a file or text over the page; `letGo` drops it. */
function dragOver(page, text, asFile) {
  return page.evaluate(
    ([text, asFile]) => {
      const transfer = new DataTransfer();
      if (asFile) transfer.items.add(new File([text], "game.txt", { type: "text/plain" }));
      else transfer.setData("text/plain", text);
      const event = (name) => new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: transfer });
      document.querySelector("h1").dispatchEvent(event("dragover"));
      globalThis.letGo = () => document.querySelector("h1").dispatchEvent(event("drop"));
    },
    [text, asFile],
  );
}

export async function dropAndPasteOpenGames({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
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
      await dragOver(page, wanted, n % 3 === 0);
      await page.getByText("Drop to open").waitFor();
      await page.evaluate(() => globalThis.letGo());
    }
    await text.waitFor();
    check((await text.inputValue()) === wanted, `${path}: wrong text`);
    if (n === 1) await axe(page, "a dropped record");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL(/\/m\//);
    check((await storedMatch(page, server)).id === wanted, `${path}: wrong game opened`);
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
