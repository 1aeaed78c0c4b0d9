// Somebody looks for filings without a mouse, at a desk and at the width of a phone: "/" leads to the search, words are
// typed, filters taken away, and the order changed. Long names stay on one line and can be read whole.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { changeEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { abandonedAt } from "../support/failed-events.ts";
import { tabTo } from "../support/keyboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

const LONG = `${"The Longstanding and Honourable Company of ".repeat(4).slice(0, 147)}Tinsmiths Ltd`;

let service: Service;
let page: Page;
before(async () => {
  if (opened.kind === "none") return;
  service = await startService();
  const customer = await service.customer("Harbour & Finch LLP");
  for (const [name, year] of [
    ["Sean O'Malley & Sons Ltd", 2024],
    ["Tidewater Instruments Ltd", 2023],
    [LONG, 2025],
  ] as const) {
    const period = { start: `${year - 1}-04-01`, end: `${year}-03-31` };
    const { status } = await customer.sandbox.post("/v1/filings", { ...sampleReturn({ name }), period });
    assert.equal(status, 201);
  }
  for (const name of [LONG, "Tidewater Instruments Ltd"])
    await customer.sandbox.post("/v1/drafts", { input: { company: { ...sampleReturn().company, name } } });
  const { endpointId } = await abandonedAt(service, customer, 3, "sandbox");
  const which = { organisationId: customer.organisationId, mode: null, id: endpointId };
  await changeEndpoint(service.db, which, { description: LONG }, operator, service);
  ({ page } = await openWindow(opened.browser, { viewport: { width: 1440, height: 900 } }));
  await signIn(page, service.url, await newPerson(service, customer));
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.close();
  await service.close();
});

const companies = () => page.locator("#list tbody tr").allInnerTexts();
const focused = () => page.evaluate(() => document.activeElement?.id);

async function openFilings(width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${service.url}/sandbox/filings`);
}

for (const width of [1440, 390])
  test(`"/" leads to the search, which finds words in any order, by keys alone: ${width} px`, { skip }, async () => {
    await openFilings(width);
    assert.equal((await companies()).length, 3);

    await page.keyboard.press("/");
    assert.equal(await focused(), "q");
    await page.keyboard.type("ltd omalley");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=ltd\+omalley/);
    await page.getByText("1 result", { exact: true }).waitFor();
    assert.match((await companies()).join(), /Sean O'Malley & Sons Ltd/);

    // What was typed is selected, so that typing on replaces it; in a field the key is a sign like any other.
    await page.keyboard.press("/");
    await page.keyboard.type("malley/zebra 1/2");
    assert.equal(await page.getByLabel("Search", { exact: true }).inputValue(), "malley/zebra 1/2");
    await page.keyboard.press("Enter");
    await page.getByText("No results", { exact: true }).waitFor();
    await tabTo(page, "link", /Search for .malley\/zebra. alone/);
    await tabTo(page, "link", /^Remove the filter Search: malley/);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/sandbox/filings" && url.search === "");
    assert.equal((await companies()).length, 3);
  });

test('"/" leads to the search of every list that has one', { skip }, async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["filings", "companies", "companies-house", "events", "requests", "settings/audit"]) {
    await page.goto(`${service.url}/sandbox/${path}`);
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("type")), "search", path);
  }
});

test("the order is changed by the titles of columns, and on a phone by a field", { skip }, async () => {
  await openFilings(1440);
  await tabTo(page, "link", "Period");
  await page.keyboard.press("Enter");
  await page.waitForURL(/sort=period$/);
  const first = async () => ((await companies())[0] ?? "").split("\n")[0];
  assert.match((await first()) ?? "", /^The Longstanding/);
  await tabTo(page, "link", "Period");
  await page.keyboard.press("Enter");
  await page.waitForURL(/sort=period_oldest$/);
  assert.match((await first()) ?? "", /^Tidewater/);
  assert.equal(await page.locator("th[aria-sort]").getAttribute("aria-sort"), "ascending");

  await openFilings(390);
  assert.equal(await page.getByRole("link", { name: "Period", exact: true }).isVisible(), false);
  await page.getByLabel("Order").selectOption({ label: "Earliest period first" });
  await page.getByRole("button", { name: "Search" }).press("Enter");
  await page.waitForURL(/sort=period_oldest/);
  assert.match((await companies())[0] ?? "", /Tidewater/);
});

test("failed events and events have one line a row, however long the name of their endpoint", { skip }, async () => {
  for (const path of ["webhooks/failed", "events"])
    for (const width of [1440, 900, 640]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${service.url}/sandbox/${path}`);
      const heights = await page.locator("#list tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
      // A button is higher than a line, and lower than two.
      assert.ok(heights.length >= 3 && Math.max(...heights) < 60, `${path} at ${width}: ${heights}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at ${width}`);
    }
});

test("companies, deadlines and drafts have one line a row, at a desk and on a tablet", { skip }, async () => {
  for (const path of ["companies", "deadlines?month=overdue", "drafts"])
    for (const width of [1440, 1024, 900]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${service.url}/sandbox/${path}`);
      const heights = await page.locator("#list tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
      assert.ok(heights.length > 0 && Math.max(...heights) < 60, `${path} at ${width}: ${heights}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at ${width}`);
    }
});

test("a row is one line with a name of 160 letters, which is whole in its title and where the focus is", {
  skip,
}, async () => {
  for (const width of [1440, 900, 640]) {
    await openFilings(width);
    const heights = await page.locator("#list tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
    assert.ok(Math.max(...heights) < Math.min(...heights) + 8, `${width}: ${heights}`);
    const link = page.getByRole("link", { name: LONG });
    const before = await link.evaluate((element) => element.clientHeight || element.getBoundingClientRect().height);
    assert.equal(await link.locator("xpath=..").getAttribute("title"), LONG);
    await link.focus();
    const whole = await link.evaluate((element) => element.getBoundingClientRect().height);
    assert.ok(whole > before * 1.5, `${width}: ${before} ${whole}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} fits`);
  }
  await openFilings(390);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
