// What the first page weighs. How soon it is there is told by `npm run figures`.

import { check, visitor } from "./lib.mjs";

const LARGEST = 100_000;

export async function theFirstPageIsLight({ chrome, server }) {
  const page = await visitor(chrome, server);
  await page.goto("/");
  await page.getByRole("link", { name: /^Play / }).first().waitFor();
  const bytes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.reduce((sum, one) => sum + one.transferSize, 0);
  });
  process.stdout.write(`     first page: ${bytes} bytes\n`);
  check(bytes > 10_000 && bytes < LARGEST, `the first page takes ${bytes} bytes`);
}
