// The previous period of account ends the day before this one starts, and its figures add up like this one's.

import { daysAfter, isCalendarDate } from "../../period.ts";
import { periodOfAccount } from "../../period-of-account.ts";
import type { Problem } from "../../problem.ts";
import type { AccountsRuleInput } from "../accounts-rule.ts";
import { comparativesOf, previousProfitAndLoss } from "../comparatives.ts";
import { penceOf } from "../pounds.ts";
import { standardOf } from "../standard.ts";
import { balanceSheetProblems } from "./balance-sheet-rules.ts";
import { detailProblems } from "./notes-rules.ts";
import { profitAndLossProblems } from "./profit-and-loss-rules.ts";
import { reconciled } from "./reconcile.ts";

const PATH = "accounts.comparatives";

export function comparativesProblems({ input, accounts, context }: AccountsRuleInput): Problem[] {
  const { comparatives, first_period } = accounts;
  // A first period has none, which contradictions.ts says.
  if (comparatives === undefined || first_period === true) return [];
  if (typeof comparatives === "string") return comparativesOf(input, context) === undefined ? [notFiled(input)] : [];
  const { balance_sheet, profit_and_loss, tax } = comparatives;
  return [
    ...dateProblems(comparatives, periodOfAccount(input).start),
    ...(tax === undefined || profit_and_loss?.tax === undefined
      ? []
      : reconciled({
          field: `${PATH}.tax`,
          given: penceOf(tax),
          should: penceOf(profit_and_loss.tax),
          because: `${PATH}.profit_and_loss.tax is`,
        })),
    ...balanceSheetProblems(balance_sheet, `${PATH}.balance_sheet`),
    ...detailProblems(comparatives, PATH),
    ...profitAndLossProblems(previousProfitAndLoss(comparatives, standardOf(input)), `${PATH}.profit_and_loss`),
  ];
}

function notFiled(input: AccountsRuleInput["input"]): Problem {
  return {
    code: "missing_field",
    field: PATH,
    message: `No return for a period that ends on ${daysAfter(periodOfAccount(input).start, -1)} was filed here. Send the figures in ${PATH}.`,
  };
}

/** An amendment's may lack a date: what it merges over need not have one. */
function dateProblems({ start, end }: { start?: string; end?: string }, thisStart: string): Problem[] {
  const missing = Object.entries({ start, end }).filter(([, day]) => day === undefined);
  if (start === undefined || end === undefined)
    return missing.map(([name]) => ({
      code: "missing_field",
      field: `${PATH}.${name}`,
      message: `${PATH}.${name} is required.`,
    }));
  if (!isCalendarDate(thisStart)) return [];
  const dayBefore = daysAfter(thisStart, -1);
  if (end !== dayBefore)
    return [
      {
        code: "invalid_date",
        field: `${PATH}.end`,
        message: `The previous period of account must end on ${dayBefore}, the day before this one starts.`,
      },
    ];
  if (start > end)
    return [
      {
        code: "invalid_date",
        field: `${PATH}.start`,
        message: `The previous period of account starts on ${start}, after it ends on ${end}. Check both dates.`,
      },
    ];
  return [];
}
