// The download size of the home page. `npm run figures` measures its time.

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
