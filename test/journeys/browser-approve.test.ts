// A director approves on a phone, without a mouse: two pages, the return and the copy of what was approved.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { returnWithAccounts } from "../support/accounts.ts";
import { asking, jane } from "../support/approving.ts";
import { findingsOn, rulesOfColours } from "../support/axe.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newCustomerWithPerson } from "../support/dashboard.ts";
import { countKeys, tabTo } from "../support/keyboard.ts";
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

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Each a heading, in this order. */
const PAGES = ["Approve this return", "Return approved"] as const;
/** Tab past the documents and forms, six digits, and two to tick and to press. */
const MOST_KEYS = 30;

let companies = 0;
async function waiting() {
  const { customer, person } = await newCustomerWithPerson(service);
  const firm = asking(service, customer, person);
  const utr = String(1_200_000_000 + 13 * ++companies);
  const filing = await firm.files({
    ...returnWithAccounts({ utr, name: "Harbour Lane Bakery and Confectionery (Wholesale) Ltd" }),
    declarant: { name: "Jane Doe", status: "Director" },
  });
  const url = `${service.url}/approve/${await firm.link(filing, { ...jane, email: null })}`;
  return { firm, filing, url };
}

const isNoWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const javaScriptEnabled of [true, false])
  test(`a director approves on a phone in ${PAGES.length} pages with the keyboard alone, ${javaScriptEnabled ? "with" : "without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const { firm, filing, url } = await waiting();
    const { page, close, complaints, outside } = await openWindow(opened.browser, { ...PHONE, javaScriptEnabled });
    t.after(close);
    const pages: string[] = [];
    page.on("response", (response) => {
      const isPage = response.request().isNavigationRequest() && response.status() === 200;
      if (isPage) pages.push(new URL(response.url()).pathname);
    });
    const keys = countKeys(page);

    await page.goto(url);
    await page.getByRole("heading", { level: 1, name: PAGES[0] }).waitFor();
    assert.ok(await isNoWider(page));
    await tabTo(page, "textbox", "Code");
    await page.keyboard.type(await firm.code(filing));
    await tabTo(page, "checkbox", /correct and complete/);
    await page.keyboard.press("Space");
    await tabTo(page, "button", "Approve");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: PAGES[1] }).waitFor();

    assert.equal(pages.length, PAGES.length);
    assert.ok(keys() <= MOST_KEYS, `${keys()} keys`);
    assert.ok(await isNoWider(page));
    assert.deepEqual([complaints, outside], [[], []]);
    const { state, decided_by } = await firm.approvalOf(filing);
    assert.deepEqual([state, decided_by], ["approved", "Jane Doe"]);
  });

test("what is wrong is led to, on the page of the return", { skip }, async (t) => {
  if (opened.kind === "none") return;
  const { firm, filing, url } = await waiting();
  const { page, close } = await openWindow(opened.browser, PHONE);
  t.after(close);
  await page.goto(url);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("checkbox", { name: /correct and complete/ }).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("heading", { name: "There is a problem" }).waitFor();

  await page.getByRole("link", { name: /^Code: / }).click();

  assert.equal(await page.evaluate(() => document.activeElement?.id), "code");
  assert.ok(await page.getByRole("checkbox", { name: /correct and complete/ }).isChecked());
  assert.equal((await firm.approvalOf(filing)).state, "waiting");
});

test("the pages are clean for axe in both themes, and no wider than a phone, a tablet or a desk", {
  skip,
}, async (t) => {
  if (opened.kind === "none") return;
  const { browser } = opened;
  const { firm, filing, url } = await waiting();
  const shows = async (name: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, close } = await openWindow(browser, { ...PHONE, colorScheme });
      t.after(close);
      await page.goto(url);
      await page.getByRole("heading", { level: 1, name }).waitFor();
      const rules = colorScheme === "light" ? {} : { rules: [...rulesOfColours] };
      assert.deepEqual(await findingsOn(page, rules), [], `${name}, ${colorScheme}`);
      for (const width of [390, 640, 900, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        assert.ok(await isNoWider(page), `${name} at ${width}`);
      }
      await close();
    }
  };

  await shows("Approve this return");
  const documentUrl = `${url}/returns/${filing.id}/accounts.xhtml`;
  const { page, close } = await openWindow(opened.browser, PHONE);
  t.after(close);
  await page.goto(documentUrl);
  assert.deepEqual(await findingsOn(page), []);
  assert.ok(await isNoWider(page));
  await firm.revokes(filing);
  await shows("This request was taken back");
});
