// Fields of the input that no page asks for, and why: such a field and all below it.

import { ON_OWN_PAGES, secondPathOf } from "./second-period.ts";

export const NEVER_ASKED: Readonly<Record<string, string>> = {
  "financials.trading_profit":
    "It follows from the profit in the accounts, what tax does not allow, and the allowances.",
  "financials.tax_rate_year": "It changes nothing: the rates follow from the period.",
  "accounts.dormant": "Ticked on the page that asks what the return needs.",
  "next_period.file": "The two returns of a long period are filed together here.",
  "accounts.filed_with": "The two returns of a long period are filed together here.",
  "accounts.not_attached": "A return without accounts is for programs.",
  "accounts.pdf_name": "It is the name of the uploaded file.",
  "accounts.comparatives.profit_and_loss.tax": "The tax of the year before has a field of its own.",
  pages: "Supplementary pages that are sent element by element are for programs.",
  sources:
    "The lines that figures come from are for programs. A draft that has them keeps them, as far as they still add up.",
  companies_house: "Accounts are delivered to Companies House from the page of the filing.",
  options: "The draft itself is the idempotency key; a test is a button of the check page.",
};

const GOES_ON = "The second period of a long one goes on with what the first leaves, or it is the same for both.";

/** The reason, where no page asks for it. */
export function whyNotAsked(path: string): string | null {
  const ofBoth = path.replace(/^next_period\.(?=financials\.)/, "");
  if (ofBoth !== path && ON_OWN_PAGES.some((group) => ofBoth.startsWith(`${group}.`))) return null;
  if (ofBoth !== path)
    return secondPathOf({ path: ofBoth.replace(/\[\].*$/, "") }) === null ? GOES_ON : whyNotAsked(ofBoth);
  const prefixes = Object.keys(NEVER_ASKED);
  const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return prefix === undefined ? null : (NEVER_ASKED[prefix] ?? null);
}
