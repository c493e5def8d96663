// Which drops and pastes are opened as a record.

import { expect, it } from "vitest";
import { isImportable, textOf } from "./open_dialog.svelte";
import { toasts } from "./toasts.svelte";

it("accepts files and text, but not links or pictures of the page", () => {
  expect(isImportable(["Files"])).toBe(true);
  expect(isImportable(["text/plain", "text/html"])).toBe(true);
  expect(isImportable(["text/plain", "text/uri-list"])).toBe(false);
  expect(isImportable([])).toBe(false);
});

it("prefers a file to the text that comes with it", async () => {
  const getData = () => "its name";
  expect(await textOf({ types: [], files: [new File(["a record"], "a.txt")], getData })).toBe("a record");
  expect(await textOf({ types: [], files: [], getData })).toBe("its name");
});

it("refuses files above the size limit", async () => {
  const large = new File(["x".repeat(300 * 1024)], "large.bin");
  expect(await textOf({ types: [], files: [large], getData: () => "" })).toBe("");
  expect(toasts.shown?.bad).toBe(true);
});
