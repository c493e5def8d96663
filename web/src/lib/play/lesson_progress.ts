// Solved lesson tasks in this browser.

import { lessons, putLesson } from "../store/cache";

const name = (id: string, lesson: number, task: number) => `${id} ${lesson} ${task}`;

export function isSolved(id: string, lesson: number, task: number): boolean {
  return lessons.has(name(id, lesson, task));
}

/** The number of solved tasks of a game. */
export function solvedOf(id: string): number {
  return [...lessons.keys()].filter((key) => key.startsWith(`${id} `)).length;
}

export function markSolved(id: string, lesson: number, task: number): void {
  const key = name(id, lesson, task);
  if (!lessons.has(key)) putLesson({ key, at: Date.now() });
}
