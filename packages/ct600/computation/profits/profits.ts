// From the trading profit to the profits chargeable: the steps in the order of the form, each taking what the ones
// before it left.

import type { ReturnInput } from "../../return.ts";
import type { Line } from "../line.ts";
import type { Part, Step } from "../step.ts";
import { deductions } from "./deductions.ts";
import { chargeableProfits, donationsPaid } from "./donations.ts";
import { incomeAndGains } from "./income.ts";
import { lossRestriction } from "./restriction.ts";
import { tradingResult } from "./trading.ts";
import { type LossGivenUp, tradingLosses, type UnrelievedLoss } from "./trading-losses.ts";

export interface Profits {
  readonly steps: readonly (readonly [Part, Step])[];
  /** Box 315. */
  readonly chargeable: Line;
  readonly unrelieved: UnrelievedLoss;
}

interface GivenToProfits {
  /** What follows from the rents; null where only the profit was given. */
  readonly property: Line | null;
  /** Box 200. */
  readonly tonnage?: Line | null;
  readonly lossGivenUp?: (loss: UnrelievedLoss) => LossGivenUp;
}

const NOTHING_GIVEN_UP: LossGivenUp = { lines: [], givenUp: [] };

export function profitsOf(
  input: Pick<ReturnInput, "financials" | "period">,
  { property, tonnage = null, lossGivenUp = () => NOTHING_GIVEN_UP }: GivenToProfits,
): Profits {
  const { financials, period } = input;
  const trading = tradingResult(input);
  const income = incomeAndGains(input, trading.netProfits, { property, tonnage });
  const deducted = deductions(input, income);
  const { paid: donations, problems } = donationsPaid(financials);
  const losses = tradingLosses(input, trading, { left: deducted.left, profits: income.profits, donations });
  const { loss } = trading;
  const unrelieved = { loss, profits: deducted.left, carriedBack: losses.carriedBack };
  const given = lossGivenUp(unrelieved);
  const chargeable = chargeableProfits(income.profits, [...deducted.deducted, ...losses.deducted], donations);
  const broughtForward = [trading.olderLossesUsed, income.olderDeficitsUsed, income.capitalLossesUsed].flatMap(
    (used) => (used === null ? [] : [used]),
  );
  const restriction = lossRestriction(period, [
    ...broughtForward,
    ...deducted.broughtForwardUsed,
    ...losses.broughtForwardUsed,
  ]);
  // Box 45: a claim here reduces the tax of an earlier period.
  const earlier: Step = {
    lines: [],
    problems,
    marks: deducted.isCarriedBack || (losses.carriedBack?.value ?? 0n) > 0n ? { 45: true } : {},
  };
  return {
    steps: [
      ["trade", trading],
      ["income", income],
      ["deductions", deducted],
      ["deductions", losses],
      ["deductions", given],
      ["deductions", losses.carriedForward(given.givenUp)],
      ["deductions", chargeable],
      ["deductions", restriction],
      ["deductions", earlier],
    ],
    chargeable: chargeable.profits,
    unrelieved,
  };
}
