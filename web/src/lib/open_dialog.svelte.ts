// Opens records and positions that are dropped on a page, or pasted outside a text field.

import { clientMessage } from "../i18n/index.svelte";
import { toastError } from "./toasts.svelte";

/** The size limit of the server. */
const MAX_BYTES = 256 * 1024;

/** The state of the dialog and its drop overlay. */
export const openDialog = $state({ open: false, text: "", hovering: false });

type Transfer = Pick<DataTransfer, "getData"> & { types: readonly string[]; files: ArrayLike<File> };

/** Accepts files and text, but not links or pictures dragged within the page. */
export function isImportable(types: readonly string[]): boolean {
  return types.includes("Files") || (types.includes("text/plain") && !types.includes("text/uri-list"));
}

const TEXT_FIELDS = "textarea, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable]";

/** Whether the target is a text field, which handles drops and pastes itself. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** The text of a drop or paste; empty if there is none. */
export async function textOf(transfer: Transfer): Promise<string> {
  const file = transfer.files[0];
  if (!file) return transfer.getData("text/plain");
  if (file.size > MAX_BYTES) {
    toastError(clientMessage("load-large"));
    return "";
  }
  return file.text();
}

async function importFrom(transfer: Transfer | null): Promise<void> {
  const text = transfer ? await textOf(transfer) : "";
  if (text.trim() !== "") Object.assign(openDialog, { text, open: true });
}

/** Listens on the window. Returns a function that stops listening. */
export function listenForDrops(): () => void {
  const over = (event: DragEvent) => {
    if (isTextField(event.target) || !isImportable(event.dataTransfer?.types ?? [])) return;
    event.preventDefault();
    openDialog.hovering = true;
  };
  const leave = (event: DragEvent) => {
    // Moving between elements of the page also fires `dragleave`.
    if (event.relatedTarget === null) openDialog.hovering = false;
  };
  const drop = (event: DragEvent) => {
    openDialog.hovering = false;
    if (isTextField(event.target) || !isImportable(event.dataTransfer?.types ?? [])) return;
    event.preventDefault();
    void importFrom(event.dataTransfer);
  };
  const paste = (event: ClipboardEvent) => {
    if (isTextField(event.target) || document.querySelector("dialog[open]")) return;
    void importFrom(event.clipboardData);
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
