// Which drops and pastes are opened as a record.

import { expect, it } from "vitest";
import { isWelcome, textOf } from "./incoming.svelte";
import { notices } from "./notices.svelte";

it("takes files and text, and leaves links and pictures of the page alone", () => {
  expect(isWelcome(["Files"])).toBe(true);
  expect(isWelcome(["text/plain", "text/html"])).toBe(true);
  expect(isWelcome(["text/plain", "text/uri-list"])).toBe(false);
  expect(isWelcome([])).toBe(false);
});

it("reads a file before the text that comes with it", async () => {
  const getData = () => "its name";
  expect(await textOf({ types: [], files: [new File(["a record"], "a.txt")], getData })).toBe("a record");
  expect(await textOf({ types: [], files: [], getData })).toBe("its name");
});

it("does not read what no server would", async () => {
  const large = new File(["x".repeat(300 * 1024)], "large.bin");
  expect(await textOf({ types: [], files: [large], getData: () => "" })).toBe("");
  expect(notices.shown?.bad).toBe(true);
});
