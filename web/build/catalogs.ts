// Bundles the message catalogs of the program and the games, one chunk per language. Pages can show messages without
// loading a game's module.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:catalogs";
const MESSAGES = join(import.meta.dirname, "../../crates/messages");
const GAMES = join(import.meta.dirname, "../../crates/games/src");
/** Messages that only the terminal shows. */
const LEFT_OUT = new Set(["plain.ftl", "tui.ftl"]);

/** Without `en`: the messages themselves carry the English text. */
const languages = (): string[] => readdirSync(MESSAGES).filter((name) => /^[a-z]{2}$/.test(name) && name !== "en");

function catalogsOf(lang: string): object {
  const folder = join(MESSAGES, lang);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ftl") && !LEFT_OUT.has(name));
  const program = files.sort().map((name) => readFileSync(join(folder, name), "utf8")).join("");
  const games = readdirSync(GAMES).sort().map((id) => [id, join(GAMES, id, `${lang}.ftl`)] as const);
  const found = games.filter(([, file]) => existsSync(file)).map(([id, file]) => [id, readFileSync(file, "utf8")]);
  return { lang, program, games: Object.fromEntries(found) };
}

export function catalogs(): Plugin {
  return {
    name: "parlour-catalogs",
    resolveId: (id) => (id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAME}`) {
        const entries = languages().map((lang) => `${JSON.stringify(lang)}: () => import(${JSON.stringify(`${NAME}/${lang}`)})`);
        return `export default { ${entries.join(", ")} };`;
      }
      if (!id.startsWith(`\0${NAME}/`)) return null;
      return `export default ${JSON.stringify(catalogsOf(id.slice(NAME.length + 2)))};`;
    },
  };
}
