// Two devices and a spectator, through dropped connections and a killed server: no move is lost.

import { tcpProxy } from "./proxies.mjs";
import { axe, check, clickMenuItem, createSharedGame, matchId, MOUSE, move, moveCount, newPage, playToEnd, seededRandom, startSharedGame, until } from "./lib.mjs";

/** A page whose WebSocket can be cut and restored. */
async function cuttableSocket(page) {
  let connected = true;
  let close = () => undefined;
  await page.routeWebSocket(/\/live/, (socket) => {
    if (!connected) return socket.close();
    const upstream = socket.connectToServer();
    close = () => {
      upstream.close();
      socket.close();
    };
  });
  return {
    cut() {
      connected = false;
      close();
    },
    restore() {
      connected = true;
    },
  };
}

export async function sharedGameSurvivesDisconnects({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await host.goto(`/new/${games[0].id}`);
  await host.getByRole("radio", { name: "Another device" }).check();
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  await host.getByRole("heading", { name: "Invite" }).waitFor();
  await host.getByText("Only this computer can connect.").waitFor();
  check((await host.getByRole("img", { name: "QR code" }).count()) === 0, "a QR code of this computer's own address");
  await axe(host, "a game without a guest");
  const id = matchId(host);
  const ply = async () => (await server.get(`/matches/${id}`)).ply;

  const guest = await newPage(chrome, server);
  const socket = await cuttableSocket(guest);
  await guest.goto(`/m/${id}`);
  await host.getByText("online", { exact: true }).waitFor();
  const watcher = await newPage(chrome, server);
  await watcher.goto(`/m/${id}`);
  await watcher.getByText("You are watching this game.").waitFor();

  const random = seededRandom(11);
  const turn = async (page, n) => {
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    await until(`turn ${n} arrived`, async () => (await ply()) === n);
  };
  const shown = (page, n) => until(`turn ${n} is shown`, async () => (await moveCount(page)) === n);

  await turn(host, 1);
  await Promise.all([shown(guest, 1), shown(watcher, 1)]);

  await turn(guest, 2);
  await Promise.all([shown(host, 2), shown(watcher, 2)]);

  socket.cut();
  await guest.locator(".notice", { hasText: "Connection lost" }).waitFor();
  await host.getByText("offline", { exact: true }).waitFor();
  await turn(host, 3);
  check((await moveCount(guest)) === 2, "the cut connection still works");
  socket.restore();
  await shown(guest, 3);

  await server.kill();
  await host.locator(".notice", { hasText: "Connection lost" }).waitFor();
  await server.start();
  await until("all pages are connected again", async () => {
    for (const page of [host, guest, watcher]) if ((await page.locator(".notice", { hasText: /Connection lost|Connecting/ }).count()) > 0) return false;
    return true;
  });
  check((await ply()) === 3, "a move was lost with the server");
  await turn(guest, 4);
  await Promise.all([shown(host, 4), shown(watcher, 4)]);

  // A takeback needs the other player's consent.
  await guest.getByRole("button", { name: "Ask for takeback" }).click();
  await host.getByRole("button", { name: "Decline" }).click();
  await guest.getByText(/declines the takeback/).first().waitFor();
  check((await ply()) === 4, "a declined takeback removed a move");
  await guest.getByRole("button", { name: "Ask for takeback" }).click();
  await axe(host, "a takeback request");
  await host.getByRole("button", { name: "Allow takeback" }).click();
  await until("the move is taken back", async () => (await ply()) === 3);
  await turn(guest, 4);
  for (const page of [host, guest, watcher]) check(page.errors.length === 0, page.errors.join("; "));
}

/** A match between two devices after two turns. */
async function playTwoTurns(chrome, server, intercept) {
  const { games } = await server.get("/games");
  const { host, guest, state } = await startSharedGame(chrome, server, games[0], intercept);
  const random = seededRandom(5);
  for (const [n, page] of [host, guest].entries()) {
    await page.locator(".touch.choice").first().waitFor();
    await move(page, random, MOUSE);
    await until(`turn ${n + 1} arrived`, async () => (await state()).ply === n + 1);
  }
  return { host, guest, state };
}

export async function takebacksNeedConsent({ chrome, server }) {
  const { host, guest, state } = await playTwoTurns(chrome, server);
  check((await host.getByRole("button", { name: "Undo", exact: true }).count()) === 0, "one player can undo alone");

  // A jump to another move needs consent, and can be withdrawn.
  await host.getByRole("button", { name: "First move" }).click();
  await host.getByRole("button", { name: "Ask to play on from here" }).click();
  await guest.getByRole("button", { name: "Allow takeback" }).waitFor();
  await host.getByRole("button", { name: "Withdraw" }).click();
  await until("the request is gone", async () => (await guest.getByRole("button", { name: "Allow takeback" }).count()) === 0);

  // A resigned game resumes with the other player's consent.
  await clickMenuItem(guest, "Resign");
  await guest.getByRole("dialog").getByRole("button", { name: /resigns/ }).click();
  await guest.getByRole("button", { name: "Ask to play on" }).click();
  await host.getByRole("button", { name: "Agree" }).click();
  await until("the game goes on", async () => (await state()).result.outcome === "*");

  // A player who let the computer play gets the seat back.
  await clickMenuItem(guest, "Change players");
  await guest.getByRole("dialog").locator("select").selectOption("1");
  await guest.keyboard.press("Escape");
  await until("the computer has the seat", async () => (await state()).seats.o.kind === "computer");
  await axe(guest, "a seat played by the computer");
  check((await host.getByRole("button", { name: "Take your seat back" }).count()) === 0, "the opponent is offered the seat");
  await guest.getByRole("button", { name: "Take your seat back" }).click();
  await until("the seat is back", async () => (await state()).seats.o.kind === "human");
  for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
}

/** The server reports an absent player after five minutes; here a proxy changes its messages to report it at once. */
export async function absentOpponentCanBeReplaced({ chrome, server }) {
  const reportAbsent = (page) =>
    page.routeWebSocket(/\/live/, (socket) => {
      const upstream = socket.connectToServer();
      upstream.onMessage((text) => {
        const message = JSON.parse(text);
        for (const part of [message, message.state]) if (part?.claim_in) part.claim_in.o = 0;
        socket.send(JSON.stringify(message));
      });
    });
  const { host, state } = await playTwoTurns(chrome, server, reportAbsent);
  await host.getByText(/has been away for a while/).waitFor();
  await axe(host, "an absent player");
  // The server checks the claim itself.
  await host.getByRole("button", { name: "Claim the win" }).click();
  await host.getByText(/has not been gone for long/).first().waitFor();
  await host.getByRole("button", { name: "Let the computer play" }).click();
  await host.getByText(/must agree/).first().waitFor();
  check((await state()).seats.o.kind === "human", "a present player lost the seat");
}

/** No data arrives and no connection closes: both pages notice, no move is lost, and forms work again afterwards. */
export async function silentNetworkIsDetected({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await createSharedGame(chrome, server, games[0]);
  const id = matchId(host);
  const ply = async () => (await server.get(`/matches/${id}`)).ply;
  const proxy = await tcpProxy(server.url);
  try {
    const guest = await newPage(chrome, { url: proxy.url });
    await guest.goto(`/m/${id}`);
    await host.getByText("online", { exact: true }).waitFor();
    const random = seededRandom(8);
    await host.locator(".touch.choice").first().waitFor();
    await move(host, random, MOUSE);
    await guest.locator(".touch.choice").first().waitFor();

    proxy.silence(true);
    // A move made offline is drawn at once, and sent when the network is back.
    const shown = (page) => page.locator("[data-name]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join());
    const board = await shown(guest);
    await guest.locator(".touch.choice").first().click();
    for (let n = 0; n < 8 && (await guest.locator(".touch.choice").count()) > 0; n += 1) {
      const stop = guest.getByRole("button", { name: "Stop here" });
      if ((await stop.count()) > 0) await stop.first().click();
      else await guest.locator(".touch.choice").first().click();
      await guest.waitForTimeout(100);
    }
    check((await shown(guest)) !== board, "the move is not drawn at once");
    await until("the move is listed", async () => (await moveCount(guest)) === 2);
    await guest.getByText(/^Waiting for .* to move\.$/).waitFor();
    await guest.locator(".notice", { hasText: "Connection lost" }).waitFor();
    await host.getByText("offline", { exact: true }).waitFor();
    check((await ply()) === 1, "data passed through the silent network");
    await axe(guest, "a game in a silent network");
    proxy.silence(false);
    await until("the move arrives", async () => (await ply()) === 2);
    await until("both show it", async () => (await moveCount(host)) === 2 && (await moveCount(guest)) === 2);
    await until("the guest is connected", async () => (await guest.locator(".notice").count()) === 0);
    await host.getByText("online", { exact: true }).waitFor();

    // A form reports the unreachable server, and works again afterwards.
    await clickMenuItem(guest, "New game");
    await guest.getByRole("radio", { name: "Another device" }).check();
    const start = guest.getByRole("button", { name: "Start game" });
    await guest.locator(".preview svg").first().waitFor();
    proxy.silence(true);
    await start.click();
    await guest.getByRole("alert").waitFor();
    await until("the form can be submitted again", () => start.isEnabled());
    proxy.silence(false);
    await start.click();
    await guest.waitForURL((url) => /\/m\//.test(url.pathname) && !url.pathname.includes(id));
    await guest.getByRole("heading", { name: "Invite" }).waitFor();
    for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
  } finally {
    proxy.end();
  }
}

/** A shared game from start to end; the computer takes over the guest's seat. */
export async function sharedGameToTheEnd({ chrome, server }) {
  const { host, guest } = await playTwoTurns(chrome, server);
  await clickMenuItem(guest, "Change players");
  await guest.getByRole("dialog").locator("select").selectOption("1");
  await guest.keyboard.press("Escape");
  const state = await playToEnd(host, server, seededRandom(6), MOUSE);
  for (const page of [host, guest]) {
    await until(`all ${state.ply} moves are listed`, async () => (await moveCount(page)) === state.ply);
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    check(page.errors.length === 0, page.errors.join("; "));
  }
}

/** Optimistic update: a move is drawn before the server confirms it, and undone if the server refuses it. */
export async function refusedMoveIsRolledBack({ chrome, server }) {
  let corrupt = false;
  const corrupted = (page) =>
    page.routeWebSocket(/\/live/, (socket) => {
      const upstream = socket.connectToServer();
      socket.onMessage((text) => {
        const message = JSON.parse(text);
        if (corrupt && message.action?.kind === "move") message.action.move = "nonsense";
        upstream.send(JSON.stringify(message));
      });
    });
  const { host, state } = await playTwoTurns(chrome, server, corrupted);
  const choices = () => host.locator(".touch.choice").evaluateAll((all) => all.map((one) => one.dataset.name).join());
  await host.locator(".touch.choice").first().waitFor();
  const before = await choices();
  corrupt = true;
  await move(host, seededRandom(2), MOUSE);
  await host.locator(".toast.bad").waitFor();
  await until("the move is gone and the choices are back", async () => (await host.locator("button[data-ply]").count()) === 3 && (await choices()) === before);
  check((await state()).ply === 2, "the refused move was played");
  corrupt = false;
  await move(host, seededRandom(2), MOUSE);
  await until("the move is played", async () => (await state()).ply === 3);
}
