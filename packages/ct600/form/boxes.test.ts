import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compute } from "../computation/computation.ts";
import { roundHalfUp } from "../money.ts";
import { splitByFinancialYear } from "../period.ts";
import type { ReturnInput } from "../return.ts";
import { boxesOf, FINANCIAL_YEARS } from "./boxes.ts";

const PROFITS = [155, 165, 235, 300] as const;
const CHARGE = [326, 329, 330, 335, 340, 345, 430] as const;
const declarant = { name: "Jane Director", status: "Director" };

function returnOf(start: string, end: string, trading_profit: number, associated_companies = 0): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678", associated_companies },
    period: { start, end },
    financials: { turnover: 12_000_099, trading_profit },
  };
}

function filled(input: ReturnInput, returnType: "new" | "amended" = "new") {
  const computation = compute(input, { today: "2026-11-15" });
  return { computation, boxes: boxesOf(input, computation, { returnType, declarant }) };
}

test("a small profit fills the boxes the form asks for", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", 4_000_050));

  assert.deepEqual(boxes, {
    returnType: "new",
    1: "Example Widgets Ltd",
    2: "12345678",
    3: "8596148860",
    4: 0,
    30: "2024-04-01",
    35: "2025-03-31",
    "80A": true,
    "80B": true,
    145: 120_000n,
    155: 40_000n,
    165: 40_000n,
    235: 40_000n,
    300: 40_000n,
    315: 40_000n,
    326: 0,
    329: true,
    330: 2024,
    335: 40_000n,
    340: 19,
    345: 760_000n,
    430: 760_000n,
    440: 760_000n,
    475: 760_000n,
    510: 760_000n,
    525: 760_000n,
    528: 760_000n,
    600: 760_000n,
    declared: true,
    975: "Jane Director",
    985: "Director",
  });
});

test("a nil return leaves out trading, the charge, the relief and the loss", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", 99));

  for (const absent of [...PROFITS, ...CHARGE, 435, 780]) assert.equal(absent in boxes, false, String(absent));
  assert.equal(boxes[315], 0n);
  assert.equal(boxes[440], 0n);
});

test("a loss goes to box 780 in whole pounds and nowhere else", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", -5_300_050));

  assert.equal(boxes[780], 53_000n);
  assert.equal(boxes[315], 0n);
  for (const absent of PROFITS) assert.equal(absent in boxes, false, String(absent));
});

test("a loss of less than a pound is no loss on the form", () => {
  assert.equal(780 in filled(returnOf("2024-04-01", "2025-03-31", -99)).boxes, false);
});

test("the relief box appears with relief and box 329 with it", () => {
  const relieved = filled(returnOf("2024-04-01", "2025-03-31", 8_500_000)).boxes;
  const atTheLimit = filled(returnOf("2024-04-01", "2025-03-31", 25_000_000)).boxes;

  assert.equal(relieved[435], 247_500n);
  assert.equal(relieved[329], true);
  assert.equal(435 in atTheLimit, false);
  assert.equal(atTheLimit[326], 0);
  assert.equal(329 in atTheLimit, false);
});

test("associated companies are shown only for periods that end on or after 1 April 2023", () => {
  const before = filled(returnOf("2022-04-01", "2023-03-31", 1_000_000, 2)).boxes;
  const after = filled(returnOf("2022-04-02", "2023-04-01", 1_000_000, 2)).boxes;

  assert.deepEqual([330 in before, 326 in before, 329 in before], [true, false, false]);
  assert.equal(after[326], 2);
});

test("an amendment is marked as one", () => {
  assert.equal(filled(returnOf("2024-04-01", "2025-03-31", 0), "amended").boxes.returnType, "amended");
});

test("names are written as the form can carry them", () => {
  const input = returnOf("2024-04-01", "2025-03-31", 0);
  const { computation } = filled(input);
  const named = { ...input, company: { ...input.company, name: `  Café ${"x".repeat(80)}` } };

  const boxes = boxesOf(named, computation, {
    returnType: "new",
    declarant: { name: " José Núñez", status: "Director" },
  });

  assert.equal(boxes[1], `Cafe ${"x".repeat(51)}`);
  assert.equal(boxes[975], "Jose Nunez");
});

test("a name that the rules should have refused is not filed", () => {
  const input = returnOf("2024-04-01", "2025-03-31", 0);
  const { computation } = filled(input);

  assert.throws(() => boxesOf(input, computation, { returnType: "new", declarant: { name: "", status: "Director" } }));
});

test("the boxes agree with each other as the authority's rules demand", () => {
  const start = fc
    .date({ min: new Date("2015-04-01"), max: new Date("2026-10-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const pence = fc.oneof(
    fc.integer({ min: -1_000_000, max: 40_000_000 }),
    fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
  );
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 364 }), pence, fc.nat(5), (from, length, profit, associated) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
      const { computation, boxes } = filled(returnOf(from, to, profit, associated));
      const sum = (values: bigint[] = []) => values.reduce((total, value) => total + value, 0n);

      const chargeable = boxes[315];
      for (const box of CHARGE.slice(2)) assert.equal(box in boxes, chargeable > 0n, String(box));
      for (const box of PROFITS) assert.equal(boxes[box], chargeable > 0n ? chargeable : undefined);
      const years = FINANCIAL_YEARS.map(({ year, profit, rate, tax }) => ({
        year: boxes[year],
        profitPounds: boxes[profit] ?? 0n,
        ratePercent: boxes[rate] ?? 0,
        taxPence: boxes[tax] ?? 0n,
      })).filter(({ year }) => year !== undefined);
      assert.equal(sum(years.map((year) => year.profitPounds)), chargeable);
      for (const year of years) assert.equal(year.taxPence, year.profitPounds * BigInt(year.ratePercent));

      const slices = splitByFinancialYear(from, to);
      if (chargeable > 0n) {
        const expected = slices.map((slice) => slice.financialYear);
        assert.deepEqual(
          years.map((year) => year.year),
          expected,
        );
        assert.equal(
          years[0]?.profitPounds,
          roundHalfUp(chargeable * BigInt(slices[0]?.days ?? 0), BigInt(length + 1)),
        );
        assert.equal(sum(years.map((year) => year.taxPence)), boxes[430]);
      }
      const net = (boxes[430] ?? 0n) - (boxes[435] ?? 0n);
      for (const box of [440, 475, 510, 525, 528, 600] as const) assert.equal(boxes[box], net, String(box));
      assert.equal(computation.charge.due.value, net);
    }),
  );
});
