// What is true of every page in a real browser, seen in one visit: it stands still, is light, fits every screen, keeps
// its tables, and shuts nobody out as far as a machine can tell. Together the pages ask nobody else for anything, and
// their script has no faults.

import assert from "node:assert/strict";
import { findingsOn, rulesOfColours, rulesOfLooks } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import type { ListedPage } from "./every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "./looked-at.ts";
import { createScales, type Layout, layoutOf, layoutShift } from "./page-looks.ts";
import { after, before, test } from "./suite.ts";

const MOST_BYTES = 150_000;
/** What people do not notice; a tenth is still called good. */
const LITTLE_SHIFT = 0.02;
/** Of desks, a tablet and phones. The phone comes last: the page is then looked at as it is there. */
const widths = [1440, 1024, 900, 640, 360, phone.width];
/** At which a table is still one. */
const TABLE_FROM = 640;

/** A window at each page, in turn; `titles` has those of the pages that were visited. */
export interface PageTests {
  skip: string | false;
  at(): LookedAt;
  titles: ReadonlyMap<string, string>;
}

/** Registers the tests of these pages, in the file that calls. */
export async function testPages(pages: readonly ListedPage[]): Promise<PageTests> {
  const opened = await openBrowser();
  const skip = opened.kind === "none" ? opened.why : false;
  const titles = new Map<string, string>();
  const weightOf = createScales();
  let at: LookedAt;
  before(async () => {
    if (opened.kind === "open") at = await lookAtEveryPage(opened);
  });
  after(() => at?.close());

  for (const listed of pages) {
    test(`the page ${listed.name}`, { skip }, async (t) => {
      const { weight, shifts, headings, layouts, findings } = await lookAt(listed);

      t.diagnostic(`${weight} bytes`);
      await t.test("weighs less than 150 kB with all it brings along", () => {
        assert.ok(weight < MOST_BYTES, `${weight} bytes`);
      });
      await t.test("stands still, on a desk and on a phone", () => {
        assert.ok(shifts.onDesk < LITTLE_SHIFT, `moved by ${shifts.onDesk} on a desk`);
        assert.ok(shifts.onPhone < LITTLE_SHIFT, `moved by ${shifts.onPhone} on a phone`);
      });
      await t.test("has one heading", () => assert.equal(headings, 1));
      await t.test(`is as wide as the screen at ${widths.join(", ")} px`, () => {
        assert.deepEqual(
          layouts.map(({ width, tooWide }) => ({ width, tooWide })),
          widths.map((width) => ({ width, tooWide: [] })),
        );
      });
      await t.test(`its tables are tables from ${TABLE_FROM} px on, and blocks below`, () => {
        for (const { width, tables } of layouts)
          assert.ok(
            tables === "none" || tables === (width < TABLE_FROM ? "blocks" : "tables"),
            `${tables} at ${width}`,
          );
      });
      await t.test("axe has nothing serious to say, on a desk and on a phone, in light and in the dark", () => {
        assert.deepEqual(findings, { onDesk: [], onDeskInDark: [], onPhone: [], onPhoneInDark: [] });
      });
    });
  }

  test("no page asked anybody else for anything, broke its own policy, or had a fault in its script", { skip }, () => {
    const { outside, complaints } = at.member;
    // The browser also tells of pages that are answered with a refusal.
    const others = complaints.filter((text) => !/status of (4\d\d|500)/.test(text));
    assert.deepEqual({ outside, complaints: others }, { outside: [], complaints: [] });
    assert.deepEqual(at.visitor.outside, []);
  });

  return { skip, at: () => at, titles };

  /** One visit: what is seen on a desk in light, then at other widths in dark, and then as it loads on a phone. */
  async function lookAt(listed: ListedPage) {
    const page = await at.goTo(listed);
    const shiftOnDesk = await layoutShift(page);
    const weight = await weightOf(page);
    titles.set(listed.name, await page.title());
    const headings = await page.locator("h1").count();
    const onDesk = await findingsOn(page);

    await page.emulateMedia({ colorScheme: "dark" });
    const onDeskInDark = await findingsOn(page, { rules: rulesOfColours });
    const layouts: (Layout & { width: number })[] = [];
    for (const width of widths) {
      await page.setViewportSize({ ...phone, width });
      layouts.push({ width, ...(await layoutOf(page)) });
    }
    const onPhoneInDark = await findingsOn(page, { rules: rulesOfLooks });
    await page.emulateMedia({ colorScheme: "light" });
    const onPhone = await findingsOn(page, { rules: rulesOfColours });

    await page.reload();
    const shiftOnPhone = await layoutShift(page);
    return {
      weight,
      headings,
      layouts,
      shifts: { onDesk: shiftOnDesk, onPhone: shiftOnPhone },
      findings: { onDesk, onDeskInDark, onPhone, onPhoneInDark },
    };
  }
}
