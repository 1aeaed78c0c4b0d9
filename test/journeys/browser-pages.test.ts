// Every page in a real browser: it fits a phone, it is light, it asks nobody else for anything, and its script has no faults.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "../support/looked-at.ts";

const MOST_BYTES = 150_000;

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

const titles = new Map<string, string>();

for (const listed of everyPage) {
  test(`${listed.name} fits a phone, has one heading, and weighs less than 150 kB with all it brings along`, {
    skip,
  }, async (t) => {
    const page = await at.goTo(listed);
    const weight = await weightOf(page);
    await page.setViewportSize(phone);
    const { title, width, headings } = await page.evaluate(() => ({
      title: document.title,
      width: document.documentElement.scrollWidth,
      headings: document.querySelectorAll("h1").length,
    }));

    titles.set(listed.name, title);
    t.diagnostic(`${weight} bytes`);
    assert.ok(weight < MOST_BYTES, `${weight} bytes`);
    assert.deepEqual({ headings, tooWide: Math.max(0, width - phone.width) }, { headings: 1, tooWide: 0 });
  });
}

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
  const others = complaints.filter((text) => !/status of 4\d\d/.test(text));
  assert.deepEqual({ outside, complaints: others }, { outside: [], complaints: [] });
  assert.deepEqual(at.visitor.outside, []);
});

/** The page and everything it loads, uncompressed, as if for the first time. */
async function weightOf(page: Page): Promise<number> {
  const loaded = await page.evaluate(() => [
    location.href,
    ...performance.getEntriesByType("resource").map((entry) => entry.name),
    ...[...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href),
  ]);
  const answers = await Promise.all([...new Set(loaded)].map((url) => page.context().request.get(url)));
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  return bodies.reduce((sum, { length }) => sum + length, 0);
}
