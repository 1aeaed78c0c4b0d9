// An owner invites a colleague, who works in the role they were given, until the owner ends that: in two browsers, by
// the words on the pages.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { changesAmendment, goThrough, submitsAmendment } from "../support/steps.ts";
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

async function window(): Promise<Page> {
  if (opened.kind === "none") throw new Error(opened.why);
  const { page } = await openWindow(opened.browser, { viewport: { width: 1280, height: 800 } });
  return page;
}

/** By keyboard; nothing is sent by it. */
async function showsAndHides(page: Page, label: string): Promise<void> {
  const typeOf = () => page.getByLabel(label).getAttribute("type");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.getByLabel(label).focus();
  await page.keyboard.press("Tab");

  const before = [await typeOf(), await focused()];
  await page.keyboard.press("Enter");
  const shown = [await typeOf(), await focused()];
  await page.keyboard.press("Space");
  const hidden = [await typeOf(), await focused()];
  await page.keyboard.press("Space");

  assert.deepEqual(before, ["password", "Show what is typed"]);
  assert.deepEqual(shown, ["text", "Hide what is typed"]);
  assert.deepEqual(hidden, before);
  assert.equal(await page.getByLabel(label).inputValue(), "four quiet otters swim", "the form was not sent");
}

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("a filer is invited by a link, signs in, files and sees no keys, and is out with the click after the removal", {
  skip,
}, async () => {
  const customer = await service.customer("Harbour & Finch LLP");
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Tidewater Instruments Ltd" }));
  await service.untilFinal(customer.sandbox, json.id);
  const [owner, filer] = [await window(), await window()];
  await signIn(owner, service.url, await newPerson(service, customer));

  await goThrough(owner, "People");
  await owner.getByRole("link", { name: "Invite a colleague" }).click();
  await owner.getByLabel("Email address").fill("priya@harbour-finch.example");
  await owner.getByLabel("Name", { exact: true }).fill("Priya Ramanathan");
  await owner.getByLabel("Role").selectOption({ label: "Filer: files returns" });
  await owner.getByRole("button", { name: "Create invitation" }).click();
  const link = await owner.getByText(/^https:.*\/password\?token=/).innerText();
  await owner.reload();
  assert.ok(!(await owner.content()).includes(link), "the link is shown once");

  await filer.goto(link);
  await filer.getByLabel("New password").fill("four quiet otters swim");
  await showsAndHides(filer, "New password");
  await filer.getByRole("button", { name: "Set password and sign in" }).click();
  await filer.getByText("Your password is set, and you are signed in.").waitFor();
  assert.deepEqual(await menuOf(filer).getByRole("link").allInnerTexts(), [
    "Home",
    "Companies",
    "Drafts",
    "Filings",
    "Deadlines",
    "Companies House",
  ]);
  await menuOf(filer).getByRole("link", { name: "Filings" }).click();
  await filer.getByRole("link", { name: "Tidewater Instruments Ltd" }).click();
  await filer.getByRole("button", { name: "Amend", exact: true }).click();
  await filer.getByText("This amends").waitFor();
  const refused = await filer.goto(`${service.url}/sandbox/settings/keys`);
  assert.equal(refused?.status(), 403);
  await filer.getByText("Your role is filer, and this needs the role owner or developer.").waitFor();

  await goThrough(owner, "People");
  await owner.getByRole("link", { name: "Priya Ramanathan" }).click();
  await owner.getByRole("link", { name: "Remove" }).click();
  await owner.getByLabel("Their email address").fill("priya@harbour-finch.example");
  await owner.getByRole("button", { name: "Remove user" }).click();
  await owner.getByText("The user is signed out everywhere and can no longer sign in.").waitFor();
  await filer.getByRole("link", { name: "Go to Home" }).click();

  await filer.waitForURL(/\/sign-in/);
  await filer.getByText("Your session has expired. Sign in to continue.").waitFor();
});

test("two colleagues amend one return: the second sees both changes, puts theirs on top, and nothing is lost", {
  skip,
}, async () => {
  const customer = await service.customer("Harbour & Finch LLP");
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Tidewater Instruments Ltd" }));
  await service.untilFinal(customer.sandbox, json.id);
  const [first, second] = [await window(), await window()];
  const colleague = await newPerson(service, customer);
  await signIn(first, service.url, colleague);
  await signIn(second, service.url, await newPerson(service, customer));
  for (const page of [first, second]) {
    await page.goto(`${service.url}/sandbox/filings/${json.id}`);
    await page.getByRole("button", { name: "Amend", exact: true }).click();
  }

  await changesAmendment(first, "Turnover", "130,000");
  await submitsAmendment(first);
  await changesAmendment(second, "Profit before tax", "45,000");

  await second.getByRole("heading", { name: "What changed since you began this amendment" }).waitFor();
  await second.getByText(`${colleague.user.name} amended the return on`).waitFor();
  await second.getByRole("row", { name: "Turnover £120,000.00 £130,000.00 no change" }).waitFor();
  await second.reload();
  await second.getByRole("button", { name: "Put my changes on top" }).press("Enter");
  await second.getByText("Your changes are on top of the return as it stands now.").waitFor();
  await submitsAmendment(second);
  const { data } = (await customer.sandbox.get("/v1/filings")).json;
  assert.equal(data.length, 3);
  const newest = data.find(({ amended_by }: { amended_by: string | null }) => amended_by === null);
  assert.equal(newest.tax_due_pence, 855_000);
});
