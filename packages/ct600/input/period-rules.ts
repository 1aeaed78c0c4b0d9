// Which periods a return may have: those that are refused whatever the day, and those that are not over yet. Rows of
// rules.ts; a trial balance and a question about eligibility are held to the same.

import { isCalendarDate, isLongerThanTwelveMonths } from "../period.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCode } from "../problem-codes.ts";
import { EARLIEST_PERIOD_START } from "../rates/corporation-tax.ts";
import type { ReturnInput } from "../return.ts";
import { longerThanTwelveMonths } from "./period-of-account-rules.ts";
import { type InputRule, rule } from "./rule.ts";

type Period = Pick<ReturnInput["period"], "start" | "end">;

/** What is wrong with it whatever the day is. */
type Fault = (period: Period) => string | undefined;

const tooOld: Fault = ({ start }) =>
  isCalendarDate(start) && start < EARLIEST_PERIOD_START
    ? `The period starts before ${EARLIEST_PERIOD_START}, the earliest start that HMRC's form accepts. Older periods cannot be filed here.`
    : undefined;

/** It has nothing to say before both are days. */
const ofDays =
  (fault: Fault): Fault =>
  (period) =>
    isCalendarDate(period.start) && isCalendarDate(period.end) ? fault(period) : undefined;

const endsBeforeItStarts = ofDays(({ start, end }) =>
  end < start ? `The period ends on ${end}, before it starts on ${start}. Check both dates (rule 9105).` : undefined,
);

/** `instead` says how to file a longer one. */
const tooLong = (instead: (start: string, end: string) => string): Fault =>
  ofDays(({ start, end }) => (start <= end && isLongerThanTwelveMonths(start, end) ? instead(start, end) : undefined));

const DATES = ["period.start", "period.end"];

export const PERIOD_RULES: readonly InputRule<ProblemCode>[] = [
  rule("invalid_period", "period.start", ({ period }) => tooOld(period)),
  // A period that is not over is blamed on its end alone: once it is over, its start lies in the past as well.
  rule(
    "invalid_period",
    "period.start",
    ({ period: { start, end } }, { today }) =>
      isCalendarDate(start) && isCalendarDate(end) && start >= today && start <= end && end <= today
        ? "The period must start yesterday or earlier. HMRC refuses one that starts today (rule 9103)."
        : undefined,
    DATES,
  ),
  rule("invalid_period", "period.end", ({ period }) => endsBeforeItStarts(period), DATES),
  rule("invalid_period", "period.end", ({ period }) => tooLong(longerThanTwelveMonths)(period), DATES),
  rule("invalid_period", "period.end", ({ period: { end } }, { today }) =>
    isCalendarDate(end) && end > today
      ? `The period ends on ${end}, which is in the future. File after it has ended (rule 9106).`
      : undefined,
  ),
];

/** Why no return can have this period, whatever the day. */
export function periodProblems(period: Period, instead = longerThanTwelveMonths): Problem[] {
  return [
    ...problemOf("period.start", tooOld(period)),
    ...endProblems(period),
    ...problemOf("period.end", tooLong(instead)(period)),
  ];
}

export const endProblems = (period: Period): Problem[] => problemOf("period.end", endsBeforeItStarts(period));

const problemOf = (field: string, message: string | undefined): Problem[] =>
  message === undefined ? [] : [{ code: "invalid_period", field, message }];
