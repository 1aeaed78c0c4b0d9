// The trading loss that a company gives up for the payable credit of ERIS. By default as much as gives a credit within
// the cap: the rest is carried forward. Follows CTA 2009 s1055, s1056, s1058 and s1062.

import { type Line, line, ratio } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import type { LossGivenUp, UnrelievedLoss } from "../../computation/profits/trading-losses.ts";
import type { Problem } from "../../problem.ts";
import { RESEARCH_RATES } from "../../rates/research.ts";
import type { PayeCap } from "./cap.ts";
import { perMille, type ResearchClaim } from "./claim.ts";
import { RESEARCH_PATH, tooHigh } from "./claim-problems.ts";

export interface SurrenderedLoss extends LossGivenUp {
  /** Box L170 before any of it is set off; null where no credit is claimed. */
  readonly credit: Line | null;
}

export const NO_LOSS_SURRENDERED: SurrenderedLoss = { lines: [], givenUp: [], credit: null };

/** `toGroup`: what of the loss was given to companies of the group. */
export function surrenderedLoss(
  { facts, intensive }: ResearchClaim,
  { loss, profits, carriedBack }: UnrelievedLoss,
  { cap, toGroup }: { cap: PayeCap; toGroup: readonly Line[] },
): SurrenderedLoss {
  if (intensive === null) return NO_LOSS_SURRENDERED;
  const relievable = line("loss_relievable", "Of the loss, what the period's profits could take", [
    "lesser",
    loss,
    profits,
  ]);
  const unrelieved = line(
    "loss_unrelieved",
    "Trading loss that is not relieved",
    ["excess", loss, relievable, ...(carriedBack === null ? [] : [carriedBack]), ...toGroup],
    { statute: "CTA 2009 s1056" },
  );
  const surrenderable = line(
    "surrenderable_loss",
    "Loss that can be given up for a credit",
    ["lesser", unrelieved, intensive.enhanced],
    { isFigure: true, statute: "CTA 2009 s1055" },
  );
  const most = cap.isExempt ? surrenderable : withinCap(surrenderable, cap);
  const asked =
    facts.surrender === undefined
      ? []
      : [
          wholePoundsOf("loss_surrender_claimed", "Loss that the company gives up", {
            path: `${RESEARCH_PATH}.surrender`,
            pence: facts.surrender,
          }),
        ];
  const surrendered = line(
    "loss_surrendered_for_credit",
    "Trading loss given up for a credit",
    ["lesser", most, ...asked],
    { isFigure: true, statute: "CTA 2009 s1062" },
  );
  const problems: Problem[] = asked.some(({ value }) => value > most.value) ? [tooHigh("surrender", most.value)] : [];
  if (surrendered.value === 0n) return { lines: [surrenderable], givenUp: [], credit: null, problems };
  return {
    lines: [surrenderable, surrendered],
    givenUp: [surrendered],
    credit: creditOf(surrendered, cap),
    problems,
  };
}

/** The smallest loss in whole pounds whose credit reaches the cap is enough. */
function withinCap(surrenderable: Line, { cap }: PayeCap): Line {
  const { perMille: rate } = RESEARCH_RATES.payableCredit;
  const enough = line("loss_for_capped_credit", "Loss whose credit reaches the cap", [
    "share_up_to_pound",
    cap,
    ratio(`100/${rate / 10}`, 1000, rate),
  ]);
  return line("loss_surrendered_at_most", "At most given up", ["lesser", surrenderable, enough]);
}

function creditOf(surrendered: Line, { cap, isExempt }: PayeCap): Line {
  const whole = line(
    "intensive_credit_before_cap",
    "Payable credit before the cap",
    ["share_to_nearest_penny", surrendered, perMille(RESEARCH_RATES.payableCredit)],
    { statute: "CTA 2009 s1058" },
  );
  return line("intensive_credit", "Payable credit claimed", ["lesser", whole, ...(isExempt ? [] : [cap])], {
    box: "L170",
    isStated: true,
    statute: "CTA 2009 s1058",
    rules: [9642, 9780],
  });
}
