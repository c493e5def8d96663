// Which tasks were solved in this browser.

import { read, write } from "../storage";

const KEY = "solved";

function all(): string[] {
  const stored = read(KEY);
  return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];
}

const name = (id: string, lesson: number, task: number) => `${id} ${lesson} ${task}`;

export function isSolved(id: string, lesson: number, task: number): boolean {
  return all().includes(name(id, lesson, task));
}

export function solved(id: string, lesson: number, task: number): void {
  write(KEY, [...new Set([...all(), name(id, lesson, task)])]);
}
