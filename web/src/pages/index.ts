// Pages by the first word of the address. All but the first page load when they are opened.

import type { Component } from "svelte";

// Pages take different properties; the router passes those that their address has.
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
