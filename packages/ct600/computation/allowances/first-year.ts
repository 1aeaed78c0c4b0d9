// First-year allowances: a part of new plant's cost, or all of it, in the period in which it was bought. What is left
// of expenditure with an allowance joins its pool in the next period, expenditure without one now. Follows CAA 2001
// s45D to s45U, s52, s58, s59A and s59B.

import type { Problem } from "../../problem.ts";
import { FIRST_YEAR_RATES } from "../../rates/allowances.ts";
import { type Line, line, ratio } from "../line.ts";
import { claimTooHigh, wholePoundsOf } from "../pounds.ts";
import { unavailable } from "./availability.ts";
import type { AllowanceBox } from "./box-rows.ts";
import { boxOf, type FirstYearName } from "./boxes-by-date.ts";
import { aboveZero, type Contribution, type PoolEntries, type PoolName } from "./contribution.ts";
import type { Period } from "./days.ts";

export interface FirstYearInput {
  readonly expenditure?: number;
  readonly claim?: number;
  readonly disposals?: number;
}

interface Kind {
  readonly words: string;
  readonly pool: PoolName;
  /** What sales do: all of the proceeds a charge, half of them, or all from the pool. */
  readonly sales: "charge" | "half" | "pool";
  readonly statute: string;
}

const KINDS: Record<FirstYearName, Kind> = {
  full_expensing: { words: "Full expensing", pool: "main", sales: "charge", statute: "CAA 2001 s45S" },
  special_rate_first_year_allowance: {
    words: "50% first-year allowance",
    pool: "special",
    sales: "half",
    statute: "CAA 2001 s45S",
  },
  forty_percent_first_year_allowance: {
    words: "40% first-year allowance",
    pool: "main",
    sales: "pool",
    statute: "CAA 2001 s45U",
  },
  electric_charge_points: { words: "Electric charge points", pool: "main", sales: "pool", statute: "CAA 2001 s45EA" },
  zero_emission_goods_vehicles: {
    words: "Zero-emission goods vehicles",
    pool: "main",
    sales: "pool",
    statute: "CAA 2001 s45DA",
  },
  zero_emission_cars: { words: "Zero-emission cars", pool: "main", sales: "pool", statute: "CAA 2001 s45D" },
};

const PATH = "financials.capital_allowances";

export function firstYearAllowance(
  name: FirstYearName,
  input: FirstYearInput,
  { period, today, hasCeased }: { period: Period; today: string; hasCeased: boolean },
): readonly Contribution[] {
  const rate = FIRST_YEAR_RATES[name];
  const problems = unavailable(name, input, { words: KINDS[name].words, dates: rate, period, hasCeased });
  return [bought(name, input, boxOf(name, period, today)), sold(name, input), { problems }];
}

function bought(name: FirstYearName, input: FirstYearInput, box: AllowanceBox): Contribution {
  const { words, pool } = KINDS[name];
  const expenditure = wholePoundsOf(`${name}_expenditure`, `${words}: expenditure`, {
    path: `${PATH}.${name}.expenditure`,
    pence: input.expenditure,
  });
  const { claimed, joins, later, problems } =
    input.claim === undefined ? inFull(name, expenditure) : asAsked(name, expenditure, input.claim);
  return {
    boxes: [[box, aboveZero(claimed)], ...spent(name, expenditure, claimed)],
    [pool]: { joins, later },
    problems,
  };
}

interface Claim extends PoolEntries {
  readonly claimed: Line;
  readonly problems: readonly Problem[];
}

function inFull(name: FirstYearName, expenditure: Line): Claim {
  const claimed = most(name, expenditure, "claimed");
  return { claimed, joins: [], later: balance(name, expenditure, claimed), problems: [] };
}

function asAsked(name: FirstYearName, expenditure: Line, pence: number): Claim {
  const { words, statute } = KINDS[name];
  const { percent } = FIRST_YEAR_RATES[name];
  const path = `${PATH}.${name}.claim`;
  const limit = most(name, expenditure, "most");
  const asked = wholePoundsOf(`${name}_asked`, `${words}: asked for`, { path, pence });
  const claimed = line(`${name}_claimed`, `${words}: claimed`, ["lesser", limit, asked], { statute });
  const whole = line(`${name}_claim_in_full`, `${words}: expenditure that gives the claim`, [
    "share_up_to_pound",
    claimed,
    ratio(`100/${percent}`, 100n, percent),
  ]);
  const part = line(`${name}_claimed_for`, `${words}: expenditure claimed for`, ["lesser", expenditure, whole]);
  const rest = line(`${name}_to_pool`, `${words}: without it, to the pool`, ["subtract", expenditure, part]);
  return {
    claimed,
    joins: aboveZero(rest),
    later: balance(name, part, claimed),
    problems: asked.value > limit.value ? [claimTooHigh(path, limit)] : [],
  };
}

function most(name: FirstYearName, expenditure: Line, as: "claimed" | "most"): Line {
  const { words, statute } = KINDS[name];
  const { percent } = FIRST_YEAR_RATES[name];
  if (percent === 100n) return expenditure;
  const share = ratio(`${percent}%`, percent, 100n);
  const label = as === "claimed" ? `${words}: claimed` : `${words}: at most`;
  return line(`${name}_${as}`, label, ["share_up_to_pound", expenditure, share], { statute });
}

function balance(name: FirstYearName, part: Line, claimed: Line): Line[] {
  const label = `${KINDS[name].words}: the balance, to the pool in the next period`;
  return aboveZero(line(`${name}_to_pool_later`, label, ["subtract", part, claimed]));
}

/** Box 760 holds expenditure with an allowance; where none is claimed, it is expenditure like any other. */
function spent(name: FirstYearName, expenditure: Line, claimed: Line): NonNullable<Contribution["boxes"]> {
  const lines = aboveZero(expenditure);
  const isSpecial = KINDS[name].pool === "special";
  if (claimed.value === 0n) return [[isSpecial ? 770 : 775, lines]];
  return [[760, lines], ...(isSpecial ? [[773, lines] as const] : [])];
}

function sold(name: FirstYearName, { disposals }: FirstYearInput): Contribution {
  const { words, sales, pool } = KINDS[name];
  if (disposals === undefined) return {};
  const proceeds = wholePoundsOf(`${name}_disposals`, `${words}: proceeds of sales`, {
    path: `${PATH}.${name}.disposals`,
    pence: disposals,
  });
  if (sales === "pool") return { [pool]: { leaves: aboveZero(proceeds) } };
  if (sales === "charge") return { boxes: [[689, aboveZero(proceeds)]] };
  const charge = line(`${name}_sales_charged`, `${words}: half of the proceeds`, [
    "share_up_to_pound",
    proceeds,
    ratio("half", 1n, 2n),
  ]);
  const rest = line(`${name}_sales_from_pool`, `${words}: the other half`, ["subtract", proceeds, charge]);
  return { boxes: [[694, aboveZero(charge)]], [pool]: { leaves: aboveZero(rest) } };
}
