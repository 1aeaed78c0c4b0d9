// One pool over the period: what it has, less what was sold, less what it is written down by. Sales above what it has
// are a charge. In the last period of the trade all that is left is allowed. Follows CAA 2001 s53 to s59.

import type { InputOf } from "../../input/fields/field.ts";
import type { CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import type { Problem } from "../../problem.ts";
import { type Line, line } from "../line.ts";
import { claimTooHigh, wholePoundsOf } from "../pounds.ts";
import type { AllowanceBox } from "./box-rows.ts";
import { aboveZero, type Contribution, type PoolEntries, type PoolName } from "./contribution.ts";
import type { Period } from "./days.ts";
import { poolRate } from "./pool-rate.ts";
import { writingDown } from "./writing-down.ts";

export type PoolInput = InputOf<(typeof CAPITAL_ALLOWANCES)["fields"]["main_pool"]>;

const POOLS = {
  main: { id: "main_pool", words: "Main pool", allowances: 705, charges: 710, spent: 775 },
  special: { id: "special_rate_pool", words: "Special rate pool", allowances: 695, charges: 700, spent: 770 },
} as const satisfies Record<
  PoolName,
  { id: string; words: string; allowances: AllowanceBox; charges: AllowanceBox; spent: AllowanceBox }
>;

export interface Pool extends Contribution {
  /** Null: there is no such pool, or no next period. */
  readonly carriedForward: Line | null;
}

export interface PoolFacts {
  readonly period: Period;
  readonly input: PoolInput | undefined;
  /** What other expenditure gave to it. */
  readonly entries: Required<PoolEntries>;
  readonly hasCeased: boolean;
}

export function pool(name: PoolName, { period, input = {}, entries, hasCeased }: PoolFacts): Pool {
  const { id, words, allowances, charges, spent } = POOLS[name];
  const path = `financials.capital_allowances.${id}`;
  const own = (field: keyof PoolInput, of: string) =>
    input[field] === undefined
      ? []
      : [wholePoundsOf(`${id}_${field}`, `${words}: ${of}`, { path: `${path}.${field}`, pence: input[field] })];
  const additions = own("additions", "additions");
  const has = [...own("brought_forward", "brought forward"), ...additions, ...entries.joins];
  const sold = [...own("disposals", "sales"), ...entries.leaves];
  const [asked = null] = own("claim", "claimed");
  if (has.length + sold.length + entries.later.length === 0 && asked === null) return { carriedForward: null };

  const available = line(`${id}_available`, `${words}: available`, ["sum", ...has], { statute: "CAA 2001 s57" });
  const { rest, charge } = afterSales(name, { available, sold });
  const most = hasCeased ? null : mostWritten(name, rest, { period, isAll: asked === null });
  const allowed = most === null ? balancingAllowance(name, rest) : asked === null ? most : written(name, most, asked);
  return {
    boxes: [
      [allowances, aboveZero(allowed)],
      [charges, aboveZero(...charge)],
      [spent, aboveZero(...additions)],
    ],
    carriedForward: hasCeased ? null : carriedForward(name, { rest, allowed, later: entries.later }),
    problems: problems(`${path}.claim`, { asked, most }),
  };
}

function afterSales(
  name: PoolName,
  { available, sold }: { available: Line; sold: readonly Line[] },
): { rest: Line; charge: Line[] } {
  const { id, words } = POOLS[name];
  if (sold.length === 0) return { rest: available, charge: [] };
  const disposals = line(`${id}_disposals_in_all`, `${words}: sales in all`, ["sum", ...sold], {
    statute: "CAA 2001 s60",
  });
  return {
    rest: line(`${id}_after_disposals`, `${words}: after sales`, ["excess", available, disposals]),
    charge: [
      line(`${id}_charge`, `${words}: sales above what it has`, ["excess", disposals, available], {
        statute: "CAA 2001 s55",
      }),
    ],
  };
}

function balancingAllowance(name: PoolName, rest: Line): Line {
  const { id, words } = POOLS[name];
  return line(`${id}_balancing_allowance`, `${words}: balancing allowance`, ["sum", rest], {
    statute: "CAA 2001 s55(2)",
  });
}

/** `isAll`: the most is what is claimed. */
function mostWritten(name: PoolName, rest: Line, { period, isAll }: { period: Period; isAll: boolean }): Line {
  const { id, words } = POOLS[name];
  const about = isAll
    ? { id: `${id}_writing_down_allowance`, words: `${words}: writing-down allowance` }
    : { id: `${id}_most`, words: `${words}: writing-down allowance at most` };
  return writingDown(about, rest, { rate: poolRate(name, period).ratio, period });
}

function written(name: PoolName, most: Line, asked: Line): Line {
  const { id, words } = POOLS[name];
  return line(`${id}_writing_down_allowance`, `${words}: writing-down allowance`, ["lesser", most, asked], {
    statute: "CAA 2001 s56",
  });
}

function carriedForward(
  name: PoolName,
  { rest, allowed, later }: { rest: Line; allowed: Line; later: readonly Line[] },
): Line {
  const { id, words } = POOLS[name];
  const about = { isFigure: true, statute: "CAA 2001 s58" };
  const [named, label] = [`${id}_carried_forward`, `${words}: carried forward`];
  if (later.length === 0) return line(named, label, ["subtract", rest, allowed], about);
  const left = line(`${id}_after_allowance`, `${words}: after the allowance`, ["subtract", rest, allowed]);
  return line(named, label, ["sum", left, ...later], about);
}

function problems(field: string, { asked, most }: { asked: Line | null; most: Line | null }): Problem[] {
  if (asked === null || asked.value <= (most?.value ?? 0n)) return [];
  if (most !== null) return [claimTooHigh(field, most)];
  const message = `In its last period a trade has a balancing allowance and no writing-down allowance. Leave ${field} out.`;
  return [{ code: "claim_too_high", field, message }];
}
