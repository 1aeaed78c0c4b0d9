// Without a mouse: everything can be reached with the Tab key, in the order of the page, and one can see where one is.

import assert from "node:assert/strict";
import { openBrowser, openWindow } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { tabThrough, tabTo } from "../support/keyboard.ts";
import { type LookedAt, lookAtEveryPage, phone } from "../support/looked-at.ts";
import { after, before, test } from "../support/suite.ts";

/** One of each kind: lists with filters, forms, things with actions, text that scrolls. */
const looked = [
  "sign-in",
  "overview",
  "filings",
  "filing-rejected",
  "documents",
  "amend",
  "amend-checked",
  "endpoint",
  "failed-events",
];

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

for (const listed of everyPage.filter(({ name }) => looked.includes(name))) {
  test(`the Tab key reaches everything on ${listed.name}, in order, and one sees where one is`, { skip }, async () => {
    const page = await at.goTo(listed);

    const { stops, expected } = await tabThrough(page);

    assert.deepEqual(
      stops.map(({ place }) => place),
      expected,
      stops.map(({ name }) => name).join(" | "),
    );
    assert.deepEqual(
      stops.filter(({ unseen }) => unseen).map(({ name }) => name),
      [],
    );
  });
}

test("the first stop of a page leads past the navigation, to the content", { skip }, async () => {
  const page = await at.goTo(everyPage.find(({ name }) => name === "failed-events") ?? assert.fail());
  await tabTo(page, "link", "Skip to the content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");

  assert.equal(await page.evaluate(() => document.activeElement?.closest("main")?.id), "main");
});

test("on a phone the menu is a button: the keyboard opens it, leads through it and closes it", { skip }, async () => {
  const page = await at.goTo(everyPage.find(({ name }) => name === "filings") ?? assert.fail());
  await page.setViewportSize(phone);
  const places = page.getByRole("navigation", { name: "Main" });

  assert.equal(await places.count(), 0, "closed");
  await tabTo(page, "button", "Menu");
  await page.keyboard.press("Enter");
  await places.waitFor();
  await page.keyboard.press("Escape");
  await places.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Menu", "the focus is back at it");
  await page.keyboard.press("Space");
  await tabTo(page, "link", "Failed events");
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { level: 1, name: "Failed events" }).waitFor();
});

test("a key is made with nothing but the keyboard", { skip }, async () => {
  if (opened.kind === "none") return;
  const { service, person } = at.example;
  const { page } = await openWindow(opened.browser);
  await page.goto(`${service.url}/sign-in`);
  await tabTo(page, "textbox", "Email address");
  await page.keyboard.type(person.user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();

  await tabTo(page, "link", "API keys");
  await page.keyboard.press("Enter");
  await tabTo(page, "link", "Create key");
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Name");
  await page.keyboard.type("Typed");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "New key, shown once" }).waitFor();

  await tabTo(page, "button", /^Copy/);
});
