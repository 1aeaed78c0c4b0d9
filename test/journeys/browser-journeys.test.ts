// What people come to the dashboard for, done in a real browser by the words on its pages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { type Received, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { addsEndpoint, goThrough, makesKey, replaysNewest } from "../support/steps.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let service: Service;
before(async () => {
  if (opened.kind === "open") service = await startService();
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.browser.close();
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
  await page.getByText("Done: 1 delivery has arrived.").waitFor();

  const last = receiver.received.at(-1) as Received;
  assert.equal(last.event.data.object.id, json.id);
  assert.ok(signatureIsRight(last, secret));
});

/** Hours have passed, and with them the session. */
async function signInAgain(page: Page, customer: Customer): Promise<void> {
  await signIn(page, service.url, await newPerson(service, customer));
}
