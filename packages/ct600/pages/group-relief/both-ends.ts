// A claim and the surrender it comes from, where both returns are here: what one says of the other company, its period
// and the amount, held against the other return.

import { poundsText } from "../../computation/pounds.ts";
import { textForBox } from "../../input/company-name.ts";
import type { Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { GROUP_PATH, type GroupReliefInput, type OtherCompanyInput } from "./asked.ts";

interface Period {
  readonly start: string;
  readonly end: string;
}

/** A return, as far as group relief goes. */
export interface GroupEnd {
  readonly name: string;
  readonly utr: string;
  readonly registrationNumber: string | null;
  readonly period: Period;
  readonly given: GroupReliefInput | null;
}

export function groupEndOf({ company, period, financials }: ReturnInput): GroupEnd {
  return {
    name: company.name,
    utr: company.utr,
    registrationNumber: company.registration_number ?? null,
    period: { start: period.start, end: period.end },
    given: financials.group_relief ?? null,
  };
}

/** The references by which a return names other companies: UTRs and company numbers. */
export function referencesIn({ given }: GroupEnd): string[] {
  const rows = [...(given?.claims ?? []), ...(given?.surrenders ?? [])];
  return [...new Set(rows.map(({ reference }) => reference.toUpperCase()))];
}

export const GROUP_RELIEF_DIFFERS = "group_relief_differs";

/** What is not the same in both, on the fields of the first one. `id`: by which the other return is known here. */
export function groupReliefDifferences(own: GroupEnd, other: GroupEnd & { readonly id: string }): Warning[] {
  return WAYS.flatMap(([list, back]) => {
    const mine = rowsAbout(own, list, other);
    const theirs = rowsAbout(other, back, own);
    const what = difference({ own: mine, other: theirs }, own, other, list);
    if (what === undefined) return [];
    const { id, name, utr, period } = other;
    const message = `${id}, the return of ${name} ${utrMark(utr)} for ${period.start} to ${period.end}, ${what} Correct the return that is wrong.`;
    return [{ code: GROUP_RELIEF_DIFFERS, field: `${GROUP_PATH}.${list}`, message }];
  });
}

/** Each such warning has the UTR of the other company, so that it can be told from those about others. */
export const utrMark = (utr: string) => `(UTR ${utr})`;

const WAYS = [
  ["claims", "surrenders"],
  ["surrenders", "claims"],
] as const;

type List = (typeof WAYS)[number][0];

/**
 * The rows of a return that name a company. Of several accounting periods of that company those of the period at hand,
 * or, where a row names none that is filed here, those that overlap it.
 */
function rowsAbout({ given, period }: GroupEnd, list: List, other: GroupEnd): OtherCompanyInput[] {
  const about = (given?.[list] ?? []).filter(({ reference }) => isReferenceOf(reference, other));
  const exact = about.filter((row) => isSame(row.period ?? period, other.period));
  return exact.length > 0 ? exact : about.filter((row) => overlaps(row.period ?? period, other.period));
}

function isReferenceOf(reference: string, { utr, registrationNumber }: GroupEnd): boolean {
  const text = reference.toUpperCase();
  return text === utr || text === registrationNumber?.toUpperCase();
}

const isSame = (one: Period, other: Period) => one.start === other.start && one.end === other.end;
const overlaps = (one: Period, other: Period) => one.start <= other.end && other.start <= one.end;

interface Rows {
  readonly own: readonly OtherCompanyInput[];
  readonly other: readonly OtherCompanyInput[];
}

const VERBS = {
  claims: { own: "claims", other: "surrenders", from: "from it", to: "to this company" },
  surrenders: { own: "surrenders", other: "claims", from: "to it", to: "from this company" },
} as const;

/** The first that is found: amounts of this year's losses and of carried-forward ones, the periods, the names. */
function difference(rows: Rows, own: GroupEnd, other: GroupEnd, list: List): string | undefined {
  const verbs = VERBS[list];
  for (const isCarriedForward of [false, true]) {
    const [mine, theirs] = [poundsIn(rows.own, isCarriedForward), poundsIn(rows.other, isCarriedForward)];
    const what = isCarriedForward ? " of carried-forward losses" : "";
    if (mine !== theirs)
      return `${verbs.other} ${amountText(theirs)}${what} ${verbs.to}, and this return ${verbs.own} ${amountText(mine)} ${verbs.from}.`;
  }
  if (rows.own.some((row) => !isSame(row.period ?? own.period, other.period)))
    return "has another accounting period than this return says.";
  if (rows.other.some((row) => !isSame(row.period ?? other.period, own.period)))
    return "names another accounting period of this company than this return has.";
  if (rows.own.some(({ company }) => folded(company) !== folded(other.name)))
    return "is of a company with another name than this return says.";
  return undefined;
}

const amountText = (pence: bigint) => (pence === 0n ? "nothing" : poundsText(pence));

/** Row by row in whole pounds, as the form has them. */
function poundsIn(rows: readonly OtherCompanyInput[], isCarriedForward: boolean): bigint {
  return rows
    .filter(({ carried_forward = false }) => carried_forward === isCarriedForward)
    .reduce((sum, { amount }) => sum + (BigInt(amount) / 100n) * 100n, 0n);
}

/** As the form carries it, "Limited" or "Ltd", in any case. */
function folded(name: string): string {
  const carried = textForBox(name, { least: 1, most: 160 });
  const text = carried.kind === "ok" ? carried.value : name;
  return text
    .toLowerCase()
    .replace(/\blimited\b/g, "ltd")
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 50);
}
