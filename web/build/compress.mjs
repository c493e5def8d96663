// Compresses the WebAssembly modules: `node web/build/compress.mjs`, the last step of `cargo xtask wasm`.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const MODULES = join(import.meta.dirname, "../wasm");

for (const name of readdirSync(MODULES).filter((name) => name.endsWith(".wasm"))) {
  const bytes = readFileSync(join(MODULES, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(MODULES, `${name}.br`), brotliCompressSync(bytes, { params }));
}
