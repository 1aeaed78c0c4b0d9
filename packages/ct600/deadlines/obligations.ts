// What a company has to do for a period of account: pay, send its returns to HMRC, deliver accounts to Companies House.
// Days, states, penalties and what is not known, from what is known of the company and of the period. Information, not
// advice: no row says that anybody owes anything.

import { type AccountingPeriod, accountingPeriodsOf } from "../accounting-periods.ts";
import { dayNumber, daysAfter } from "../period.ts";
import { beginsWithIncorporation } from "./accounts-due.ts";
import { accountsObligation } from "./accounts-obligation.ts";
import { type LateRun, NO_RUN, runAfter, UNKNOWN_RUN, wasLate } from "./late-run.ts";
import { type NextPeriod, nextPeriod } from "./next-period.ts";
import { note } from "./notes.ts";
import type { CompanyFacts, Obligation, PeriodFacts, ReturnFacts } from "./obligation.ts";
import { paymentObligation } from "./payment-obligation.ts";
import { returnObligation } from "./return-obligation.ts";
import { NOTHING_HAPPENED } from "./state.ts";

export type { AccountsCompanyType } from "./accounts-due.ts";
export type { LateRun } from "./late-run.ts";
export type { ExpectedPeriod, NextPeriod, PeriodBasis, ReferenceDateChange } from "./next-period.ts";
export type { Note, NoteCode } from "./notes.ts";
export type {
  AccountsFacts,
  CompanyFacts,
  Obligation,
  ObligationKind,
  Penalties,
  PeriodFacts,
  ReturnFacts,
} from "./obligation.ts";
export type { FlatStep, PenaltyStep, TaxStep } from "./penalties.ts";
export type { ReferenceDate } from "./reference-date.ts";
export type { FilingOutcome, Happened, ObligationState } from "./state.ts";

/** Of what came before the period. Null, or a run that is not whole: not known. */
export interface Earlier {
  readonly lateReturns: LateRun;
  readonly wereLastAccountsLate: boolean | null;
}

const NOT_KNOWN: Earlier = { lateReturns: UNKNOWN_RUN, wereLastAccountsLate: null };
const NOTHING_BEFORE: Earlier = { lateReturns: NO_RUN, wereLastAccountsLate: false };

/** A payment and a return for each accounting period, then the accounts. */
export function obligationsOf(
  company: CompanyFacts,
  period: PeriodFacts,
  today: string,
  earlier = NOT_KNOWN,
): Obligation[] {
  return withWhatFollows(company, period, today, earlier).obligations;
}

export interface CompanyObligations {
  readonly obligations: readonly Obligation[];
  /** What is expected after the periods given. Null: the company is closed, or the last is expected itself. */
  readonly next: NextPeriod | null;
}

/** Those of all known periods of account and of the next, in their order. What was late counts for what comes after. */
export function obligationsOfCompany(
  company: CompanyFacts,
  periods: readonly PeriodFacts[],
  today: string,
): CompanyObligations {
  const known = [...periods].sort(byStart);
  const next = nextOf(company, known.at(-1) ?? null);
  const all = next?.kind === "expected" ? [...known, { ...next, isExpected: true }] : known;
  const obligations: Obligation[] = [];
  let [earlier, followsOn] = [NOT_KNOWN, ""];
  for (const period of all) {
    const before = period.start === followsOn ? earlier : NOT_KNOWN;
    const found = withWhatFollows(company, period, today, before);
    obligations.push(...found.obligations);
    [earlier, followsOn] = [found.earlier, daysAfter(period.end, 1)];
  }
  return { obligations, next };
}

function withWhatFollows(company: CompanyFacts, period: PeriodFacts, today: string, before: Earlier) {
  const { isExpected = false } = period;
  const isFirst = period.accounts?.areFirst ?? beginsWithIncorporation(period, company.incorporatedOn ?? null);
  const earlier = isFirst ? NOTHING_BEFORE : before;
  const returns = returnsOf(period);
  const rows: Omit<Obligation, "isExpected">[] = [];
  let lateReturns = earlier.lateReturns;
  for (const [index, facts] of returns.entries()) {
    const isLast = index === returns.length - 1;
    const { mayNotNeedReturn: mayNotBeWanted = false } = company;
    const row = returnObligation(facts, { today, accounts: period, mayNotBeWanted, isLast, lateReturns });
    const paysByInstalments = facts.paysByInstalments ?? company.paysByInstalments ?? false;
    rows.push(paymentObligation({ ...facts, ...firstEndOf(facts, period), paysByInstalments }, today), row);
    lateReturns = runAfter(lateReturns, wasLate(row, facts.return ?? NOTHING_HAPPENED));
  }
  const accounts = accountsObligation(company, period, { today, wereLastLate: earlier.wereLastAccountsLate });
  const wereLastAccountsLate = wasLate(accounts, period.accounts?.delivery ?? NOTHING_HAPPENED);
  const obligations = [...rows, accounts].map((row) => {
    return { ...row, notes: isExpected ? [note("expected_period"), ...row.notes] : row.notes, isExpected };
  });
  return { obligations, earlier: { lateReturns, wereLastAccountsLate } };
}

function nextOf(company: CompanyFacts, last: PeriodFacts | null): NextPeriod | null {
  const { incorporatedOn = null, referenceDate = null, change = null, isClosed = false } = company;
  if (isClosed || last?.isExpected === true) return null;
  return nextPeriod({ last, incorporatedOn, referenceDate, change });
}

/** Those that are known, and around them those that the law cuts; accounts by weeks may be one. */
function returnsOf({ start, end, basis, returns = [] }: PeriodFacts): ReturnFacts[] {
  if (basis === "weeks" && returns.length === 0) return [{ start, end }];
  const all: ReturnFacts[] = [];
  let from = start;
  for (const known of [...returns].sort(byStart)) {
    if (known.start > from) all.push(...accountingPeriodsOf({ start: from, end: daysAfter(known.start, -1) }));
    all.push(known);
    from = daysAfter(known.end, 1);
  }
  return from > end ? all : [...all, ...accountingPeriodsOf({ start: from, end })];
}

/** Whether 53 weeks are one period or two is not known: the first twelve months give the earlier day. */
function firstEndOf({ start, end }: AccountingPeriod, { basis }: PeriodFacts): { firstEnd?: string } {
  const [first] = accountingPeriodsOf({ start, end });
  return basis === "weeks" && first !== undefined ? { firstEnd: first.end } : {};
}

function byStart(one: AccountingPeriod, other: AccountingPeriod): number {
  return dayNumber(one.start) - dayNumber(other.start);
}
