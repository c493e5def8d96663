// A static host for a folder, under a base path.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { TYPES } from "./lib.mjs";

/** The built client: the folder in SITE, or `dist`. */
export const DIST = process.env.SITE && process.env.SITE !== "1" ? process.env.SITE : join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");

/** Serves `folder` under `base`; `missing` lists requested paths that do not exist. */
export async function staticHost(folder = DIST, base = "/", port = 0) {
  const missing = [];
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const name = pathname.startsWith(base) ? pathname.slice(base.length) || "index.html" : "";
    const file = join(folder, name);
    if (name === "" || name.includes("..") || !existsSync(file) || !statSync(file).isFile()) {
      missing.push(pathname);
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.split(".").at(-1)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-encoding": "gzip" }).end(gzipSync(readFileSync(file)));
  });
  await new Promise((done) => host.listen(port, "127.0.0.1", done));
  return { missing, url: `http://127.0.0.1:${host.address().port}${base}`, end: () => host.close() };
}

/** The games with a module in a built client. */
export function gamesOf(folder = DIST) {
  const name = /"(assets\/games-[^"]+\.json)"/.exec(readFileSync(join(folder, "sw.js"), "utf8"))?.[1];
  if (name === undefined) throw new Error("expected the list of games in the built client: build it with web/wasm");
  return JSON.parse(readFileSync(join(folder, name), "utf8")).games;
}
