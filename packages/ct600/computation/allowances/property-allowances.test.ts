import assert from "node:assert/strict";
import { test } from "node:test";
import { poundsAndPence } from "../../money.ts";
import { type PropertyAllowancesInput, propertyAllowances } from "./property-allowances.ts";

const PATH = "financials.property_allowances";

function outcomeOf(input: PropertyAllowancesInput, end: string) {
  const { lines, problems = [] } = propertyAllowances({ start: `${Number(end.slice(0, 4)) - 1}-04-01`, end }, input);
  const boxes = lines.flatMap((one) => (one.isStated ? [[String(one.box), poundsAndPence(one.value)]] : []));
  return { boxes: Object.fromEntries(boxes), problems: problems.map(({ code, field }) => `${code} ${field}`) };
}

test("every allowance of a property business is stated in its box, without pence", () => {
  const input = {
    annual_investment_allowance: 100_099,
    structures_and_buildings: 200_000,
    full_expensing: 300_000,
    other: 400_000,
    balancing_charges: 500_000,
  };

  assert.deepEqual(outcomeOf(input, "2025-03-31"), {
    boxes: { "733": "3000.00", "735": "1000.00", "736": "2000.00", "750": "4000.00", "755": "5000.00" },
    problems: [],
  });
});

test("nothing is stated of what is nil or left out", () => {
  assert.deepEqual(outcomeOf({ other: 0 }, "2025-03-31"), { boxes: {}, problems: [] });
});

test("a property business has no more annual investment allowance than the company", () => {
  assert.deepEqual(outcomeOf({ annual_investment_allowance: 100_000_000 }, "2025-03-31").problems, []);
  assert.deepEqual(outcomeOf({ annual_investment_allowance: 100_000_100 }, "2025-03-31").problems, [
    `claim_too_high ${PATH}.annual_investment_allowance`,
  ]);
});

test("an allowance that did not exist yet is refused", () => {
  assert.deepEqual(outcomeOf({ full_expensing: 100 }, "2023-03-31").problems, [
    `allowance_not_available ${PATH}.full_expensing`,
  ]);
  assert.deepEqual(outcomeOf({ structures_and_buildings: 100 }, "2018-03-31").problems, [
    `allowance_not_available ${PATH}.structures_and_buildings`,
  ]);
});
