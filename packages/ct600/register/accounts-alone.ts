// Accounts that come without a return: the same fields and the same rules, for a period of account of at most 18
// months. They are judged as the accounts of a return whose figures are those of the accounts.

import { isPresent } from "../input/fields/presence.ts";
import { findings, type InputContext, type InputRule } from "../input/rule.ts";
import { INPUT_RULES, inputWarnings } from "../input/rules.ts";
import { isCalendarDate, isLongerThan } from "../period.ts";
import type { Problem, Warning } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import type { AccountsDeliveryInput } from "./input.ts";

/** Groups that say whose accounts these are, where they are not those of a filing. */
const GIVEN = ["company", "period", "accounts"] as const;
const NOT_BESIDE_FILING = [...GIVEN, "financials"] as const;

/** Whether the accounts are those of a filing, and what stands in the way of either. */
export function sourceProblems(input: AccountsDeliveryInput, isClean: (path: string) => boolean): Problem[] {
  if (!isClean("")) return [];
  if (input.filing !== undefined)
    return NOT_BESIDE_FILING.filter((group) => input[group] !== undefined).map((group) => ({
      code: "does_not_reconcile",
      field: group,
      message: `With filing the accounts are those of that return. Leave out ${group}.`,
    }));
  return GIVEN.filter((group) => input[group] === undefined && isClean(group)).map((group) => ({
    code: "missing_field",
    field: group,
    message: `${group} is required, unless filing names the return whose accounts these are.`,
  }));
}

/** A UTR that no company has: nothing of accounts depends on it. */
const NO_UTR = "0000000000";

/** The accounts as those of a return. Null where a group is missing. */
export function asReturn({ company, period, financials, accounts }: AccountsDeliveryInput): ReturnInput | null {
  if (company === undefined || period === undefined || accounts === undefined) return null;
  const { turnover = 0, net_profit, gross_profit } = financials ?? {};
  return {
    company: { ...company, utr: NO_UTR },
    period: { start: period.start, end: period.end },
    financials: {
      turnover,
      trading_profit: net_profit ?? 0,
      ...(net_profit !== undefined && { net_profit }),
      ...(gross_profit !== undefined && gross_profit !== 0 && { gross_profit }),
    },
    accounts,
  };
}

/** Pence; what the caller says is in the accounts. */
export function taxGiven({ accounts }: Pick<ReturnInput, "accounts">): bigint {
  const tax = accounts?.profit_and_loss?.tax;
  return BigInt(Number.isSafeInteger(tax) ? (tax ?? 0) : 0);
}

const OF_ACCOUNTS = /^(company|accounts)(\.|$)/;
const ACCOUNTS_RULES: readonly InputRule<ProblemCode>[] = INPUT_RULES.filter(({ field }) => OF_ACCOUNTS.test(field));

/** What is wrong with the accounts themselves, in the order of the input. */
export function accountsAloneProblems(
  asked: AccountsDeliveryInput,
  input: ReturnInput,
  context: InputContext,
  isClean: (path: string) => boolean,
): Problem[] {
  const found = findings(ACCOUNTS_RULES, input, { context, isClean });
  const period = periodProblems(input, context.today, isClean);
  return [...found, ...period, ...(isClean("accounts") ? figuresMissing(asked) : [])];
}

function periodProblems(
  { company, period }: ReturnInput,
  today: string,
  isClean: (path: string) => boolean,
): Problem[] {
  const { start, end } = period;
  if (!["period", "period.start", "period.end"].every(isClean) || !isCalendarDate(start) || !isCalendarDate(end))
    return [];
  const wrong = (message: string): Problem[] => [{ code: "invalid_period", field: "period.end", message }];
  if (end < start) return wrong(`The period ends on ${end}, before it starts on ${start}. Check both dates.`);
  if (end > today) return wrong(`The period ends on ${end}, which is in the future. Deliver after it has ended.`);
  if (isLongerThan(18, start, end))
    return wrong("A period of account has at most 18 months (Companies Act 2006 section 392). Check both dates.");
  const { incorporated_on: day } = company;
  if (day === undefined || !isClean("company.incorporated_on") || !isCalendarDate(day) || day <= end) return [];
  const message = `The company cannot have been incorporated after the period's end (${end}). Check the date.`;
  return [{ code: "invalid_date", field: "company.incorporated_on", message }];
}

/**
 * A profit and loss account that is delivered needs its figures, the tax among them: here is no return to follow from.
 */
function figuresMissing({ profit_and_loss, financials, accounts }: AccountsDeliveryInput): Problem[] {
  const isGenerated = accounts !== undefined && accounts.ixbrl === undefined;
  if (profit_and_loss !== "delivered" || !isGenerated || accounts.dormant === true) return [];
  const missing = (field: string, why: string): Problem => ({
    code: "missing_field",
    field,
    message: `${field} is required to deliver the profit and loss account${why}.`,
  });
  if (!isPresent(financials)) return [missing("financials", "")];
  return accounts.profit_and_loss?.tax === undefined
    ? [missing("accounts.profit_and_loss.tax", ", 0 where there is none: it does not follow from a return here")]
    : [];
}

/** About a return: there is none, and where tax is shown it is asked for. */
const OF_RETURN = ["company.utr", "accounts.profit_and_loss.tax"];

/** Hints about the accounts, none about a return, and none on a field that has a problem. */
export function accountsAloneWarnings(
  input: ReturnInput,
  context: InputContext,
  { isClean, problems }: { isClean: (path: string) => boolean; problems: readonly Problem[] },
): Warning[] {
  const wrong = new Set([...OF_RETURN, ...problems.map(({ field }) => field)]);
  return inputWarnings(input, context, isClean).filter(({ field }) => OF_ACCOUNTS.test(field) && !wrong.has(field));
}
