// The pictures of the README: `npm run pictures` takes screenshots of the built client, crops them to the window, and
// compresses them with ImageMagick.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gamesOf } from "./host.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const games = gamesOf().map(({ id }) => id);

/** Each picture: the page, size and mode of its screenshot, and its width in the README. */
const PICTURES = {
  home: ["home", "1440x900", "light", 1080],
  "game-light": ["hint", "1440x900", "light", 1080],
  "game-dark": [`game-${games[3]}`, "1440x900", "dark", 1080],
  phone: [`game-${games[5]}`, "390x844", "light", 390],
};

const folder = mkdtempSync(join(tmpdir(), "parlour-pictures-"));
try {
  for (const [name, [page, size, mode, width]] of Object.entries(PICTURES)) {
    const env = { SITE: "1", STATE: join(folder, `${page}.json`), ...process.env, SIZES: size, MODES: mode };
    execFileSync(process.execPath, [join(here, "shots.mjs"), folder, page], { env, stdio: "inherit" });
    const shot = join(folder, `${page}-${size}-${mode}.png`);
    execFileSync("convert", [shot, "-crop", `${size}+0+0`, "+repage", "-resize", `${width}x`, "-strip", "-dither", "FloydSteinberg", "-colors", "160", `PNG8:${join(here, "../pictures", `${name}.png`)}`]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
