// An input for a period of account of more than twelve months becomes the inputs of its two returns: the figures are
// divided (shared-figures.ts), each period has its own capital allowances, and the second begins with what the first
// leaves. Follows CTA 2009 s10, CAA 2001 s6 and CTM01405.

import type { AccountingPeriod } from "../accounting-periods.ts";
import { isPresent } from "../input/fields/presence.ts";
import { hasDetails, withoutDefaultProfits } from "../input/financials.ts";
import { periodEndOfRepayment } from "../pages/loans/loan-dates.ts";
import { periodOfAccount, twoPeriodsOf } from "../period-of-account.ts";
import type { Problem } from "../problem.ts";
import { BANDS_SINCE } from "../rates/corporation-tax.ts";
import type { OtherPeriod, ReturnInput } from "../return.ts";
import { sourcesOfPart } from "../sources/fitting.ts";
import { associatedCompanies } from "./charge/associated-companies.ts";
import { type Computation, compute, taxOf } from "./computation.ts";
import { poundsText } from "./pounds.ts";
import { asInput, buildingsInUse, carriedForward } from "./profits/carried-forward.ts";
import { sharedFigures } from "./shared-figures.ts";

type Financials = ReturnInput["financials"];

export interface TwoReturns {
  first: ReturnInput;
  second: ReturnInput;
  /** On the fields of the input that was divided. */
  problems: Problem[];
}

/** Expects an input whose shape, dates and amounts have passed the input rules. Null where it is for one return. */
export function twoReturns(input: ReturnInput, day: { today: string }): TwoReturns | null {
  const periods = twoPeriodsOf(input);
  if (periods === null) return null;
  const next = input.next_period?.financials ?? {};
  const { problems, ...shared } = sharedFigures(input.financials, next, periods);
  problems.push(...associatedCompanies({ company: input.company, period: periodOfAccount(input) }).problems);
  const isPerPeriod = next.trading_profit !== undefined;
  const parts = [shared.first, shared.second];
  const property = parts.some((part) => isPresent(part.property)) ? propertyOf(input, parts) : null;
  const isKnown = parts.every(({ net_profit }) => net_profit !== undefined);
  const follows = !isPerPeriod && isKnown && parts.some(hasDetails);
  const finished = (part: ReturnInput) => (follows ? following(part, day) : part);

  const first = finished(partOf(input, periods[0], { ...shared.first, ...loansOf(shared.first, periods[1]) }));
  const ofFirst = compute(first, day);
  const left = carriedForward(ofFirst.lines);
  problems.push(...loansMissing(left, shared.second));
  left.delete(LOANS);
  const second = finished(partOf(input, periods[1], startingWith(shared.second, asInput(left, buildingsInUse(first)))));
  const ofSecond = compute(second, day);
  const areAllowancesRight = [ofFirst, ofSecond].every(allowancesAreRight);
  if (problems.length === 0 && follows && areAllowancesRight) problems.push(...unreconciled(input, first, second));
  if (problems.length === 0 && property !== null && areAllowancesRight)
    problems.push(...propertyUnreconciled(property, [ofFirst, ofSecond]));

  return {
    first: { ...withSources(first, input), other_period: otherPeriod(second, taxOf(ofSecond)) },
    second: {
      ...withSources(second, input, { isSecond: true }),
      other_period: otherPeriod(first, taxOf(ofFirst)),
    },
    problems,
  };
}

/** A figure that is shared by days does not come from all of its lines: its source stays with neither. */
function withSources(part: ReturnInput, { sources }: ReturnInput, { isSecond = false } = {}): ReturnInput {
  const kept = sources === undefined ? [] : sourcesOfPart(sources, part, { isSecond });
  return kept.length === 0 ? part : { ...part, sources: kept };
}

/** Beside a claim that is refused the sum would lead astray. */
function allowancesAreRight({ problems }: Computation): boolean {
  return !problems.some(({ field }) => field.includes("_allowances"));
}

/**
 * The property profit of the whole period of account, if it was given beside its details. In each part it follows from
 * them: allowances are not shared by days.
 */
function propertyOf({ financials, next_period: next }: ReturnInput, parts: readonly Financials[]): bigint | null {
  const { property_profit: whole } = financials;
  if (whole === undefined || next?.financials?.property_profit !== undefined) return null;
  for (const part of parts) delete part.property_profit;
  return BigInt(whole);
}

function propertyUnreconciled(whole: bigint, computed: readonly Computation[]): Problem[] {
  const results = computed.flatMap(({ lines }) => lines.filter(({ id }) => id === "property_profit_from_detail"));
  const sum = results.reduce((all, { value }) => all + value, 0n);
  return sum === whole ? [] : [differing("property", sum)];
}

/**
 * The whole return of one period, with the accounts' details; only one of the two has accounts of the caller's own,
 * each has its own computations. Other files, avoidance schemes and pages go with the first.
 */
function partOf(input: ReturnInput, { start, end }: AccountingPeriod, figures: Financials): ReturnInput {
  const {
    next_period: next,
    accounts = {},
    computations,
    attachments,
    avoidance_schemes,
    pages,
    sources,
    ...rest
  } = input;
  const { ixbrl, pdf, pdf_name, filed_with: filedWith = "this", ...details } = accounts;
  const account = periodOfAccount(input);
  const isFirst = start === account.start;
  const carries = (filedWith === "this") === isFirst;
  const ownComputations = isFirst ? computations : next?.computations;
  return {
    ...rest,
    company: companyIn(input.company, { start, end }),
    period: { start, end, accounts_start: account.start, accounts_end: account.end },
    financials: withoutDefaultProfits(figures),
    accounts: {
      ...details,
      filed_with: carries ? "this" : "other",
      ...(carries && ixbrl !== undefined && { ixbrl }),
      ...(carries && pdf !== undefined && { pdf }),
      ...(carries && pdf_name !== undefined && { pdf_name }),
    },
    ...(ownComputations && { computations: ownComputations }),
    ...(isFirst && attachments && { attachments }),
    ...(isFirst && avoidance_schemes && { avoidance_schemes }),
    ...(isFirst && pages && { pages }),
  };
}

/** Numbers for two financial years are for the period that has days in both. */
function companyIn(company: ReturnInput["company"], { start, end }: AccountingPeriod): ReturnInput["company"] {
  const { associated_companies_by_year: byYear, ...rest } = company;
  if (byYear === undefined || (start < BANDS_SINCE && end >= BANDS_SINCE)) return company;
  const number = byYear[end < BANDS_SINCE ? 0 : 1];
  return number === undefined ? company : { ...rest, associated_companies: number };
}

/**
 * With details the trading profit of a part is what follows from them: allowances are not shared, only the profit
 * before them. A part without any of its own has its share of the net profit: what was given as trading profit is less
 * by the allowances of the other.
 */
function following(part: ReturnInput, day: { today: string }): ReturnInput {
  const follows = compute(part, day).lines.find(({ id }) => id === "trading_profit_from_detail");
  const { net_profit = 0 } = part.financials;
  const trading_profit = follows === undefined ? net_profit : Number(follows.value);
  return { ...part, financials: { ...part.financials, trading_profit } };
}

function unreconciled({ financials }: ReturnInput, first: ReturnInput, second: ReturnInput): Problem[] {
  const sum = BigInt(first.financials.trading_profit) + BigInt(second.financials.trading_profit);
  return sum === BigInt(financials.trading_profit) ? [] : [differing("trading", sum)];
}

function differing(profit: "trading" | "property", sum: bigint): Problem {
  const text = sum < 0n ? `a loss of ${poundsText(-sum)}` : poundsText(sum);
  return {
    code: "does_not_reconcile",
    field: `financials.${profit}_profit`,
    message: `The details of both periods give a ${profit} profit of ${sum} pence (${text}) for the whole period of account. Send that, or correct the details.`,
  };
}

/** A loan of the first period that was repaid in the second was repaid in a period that ends with it. */
function loansOf({ participator_loans: facts }: Financials, { end }: AccountingPeriod): Partial<Financials> {
  if (facts?.loans === undefined) return {};
  const loans = facts.loans.map((loan) => {
    if (loan.repayments === undefined) return loan;
    const repayments = loan.repayments.map((repayment) => ({
      ...repayment,
      period_end: repayment.period_end ?? (repayment.date <= end ? end : periodEndOfRepayment(repayment.date, end)),
    }));
    return { ...loan, repayments };
  });
  return { participator_loans: { ...facts, loans } };
}

const LOANS = "financials.participator_loans.brought_forward";

/** How much of them was repaid in the second period is not known. */
function loansMissing(left: ReadonlyMap<string, bigint>, second: Financials): Problem[] {
  const owed = left.get(LOANS) ?? 0n;
  if (owed === 0n || second.participator_loans?.brought_forward !== undefined) return [];
  return [
    {
      code: "missing_field",
      field: `next_period.${LOANS}`,
      message: `At the end of the first period ${poundsText(owed)} of loans are outstanding. Send how much of that still is at the end of the second in next_period.${LOANS}, 0 if nothing.`,
    },
  ];
}

/** What the first period leaves, under what is given for the second. */
function startingWith(second: Financials, left: Record<string, unknown>): Financials {
  return underneath(Object(left.financials), second) as Financials;
}

function underneath(left: object, given: object): object {
  const merged: Record<string, unknown> = { ...left, ...given };
  for (const [name, value] of Object.entries(left)) {
    const own = Reflect.get(given, name);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      merged[name] = underneath(value, Object(own));
  }
  return merged;
}

const SHOWN = [
  "gross_profit",
  "net_profit",
  "non_trading_loan_profit",
  "property_profit",
  "property",
  "participator_loans",
] as const;

/** One return, as far as the accounts with the other one show it. */
export function otherPeriod({ period, financials }: ReturnInput, taxPence: bigint): OtherPeriod {
  const { turnover, trading_profit } = financials;
  const others = SHOWN.filter((name) => financials[name] !== undefined).map((name) => [name, financials[name]]);
  return {
    start: period.start,
    end: period.end,
    financials: { turnover, trading_profit, ...Object.fromEntries(others) },
    tax_pence: Number(taxPence),
  };
}
