// A page follows what it shows: only what has changed is replaced, so that the focus, ticks and open parts stay, and
// the change is announced.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MINUTE } from "../../src/platform/clock.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let service: Service;
before(async () => {
  if (opened.kind === "open") service = await startService();
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.close();
  await service.close();
});

async function atTheDesk(): Promise<{ page: Page; customer: Customer }> {
  if (opened.kind === "none") throw new Error(opened.why);
  const customer = await service.customer("Harbour & Finch LLP");
  const { page } = await openWindow(opened.browser, { viewport: { width: 1280, height: 800 } });
  await signIn(page, service.url, await newPerson(service, customer));
  await page.clock.install();
  return { page, customer };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const announced = (page: Page) => page.locator("#announcement").innerText();

/** Lets the page look again, and waits until it has. */
async function looksAgain(page: Page): Promise<void> {
  const looked = page.waitForResponse((answer) => answer.request().headers()["x-following"] === "1");
  await page.clock.runFor(MINUTE);
  await (await looked).finished();
}

test("the list of filings gets new rows and statuses while the focus is in it, and says so", { skip }, async () => {
  const { page, customer } = await atTheDesk();
  const first = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Harbour Lane Bakery Ltd" }));
  await page.goto(`${service.url}/sandbox/filings`);
  await page.getByLabel("Search").fill("typed, not sent");
  await page.getByRole("link", { name: "Harbour Lane Bakery Ltd" }).focus();

  await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Tidewater Instruments Ltd" }));
  await service.untilFinal(customer.sandbox, first.json.id);
  await looksAgain(page);
  await page.getByRole("row", { name: /Harbour Lane Bakery Ltd.*accepted/ }).waitFor();

  assert.equal(await focused(page), "Harbour Lane Bakery Ltd");
  assert.equal(await page.getByRole("row", { name: /Tidewater Instruments Ltd/ }).count(), 1);
  assert.equal(await page.getByLabel("Search").inputValue(), "typed, not sent");
  assert.equal(await announced(page), "Filings updated");
});

test("a filing's page follows it while the focus is on it, and announces the status", { skip }, async () => {
  const { page, customer } = await atTheDesk();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await page.goto(`${service.url}/sandbox/filings/${json.id}`);
  await page.getByRole("button", { name: "Amend" }).focus();

  await service.untilFinal(customer.sandbox, json.id);
  await looksAgain(page);
  await page.getByText("Acknowledged", { exact: true }).waitFor();

  assert.equal(await focused(page), "Amend");
  assert.equal(await announced(page), "Filing is accepted");
});

test("the overview follows, and what a person has opened there stays open", { skip }, async () => {
  const { page, customer } = await atTheDesk();
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await page.goto(`${service.url}/sandbox`);
  await page.getByText("Quickstart: file a return with curl").click();

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await looksAgain(page);
  await page.getByRole("link", { name: "2 not sent yet" }).waitFor();

  assert.ok(await page.getByLabel("A command that files a return").isVisible());
  assert.equal(await announced(page), "Home updated");
});
