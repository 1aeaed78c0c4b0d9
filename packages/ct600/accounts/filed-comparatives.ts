// The figures of filed accounts as the comparatives of the next ones: to the pound as they were shown, so that last
// year's column is what was filed.

import { BALANCE_SHEET, PROFIT_AND_LOSS } from "../input/fields/accounts-figures.ts";
import type { Warning } from "../problem.ts";
import type { ComparativesInput, ReturnInput } from "../return.ts";
import { previousPeriodOf } from "./comparatives.ts";
import type { Creditors, Figures, PeriodFigures } from "./model.ts";
import { standardOf } from "./standard.ts";

export function comparativesFrom({
  period,
  profitAndLoss,
  balanceSheet,
  averageEmployees,
  debtors,
  creditors,
}: PeriodFigures): ComparativesInput {
  const { turnover, gross_profit, profit_before_tax, tax } = profitAndLoss;
  // The tax has a field of its own.
  const { tax: _, ...lines } = PROFIT_AND_LOSS.fields;
  return {
    ...period,
    ...pence({ turnover, gross_profit, net_profit: profit_before_tax, tax }),
    profit_and_loss: pence(only(profitAndLoss, Object.keys(lines))),
    ...(balanceSheet && { balance_sheet: pence(only(balanceSheet, Object.keys(BALANCE_SHEET.fields))) }),
    ...(averageEmployees !== null && { average_employees: averageEmployees }),
    ...(debtors && { debtors_detail: pence(debtors) }),
    ...(creditors && { creditors_detail: creditorsFrom(creditors) }),
  };
}

function creditorsFrom({ withinOneYear, afterOneYear, secured, afterFiveYears }: Creditors) {
  return {
    ...(withinOneYear && { within_one_year: pence(withinOneYear) }),
    ...(afterOneYear && { after_one_year: pence(afterOneYear) }),
    ...pence({ secured: secured ?? undefined, after_five_years: afterFiveYears ?? undefined }),
  };
}

/**
 * Where the caller's own comparatives are not what was filed here last: what the caller states, and its totals,
 * compared as it is shown.
 */
export function comparativesWarnings(input: ReturnInput, filed: ComparativesInput, filingId: string): Warning[] {
  const given = input.accounts?.comparatives;
  if (typeof given !== "object" || given.start === undefined || given.end === undefined) return [];
  const [mine, theirs] = [given, filed].map((one) => previousPeriodOf(one, standardOf(input)));
  if (mine === undefined || theirs === undefined) return [];
  const { profit_and_loss = {}, balance_sheet, ...others } = given;
  const stated = new Set([
    ...Object.keys({ ...others, ...profit_and_loss, ...balance_sheet }),
    ...(balance_sheet === undefined ? [] : TOTALS),
  ]);
  const differing = [
    ...(mine.period.start === theirs.period.start ? [] : ["start"]),
    ...differences(mine.profitAndLoss, theirs.profitAndLoss),
    ...differences(mine.balanceSheet ?? {}, theirs.balanceSheet ?? {}),
    ...differences(employees(mine), employees(theirs)),
  ].filter((line) => stated.has(line));
  // Of kinds there are only those that were stated.
  differing.push(...kindDifferences(mine, theirs));
  if (differing.length === 0) return [];
  const message = `${differing.join(", ")} of the comparatives are not what ${filingId}, the newest return filed here for that period, states. If the figures were restated, explain it in a note; else send "previous_filing".`;
  return [{ code: "comparatives_differ", field: "accounts.comparatives", message }];
}

/** They follow, however the lines below them were given. */
const TOTALS = ["fixed_assets", "current_assets", "net_assets"];

/** By the names of the input. */
function differences(one: Figures<string>, other: Figures<string>): string[] {
  const lines = Object.keys(one).filter((line) => other[line] !== undefined && other[line] !== one[line]);
  return lines.map((line) => (line === "profit_before_tax" ? "net_profit" : line));
}

const KINDS = [
  ["debtors_detail", ({ debtors }: PeriodFigures) => debtors],
  ["creditors_detail.within_one_year", ({ creditors }: PeriodFigures) => creditors?.withinOneYear],
  ["creditors_detail.after_one_year", ({ creditors }: PeriodFigures) => creditors?.afterOneYear],
] as const;

function kindDifferences(mine: PeriodFigures, theirs: PeriodFigures): string[] {
  return KINDS.flatMap(([path, of]) => {
    const [one, other]: (Figures<string> | null | undefined)[] = [of(mine), of(theirs)];
    if (!one || !other) return [];
    const kinds = Object.keys({ ...one, ...other }).filter((kind) => (one[kind] ?? 0n) !== (other[kind] ?? 0n));
    return kinds.map((kind) => `${path}.${kind}`);
  });
}

function employees({ averageEmployees }: PeriodFigures): Figures<string> {
  return averageEmployees === null ? {} : { average_employees: BigInt(averageEmployees) };
}

function only(figures: Figures<string>, names: readonly string[]): Figures<string> {
  return Object.fromEntries(names.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]])));
}

function pence(pounds: Readonly<Record<string, bigint | undefined>>): Record<string, number> {
  const known = Object.entries(pounds).flatMap(([name, amount]) =>
    amount === undefined ? [] : [[name, Number(amount) * 100] as const],
  );
  return Object.fromEntries(known);
}
