// Accounts as a person sees them, in a real browser: on a sheet of A4 no statement and no note is divided, digits stand
// under digits, and a phone shows the whole width.

import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import {
  type AccountsShape,
  accountsShapes,
  filletedIn,
  fullIn,
} from "../../packages/ct600/documents/accounts-shapes.fixture.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { phone } from "../support/looked-at.ts";
import { test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

/** The room that style.ts leaves on a sheet of A4, at 96 dots to the inch. */
const MM = 96 / 25.4;
const SHEET = { width: Math.floor((210 - 2 * 20) * MM), height: Math.floor((297 - 18 - 16) * MM) };

/** The fullest of both regimes, one of the smallest, and a table with a column for each class. */
const LOOKED_AT = [
  "frs102, every line, comparatives, all notes, trading",
  "frs105, every line, comparatives, all notes, trading",
  "frs102, no balance sheet, no comparatives, no notes, trading",
  "5 classes of assets",
];

test("accounts look right on paper, on a screen and on a phone", { skip }, async (t) => {
  if (opened.kind === "none") return;
  t.after(() => opened.close());
  const shapes = [...accountsShapes()].filter(({ what }) => LOOKED_AT.includes(what));
  assert.equal(shapes.length, LOOKED_AT.length);

  for (const shape of shapes)
    for (const document of documentsOf(shape)) {
      await fitsOnSheets(opened.browser, document, shape.what);
      await alignsDigits(opened.browser, document, shape.what);
    }
});

/** As addresses: taken for plain HTML, a page without a DOCTYPE looks otherwise. */
function documentsOf(shape: AccountsShape): string[] {
  const filleted = filletedIn(shape);
  return [fullIn(shape), ...(filleted === null ? [] : [filleted])].map(
    (document) => `data:application/xhtml+xml;base64,${document.toString("base64")}`,
  );
}

/** What must stay together begins a page or fits on one, and asks not to be divided. */
async function fitsOnSheets(browser: Browser, address: string, what: string): Promise<void> {
  const { page } = await openWindow(browser, { viewport: SHEET });
  await page.goto(address);
  await page.emulateMedia({ media: "print" });
  const parts = await page.locator(".statement, .item").evaluateAll((elements) =>
    elements.map((element) => {
      const { breakInside, breakBefore } = getComputedStyle(element);
      const title = element.querySelector("h2, h3")?.textContent ?? "";
      const isStatement = element.className === "statement";
      // A micro-entity's notes stand at the foot of its balance sheet (Companies Act 2006 s472(1A)), however many.
      const hasNotes = element.querySelector(".item") !== null;
      const height = hasNotes ? 0 : element.getBoundingClientRect().height;
      return { title, height, breakInside, breakBefore, isStatement };
    }),
  );

  assert.ok(parts.length >= 2, what);
  const right = await page
    .locator("td, th, p")
    .evaluateAll((elements) => Math.max(...elements.map((element) => element.getBoundingClientRect().right)));
  assert.ok(right <= SHEET.width + 1, `${what}: ${right - SHEET.width} dots beyond the sheet`);
  for (const { title, height, breakInside, breakBefore, isStatement } of parts) {
    assert.ok(height <= SHEET.height, `${what}: ${title} takes ${height} of ${SHEET.height}`);
    assert.equal(breakInside, "avoid", `${what}: ${title}`);
    if (isStatement) assert.equal(breakBefore, "page", `${what}: ${title}`);
  }
  const sheets = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const count = sheets.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(count >= 1 + parts.filter(({ isStatement }) => isStatement).length, `${what}: ${count} pages`);
}

/** Brackets hang outside the column; nothing is wider than the screen. */
async function alignsDigits(browser: Browser, address: string, what: string): Promise<void> {
  const { page } = await openWindow(browser);
  await page.goto(address);
  for (const size of [{ width: 1100, height: 800 }, phone]) {
    await page.setViewportSize(size);
    const seen = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      columns: [...document.querySelectorAll("tbody")].map((body) => {
        const ends = [...body.querySelectorAll("tr:not(.total):not(.final):not(.balance) td.amount:last-child")]
          .map((cell) => cell.lastElementChild)
          .flatMap((last) => {
            const digits = last?.className === "close" ? last.previousElementSibling : last;
            return digits === null || digits === undefined ? [] : [digits.getBoundingClientRect().right];
          });
        return ends.length === 0 ? 0 : Math.max(...ends) - Math.min(...ends);
      }),
    }));

    assert.ok(seen.overflow <= 0, `${what}: ${seen.overflow} dots too wide at ${size.width}`);
    assert.ok(Math.max(...seen.columns) < 1.5, `${what}: digits lie ${Math.max(...seen.columns)} dots apart`);
  }
}
