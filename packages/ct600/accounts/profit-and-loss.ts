// The profit and loss account in whole pounds. Turnover, profit before tax and tax are those of the return; the lines
// between them are the caller's, and the last expense line takes what they leave. FRS 102 section 1A has format 1, FRS
// 105 format 2; a line of the other format is shown within one of this format's.

import type { ProfitAndLossInput } from "../return.ts";
import type { Accounts, Figures, ProfitAndLossLine } from "./model.ts";
import { addingUp, type Pence, penceOf, pounds, sumOf } from "./pounds.ts";

export type GivenLine = Exclude<keyof ProfitAndLossInput, "tax" | "deferred_tax">;

interface Format {
  readonly income: readonly GivenLine[];
  readonly expenses: readonly GivenLine[];
  /** The last expense line, and the income where that would be below zero. */
  readonly rest: GivenLine;
  /** Lines of the other format, and where they are shown in this one. */
  readonly within: Readonly<Partial<Record<GivenLine, GivenLine>>>;
}

export const FORMATS: Readonly<Record<Accounts["standard"], Format>> = {
  frs102: {
    income: [
      "other_income",
      "rental_income",
      "grant_income",
      "income_from_investments",
      "fair_value_gain",
      "interest_receivable",
    ],
    expenses: ["distribution_costs", "administrative_expenses", "interest_payable"],
    rest: "administrative_expenses",
    within: {
      raw_materials: "administrative_expenses",
      staff_costs: "administrative_expenses",
      depreciation: "administrative_expenses",
      other_charges: "administrative_expenses",
    },
  },
  frs105: {
    income: ["other_income"],
    expenses: ["raw_materials", "staff_costs", "depreciation", "other_charges"],
    rest: "other_charges",
    within: {
      rental_income: "other_income",
      grant_income: "other_income",
      income_from_investments: "other_income",
      // FRS 105 has assets at cost: contradictions.ts refuses it.
      fair_value_gain: "other_income",
      interest_receivable: "other_income",
      interest_payable: "other_charges",
      distribution_costs: "other_charges",
      administrative_expenses: "other_charges",
    },
  },
};

/** Pence. */
export interface ProfitAndLossGiven {
  readonly standard: Accounts["standard"];
  readonly turnover: bigint;
  readonly grossProfit: bigint | null;
  readonly profitBeforeTax: bigint;
  readonly tax: bigint;
  readonly lines: ProfitAndLossInput;
  /** Lines that follow from other income, unless the caller's say otherwise. */
  readonly joined?: ProfitAndLossInput;
}

export function profitAndLossOf(given: ProfitAndLossGiven): Figures<ProfitAndLossLine> {
  const { standard, tax: taxPence } = given;
  const format = FORMATS[standard];
  const turnover = pounds(given.turnover);
  const grossProfit = given.grossProfit === null || standard === "frs105" ? null : pounds(given.grossProfit);
  const before = pounds(given.profitBeforeTax);
  const tax = pounds(taxPence);
  const lines = addingUp(linesOf(given), {
    total: before - (grossProfit ?? turnover),
    minus: format.expenses,
    first: format.rest,
  });
  const figures: { -readonly [Line in ProfitAndLossLine]?: bigint } = { turnover };
  if (grossProfit !== null) figures.gross_profit = grossProfit;
  // A gross profit above the turnover comes from something else than sales; there is no cost to show.
  if (grossProfit !== null && grossProfit <= turnover) figures.cost_of_sales = turnover - grossProfit;
  Object.assign(figures, lines);
  if (standard === "frs102") figures.operating_profit = before - belowOperating(lines);
  figures.profit_before_tax = before;
  figures.tax = tax;
  if (given.lines.deferred_tax !== undefined) figures.deferred_tax = pounds(BigInt(given.lines.deferred_tax));
  figures.profit = before - tax;
  return figures;
}

/** What format 1 shows after the operating profit. */
function belowOperating(lines: Figures<GivenLine>): bigint {
  const { income_from_investments = 0n, fair_value_gain = 0n, interest_receivable = 0n, interest_payable = 0n } = lines;
  return income_from_investments + fair_value_gain + interest_receivable - interest_payable;
}

/** The lines of the format in pence, with what was not given in the last expense line. */
function linesOf(given: ProfitAndLossGiven): Pence<GivenLine> {
  const { income, expenses, rest } = FORMATS[given.standard];
  const lines: Partial<Record<GivenLine, bigint>> = {};
  const all = allLines(given);
  for (const line of [...income, ...expenses]) {
    const sources = sourcesOf(line, given.standard).filter((source) => all[source] !== undefined);
    if (sources.length > 0) lines[line] = sumOf(all, sources);
  }
  const { remaining } = remainderOf(given);
  if (remaining > 0n) lines[rest] = remaining;
  // More profit than turnover, and nothing said about it: it comes from other income.
  if (remaining < 0n) lines.other_income = (lines.other_income ?? 0n) - remaining;
  return lines;
}

/** What the last expense line must be, and what was said that it is or at least contains. */
export function remainderOf(given: ProfitAndLossGiven): { remaining: bigint; said: bigint; isStatedWhole: boolean } {
  const { standard, turnover, grossProfit, profitBeforeTax } = given;
  const lines = allLines(given);
  const { income, others, rest } = BESIDE_REST[standard];
  const base = grossProfit === null || standard === "frs105" ? turnover : grossProfit;
  return {
    remaining: base + sumOf(lines, income) - sumOf(lines, others) - profitBeforeTax,
    said: sumOf(lines, rest),
    isStatedWhole: lines[FORMATS[standard].rest] !== undefined,
  };
}

/** All that the account charges, in pence. */
export function expensesOf(given: ProfitAndLossGiven): bigint {
  const { turnover, profitBeforeTax, standard } = given;
  const income = turnover + sumOf(allLines(given), BESIDE_REST[standard].income);
  return income > profitBeforeTax ? income - profitBeforeTax : 0n;
}

function allLines({ lines, joined }: Pick<ProfitAndLossGiven, "lines" | "joined">): ProfitAndLossInput {
  return { ...joined, ...lines };
}

/** The lines of the input that each line of a format shows. */
const SOURCES = { frs102: sourcesBy("frs102"), frs105: sourcesBy("frs105") };

function sourcesBy(standard: Accounts["standard"]): ReadonlyMap<GivenLine, readonly GivenLine[]> {
  const { income, expenses, within } = FORMATS[standard];
  const elsewhere = Object.entries(within) as [GivenLine, GivenLine][];
  return new Map(
    [...income, ...expenses].map((line) => [
      line,
      [line, ...elsewhere.filter(([, shownIn]) => shownIn === line).map(([source]) => source)],
    ]),
  );
}

function sourcesOf(line: GivenLine, standard: Accounts["standard"]): readonly GivenLine[] {
  return SOURCES[standard].get(line) ?? [line];
}

/** The lines of the input that are income, the last expense line, and the other expenses. */
const BESIDE_REST = { frs102: besideRest("frs102"), frs105: besideRest("frs105") };

function besideRest(standard: Accounts["standard"]) {
  const { income, expenses, rest } = FORMATS[standard];
  const of = (lines: readonly GivenLine[]) => lines.flatMap((line) => sourcesOf(line, standard));
  return { income: of(income), others: of(expenses.filter((line) => line !== rest)), rest: of([rest]) };
}

/** Of the period itself: the tax is that of the return and the deferred tax unless the caller says otherwise. */
export function taxOf(lines: ProfitAndLossInput | undefined, taxPence: bigint): bigint {
  return lines?.tax === undefined ? taxPence + penceOf(lines?.deferred_tax) : penceOf(lines.tax);
}
