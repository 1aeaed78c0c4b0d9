// Every page in a real browser.

import assert from "node:assert/strict";
import { everyPage } from "../support/every-page.ts";
import { testPages } from "../support/page-tests.ts";
import { test } from "../support/suite.ts";

const { skip, titles, at } = await testPages(everyPage);

test("pages of different kinds are told apart by their titles", { skip }, () => {
  const kindOf = (name: string) => name.split("-")[0];
  const shared = [...titles].filter(([name, title]) =>
    [...titles].some((other) => kindOf(other[0]) !== kindOf(name) && other[1] === title),
  );
  assert.equal(titles.size, everyPage.length);
  assert.deepEqual(shared, []);
});

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
