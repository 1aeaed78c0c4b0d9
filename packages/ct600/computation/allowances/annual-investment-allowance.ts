// The annual investment allowance of the trade: what is claimed of it, and what of the expenditure joins the pools
// instead. Without claims it is the most there is, special rate expenditure first, because that would be written down
// more slowly. Follows CAA 2001 s51A and s51B.

import type { InputOf } from "../../input/fields/field.ts";
import type { CAPITAL_ALLOWANCES } from "../../input/fields/financials/allowances.ts";
import type { Problem } from "../../problem.ts";
import { type Amount, type Line, line } from "../line.ts";
import { claimTooHigh, NOTHING, poundsText, wholePoundsOf } from "../pounds.ts";
import { aboveZero, type Contribution } from "./contribution.ts";

type AnnualInvestmentInput = InputOf<(typeof CAPITAL_ALLOWANCES)["fields"]["annual_investment_allowance"]>;

const PATH = "financials.capital_allowances.annual_investment_allowance";

/** `most`: what the company has left for the trade; null in the period in which the trade ends, which has none. */
export function annualInvestmentAllowance(input: AnnualInvestmentInput, most: Line | null): Contribution {
  const main = rateOf("main_rate", "Main rate", input);
  const special = rateOf("special_rate", "Special rate", input);
  const limit = most ?? NOTHING;
  const forSpecial = left("special_rate", limit, main.asked);
  const specialClaim = claim(special, forSpecial);
  const mainClaim = claim(main, left("main_rate", limit, specialClaim));
  return {
    boxes: [
      [690, aboveZero(mainClaim, specialClaim)],
      [695, aboveZero(specialClaim)],
      [705, aboveZero(mainClaim)],
      [770, aboveZero(special.expenditure)],
      [775, aboveZero(main.expenditure)],
    ],
    main: { joins: aboveZero(rest(main, mainClaim)) },
    special: { joins: aboveZero(rest(special, specialClaim)) },
    problems: problems([main, special], limit),
  };
}

interface Rate {
  readonly name: "main_rate" | "special_rate";
  readonly words: string;
  readonly expenditure: Line;
  /** Null: the most there is. */
  readonly asked: Line | null;
}

function rateOf(name: Rate["name"], words: string, input: AnnualInvestmentInput): Rate {
  const pence = input[`${name}_claim`];
  return {
    name,
    words,
    expenditure: wholePoundsOf(`${name}_investment`, `${words} expenditure with the annual investment allowance`, {
      path: `${PATH}.${name}_expenditure`,
      pence: input[`${name}_expenditure`],
    }),
    asked:
      pence === undefined
        ? null
        : wholePoundsOf(`${name}_investment_asked`, `${words}: asked for`, { path: `${PATH}.${name}_claim`, pence }),
  };
}

function left(name: Rate["name"], limit: Amount, other: Line | null): Amount {
  if (other === null || other.value === 0n) return limit;
  return line(`annual_investment_left_for_${name}`, "Left of the limit", ["excess", limit, other]);
}

function claim({ name, words, expenditure, asked }: Rate, limit: Amount): Line {
  return line(
    `${name}_investment_allowance`,
    `${words}: annual investment allowance`,
    ["lesser", expenditure, limit, ...(asked === null ? [] : [asked])],
    { statute: "CAA 2001 s51A" },
  );
}

function rest({ name, words, expenditure }: Rate, claimed: Line): Line {
  return line(`${name}_investment_to_pool`, `${words}: the rest, to the pool`, ["subtract", expenditure, claimed]);
}

function problems(rates: readonly Rate[], limit: Amount): Problem[] {
  const aboveExpenditure = rates.flatMap(({ name, expenditure, asked }) =>
    asked !== null && asked.value > expenditure.value ? [claimTooHigh(`${PATH}.${name}_claim`, expenditure)] : [],
  );
  if (aboveExpenditure.length > 0) return aboveExpenditure;
  const asked = rates.reduce((sum, rate) => sum + (rate.asked?.value ?? 0n), 0n);
  return asked > limit.value ? [aboveLimit(limit)] : [];
}

function aboveLimit(limit: Amount): Problem {
  const message =
    limit === NOTHING
      ? "There is no annual investment allowance in the period in which the trade ends. Leave the claims out: the expenditure joins the pools."
      : `At most ${poundsText(limit.value)} of annual investment allowance is left for the trade in this period. Claim less: the rest joins the pools.`;
  return { code: "claim_too_high", field: PATH, message };
}
