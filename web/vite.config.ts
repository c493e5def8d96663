// The build: plain hashed files, nothing inline, so that the strictest content policy holds.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.PARLOUR ?? "http://127.0.0.1:4848";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
