// What the server says in English, in another language. `docs/translations.md` tells the format.

/** The place whose text must be translated too, so that no sentence is half translated. */
const WHY = "why";

interface Pattern {
  names: string[];
  fits: RegExp;
  other: string;
  wraps: boolean;
  weight: number;
}

function patternOf(english: string, other: string): Pattern {
  const parts = english.split(/\{(\w+)\}/);
  const words = parts.filter((_, n) => n % 2 === 0);
  const fits = new RegExp(`^${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+?)")}$`, "su");
  const names = parts.filter((_, n) => n % 2 === 1);
  return { names, fits, other, wraps: names.includes(WHY), weight: words.join("").length };
}

export class Terms {
  private readonly exact: ReadonlyMap<string, string>;
  /** Those that wrap another text first, for the words inside fit as well; then those with the most words of their own. */
  private readonly patterns: readonly Pattern[];

  constructor(entries: Readonly<Record<string, string>>) {
    const all = Object.entries(entries);
    this.exact = new Map(all);
    this.patterns = all
      .filter(([english]) => english.includes("{"))
      .map(([english, other]) => patternOf(english, other))
      .sort((a, b) => Number(b.wraps) - Number(a.wraps) || b.weight - a.weight);
  }

  /** A text in the other language; null where no term fits. */
  translate(text: string): string | null {
    const found = this.exact.get(text);
    if (found !== undefined) return found;
    for (const pattern of this.patterns) {
      const said = this.filled(pattern, text);
      if (said !== null) return said;
    }
    return null;
  }

  private filled(pattern: Pattern, text: string): string | null {
    const fit = pattern.fits.exec(text);
    if (!fit) return null;
    const values = new Map<string, string>();
    for (const [n, name] of pattern.names.entries()) {
      const value = fit[n + 1] ?? "";
      const said = this.translate(value);
      if (said === null && name === WHY) return null;
      if (!values.has(name)) values.set(name, said ?? value);
    }
    return pattern.other.replace(/\{(\w+)\}/g, (place, name: string) => values.get(name) ?? place);
  }
}
