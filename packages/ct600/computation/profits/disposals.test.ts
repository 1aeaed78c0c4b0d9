// Gains and donations one by one, worked out by hand.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readBack } from "../../../../test/support/tied-documents.ts";
import { checkReturn } from "../../check-return.ts";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { assertWorkedOutAgain, findingsOf } from "../stated.fixture.ts";
import { boxTexts, statedBoxes } from "../stated.ts";

type Financials = Partial<ReturnInput["financials"]>;

const returnOf = (financials: Financials): ReturnInput => ({
  company: {
    name: "Example Widgets Ltd",
    utr: "8596148860",
    registration_number: "12345678",
    close_investment_holding: false,
  },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 0, trading_profit: 0, ...financials },
  accounts: { director: "Jane Director" },
});

const TODAY = { today: "2026-11-15" };
const of = (financials: Financials) => compute(returnOf(financials), TODAY);

function boxesOf(financials: Financials, ...boxes: number[]) {
  const computation = of(financials);
  assert.deepEqual(computation.problems, []);
  assertWorkedOutAgain([{ lines: computation.lines }], returnOf(financials));
  const stated = boxTexts(statedBoxes(computation));
  return Object.fromEntries(boxes.map((box) => [box, stated[box]]));
}

const SHOP = {
  asset: "Freehold shop, 1 High Street",
  acquired_on: "2010-05-01",
  disposed_on: "2026-02-01",
  proceeds: 300_000_50,
  costs: 180_000_00,
  indexation: 45_000_25,
};

suite("disposals", () => {
  // 300,000.50 - 180,000 - 45,000.25 = 75,000.25.
  test("a gain is what proceeds leave after costs and indexation", () => {
    assert.deepEqual(boxesOf({ chargeable_gains: { disposals: [SHOP] } }, 210, 215, 220, 825), {
      210: "75000.00",
      215: undefined,
      220: "75000.00",
      825: undefined,
    });
  });

  test("indexation takes a gain to nil and makes no loss", () => {
    const indexed = { ...SHOP, indexation: 120_000_51 };

    assert.deepEqual(boxesOf({ chargeable_gains: { disposals: [indexed] } }, 210, 825, 220), {
      210: undefined,
      825: undefined,
      220: undefined,
    });
  });

  test("nor does it increase one: 100,000 - 180,000 is a loss of 80,000", () => {
    const cheap = { ...SHOP, proceeds: 100_000_00 };

    assert.deepEqual(boxesOf({ chargeable_gains: { disposals: [cheap] } }, 210, 825), {
      210: undefined,
      825: "80000.00",
    });
  });

  test("gains and losses are added up before the pence go", () => {
    const { indexation: _, ...sold } = SHOP;
    const gain = { ...sold, proceeds: 180_000_60 };
    const loss = { ...sold, proceeds: 179_999_40 };

    const boxes = boxesOf({ chargeable_gains: { disposals: [gain, gain, loss, loss] } }, 210, 215, 220, 825);

    assert.deepEqual(boxes, { 210: "1.00", 215: "1.00", 220: "0.00", 825: "1.00" });
  });

  test("sums that are given beside them agree to the penny", () => {
    const problems = (gains: number, losses?: number) =>
      findingsOf(
        of({ chargeable_gains: { disposals: [SHOP], gains, ...(losses !== undefined && { losses }) } }).problems,
      );

    assert.deepEqual(problems(75_000_25, 0), []);
    assert.deepEqual(problems(75_000_00), [{ code: "does_not_reconcile", field: "financials.chargeable_gains.gains" }]);
    assert.deepEqual(problems(75_000_25, 1), [
      { code: "does_not_reconcile", field: "financials.chargeable_gains.losses" },
    ]);
  });

  test("indexation is for what was acquired before 2018", () => {
    const bought = (acquired_on: string) =>
      findingsOf(of({ chargeable_gains: { disposals: [{ ...SHOP, acquired_on }] } }).problems);

    assert.deepEqual(bought("2017-12-31"), []);
    assert.deepEqual(bought("2018-01-01"), [
      { code: "allowance_not_available", field: "financials.chargeable_gains.disposals.0.indexation" },
    ]);
  });

  test("the computations have a table of each", async () => {
    const { return: made, problems } = await checkReturn(
      returnOf({ net_profit: 100, chargeable_gains: { disposals: [SHOP, { ...SHOP, proceeds: 0 }] } }),
      { ...TODAY, declarant: { name: "Jane Director", status: "Director" } },
    );
    assert.deepEqual(problems, []);
    const { tables } = readBack(made ?? assert.fail());

    const [gain, loss] = tables.filter(({ title }) => title === SHOP.asset);

    assert.deepEqual(
      gain?.rows.map(({ label, pence }) => [label, pence]),
      [
        ["Proceeds, disposed of on 1 February 2026", 300_000_50n],
        ["Less: costs, acquired on 1 May 2010", -180_000_00n],
        ["Less: indexation, to December 2017 at the latest", -45_000_25n],
        ["Gain", 75_000_25n],
      ],
    );
    assert.deepEqual(loss?.rows.at(-1), { label: "Loss", box: "", pence: -180_000_00n });
  });
});

suite("donations by kind", () => {
  const byKind = { uk_charities: 1_000_60, community_amateur_sports_clubs: 200_60, investments_and_land: 300 };

  // 1,000.60 + 200.60 + 3 = 1,204.20.
  test("their sum is relieved", () => {
    const financials = { turnover: 100, trading_profit: 10_000_00, qualifying_donations_by_kind: byKind };

    assert.deepEqual(boxesOf(financials, 305, 315), { 305: "1204.00", 315: "8796.00" });
    assert.deepEqual(boxesOf({ ...financials, qualifying_donations: 1_204_20 }, 305), { 305: "1204.00" });
  });

  test("a total beside them is their sum", () => {
    const { problems } = of({ qualifying_donations: 1_204_00, qualifying_donations_by_kind: byKind });

    assert.deepEqual(findingsOf(problems), [{ code: "does_not_reconcile", field: "financials.qualifying_donations" }]);
  });
});
