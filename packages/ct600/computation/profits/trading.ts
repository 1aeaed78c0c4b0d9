// The trading result, and losses from before April 2017, which can be set against trading profit alone. Follows CTA
// 2010 s45 and CTM04135.

import type { ReturnInput } from "../../return.ts";
import { type Line, line } from "../line.ts";
import { claimTooHigh, NOTHING, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { APRIL_2017 } from "./april-2017.ts";

export interface Trading extends Step {
  readonly profits: Line;
  readonly loss: Line;
  readonly netProfits: Line;
  /** Of losses from before April 2017. */
  readonly olderLossesUsed: Line | null;
  /** What is left of those that were brought forward. */
  readonly olderLossesLeft: Line | null;
}

export function tradingResult({ financials, period }: Pick<ReturnInput, "financials" | "period">): Trading {
  const { trading_profit, losses = {} } = financials;
  const result = wholePoundsOf("trading_result", "Trading profit or loss", {
    path: "financials.trading_profit",
    pence: trading_profit,
  });
  const profits = line("trading_profits", "Trading profits", ["greater", result, NOTHING], {
    box: 155,
    statute: "CTA 2009 s35",
    rules: [9148],
  });
  const loss = line("trading_loss", "Trading loss of the period", ["excess", NOTHING, result], {
    box: 780,
    statute: "CTA 2009 s47",
    rules: [9952, 9953],
  });
  const older = olderLosses(losses, profits, { isJoined: period.start < APRIL_2017 });
  const netProfits = line(
    "net_trading_profits",
    "Net trading profits",
    ["subtract", profits, ...(older === null ? [] : [older.used])],
    { box: 165, isStated: profits.value > 0n, statute: "CTA 2009 s35", rules: [9151, 9321] },
  );
  return {
    lines: [result, profits, loss, ...(older?.lines ?? []), netProfits],
    problems: older?.problems ?? [],
    profits,
    loss,
    netProfits,
    olderLossesUsed: older?.used ?? null,
    olderLossesLeft: older?.left ?? null,
  };
}

/** `isJoined`: a loss of the period may be one of them, and is carried forward with what is left. */
function olderLosses(
  losses: NonNullable<ReturnInput["financials"]["losses"]>,
  profits: Line,
  { isJoined }: { isJoined: boolean },
) {
  const { trading_before_april_2017: pence, claim_before_april_2017: claimed } = losses;
  if (pence === undefined && claimed === undefined) return null;
  const path = "financials.losses.trading_before_april_2017";
  const claim = "financials.losses.claim_before_april_2017";
  const broughtForward = wholePoundsOf("older_trading_losses", "Trading losses from before April 2017", {
    path,
    pence,
  });
  const most = line("older_trading_losses_most", "At most of them", ["lesser", broughtForward, profits]);
  const asked =
    claimed === undefined
      ? []
      : [wholePoundsOf("older_trading_losses_claimed", "Claimed", { path: claim, pence: claimed })];
  const used = line("older_trading_losses_used", "Trading losses brought forward", ["lesser", most, ...asked], {
    box: 160,
    statute: "CTA 2010 s45",
    rules: [9149, 9150],
  });
  const left = isJoined
    ? line("older_trading_losses_left", "Losses from before April 2017 left", ["subtract", broughtForward, used])
    : olderLossesCarriedForward(["subtract", broughtForward, used]);
  const isTooHigh = asked.some(({ value }) => value > most.value);
  return { used, left, lines: [used, left], problems: isTooHigh ? [claimTooHigh(claim, most)] : [] };
}

export function olderLossesCarriedForward(how: Parameters<typeof line>[2]): Line {
  const words = "Losses from before April 2017 carried forward";
  return line("trading_losses_before_april_2017_carried_forward", words, how, { isFigure: true });
}
