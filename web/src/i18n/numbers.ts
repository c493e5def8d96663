// Small numbers in words, with and without the thing they count, as each language has it.

import type { Language } from "../lib/settings.svelte";

export interface Numbers {
  /** "three groups". `one` is one of the thing with its numeral ("one group"), `many` several of it without. */
  counted(n: number, one: string, many: string): string;
  /** "three", of things of which one is `one`. */
  alone(n: number, one: string): string;
}

const ENGLISH = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const english: Numbers = {
  counted: (n, one, many) => (n === 1 ? one : `${ENGLISH[n] ?? n} ${many}`),
  alone: (n) => (n === 0 ? "none" : (ENGLISH[n] ?? String(n))),
};

const MASCULINE = ["nenhum", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"];
const FEMININE = ["nenhuma", "uma", "duas"];

/** The numeral of `one` tells the gender: "uma peça", "um grupo". Nothing is said in the singular: "nenhuma peça". */
const portuguese: Numbers = {
  counted(n, one, many) {
    if (n === 1) return one;
    return `${portuguese.alone(n, one)} ${n === 0 ? one.replace(/^uma? /, "") : many}`;
  },
  alone: (n, one) => (/^uma /.test(one) ? FEMININE[n] : undefined) ?? MASCULINE[n] ?? String(n),
};

export const NUMBERS: Record<Language, Numbers> = { en: english, pt: portuguese };
