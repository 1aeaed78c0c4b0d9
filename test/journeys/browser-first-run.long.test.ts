// From the first start to the first filing, with nothing but what the start printed: in a real browser, against the
// real program.

import assert from "node:assert/strict";
import { openBrowser, openWindow } from "../support/browser.ts";
import { signIn } from "../support/every-page.ts";
import { newHome, serving } from "../support/program.ts";
import { test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

test("a person signs in with what the first start printed, sets up, files the line shown, and sees it arrive", {
  skip,
}, async (t) => {
  if (opened.kind === "none") return;
  t.after(() => opened.close());
  const home = newHome(t);
  const { program, url, ca, key, client } = await serving(home, {
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
  });
  const printed = /sign in as {2}(\S+)\n {2}password {4}(\S+)/.exec(program.stdout());
  const [, email = "", password = ""] = printed ?? [];
  const { page, outside, complaints } = await openWindow(opened.browser);

  await signIn(page, url, { user: { email }, password });
  await page.getByRole("heading", { name: "Welcome to Quarterday" }).waitFor();
  await page.getByLabel("Organisation").fill("Harbour & Finch LLP");
  await page.getByLabel("Your name").fill("Jo Finch");
  await page.getByLabel("Email address").fill("jo@example.com");
  await page.getByLabel("New password").fill("a long enough password");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { name: "File your first return" }).waitFor();

  const line = await page.getByRole("region", { name: "A command that files a return" }).innerText();
  assert.match(line, new RegExp(`^curl --cacert ${home.dataDir}/tls/cert\\.pem ${url}/v1/filings \\\\\n`));
  assert.match(line, /-H "Authorization: Bearer \$KEY"/);
  const body = /-d '(\{[\s\S]+\})'$/.exec(line)?.[1] ?? "";
  const filed = await client(key ?? "").post("/v1/filings", JSON.parse(body));
  assert.equal(filed.status, 201, ca);

  // The page looks again by itself until there is something to show.
  await page.getByRole("heading", { name: "Filings in the last 30 days" }).waitFor();
  assert.equal(await page.getByRole("figure", { name: "Filings by day" }).count(), 1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Filings", exact: true }).click();
  await page.getByRole("link", { name: "Example Widgets Ltd" }).click();
  await page.locator(".summary").getByText("accepted", { exact: true }).waitFor();
  assert.deepEqual({ outside, complaints }, { outside: [], complaints: [] });
});
