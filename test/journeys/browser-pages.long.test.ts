// Every page in a real browser.

import assert from "node:assert/strict";
import { everyPage } from "../support/every-page.ts";
import { testPages } from "../support/page-tests.ts";
import { test } from "../support/suite.ts";

const { skip, titles } = await testPages(everyPage);

test("pages of different kinds are told apart by their titles", { skip }, () => {
  const kindOf = (name: string) => name.split("-")[0];
  const shared = [...titles].filter(([name, title]) =>
    [...titles].some((other) => kindOf(other[0]) !== kindOf(name) && other[1] === title),
  );
  assert.equal(titles.size, everyPage.length);
  assert.deepEqual(shared, []);
});
