// Every page in a real browser, visited once: it stands still, is light, fits every screen, keeps its tables, and shuts nobody out as far as a machine can tell.
// Together the pages ask nobody else for anything, and their script has no faults.

import assert from "node:assert/strict";
import { findingsOn, rulesOfLooks } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { everyPage, type ListedPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "../support/looked-at.ts";
import { createScales, type Layout, layoutOf, layoutShift } from "../support/page-looks.ts";
import { after, before, test } from "../support/suite.ts";

const MOST_BYTES = 150_000;
/** What people do not notice; a tenth is still called good. */
const LITTLE_SHIFT = 0.02;
/** Of small desks, a tablet and phones. The phone comes last: the page is then looked at as it is there. */
const widths = [1024, 900, 640, 360, phone.width];
/** At which a table is still one. */
const TABLE_FROM = 640;

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

const weightOf = createScales();
const titles = new Map<string, string>();

for (const listed of everyPage) {
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
        assert.ok(tables === "none" || tables === (width < TABLE_FROM ? "blocks" : "tables"), `${tables} at ${width}`);
    });
    await t.test("axe has nothing serious to say, on a desk in light and on a phone in dark", () => {
      assert.deepEqual(findings, { onDesk: [], onPhone: [] });
    });
  });
}

/** One visit: what is seen on a desk in light, then at other widths in dark, and then as it loads on a phone. */
async function lookAt(listed: ListedPage) {
  const page = await at.goTo(listed);
  const shiftOnDesk = await layoutShift(page);
  const weight = await weightOf(page);
  titles.set(listed.name, await page.title());
  const headings = await page.locator("h1").count();
  const onDesk = await findingsOn(page);

  await page.emulateMedia({ colorScheme: "dark" });
  const layouts: (Layout & { width: number })[] = [];
  for (const width of widths) {
    await page.setViewportSize({ ...phone, width });
    layouts.push({ width, ...(await layoutOf(page)) });
  }
  const onPhone = await findingsOn(page, { rules: rulesOfLooks });

  await page.reload();
  const shiftOnPhone = await layoutShift(page);
  return {
    weight,
    headings,
    layouts,
    shifts: { onDesk: shiftOnDesk, onPhone: shiftOnPhone },
    findings: { onDesk, onPhone },
  };
}

test("on paper a filing is black on white, without menu, buttons and filters", { skip }, async () => {
  const page = await at.goTo(everyPage.find(({ name }) => name === "filing") ?? assert.fail());
  await page.emulateMedia({ media: "print", colorScheme: "dark" });

  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  const shown = await Promise.all(
    [page.getByRole("heading", { level: 1 }), page.locator(".side"), page.locator(".button").first()].map((part) =>
      part.isVisible(),
    ),
  );
  await page.emulateMedia({ media: "screen" });

  assert.deepEqual(colours, { backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" });
  assert.deepEqual(shown, [true, false, false]);
});

test("pages of different kinds are told apart by their titles", { skip }, () => {
  const kindOf = (name: string) => name.split("-")[0];
  const shared = [...titles].filter(([name, title]) =>
    [...titles].some((other) => kindOf(other[0]) !== kindOf(name) && other[1] === title),
  );
  assert.equal(titles.size, everyPage.length);
  assert.deepEqual(shared, []);
});

test("no page asked anybody else for anything, broke its own policy, or had a fault in its script", { skip }, () => {
  const { outside, complaints } = at.member;
  // The browser also tells of pages that are answered with a refusal.
  const others = complaints.filter((text) => !/status of (4\d\d|500)/.test(text));
  assert.deepEqual({ outside, complaints: others }, { outside: [], complaints: [] });
  assert.deepEqual(at.visitor.outside, []);
});
