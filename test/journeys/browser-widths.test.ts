// Every page at the widths of a phone, a tablet and small desks: nothing stands out at the side, and a table is a table down to 640 px.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage } from "../support/looked-at.ts";
import { after, before, test } from "../support/suite.ts";

const widths = [360, 640, 900, 1024];
/** At which a table is still one. */
const TABLE_FROM = 640;

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

for (const listed of everyPage) {
  test(`${listed.name} is as wide as the screen at ${widths.join(", ")} px, and its tables are tables`, {
    skip,
  }, async () => {
    const page = await at.goTo(listed);

    const found: Layout[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await layoutOf(page));
    }

    assert.deepEqual(
      found.map(({ tooWide }, index) => ({ width: widths[index], tooWide })),
      widths.map((width) => ({ width, tooWide: [] })),
    );
    for (const [index, { tables }] of found.entries())
      assert.ok(tables === "none" || tables === ((widths[index] ?? 0) < TABLE_FROM ? "blocks" : "tables"), tables);
  });
}

interface Layout {
  tooWide: string[];
  tables: "none" | "tables" | "blocks";
}

/** What stands out at the side of the screen or of its card, by its words; boxes that scroll by themselves may be as wide as they like inside. */
async function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth;
    // The titles of columns are for readers of another kind where rows are blocks.
    const head = document.querySelector("table.rows thead");
    const unseen = head !== null && getComputedStyle(head).position === "absolute" ? "thead, " : "";
    const isScrolled = (element: Element) => element.parentElement?.closest(".preformatted, iframe, .cut") !== null;
    const edgeOf = (element: Element) =>
      element.parentElement?.closest(".card")?.getBoundingClientRect().right ?? screen;
    const tooWide = [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          element.checkVisibility() && !isScrolled(element) && !element.closest(`${unseen}.visually-hidden, svg`),
      )
      .filter((element) => element.getBoundingClientRect().right > edgeOf(element) + 1)
      .map((element) => `${element.localName}.${element.className} ${(element.textContent ?? "").slice(0, 40)}`);
    const scrolls = document.documentElement.scrollWidth > screen ? ["the page scrolls sideways"] : [];
    const [row] = document.querySelectorAll("table.rows tbody tr");
    const display = row === undefined ? null : getComputedStyle(row).display;
    return {
      tooWide: [...scrolls, ...tooWide],
      tables: display === null ? "none" : display === "table-row" ? "tables" : "blocks",
    };
  });
}
