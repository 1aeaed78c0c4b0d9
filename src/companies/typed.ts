// What people type about a company, in a form or a file: read once, and refused at its field.

import { isUtr, utrCheckDigitFits, utrSentence } from "../../packages/ct600/input/utr.ts";
import { isCalendarDate } from "../../packages/ct600/period.ts";
import { MONTHS } from "../../packages/ct600/text/days.ts";
import { isMailable } from "../mail/address.ts";
import { Refusal } from "../platform/errors.ts";
import type { CompanyRow, Period } from "./company.ts";

/** As typed: an empty text says nothing. */
export interface TypedCompany {
  name: string;
  utr: string;
  registrationNumber: string;
  incorporatedOn: string;
  yearEnd: string;
  companyType: string;
  paysByInstalments: string;
  mayNotNeedReturn: string;
  isClosed: string;
  approverName: string;
  approverEmail: string;
  approverCapacity: string;
}

export const NOTHING_TYPED: TypedCompany = {
  name: "",
  utr: "",
  registrationNumber: "",
  incorporatedOn: "",
  yearEnd: "",
  companyType: "",
  paysByInstalments: "",
  mayNotNeedReturn: "",
  isClosed: "",
  approverName: "",
  approverEmail: "",
  approverCapacity: "",
};

export type CompanyFactsTyped = Pick<
  CompanyRow,
  | "name"
  | "registration_number"
  | "incorporated_on"
  | "reference_month"
  | "reference_day"
  | "company_type"
  | "pays_by_instalments"
  | "may_not_need_return"
  | "is_closed"
  | "approver_name"
  | "approver_email"
  | "approver_capacity"
>;

const refused = (message: string, field: string) => new Refusal("invalid_option", message, field);

export function utrTyped(text: string): string {
  const utr = text.replace(/\s/g, "");
  if (/^[0-9]{10}$/.test(utr)) return utr;
  throw refused(
    utr === "" ? "Enter the company's UTR, 10 digits." : utrSentence(utr).replaceAll("Send", "Enter"),
    "utr",
  );
}

/** For a person to look at: HMRC's own samples, and a few real numbers, have such a digit. */
export const WRONG_CHECK_DIGIT = "The check digit of this UTR is wrong. Compare it with a letter from HMRC.";

export function hasWrongCheckDigit(utr: string): boolean {
  return isUtr(utr) && !utrCheckDigitFits(utr);
}

export function companyTyped(typed: TypedCompany): CompanyFactsTyped {
  const reference = yearEndTyped(typed.yearEnd);
  const approver = approverTyped(typed);
  return {
    name: nameTyped(typed.name),
    registration_number: numberTyped(typed.registrationNumber),
    incorporated_on: dayTyped(typed.incorporatedOn, "incorporated_on"),
    reference_month: reference?.month ?? null,
    reference_day: reference?.day ?? null,
    company_type: typeTyped(typed.companyType),
    pays_by_instalments: typed.paysByInstalments === "yes",
    may_not_need_return: typed.mayNotNeedReturn === "yes",
    is_closed: typed.isClosed === "yes",
    ...approver,
  };
}

const LONGEST_NAME = 160;

function nameTyped(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") throw refused("Enter the company's name.", "name");
  return short(name, LONGEST_NAME, "name");
}

function short(text: string, most: number, field: string): string {
  if (text.length > most) throw refused(`Use at most ${most} characters.`, field);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw refused("Remove the control characters.", field);
  return text;
}

function numberTyped(text: string): string | null {
  const number = text.replace(/\s/g, "").toUpperCase();
  if (number === "") return null;
  // Leading zeros are often lost in spreadsheets.
  const padded = /^[0-9]{6,7}$/.test(number) ? number.padStart(8, "0") : number;
  if (/^([0-9]{8}|[A-Z]{2}[0-9]{6}|[A-Z][0-9]{7}|[A-Z]{2}[0-9]{5}[A-Z])$/.test(padded)) return padded;
  throw refused("Enter 8 digits, or a prefix such as SC and 6 digits.", "registration_number");
}

/** Null for nothing. */
export function dayTyped(text: string, field: string): string | null {
  const day = text.trim();
  if (day === "") return null;
  const [, inDay = "", inMonth = "", inYear = ""] = /^(\d{1,2})[/. ](\d{1,2})[/. ](\d{4})$/.exec(day) ?? [];
  const iso = inYear === "" ? day : `${inYear}-${inMonth.padStart(2, "0")}-${inDay.padStart(2, "0")}`;
  if (isCalendarDate(iso) && iso >= "1800-01-01" && iso <= "2199-12-31") return iso;
  throw refused("Enter a real day, such as 31/03/2026.", field);
}

/** `31 March`, `31/3` or `03-31`. */
function yearEndTyped(text: string): { month: number; day: number } | null {
  const words = text.trim().toLowerCase();
  if (words === "") return null;
  const [, first = "", second = ""] = /^(\d{1,2})\s*[/. -]?\s*([a-z]+|\d{1,2})$/.exec(words) ?? [];
  const isIso = /^\d\d-\d\d$/.test(words);
  const [day, monthText] = isIso ? [Number(second), first] : [Number(first), second];
  const named = MONTHS.findIndex((name) => monthText.length >= 3 && name.toLowerCase().startsWith(monthText));
  const month = /^\d+$/.test(monthText) ? Number(monthText) : named + 1;
  const padded = (value: number) => String(value).padStart(2, "0");
  // The last day of February is one of two.
  if (month >= 1 && isCalendarDate(`2024-${padded(month)}-${padded(day)}`)) return { month, day };
  throw refused("Enter a day and a month, such as 31 March.", "year_end");
}

function typeTyped(text: string): "private" | "public" | null {
  if (text === "private" || text === "public") return text;
  if (text === "") return null;
  throw refused("Choose private or public.", "company_type");
}

function approverTyped({ approverName, approverEmail, approverCapacity }: TypedCompany) {
  const [name, email, capacity] = [approverName, approverEmail, approverCapacity].map((text) => text.trim());
  if (!name && (email || capacity)) throw refused("Enter the name of who approves.", "approver_name");
  if (email && (!isMailable(email) || email.length > 254)) throw refused("Enter an email address.", "approver_email");
  return {
    approver_name: name ? short(name, LONGEST_NAME, "approver_name") : null,
    approver_email: email || null,
    approver_capacity: capacity ? short(capacity, LONGEST_NAME, "approver_capacity") : null,
  };
}

/** At most 18 months and a few days: accounts by weeks may end up to a week later. Null for nothing. */
export function periodTyped(start: string, end: string): Period | null {
  const period = { start: dayTyped(start, "start"), end: dayTyped(end, "end") };
  if (period.start === null && period.end === null) return null;
  if (period.start === null) throw refused("Enter the first day of the period.", "start");
  if (period.end === null) throw refused("Enter the last day of the period.", "end");
  if (period.end < period.start) throw refused("The last day is before the first day.", "end");
  const days = (Date.parse(period.end) - Date.parse(period.start)) / (24 * 60 * 60 * 1_000);
  if (days > MOST_DAYS) throw refused("A period of account is at most 18 months long.", "end");
  return { start: period.start, end: period.end };
}

const MOST_DAYS = 18 * 31;

const LONGEST_REFERENCE = 40;

/** As HMRC's letter has it; null for nothing. It is kept as typed. */
export function referenceTyped(text: string): string | null {
  const reference = text.trim();
  if (reference === "") return null;
  if (!/^[0-9A-Za-z /-]+$/.test(reference)) throw refused("Use letters and digits only.", "payment_reference");
  return short(reference, LONGEST_REFERENCE, "payment_reference");
}

/** What is odd about a reference, for a person to look at; null: it has the usual form and begins with the UTR. */
export function referenceWarning(reference: string, utr: string): string | null {
  const compact = reference.replace(/\s/g, "").toUpperCase();
  if (!/^[0-9]{10}A001[0-9]{2}A$/.test(compact))
    return "HMRC's payment references have 17 characters, such as 1234567890A00101A. Compare it with HMRC's letter.";
  return compact.startsWith(utr)
    ? null
    : "This reference begins with another company's UTR. Compare it with HMRC's letter.";
}
