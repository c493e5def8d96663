// Layout rules: nothing overflows, the board is as large as possible, and no control is covered.

/** The violations in the current page, as texts. */
export function layoutErrors(page) {
  return page.evaluate(() => {
    const errors = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) errors.push(`${wide} pixels wide in a window of ${innerWidth}`);

    const open = document.querySelector("dialog[open], [popover]:popover-open");
    const play = document.querySelector(".play");
    const board = play?.querySelector("svg[role=grid]");
    if (board && !open) {
      const box = board.getBoundingClientRect();
      if (box.bottom > innerHeight + 1 && innerHeight >= 380) errors.push(`the board ends at ${Math.round(box.bottom)} in a window of height ${innerHeight}`);
      // Beside the panel, the board fills the height or the width that the panel leaves; above it, the width or the
      // height that the panel leaves.
      const panel = play.querySelector(".panel").getBoundingClientRect();
      const beside = panel.left >= box.right - 1;
      const top = document.querySelector(".site-header").getBoundingClientRect().bottom;
      const tall = box.height / (innerHeight - top);
      const across = beside ? box.width / (innerWidth - panel.width) : box.width / innerWidth;
      if (tall < (beside ? 0.8 : 0.42) && across < 0.9) errors.push(`the board fills ${Math.round(tall * 100)} % of the height and ${Math.round(across * 100)} % of the width`);
      // Below the board, a panel with long text scrolls with the page; its toolbar stays visible.
      const scrolls = !beside && play.querySelector(".panel.long") !== null;
      const tools = play.querySelector(".panel > .tools")?.getBoundingClientRect();
      if (tools && tools.bottom > Math.min(innerHeight, scrolls ? innerHeight : panel.bottom) + 1 && innerHeight >= 380) errors.push(`the tools end at ${Math.round(tools.bottom)} below their panel`);
      if (panel.bottom > innerHeight + 1 && innerHeight >= 380 && !scrolls) errors.push(`the panel ends at ${Math.round(panel.bottom)} in a window of height ${innerHeight}`);
    }

    // Every visible control can be hit at its center.
    const root = open ?? document;
    for (const control of root.querySelectorAll("button, a[href], input:not([type=file]), select, textarea, summary")) {
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      // Some browsers report a size for hidden parts of the page.
      if (!control.checkVisibility()) continue;
      if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      // A control scrolled out of view inside a panel is not covered.
      let hidden = false;
      for (let frame = control.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        const edge = frame.getBoundingClientRect();
        if (style.visibility === "hidden" || (style.overflow !== "visible" && (y < edge.top || y > edge.bottom || x < edge.left || x > edge.right))) hidden = true;
      }
      const hit = document.elementFromPoint(x, y);
      const same = hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control));
      if (!hidden && !same) errors.push(`${control.tagName.toLowerCase()} "${(control.ariaLabel ?? control.textContent ?? "").trim().slice(0, 30)}" is covered by ${hit?.outerHTML.slice(0, 80)}`);
    }

    // No toast covers a control.
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    for (const control of toast ? document.querySelectorAll("button, a[href], input, select") : []) {
      const box = control.getBoundingClientRect();
      const apart = box.right < toast.left || box.left > toast.right || box.bottom < toast.top || box.top > toast.bottom;
      if (!apart && box.width > 1) errors.push(`the toast covers ${control.textContent?.trim() || control.ariaLabel}`);
    }
    return errors;
  });
}
