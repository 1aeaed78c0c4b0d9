// Filing by hand in a browser and without a mouse, counted in pages and keys: a dormant company in nine pages, last
// year again in ten.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
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

const MOST_PAGES = 9;

/** Each a heading, in this order. */
const LAST_YEAR_AGAIN = [
  "What does this return need?",
  "Turnover and profit",
  "Costs in the accounts that tax does not allow",
  "Income in the accounts that is not from the trade",
  "Size and standard of the accounts",
  "Balance sheet",
  "Who approved the accounts?",
  "Does the company export?",
  "Check the return",
  "Declare and submit",
];
/** Those that lead past the menu on each page among them. */
const MOST_KEYS = 400;

/** Types into fields, which Tab leads to in this order. */
async function types(page: Page, fields: readonly (readonly [label: string, text: string])[]): Promise<void> {
  for (const [label, text] of fields) {
    await tabTo(page, "textbox", label);
    await page.keyboard.type(text);
  }
}

async function typesDay(page: Page, text: string): Promise<void> {
  const [day = "", ...rest] = text.split(" ");
  await tabTo(page, "textbox", "Day");
  await page.keyboard.type(day);
  for (const part of rest) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(part);
  }
}

async function ticks(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, "checkbox", name);
  await page.keyboard.press("Space");
}

for (const javaScriptEnabled of [true, false])
  test(`a dormant company is filed in ${MOST_PAGES} pages with the keyboard alone, ${javaScriptEnabled ? "with" : "without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const customer = await service.customer("Harbour & Finch LLP");
    const { page, close } = await openWindow(opened.browser, { javaScriptEnabled });
    t.after(close);
    await signIn(page, service.url, await newPerson(service, customer, "filer"));
    await page.goto(`${service.url}/sandbox/drafts`);
    let pages = 0;
    const heading = async (name: string) => {
      await page.getByRole("heading", { level: 1, name }).waitFor();
      pages++;
    };
    const goesOn = () => page.keyboard.press("Enter");

    await tabTo(page, "link", "Start a return");
    await goesOn();
    await heading("Which company is the return for?");
    await types(page, [
      ["Company name", "Quiet Harbour Ltd"],
      ["Unique Taxpayer Reference", "65961 48860"],
      ["Company number", "12345678"],
    ]);
    await goesOn();
    await heading("Which period is the return for?");
    await typesDay(page, "1 4 2024");
    await page.keyboard.press("Tab");
    await page.keyboard.type("31");
    for (const part of ["3", "2025"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(part);
    }
    await goesOn();
    await heading("What does this return need?");
    await ticks(page, /it was dormant/);
    await tabTo(page, "button", "Save and continue");
    await goesOn();
    await heading("Size and standard of the accounts");
    await tabTo(page, "radio", /micro-entity/);
    await page.keyboard.press("Space");
    await types(page, [["Average number of employees", "0"]]);
    await goesOn();
    await heading("Balance sheet");
    await types(page, [
      ["Current assets in total", "100"],
      ["Called up share capital", "100"],
    ]);
    await goesOn();
    await heading("Who approved the accounts?");
    await types(page, [["Name of the director who signs", "Jane Director"]]);
    await typesDay(page, "1 6 2025");
    await goesOn();
    await heading("Does the company export?");
    await ticks(page, "It exports neither goods nor services");
    await tabTo(page, "button", "Save and continue");
    await goesOn();
    await heading("Check the return");
    for (const tick of await page.getByRole("checkbox").all()) {
      await tabTo(page, "checkbox", (await tick.locator("..").innerText()).trim());
      await page.keyboard.press("Space");
    }
    await tabTo(page, "button", "Continue to the declaration");
    await goesOn();
    await heading("Declare and submit");
    await ticks(page, /correct and complete/);
    await tabTo(page, "button", "Submit the return to the sandbox");
    await goesOn();
    await page.getByRole("heading", { level: 1, name: "Return submitted to the sandbox" }).waitFor();

    assert.equal(pages, MOST_PAGES);
    const { data } = (await customer.sandbox.get("/v1/filings")).json;
    assert.deepEqual(
      data.map(({ company_utr, tax_due_pence }: Record<string, unknown>) => [company_utr, tax_due_pence]),
      [["6596148860", 0]],
    );
    assert.equal((await service.untilFinal(customer.sandbox, data[0].id)).status, "acknowledged");
  });

for (const javaScriptEnabled of [true, false])
  test(`last year again is filed in ${LAST_YEAR_AGAIN.length} pages with the keyboard alone, ${javaScriptEnabled ? "with" : "without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const customer = await service.customer("Harbour & Finch LLP");
    const { json: last } = await customer.sandbox.post("/v1/filings", lastYear);
    assert.equal((await service.untilFinal(customer.sandbox, last.id)).status, "acknowledged");
    const { page, close } = await openWindow(opened.browser, { javaScriptEnabled });
    t.after(close);
    await signIn(page, service.url, await newPerson(service, customer, "filer"));
    await page.goto(`${service.url}/sandbox/filings/${last.id}`);
    const keys = countKeys(page);
    const headings: string[] = [];
    const goesOn = async () => {
      const before = page.url();
      await page.keyboard.press("Enter");
      await page.waitForURL((url) => url.href !== before);
      headings.push(await page.getByRole("heading", { level: 1 }).innerText());
    };
    /** By the button, where nothing is typed that Enter could send. */
    const presses = async (name: string) => {
      await tabTo(page, "button", name);
      await goesOn();
    };

    await presses("Start next year's return");
    assert.match(await page.getByRole("main").innerText(), /1 Apr 2024[\s\S]*31 Mar 2025/);
    await presses("Save and continue");
    await types(page, [
      ["Turnover", "130,000"],
      ["Profit before tax", "42,000"],
    ]);
    await goesOn();
    await types(page, [["Depreciation and amortisation", "1,500"]]);
    await goesOn();
    for (const _ of ["nothing taken off", "the same standard"]) await presses("Save and continue");
    await types(page, [
      ["Current assets in total", "95,000"],
      ["Called up share capital", "100"],
    ]);
    await goesOn();
    await typesDay(page, "1 6 2025");
    await goesOn();
    await presses("Save and continue");
    for (const tick of await page.getByRole("checkbox").all()) {
      await tabTo(page, "checkbox", (await tick.locator("..").innerText()).trim());
      await page.keyboard.press("Space");
    }
    await presses("Continue to the declaration");
    await ticks(page, /correct and complete/);
    await presses("Submit the return to the sandbox");

    assert.equal(headings.pop(), "Return submitted to the sandbox");
    assert.deepEqual(headings, LAST_YEAR_AGAIN);
    assert.ok(keys() <= MOST_KEYS, `${keys()} keys`);
    const { data } = (await customer.sandbox.get("/v1/filings")).json;
    const [next] = data as { id: string; period_start: string; tax_due_pence: number }[];
    // 19% of £43,500: the profit and the depreciation.
    assert.deepEqual([next?.period_start, next?.tax_due_pence], ["2024-04-01", 826_500]);
    assert.equal((await service.untilFinal(customer.sandbox, next?.id ?? "")).status, "acknowledged");
    const { json: draft } = await customer.sandbox.get("/v1/drafts?state=filed");
    const { sections } = (await customer.sandbox.get(`/v1/drafts/${draft.data[0].id}`)).json;
    const unseen = Object.entries(sections as Record<string, { state: string }>);
    assert.deepEqual(
      unseen.filter(([, { state }]) => state === "to_check"),
      [],
      "all that was taken over was looked at",
    );
  });

test("group relief is claimed with the keyboard alone, without script, and the return is accepted", {
  skip,
}, async (t) => {
  if (opened.kind === "none") return;
  const customer = await service.customer("Harbour & Finch LLP");
  const { financials: _, period: __, ...rest } = lastYear;
  const input = {
    ...{ ...rest, period: { start: "2024-04-01", end: "2025-03-31" } },
    company: { ...rest.company, associated_companies: 1 },
    financials: { turnover: 90_000_000, net_profit: 30_000_000 },
  };
  const { json: draft } = await customer.sandbox.post("/v1/drafts", { input });
  const { page, close } = await openWindow(opened.browser, { javaScriptEnabled: false });
  t.after(close);
  await signIn(page, service.url, await newPerson(service, customer, "filer"));
  await page.goto(`${service.url}/sandbox/drafts/${draft.id}/needs`);
  const headings: string[] = [];
  const goesOn = async () => {
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== before);
    headings.push(await page.getByRole("heading", { level: 1 }).innerText());
  };
  const presses = async (name: string) => {
    await tabTo(page, "button", name);
    await goesOn();
  };

  await ticks(page, /Losses taken from, or given to/);
  await presses("Save and continue");
  await types(page, [
    ["Company that gives up the loss", "Sub Ltd"],
    ["Its UTR or company number", "85961 48860"],
    ["Amount claimed", "£200,000"],
  ]);
  await goesOn();
  await types(page, [
    ["Company authorised under the simplified arrangement", "Parent Ltd"],
    ["Person authorised under it", "Chris Person"],
    ["Status of that person", "Director"],
  ]);
  await goesOn();
  await presses("Save and continue");
  for (const tick of await page.getByRole("checkbox").all()) {
    await tabTo(page, "checkbox", (await tick.locator("..").innerText()).trim());
    await page.keyboard.press("Space");
  }
  await presses("Continue to the declaration");
  await ticks(page, /correct and complete/);
  await presses("Submit the return to the sandbox");

  assert.deepEqual(headings, [
    ...["Losses claimed from other companies", "Consent of the companies that give up losses"],
    ...["Losses given to other companies", "Check the return", "Declare and submit"],
    "Return submitted to the sandbox",
  ]);
  const [filing] = (await customer.sandbox.get("/v1/filings")).json.data;
  assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
  const { boxes } = (await customer.sandbox.get(`/v1/filings/${filing.id}/computation`)).json;
  // £100,000 at 25%, less 3/200 of what is missing to £125,000, the limit of two companies.
  assert.deepEqual([boxes["310"], boxes["315"], boxes["440"]], ["200000.00", "100000.00", "24625.00"]);
});

const lastYear = {
  company: { name: "Quiet Harbour Ltd", utr: "6596148860", registration_number: "12345678" },
  period: { start: "2023-04-01", end: "2024-03-31" },
  financials: {
    ...{ turnover: 10_000_000, net_profit: 3_000_000, trading_profit: 3_100_000 },
    adjustments: { depreciation: 100_000 },
  },
  accounts: {
    ...{ standard: "frs105", average_employees: 2, director: "Jane Director", principal_activity: "Ferries" },
    balance_sheet: { current_assets: 6_000_000, called_up_share_capital: 10_000 },
  },
  return: { exports_nothing: true },
  declarant: { name: "Jane Director", status: "Director" },
};
