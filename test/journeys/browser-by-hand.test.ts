// A dormant company is filed by hand, in a browser and without a mouse, in at most nine pages.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { tabTo } from "../support/keyboard.ts";
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
