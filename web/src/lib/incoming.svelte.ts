// Opens records and positions that are dropped on a page, or pasted outside a text field.

import { own } from "../i18n/index.svelte";
import { complain } from "./notices.svelte";

/** The size limit of the server. */
const MOST_BYTES = 256 * 1024;

/** The state of the dialog and its drop overlay. */
export const incoming = $state({ open: false, text: "", hovering: false });

type Carried = Pick<DataTransfer, "getData"> & { types: readonly string[]; files: ArrayLike<File> };

/** Accepts files and text, but not links or pictures dragged within the page. */
export function isWelcome(types: readonly string[]): boolean {
  return types.includes("Files") || (types.includes("text/plain") && !types.includes("text/uri-list"));
}

const WRITTEN = "textarea, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable]";

/** Whether the target is a text field, which handles drops and pastes itself. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN) !== null;
}

/** The text of a drop or paste; empty if there is none. */
export async function textOf(carried: Carried): Promise<string> {
  const file = carried.files[0];
  if (!file) return carried.getData("text/plain");
  if (file.size > MOST_BYTES) {
    complain(own("load-large"));
    return "";
  }
  return file.text();
}

async function receive(carried: Carried | null): Promise<void> {
  const text = carried ? await textOf(carried) : "";
  if (text.trim() !== "") Object.assign(incoming, { text, open: true });
}

/** Listens on the window. Returns a function that stops listening. */
export function welcome(): () => void {
  const over = (event: DragEvent) => {
    if (isWriting(event.target) || !isWelcome(event.dataTransfer?.types ?? [])) return;
    event.preventDefault();
    incoming.hovering = true;
  };
  const leave = (event: DragEvent) => {
    // Moving between elements of the page also fires `dragleave`.
    if (event.relatedTarget === null) incoming.hovering = false;
  };
  const drop = (event: DragEvent) => {
    incoming.hovering = false;
    if (isWriting(event.target) || !isWelcome(event.dataTransfer?.types ?? [])) return;
    event.preventDefault();
    void receive(event.dataTransfer);
  };
  const paste = (event: ClipboardEvent) => {
    if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
    void receive(event.clipboardData);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  addEventListener("paste", paste);
  return () => {
    removeEventListener("dragover", over);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
    removeEventListener("paste", paste);
  };
}
