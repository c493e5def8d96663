// Comments and variations of a finished game survive a reload, and are part of the record.

import { check, newPage, until } from "./lib.mjs";

const RECORD = `game: pathway:size=3
result: 1-0 resign

1. a1 {the corner} b2 2. c3 ( 2. c1 {the other corner} a3 ( 2... b3 {blocks} ) ) ( 2. b1 )
`;

/** Opens a text as a game by pasting it on the page. */
async function open(page, text) {
  await page.evaluate((wanted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", wanted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData }));
  }, text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("tab", { name: "Review" }).click();
}

const variations = (page) => page.locator(".review li button.link").allInnerTexts();

export async function notesAreStoredAndExported({ chrome, server }) {
  const page = await newPage(chrome, server, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await open(page, RECORD);

  // The comment and variation of the record are there.
  await page.getByText("Comment on move 3").waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const comment = page.getByRole("textbox", { name: "Comment on move 1" });
  await comment.waitFor();
  check((await comment.inputValue()) === "the corner", "the comment of the record is lost");
  await until("every variation of the record is a line", async () => {
    const all = await variations(page);
    return ["c1 a3", "c1 b3", "b1"].every((line) => all.some((text) => text.endsWith(line)));
  });
  // Comments inside variations are shown beside the variation, and while it is played through.
  await page.locator(".review li button.link", { hasText: "c1 b3" }).click();
  const other = page.getByRole("textbox", { name: "Comment on c1" });
  await other.waitFor();
  check((await other.inputValue()) === "the other corner", "the comment in the variation is lost");
  await page.getByRole("button", { name: "Next move of the line" }).click();
  await page.getByRole("textbox", { name: "Comment on b3" }).waitFor();
  await page.getByRole("group", { name: "Variation" }).getByText("blocks").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");

  // Adds a comment, and a move on the board.
  await comment.fill("takes the corner");
  await comment.blur();
  await page.locator(".touch.choice").first().waitFor();
  await page.locator('[data-name="c2"]').click();
  await until("the move tried is a variation", async () => (await variations(page)).some((text) => text.includes("c2")));
  await page.getByRole("group", { name: "Variation" }).waitFor();

  await page.reload();
  await page.getByRole("tab", { name: "Review" }).click();
  await until("the variation is there after a reload", async () => (await variations(page)).some((text) => text.includes("c2")));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await comment.waitFor();
  check((await comment.inputValue()) === "takes the corner", "the comment did not survive a reload");
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.getByText("takes the corner").waitFor();

  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy record" }).click();
  const record = await until("the record is copied", () => page.evaluate(() => navigator.clipboard.readText()));
  const text = record.replace(/\s+/g, " ");
  const wanted = ["1. a1 {takes the corner}", "( c2 )", "c1 {the other corner} a3", "b3 {blocks}", "( b1 )"];
  for (const part of wanted) check(text.includes(part), `the record lacks ${part}: ${record}`);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  // The exported record contains all of it.
  await open(page, record);
  await until("the game is open again", async () => (await variations(page)).length >= 2);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await comment.waitFor();
  check((await comment.inputValue()) === "takes the corner", "the comment was not imported");
  check(page.errors.length === 0, page.errors.join("; "));
}
