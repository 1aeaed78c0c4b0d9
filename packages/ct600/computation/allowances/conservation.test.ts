// Whatever is bought, sold and claimed: not a pound is lost or allowed twice, and the working can be worked out again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Dice, diceFrom } from "../../../../test/proofs/dice.ts";
import { daysAfter } from "../../period.ts";
import { FIRST_YEAR_RATES } from "../../rates/allowances.ts";
import { evaluated } from "../evaluate.fixture.ts";
import { inOrder } from "../in-order.ts";
import { shownLine } from "../shown.ts";
import { type CapitalAllowancesInput, capitalAllowances } from "./capital-allowances.ts";

const HOW_MANY = 400;
const POOLS = ["main_pool", "special_rate_pool"] as const;
const FIRST_YEAR = Object.keys(FIRST_YEAR_RATES) as (keyof typeof FIRST_YEAR_RATES)[];

for (const seed of [1, 2, 3, 4])
  test(`what came in is what is allowed, charged or carried forward (seed ${seed})`, () => {
    const dice = diceFrom(seed);
    for (let count = 0; count < HOW_MANY / 4; count += 1) {
      const { period, input } = generated(dice);
      const { lines } = capitalAllowances(period, input, { today: "2026-11-15" });

      const found = figuresOf(lines);

      assert.equal(
        found.allowed - found.charged + found.carriedForward,
        cameIn(input),
        JSON.stringify({ period, input }),
      );
    }
  });

test("every line of generated allowances is worked out again from the input alone", () => {
  const dice = diceFrom(5);
  for (let count = 0; count < 100; count += 1) {
    const { period, input } = generated(dice);
    const ordered = inOrder(capitalAllowances(period, input, { today: "2026-11-15" }).lines);

    const again = evaluated(ordered.map(shownLine), { financials: { capital_allowances: input } });

    assert.deepEqual(
      [...again],
      ordered.map(({ id, value }) => [id, value]),
    );
  }
});

/**
 * Periods and amounts in which every allowance there is has its place; the super-deduction and buildings have their own
 * arithmetic.
 */
function generated(dice: Dice): { period: { start: string; end: string }; input: CapitalAllowancesInput } {
  const start = daysAfter("2015-04-01", dice.from(0, 4300));
  const end = daysAfter(start, dice.oneOf([364, 364, dice.from(0, 363)]));
  const pence = () => dice.oneOf([0, dice.from(1, 200_000), dice.from(1, 200_000_000)]);
  const some = <Value>(value: () => Value): Value | undefined => (dice.chance(0.5) ? value() : undefined);
  const group = (names: readonly string[]) =>
    Object.fromEntries(names.filter(() => dice.chance(0.6)).map((name) => [name, pence()]));
  const car = () => ({
    cost: pence(),
    bought_on: dice.oneOf([start, end]),
    co2_emissions: dice.from(0, 140),
    new: dice.chance(0.5),
  });
  // In the last period first-year allowances are refused, so what would become of them says nothing.
  const hasCeased = dice.chance(0.1);
  const input = {
    ...Object.fromEntries(POOLS.map((name) => [name, group(["brought_forward", "additions", "disposals", "claim"])])),
    ...Object.fromEntries(
      FIRST_YEAR.filter(() => !hasCeased && dice.chance(0.4)).map((name) => [
        name,
        group(["expenditure", "claim", ...(name === "forty_percent_first_year_allowance" ? [] : ["disposals"])]),
      ]),
    ),
    annual_investment_allowance: some(() =>
      group(["main_rate_expenditure", "special_rate_expenditure", "main_rate_claim", "special_rate_claim"]),
    ),
    cars: some(() => [car(), car()]),
    trade_ceased: hasCeased,
  };
  return {
    period: { start, end },
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  };
}

function figuresOf(lines: ReturnType<typeof capitalAllowances>["lines"]) {
  const sum = (ids: readonly string[]) =>
    lines.reduce((total, { id, value }) => (ids.includes(id) ? total + value : total), 0n);
  return {
    allowed: sum(["allowances"]),
    charged: sum(["balancing_charges"]),
    carriedForward: sum(["main_pool_carried_forward", "special_rate_pool_carried_forward"]),
  };
}

/** Brought forward and bought, less sold: each amount without its pence. */
function cameIn(input: CapitalAllowancesInput): bigint {
  const pounds = (pence = 0) => (BigInt(pence) / 100n) * 100n;
  const pools = POOLS.map((name) => input[name] ?? {});
  const firstYear: readonly { expenditure?: number; disposals?: number }[] = FIRST_YEAR.map(
    (name) => input[name] ?? {},
  );
  const { main_rate_expenditure, special_rate_expenditure } = input.annual_investment_allowance ?? {};
  return [
    ...pools.map((one) => pounds(one.brought_forward) + pounds(one.additions) - pounds(one.disposals)),
    ...firstYear.map((one) => pounds(one.expenditure) - pounds(one.disposals)),
    ...(input.cars ?? []).map(({ cost }) => pounds(cost)),
    pounds(main_rate_expenditure),
    pounds(special_rate_expenditure),
  ].reduce((sum, amount) => sum + amount, 0n);
}
