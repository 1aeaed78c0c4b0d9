// What a claim to losses of other periods asks of the rest of the input: rows of rules.ts. Follows CTA 2010 s37(3)(b)
// and s39, and CTA 2009 s459(1)(b).

import { isCalendarDate, monthsAfter } from "../period.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import { isPresent } from "./fields/presence.ts";
import { type Complaint, type InputRule, rule } from "./rule.ts";

const PERIODS = ["period.start", "period.end", "period.accounts_start", "accounts.first_period"];

export const LOSS_RULES: readonly InputRule<ProblemCode>[] = [
  firstPeriodRule("carried_back"),
  firstPeriodRule("deficit_carried_back"),
  // An amendment may say one of them alone.
  ...(["start", "end"] as const).map((name) => {
    const field = `financials.losses.from_period.${name}`;
    return rule("missing_field" as const, field, ({ financials: { losses: { from_period: from } = {} } }) =>
      isPresent(from) && from?.[name] === undefined
        ? `The period of a loss carried back has a first and a last day. Send ${field}.`
        : undefined,
    );
  }),
  fromPeriodRule("does_not_reconcile", "financials.losses.from_period", ({ financials: { losses } }) =>
    (losses?.from_later_periods ?? 0) === 0
      ? "from_period names the period of a loss carried back to this one. Send that loss in financials.losses.from_later_periods, or leave from_period out."
      : undefined,
  ),
  fromPeriodRule("invalid_date", "financials.losses.from_period.end", (_, { start, end }) =>
    end < start ? `The loss-making period ends on ${end}, before it starts on ${start}. Check both dates.` : undefined,
  ),
  fromPeriodRule("invalid_date", "financials.losses.from_period.start", ({ period }, { start, isTerminal }) => {
    if (start <= period.end)
      return `The loss-making period must start after ${period.end}, the end of this period. Check the date.`;
    const months = isTerminal ? 36 : 12;
    return monthsAfter(start, -months) > period.end
      ? `A loss of a period that starts on ${start} cannot be carried back to this period, which ended more than ${months} months before. Check the date${isTerminal ? "" : ", or send terminal: true if the trade ceased"}.`
      : undefined;
  }),
];

/** Before the first period there is none to carry a loss back to; before the second return of a long one there is. */
function firstPeriodRule(name: "carried_back" | "deficit_carried_back"): InputRule<ProblemCode> {
  const field = `financials.losses.${name}`;
  return rule(
    "does_not_reconcile",
    field,
    (input) => {
      const isFirst =
        input.accounts?.first_period === true &&
        isCalendarDate(input.period.start) &&
        periodOfAccount(input).start === input.period.start;
      return isFirst && (input.financials.losses?.[name] ?? 0) > 0
        ? `This is the company's first period (accounts.first_period), so there is no earlier one to carry a loss back to. Leave ${field} out.`
        : undefined;
    },
    [field, ...PERIODS],
  );
}

interface LossPeriod {
  readonly start: string;
  readonly end: string;
  readonly isTerminal: boolean;
}

function fromPeriodRule(
  code: ProblemCode,
  field: string,
  complaint: (input: ReturnInput, from: LossPeriod) => string | undefined,
): InputRule<ProblemCode> {
  const checked: Complaint = (input) => {
    const from = input.financials.losses?.from_period;
    if (
      from === undefined ||
      ![from.start, from.end, input.period.end].every((day) => day !== undefined && isCalendarDate(day))
    )
      return undefined;
    return complaint(input, { ...from, isTerminal: from.terminal === true });
  };
  const path = "financials.losses.from_period";
  return rule(code, field, checked, [
    `${path}.start`,
    `${path}.end`,
    `${path}.terminal`,
    "financials.losses.from_later_periods",
    "period.end",
  ]);
}
