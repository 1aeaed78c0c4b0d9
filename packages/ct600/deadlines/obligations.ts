// What a company has to do for a period of account: pay, send its returns to HMRC, deliver accounts to Companies House.
// Days, states, penalties and what is not known, from what is known of the company and of the period. Information, not
// advice: no row says that anybody owes anything.

import { type AccountingPeriod, accountingPeriodsOf } from "../accounting-periods.ts";
import { dayNumber, daysAfter, isLongerThanTwelveMonths } from "../period.ts";
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
  /** What is expected after the periods given. Null: nothing, for the company is closed, or the last is expected itself. */
  readonly next: NextPeriod | null;
}

/** Those of all known periods of account and of the next, in their order. What was late counts for what comes after. */
export function obligationsOfCompany(
  company: CompanyFacts,
  periods: readonly PeriodFacts[],
  today: string,
): CompanyObligations {
  const known = [...periods].sort((one, other) => dayNumber(one.start) - dayNumber(other.start));
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
    const isFirstOfTwo = index < returns.length - 1;
    const { mayNotNeedReturn: mayNotBeWanted = false } = company;
    const row = returnObligation(facts, { today, accounts: period, mayNotBeWanted, isFirstOfTwo, lateReturns });
    const paysByInstalments = facts.paysByInstalments ?? company.paysByInstalments ?? false;
    rows.push(paymentObligation({ ...facts, ...firstEndOf(period), paysByInstalments }, today), row);
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

/** The period of account gives them, unless others were filed. */
function returnsOf({ start, end, basis, returns = [] }: PeriodFacts): readonly ReturnFacts[] {
  const cut = basis === "weeks" ? [{ start, end }] : accountingPeriodsOf({ start, end });
  const isCut = returns.every((one) => cut.some((period) => isSame(one, period)));
  return isCut ? cut.map((period) => returns.find((one) => isSame(one, period)) ?? period) : returns;
}

function firstEndOf({ start, end, basis }: PeriodFacts): { firstEnd?: string } {
  const [first] = accountingPeriodsOf({ start, end });
  return basis === "weeks" && isLongerThanTwelveMonths(start, end) && first !== undefined
    ? { firstEnd: first.end }
    : {};
}

function isSame(one: AccountingPeriod, other: AccountingPeriod): boolean {
  return one.start === other.start && one.end === other.end;
}
