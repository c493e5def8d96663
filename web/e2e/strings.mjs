// Writes all texts of the interface side by side in all languages, for proofreading: `npm run strings [FILE]`.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "src/i18n");
const LANGUAGES = ["en", "pt"];

/** The messages of a catalog by id, each with the title of its section. */
function read(language) {
  const messages = new Map();
  let section = "";
  let id = null;
  for (const line of readFileSync(join(folder, `${language}.ftl`), "utf8").split("\n").slice(1)) {
    const found = /^([a-zA-Z][\w-]*) *= ?(.*)$/.exec(line);
    if (line.startsWith("# ")) section = line.slice(2).replace(/\.$/, "");
    else if (found) messages.set((id = found[1]), { section, text: found[2] });
    else if (id !== null && line.trim() !== "") messages.get(id).text += ` ${line.trim()}`;
  }
  return messages;
}

const catalogs = LANGUAGES.map(read);
const lines = ["# Texts of the browser client", "", "Written by `npm run strings` from `web/src/i18n`.", ""];
let section = null;
for (const [id, message] of catalogs[0]) {
  if (message.section !== section) {
    section = message.section;
    lines.push("", `## ${section}`, "", `| id | ${LANGUAGES.join(" | ")} |`, `|---|${LANGUAGES.map(() => "---").join("|")}|`);
  }
  lines.push(`| ${[id, ...catalogs.map((one) => one.get(id)?.text ?? "")].map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`);
}
const page = `${lines.join("\n").replace(/\n{3,}/g, "\n\n")}\n`;
if (process.argv[2]) writeFileSync(process.argv[2], page);
else process.stdout.write(page);
