// Pictures of every page at phone and desk size, light and dark: `npm run shots FOLDER`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browser, dice, MOUSE, move, Server, until, visitor } from "./lib.mjs";

const folder = process.argv[2] ?? "e2e/out";
const only = process.argv.slice(3);
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const chrome = await browser();
const { games } = await server.get("/games");

process.on("exit", () => server.child.kill("SIGKILL"));

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await visitor(chrome, server, { viewport, colorScheme, deviceScaleFactor: size === "phone" ? 2 : 1 });
    const shot = async (name) => {
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: name !== "rules" });
    };
    const wanted = (name) => only.length === 0 || only.includes(name);
    for (const [n, game] of games.entries()) {
      if (!wanted(game.id)) continue;
      await page.goto(`/new/${game.id}`);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.waitForURL(/\/m\//);
      const roll = dice(20 + n);
      const rematch = page.getByRole("button", { name: "Rematch" });
      const ready = page.locator(".touch.choice").or(rematch).first();
      for (let turn = 0; turn < 5; turn += 1) {
        await ready.waitFor();
        if ((await rematch.count()) > 0) break;
        const before = await page.locator("button[data-ply]").count();
        await move(page, roll, MOUSE);
        const over = async () => (await rematch.count()) > 0;
        await until("both have moved", async () => (await over()) || (await page.locator("button[data-ply]").count()) >= before + 2);
      }
      await ready.waitFor();
      if (n === 0) {
        await page.getByRole("button", { name: "Judge the moves" }).click();
        await page.getByRole("img", { name: /chances/ }).waitFor({ timeout: 120_000 });
        await page.getByLabel("Engine").check();
        await page.locator("ol .score").first().waitFor();
      }
      await shot(game.id);
    }
    const [game] = games;
    const pages = { home: "/", new: `/new/${game.id}`, analysis: `/analysis?game=${game.id}`, learn: "/learn", lesson: `/learn/${game.id}`, task: `/learn/${game.id}/0/0`, rules: `/rules/${game.id}`, settings: "/settings" };
    for (const [name, path] of Object.entries(pages)) {
      if (!wanted(name)) continue;
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      if (name === "new") await page.getByText("Size and rules").click();
      if (name === "analysis") await page.locator("ol .score").first().waitFor();
      await shot(name);
    }
    await page.context().close();
  }
}
await chrome.close();
await server.end();
