// The download size of the home page. `npm run figures` measures its time.

import { check, newPage } from "./lib.mjs";

const MAX_BYTES = 100_000;

export async function homePageSize({ chrome, server }) {
  const page = await newPage(chrome, server);
  await page.goto("/");
  await page.getByRole("link", { name: /^Play / }).first().waitFor();
  const bytes = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return entries.reduce((sum, one) => sum + one.transferSize, 0);
  });
  process.stdout.write(`     home page: ${bytes} bytes\n`);
  check(bytes > 10_000 && bytes < MAX_BYTES, `the home page takes ${bytes} bytes`);
}
