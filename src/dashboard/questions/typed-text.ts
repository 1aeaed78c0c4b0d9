// One text as it was typed, and what it says: an amount, a number, a day, one of the answers to choose from.

import type { Field } from "../../../packages/ct600/input/fields/field.ts";
import { isCalendarDate } from "../../../packages/ct600/period.ts";
import { pathOfField, type Question } from "./question.ts";
import { readPounds } from "./typed-pounds.ts";

export function readText(
  { path, answers }: Question,
  field: Field,
  text: string,
): string | number | boolean | { wrong: string } {
  if (answers !== undefined) {
    const chosen = answers.find(([value]) => String(value) === text);
    return chosen === undefined ? { wrong: "Select one of the answers." } : chosen[0];
  }
  if (field.kind === "pence") {
    const amount = readPounds(text);
    if (amount.kind === "wrong") return { wrong: amount.message };
    const pence = amount.kind === "amount" ? amount.pence : 0;
    return field.least >= 0 && pence < 0 ? { wrong: "Enter 0 or more." } : pence;
  }
  if (field.kind !== "integer") return tidied(path, text.replace(/\r\n?/g, "\n"));
  const digits = text.replace(/[\s,]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : { wrong: "Enter a whole number, such as 12." };
}

/** Numbers of companies and accounts are copied with spaces and dashes, and a leading 0 is left away. */
function tidied(path: string, text: string): string {
  if (DIGITS.includes(path)) return text.replace(/[\s-]/g, "");
  if (REFERENCE.test(pathOfField(path))) return text.replace(/[\s-]/g, "").toUpperCase();
  if (path.endsWith(".postcode")) return text.toUpperCase();
  if (path !== "company.registration_number") return text;
  const number = text.replace(/\s/g, "").toUpperCase();
  return /^\d+$/.test(number) ? number.padStart(8, "0") : number;
}

/** A UTR or a company number of another company, and what HMRC and the Charity Commission gave. */
const REFERENCE = /\bgroup_relief\.(?:claims|surrenders)\[\]\.reference$|^charity\.(?:repayment_ref|registration_num)/;

const DIGITS: readonly string[] = ["company.utr", "repayment.sort_code", "repayment.account_number"];

/** Null where there is no such day. */
export function dayOf({ day, month, year }: { day: string; month: string; year: string }): string | null {
  const written = [year.padStart(4, "0"), monthNumber(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && year.length === 4 && isCalendarDate(written) ? written : null;
}

/** People write months as words too. */
function monthNumber(month: string): string {
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return at === -1 ? month : String(at + 1);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
