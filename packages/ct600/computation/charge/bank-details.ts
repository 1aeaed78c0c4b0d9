// The account to which tax is repaid: boxes 920 to 940. The first four belong together; the schema fixes lengths and
// digits.

import type { BoxValues } from "../../form/table.ts";
import { carriedText } from "../../input/company-name.ts";
import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";

const DETAILS = [
  { name: "bank_name", box: 920, subject: "The bank's name", least: 2, most: 56, isNeeded: true },
  { name: "sort_code", box: 925, subject: "The sort code", digits: 6, isNeeded: true },
  { name: "account_number", box: 930, subject: "The account number", digits: 8, isNeeded: true },
  { name: "account_name", box: 935, subject: "The name of the account", least: 2, most: 28, isNeeded: true },
  { name: "reference", box: 940, subject: "The building society reference", least: 2, most: 18, isNeeded: false },
] as const;

export interface BankDetails {
  readonly isGiven: boolean;
  readonly marks: BoxValues;
  readonly problems: readonly Problem[];
}

export function bankDetails(repayment: ReturnInput["repayment"] = {}): BankDetails {
  if (DETAILS.every(({ name }) => repayment[name] === undefined)) return { isGiven: false, marks: {}, problems: [] };
  const marks: Record<number, string> = {};
  const problems: Problem[] = [];
  for (const detail of DETAILS) {
    const text = repayment[detail.name];
    const field = `repayment.${detail.name}`;
    if (text === undefined) {
      if (!detail.isNeeded) continue;
      const message = `Bank details need bank_name, sort_code, account_number and account_name. Send ${field} as well.`;
      problems.push({ code: "missing_field", message, field });
      continue;
    }
    const carried = "digits" in detail ? carriedDigits(text, detail) : carriedText(text, detail);
    if ("value" in carried) marks[detail.box] = carried.value;
    else problems.push({ code: "invalid_bank_details", message: carried.message, field });
  }
  return { isGiven: true, marks, problems };
}

/** Whether both name one account, as it was sent. */
export function isSameAccount(one: ReturnInput["repayment"] = {}, other: ReturnInput["repayment"] = {}): boolean {
  return DETAILS.every(({ name }) => one[name] === other[name]);
}

function carriedDigits(text: string, { subject, digits }: { subject: string; digits: number }) {
  return new RegExp(`^[0-9]{${digits}}$`).test(text)
    ? { value: text }
    : { message: `${subject} must be exactly ${digits} digits, without spaces or dashes.` };
}
