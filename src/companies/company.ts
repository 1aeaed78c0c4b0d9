// What a company is, and what it has to do: the rows as stored, and the facts from which the law's days follow
// (packages/ct600/deadlines). A duty whose day alone decides is upcoming, due soon or overdue: that is not stored.

import { companyTypeByName } from "../../packages/ct600/deadlines/accounts-due.ts";
import type {
  CompanyFacts,
  FilingOutcome,
  Happened,
  ObligationKind,
  ObligationState,
  PeriodFacts,
  ReturnFacts,
} from "../../packages/ct600/deadlines/obligations.ts";
import type { Mode } from "../platform/mode.ts";

export type CompanyType = "private" | "public";

export interface CompanyRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  utr: string;
  name: string;
  registration_number: string | null;
  incorporated_on: string | null;
  reference_month: number | null;
  reference_day: number | null;
  company_type: CompanyType | null;
  pays_by_instalments: boolean;
  may_not_need_return: boolean;
  is_closed: boolean;
  approver_name: string | null;
  approver_email: string | null;
  approver_capacity: string | null;
  /** Of what is open and has a day, the earliest. */
  next_due_on: string | null;
  next_kind: ObligationKind | null;
  created_at: Date;
  updated_at: Date;
}

/** What happened wins over the day; `open` is what only the day decides about. */
export const settledStates = ["open", "filed", "accepted", "rejected", "done"] as const satisfies readonly (
  | "open"
  | ObligationState
)[];
export type Settled = (typeof settledStates)[number];

export interface ObligationRow {
  id: string;
  company_id: string;
  kind: ObligationKind;
  period_start: string;
  period_end: string;
  accounts_start: string;
  accounts_end: string;
  is_expected: boolean;
  due_on: string | null;
  settled: Settled;
  subject_id: string | null;
  outcome: FilingOutcome | null;
  delivered_on: string | null;
  tax_pence: number | null;
  by_instalments: boolean | null;
  notice_served_on: string | null;
  typed_on: string | null;
  payment_reference: string | null;
  done_at: Date | null;
  done_by: string | null;
}

export interface Period {
  start: string;
  end: string;
}

export const KINDS: readonly ObligationKind[] = ["pay", "return", "accounts"];

export function companyFacts(row: CompanyRow): CompanyFacts {
  const { reference_month: month, reference_day: day } = row;
  return {
    companyType: row.company_type ?? companyTypeByName(row.name),
    incorporatedOn: row.incorporated_on,
    referenceDate: month === null || day === null ? null : { month, day },
    paysByInstalments: row.pays_by_instalments,
    mayNotNeedReturn: row.may_not_need_return,
    isClosed: row.is_closed,
  };
}

/** The periods of account that are known, each with the accounting periods that were filed or that a person marked. */
export function periodFacts(rows: readonly ObligationRow[]): PeriodFacts[] {
  const known = rows.filter((row) => row.kind === "accounts" && !row.is_expected);
  return known.map((accounts) => {
    const { period_start: start, period_end: end, typed_on: dueOnAsTyped } = accounts;
    const delivery = happened(accounts);
    return { start, end, returns: returnsIn({ start, end }, rows), accounts: { delivery, dueOnAsTyped } };
  });
}

/** What was filed; and what a person said of other periods, where that does not overlap. */
function returnsIn({ start, end }: Period, rows: readonly ObligationRow[]): ReturnFacts[] {
  const own = rows.filter(
    (row) => row.kind !== "accounts" && row.accounts_start === start && row.accounts_end === end && isKnown(row),
  );
  const filed = own.filter((row) => row.kind === "return" && row.subject_id !== null);
  const others = own.filter((row) => !filed.some((one) => overlaps(periodOf(one), periodOf(row))));
  const periods = new Map([...filed, ...others].map((row) => [row.period_start, periodOf(row)]));
  return [...periods.values()]
    .sort(byStart)
    .filter(isAfterTheOneBefore)
    .map((period) => returnFacts(period, own));
}

function returnFacts(period: Period, rows: readonly ObligationRow[]): ReturnFacts {
  const of = (kind: ObligationKind) => rows.find((row) => row.kind === kind && isSamePeriod(periodOf(row), period));
  const [sent, pay] = [of("return"), of("pay")];
  const paysByInstalments = sent?.by_instalments ?? null;
  return {
    ...period,
    noticeServedOn: sent?.typed_on ?? sent?.notice_served_on ?? null,
    ...(sent && { return: happened(sent) }),
    payment: { isDone: (pay?.done_at ?? null) !== null },
    taxPence: sent?.tax_pence ?? null,
    ...(paysByInstalments !== null && { paysByInstalments }),
  };
}

function happened({ outcome, delivered_on: deliveredOn, done_at }: ObligationRow): Happened {
  return { filing: outcome, deliveredOn, isDone: done_at !== null };
}

/** Somebody filed it, or a person said something of it. */
function isKnown(row: ObligationRow): boolean {
  return row.subject_id !== null || isMarked(row);
}

export function isMarked({ done_at, payment_reference, typed_on }: ObligationRow): boolean {
  return done_at !== null || payment_reference !== null || typed_on !== null;
}

export const periodOf = (row: Pick<ObligationRow, "period_start" | "period_end">): Period => ({
  start: row.period_start,
  end: row.period_end,
});

export const isSamePeriod = (one: Period, other: Period) => one.start === other.start && one.end === other.end;
export const overlaps = (one: Period, other: Period) => one.start <= other.end && other.start <= one.end;

const byStart = (one: Period, other: Period) => (one.start < other.start ? -1 : 1);

/** In the sandbox returns of one company may overlap: those rows stay, and the law's cut is made around the first. */
function isAfterTheOneBefore({ start }: Period, index: number, all: readonly Period[]): boolean {
  return index === 0 || start > (all[index - 1]?.end ?? "");
}
