// Where figures come from, as it is read in a browser: beside each figure of the calculation and of a draft, with names
// of any length and script, at every width and in the dark.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findingsOn, rulesOfColours, rulesOfLooks } from "../support/axe.ts";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { layoutOf } from "../support/page-looks.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

const LONG = "Salesofgoodsandservices".repeat(9).slice(0, 200);
const SOURCES = [
  {
    field: "financials.turnover",
    lines: [
      { code: "4000", name: "Sales", credit: 9_000_000 },
      { code: "4010", name: "Other sales", credit: 1_000_000, note: "Without the grant of May 2024" },
      { code: "4020", name: "מכירות (חו״ל)", credit: 1_000_000 },
      { code: "4030", name: LONG, credit: 999_900 },
      { name: "<b>Rounding</b>", credit: 100 },
    ],
    note: "Agreed with the bank. ".repeat(20).trim(),
  },
  { field: "financials.trading_profit", note: "As in the accounts" },
  {
    field: "accounts.balance_sheet.cash",
    lines: [
      { code: "1200", name: "Bank", debit: 4_000_000 },
      { code: "1230", name: "Petty cash", debit: 10_000 },
    ],
  },
];
const BALANCE_SHEET = { cash: 4_010_000, called_up_share_capital: 10_000, profit_and_loss_reserve: 4_000_000 };

let service: Service;
let page: Page;
let filing: string;
let draft: string;
let close = async () => {};
before(async () => {
  if (opened.kind === "none") return;
  service = await startService();
  const customer = await service.customer("Harbour & Finch LLP");
  const input = {
    ...sampleReturn(),
    accounts: { standard: "frs105", balance_sheet: BALANCE_SHEET },
    sources: SOURCES,
  };
  const filed = await customer.sandbox.post("/v1/filings", input);
  assert.equal(filed.status, 201, filed.text);
  filing = filed.json.id;
  const { json } = await customer.sandbox.post("/v1/drafts", { input: { ...input, sources: SOURCES.slice(0, 1) } });
  draft = json.id;
  const person = await newPerson(service, customer);
  const window = await openWindow(opened.browser, { viewport: { width: 1440, height: 900 } });
  page = window.page;
  close = async () => {
    await window.close();
    await opened.close();
  };
  await signIn(page, service.url, person);
});
after(async () => {
  await close();
  await service?.close();
});

async function fitsEveryScreen() {
  for (const width of [1440, 1024, 900, 640, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    assert.deepEqual((await layoutOf(page)).tooWide, [], `${width} px`);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await findingsOn(page, { rules: colorScheme === "light" ? rulesOfLooks : rulesOfColours }), []);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the calculation of a filing says which lines each figure adds up, folded where they are many", {
  skip,
}, async () => {
  await page.goto(`${service.url}/sandbox/filings/${filing}#tax`);
  const row = page.locator("tr", { hasText: "4000 Sales" });

  assert.match(
    (await row.locator("summary").innerText()).trim(),
    /^from 4000 Sales, 4010 Other sales, .* and 1 more$/s,
  );
  assert.ok(!(await row.getByText("£10,000.00").first().isVisible()));
  await row.locator("summary").click();
  await row.getByText("<b>Rounding</b> £1.00").waitFor();
  assert.match(await row.innerText(), /Note: Agreed with the bank.*4010 Other sales: Without the grant of May 2024/s);
  await page.locator("summary", { hasText: "Figures of the accounts" }).click();
  await page.getByText("from 1200 Bank, 1230 Petty cash").waitFor();
  await fitsEveryScreen();
});

test("a question of a draft says what its figure comes from", { skip }, async () => {
  await page.goto(`${service.url}/sandbox/drafts/${draft}/pages/turnover`);

  assert.match(
    await page.locator('[id="financials.turnover-hint"]').innerText(),
    /It comes from 4000 Sales, 4010 Other sales/,
  );
  await fitsEveryScreen();
});
