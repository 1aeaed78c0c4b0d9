// Until when a return can be amended, and what the law offers after that. Follows FA 1998 Sch 18 paras 15(4) and 51 to
// 51G.

import type { Complaint } from "../input/rule.ts";
import { isCalendarDate, monthsAfter } from "../period.ts";
import { periodOfAccount } from "../period-of-account.ts";
import { amendableUntil } from "./due-dates.ts";

const YEARS_TO_CLAIM = 4;

/** A row of the input rules in live, and of the warnings in the sandbox. The last day itself is in time. */
export const tooLateToAmend: Complaint = (input, { amends, today }) => {
  const { end, notice_given_on: notice } = input.period;
  if (amends === undefined || (notice !== undefined && !isCalendarDate(notice))) return undefined;
  const { start: accountsStart, end: accountsEnd } = periodOfAccount(input);
  const until = amendableUntil({ periodEnd: end, accountsStart, accountsEnd, noticeGivenOn: notice ?? null });
  if (today <= until) return undefined;
  const claimableUntil = monthsAfter(end, 12 * YEARS_TO_CLAIM);
  return (
    `This return could be amended until ${until}, 12 months after it was due. If too much tax was paid, claim overpayment relief from HMRC by ` +
    `${claimableUntil} (FA 1998 Sch 18 para 51). If more tax is due, tell HMRC by letter. ` +
    "If HMRC gave notice to file less than 3 months before the return was due, send period.notice_given_on too."
  );
};
