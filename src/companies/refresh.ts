// Brings a company up to date: what was filed and delivered since the last look becomes facts of its duties, and the
// days follow from all facts together. Under the lock of the company, in one transaction with what was looked at.

import {
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
  type ObligationRow,
  type Period,
  periodFacts,
  periodOf,
  type Settled,
} from "./company.ts";
import { lockAdvancedSeconds, lockCompany, nameByNewestFiling, saveNextDue } from "./company-store.ts";
import { type AddRow, factOfReturn, withDeliveries, withoutReplaced, withReturn } from "./filed.ts";
import { accountsOfCompany, returnsOfPeriod, takeChanges } from "./happened-store.ts";
import {
  deleteObligations,
  obligationsOfCompanies,
  type SavedObligation,
  saveObligations,
} from "./obligation-store.ts";
import { beginDeadlineMails } from "./telling/deadline-mail-store.ts";
import { nextMorning } from "./telling/morning.ts";

export interface RefreshDependencies {
  clock: Clock;
  random: RandomBytes;
}

/** What a person changes in the same transaction: rows as they were, rows as they shall be. */
export type Edit = (rows: ObligationRow[], add: AddRow) => ObligationRow[];

export async function refresh(
  tx: Transaction,
  companyId: string,
  { clock, random }: RefreshDependencies,
  edit: Edit = (rows) => rows,
): Promise<CompanyRow> {
  const locked = await lockCompany(tx, companyId);
  const changes = await takeChanges(tx, locked);
  const company = (changes.length > 0 && (await nameByNewestFiling(tx, locked))) || locked;
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
    SECOND * (await lockAdvancedSeconds(tx, { organisationId: company.organisation_id, mode: company.mode }));
  const today = ukDayOf(after(now, clockAhead));
  const known = periodFacts(rows);
  const { obligations } = obligationsOfCompany(companyFacts(company), known, today);
  const wanted = wantedRows(obligations, { rows, add });
  const next = await save(tx, company, { stored, wanted, today, now, clockAhead });
  return { ...company, next_due_on: next?.due_on ?? null, next_kind: next?.kind ?? null };
}

function periodsIn(changes: readonly { period_start: string | null; period_end: string | null }[]): Period[] {
  const all = changes.flatMap(({ period_start: start, period_end: end }) =>
    start === null || end === null ? [] : [{ start, end }],
  );
  return [...new Map(all.map((period) => [`${period.start} ${period.end}`, period])).values()];
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

/** The next of what is open. */
async function save(tx: Transaction, company: CompanyRow, { stored, wanted, today, now, clockAhead }: Saving) {
  const before = new Map(stored.map((row) => [row.id, JSON.stringify(row)]));
  const kept = new Set(wanted.map(({ id }) => id));
  await deleteObligations(
    tx,
    stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
  const changed = wanted.filter((row) => before.get(row.id) !== JSON.stringify(row));
  // What the sandbox's clock has not reached waits for a day of that clock (due-soon-store.ts).
  const tellAt = ({ due_on: dueOn, settled }: ObligationRow) => {
    if (settled !== "open" || dueOn === null || dueOn < today) return null;
    const day = startOfUkDay(dueSoonFrom(dueOn));
    return day > after(now, clockAhead) ? day : after(day, -clockAhead);
  };
  const rows = changed.map((row): SavedObligation => ({ ...row, tell_at: tellAt(row) }));
  await saveObligations(tx, company, rows, now);
  if (company.mode === "live" && rows.length > 0) {
    const { organisation_id: organisationId } = company;
    await beginDeadlineMails(tx, { organisationId, dueAt: nextMorning(now), toldOn: today });
  }
  const open = wanted.flatMap((row) =>
    row.due_on !== null && (row.settled === "open" || row.settled === "rejected")
      ? [{ due_on: row.due_on, kind: row.kind }]
      : [],
  );
  const [next = null] = open.sort((one, other) => (one.due_on < other.due_on ? -1 : 1));
  await saveNextDue(tx, company.id, next);
  return next;
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
