// Computations as a person sees them, in a real browser: no label touches the box beside it, a phone shows the whole
// width, and on paper no table is divided.

import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { checkReturn } from "../../packages/ct600/check-return.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { fifteenCompanies } from "../support/fifteen-companies.ts";
import { phone } from "../support/looked-at.ts";
import { test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

test("computations look right on paper, on a screen and on a phone", { skip }, async (t) => {
  if (opened.kind === "none") return;
  t.after(() => opened.close());

  for (const { what, input } of fifteenCompanies) {
    const { return: made } = await checkReturn(input, { today: "2026-11-15" });
    const { computations } = made?.documents ?? assert.fail(what);
    // A plain return has the page it always had.
    if (PLAIN.has(what)) continue;
    const address = `data:application/xhtml+xml;base64,${Buffer.from(computations).toString("base64")}`;
    await isLegible(opened.browser, address, what);
    await keepsTablesWhole(opened.browser, address, what);
  }
});

const PLAIN = new Set(["a dormant company", "a first period of fifteen months"]);

/** Dots between the words of a label and the box beside it. */
const APART = 5;

async function isLegible(browser: Browser, address: string, what: string): Promise<void> {
  const { page } = await openWindow(browser);
  await page.goto(address);
  for (const size of [{ width: 1100, height: 800 }, phone]) {
    await page.setViewportSize(size);
    const seen = await page.evaluate(() => {
      const rightOf = (of: Node) => {
        const range = document.createRange();
        range.selectNodeContents(of);
        return range.getBoundingClientRect().right;
      };
      const gaps = [...document.querySelectorAll("td.box")]
        .filter((box) => box.textContent !== "")
        .map((box) => box.getBoundingClientRect().left - rightOf(box.previousElementSibling ?? box));
      const { scrollWidth, clientWidth } = document.documentElement;
      return { overflow: scrollWidth - clientWidth, gap: Math.min(...gaps) };
    });

    assert.ok(seen.overflow <= 0, `${what}: ${seen.overflow} dots too wide at ${size.width}`);
    assert.ok(seen.gap >= APART, `${what}: a label ends ${seen.gap} dots before its box at ${size.width}`);
  }
}

async function keepsTablesWhole(browser: Browser, address: string, what: string): Promise<void> {
  const { page } = await openWindow(browser);
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => ({
    tables: [...document.querySelectorAll("table")].map((one) => getComputedStyle(one).breakInside),
    titles: [...document.querySelectorAll("h2, h3")].map((one) => getComputedStyle(one).breakAfter),
    padding: getComputedStyle(document.body).paddingLeft,
  }));

  assert.deepEqual([new Set(seen.tables), new Set(seen.titles)], [new Set(["avoid"]), new Set(["avoid"])], what);
  // The margin is the page's.
  assert.equal(seen.padding, "0px", what);
}
