// Copies the Brotli file of each WebAssembly module into the build as `NAME.wasm.br`, where servers with precompressed
// files look for it. `compress.mjs` writes these files ahead of time, because another version of Node may compress to
// other bytes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULES = join(import.meta.dirname, "../wasm");

export function brotli(): Plugin {
  return {
    name: "parlour-brotli",
    apply: "build",
    generateBundle(_, bundle) {
      for (const [fileName, part] of Object.entries(bundle)) {
        if (part.type !== "asset" || !fileName.endsWith(".wasm")) continue;
        this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: readFileSync(join(MODULES, `${part.names[0]}.br`)) });
      }
    },
  };
}
