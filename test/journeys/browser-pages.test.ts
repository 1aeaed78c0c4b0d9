// Every page in a real browser: it fits a phone, nothing on it moves once it is there, it is light, it asks nobody else for anything, and
// its script has no faults.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "../support/looked-at.ts";
import { after, before, test } from "../support/suite.ts";

const MOST_BYTES = 150_000;
/** What people do not notice; a tenth is still called good. */
const LITTLE_SHIFT = 0.02;

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

const titles = new Map<string, string>();

for (const listed of everyPage) {
  test(`${listed.name} stands still, fits a phone, has one heading, and weighs less than 150 kB with all it brings along`, {
    skip,
  }, async (t) => {
    const page = await at.goTo(listed);
    const shiftOnDesk = await layoutShift(page);
    const weight = await weightOf(page);
    await page.setViewportSize(phone);
    const { title, width, headings } = await page.evaluate(() => ({
      title: document.title,
      width: document.documentElement.scrollWidth,
      headings: document.querySelectorAll("h1").length,
    }));

    await page.reload();
    const shift = await layoutShift(page);

    titles.set(listed.name, title);
    t.diagnostic(`${weight} bytes`);
    assert.ok(weight < MOST_BYTES, `${weight} bytes`);
    assert.ok(shift < LITTLE_SHIFT, `moved by ${shift} on a phone`);
    assert.ok(shiftOnDesk < LITTLE_SHIFT, `moved by ${shiftOnDesk} on a desk`);
    assert.deepEqual({ headings, tooWide: Math.max(0, width - phone.width) }, { headings: 1, tooWide: 0 });
  });
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
  assert.deepEqual(shared, []);
});

test("no page asked anybody else for anything, broke its own policy, or had a fault in its script", { skip }, () => {
  const { outside, complaints } = at.member;
  // The browser also tells of pages that are answered with a refusal.
  const others = complaints.filter((text) => !/status of (4\d\d|500)/.test(text));
  assert.deepEqual({ outside, complaints: others }, { outside: [], complaints: [] });
  assert.deepEqual(at.visitor.outside, []);
});

/** How much of the screen has moved, and how far, since the page began to show. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // Frames later everything that was to be shown has been.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(total))));
      }),
  );
}

/** The page and everything it loads, uncompressed, as if for the first time. */
async function weightOf(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => [
    ...performance.getEntriesByType("resource").map((entry) => entry.name),
    ...[...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href),
  ]);
  const answers = await Promise.all([...new Set(loaded)].map((url) => page.context().request.get(url)));
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  // Not loaded again: what a form leads to has no address of its own.
  return bodies.reduce((sum, { length }) => sum + length, Buffer.byteLength(await page.content()));
}
