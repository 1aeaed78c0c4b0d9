// From the trading profit to the profits chargeable: the steps in the order of the form, each taking what the ones
// before it left.

import type { ReturnInput } from "../../return.ts";
import { type Line, line } from "../line.ts";
import type { Part, Step } from "../step.ts";
import { type Deductions, deductions } from "./deductions.ts";
import { chargeableProfits, donationsPaid } from "./donations.ts";
import type { GroupLines, SurrenderedKind } from "./group-lines.ts";
import { incomeAndGains } from "./income.ts";
import { lossRestriction } from "./restriction.ts";
import { tradingResult } from "./trading.ts";
import { type LossGivenUp, tradingLosses, type UnrelievedLoss } from "./trading-losses.ts";

export interface Profits {
  readonly steps: readonly (readonly [Part, Step])[];
  /** Box 315. */
  readonly chargeable: Line;
  readonly unrelieved: UnrelievedLoss;
  /** What group relief is limited by; made when it is asked for. */
  readonly limits: () => ProfitLimits;
}

/** Lines of the profits; null or none where the company has no such amount. */
export interface ProfitLimits {
  /** Box 300, what donations take of it, and what losses of later periods took before. */
  readonly before: Line;
  readonly donations: readonly Line[];
  readonly later: Line | null;
  readonly chargeable: Line;
  /** All income and gains before losses of other periods. */
  readonly gross: Line;
  /** What arose in the period, and what was set against its profits or carried back. */
  readonly arising: Readonly<Record<SurrenderedKind, Line | null>>;
  readonly used: Readonly<Partial<Record<SurrenderedKind, readonly Line[]>>>;
  /** Brought forward from April 2017 on, with what was used of it. */
  readonly broughtForward: Deductions["broughtForward"] & Readonly<Record<"trading_loss", Brought>>;
  /** Whether losses from before April 2017 could have been used and were not. */
  readonly isHeldBack: boolean;
}

type Brought = Deductions["broughtForward"]["property_loss"];

interface GivenToProfits {
  /** What follows from the rents; null where only the profit was given. */
  readonly property: Line | null;
  /** Box 200. */
  readonly tonnage?: Line | null;
  readonly group: GroupLines;
  readonly lossGivenUp?: (loss: UnrelievedLoss) => LossGivenUp;
}

const NOTHING_GIVEN_UP: LossGivenUp = { lines: [], givenUp: [] };

export function profitsOf(
  input: Pick<ReturnInput, "financials" | "period">,
  { property, tonnage = null, group, lossGivenUp = () => NOTHING_GIVEN_UP }: GivenToProfits,
): Profits {
  const { financials, period } = input;
  const trading = tradingResult(input);
  const income = incomeAndGains(input, trading.netProfits, { property, tonnage });
  const deducted = deductions(input, income, group);
  const { paid: donations, problems } = donationsPaid(financials);
  const losses = tradingLosses(input, trading, { left: deducted.left, profits: income.profits, donations, group });
  const { loss } = trading;
  const unrelieved = { loss, profits: deducted.left, carriedBack: losses.carriedBack };
  const given = lossGivenUp(unrelieved);
  const { later } = losses;
  const all = [...deducted.deducted, ...losses.deducted];
  const chargeable = chargeableProfits(income.profits, all, { donations, group, later });
  const broughtForward = [trading.olderLossesUsed, income.olderDeficitsUsed, income.capitalLossesUsed].flatMap(
    (used) => (used === null ? [] : [used]),
  );
  const own = [...broughtForward, ...deducted.broughtForwardUsed, ...losses.broughtForwardUsed];
  const restriction = lossRestriction(period, own, group.claimedCarriedForward);
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
    limits: () => ({
      before: chargeable.before,
      donations: chargeable.donations,
      later,
      chargeable: chargeable.profits,
      gross: line("gross_profits", "Profits before losses of other periods", ["sum", trading.profits, ...income.gross]),
      arising: {
        trading_loss: trading.loss,
        non_trading_deficit: income.deficit,
        donations,
        property_loss: income.propertyLoss,
        management_expenses: deducted.expensesOfPeriod,
      },
      used: { trading_loss: losses.ownUsed, non_trading_deficit: deducted.deficitUsed },
      broughtForward: {
        ...deducted.broughtForward,
        trading_loss: { had: losses.broughtForward, used: losses.broughtForwardUsed[0] ?? null },
      },
      isHeldBack:
        income.areOlderDeficitsHeldBack ||
        ((trading.olderLossesLeft?.value ?? 0n) > 0n && trading.netProfits.value > 0n),
    }),
  };
}
