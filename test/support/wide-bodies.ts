// Whole bodies of the wider return, made from the definition of the input: any field may be there or not, with values
// that belong together often enough that many are valid. And the corrections that the errors ask for, as a caller would
// make them.

import fc from "fast-check";
import type { Field, GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { daysAfter } from "../../packages/ct600/period.ts";

type Body = Record<string, unknown>;

interface Finding {
  code: string;
  field: string;
}

const PERIODS: readonly [string, string][] = [
  ["2025-04-01", "2026-03-31"],
  ["2024-01-01", "2024-12-31"],
  ["2022-07-01", "2023-06-30"],
  ["2021-04-01", "2022-03-31"],
  ["2018-10-01", "2019-09-30"],
  ["2015-04-01", "2015-09-30"],
  ["2025-11-15", "2026-11-14"],
  ["2023-02-01", "2023-11-05"],
];

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  bank_name: ["Example Bank", "Bank & Söhne", "B", "株式会社"],
  sort_code: ["123456", "00-00-00"],
  account_number: ["12345678", "1234567"],
  account_name: ["Example Widgets", "x".repeat(29)],
  reference: ["REF 1", "-", "SC123456"],
  interest_rate: ["2.25", "0", "2%"],
  participator: ["A Director", "Zoë <O'Neill> & Co", "A"],
  paye_references: ["123/AB456", "987/Z"],
  connected_paye_references: ["951/A1"],
};

/** Groups that make a return wide; the rest of a body is plain. */
const WIDE = ["company", "financials", "return", "repayment"] as const;
const PLAIN = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };

export const wideBodies: fc.Arbitrary<Body> = fc.constantFrom(...PERIODS).chain(([start, end]) =>
  fc
    .record(Object.fromEntries(WIDE.map((name) => [name, valuesOf(FILING.fields[name], name, { start, end })])))
    .map((groups) => ({
      ...groups,
      company: { ...(groups.company as Body), ...PLAIN },
      period: { start, end },
    })),
);

/** Bodies with accounts of every kind; most figures are small, so that some happen to add up. */
export const accountsBodies: fc.Arbitrary<Body> = fc.constantFrom(...PERIODS).chain(([start, end]) =>
  fc
    .record({ accounts: valuesOf(FILING.fields.accounts, "accounts", { start, end }), turnover: penceFrom(false) })
    .map(({ accounts, turnover }) => {
      const { ixbrl: _, ...generated } = accounts as Body;
      const financials = { turnover, trading_profit: turnover };
      return { company: PLAIN, period: { start, end }, financials, accounts: generated };
    }),
);

function valuesOf(field: Field, name: string, period: { start: string; end: string }): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "group":
      return groupsOf(field, period);
    case "list":
      return fc.array(valuesOf(field.of, name, period), { minLength: field.least ?? 0, maxLength: 2 });
    case "pence":
      return penceFrom(field.least < 0);
    case "integer":
      return name === "type" ? fc.constantFrom(0, 0, 6, 7, 8) : fc.constantFrom(0, 1, 2, 51, 130);
    case "date":
      return daysNear(period);
    case "flag":
      return fc.boolean();
    case "choice":
      return fc.constantFrom(...field.of);
    default:
      return fc.constantFrom(...(TEXTS[name] ?? ["Some text"]));
  }
}

/** A few of the fields that may be left out, and all others. */
function groupsOf(group: GroupField, period: { start: string; end: string }): fc.Arbitrary<unknown> {
  const names = Object.keys(group.fields);
  const optional = names.filter((name) => group.fields[name]?.required === undefined);
  return fc.subarray(optional, { maxLength: Math.min(5, optional.length) }).chain((chosen) => {
    const there = names.filter((name) => group.fields[name]?.required || chosen.includes(name));
    return fc.record(
      Object.fromEntries(there.map((name) => [name, valuesOf(group.fields[name] as Field, name, period)])),
    );
  });
}

function penceFrom(isSigned: boolean): fc.Arbitrary<number> {
  const amounts = fc.oneof(
    fc.constantFrom(0, 1, 99, 100, 9_999_999_999_999),
    fc.integer({ min: 0, max: 500_000 }),
    fc.integer({ min: 0, max: 50_000_000 }),
    fc.integer({ min: 0, max: 900_000_000_000 }),
  );
  return isSigned ? fc.tuple(amounts, fc.boolean()).map(([pence, isLoss]) => (isLoss ? -pence : pence)) : amounts;
}

function daysNear({ start, end }: { start: string; end: string }): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(start, end, daysAfter(start, -1), daysAfter(end, 1)),
    fc.integer({ min: 0, max: 180 }).map((days) => daysAfter(start, days)),
    fc.integer({ min: 1, max: 500 }).map((days) => daysAfter(end, days)),
  );
}

/** Far from what the form holds, so that it can be added to. */
const LARGEST_SUM = 1_000_000_000_000;

/** What a caller does with an error: the sum that was named is sent, anything else at fault is left out. */
export function corrected(body: Body, errors: readonly Finding[], sum: number | undefined): Body {
  const again = structuredClone(body);
  for (const { code, field } of errors) {
    const names = field.split(".");
    // Its parts hang together, and notices need a file.
    if (names[1] === "group_relief" || field === "attachments") put(again, ["financials", "group_relief"]);
    else if (field === "financials.trading_profit") {
      const isSmall = code === "does_not_reconcile" && Math.abs(sum ?? 0) < LARGEST_SUM;
      put(again, names, isSmall ? (sum ?? 0) : 0);
      if (!isSmall) for (const detail of ["adjustments", "capital_allowances"]) put(again, ["financials", detail]);
    } else if (field === "financials.turnover") put(again, names, 0);
    else if (field.startsWith(RESEARCH) && code in WITHOUT_RESEARCH) put(again, ...researchCorrected(names));
    else if (code === "missing_field" && field === "financials.net_profit") put(again, names, 1_000_000);
    else if (code === "missing_field" && names[0] === "financials") put(again, names, 0);
    else if (code === "missing_field") put(again, names.slice(0, 1));
    else put(again, wholeItem(names));
  }
  return again;
}

const RESEARCH = "financials.research_and_development";
const WITHOUT_RESEARCH = { missing_field: true, relief_not_available: true };

/** What a claim says, where that can be said of any; else nothing is claimed. */
const SAID_OF_RESEARCH: Readonly<Record<string, unknown>> = {
  size: "small_or_medium",
  additional_information_sent: true,
  paye_and_nic: 0,
  paye_references: ["123/AB456"],
  connected_paye_references: ["123/AB456"],
  connected_spending: 0,
};

function researchCorrected(names: string[]): [string[], unknown?] {
  const said = SAID_OF_RESEARCH[names[2] ?? ""];
  return said === undefined ? [names.slice(0, 2)] : [names, said];
}

/** Of a list's item all goes, and of a period: what is at fault in it may be required. */
function wholeItem(names: string[]): string[] {
  const item = names.findIndex((name) => /^\d+$/.test(name));
  const period = names.indexOf("from_period");
  if (period !== -1) return names.slice(0, period + 1);
  return item === -1 ? names : names.slice(0, item);
}

function put(body: Body, names: readonly string[], value?: unknown): void {
  const [last = "", ...parents] = [...names].reverse();
  const parent = parents.reverse().reduce<unknown>((at, name) => Reflect.get(Object(at), name), body);
  if (typeof parent !== "object" || parent === null) return;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
}
