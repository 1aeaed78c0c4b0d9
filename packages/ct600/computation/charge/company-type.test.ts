import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { findingsOf } from "../stated.fixture.ts";
import { typeOfCompany } from "./company-type.ts";

const COMPANY = { name: "Example Holdings Ltd", utr: "8596148860", registration_number: "12345678" };
const YEAR = { start: "2025-04-01", end: "2026-03-31" };

test("companies of seven types can file, others cannot", () => {
  for (let type = -1; type <= 12; type += 1) {
    const found = typeOfCompany({ ...COMPANY, type });
    const isServed = [0, 2, 3, 6, 7, 8, 11].includes(type);

    assert.deepEqual(findingsOf(found.problems), isServed ? [] : [{ code: "invalid_type", field: "company.type" }]);
    if (isServed) assert.equal(found.type, type);
  }
});

test("the type follows from what the company says of itself, and residence goes first", () => {
  for (const [said, type] of [
    [{}, 0],
    [{ close_investment_holding: false, uk_resident: true }, 0],
    [{ close_investment_holding: true }, 2],
    [{ close_investment_holding: true, type: 2 }, 2],
    [{ close_investment_holding: true, type: 3 }, 3],
    [{ uk_resident: false }, 11],
    [{ uk_resident: false, close_investment_holding: true }, 11],
    [{ uk_resident: false, type: 11 }, 11],
    [{ type: 11 }, 11],
    [{ type: 8, close_investment_holding: false }, 8],
  ] as const) {
    const found = typeOfCompany({ ...COMPANY, ...said });

    assert.deepEqual([found.type, found.problems], [type, []], JSON.stringify(said));
  }
});

test("a type that contradicts is refused", () => {
  for (const said of [
    { uk_resident: false, type: 0 },
    { uk_resident: false, type: 2 },
    { uk_resident: true, type: 11 },
    { close_investment_holding: true, type: 0 },
    { close_investment_holding: true, type: 7 },
    { close_investment_holding: false, type: 2 },
  ])
    assert.deepEqual(
      findingsOf(typeOfCompany({ ...COMPANY, ...said }).problems),
      [{ code: "does_not_reconcile", field: "company.type" }],
      JSON.stringify(said),
    );
});

// CTA 2010 s18A(1): 40,000 at 19% is 7,600.00; at the main rate of 25% 10,000.00, without relief.
test("interest of 40,000 bears 7,600.00, of a close investment-holding company 10,000.00", () => {
  const [small, holding] = [taxed({}), taxed({ close_investment_holding: true })];

  assert.deepEqual([small.charge.due.value, small.charge.isSmall], [760_000n, true]);
  assert.deepEqual(
    [holding.charge.due.value, holding.charge.isSmall, holding.charge.relief],
    [1_000_000n, false, null],
  );
  assert.equal(holding.marks.find((marks) => marks[4] !== undefined)?.[4], 2);
});

// 100,000: 25,000.00 less 3/200 of 150,000 is 22,750.00; with the main rate alone 25,000.00.
test("a company that is not resident has no marginal relief", () => {
  const given = { non_trading_loan_profit: 10_000_000 };

  assert.equal(taxed({}, given).charge.due.value, 2_275_000n);
  assert.equal(taxed({ uk_resident: false }, given).charge.due.value, 2_500_000n);
});

test("whether it is a holding company is asked where the tax follows from it, and nowhere else", () => {
  const field = "company.close_investment_holding";
  const asked = (given: Partial<ReturnInput["financials"]>, said = {}, period = YEAR) =>
    findingsOf(taxed(said, given, period).asked);
  const question = [{ code: "close_investment_holding_missing", field }];

  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000 }), question);
  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000 }, { type: 0 }), question);
  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000 }, { close_investment_holding: false }), []);
  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000 }, { type: 7 }), [], "a type of its own");
  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000, turnover: 100 }), [], "a trade");
  assert.deepEqual(asked({ non_trading_loan_profit: 99 }), [], "no profits in pounds");
  assert.deepEqual(asked({ non_trading_loan_profit: 30_000_000 }), [], "the main rate anyhow");
  const flat = { start: "2021-04-01", end: "2022-03-31" };
  assert.deepEqual(asked({ non_trading_loan_profit: 4_000_000 }, {}, flat), [], "one rate for all");
});

test("with property income it is a warning only", () => {
  const { asked, warnings } = taxed({}, { property_profit: 4_000_000 });

  assert.deepEqual(asked, []);
  assert.deepEqual(findingsOf(warnings), [
    { code: "close_investment_holding_missing", field: "company.close_investment_holding" },
  ]);
});

test("where a company formed abroad is resident is asked", () => {
  for (const prefix of ["FC", "SF", "NF"]) {
    const abroad = { registration_number: `${prefix}012345` };
    const trade = { turnover: 9_000_000, trading_profit: 100_000 };

    assert.deepEqual(findingsOf(taxed(abroad, trade).asked), [
      { code: "uk_resident_missing", field: "company.uk_resident" },
    ]);
    for (const said of [{ uk_resident: true }, { uk_resident: false }, { type: 11 }])
      assert.deepEqual(taxed({ ...abroad, ...said }, trade).asked, []);
  }
});

function taxed(
  said: Partial<ReturnInput["company"]>,
  given: Partial<ReturnInput["financials"]> = { non_trading_loan_profit: 4_000_000 },
  period = YEAR,
) {
  const financials = { turnover: 0, trading_profit: 0, ...given };
  return compute({ company: { ...COMPANY, ...said }, period, financials }, { today: "2026-11-15" });
}
