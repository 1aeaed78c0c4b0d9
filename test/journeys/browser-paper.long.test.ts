// The pages that people print, as a sheet of paper shows them, also for those who read the screen in the dark.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage } from "../support/looked-at.ts";
import { after, before, test } from "../support/suite.ts";

const PRINTED = [
  "filing",
  "filing-wide",
  "filing-rejected",
  "filing-confirmation",
  "deadlines",
  "company",
  "draft-check",
  "amend-check",
  "accounts-accepted",
];

/** Of A4, between its margins. */
const SHEET = { width: 718, height: 1047 };

/** What can only be pressed, or leads elsewhere in the dashboard. */
const FOR_SCREENS = [
  ".side",
  ".switch",
  ".skip",
  ".button",
  ".filters",
  ".pager",
  ".parts",
  ".back",
  "nav",
  "[data-title=Open]",
  "main .change",
  "input[type=checkbox]",
].join(", ");

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;
let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

for (const name of PRINTED)
  test(`on paper ${name} is black on white, whole, and says what it is and when it was printed`, { skip }, async () => {
    const listed = everyPage.find((one) => one.name === name) ?? assert.fail();
    const page = await at.goTo(listed);
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });

    const seen = await paperOf(page);
    await page.emulateMedia({ media: "screen" });

    const { foot, ...others } = seen;
    assert.deepEqual(others, {
      colours: { backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" },
      hasHeading: true,
      pressed: [],
      folded: [],
      dark: [],
      isTooWide: false,
    });
    const path = listed.path(at.example).replace(/\?.*/, "");
    assert.ok(foot.includes(path), foot);
    assert.match(foot, /printed \d{1,2} \w{3} 20\d\d, \d\d:\d\d UK time/);
  });

test("on paper a duty has its line, as on a desk", { skip }, async () => {
  const page = await at.goTo(everyPage.find(({ name }) => name === "deadlines") ?? assert.fail());
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print" });

  const heights = await page
    .locator("td[data-title=What] a")
    .evaluateAll((links) => links.map((link) => link.getClientRects().length));
  await page.emulateMedia({ media: "screen" });

  assert.ok(heights.length > 0);
  assert.deepEqual([...new Set(heights)], [1]);
});

async function paperOf(page: Page) {
  return page.evaluate((forScreens) => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const wordsOf = (element: Element) => `${element.localName} ${(element.textContent ?? "").trim().slice(0, 40)}`;
    const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const details = [...document.querySelectorAll("main details")];
    // Ink is spent on no area of another colour than white.
    const isDark = (element: Element) => {
      const { backgroundColor: own } = getComputedStyle(element);
      return !["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(own);
    };
    return {
      colours: { backgroundColor, color },
      hasHeading: isSeen(document.querySelector("h1") ?? document.body),
      pressed: [...document.querySelectorAll(forScreens)].filter(isSeen).map(wordsOf),
      folded: details
        .filter((fold) => [...fold.children].some((part) => part.localName !== "summary" && !isSeen(part)))
        .map(wordsOf),
      dark: [...document.querySelectorAll("main *")].filter((part) => isSeen(part) && isDark(part)).map(wordsOf),
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      foot: (document.querySelector(".on-paper")?.textContent ?? "").trim(),
    };
  }, FOR_SCREENS);
}
