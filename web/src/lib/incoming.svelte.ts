// Records and positions that come from outside: dropped on any page, or pasted outside a text field.

import { own } from "../i18n/index.svelte";
import { complain } from "./notices.svelte";

/** What a server reads at most. */
const MOST_BYTES = 256 * 1024;

/** The dialog that opens them: whether it is there, and the text in it. */
export const incoming = $state({ open: false, text: "", hovering: false });

type Carried = Pick<DataTransfer, "getData"> & { types: readonly string[]; files: ArrayLike<File> };

/** Whether something carried could be a record: a file or text, but not a link or a picture of the page. */
export function isWelcome(types: readonly string[]): boolean {
  return types.includes("Files") || (types.includes("text/plain") && !types.includes("text/uri-list"));
}

const WRITTEN = "textarea, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable]";

/** Whether somebody writes there, so that what is dropped or pasted is theirs. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN) !== null;
}

/** The text of what was carried here; empty when there is none. */
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

/** Listens on the whole window, until the answer is called. */
export function welcome(): () => void {
  const over = (event: DragEvent) => {
    if (isWriting(event.target) || !isWelcome(event.dataTransfer?.types ?? [])) return;
    event.preventDefault();
    incoming.hovering = true;
  };
  const leave = (event: DragEvent) => {
    // From one part of the page to the next there is somewhere to go.
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
