import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../return.ts";
import type { AssociatedCompanies } from "./charge/charge-years.ts";
import { typeOfCompany } from "./charge/company-type.ts";
import { amountLine, findingsOf, statedBoxes } from "./stated.fixture.ts";
import { statements } from "./statements.ts";

const COMPANY = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const YEAR = { start: "2024-04-01", end: "2025-03-31" };

test("each statement that is true is a tick in its box", () => {
  for (const [name, box] of [
    ["several_returns", "50"],
    ["estimated_figures", "55"],
    ["group_not_small", "60"],
    ["transfer_pricing_exemption", "75"],
    ["exports_goods", "616"],
    ["exports_services", "617"],
    ["exports_nothing", "618"],
    ["instalments", "630"],
    ["group_payment_arrangement", "635"],
    ["intangibles_sold_or_written_down", "640"],
  ] as const) {
    assert.deepEqual(statedBoxes([said({ [name]: true })]), { 4: "0", [box]: "yes" }, name);
    assert.deepEqual(statedBoxes([said({ [name]: false })]), { 4: "0" }, name);
  }
});

test("to export nothing excludes goods and services", () => {
  const refused = [{ code: "invalid_type", field: "return.exports_nothing" }];

  assert.deepEqual(findingsOf(said({ exports_nothing: true, exports_goods: true }).problems), refused);
  assert.deepEqual(findingsOf(said({ exports_nothing: true, exports_services: true }).problems), refused);
  assert.deepEqual(said({ exports_nothing: false, exports_services: true }).problems, []);
  assert.deepEqual(said({ exports_goods: true, exports_services: true }).problems, []);
});

test("profits above the limit of instalments are a warning; the limit is shared and shortened", () => {
  const leap = { start: "2023-04-01", end: "2024-03-31" };
  const half = { start: "2025-01-01", end: "2025-07-02" };
  for (const [period, associated, most] of [
    [YEAR, 0, 1_500_000],
    [leap, 0, 1_500_000],
    [YEAR, 2, 500_000],
    [half, 0, 752_054],
    [{ start: "2022-10-01", end: "2023-09-30" }, [0, 3], 375_000],
  ] as const) {
    const warnings = (pounds: number) => statements({ period }, facts(pounds, associated)).warnings;

    assert.deepEqual(warnings(most), [], `${most}`);
    assert.deepEqual(findingsOf(warnings(most + 1)), [
      { code: "profits_above_instalment_limit", field: "financials.trading_profit" },
    ]);
  }
});

test("who says whether the tax is paid in instalments is not asked again", () => {
  for (const instalments of [true, false])
    assert.deepEqual(statements({ period: YEAR, return: { instalments } }, facts(2_000_000)).warnings, []);
});

function said(statement: NonNullable<ReturnInput["return"]>) {
  return statements({ period: YEAR, return: statement }, facts());
}

function facts(profitPounds = 0, associated: AssociatedCompanies = 0) {
  return { augmented: amountLine("profits", 100n * BigInt(profitPounds)), associated, company: typeOfCompany(COMPANY) };
}
