// From a trial balance to a return that could be filed: what a mapping makes is taken by the rules of the input, the
// trading profit reconciles, and the tax is what was worked by hand. Once with the founders' worked trial balances, and
// once with three of our own.

import assert from "node:assert/strict";
import { describe, suite, test } from "node:test";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { fieldsBelow } from "../packages/ct600/input/fields/field.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { sideOf } from "../packages/ct600/sources/sides.ts";
import { poundsText } from "../packages/ct600/text/numbers.ts";
import type { ReturnInputFigures } from "../packages/trial-balance/answer.ts";
import { CATEGORIES, categoryIds } from "../packages/trial-balance/categories/categories.ts";
import { fieldNames, rowOf } from "../packages/trial-balance/categories/fields.ts";
import { mapTrialBalance } from "../packages/trial-balance/map.ts";
import type { TrialBalanceRequest } from "../packages/trial-balance/request.ts";
import { money } from "../packages/trial-balance/text.ts";
import { requestOf, skip, vectors } from "../packages/trial-balance/vectors.fixture.ts";
import { CONTRACTOR } from "./trial-balances/contractor.ts";
import { LANDLORD } from "./trial-balances/landlord.ts";
import { SHOP } from "./trial-balances/shop.ts";
import type { Worked } from "./trial-balances/worked.ts";

const context = { today: "2026-11-18", declarant: { name: "Jane Director", status: "Director" } };

const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
/** What no trial balance says, and the return of a company without a trade asks. */
const withoutTrade = { ...company, close_investment_holding: false };

async function judged(
  { financials, accounts, sources }: ReturnInputFigures,
  { period, business }: TrialBalanceRequest,
  chosen: object = {},
) {
  const input = {
    company: business === "investment" ? withoutTrade : company,
    period,
    financials: { ...financials, ...chosen },
    accounts,
    sources,
  };
  const { problems, computation, return: made } = await checkReturn(input, context);
  return { problems, tax: computation?.taxDuePence, boxes: made?.boxes ?? {} };
}

function inputOf(request: TrialBalanceRequest) {
  const { input, errors } = mapTrialBalance(request);
  assert.deepEqual(errors, []);
  assert.ok(input);
  return input;
}

suite("the founders' worked trial balances make returns without a problem", { skip }, () => {
  for (const vector of vectors.filter(({ input }) => input !== null))
    describe(vector.id, () => {
      const request = requestOf(vector);

      test("before any choice", async () => {
        const { problems, tax } = await judged(inputOf(request), request);

        assert.deepEqual(problems, []);
        assert.equal(tax, vector.tax_of_return?.before_choice);
      });

      test("after the choice that was made", { skip: vector.after_choice === undefined }, async () => {
        const { problems, tax } = await judged(inputOf(request), request, vector.after_choice?.financials);

        assert.deepEqual(problems, []);
        assert.equal(tax, vector.tax_of_return?.after_choice);
      });
    });
});

for (const { what, request, figures, chosen, taxBefore, taxAfter, boxes } of [
  CONTRACTOR,
  SHOP,
  LANDLORD,
] satisfies Worked[])
  describe(`worked by hand: ${what}`, () => {
    test("every figure is what was worked", () => {
      const { financials, accounts } = inputOf(request);

      assert.deepEqual({ financials, accounts }, figures);
    });

    test("both ways lead to the same net assets", () => {
      const { identity } = mapTrialBalance(request);

      assert.ok(identity);
      assert.equal(identity.net_assets, identity.capital_and_reserves);
      assert.equal(identity.told_apart, 0);
    });

    test("the return has no problem, and its tax is what was worked, before and after the choice", async () => {
      const input = inputOf(request);
      const before = await judged(input, request);
      const after = await judged(input, request, chosen);

      assert.deepEqual([before.problems, after.problems], [[], []]);
      assert.deepEqual([before.tax, after.tax], [taxBefore, taxAfter]);
      for (const [box, value] of Object.entries(boxes)) assert.equal(after.boxes[box], value, `box ${box}`);
    });

    test("the tax charge is compared with the computed tax", () => {
      const told = mapTrialBalance(request, { taxOf: () => taxBefore }).warnings.map(({ code }) => code);
      const charge = figures.accounts.profit_and_loss.tax ?? 0;
      const expected = charge === 0 ? "tax_not_in_trial_balance" : "tax_charge_differs";

      assert.equal(told.includes(expected), charge !== taxBefore);
    });
  });

describe("a trial balance with every category makes a return without a problem", () => {
  for (const standard of ["frs102", "frs105"] as const)
    for (const eitherSide of [1, -1])
      test(`${standard}, what may be on either side in ${eitherSide === 1 ? "debit" : "credit"}`, async () => {
        const ids = categoryIds.filter((id) => CATEGORIES[id][standard] !== null);
        const amounts = ids.map((id, index) => {
          const { side } = CATEGORIES[id];
          const sign = side === "either" ? eitherSide : side === "debit" ? 1 : -1;
          // What lowers a figure is smaller than what it lowers; a rounding is at most a pound.
          if (id === "rounding") return sign;
          if (id === "sales") return -9_000_000;
          return sign * (side === "debit" ? 20_000 + index : 10_000 + index);
        });
        const rest = -amounts.reduce((sum, amount) => sum + amount, 0);
        const lines = [...amounts, rest].map((amount, index) => ({
          code: `${index}`,
          debit: Math.max(0, amount),
          credit: Math.max(0, -amount),
        }));
        const mapping = [...ids, "bank_and_cash"].map((category, index) => ({ code: `${index}`, category }));
        const request = { period: CONTRACTOR.request.period, standard, lines, mapping };

        const { problems } = await judged(inputOf(request), request);

        assert.deepEqual(problems, []);
      });
});

test("every figure is a field of the input, and every field that an option leads to", () => {
  const paths = new Set(fieldsBelow(FILING).map(({ path }) => path));
  const requests = [CONTRACTOR, SHOP, LANDLORD].map(({ request }) => request);
  const found = requests.map((request) => mapTrialBalance(request, { taxOf: () => 1 }));
  const led = found.flatMap(({ choices }) => choices.flatMap(({ options }) => options.map(({ field }) => field)));

  assert.deepEqual(
    [...fieldNames, ...led].filter((field) => field !== null && !paths.has(field)),
    [],
  );
  assert.ok(led.length > 10);
});

test("every figure is on the same side for the mapping and for the sources of a return", () => {
  for (const field of fieldNames) assert.equal(sideOf(field), rowOf(field).sign, field);
});

test("money is written as everywhere", () => {
  for (const pence of [0, 1, 99, 100, 123_405, 100_000_000, -1, -123_456_789, Number.MAX_SAFE_INTEGER])
    assert.equal(money(pence), poundsText(pence));
});

test("there are 95 categories", () => {
  assert.equal(Object.keys(CATEGORIES).length, 95);
});
