// Every page, with names that run from right to left: each stands in an element that has its own direction, so that
// the words around it stay where they are.

import assert from "node:assert/strict";
import { openBrowser, openWindow, type Window } from "../support/browser.ts";
import { everyPage, signIn, visitPage } from "../support/every-page.ts";
import { type Example, startExample } from "../support/example.ts";
import { nameRightToLeft } from "../support/right-to-left.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let example: Example;
let visitor: Window;
let member: Window;
before(async () => {
  if (opened.kind === "none") return;
  example = await startExample({ days: 6 });
  await nameRightToLeft(example);
  visitor = await openWindow(opened.browser, {});
  member = await openWindow(opened.browser, {});
  await signIn(member.page, example.service.url, example.person);
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.close();
  await example.service.close();
});

/** Where such a name was seen. */
const seen = new Set<string>();

for (const listed of everyPage)
  test(`names on the page ${listed.name} have their own direction`, { skip }, async () => {
    const { page } = listed.open ? visitor : member;
    await visitPage(page, listed, example);

    const { names, wrong } = await page.evaluate(() => {
      const hebrew = /[\u0590-\u05ff]/;
      const within = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: { text: string; element: Element }[] = [];
      while (within.nextNode())
        if (hebrew.test(within.currentNode.textContent ?? ""))
          texts.push({
            text: within.currentNode.textContent ?? "",
            element: within.currentNode.parentElement ?? document.body,
          });
      const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")]
        .filter(({ value }) => hebrew.test(value))
        .map((element) => ({ text: element.value, element }));
      const all = [...texts, ...fields];
      const isOwn = ({ text, element }: (typeof all)[number]) =>
        (element.localName === "bdi" || element.getAttribute("dir") === "auto") &&
        // What begins with the name runs as the name does.
        (!hebrew.test(text.trim().charAt(0)) || getComputedStyle(element).direction === "rtl");
      return { names: all.length, wrong: all.filter((one) => !isOwn(one)).map(({ element }) => element.outerHTML) };
    });
    if (names > 0) seen.add(listed.name);

    assert.deepEqual(wrong, []);
  });

const shown =
  "overview filings filing amend drafts draft companies company company-edit company-period deadlines deadline accounts accounts-accepted endpoints endpoint endpoint-edit events event failed-events replay keys key people person organisation audit requests";

test("such names were seen where names are", { skip }, () => {
  const names = shown.split(" ");
  assert.deepEqual(
    names.filter((name) => !seen.has(name)),
    [],
  );
});
