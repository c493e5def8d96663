// Keyboard shortcuts of a page. Nothing fires while somebody types, in a dialog, or with a modifier held.

import { isWriting } from "./incoming.svelte";

export type Shortcuts = Record<string, (() => void) | undefined>;

/** Keys that the board uses to walk over its cells, and pages use to browse moves. */
const WALK = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
/** Keys that press the control they are typed on. */
const PRESS = new Set(["Enter", " "]);
const CONTROL = "a, button, summary, select, input, textarea, [role=gridcell], [role=tab], [role=menuitem]";

/** Whether a key is for the page, not for what has the focus. `byPointer`: the focus came from a pointer. */
export function isForPage(event: Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "metaKey" | "altKey">, byPointer: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, [popover], select, input")) return false;
  // After a click on the board the arrow keys browse moves; after Tab they walk over the cells.
  if (WALK.has(event.key)) return byPointer || !target?.closest("[role=gridcell], [role=tab]");
  return !PRESS.has(event.key) || !target?.closest(CONTROL);
}

/** Listens on the window until the result is called. */
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
