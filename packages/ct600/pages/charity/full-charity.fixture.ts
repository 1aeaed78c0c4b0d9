// A charity with something in every field of its page, partly taxed.

import type { CharityInput } from "./input-rules.ts";

const X = { forename: "X", surname: "X", address: ["X"], overseas: true };

export const FULL_CHARITY: CharityInput = {
  kind: "charity",
  all_exempt: false,
  repayment_reference: "XN12345",
  registration_number: "1234567",
  overclaimed_tax: true,
  income: {
    trading: 1_234_567,
    investments: 50_099,
    uk_property: 2_500_050,
    gift_aid: 8_800_001,
    other_charities: 100_000,
    gifts_of_shares: 1_000_000,
    gifts_of_property: 25_000_000,
    other: 4_599,
    legacies: [
      {
        forename: "Ann",
        surname: "Example",
        address: ["1 High Street", "Anytown"],
        postcode: "AA1 1AA",
        date: "2025-12-01",
        amount: 500_099,
      },
      { ...X, date: "2026-03-31", amount: 1_234_550 },
    ],
  },
  expenditure: {
    trading_costs: 500_050,
    uk_property: 90_099,
    administration: 1_200_000,
    grants_uk: 3_000_000,
    grants_abroad: 500_000,
    other: 75_050,
  },
  assets: {
    tangible_fixed: { disposals: 100_000, held: 30_000_000 },
    uk_investments: { disposals: 5_000, held: 1_500_000 },
    controlled_companies: { disposals: 200, held: 100 },
    overseas_investments: { disposals: 2_500_000, held: 123_456 },
    loans_and_debtors: 45_678,
    other_current: 999_999,
    non_qualifying: 20_000,
    controlled_companies_count: 1,
  },
};
