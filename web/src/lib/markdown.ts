// Parses the Markdown subset used by rules texts into data; never into HTML.

export type Inline =
  | { kind: "text" | "code" | "strong" | "em"; text: string }
  | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "code"; text: string }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|<(https?:[^>]+)>/g;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > end) parts.push({ kind: "text", text: text.slice(end, found.index) });
    const [all, code, strong, em, label, to, bare] = found;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong.replaceAll("`", "") });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (bare !== undefined) parts.push({ kind: "link", text: bare, to: bare });
    else if (label !== undefined && to !== undefined && /^https?:/.test(to)) parts.push({ kind: "link", text: label, to });
    else parts.push({ kind: "text", text: label ?? all });
    end = found.index + all.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => inline(cell.trim().replaceAll("\\|", "|")));
}

export function blocks(markdown: string): Block[] {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const found: Block[] = [];
  let at = 0;
  const line = (): string => lines[at] ?? "";
  const isBullet = (text: string) => /^([-*]|\d+\.)\s/.test(text);
  const isPlain = (text: string) =>
    text.trim() !== "" && !/^(#{1,6}\s|```|\||    )/.test(text) && !isBullet(text);
  while (at < lines.length) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line());
    if (line().trim() === "") at += 1;
    else if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, text: inline(heading[2] ?? "") });
      at += 1;
    } else if (line().startsWith("```")) {
      const text: string[] = [];
      for (at += 1; at < lines.length && !line().startsWith("```"); at += 1) text.push(line());
      at += 1;
      found.push({ kind: "code", text: text.join("\n") });
    } else if (line().startsWith("    ")) {
      const text: string[] = [];
      for (; at < lines.length && (line().startsWith("    ") || line().trim() === ""); at += 1) text.push(line().slice(4));
      found.push({ kind: "code", text: text.join("\n").trimEnd() });
    } else if (line().startsWith("|")) {
      const head = cells(line());
      const rows: Inline[][][] = [];
      for (at += 1; line().startsWith("|"); at += 1) if (!/^\|[\s:|-]+\|?$/.test(line())) rows.push(cells(line()));
      found.push({ kind: "table", head, rows });
    } else if (isBullet(line())) {
      const ordered = /^\d/.test(line());
      const items: string[] = [];
      for (; at < lines.length && (isBullet(line()) || /^\s+\S/.test(line())); at += 1) {
        if (isBullet(line())) items.push(line().replace(/^([-*]|\d+\.)\s+/, ""));
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      found.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const text = [line().trim()];
      for (at += 1; at < lines.length && isPlain(line()); at += 1) text.push(line().trim());
      found.push({ kind: "paragraph", text: inline(text.join(" ")) });
    }
  }
  return found;
}
