// Unit and component tests run without a browser; components are rendered to text by the server build.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogs } from "./build/catalogs.ts";

export default defineConfig({
  plugins: [svelte(), catalogs()],
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
