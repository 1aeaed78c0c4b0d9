// With script off nothing is missing but comfort: sign in, make a key, amend a filing, add an endpoint, send a failed
// event again.

import assert from "node:assert/strict";
import { openBrowser, openWindow } from "../support/browser.ts";
import { signIn } from "../support/every-page.ts";
import { startExample } from "../support/example.ts";
import { phone } from "../support/looked-at.ts";
import { addsEndpoint, amends, makesKey, opensSubmitted, replaysNewest, submitsAmendment } from "../support/steps.ts";
import { test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

test("everything that can be done can be done without script", { skip }, async (t) => {
  if (opened.kind === "none") return;
  t.after(() => opened.close());
  const { service, person } = await startExample({ days: 8 });
  t.after(() => service.close());
  const { page, complaints } = await openWindow(opened.browser, { javaScriptEnabled: false });

  await signIn(page, service.url, person);
  assert.equal(await page.getByRole("figure", { name: "Filings by day" }).count(), 1);
  await page.getByText("Show as a table").click();
  await page.getByRole("columnheader", { name: "In progress" }).waitFor();

  const wide = page.viewportSize() ?? phone;
  await page.setViewportSize(phone);
  assert.equal(await page.getByRole("link", { name: "Failed events" }).count(), 0, "on a phone the menu is closed");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Failed events" }).click();
  await page.getByRole("heading", { name: "Failed events" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "API keys" }).count(), 0, "and closed again on the next page");
  await page.setViewportSize(wide);

  const secret = await makesKey(page, "Without script");
  assert.equal((await service.client(secret).get("/v1/filings")).status, 200);

  await amends(page, "Harbour Lane Bakery Ltd", "130,000");
  await submitsAmendment(page);
  await opensSubmitted(page);
  await page.getByText("This return amends").waitFor();

  assert.match(await addsEndpoint(page, "https://localhost:9/webhooks"), /^whsec_/);

  await replaysNewest(page);
  await page.getByText("without JavaScript, reload it").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Progress" }).waitFor();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.deepEqual(complaints, []);
});
