// The reference in a real browser: readable on a desk and on a phone, in light and in dark, and a reader who has signed
// in can create a key there.

import assert from "node:assert/strict";
import { findingsOn, rulesOfLooks } from "../support/axe.ts";
import { openBrowser, openWindow, type Window } from "../support/browser.ts";
import { signIn } from "../support/every-page.ts";
import { type Example, startExample } from "../support/example.ts";
import { desk, phone } from "../support/looked-at.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let example: Example;
let reader: Window;
before(async () => {
  if (opened.kind === "none") return;
  example = await startExample({ days: 8 });
  reader = await openWindow(opened.browser, { viewport: desk });
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.close();
  await example.service.close();
});

const addresses = [
  "/docs",
  "/docs/quickstart",
  "/docs/interface",
  "/docs/input",
  "/docs/input/return#repayment.sort_code",
  "/docs/errors",
  "/docs/routes",
  "/docs/operations",
  "/docs/webhooks",
  "/docs/library",
  "/docs/search?q=retry",
  "/docs/nothing",
];

for (const address of addresses) {
  test(`${address} fits every screen, and axe has nothing serious to say about it`, { skip }, async () => {
    const { page } = reader;
    await page.setViewportSize(desk);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${example.service.url}${address}`);
    const onDesk = await findingsOn(page);
    await page.emulateMedia({ colorScheme: "dark" });
    // Samples and large tables scroll by themselves; the page does not.
    const beyond: number[] = [];
    for (const width of [1024, 700, 360, phone.width]) {
      await page.setViewportSize({ ...phone, width });
      beyond.push(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      );
    }

    assert.deepEqual([onDesk, await findingsOn(page, { rules: rulesOfLooks })], [[], []]);
    assert.deepEqual(beyond, [0, 0, 0, 0]);
    assert.equal(await page.locator("h1").count(), 1);
  });
}

test("tabs show one language at a time, by mouse and by keyboard, without script", { skip }, async () => {
  const { page } = reader;
  await page.setViewportSize(desk);
  await page.goto(`${example.service.url}/docs/quickstart`);
  const samples = page.locator(".tabs").first();
  const shown = () => samples.locator(".pane:visible pre").getAttribute("aria-label");
  const first = await shown();

  await samples.getByText("TypeScript", { exact: true }).click();
  const second = await shown();
  await page.keyboard.press("ArrowLeft");

  assert.deepEqual([first, second, await shown()], ["Sample: curl", "Sample: TypeScript", "Sample: curl"]);
});

test("the language of samples is remembered, and a sample is copied", { skip }, async () => {
  if (opened.kind === "none") return;
  const { page } = await openWindow(opened.browser, {
    viewport: desk,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto(`${example.service.url}/docs/quickstart`);
  await page.locator(".tabs").first().getByText("Python", { exact: true }).click();
  const shown = await page.locator(".tabs .pane:visible pre").evaluateAll((all) => all.map((one) => one.ariaLabel));
  await page.goto(`${example.service.url}/docs/interface`);
  const elsewhere = page.locator(".tabs .pane:visible").first();
  await elsewhere.getByRole("button", { name: "Copy" }).click();

  assert.deepEqual(new Set(shown), new Set(["Sample: Python"]));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^import os\n/);
});

test("a field is found by the search and stands in open groups, without script and on a phone", { skip }, async () => {
  if (opened.kind === "none") return;
  const { page } = await openWindow(opened.browser, { viewport: phone, javaScriptEnabled: false });
  await page.goto(`${example.service.url}/docs/search?q=trading_profit`);
  await page.locator(".found a").first().click();
  const field = page.locator(":target");
  const closed = page.locator("#financials\\.adjustments\\.depreciation");

  assert.match(page.url(), /\/docs\/input\/figures#financials\.trading_profit$/);
  assert.match(
    (await field.textContent()) ?? "",
    /financials\.trading_profit.*signed amount, required[\s\S]*Boxes 155, 780/,
  );
  assert.deepEqual([await field.isVisible(), await closed.isVisible()], [true, false]);
});

test("all groups of the input open at once", { skip }, async () => {
  const { page } = reader;
  await page.setViewportSize(desk);
  await page.goto(`${example.service.url}/docs/input/allowances`);
  await page.getByRole("button", { name: "Open all groups" }).click();

  assert.equal(await page.locator("details:not([open])").count(), 0);
});

test("an address of a field from when the input was one page leads to its page, with its group open", {
  skip,
}, async () => {
  const { page } = reader;
  await page.setViewportSize(desk);
  await page.goto(`${example.service.url}/docs/input#financials.capital_allowances.cars.co2_emissions`);
  await page.waitForURL("**/docs/input/allowances#financials.capital_allowances.cars.co2_emissions");

  assert.ok(await page.locator(":target").isVisible());
  const shown = await page.locator(".contents li.within a").count();
  await page.goto(`${example.service.url}/docs/errors`);
  assert.ok(shown > 10);
  assert.equal(await page.locator(".contents li.within a").count(), 0, "the contents have them only within the input");
});

test("the search leads to the place", { skip }, async () => {
  const { page } = reader;
  await page.setViewportSize(desk);
  await page.goto(`${example.service.url}/docs`);
  await page.getByRole("searchbox").fill("invalid_utr");
  await page.keyboard.press("Enter");
  await page.locator(".found a").first().click();

  assert.match(page.url(), /\/docs\/errors#invalid_utr$/);
  assert.match((await page.locator(":target").textContent()) ?? "", /invalid_utr/);
});

test("the page about the library computes in the reader's browser, and what is typed leaves it nowhere", {
  skip,
}, async () => {
  const { page } = reader;
  await page.goto(`${example.service.url}/docs/library`);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await page.getByLabel("Trading profit, in pounds").fill("40,000");
  const tax = await page.locator(".calculator-tax").textContent();
  await page.getByLabel("Last day").fill("2025-03-31");
  const problem = await page.locator(".calculator-problems").textContent();
  await page.getByLabel("Last day").fill("2026-03-31");
  await page.getByLabel("Trading profit, in pounds").fill("100,000");
  const relieved = page.locator("tr", { hasText: "Marginal relief" }).first();

  assert.equal(tax, "Corporation tax £7,600.00");
  assert.match(problem ?? "", /period/i);
  assert.match((await relieved.textContent()) ?? "", /£/);
  assert.deepEqual(
    asked.filter((url) => !url.endsWith("/icon.svg")),
    [],
  );
});

test("a reader who has signed in creates a sandbox key on the page, and is shown it once", { skip }, async () => {
  if (opened.kind === "none") return;
  const { page } = await openWindow(opened.browser, { viewport: desk });
  const { service, person } = example;
  await page.goto(`${service.url}/docs/quickstart`);
  const before = await page.getByRole("button", { name: "Create a sandbox key" }).count();
  await signIn(page, service.url, person);
  await page.goto(`${service.url}/docs/quickstart`);

  await page.getByRole("button", { name: "Create a sandbox key" }).click();

  assert.equal(before, 0);
  assert.match((await page.locator("main").textContent()) ?? "", /sk_sandbox_\w{38}/);
});

test("nothing came from elsewhere, and no page broke its own policy", { skip }, () => {
  const { outside, complaints } = reader;
  assert.deepEqual([outside, complaints.filter((text) => !/status of 404/.test(text))], [[], []]);
});
