// What a caller reads about a value that does not fit its field: what would fit.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fieldsBelow } from "./fields/field.ts";
import { FILING } from "./fields/filing.ts";
import { shapeOf } from "./shape.ts";

const filing = shapeOf(FILING);

describe("a field of a return that takes only some values names them all to a value that is none of them", () => {
  const kinds = '"dividends", "interest", "property", "royalties", "gains", "trade" or "other"';
  const sentences: [path: string, values: string][] = [
    ["financials.foreign_income[].kind", kinds],
    ["financials.research_and_development.size", '"small_or_medium" or "large"'],
    ["next_period.file", '"both", "this" or "next"'],
    ["next_period.financials.foreign_income[].kind", kinds],
    ["next_period.financials.research_and_development.size", '"small_or_medium" or "large"'],
    ["accounts.standard", '"frs102" or "frs105"'],
    ["accounts.filed_with", '"this" or "other"'],
    ["accounts.not_attached", '"company_in_liquidation", "company_dormant" or "not_within_charge"'],
    ["accounts.comparatives", 'an object or "previous_filing"'],
    ["accounts.country", '"england_and_wales", "wales", "scotland" or "northern_ireland"'],
    ["accounts.legal_form", '"private_limited", "limited_by_guarantee" or "community_interest"'],
    ["accounts.limited_by", '"shares" or "guarantee"'],
    [
      "accounts.asset_classes[].kind",
      '"land_and_buildings", "leasehold_improvements", "plant_and_machinery", "motor_vehicles", "fixtures_and_fittings", "computer_equipment", "office_equipment" or "other"',
    ],
    ["attachments[].type", '"other" or "group_accounts"'],
    ["charity.kind", '"charity" or "sports_club"'],
    ["companies_house.profit_and_loss", '"delivered" or "left_out"'],
    ["options.approval", '"required"'],
  ];
  for (const [placed, values] of sentences) {
    const path = placed.replace("[]", ".0");
    test(path, () => {
      assert.equal(said(path, "uk"), `${path} must be ${values}.`);
      assert.equal(said(path, 7), `${path} must be ${values}, not a number.`);
    });
  }

  test("and there is no other such field", () => {
    const limited = fieldsBelow(FILING).filter(
      ({ field }) => field.kind === "choice" || (field.kind === "group" && field.orWord !== undefined),
    );

    assert.deepEqual(
      limited.map(({ path }) => path),
      sentences.map(([path]) => path),
    );
  });
});

describe("an amount that is not a whole number is told that it is in pence, with an example", () => {
  const [least, example] = [", 0 or more", ", such as 12000000 for £120,000.00"];
  const cases: [path: string, value: unknown, sentence: string][] = [
    ["financials.turnover", 600.5, `must be a whole number of pence${least}${example}.`],
    ["financials.turnover", "600.50", `must be a whole number of pence${least}${example}, not a string.`],
    ["financials.trading_profit", -600.5, `must be a whole number of pence${example}.`],
    ["next_period.financials.turnover", 600.5, `must be a whole number of pence${least}${example}.`],
    ["accounts.average_employees", 1.5, `must be a whole number${least}.`],
    ["accounts.average_employees", "1", "must be a whole number, not a string."],
    ["financials.tax_rate_year", 2024.5, "must be a whole number without a fraction."],
  ];
  for (const [path, value, sentence] of cases) {
    test(`${path}: ${JSON.stringify(value)}`, () => {
      assert.equal(said(path, value), `${path} ${sentence}`);
    });
  }

  test("in every field that holds pence", () => {
    const amounts = fieldsBelow(FILING).filter(({ path, field }) => field.kind === "pence" && !path.includes("[]"));

    const silent = amounts.filter(({ path }) => !/ of pence(, 0 or more)?, such as /.test(said(path, 0.5) ?? ""));

    assert.ok(amounts.length > 50);
    assert.deepEqual(silent, []);
  });
});

/** What is said of a value in a field of a return. */
function said(path: string, value: unknown): string | undefined {
  const body = path
    .split(".")
    .reduceRight<unknown>((inner, name) => (name === "0" ? [inner] : { [name]: inner }), value);
  return filing(body).problems.find(({ field }) => field === path)?.message;
}
