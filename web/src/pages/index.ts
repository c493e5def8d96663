// Pages by the first word of the path. All except the home page are loaded on demand.

import type { Component } from "svelte";

// Each page has its own props; the router passes those in its path.
type Loader = () => Promise<{ default: Component<Record<string, unknown>> }>;

const FILES = import.meta.glob<{ default: Component<Record<string, unknown>> }>(["./*.svelte", "!./Home.svelte", "!./Missing.svelte"]);

const NAMES = {
  new: "NewGame",
  m: "Game",
  analysis: "Analysis",
  learn: "Learn",
  task: "Task",
  rules: "Rules",
  settings: "Settings",
  puzzles: "Puzzles",
  solved: "Solved",
};

export const PAGES: Record<string, Loader | undefined> = Object.fromEntries(Object.entries(NAMES).map(([word, file]) => [word, FILES[`./${file}.svelte`]]));
