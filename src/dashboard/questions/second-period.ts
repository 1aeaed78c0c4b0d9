// Accounts of more than 12 months make two returns. A figure is shared between them by days, or has a value of its own
// for the second period: beside the first one's, where it is asked for.

import type { AccountingPeriod } from "../../../packages/ct600/accounting-periods.ts";
import { howShared } from "../../../packages/ct600/computation/shared-figures.ts";
import { areDays, twoPeriodsOf } from "../../../packages/ct600/period-of-account.ts";
import { type Answers, isAsked, type Page, type Question, valueAt } from "./question.ts";

/**
 * Null where one return is enough, or it cannot be told yet. One of the two that is filed again alone says with which
 * of them the accounts went.
 */
export function twoPeriods(answers: Answers): readonly [AccountingPeriod, AccountingPeriod] | null {
  const [start, end, accounts_start, accounts_end] = ["start", "end", "accounts_start", "accounts_end"].map((name) => {
    const day = valueAt(answers, `period.${name}`);
    return typeof day === "string" ? day : undefined;
  });
  if (valueAt(answers, "accounts.filed_with") !== undefined) return null;
  if (start === undefined || end === undefined || end < start) return null;
  const period = {
    ...{ start, end },
    ...(accounts_start !== undefined && { accounts_start }),
    ...(accounts_end !== undefined && { accounts_end }),
  };
  return areDays({ period }) ? twoPeriodsOf({ period }) : null;
}

/** Null: the second period goes on with what the first one leaves, or it is the same for both. */
export function secondPathOf({ path }: Pick<Question, "path">): string | null {
  // The pools go on too.
  const isFigure = path.startsWith("financials.") && !/_allowances\..*\bbrought_forward\b/.test(path);
  const how = isFigure ? howShared(path) : null;
  return how === "by_days" || how === "each" ? `next_period.${path}` : null;
}

/** Groups that belong to the first period, and of which the second has its own on pages of its own. */
export const ON_OWN_PAGES: readonly string[] = ["financials.group_relief", "financials.research_and_development"];

/** Those of the first period, and the same for the second one, where there are two. */
export function pagesOfBoth(pagesOf: (path: string, suffix: string) => readonly Page[], path: string): Page[] {
  const own = pagesOf(path, "");
  const ofSecond = pagesOf(`next_period.${path}`, "-second-period").map(
    (page): Page => ({
      ...page,
      title: `${page.title}, second period`,
      isOptional: true,
      when: (answers) => twoPeriods(answers) !== null && isAsked(page, answers),
    }),
  );
  return [...own, ...ofSecond];
}
