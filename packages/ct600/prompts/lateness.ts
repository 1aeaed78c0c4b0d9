// What comes too late: the return itself, and claims to losses. Follows FA 1998 Sch 18 paras 14, 17 and 18, CTA 2010
// s37(7), and CTA 2009 s460 and s463C.

import { filingDueOn } from "../deadlines/due-dates.ts";
import { latePenalties } from "../deadlines/penalties.ts";
import { monthsAfter } from "../period.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { numberText } from "../text/numbers.ts";
import { type Prompt, type PromptFacts, prompt } from "./prompt.ts";

export const LATENESS: readonly Prompt[] = [
  prompt("return_late", "period.end", lateReturn),
  claim("set_loss_against_profits", ({ financials, period }) =>
    financials.trading_profit < 0 ? period.end : undefined,
  ),
  claim("carried_back", ({ period }) => period.end),
  claim("from_later_periods", ({ financials }) => financials.losses?.from_period?.end),
  claim("set_deficit_against_profits", ({ period }) => period.end),
  claim("deficit_carried_back", ({ period }) => period.end),
  // The next period is not known; it ends 12 months later at the latest.
  claim("deficit_from_later_period", ({ period }) => monthsAfter(period.end, 12)),
];

/** An amendment has a window of its own (deadlines/amendment-window.ts). */
function lateReturn({ input, context: { amends, today } }: PromptFacts): string | undefined {
  if (amends !== undefined) return undefined;
  const { end: periodEnd, notice_given_on: notice = null } = input.period;
  const { start: accountsStart, end: accountsEnd } = periodOfAccount(input);
  const dueOn = filingDueOn({ periodEnd, accountsStart, accountsEnd, noticeGivenOn: notice });
  const penalties = latePenalties({ periodEnd, dueOn }, today);
  if (penalties === null) return undefined;
  const { flat, flatInARow, percentOfTax } = penalties;
  const ofTax =
    percentOfTax === 0
      ? ""
      : ` To that it adds ${percentOfTax}% of the tax that was unpaid 18 months after the period, or on the day the return was due if that is later (para 18).`;
  const asked = notice === null ? " If HMRC gave notice to file later, send period.notice_given_on." : "";
  return `This return was due on ${dueOn}. For a return filed today the law sets a penalty of £${numberText(flat)}, or £${numberText(flatInARow)} if the two before it were late too (FA 1998 Sch 18 para 17).${ofTax}${asked}`;
}

const YEARS_TO_CLAIM = 2;

type Losses = NonNullable<ReturnInput["financials"]["losses"]>;
type Claim = {
  [Name in keyof Losses]-?: Exclude<Losses[Name], undefined> extends number | boolean ? Name : never;
}[keyof Losses];

/** `endOf` is the end of the period that made the loss. What was claimed in time before stays claimed. */
function claim(name: Claim, endOf: (input: ReturnInput) => string | undefined): Prompt {
  return prompt("claim_out_of_time", `financials.losses.${name}`, ({ input, context: { amends, today } }) => {
    const isClaimed = (of: ReturnInput | undefined) => Number(of?.financials.losses?.[name] ?? 0) > 0;
    const end = isClaimed(input) && !isClaimed(amends) ? endOf(input) : undefined;
    if (end === undefined) return undefined;
    const until = monthsAfter(end, 12 * YEARS_TO_CLAIM);
    return today <= until
      ? undefined
      : `A loss can be claimed until two years after the end of the period that made it, here until ${until} (${statuteOf(name, input)}). A later claim needs HMRC's consent: ask HMRC before you file it.`;
  });
}

const DEFICITS_SINCE = "2017-04-01";

function statuteOf(name: Claim, { period }: ReturnInput): string {
  if (!name.includes("deficit")) return "CTA 2010 s37(7)";
  return period.start >= DEFICITS_SINCE ? "CTA 2009 s463C" : "CTA 2009 s460";
}
