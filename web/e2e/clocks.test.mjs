// Clocks between two devices: the server keeps the time, and ends the game when a player runs out.

import { chooseClock } from "./clock.mjs";
import { axe, check, matchId, MOUSE, move, newPage, seededRandom, until } from "./lib.mjs";

export async function sharedGameEndsOnTime({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await host.goto(`/new/${games[0].id}`);
  await host.getByRole("radio", { name: "Another device" }).check();
  await chooseClock(host, 0);
  await host.getByText("Enter a time of up to 24 hours").waitFor();
  check(await host.getByRole("button", { name: "Start game" }).isDisabled(), "a game without time can be started");
  await chooseClock(host, 0.05);
  await axe(host, "a new game with a clock");
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  const id = matchId(host);
  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${id}`);
  await host.getByText("online", { exact: true }).waitFor();
  check((await host.getByRole("timer").allTextContents()).every((text) => text.trim().startsWith("0:03.0")), "both have three seconds");

  // The guest lets the clock run out.
  await host.locator(".touch.choice").first().waitFor();
  await move(host, seededRandom(2), MOUSE);
  await guest.getByText("You ran out of time.").first().waitFor();
  const loser = games[0].players[1];
  await host.getByText(`${loser} ran out of time.`).first().waitFor();
  await host.getByRole("heading", { name: "You won" }).waitFor();
  await axe(host, "a game won on time");
  const stored = await server.get(`/matches/${id}`);
  check(stored.result.reason === "time" && stored.clock.left.o === 0, JSON.stringify(stored.clock));

  // The rematch has the same time control.
  await host.getByRole("button", { name: "Rematch" }).click();
  await host.waitForURL((url) => url.pathname.startsWith("/m/") && !url.pathname.endsWith(id));
  const next = await until("there is a rematch", () => server.get(`/matches/${matchId(host)}`));
  check(next.clock.base === 3000 && next.clock.running === null, JSON.stringify(next.clock));
  for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
}

/** A game on one screen moves to the server and keeps its remaining times. */
export async function sharingKeepsTheClock({ chrome, server }) {
  const { games } = await server.get("/games");
  const host = await newPage(chrome, server);
  await host.goto(`/new/${games[0].id}`);
  await host.getByRole("radio", { name: "Same screen" }).check();
  await chooseClock(host, 5);
  await host.getByRole("button", { name: "Start game" }).click();
  await host.waitForURL(/\/m\//);
  await host.locator(".touch.choice").first().waitFor();
  await move(host, seededRandom(2), MOUSE);
  // The other side's clock is running.
  await until("a second has passed", async () => (await host.getByRole("timer").allTextContents()).some((text) => text.trim().startsWith("4:5")));
  await host.getByRole("button", { name: "Share" }).click();
  await host.getByRole("button", { name: `Another device plays ${games[0].players[1]}` }).click();
  await host.waitForURL((url) => !url.pathname.includes("local-"));
  const { clock } = await server.get(`/matches/${matchId(host)}`);
  check(clock.base === 300_000 && clock.left.x <= 300_000 && clock.left.o < 300_000 && clock.running === null, JSON.stringify(clock));
  const guest = await newPage(chrome, server);
  await guest.goto(`/m/${matchId(host)}`);
  const shared = await until("the guest's time runs", async () => {
    const now = await server.get(`/matches/${matchId(host)}`);
    return now.clock.running === "o" && now.clock;
  });
  check(shared.left.x === clock.left.x && shared.left.o <= clock.left.o, JSON.stringify(shared));
  for (const page of [host, guest]) check(page.errors.length === 0, page.errors.join("; "));
}
