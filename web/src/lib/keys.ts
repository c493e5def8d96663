// Keyboard shortcuts of a page. Disabled while typing, in dialogs, and with a modifier key.

import { isWriting } from "./incoming.svelte";

export type Shortcuts = Record<string, (() => void) | undefined>;

/** Keys that move between cells on the board, and browse moves elsewhere. */
const WALK = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
/** Keys that activate the focused control. */
const PRESS = new Set(["Enter", " "]);
const CONTROL = "a, button, summary, select, input, textarea, [role=gridcell], [role=tab], [role=menuitem]";

/** Whether a key is a page shortcut. `byPointer`: the pointer set the focus. */
export function isForPage(event: Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "metaKey" | "altKey">, byPointer: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, [popover], select, input")) return false;
  // After a click on the board, arrow keys browse moves; after Tab, they move between cells.
  if (WALK.has(event.key)) return byPointer || !target?.closest("[role=gridcell], [role=tab]");
  return !PRESS.has(event.key) || !target?.closest(CONTROL);
}

/** Listens on the window. Returns a function that stops listening. */
export function listenToKeys(shortcuts: () => Shortcuts): () => void {
  let byPointer = false;
  const pointed = () => (byPointer = true);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Tab") byPointer = false;
    if (event.defaultPrevented || document.querySelector("dialog[open]") || !isForPage(event, byPointer)) return;
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
