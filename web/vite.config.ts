// The build: plain hashed files, nothing inline, so that the strictest content policy holds. All addresses are
// relative, so that the files work under any path.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { brotli } from "./build/brotli.ts";
import { catalogs } from "./build/catalogs.ts";
import { serviceWorker } from "./build/service_worker.ts";

const server = process.env.PARLOUR ?? "http://127.0.0.1:4848";

export default defineConfig({
  base: "./",
  plugins: [svelte(), catalogs(), brotli(), serviceWorker()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
});
