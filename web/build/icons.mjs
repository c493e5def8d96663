// Draws the icons in `public` from `src/icon.svg`: `node build/icons.mjs`. Maskable icons fill their square and keep
// the picture in the middle, because systems crop them.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const web = join(import.meta.dirname, "..");
const icon = readFileSync(join(web, "src/icon.svg"), "utf8");
const ground = /<rect width="32" height="32" rx="\d+" fill="(#\w+)"/.exec(icon)?.[1];
if (!ground) throw new Error("expected src/icon.svg to begin with its ground");

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const size of [192, 512]) {
  for (const maskable of [false, true]) {
    await page.setViewportSize({ width: size, height: size });
    const inner = maskable ? Math.round(size * 0.76) : size;
    const style = `margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${maskable ? ground : "transparent"}`;
    const sized = icon.replace("<svg ", `<svg width="${inner}" height="${inner}" `);
    await page.setContent(`<body style="${style}">${sized}</body>`);
    const picture = await page.screenshot({ omitBackground: true });
    writeFileSync(join(web, `public/icon-${maskable ? "maskable-" : ""}${size}.png`), picture);
  }
}
await browser.close();
