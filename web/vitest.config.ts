// Unit and component tests run without a browser; components are rendered to text by the server build.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
