// The pages that people use most, in a real browser. Every page: browser-pages.long.test.ts.

import assert from "node:assert/strict";
import { everyPage } from "../support/every-page.ts";
import { testPages } from "../support/page-tests.ts";
import { test } from "../support/suite.ts";

const main = [
  ...["sign-in", "overview", "filings", "filing", "documents", "amend"],
  ...["endpoints", "endpoint", "failed-events", "keys", "organisation"],
];

const { skip, at } = await testPages(everyPage.filter(({ name }) => main.includes(name)));

test("on paper a filing is black on white, without menu, buttons and filters", { skip }, async () => {
  const page = await at().goTo(everyPage.find(({ name }) => name === "filing") ?? assert.fail());
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
