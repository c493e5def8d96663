// Writes `sw.js` with the list of files that the service worker caches.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "../src/sw.js");
const PUBLIC = ["manifest.webmanifest", "icon-192.png"];

export function serviceWorker(): Plugin {
  return {
    name: "parlour-service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const source = readFileSync(SOURCE, "utf8");
      const files = Object.keys(bundle).filter((name) => !/\.(map|br)$/.test(name)).sort();
      // Modules and networks are large, and most people play few games: they are cached on first use.
      const isLarge = (name: string): boolean => /\.(wasm|net)$/.test(name);
      const shell = ["./", ...PUBLIC, ...files.filter((name) => name !== "index.html" && !isLarge(name))];
      const all = [...shell, ...files.filter(isLarge)];
      const hash = createHash("sha256").update(source);
      for (const name of files) {
        const part = bundle[name];
        if (part) hash.update(name).update(part.type === "chunk" ? part.code : part.source);
      }
      const version = hash.digest("hex").slice(0, 16);
      const head = `const VERSION = ${JSON.stringify(version)};\nconst SHELL = ${JSON.stringify(shell)};\nconst FILES = ${JSON.stringify(all)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: head + source });
    },
  };
}
