// What people come to the dashboard for, done in a real browser by the words on its pages.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { type Received, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import {
  addsEndpoint,
  amends,
  goThrough,
  makesKey,
  opensSubmitted,
  replaysNewest,
  submitsAmendment,
} from "../support/steps.ts";
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
  return { page, customer };
}

test("a key is made, shown once, and used by a call", { skip }, async () => {
  const { page } = await atTheDesk();

  const secret = await makesKey(page, "Month-end job");
  const filed = await service.client(secret).post("/v1/filings", sampleReturn());
  await page.reload();

  assert.equal(filed.status, 201);
  assert.ok(!(await page.content()).includes(secret), "the key is shown once");
  await goThrough(page, "API keys");
  const row = page.getByRole("row", { name: /Month-end job/ });
  assert.match(await row.innerText(), /15 Nov 2026/);
});

test("an endpoint is added, its events fail, and one of them is sent again and arrives", { skip }, async (t) => {
  const { page, customer } = await atTheDesk();
  const receiver = await startReceiver(service.certificate);
  t.after(() => receiver.close());
  receiver.answer({ status: 503, body: "We are moving house." });

  const secret = await addsEndpoint(page, receiver.url);
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait + MINUTE);
  await signInAgain(page, customer);
  await goThrough(page, "Failed events");
  const row = page.getByRole("row", { name: new RegExp(json.id) }).first();
  assert.match(await row.innerText(), /503/);

  receiver.answer(200);
  await replaysNewest(page);
  await service.settle();
  await page.getByText("Done. 1 delivery has arrived.").waitFor();

  const last = receiver.received.at(-1) as Received;
  assert.equal(last.event.data.object.id, json.id);
  assert.ok(signatureIsRight(last, secret));
});

test("a rejection is explained: the authority's own words, what they mean, and what to do", { skip }, async () => {
  const { page, customer } = await atTheDesk();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Tidewater Instruments Ltd" }), {
    "service-test-scenario": "rejected",
  });
  await service.untilFinal(customer.sandbox, json.id);

  await goThrough(page, "Home");
  await page.getByRole("link", { name: "1 failed" }).click();
  await page.getByRole("link", { name: "Tidewater Instruments Ltd" }).click();
  await page.getByRole("heading", { name: "Why it failed" }).waitFor();
  const explained = page.locator("section").filter({ has: page.getByRole("heading", { name: "Error 9204" }) });
  const text = await explained.last().innerText();

  const { json: answered } = await customer.sandbox.get(`/v1/filings/${json.id}`);
  const words = /9204\W+([^\n]+)/.exec(answered.hmrc_error)?.[1] ?? assert.fail(answered.hmrc_error);
  assert.ok(text.includes(words), `${text} has the authority's own words: ${words}`);
  assert.match(text, /What it means: \S+/);
  assert.match(text, /What to do: \S+/);
});

test("a filing is amended page by page, and both know of each other", { skip }, async () => {
  const { page, customer } = await atTheDesk();
  const original = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Pennine Cycle Works Ltd" }));
  await service.untilFinal(customer.sandbox, original.json.id);

  await amends(page, "Pennine Cycle Works Ltd", "not a figure");
  const field = page.getByLabel("Turnover", { exact: true });
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  assert.equal(await field.inputValue(), "not a figure");
  await field.fill("125,000.00");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("row", { name: "145 Total turnover from trade £120,000.00 £125,000.00" }).waitFor();
  await submitsAmendment(page);
  await opensSubmitted(page);
  await page.getByText("This return amends").waitFor();
  await page.getByText("An invoice was missing.").waitFor();
  const amendment = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const final = await service.untilFinal(customer.sandbox, amendment);
  await page
    .getByRole("link", { name: /^the return of / })
    .first()
    .click();

  assert.equal(final.status, "acknowledged");
  assert.equal(final.amends, original.json.id);
  await page.getByRole("row", { name: /^Amendment 1 .*accepted/ }).waitFor();
});

/** Hours have passed, and with them the session. */
async function signInAgain(page: Page, customer: Customer): Promise<void> {
  await signIn(page, service.url, await newPerson(service, customer));
}

test("a page that follows something does not keep an unattended session alive, and shows when it has ended", {
  skip,
}, async () => {
  const { page } = await atTheDesk();
  await page.clock.install();
  await page.goto(`${service.url}/sandbox`);
  const looks = async () => {
    const looked = page.waitForResponse((answer) => answer.request().headers()["x-following"] === "1");
    await page.clock.runFor(MINUTE);
    await looked;
  };

  await looks();
  service.clock.advance(HOUR + 30 * MINUTE);
  await looks();
  service.clock.advance(30 * MINUTE);
  await page.clock.runFor(MINUTE);

  await page.waitForURL(/\/sign-in\?to=%2Fsandbox/);
});
