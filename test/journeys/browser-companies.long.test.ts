// All that is due this month, in one click from Home and without a mouse; and on a phone with a name of 160 letters.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { daysAfter } from "../../packages/ct600/period.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { type Person, signedIn } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { tabTo } from "../support/keyboard.ts";
import { phone } from "../support/looked-at.ts";
import { type Service, startService } from "../support/service.ts";
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

async function windowOf(person: Person, viewport = { width: 1280, height: 800 }): Promise<Page> {
  if (opened.kind === "none") throw new Error(opened.why);
  const { page } = await openWindow(opened.browser, { viewport });
  await signIn(page, service.url, person);
  return page;
}

async function add(person: Person, name: string, utr: string, end: string) {
  const start = daysAfter(`${Number(end.slice(0, 4)) - 1}${end.slice(4)}`, 1);
  const { status, text } = await person.post("/sandbox/companies/new", { name, utr, seen_utr: utr, start, end });
  assert.equal(status, 303, text);
}

test("an accountant finds all that is due this month in one click, by the keyboard alone", { skip }, async () => {
  const customer = await service.customer("Harbour & Finch LLP");
  const person = await signedIn(service, customer);
  // Today is 15 November 2026: accounts to 27 February are due on the 27th, tax on the 28th.
  await add(person, "Tidewater Instruments Ltd", "8596148860", "2026-02-27");
  await add(person, "Pennine Cycle Works Ltd", "1000000070", "2026-06-30");
  const page = await windowOf(person);
  let pages = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) pages++;
  });

  await page.keyboard.press("Tab");
  await tabTo(page, "link", "Deadlines");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Deadlines in November 2026" }).waitFor();

  assert.equal(pages, 1);
  const rows = page.getByRole("table").getByRole("row");
  assert.deepEqual(
    (await rows.allInnerTexts()).slice(1).map((row) =>
      row
        .split("\t")
        .slice(0, 3)
        .map((cell) => cell.trim()),
    ),
    [
      ["27 Nov 2026", "Tidewater Instruments Ltd", "Accounts at Companies House"],
      ["28 Nov 2026", "Tidewater Instruments Ltd", "Pay corporation tax"],
    ],
  );

  await tabTo(page, "link", "Pay corporation tax");
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Payment reference");
  await page.keyboard.type("8596148860A00101A");
  await page.keyboard.press("Enter");
  await page.getByText("Saved.").waitFor();
  await tabTo(page, "button", "Mark as done");
  await page.keyboard.press("Enter");
  await page.getByText("Marked as done.").first().waitFor();
  assert.equal(pages, 1 + 1 + 1 + 1, "the duty, saved, marked");
  await page.goBack();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Pay corporation tax" }).waitFor();
});

test("a name of 160 letters makes no page wider than a phone", { skip }, async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  await add(person, "W".repeat(160), "8596148860", "2026-02-27");
  const { json } = await customer.sandbox.get("/v1/obligations?kind=pay");
  const [duty] = json.data;
  const page = await windowOf(person, phone);

  for (const path of ["", "/companies", `/companies/${duty.company}`, "/deadlines", `/deadlines/${duty.id}`]) {
    await page.goto(`${service.url}/sandbox${path}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= phone.width, `/sandbox${path} is ${width} px wide`);
  }
});
