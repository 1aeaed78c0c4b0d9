import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { amountLine, assertWorkedOutAgain, statedBoxes } from "../stated.fixture.ts";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import { type Charge, type ChargeFacts, charge } from "./charge.ts";

interface Input {
  period: { start: string; end: string };
  profit_pounds: number;
  exempt_distributions_pounds: number;
  associated_companies: number;
}

interface Expected {
  rows: { financial_year: number; profit_pounds: number; rate_percent: string; tax_pence: number }[];
  marginal_relief_pence: number;
  tax_due_pence: number;
  box_329: boolean;
}

const vectors = wideVectors<Input, Expected>("charge", "charge");

suite("the charge of the shared vectors", { skip }, () => {
  test("there are vectors to hold the charge against", () => assert.ok(vectors.length >= 30));

  for (const { id, title, input, expected } of vectors)
    test(`${id}: ${title}`, () => {
      const found = charged(input.profit_pounds, input.exempt_distributions_pounds, {
        period: input.period,
        associated: input.associated_companies,
      });

      assert.deepEqual(
        {
          rows: found.years.map((year) => ({
            financial_year: year.financialYear,
            profit_pounds: Number(year.profits.value) / 100,
            rate_percent: year.ratePercent.toFixed(2),
            tax_pence: Number(year.tax.value),
          })),
          marginal_relief_pence: Number(found.relief?.value ?? 0n),
          tax_due_pence: Number(found.due.value),
          box_329: found.isSmall,
        },
        expected,
      );
      assertWorkedOutAgain([found], {
        financials: { exempt_distributions: input.exempt_distributions_pounds * 100 },
      });
    });
});

const YEAR = { start: "2024-04-01", end: "2025-03-31" };

test("exempt distributions are not taxed, but take the small profits rate and marginal relief away", () => {
  const due = (profit: number, distributions: number) => charged(profit, distributions).due.value;

  assert.equal(due(60_000, 0), 1_215_000n);
  assert.equal(due(60_000, 30_000), 1_340_000n);
  assert.equal(due(10_000, 30_000), 190_000n);
  assert.equal(due(10_000, 40_000), 190_000n);
  assert.equal(due(10_000, 45_000), 196_818n);
  assert.equal(due(10_000, 240_000), 250_000n);
  assert.equal(due(0, 240_000), 0n);
});

test("relief of nothing is no relief: neither box 435 nor box 329 is there", () => {
  const boxes = statedBoxes([charged(10_000, 240_000)]);

  assert.equal(boxes[435], undefined);
  assert.equal(boxes[329], undefined);
  assert.equal(boxes[620], "240000.00");
});

test("across 1 April 2023 only the second year's companies share the limits", () => {
  const period = { start: "2022-10-01", end: "2023-09-30" };
  const found = charged(90_000, 5_000, { period, associated: [3, 1] });

  const boxes = statedBoxes([found]);
  assert.equal(boxes[435], "211.31");
  assert.equal(boxes[440], "19596.07");
  assert.deepEqual([boxes[326], boxes[327], boxes[328], boxes[329]], [undefined, "3", "1", "yes"]);
  assert.equal(found.due.value, charged(90_000, 5_000, { period, associated: 1 }).due.value);
});

test("two numbers of companies are stated although no limit matters", () => {
  const period = { start: "2022-10-01", end: "2023-09-30" };
  const boxes = statedBoxes([charged(900_000, 0, { period, associated: [3, 0] })]);

  assert.deepEqual([boxes[326], boxes[327], boxes[328], boxes[329]], [undefined, "3", "0", undefined]);
});

test("a financial year whose share of the profits rounds to nothing is stated all the same", () => {
  const boxes = statedBoxes([charged(1, 0, { period: { start: "2025-03-31", end: "2025-12-31" } })]);

  assert.deepEqual([boxes[330], boxes[335], boxes[345]], ["2024", "0.00", "0.00"]);
  assert.deepEqual([boxes[380], boxes[385], boxes[395]], ["2025", "1.00", "0.19"]);
});

test("the number of companies is stated where it counts, and elsewhere where it is asked for", () => {
  for (const [profit, associated, isNumberStated, stated] of [
    [300_000, 0, false, undefined],
    [300_000, 0, true, "0"],
    [300_000, 2, true, "2"],
    [30_000, 0, false, "0"],
    [100_000, 0, false, "0"],
    [0, 2, true, undefined],
  ] as const)
    assert.equal(
      statedBoxes([charged(profit, 0, { associated, isNumberStated })])[326],
      stated,
      `${profit}, ${associated}`,
    );
});

test("a period before the bands has no box for companies", () => {
  const boxes = statedBoxes([
    charged(85_000, 10_000, { period: { start: "2022-01-01", end: "2022-12-31" }, associated: 2 }),
  ]);

  assert.equal(boxes[326], undefined);
  assert.equal(boxes[329], undefined);
  assert.equal(boxes[440], "16150.00");
});

test("without profits nothing is charged, and only the tax of nothing is stated", () => {
  assert.deepEqual(statedBoxes([charged(0, 0)]), { 440: "0.00" });
});

function charged(
  profitPounds: number,
  distributionPounds: number,
  {
    period = YEAR,
    associated = 0,
    isNumberStated = false,
  }: Partial<Pick<ChargeFacts, "period" | "associated" | "isNumberStated">> = {},
): Charge {
  return charge({
    period,
    profits: amountLine("profits", 100n * BigInt(profitPounds)),
    exemptDistributionsPence: distributionPounds * 100,
    associated,
    isNumberStated,
  });
}
