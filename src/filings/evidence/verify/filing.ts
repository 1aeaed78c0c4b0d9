// What filing.json says of the return, and what the return, its computation and the checks say of the same. Rules are
// tables: a field of filing.json, and what it has to be.

import { isDeepStrictEqual } from "node:util";
import { settlementOf } from "../../../../packages/ct600/check-candidate.ts";
import type { Computation } from "../../../../packages/ct600/computation/computation.ts";
import { amendableUntil, filingDueOn, taxDueOn } from "../../../../packages/ct600/deadlines/due-dates.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { type Check, type Evidence, failed, judged, ok, someOf } from "./check.ts";
import { tried } from "./computation.ts";
import { isObject, type JsonObject, objectIn, rowsIn } from "./json.ts";
import type { Message } from "./message.ts";

type Expected<Of> = Readonly<Record<string, (of: Of) => unknown>>;

/** As the return has them: no release makes anything of them. */
const STATED: Expected<ReturnInput> = {
  company_utr: ({ company }) => company.utr,
  period_start: ({ period }) => period.start,
  period_end: ({ period }) => period.end,
  notice_given_on: ({ period }) => period.notice_given_on ?? null,
};

const datesOf = ({ period: { end, accounts_end, notice_given_on } }: ReturnInput) => ({
  ...{ periodEnd: end, accountsEnd: accounts_end ?? end, noticeGivenOn: notice_given_on ?? null },
});

/** As the release that stored the filing worked them out. */
const TAX: Expected<{ input: ReturnInput; computation: Computation }> = {
  tax_due_pence: ({ computation }) => Number(computation.charge.due.value),
  tax_payable_pence: ({ computation }) => settlementOf(computation).payable,
  loan_tax_pence: ({ computation }) => settlementOf(computation).loanTax,
  tax_outstanding_pence: ({ computation }) => settlementOf(computation).outstanding,
  tax_overpaid_pence: ({ computation }) => settlementOf(computation).overpaid,
  credit_payable_pence: ({ computation }) => settlementOf(computation).creditPayable,
};

/** As the release that wrote the evidence worked them out. */
const DAYS: Expected<{ input: ReturnInput }> = {
  filing_due_on: ({ input }) => filingDueOn(datesOf(input)),
  tax_due_on: ({ input }) => taxDueOn(input.period.end),
  amendable_until: ({ input }) => amendableUntil(datesOf(input)),
};

export function checkFacts(_: Message | null, { filing, again, version, builtBy, manifest }: Evidence): Check[] {
  const stated = "filing.json has the company and the period of the return";
  const tax = "filing.json has the tax that follows from the return";
  const days = "filing.json has the days that follow from the return";
  if (again === null) return [failed(stated, "return.json or filing.json cannot be read")];
  const others = differing(filing, STATED, again.input);
  const wrong = (rows: Expected<NonNullable<typeof again>>) => {
    const fields = differing(filing, rows, again);
    return fields.length === 0 ? null : notSame(fields);
  };
  return [
    others.length === 0
      ? ok(stated, `${filing.period_start} to ${filing.period_end}`)
      : failed(stated, notSame(others)),
    judged(tax, wrong(TAX), { release: builtBy, version }),
    judged(days, wrong(DAYS), { release: manifest.quarterday, version }),
  ];
}

function differing<Of>(filing: Evidence["filing"], rows: Expected<Of>, of: Of): string[] {
  return Object.entries(rows)
    .filter(([field, expected]) => !isDeepStrictEqual(filing[field], tried(() => expected(of)) ?? null))
    .map(([field]) => field);
}

const notSame = (fields: readonly string[]) => `not the same: ${someOf(fields)}`;

/** By the field of checks.json: that of filing.json. */
const CHECKED: Readonly<Record<string, string>> = {
  schema_version: "schema_version",
  judged_by: "judged_by",
  checked_at: "created_at",
  warnings: "warnings",
};

export function checkChecks({ entries, filing }: Evidence): Check {
  const what = "checks.json and filing.json name the same rules and warnings";
  const checks = objectIn(entries, "checks.json");
  if (checks === null) return failed(what, "checks.json cannot be read");
  const wrong = Object.entries(CHECKED)
    .filter(([field, its]) => checks[field] === undefined || !isDeepStrictEqual(checks[field], filing[its]))
    .map(([field]) => field);
  return wrong.length === 0 ? ok(what, String(filing.judged_by).slice(0, 60)) : failed(what, notSame(wrong));
}

/** Each shows this filing, and was told under the name that the list gives. */
export function checkEvents({ entries, manifest }: Evidence): Check {
  const what = "Every event is about this filing";
  const events = rowsIn(entries, "events.json");
  if (events === null) return failed(what, "events.json cannot be read");
  const isOurs = ({ id, type, payload }: JsonObject) => {
    if (!isObject(payload) || payload.id !== id || payload.type !== type) return false;
    const object = isObject(payload.data) ? payload.data.object : null;
    return isObject(object) && object.id === manifest.filing;
  };
  return events.every(isOurs) ? ok(what, `${events.length} events`) : failed(what, "events.json has another one");
}

/** As the approval names who prepared it, by what keeps. */
export function checkPeople({ entries, filing }: Evidence): Check {
  const what = "people.json says who filed, as far as filing.json does";
  const people = objectIn(entries, "people.json");
  const { filed_by: words, filer, lines } = people ?? {};
  if (typeof words !== "string" || !isObject(filer) || typeof filer.type !== "string" || !Array.isArray(lines))
    return failed(what, "people.json cannot be read");
  const preparer = filing.approval?.preparer;
  if (isObject(preparer) && (preparer.type !== filer.type || preparer.id !== filer.id))
    return failed(what, "another one prepared it by filing.json");
  return ok(what, words.slice(0, 100));
}
