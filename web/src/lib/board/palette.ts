// The colors of boards, pieces and marks. They are attributes of the drawing, so that exported boards and test
// snapshots are complete, and one page can show several looks.

import type { Color } from "../api/board";

export type Theme = "wood" | "slate" | "paper" | "contrast";

/** A material: from its lit side to its shaded side, its outline, and its engraving. */
export interface Material {
  light: string;
  body: string;
  shade: string;
  edge: string;
  ink: string;
}

export type Substance = Color | "neutral" | "gold";

export interface Palette {
  square: string;
  other: string;
  border: string;
  frame: [string, string];
  lip: string;
  label: string;
  /** Labels on the frame, on boards with small squares. */
  frameLabel: string;
  /** The wood grain; null for other materials. */
  grain: string | null;
  /** The darkness of shadows. */
  shadow: number;
  /** The width of piece outlines. */
  outline: number;
  target: string;
  last: string;
  lastOpacity: number;
  hint: string;
  engine: string;
  premove: string;
  end: string;
  focus: string;
  materials: Record<Substance, Material>;
  /** The upper face of flat stones, and the bands between connected pieces. */
  stones: Record<Substance, Material>;
  brick: [string, string, string];
  joker: string;
}

const MATERIALS: Palette["materials"] = {
  black: { light: "#6a6f79", body: "#2f333a", shade: "#121418", edge: "#07080a", ink: "#a3abb6" },
  white: { light: "#ffffff", body: "#f6efe1", shade: "#d2c2a3", edge: "#94835f", ink: "#93794a" },
  red: { light: "#f59a86", body: "#cf432d", shade: "#8d2216", edge: "#5f130b", ink: "#ffdcd3" },
  blue: { light: "#8fc0f2", body: "#2c6bb3", shade: "#153b6e", edge: "#0c2749", ink: "#d8e9ff" },
  neutral: { light: "#f0d3a4", body: "#d0a263", shade: "#946634", edge: "#5f3f1c", ink: "#5f3f1c" },
  gold: { light: "#fff6cf", body: "#f2c450", shade: "#b27d18", edge: "#7d540a", ink: "#6b4705" },
};

const STONES: Palette["stones"] = {
  black: { light: "#57504c", body: "#3d3733", shade: "#191614", edge: "#0d0b0a", ink: "#a79c94" },
  white: { light: "#fffaf0", body: "#f4e8d0", shade: "#cbb68e", edge: "#8f7a52", ink: "#a88f60" },
  red: { light: "#e8735c", body: "#cf432d", shade: "#8d2216", edge: "#5f130b", ink: "#ffdcd3" },
  blue: { light: "#6fa6e0", body: "#2c6bb3", shade: "#153b6e", edge: "#0c2749", ink: "#d8e9ff" },
  neutral: { light: "#dda763", body: "#c98f4b", shade: "#8a5723", edge: "#55310f", ink: "#8a5723" },
  gold: MATERIALS.gold,
};

const SHARED = {
  shadow: 0.5,
  outline: 1.4,
  target: "#0a665f",
  last: "#f7d730",
  lastOpacity: 0.5,
  hint: "#e08a00",
  engine: "#7240d4",
  premove: "#3d5f92",
  end: "#21d07a",
  focus: "#0b5f8a",
  materials: MATERIALS,
  stones: STONES,
  brick: ["#5e3a2c", "#b9644a", "#a1513a"] as [string, string, string],
  joker: "#7c3aed",
};

const WOOD: Palette = {
  ...SHARED,
  square: "#edd5a8",
  other: "#dab57b",
  border: "#b48a55",
  frame: ["#7d5836", "#583a22"],
  lip: "#3f2814",
  label: "#5c3c17",
  frameLabel: "#f3dfbd",
  grain: "#7a4b17",
};

const SLATE: Palette = {
  ...SHARED,
  square: "#bac6cf",
  other: "#9badba",
  border: "#6f8493",
  frame: ["#4b5a67", "#2c3842"],
  lip: "#1c262e",
  label: "#22323d",
  frameLabel: "#e6eef4",
  grain: null,
  target: "#06524c",
  last: "#f4e04d",
  lastOpacity: 0.55,
};

const PAPER: Palette = {
  ...SHARED,
  square: "#fdfbf5",
  other: "#ebe4d5",
  border: "#cdc3ae",
  frame: ["#847a69", "#645b4d"],
  lip: "#4b4439",
  label: "#5f5647",
  frameLabel: "#fffdf8",
  grain: null,
  shadow: 0.38,
  last: "#ffdf3d",
  lastOpacity: 0.45,
};

const BOLD: Palette["materials"] = {
  black: { light: "#000000", body: "#000000", shade: "#000000", edge: "#000000", ink: "#ffffff" },
  white: { light: "#ffffff", body: "#ffffff", shade: "#ffffff", edge: "#000000", ink: "#000000" },
  red: { light: "#a80f00", body: "#a80f00", shade: "#a80f00", edge: "#000000", ink: "#ffffff" },
  blue: { light: "#5cc3ff", body: "#5cc3ff", shade: "#5cc3ff", edge: "#000000", ink: "#000000" },
  neutral: { light: "#b48a4a", body: "#b48a4a", shade: "#7d5a22", edge: "#000000", ink: "#000000" },
  gold: { light: "#ffd83d", body: "#ffd83d", shade: "#ffd83d", edge: "#000000", ink: "#000000" },
};

const CONTRAST: Palette = {
  ...SHARED,
  square: "#e9eef2",
  other: "#bccad4",
  border: "#7f929f",
  frame: ["#000000", "#000000"],
  lip: "#000000",
  label: "#000000",
  frameLabel: "#ffffff",
  grain: null,
  shadow: 0,
  outline: 4.5,
  target: "#00504a",
  last: "#ffdd00",
  lastOpacity: 0.85,
  hint: "#b35c00",
  engine: "#45209a",
  premove: "#00307a",
  end: "#00e676",
  focus: "#002fa7",
  materials: BOLD,
  stones: {
    ...BOLD,
    black: { ...BOLD.black, light: "#2a2a2a" },
    white: { ...BOLD.white, shade: "#e0e0e0" },
    neutral: { ...BOLD.neutral, light: "#d8a95c" },
  },
  brick: ["#000000", "#8c2f17", "#8c2f17"],
  joker: "#45209a",
};

const LIGHT: Record<Theme, Palette> = { wood: WOOD, slate: SLATE, paper: PAPER, contrast: CONTRAST };

/** Slightly darker on dark pages, to avoid glare. */
const DARK: Record<Theme, Palette> = {
  wood: { ...WOOD, square: "#dcc191", other: "#c49d63", border: "#94703f", frame: ["#5f4228", "#402917"], lip: "#2a190b", label: "#4a2f10", target: "#07534d" },
  slate: { ...SLATE, square: "#93a4b1", other: "#778b9a", border: "#53677a", frame: ["#37444f", "#212b33"], lip: "#131a20", label: "#131f28", target: "#043e39" },
  paper: { ...PAPER, square: "#d6d2c8", other: "#bdb7a8", border: "#958d7c", frame: ["#4d473d", "#393429"], lip: "#26221b", label: "#3d3729", target: "#07534d" },
  contrast: { ...CONTRAST, square: "#c3ced6", other: "#93a5b1", border: "#5c6f7b" },
};

export function palette(theme: Theme, dark: boolean): Palette {
  return (dark ? DARK : LIGHT)[theme];
}

/** Colors of user drawings, by modifier key. */
export const DRAWN = { green: "#15803d", red: "#c81e1e", blue: "#1d4ed8", yellow: "#ca8a04" } as const;
export type Drawn = keyof typeof DRAWN;
