// Screenshots of every page at five sizes, in light, dark and high contrast, with layout checks: `npm run shots FOLDER
// [PAGE…]`. SIZES and MODES select sizes and modes, LANGUAGE=pt the language; AXE=1 runs axe on each page. SITE=FOLDER
// uses a built client as a static site instead of a server; SITE=1 uses `dist`. With a static site, STATE=FILE stores
// the games played for the pictures, and later runs reuse them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gamesOf, staticHost } from "./host.mjs";
import { axe, browser, MOUSE, move, newPage, seededRandom, Server, TIMEOUT, until } from "./lib.mjs";
import { layoutErrors } from "./layout.mjs";

const folder = process.argv[2] ?? "e2e/out";
const only = process.argv.slice(3);
mkdirSync(folder, { recursive: true });

const chosen = (all, names) => Object.fromEntries(Object.entries(all).filter(([name]) => !names || names.split(",").includes(name)));
const SIZES = chosen({ "390x844": [390, 844], "844x390": [844, 390], "1024x768": [1024, 768], "1440x900": [1440, 900], "2560x1440": [2560, 1440] }, process.env.SIZES);
const MODES = chosen({ light: "light", dark: "dark", contrast: "contrast" }, process.env.MODES);

const isSite = process.env.SITE !== undefined;
const state = isSite ? process.env.STATE : undefined;
const server = isSite ? await staticHost(undefined, "/", state ? 4877 : 0) : await new Server().start();
process.on("exit", () => server.child?.kill("SIGKILL"));
const chrome = await browser();
const games = isSite ? gamesOf() : (await server.get("/games")).games;
/** Reloads the page even if only the fragment of the address differs. */
async function visit(page, path) {
  if (isSite) await page.goto("about:blank");
  await page.goto(isSite ? `${server.url}#${path}` : path);
}
const pathOf = (page) => (isSite ? new URL(page.url()).hash.slice(1) : new URL(page.url()).pathname);
const wanted = (name) => only.length === 0 || only.some((word) => name.startsWith(word));

/** Plays some turns against the computer; returns the path of the game. */
async function playTurns(page, game, seed, turns) {
  await visit(page, `/new/${game.id}`);
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  const random = seededRandom(seed);
  const rematch = page.getByRole("button", { name: "Rematch" });
  const ready = page.locator(".touch.choice").or(rematch).or(page.getByRole("button", { name: "Pass", exact: true })).first();
  for (let turn = 0; turn < turns; turn += 1) {
    await ready.waitFor();
    if ((await rematch.count()) > 0) break;
    const before = await page.locator("button[data-ply]").count();
    await move(page, random, MOUSE);
    const over = async () => (await rematch.count()) > 0;
    await until("both have moved", async () => (await over()) || (await page.locator("button[data-ply]").count()) >= before + 2);
  }
  await ready.waitFor();
  return pathOf(page);
}

/** Like `playTurns`, but for an unfinished game: some games end within a few turns. */
async function playUnfinished(page, game, seed, turns) {
  const path = await playTurns(page, game, seed, turns);
  return (await page.getByRole("button", { name: "Rematch" }).count()) === 0 || turns === 0 ? path : playUnfinished(page, game, seed + 1, turns - 1);
}

async function resign(page) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /resigns$/ }).first().click();
  await page.getByRole("heading", { name: /You (won|lost)/ }).waitFor();
}

const stored = state && existsSync(state) ? JSON.parse(readFileSync(state, "utf8")) : undefined;
const player = await newPage(chrome, server, { storageState: stored?.storageState });
const paths = stored?.paths ?? {};
for (const [n, game] of games.entries()) {
  if (stored) break;
  if (wanted(`game-${game.id}`) || wanted(`picked-${game.id}`) || (n === 2 && ["home", "menu", "rules-tab", "engine", "share", "keys"].some(wanted)))
    paths[`game-${game.id}`] = await playUnfinished(player, game, 20 + n, 5);
  if (wanted(`picked-${game.id}`)) paths[`picked-${game.id}`] = paths[`game-${game.id}`];
  // Random moves lose quickly against the computer.
  if (wanted(`over-${game.id}`)) paths[`over-${game.id}`] = await playTurns(player, game, 40 + n, 80);
}
const [, , game] = games;
if (!stored && ["result", "review"].some(wanted)) {
  paths.result = await playTurns(player, game, 5, 4);
  await resign(player);
}
if (!stored && wanted("hint")) paths.hint = await playTurns(player, game, 9, 3);
if (wanted("invite") && !isSite) {
  await visit(player, `/new/${game.id}`);
  await player.getByRole("radio", { name: "Another device" }).check();
  await player.getByRole("button", { name: "Start game" }).click();
  await player.waitForURL(/\/m\//);
  paths.invite = pathOf(player);
}
const storageState = await player.context().storageState({ indexedDB: true });
if (state && !stored) writeFileSync(state, JSON.stringify({ paths, storageState }));
await player.context().close();

Object.assign(paths, {
  home: "/",
  new: `/new/${game.id}`,
  options: `/new/${game.id}`,
  analysis: `/analysis?game=${game.id}`,
  ...Object.fromEntries(games.map(({ id }) => [`editor-${id}`, `/analysis?game=${id}`])),
  puzzles: "/puzzles",
  ...Object.fromEntries(games.map(({ id }) => [`puzzle-${id}`, `/puzzles/${id}/1`])),
  solution: `/puzzles/${game.id}/2`,
  solved: "/solved",
  ...Object.fromEntries(games.flatMap(({ id, challenges }) => (challenges > 0 ? [[`challenges-${id}`, `/puzzles/${id}/challenges`], [`challenge-${id}`, `/puzzles/${id}/challenges/1`]] : []))),
  ...Object.fromEntries(games.flatMap(({ id, solved }) => (solved > 0 ? [[`boards-${id}`, `/solved/${id}`], [`explore-${id}`, `/solved/${id}/${Math.min(solved, 2)}`]] : []))),
  learn: "/learn",
  lessons: `/learn/${game.id}`,
  task: `/learn/${game.id}/0/0`,
  rules: `/rules/${game.id}`,
  "rules-tab": paths[`game-${game.id}`],
  review: paths.result,
  engine: paths[`game-${game.id}`],
  menu: paths[`game-${game.id}`],
  share: paths[`game-${game.id}`],
  keys: paths[`game-${game.id}`],
  settings: "/settings",
  missing: "/nowhere",
});

const word = (en, pt) => (process.env.LANGUAGE === "pt" ? pt : en);
async function edit(page) {
  await page.getByRole("tab", { name: word("Position", "Posição") }).click();
  await page.getByRole("button", { name: word("Edit position", "Editar a posição") }).click();
  await page.getByRole("heading", { name: word("Edit position", "Editar a posição") }).waitFor();
}
/** Touches the first legal cell. */
async function touchFirstChoice(page) {
  const first = page.locator(".touch.choice").first();
  await first.waitFor();
  await first.click();
}

/** Actions before the screenshot of a page. */
const ACTIONS = {
  ...Object.fromEntries(games.flatMap(({ id }) => [[`editor-${id}`, edit], [`picked-${id}`, touchFirstChoice]])),
  options: (page) => until("the options are open", async () => {
    if ((await page.locator("details[open]").count()) > 0) return true;
    await page.locator("summary", { hasText: word("Options", "Opções") }).click();
    return false;
  }),
  analysis: (page) => page.locator("ol .score").first().waitFor(),
  "rules-tab": async (page) => {
    await page.getByRole("tab", { name: word("Rules", "Regras") }).click();
    await page.locator("article").waitFor();
  },
  review: async (page) => {
    await page.getByRole("button", { name: word("Review", "Rever"), exact: true }).click();
    await page.locator(".graph svg").waitFor({ timeout: TIMEOUT });
  },
  hint: async (page) => {
    await page.keyboard.press("h");
    await page.locator(".note.hint button").click();
    await page.locator('[data-mark="hint"]').first().waitFor();
  },
  solution: async (page) => {
    const show = page.getByRole("button", { name: word("Show solution", "Mostrar a solução") });
    await until("a move was wrong", async () => {
      if ((await show.count()) > 0) return true;
      const choices = page.locator(".touch.choice");
      if ((await choices.count()) > 0) await choices.last().click();
      return false;
    });
    await show.click();
    await page.locator('[data-mark="engine"]').first().waitFor();
  },
  ...Object.fromEntries(games.map(({ id }) => [`explore-${id}`, (page) => page.locator("tbody tr").first().waitFor()])),
  engine: async (page) => {
    await page.keyboard.press("e");
    await page.locator(".score").first().waitFor({ timeout: TIMEOUT });
  },
  menu: (page) => page.locator(".tools [aria-haspopup]").click(),
  share: (page) => page.keyboard.press("s"),
  keys: (page) => page.keyboard.press("?"),
};

let failed = 0;
for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const mode of Object.keys(MODES)) {
    const page = await newPage(chrome, server, {
      viewport: { width, height },
      hasTouch: width < 900,
      colorScheme: mode === "dark" ? "dark" : "light",
      contrast: mode === "contrast" ? "more" : "no-preference",
      storageState,
      locale: word("en-US", "pt-PT"),
    });
    for (const [name, path] of Object.entries(paths)) {
      if (path === undefined || !wanted(name)) continue;
      await visit(page, path);
      await page.locator("h1").first().waitFor({ state: "attached" });
      if (path.startsWith("/m/")) await page.locator("svg[role=grid]").waitFor();
      await ACTIONS[name]?.(page);
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(folder, `${name}-${size}-${mode}.png`), fullPage: !(await page.locator(".play").count()) && name !== "rules" });
      const errors = await layoutErrors(page);
      if (process.env.AXE) await axe(page, name).catch(({ message }) => errors.push(message));
      failed += errors.length;
      for (const error of errors) process.stdout.write(`${name} ${size} ${mode}: ${error}\n`);
    }
    await page.context().close();
  }
}
await chrome.close();
await server.end();
process.stdout.write(failed === 0 ? "no layout errors\n" : `${failed} errors\n`);
process.exitCode = failed === 0 ? 0 : 1;
