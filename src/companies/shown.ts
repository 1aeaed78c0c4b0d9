// Duties as everybody is shown them: the row, with what the law says of it on a day. And the objects of the interface.

import {
  type NextPeriod,
  type Obligation,
  type ObligationState,
  obligationsOfCompany,
} from "../../packages/ct600/deadlines/obligations.ts";
import { stateOn } from "../../packages/ct600/deadlines/state.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Mode } from "../platform/mode.ts";
import { type CompanyRow, companyFacts, isSamePeriod, type ObligationRow, periodFacts, periodOf } from "./company.ts";
import { companiesNamed } from "./list-store.ts";
import { obligationsOfCompanies } from "./obligation-store.ts";

export interface ShownObligation {
  row: ObligationRow;
  company: CompanyRow;
  law: Omit<Obligation, "kind" | "period" | "isExpected">;
}

export interface ShownCompany {
  company: CompanyRow;
  obligations: readonly ShownObligation[];
  /** What is expected after the last period; null: the company is closed. */
  next: NextPeriod | null;
}

export function shownCompany(company: CompanyRow, rows: readonly ObligationRow[], today: string): ShownCompany {
  const { obligations, next } = obligationsOfCompany(companyFacts(company), periodFacts(rows), today);
  const lawOf = (row: ObligationRow) =>
    obligations.find(({ kind, period }) => kind === row.kind && isSamePeriod(period, periodOf(row)));
  return {
    company,
    next,
    obligations: rows.map((row) => ({ row, company, law: lawOf(row) ?? onlyStored(row, today) })),
  };
}

/** In the sandbox returns may overlap: of those that the law's cut leaves out only what happened is known. */
function onlyStored(row: ObligationRow, today: string): ShownObligation["law"] {
  const happened = { filing: row.outcome, deliveredOn: row.delivered_on, isDone: row.done_at !== null };
  const day = row.due_on === null ? null : stateOn(today, row.due_on, happened);
  const state: ObligationState | null = row.settled === "open" ? (day?.state ?? null) : row.settled;
  const none = { steps: [], applies: { flat: null, tax: null, taxPence: null } };
  return {
    ...{ dueOn: row.due_on, arriveBy: null, dueSoonFrom: null, state },
    ...{ daysLeft: day?.daysLeft ?? null, isLate: day?.isLate ?? false, penalties: none, notes: [] },
  };
}

/** In the order of the rows. What came before a period counts for it, so each company is computed as a whole. */
export async function shownObligations(
  db: Queryable,
  rows: readonly ObligationRow[],
  today: string,
): Promise<ShownObligation[]> {
  const ids = [...new Set(rows.map(({ company_id }) => company_id))];
  if (ids.length === 0) return [];
  const companies = await companiesNamed(db, ids);
  const all = new Map<string, ObligationRow[]>(ids.map((id) => [id, []]));
  for (const row of await obligationsOfCompanies(db, ids)) all.get(row.company_id)?.push(row);
  const shown = new Map(
    companies.flatMap((company) =>
      shownCompany(company, all.get(company.id) ?? [], today).obligations.map((one) => [one.row.id, one] as const),
    ),
  );
  return rows.flatMap(({ id }) => shown.get(id) ?? []);
}

/** The Company object of the interface. */
export function companyObject(row: CompanyRow) {
  const { approver_name: name, approver_email: email, approver_capacity: capacity } = row;
  return {
    id: row.id,
    object: "company" as const,
    name: row.name,
    utr: row.utr,
    registration_number: row.registration_number,
    incorporated_on: row.incorporated_on,
    year_end: yearEndText(row),
    type: row.company_type,
    pays_by_instalments: row.pays_by_instalments,
    may_not_need_return: row.may_not_need_return,
    closed: row.is_closed,
    approver: name === null ? null : { name, email, capacity },
    next_due_on: row.next_due_on,
    livemode: isLive(row.mode),
    created_at: row.created_at.toISOString(),
  };
}

/** Month and day, of any year. */
function yearEndText({ reference_month: month, reference_day: day }: CompanyRow): string | null {
  if (month === null || day === null) return null;
  return `${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const isLive = (mode: Mode) => mode === "live";

/** The Obligation object of the interface. */
export function obligationObject({ row, company, law }: ShownObligation) {
  const { flat, tax } = law.penalties.applies;
  return {
    id: row.id,
    object: "obligation" as const,
    company: company.id,
    company_name: company.name,
    company_utr: company.utr,
    kind: row.kind,
    period_start: row.period_start,
    period_end: row.period_end,
    expected: row.is_expected,
    due_on: law.dueOn,
    arrive_by: law.arriveBy,
    state: law.state,
    days_left: law.daysLeft,
    late: law.isLate,
    filing: row.kind === "return" ? row.subject_id : null,
    companies_house_accounts: row.kind === "accounts" ? row.subject_id : null,
    payment_reference: row.payment_reference,
    done_at: row.done_at?.toISOString() ?? null,
    penalty_pounds: flat?.pounds ?? null,
    penalty_tax_percent: tax?.percent ?? null,
    penalties: law.penalties.steps.map((step) =>
      step.kind === "flat"
        ? { from: step.from, pounds: step.pounds, pounds_if_repeated: step.poundsIfRepeated, tax_percent: null }
        : { from: step.from, pounds: null, pounds_if_repeated: null, tax_percent: step.percent },
    ),
    notes: law.notes.map(({ code, text }) => ({ code, text })),
    livemode: isLive(company.mode),
  };
}

/** The company with its periods of account, the oldest first, each with what has to be done for it. */
export function companyWithPeriods(shown: ShownCompany) {
  const accounts = shown.obligations.filter(({ row }) => row.kind === "accounts");
  return {
    ...companyObject(shown.company),
    periods: accounts.map(({ row: { period_start: start, period_end: end, is_expected: expected } }) => ({
      start,
      end,
      expected,
      obligations: shown.obligations
        .filter(({ row }) => row.accounts_start === start && row.accounts_end === end)
        .map(obligationObject),
    })),
  };
}
