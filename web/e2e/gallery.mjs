// Draws every game in every look and size: `node e2e/gallery.mjs FOLDER [WORD…]`. Needs no server: the boards come from
// the fixtures, and components are rendered to text.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2] ?? "e2e/out";
const words = process.argv.slice(3);
mkdirSync(folder, { recursive: true });

const vite = await createServer({ root: WEB, configFile: join(WEB, "vitest.config.ts"), server: { middlewareMode: true, ws: false }, appType: "custom", logLevel: "error" });
const { render } = await vite.ssrLoadModule("svelte/server");
const Board = (await vite.ssrLoadModule("/src/lib/board/Board.svelte")).default;
const { settings } = await vite.ssrLoadModule("/src/lib/settings.svelte.ts");
settings.language = "en";

const FIXTURES = join(WEB, "src/lib/board/fixtures");
const games = readdirSync(FIXTURES)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ id: name.replace(".json", ""), ...JSON.parse(readFileSync(join(FIXTURES, name), "utf8")) }));

/** A board of any size, filled by a function, for sizes without fixtures. */
function filled(view, columns, rows, stackOf) {
  const letters = Array.from({ length: columns }, (_, n) => String.fromCharCode(97 + n));
  const numbers = Array.from({ length: rows }, (_, n) => String(n + 1));
  const cells = numbers.flatMap((row, r) => letters.map((column, c) => ({ name: column + row, surface: "square", stack: stackOf(c, r), marks: [] })));
  return { ...view, columns: letters, rows: numbers, cells, joined: [], hand: [] };
}
const byId = (id) => games.find((game) => game.id === id) ?? games[0];
const pieceOf = (view, owner) => view.cells.flatMap((cell) => cell.stack).find((piece) => piece.owner === owner);
const large = (id, size, fraction) => {
  const { start } = byId(id);
  return filled(start, size, size, (c, r) => {
    const chance = ((c * 7919 + r * 104729 + c * r * 31) % 97) / 97;
    return chance < fraction ? [pieceOf(start, chance < fraction / 2 ? "x" : "o")] : [];
  });
};
const tall = () => {
  const stacked = games.find((game) => game.middle.cells.some((cell) => cell.stack.length > 1)) ?? games[0];
  const all = ["x", "o", null].map((owner) => pieceOf(stacked.middle, owner)).filter(Boolean);
  const heights = [1, 2, 3, 4, 5, 6, 0, 8, 10, 12, 0, 16, 24, 3, 2, 1];
  return filled(stacked.middle, 4, 4, (c, r) => Array.from({ length: heights[4 * r + c] }, (_, n) => all[(n * 7 + c + r) % all.length]));
};

/** The pictures: name, props, width on the screen. */
const boards = [];
for (const game of games) {
  for (const [moment, view] of Object.entries({ start: game.start, middle: game.middle, end: game.end })) {
    boards.push({ name: `${game.id}-${moment}`, props: { view }, width: 420 });
  }
  const pieces = game.middle.cells.flatMap((cell, n) => (cell.stack.at(-1)?.owner === "x" ? [n] : []));
  const free = game.middle.cells.flatMap((cell, n) => (cell.stack.length === 0 && cell.surface === "square" ? [n] : []));
  const enemy = game.middle.cells.flatMap((cell, n) => (cell.stack.at(-1)?.owner === "o" ? [n] : []));
  boards.push({
    name: `${game.id}-marks`,
    width: 420,
    props: {
      view: game.middle,
      choices: new Set([...free.slice(0, 5), enemy[0]]),
      taken: pieces.slice(0, 1),
      effects: new Map([[enemy[0], [{ cell: enemy[0], mark: "captured" }]]]),
      hint: [pieces[1] ?? 0, free[6] ?? 1, free[3] ?? 2],
      arrows: [{ cells: [pieces[2] ?? 0, free[7] ?? 1], rank: 1 }, { cells: [pieces[3] ?? 0, free[1] ?? 2], rank: 3 }],
    },
  });
}
boards.push({ name: "tall", props: { view: tall() }, width: 420 }, { name: "tall-phone", props: { view: tall() }, width: 340 });
for (const [id, size, fraction] of [[games[0].id, 26, 0.4], [games[1].id, 16, 0.5], [games[2].id, 10, 0.4]]) {
  for (const width of [340, 420, 800]) boards.push({ name: `${id}-${size}x${size}-${width}`, props: { view: large(id, size, fraction) }, width });
}

const LOOKS = ["wood", "slate", "paper", "contrast"].flatMap((theme) => ["turned", "flat"].flatMap((set) => [false, true].map((dark) => ({ theme, set, dark }))));
const chrome = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"] });
const page = await chrome.newPage({ viewport: { width: 1400, height: 900 } });
for (const { theme, set, dark } of LOOKS) {
  const name = [theme, set, dark ? "dark" : "light"].join("-");
  if (words.length > 0 && !words.every((word) => name.includes(word) || word.startsWith("="))) continue;
  const asked = words.filter((word) => word.startsWith("=")).map((word) => word.slice(1));
  const shown = boards.filter((board) => asked.length === 0 || asked.some((word) => board.name.includes(word)));
  const figures = shown.map(({ name, props, width }, n) => {
    const { body } = render(Board, { props: { label: name, silent: true, size: width, theme, set, dark, ...props }, idPrefix: `b${n}` });
    return `<figure style="width:${width}px">${body}<figcaption>${name}</figcaption></figure>`;
  });
  const ground = dark ? "#16181c;color:#ece7de" : "#f7f3ec;color:#23201b";
  const html = `<!doctype html><meta charset=utf-8><title>${name}</title><style>body{margin:16px;background:${ground};font:14px system-ui;display:flex;flex-wrap:wrap;gap:20px}figure{margin:0}svg{display:block;width:100%;height:auto}.touch{fill:transparent}.hidden{display:none}</style>${figures.join("")}`;
  await page.setContent(html);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  writeFileSync(join(folder, `${name}.html`), html);
}
await chrome.close();
await vite.close();
