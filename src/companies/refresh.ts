// Brings a company up to date: what was filed and delivered since the last look becomes facts of its duties, and the
// days follow from all facts together. Under the lock of the company, in one transaction with what was looked at.

import {
  type FilingOutcome,
  type Obligation,
  type ObligationState,
  obligationsOfCompany,
} from "../../packages/ct600/deadlines/obligations.ts";
import { dueSoonFrom } from "../../packages/ct600/deadlines/state.ts";
import { ukDayOf } from "../../packages/ct600/text/uk-clock.ts";
import { after, type Clock, SECOND } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/db.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import { startOfUkDay } from "../platform/uk-time.ts";
import {
  type CompanyRow,
  companyFacts,
  isMarked,
  isSamePeriod,
  type ObligationRow,
  overlaps,
  type Period,
  periodFacts,
  periodOf,
  type Settled,
} from "./company.ts";
import { advancedSecondsOf, lockCompany, nameByNewestFiling, saveNextDue } from "./company-store.ts";
import {
  accountsOfCompany,
  type DeliveredAccounts,
  type FiledReturn,
  returnsOfPeriod,
  takeChanges,
} from "./happened-store.ts";
import {
  deleteObligations,
  obligationsOfCompanies,
  type SavedObligation,
  saveObligations,
} from "./obligation-store.ts";

export interface RefreshDependencies {
  clock: Clock;
  random: RandomBytes;
}

/** What a person changes in the same transaction: rows as they were, rows as they shall be. */
export type Edit = (rows: ObligationRow[], add: AddRow) => ObligationRow[];
export type AddRow = (kind: ObligationRow["kind"], period: Period, accounts: Period) => ObligationRow;

export async function refresh(
  tx: Transaction,
  companyId: string,
  { clock, random }: RefreshDependencies,
  edit: Edit = (rows) => rows,
): Promise<CompanyRow> {
  const changes = await takeChanges(tx, await lockCompany(tx, companyId));
  if (changes.length > 0) await nameByNewestFiling(tx, await lockCompany(tx, companyId));
  const company = await lockCompany(tx, companyId);
  const add: AddRow = (kind, period, accounts) => emptyRow(newId("obl", random), company, kind, period, accounts);
  const stored = await obligationsOfCompanies(tx, [companyId]);
  let rows = stored.map((row) => ({ ...row }));
  for (const period of periodsIn(changes)) {
    const filed = factOfReturn(await returnsOfPeriod(tx, company, period));
    if (filed !== null) rows = withReturn(rows, period, filed, add);
  }
  rows = edit(withoutReplaced(withDeliveries(rows, await accountsOfCompany(tx, company), add)), add);
  const now = clock.now();
  const clockAhead =
    SECOND * (await advancedSecondsOf(tx, { organisationId: company.organisation_id, mode: company.mode }));
  const today = ukDayOf(after(now, clockAhead));
  const known = periodFacts(rows);
  const { obligations } = obligationsOfCompany(companyFacts(company), known, today);
  const wanted = wantedRows(obligations, { rows, add });
  await save(tx, company, { stored, wanted, today, now, clockAhead });
  return lockCompany(tx, companyId);
}

function periodsIn(changes: readonly { period_start: string | null; period_end: string | null }[]): Period[] {
  const all = changes.flatMap(({ period_start: start, period_end: end }) =>
    start === null || end === null ? [] : [{ start, end }],
  );
  return [...new Map(all.map((period) => [`${period.start} ${period.end}`, period])).values()];
}

interface Fact {
  accounts: Period;
  values: Pick<
    ObligationRow,
    "subject_id" | "outcome" | "delivered_on" | "tax_pence" | "by_instalments" | "notice_served_on"
  >;
}

/** What counts of the filings of one period: accepted if any was, else waiting if one waits. */
function factOfReturn(filings: readonly FiledReturn[]): Fact | null {
  const accepted = filings.filter(({ is_decided }) => is_decided);
  const waiting = filings.filter(({ is_decided, is_failed }) => !is_decided && !is_failed);
  const [outcome, those] = ((): [FilingOutcome, readonly FiledReturn[]] => {
    if (accepted.length > 0) return ["accepted", accepted];
    return waiting.length > 0 ? ["waiting", waiting] : ["rejected", filings];
  })();
  const [newest] = those;
  const first = those.at(-1);
  if (newest === undefined || first === undefined) return null;
  const isRejected = outcome === "rejected";
  return {
    accounts: { start: newest.accounts_start, end: newest.accounts_end },
    values: {
      subject_id: newest.id,
      outcome,
      delivered_on: isRejected ? null : ukDayOf(first.received_at),
      tax_pence: isRejected ? null : newest.tax_pence,
      by_instalments: newest.by_instalments || null,
      notice_served_on: newest.notice_served_on,
    },
  };
}

function withReturn(rows: ObligationRow[], period: Period, { accounts, values }: Fact, add: AddRow): ObligationRow[] {
  const isOwn = (row: ObligationRow) => row.kind !== "accounts" && isSamePeriod(periodOf(row), period);
  const place = { accounts_start: accounts.start, accounts_end: accounts.end, is_expected: false };
  const found = rows.some((row) => row.kind === "return" && isOwn(row))
    ? rows
    : [...rows, add("return", period, accounts)];
  const placed = found.map((row) => (isOwn(row) ? { ...row, ...place, ...(row.kind === "return" && values) } : row));
  return withPeriod(placed, accounts, add);
}

/** The period of account is known now, if it was not. */
export function withPeriod(rows: ObligationRow[], period: Period, add: AddRow): ObligationRow[] {
  const isIt = (row: ObligationRow) => row.kind === "accounts" && isSamePeriod(periodOf(row), period);
  if (rows.some(isIt)) return rows.map((row) => (isIt(row) ? { ...row, is_expected: false } : row));
  return [...rows, add("accounts", period, period)];
}

const OUTCOMES = { pending: "waiting", submitted: "waiting", accepted: "accepted", rejected: "rejected" } as const;

function withDeliveries(rows: ObligationRow[], all: readonly DeliveredAccounts[], add: AddRow): ObligationRow[] {
  const byPeriod = new Map<string, DeliveredAccounts[]>();
  for (const one of all) {
    const key = `${one.period_start} ${one.period_end}`;
    byPeriod.set(key, [...(byPeriod.get(key) ?? []), one]);
  }
  let found = rows;
  for (const those of byPeriod.values()) {
    const best = (["accepted", "waiting", "rejected"] as const)
      .map((outcome) => ({ outcome, of: those.filter(({ status }) => OUTCOMES[status] === outcome) }))
      .find(({ of }) => of.length > 0);
    const newest = best?.of[0];
    if (best === undefined || newest === undefined) continue;
    const period = periodOf(newest);
    const values = {
      subject_id: newest.id,
      outcome: best.outcome,
      delivered_on: best.outcome === "rejected" ? null : ukDayOf(best.of.at(-1)?.received_at ?? newest.received_at),
    };
    found = withPeriod(found, period, add).map((row) =>
      row.kind === "accounts" && isSamePeriod(periodOf(row), period) ? { ...row, ...values } : row,
    );
  }
  return found;
}

/** A period that a person gave, and said nothing else of, gives way to what was filed for other days. */
function withoutReplaced(rows: ObligationRow[]): ObligationRow[] {
  const accountsOf = (row: ObligationRow): Period => ({ start: row.accounts_start, end: row.accounts_end });
  const isOf = (period: Period) => (row: ObligationRow) => isSamePeriod(accountsOf(row), period);
  const periods = rows.filter((row) => row.kind === "accounts").map(periodOf);
  const filed = periods.filter((period) => rows.some((row) => row.subject_id !== null && isOf(period)(row)));
  const replaced = periods.filter(
    (period) =>
      !rows.filter(isOf(period)).some((row) => row.subject_id !== null || isMarked(row)) &&
      filed.some((one) => overlaps(one, period)),
  );
  return rows.filter((row) => !replaced.some((period) => isOf(period)(row)));
}

const SETTLED: Readonly<Partial<Record<ObligationState, Settled>>> = {
  filed: "filed",
  accepted: "accepted",
  rejected: "rejected",
  done: "done",
};

/** Each duty as a row: the one there is, or a new one. What was filed or marked stays, whatever the law's cut. */
function wantedRows(
  obligations: readonly Obligation[],
  { rows, add }: { rows: readonly ObligationRow[]; add: AddRow },
): ObligationRow[] {
  const keyOf = (kind: string, { start, end }: Period) => `${kind} ${start} ${end}`;
  const there = new Map(rows.map((row) => [keyOf(row.kind, periodOf(row)), row]));
  const wanted = new Map<string, ObligationRow>();
  let group: Obligation[] = [];
  for (const one of obligations) {
    group.push(one);
    if (one.kind !== "accounts") continue;
    for (const { kind, period, isExpected, dueOn, state } of group) {
      const key = keyOf(kind, period);
      if (wanted.has(key)) continue;
      const row = there.get(key) ?? add(kind, period, one.period);
      const place = { accounts_start: one.period.start, accounts_end: one.period.end };
      const settled = (state && SETTLED[state]) ?? "open";
      wanted.set(key, { ...row, ...place, is_expected: isExpected, due_on: dueOn, settled });
    }
    group = [];
  }
  const isKept = (row: ObligationRow) => (row.subject_id !== null || isMarked(row)) && !row.is_expected;
  for (const [key, row] of there) if (!wanted.has(key) && isKept(row)) wanted.set(key, row);
  return [...wanted.values()];
}

interface Saving {
  stored: readonly ObligationRow[];
  wanted: readonly ObligationRow[];
  today: string;
  now: Date;
  clockAhead: number;
}

async function save(tx: Transaction, company: CompanyRow, { stored, wanted, today, now, clockAhead }: Saving) {
  const before = new Map(stored.map((row) => [row.id, JSON.stringify(row)]));
  const kept = new Set(wanted.map(({ id }) => id));
  await deleteObligations(
    tx,
    stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
  const changed = wanted.filter((row) => before.get(row.id) !== JSON.stringify(row));
  const tellAt = ({ due_on: dueOn, settled }: ObligationRow) =>
    settled !== "open" || dueOn === null || dueOn < today ? null : after(startOfUkDay(dueSoonFrom(dueOn)), -clockAhead);
  const rows = changed.map((row): SavedObligation => ({ ...row, tell_at: tellAt(row) }));
  await saveObligations(tx, company, rows, now);
  const open = wanted.flatMap((row) =>
    row.due_on !== null && (row.settled === "open" || row.settled === "rejected")
      ? [{ due_on: row.due_on, kind: row.kind }]
      : [],
  );
  const [next = null] = open.sort((one, other) => (one.due_on < other.due_on ? -1 : 1));
  await saveNextDue(tx, company.id, next);
}

function emptyRow(
  id: string,
  company: CompanyRow,
  kind: ObligationRow["kind"],
  period: Period,
  accounts: Period,
): ObligationRow {
  return {
    id,
    company_id: company.id,
    kind,
    period_start: period.start,
    period_end: period.end,
    accounts_start: accounts.start,
    accounts_end: accounts.end,
    is_expected: false,
    due_on: null,
    settled: "open",
    subject_id: null,
    outcome: null,
    delivered_on: null,
    tax_pence: null,
    by_instalments: null,
    notice_served_on: null,
    typed_on: null,
    payment_reference: null,
    done_at: null,
    done_by: null,
  };
}
