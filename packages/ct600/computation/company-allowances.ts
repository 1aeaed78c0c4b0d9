// The capital allowances of a company: those of its trade, then those of its property business, which has what the
// trade leaves of the annual investment allowance, or sums that were given for it.

import { isPresent } from "../input/fields/presence.ts";
import type { ReturnInput } from "../return.ts";
import { type CapitalAllowances, leftForTrade, ofTrade, pooled } from "./allowances/capital-allowances.ts";
import { propertyAllowances } from "./allowances/property-allowances.ts";
import { propertyPools } from "./allowances/property-pools.ts";
import type { PropertyClaims } from "./profits/property.ts";
import type { Step } from "./step.ts";

export interface Allowances {
  /** Null: the trade claims nothing. */
  readonly trade: CapitalAllowances | null;
  readonly property: PropertyClaims & { readonly step: Step | null };
}

export function allowancesOf(
  { period, financials }: Pick<ReturnInput, "period" | "financials">,
  { today }: { today: string },
): Allowances {
  const { capital_allowances: ofTheTrade, property } = financials;
  const ofProperty = isPresent(property?.capital_allowances) ? property?.capital_allowances : undefined;
  // Both ways are refused; the pools are more than their sums.
  const sums = ofProperty === undefined ? financials.property_allowances : undefined;
  const trade =
    ofTheTrade !== undefined && isPresent(ofTheTrade)
      ? pooled(period, ofTheTrade, { today, most: (limit) => leftForTrade(limit, sums) })
      : null;
  const pools = ofProperty === undefined ? null : propertyPools(period, ofProperty, { today, trade });
  return {
    trade: trade && ofTrade(period, trade, pools?.contributions ?? []),
    property: pools === null ? ofSums(period, sums) : ofPools(pools),
  };
}

function ofPools(pools: ReturnType<typeof propertyPools>): Allowances["property"] {
  const { allowances, charges, problems = [] } = pools;
  return {
    step: pools,
    allowances: [allowances],
    charges: charges.value === 0n ? [] : [charges],
    isRight: problems.length === 0,
  };
}

function ofSums(
  period: ReturnInput["period"],
  sums: ReturnInput["financials"]["property_allowances"],
): Allowances["property"] {
  const step = sums === undefined ? null : propertyAllowances(period, sums);
  const stated = (step?.lines ?? []).filter(({ box }) => box !== null);
  return {
    step,
    allowances: stated.filter(({ box }) => box !== CHARGES),
    charges: stated.filter(({ box }) => box === CHARGES),
    isRight: (step?.problems ?? []).length === 0,
  };
}

/** Of balancing charges outside the trade. */
const CHARGES = 755;
