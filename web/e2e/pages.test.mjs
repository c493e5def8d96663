// Every page passes axe in light and dark, at desktop and phone size; and the main use of each page works.

import { axe, check, MOUSE, move, newPage, seededRandom, storedMatch, until } from "./lib.mjs";

async function checkPages(page, games, where) {
  const [game] = games;
  const visit = async (path, sight) => {
    await page.goto(path);
    await sight().first().waitFor();
    await axe(page, `${path} (${where})`);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    check(wide[0] <= wide[1], `${path} is ${wide[0]} pixels wide in a window of ${wide[1]}`);
  };
  await visit("/", () => page.getByRole("heading", { name: game.name }));
  for (const { id, name } of games) {
    await visit(`/new/${id}`, () => page.getByRole("heading", { level: 1, name }));
    await visit(`/rules/${id}`, () => page.getByRole("heading", { level: 1 }));
    await visit(`/analysis?game=${id}`, () => page.locator("svg[role=grid]"));
    await visit(`/learn/${id}`, () => page.locator("ol a"));
    await visit(`/learn/${id}/0/0`, () => page.locator("svg[role=grid]"));
  }
  await visit("/learn", () => page.getByRole("link", { name: "Lessons" }));
  await visit("/settings", () => page.getByRole("heading", { level: 1 }));
  await visit("/m/nothing", () => page.getByRole("alert"));
  await visit("/nowhere", () => page.getByRole("heading", { level: 1 }));
  check(page.errors.length === 0, `console errors: ${page.errors.join("; ")}`);
}

export async function everyPageOnDesktop({ chrome, server }) {
  const { games } = await server.get("/games");
  await checkPages(await newPage(chrome, server, { colorScheme: "light" }), games, "light");
}

export async function everyPageDarkOnPhone({ chrome, server }) {
  const { games } = await server.get("/games");
  const phone = { colorScheme: "dark", viewport: { width: 360, height: 740 }, hasTouch: true };
  await checkPages(await newPage(chrome, server, phone), games.slice(0, 2), "dark, phone");
}

/** A window of 1280 pixels at 400 % is 320 pixels wide. */
export async function everyPageAt400Percent({ chrome, server }) {
  const { games } = await server.get("/games");
  await checkPages(await newPage(chrome, server, { viewport: { width: 320, height: 256 } }), games.slice(0, 1), "400 %");
}

export async function analysisLinesAndVariations({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto(`/analysis?game=${games[0].id}`);
  const best = page.locator("button.link").first();
  await best.waitFor();
  await best.click();
  await page.locator('button[data-ply="1"]').waitFor();
  await page.getByRole("button", { name: "First move" }).click();
  await page.locator(".touch.choice").first().waitFor();
  const random = seededRandom(2);
  for (let n = 0; n < 8 && (await page.locator(".branch").count()) === 0; n += 1) {
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    if ((await page.locator(".branch").count()) === 0) await page.getByRole("button", { name: "First move" }).click();
  }
  await page.locator(".branch").first().click();
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review game" }).click();
  await page.getByRole("img", { name: /chances/ }).waitFor();
  await axe(page, "analysis with a graph");
  await page.reload();
  await page.locator('button[data-ply="1"]').waitFor();
  await page.getByRole("tab", { name: "Position" }).click();
  const textarea = page.getByLabel("Enter a position");
  await textarea.fill("nonsense nonsense");
  await page.getByRole("button", { name: "Show position" }).click();
  await page.getByRole("alert").waitFor();
}

export async function solveLessonTask({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto(`/learn/${games[0].id}/0/0`);
  const random = seededRandom(4);
  for (let n = 0; n < 200 && (await page.locator(".verdict.solved").count()) === 0; n += 1) {
    const again = page.getByRole("button", { name: "Try again" });
    if ((await again.count()) > 0) await again.click();
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    await page.locator(".verdict").waitFor();
  }
  check((await page.locator(".verdict.solved").count()) === 1, "two hundred moves did not solve the first task");
  await axe(page, "a solved task");
  await page.getByRole("link", { name: "Next task" }).click();
  await page.getByText(/Task 2 of/).waitFor();
  await page.getByRole("link", { name: "All tasks" }).click();
  await page.getByText("solved", { exact: true }).waitFor();
}

export async function switchLanguage({ chrome, server }) {
  const page = await newPage(chrome, server);
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Português", exact: true }).check();
  await page.getByRole("heading", { name: "Definições" }).waitFor();
  check((await page.locator("html").getAttribute("lang")) === "pt", "the lang attribute is wrong");
  await page.goto("/");
  await page.getByRole("heading", { name: "Todos os jogos" }).waitFor();
  await axe(page, "the first page in Portuguese");
  await page.goto("/settings");
  await page.getByRole("radio", { name: "English", exact: true }).check();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
}

export async function openRecord({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto("/");
  await page.getByRole("button", { name: "Open a game" }).click();
  const text = page.getByLabel("Record or position");
  await text.fill("no such game at all");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("alert").waitFor();
  await text.fill(games[1].id);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL(/\/m\//);
  check((await storedMatch(page, server)).id === games[1].id, "another game was loaded");
  await page.goto("/");
  await page.getByRole("heading", { name: "Games in progress" }).waitFor();
}

/** Rules, lessons and reviews in Portuguese after a change of language, including the reason of a refused touch. */
export async function portugueseTexts({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Português", exact: true }).check();
  for (const { id, name } of games) {
    await page.goto(`/rules/${id}`);
    await page.locator("article[lang=pt] h1", { hasText: name.replace(" (draft)", "") }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Preparação", exact: true }).waitFor();
    await axe(page, `the rules of ${name} in Portuguese`);
    await page.goto(`/new/${id}`);
    await page.getByText("Opções", { exact: true }).click();
    await page.getByRole("button", { name: "Começar", exact: true }).waitFor();
    await until("every word of the options is Portuguese", async () => (await page.locator('main [lang="en"]').count()) === 0);
  }

  for (const path of ["/", "/learn"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: games[0].name }).first().waitFor();
    await until(`every word of ${path} is Portuguese`, async () => (await page.locator('main [lang="en"]').count()) === 0);
  }

  const [game] = games;
  const told = await server.get(`/games/${game.id}/lessons?lang=pt`);
  const task = told.lessons[0].tasks[0];
  await page.goto(`/learn/${game.id}`);
  await page.locator("section[lang=pt]").getByRole("link", { name: task.title }).click();
  await page.locator("h1[lang=pt]", { hasText: task.title }).waitFor();
  await page.getByText(task.text).waitFor();
  check(!task.goals.some((goal) => /legal move|win with/.test(goal)), `goals in English: ${task.goals}`);
  const choices = await page.locator(".touch.choice").evaluateAll((all) => all.map((one) => one.dataset.name));
  const cells = await page.locator("[data-name]").evaluateAll((all) => all.map((one) => one.dataset.name));
  await page.locator(`[data-name="${cells.find((cell) => !choices.includes(cell))}"]`).click();
  const refused = await page.locator(".toast.bad[lang=pt]").textContent();
  check(refused.startsWith("jogada ilegal"), `the refusal is in English: ${refused}`);
  await axe(page, "a task in Portuguese");

  const random = seededRandom(11);
  const moves = [];
  for (let n = 0; n < 12; n += 1) {
    const board = await post(server, "/preview", { game: game.id, moves });
    if (board.turn === null) break;
    moves.push(await randomMove(server, { game: game.id, moves }, random));
  }
  await page.goto(`/analysis?game=${game.id}&moves=${encodeURIComponent(moves.join(" "))}`);
  await page.getByRole("tab", { name: "Revisão" }).click();
  await page.getByRole("button", { name: "Rever a partida" }).click();
  const reason = page.locator("li p[lang=pt]").first();
  await reason.waitFor();
  check((await page.locator("li p[lang=en]").count()) === 0, "a reason is in English");
  check(/jogada|ganh|empate/.test(await reason.textContent()), `a reason that is not Portuguese: ${await reason.textContent()}`);
  await axe(page, "grades in Portuguese");
  check(page.errors.length === 0, `console errors: ${page.errors.join("; ")}`);
}

async function post(server, path, body) {
  const response = await fetch(`${server.url}/api/v1${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return response.json();
}

/** A random legal move, found step by step. */
async function randomMove(server, place, random) {
  const taken = [];
  for (;;) {
    const { choices, progress } = await post(server, "/steps", { ...place, taken });
    if (progress.move !== null) return progress.move;
    taken.push(choices[random(choices.length)].step);
  }
}
