// Filing by hand as a person does it, without a browser: forms are filled in and their buttons pressed.

import assert from "node:assert/strict";
import { type Page, type Person, wordsOf } from "./dashboard.ts";
import { type Form, formIn } from "./form-in-page.ts";

export const COMPANY: Form = {
  "company.name": "Quiet Harbour Ltd",
  "company.utr": "6596148860",
  "company.registration_number": "12345678",
};

export const TRADE: Form = { "financials.turnover": "£120,000", "financials.net_profit": "40,000.00" };

/** `1 4 2024` in three boxes. */
export function day(path: string, text: string): Form {
  const [date = "", month = "", year = ""] = text.split(" ");
  return { [`${path}-day`]: date, [`${path}-month`]: month, [`${path}-year`]: year };
}

export const ACCOUNTS: readonly Form[] = [
  { "accounts.standard": "frs105", "accounts.average_employees": "2" },
  { "accounts.balance_sheet.current_assets": "50,000", "accounts.balance_sheet.called_up_share_capital": "100" },
  { "accounts.director": "Jane Director", ...day("accounts.approved_on", "1 June 2025") },
  { "return.exports_nothing": "true" },
];

export const period = (end = "31 3 2025"): Form => ({ ...day("period.start", "1 4 2024"), ...day("period.end", end) });

export const draftIn = (path: string) => /drf_\w+/.exec(path)?.[0] ?? assert.fail(path);

export interface ByHand {
  /** Fills in the form of a page and presses its button; gives where that leads. */
  fill(path: string, typed: Form): Promise<Page>;
  /** Follows the pages from the first on, with what is typed on each. */
  walk(pages: readonly Form[], from?: string): Promise<string>;
  /** The company, the period and what else is ticked; gives the first page after them. */
  begun(needs?: Form): Promise<string>;
  /** Every warning ticked, as a reader does. */
  ticked(check: string): Promise<Page>;
  submitted(check: string): Promise<Page>;
}

export function byHand(person: Person): ByHand {
  const all: ByHand = {
    async fill(path, typed) {
      const form = formIn((await person.get(path)).text);
      return person.post(path.replace(/#.*/, ""), { ...form, ...typed });
    },
    async walk(pages, from = "/sandbox/drafts/new") {
      let at = from;
      for (const typed of pages) {
        const sent = await all.fill(at, typed);
        assert.equal(sent.again, false, `${at}: ${wordsOf(sent.text).slice(0, 600)}`);
        at = sent.to ?? assert.fail(`${at} leads nowhere: ${sent.status}`);
      }
      return at;
    },
    begun: (needs = {}) => all.walk([COMPANY, period(), needs]),
    async ticked(check) {
      const { text } = await person.get(check);
      const looked = [...text.matchAll(/name="looked" value="([^"]+)"/g)].map(([, mark = ""]) => mark);
      return person.post(check, { looked });
    },
    async submitted(check) {
      const declaration = (await all.ticked(check)).to ?? "";
      const { looked = "" } = formIn((await person.get(declaration)).text);
      const form = { looked, "declarant.name": "Jane Director", "declarant.status": "Director", declared: "yes" };
      return person.post(declaration.replace(/\?.*/, ""), form);
    },
  };
  return all;
}
