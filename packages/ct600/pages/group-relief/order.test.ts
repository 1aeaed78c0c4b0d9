// The order in which group relief, donations and losses take the profits, and what each box follows from.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compute } from "../../computation/computation.ts";
import { statedBoxes } from "../../computation/stated.ts";
import { amendedInput } from "../../input/fields/amendment.ts";
import type { ReturnInput } from "../../return.ts";

const consent = { simplified_arrangement: { company: "Parent Ltd", name: "A Director", status: "Director" } };
const row = { company: "Sub Ltd", reference: "1234567890" };

function input(financials: Partial<ReturnInput["financials"]>): ReturnInput {
  return {
    company: {
      name: "Example Widgets Ltd",
      utr: "8596148860",
      registration_number: "12345678",
      associated_companies: 1,
    },
    period: { start: "2025-01-01", end: "2025-12-31" },
    financials: { turnover: 0, trading_profit: 0, ...financials },
  };
}

const computed = (financials: Partial<ReturnInput["financials"]>) =>
  compute(input(financials), { today: "2026-11-15" });
const problems = (financials: Partial<ReturnInput["financials"]>) =>
  computed(financials).problems.map(({ code, field }) => `${code} ${field}`);

test("group relief goes before losses of later periods, and donations after those (CTA 2010 s137(5))", () => {
  const financials = {
    trading_profit: 10_000,
    qualifying_donations: 1_000,
    losses: { from_later_periods: 5_000 },
    group_relief: { claims: [{ ...row, amount: 5_000 }], consent },
  };
  const { problems: found, ...computation } = computed(financials);
  const boxes = statedBoxes(computation);

  assert.deepEqual(found, []);
  assert.deepEqual([boxes[275], boxes[300], boxes[305], boxes[310], boxes[315]], [50n, 50n, undefined, 50n, 0n]);
  assert.deepEqual(problems({ ...financials, losses: { from_later_periods: 5_100 } }), [
    "claim_too_high financials.losses.from_later_periods",
  ]);
  // Without later losses donations come first, so group relief has what they leave.
  assert.deepEqual(
    problems({ ...financials, losses: {}, group_relief: { claims: [{ ...row, amount: 9_100 }], consent } }),
    ["claim_too_high financials.group_relief.claims"],
  );
});

test("carried-forward losses of the group go before losses of later periods too (CTA 2010 s188CK)", () => {
  const group_relief = { claims: [{ ...row, amount: 6_000, carried_forward: true }], consent };

  assert.deepEqual(problems({ trading_profit: 10_000, losses: { from_later_periods: 4_000 }, group_relief }), []);
  assert.deepEqual(problems({ trading_profit: 10_000, losses: { from_later_periods: 4_100 }, group_relief }), [
    "claim_too_high financials.losses.from_later_periods",
  ]);
});

test("a loss that the group takes is no loss without a claim, and what is left of it is", () => {
  const surrender = (trading_loss: number) =>
    computed({
      trading_profit: -10_000,
      non_trading_loan_profit: 5_000,
      group_relief: {
        surrendered: { trading_loss },
        surrenders: [{ ...row, amount: trading_loss }],
        surrender_consent: { simplified_arrangement: true },
      },
    }).warnings.map(({ code }) => code);

  assert.ok(!surrender(10_000).includes("loss_without_claim"));
  assert.ok(surrender(9_900).includes("loss_without_claim"));
});

test("every box of the page and beside it names its statute, and the rules that hold it", () => {
  const { lines } = computed({
    trading_profit: -100_000,
    non_trading_loan_profit: -100_000,
    property_profit: -100_000,
    qualifying_donations: 100_000,
    management_expenses: { this_period: 100_000, brought_forward: 100_000 },
    losses: {
      trading_since_april_2017: 100_000,
      non_trading_deficit_since_april_2017: 100_000,
      property_brought_forward: 100_000,
    },
    group_relief: {
      claims: [
        { ...row, amount: 100 },
        { ...row, amount: 100, carried_forward: true },
      ],
      consent,
      surrendered: {
        ...{ trading_loss: 100, non_trading_deficit: 100, donations: 100_000, property_loss: 100_000 },
        management_expenses: 100,
      },
      surrendered_carried_forward: {
        ...{ trading_loss: 100, non_trading_deficit: 100, property_loss: 100, management_expenses: 100 },
      },
      surrenders: [
        { ...row, amount: 200_300 },
        { ...row, amount: 400, carried_forward: true },
      ],
      surrender_consent: { simplified_arrangement: true },
    },
  });
  const own = lines.filter(({ box }) => /^(C\d+|310|312|785|800|810|845|855)$/.test(String(box)));

  assert.equal(own.length, 4 + 7 + 6 + 5);
  for (const { box, statute, rules } of own) {
    assert.match(statute ?? "", /^CTA 2010 s\d+[A-Z]*$/, String(box));
    assert.ok(rules.length > 0 || box === 845, String(box));
  }
});

test("an amendment that consents in another way replaces the way that was filed, and keeps it otherwise", () => {
  const filed = input({ group_relief: { claims: [{ ...row, amount: 100 }], consent } });
  const amended = (group_relief: object) =>
    amendedInput(filed, { financials: { group_relief } }).financials.group_relief?.consent;

  assert.deepEqual(amended({ consent: { notices_attached: true } }), { notices_attached: true });
  assert.deepEqual(amended({ claims: [] }), consent);
  assert.deepEqual(amended({ consent: { simplified_arrangement: { status: "Secretary" } } }), {
    simplified_arrangement: { ...consent.simplified_arrangement, status: "Secretary" },
  });
});

test("a part of a consent that an amendment leaves out is asked for", () => {
  const filed = input({
    trading_profit: 100_000,
    group_relief: { claims: [{ ...row, amount: 100 }], consent: { notices_attached: true } },
  });
  const change = { financials: { group_relief: { consent: { simplified_arrangement: { name: "A Director" } } } } };
  const { problems: found } = compute(amendedInput(filed, change), { today: "2026-11-15" });

  assert.deepEqual(
    found.map(({ code, field }) => `${code} ${field}`),
    ["company", "status"].map((name) => `missing_field financials.group_relief.consent.simplified_arrangement.${name}`),
  );
});
