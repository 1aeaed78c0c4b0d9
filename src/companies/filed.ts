// What was filed and delivered, as facts of a company's duties.

import type { FilingOutcome } from "../../packages/ct600/deadlines/obligations.ts";
import { ukDayOf } from "../../packages/ct600/text/uk-clock.ts";
import { isMarked, isSamePeriod, type ObligationRow, overlaps, type Period, periodOf } from "./company.ts";
import type { DeliveredAccounts, FiledReturn } from "./happened-store.ts";

export type AddRow = (kind: ObligationRow["kind"], period: Period, accounts: Period) => ObligationRow;

interface Fact {
  accounts: Period;
  values: Pick<
    ObligationRow,
    "subject_id" | "outcome" | "delivered_on" | "tax_pence" | "by_instalments" | "notice_served_on"
  >;
}

/** What counts of the filings of one period: accepted if any was, else waiting if one waits. */
export function factOfReturn(filings: readonly FiledReturn[]): Fact | null {
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

export function withReturn(
  rows: ObligationRow[],
  period: Period,
  { accounts, values }: Fact,
  add: AddRow,
): ObligationRow[] {
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

export function withDeliveries(rows: ObligationRow[], all: readonly DeliveredAccounts[], add: AddRow): ObligationRow[] {
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
export function withoutReplaced(rows: ObligationRow[]): ObligationRow[] {
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
