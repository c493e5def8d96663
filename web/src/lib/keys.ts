// Keyboard shortcuts of a page. Disabled while typing, in dialogs, and with a modifier key.

import { isTextField } from "./open_dialog.svelte";

export type Shortcuts = Record<string, (() => void) | undefined>;

/** Keys that move between cells on the board, and browse moves elsewhere. */
const NAVIGATION_KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
/** Keys that activate the focused control. */
const ACTIVATION_KEYS = new Set(["Enter", " "]);
const CONTROLS = "a, button, summary, select, input, textarea, [role=gridcell], [role=tab], [role=menuitem]";

/** Whether a key is a page shortcut. `byPointer`: the pointer set the focus. */
export function isPageShortcut(event: Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "metaKey" | "altKey">, byPointer: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, [popover], select, input")) return false;
  // After a click on the board, arrow keys browse moves; after Tab, they move between cells.
  if (NAVIGATION_KEYS.has(event.key)) return byPointer || !target?.closest("[role=gridcell], [role=tab]");
  return !ACTIVATION_KEYS.has(event.key) || !target?.closest(CONTROLS);
}

/** Listens on the window. Returns a function that stops listening. */
export function listenToKeys(shortcuts: () => Shortcuts): () => void {
  let byPointer = false;
  const pointed = () => (byPointer = true);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Tab") byPointer = false;
    if (event.defaultPrevented || document.querySelector("dialog[open]") || !isPageShortcut(event, byPointer)) return;
    const action = shortcuts()[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  addEventListener("pointerdown", pointed, true);
  addEventListener("keydown", pressed, true);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", pressed, true);
  };
}
