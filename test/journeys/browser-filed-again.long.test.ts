// A filed return goes on in a browser and without a mouse, counted in pages and keys: a rejected one is corrected and
// filed again, one of two alone, and any field of an accepted one is amended.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openBrowser, openWindow } from "../support/browser.ts";
import { newPerson } from "../support/dashboard.ts";
import { signIn } from "../support/every-page.ts";
import { countKeys, tabTo } from "../support/keyboard.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
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

interface Journey {
  what: string;
  /** The filing whose page one is on. */
  from: (customer: Customer) => Promise<string>;
  button: string;
  page: string;
  typed: readonly [label: string, text: string];
  /** On the check, what the change comes to. */
  row?: string;
  why?: string;
  submit: string;
  /** Each by its heading, in this order. */
  pages: readonly string[];
  /** Those that lead past the menu on each page among them: a little more than it takes today. */
  mostKeys: number;
  /** A box of what was filed. */
  box: readonly [number: string, value: string];
}

const COMPANY = "Quiet Harbour Ltd";

async function filed(customer: Customer, body: object, scenario: string): Promise<string> {
  const { json, text, status } = await customer.sandbox.post("/v1/filings", body, {
    "service-test-scenario": scenario,
  });
  assert.equal(status, 201, text);
  const ids = [json.id, json.continues_in].filter((id) => id !== null);
  for (const id of ids) await service.untilFinal(customer.sandbox, id);
  return ids.at(-1);
}

const fifteenMonths = {
  ...sampleReturn({ name: COMPANY }),
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
};

const journeys: readonly Journey[] = [
  {
    what: "a rejected return is corrected",
    from: (customer) => filed(customer, sampleReturn({ name: COMPANY }), "rejected"),
    button: "Correct and file again",
    page: "Turnover and profit",
    typed: ["Turnover", "130,000"],
    submit: "Submit the return to the sandbox",
    pages: [COMPANY, "Turnover and profit", "Check the return", "Declare and submit"],
    mostKeys: 140,
    box: ["145", "130000.00"],
  },
  {
    what: "of the two returns of a long period of account the rejected one is corrected alone",
    from: (customer) => filed(customer, fifteenMonths, "accepted, rejected"),
    button: "Correct and file again",
    page: "Turnover and profit",
    typed: ["Turnover", "25,000"],
    submit: "Submit the return to the sandbox",
    pages: [COMPANY, "Turnover and profit", "Check the return", "Declare and submit"],
    mostKeys: 140,
    box: ["145", "25000.00"],
  },
  {
    what: "any field of an accepted return is amended",
    from: (customer) =>
      filed(customer, { ...wideReturn(), company: { ...wideReturn().company, name: COMPANY } }, "accepted"),
    button: "Amend",
    page: "Gifts to charity",
    typed: ["Gifts to charity in total", "700"],
    row: "305 Qualifying donations £500.00 £700.00",
    why: "A receipt was missing.",
    submit: "Submit the amendment to the sandbox",
    pages: [COMPANY, "Gifts to charity", "Check the amendment", "Declare and submit"],
    mostKeys: 180,
    box: ["305", "700.00"],
  },
];

/** Each tick is a key, and the way to it. */
async function ticksAll(page: Page): Promise<void> {
  for (const tick of await page.getByRole("checkbox").all()) {
    await tabTo(page, "checkbox", (await tick.locator("..").innerText()).trim());
    await page.keyboard.press("Space");
  }
}

for (const journey of journeys)
  for (const javaScriptEnabled of [true, false])
    test(`${journey.what} in ${journey.pages.length} pages with the keyboard alone, ${javaScriptEnabled ? "with" : "without"} script`, {
      skip,
    }, async (t) => {
      if (opened.kind === "none") return;
      const { button, page: asked, typed, row, why, submit, pages, mostKeys, box } = journey;
      const customer = await service.customer("Harbour & Finch LLP");
      const from = await journey.from(customer);
      const { page, close } = await openWindow(opened.browser, { javaScriptEnabled });
      t.after(close);
      await signIn(page, service.url, await newPerson(service, customer, "filer"));
      await page.goto(`${service.url}/sandbox/filings/${from}`);
      const keys = countKeys(page);
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

      await presses(button);
      await tabTo(page, "link", asked);
      await goesOn();
      await tabTo(page, "textbox", typed[0]);
      await page.keyboard.type(typed[1]);
      await goesOn();
      if (row !== undefined) await page.getByRole("row", { name: row }).waitFor();
      if (why !== undefined) {
        await tabTo(page, "textbox", "Reason");
        await page.keyboard.type(why);
      }
      await ticksAll(page);
      await presses("Continue to the declaration");
      await ticksAll(page);
      await presses(submit);

      const what = submit.includes("amendment") ? "Amendment" : "Return";
      assert.equal(headings.pop(), `${what} submitted to the sandbox`);
      assert.deepEqual(headings, pages);
      assert.ok(keys() <= mostKeys, `${keys()} keys`);
      const { json: drafts } = await customer.sandbox.get("/v1/drafts?state=filed");
      const id = drafts.data[0].filing;
      assert.equal((await service.untilFinal(customer.sandbox, id)).status, "acknowledged");
      const { json: computation } = await customer.sandbox.get(`/v1/filings/${id}/computation`);
      assert.equal(computation.boxes[box[0]], box[1]);
      const { json: draft } = await customer.sandbox.get(`/v1/drafts/${drafts.data[0].id}`);
      assert.deepEqual([draft.from, draft.reason], [from, why ?? null]);
    });
