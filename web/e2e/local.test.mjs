// A page from a server plays local games by itself; only shared games need the server.

import { axe, check, clickMenuItem, matchId, MOUSE, move, moveCount, newPage, playTurn, seededRandom, storedMatch, until } from "./lib.mjs";

async function startGame(page, game, opponent = "Computer") {
  await page.goto(`/new/${game.id}`);
  await page.getByRole("radio", { name: opponent, exact: true }).check();
  const first = page.getByRole("radio", { name: /, first$/ });
  if ((await first.count()) > 0) await first.check();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  await page.locator("svg[role=grid]").waitFor();
}

/** Games, analysis, lessons, puzzles, rules and reviews send no API requests. */
export async function localPlaySendsNoRequests({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  const requests = [];
  const modules = new Set();
  const record = (url) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/api/") && pathname !== "/api/v1/about") requests.push(pathname);
    if (pathname.endsWith(".wasm")) modules.add(pathname);
  };
  page.on("request", (request) => record(request.url()));
  page.on("websocket", (socket) => record(socket.url()));

  for (const path of ["/", "/learn", "/puzzles", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.locator("main svg").first().waitFor();
  }
  check(modules.size === 0, `pages without a game load modules: ${[...modules].join(", ")}`);

  const game = games.find((one) => one.puzzles > 0) ?? games[0];
  await startGame(page, game);
  const random = seededRandom(9);
  await playTurn(page, random);
  await playTurn(page, random);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show the move" }).waitFor();
  await page.getByRole("button", { name: "First move" }).click();
  await page.getByText(/^Move 0 of \d+\.$/).waitFor();
  await page.getByRole("tab", { name: "Review" }).click();
  await page.getByRole("button", { name: "Review game" }).click();
  await page.getByRole("img", { name: /chances/ }).waitFor();
  await page.goto(`/analysis?game=${game.id}`);
  await page.locator("ol .score").first().waitFor();
  await page.goto(`/learn/${game.id}/0/0`);
  await page.locator(".touch.choice").first().waitFor();
  await page.goto(`/puzzles/${game.id}`);
  await page.locator(".touch.choice").first().waitFor();
  await page.goto(`/rules/${game.id}`);
  await page.locator("article h1").waitFor();
  check(requests.length === 0, `API requests: ${requests.join(", ")}`);
  check(modules.size === 1, `expected one module: ${[...modules].join(", ")}`);
  check(page.errors.length === 0, page.errors.join("; "));
}

/** After the server is killed, the game continues, a new one can start, and the home page lists both. */
export async function localGamesContinueWithoutServer({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server);
  // A shared game, missing from the list while the server is down.
  await page.goto(`/new/${games[1].id}`);
  await page.getByRole("radio", { name: "Another device", exact: true }).check();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL(/\/m\//);
  await page.goto("/");
  await page.getByText("shared", { exact: false }).first().waitFor();
  await startGame(page, games[0]);
  const id = matchId(page);
  const random = seededRandom(3);
  await playTurn(page, random);
  await server.kill();
  await playTurn(page, random);
  check((await storedMatch(page, server)).ply === 4, "a move was not stored");
  await page.getByRole("link", { name: "Parlour" }).click();
  await page.locator(`a[href$="/m/${id}"]`).waitFor();
  await page.getByText("One shared game is not listed: the server cannot be reached.").waitFor();
  await axe(page, "the home page without its server");
  await page.getByRole("link", { name: `Play ${games[0].name}`, exact: true }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.waitForURL((url) => /\/m\/local-/.test(url.pathname) && !url.pathname.includes(id));
  await playTurn(page, random);
  await server.start();
  await page.getByRole("link", { name: "Parlour" }).click();
  await until("the shared game is back", async () => {
    const again = page.getByRole("button", { name: "Try again" });
    if ((await again.count()) > 0) await again.click();
    return (await page.locator('a[href*="/m/"]:not([href*="local-"])').count()) > 0;
  });
}

/** A local game continues between two devices, including its undone move. */
export async function shareRunningGame({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await startGame(host, games[0], "Same screen");
  const before = matchId(host);
  const random = seededRandom(5);
  for (let n = 1; n <= 3; n += 1) {
    await host.locator(".touch.choice").first().waitFor();
    await move(host, random, MOUSE);
    await until(`turn ${n} is listed`, async () => (await moveCount(host)) >= n);
  }
  const played = (await storedMatch(host, server)).ply;
  await host.getByRole("button", { name: "Undo" }).click();
  await until("a move is taken back", async () => (await storedMatch(host, server)).ply === played - 1);
  const { turn: toMove } = await storedMatch(host, server);
  const guestSide = games[0].players[toMove === "x" ? 0 : 1];

  await host.getByRole("button", { name: "Share" }).click();
  await axe(host, "a game that can move to the server");
  await host.getByRole("button", { name: `Another device plays ${guestSide}` }).click();
  await host.waitForURL((url) => !url.pathname.includes("local-"));
  await host.getByRole("heading", { name: "Invite" }).waitFor();
  check((await storedMatch(host, server)).ply === played - 1, "the game moved to another position");

  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${matchId(host)}`);
  await guest.locator(".touch.choice").first().waitFor();
  await move(guest, random, MOUSE);
  await host.locator(".touch.choice").first().waitFor();
  await move(host, random, MOUSE);
  await until("both have moved", async () => (await storedMatch(host, server)).ply === played + 1);
  await until("the guest sees it", async () => (await moveCount(guest)) === played + 1);

  // The moved game is listed once.
  await host.getByRole("link", { name: "Parlour" }).click();
  await host.locator(`a[href*="/m/"]`).first().waitFor();
  check((await host.locator(`a[href$="/m/${before}"]`).count()) === 0, "the game is listed twice");
  for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
}

/** From the second visit on, every page opens without the server. */
export async function pagesOpenWithoutServer({ chrome, server }) {
  const { games } = await server.get("/games");
  const page = await newPage(chrome, server, { serviceWorkers: "allow" });
  await startGame(page, games[0]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const random = seededRandom(6);
  await playTurn(page, random);
  await page.goto("/settings");
  await page.getByText("The page also opens offline.").waitFor();
  await page.goBack();
  await page.locator(".touch.choice").first().waitFor();
  await server.kill();
  await page.reload();
  await until("two moves are there", async () => (await moveCount(page)) === 2);
  await playTurn(page, random);
  await startGame(page, games[0]);
  await playTurn(page, random);
  check(page.errors.length === 0, page.errors.join("; "));
}

/** A finished game moves to the server with its result. */
export async function shareFinishedGame({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await startGame(host, games[1], "Same screen");
  await host.locator(".touch.choice").first().waitFor();
  await move(host, seededRandom(1), MOUSE);
  await until("a move is listed", async () => (await moveCount(host)) >= 1);
  await clickMenuItem(host, "Resign");
  await host.getByRole("dialog").getByRole("button", { name: /resigns$/ }).first().click();
  const { result, ply } = await until("it is over", async () => {
    const now = await storedMatch(host, server);
    return now.result.outcome !== "*" && now;
  });
  await host.getByRole("button", { name: "Share" }).click();
  await host.getByRole("button", { name: "Get a link" }).click();
  await host.waitForURL((url) => !url.pathname.includes("local-"));
  const moved = await storedMatch(host, server);
  check(moved.ply === ply && moved.result.outcome === result.outcome && moved.result.reason === result.reason, `wrong result: ${JSON.stringify(moved.result)}`);
  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${matchId(host)}`);
  await until("the guest sees the moves", async () => (await moveCount(guest)) === ply);
}

/** Browsers that cannot run modules or store games use the server instead. */
export async function serverFallback({ chrome, server }) {
  const { games } = await server.get("/games");
  const lacking = {
    WebAssembly: () => delete globalThis.WebAssembly,
    workers: () => delete globalThis.Worker,
    "working modules": () => {
      WebAssembly.instantiate = WebAssembly.compile = WebAssembly.compileStreaming = () => Promise.reject(new Error("not allowed"));
    },
    "a database": () => Object.defineProperty(globalThis, "indexedDB", { value: undefined }),
  };
  for (const [n, [what, remove]] of Object.entries(lacking).entries()) {
    const page = await newPage(chrome, server);
    await page.addInitScript(remove);
    await startGame(page, games[n % games.length]);
    check(!matchId(page).startsWith("local-"), `without ${what}, the browser stores the game`);
    const random = seededRandom(n + 1);
    await playTurn(page, random);
    await clickMenuItem(page, "Resign");
    await page.getByRole("dialog").getByRole("button", { name: /resigns$/ }).click();
    await page.getByRole("heading", { name: "You lost" }).waitFor();
    await page.goto(`/learn/${games[0].id}/0/0`);
    await page.locator(".touch.choice").first().waitFor();
    check(page.errors.length === 0, `without ${what}: ${page.errors.join("; ")}`);
    await page.context().close();
  }
}

/** Over plain HTTP in a home network, games work, and pages say what does not. */
export async function plainHttpLimits({ chrome, server }) {
  const { games } = await server.get("/games");
  const home = { url: server.url.replace("127.0.0.1", "parlour.lan") };
  const page = await newPage(chrome, home);
  await startGame(page, games[0]);
  check(!(await page.evaluate(() => isSecureContext)), "expected an insecure context");
  check(matchId(page).startsWith("local-"), "the browser does not store the game");
  await playTurn(page, seededRandom(2));
  await page.goto("/");
  await page.getByText("Games on this device are stored in this browser only.").waitFor();
  await axe(page, "the home page over plain HTTP");
  await page.goto("/settings");
  await page.getByText("This page was loaded over plain HTTP.").waitFor();
  await page.getByText("it cannot be installed as an app").waitFor();
  await axe(page, "the settings over plain HTTP");
  // Browsers ignore this header over plain HTTP, and log a warning.
  const errors = page.errors.filter((text) => !text.includes("Cross-Origin-Opener-Policy"));
  check(errors.length === 0, errors.join("; "));
}
