// Returns with the lines of the computation that no shape of shapes.fixture.ts has.

import { FULL_CHARITY } from "../../pages/charity/full-charity.fixture.ts";
import { type Shape, shapeOf } from "../shapes.fixture.ts";

const inPart = { expenditure: 200_000, claim: 50_000 };

/** Its losses are of both kinds. */
const acrossApril2017 = shapeOf("across April 2017", {
  period: { start: "2016-10-01", end: "2017-09-30" },
  figures: {
    trading_profit: -5_000_000,
    non_trading_loan_profit: -400_000,
    property_profit: -300_000,
    chargeable_gains: { losses: 50_000, losses_brought_forward: 60_000 },
    management_expenses: { this_period: 70_000, brought_forward: 80_000 },
    losses: {
      trading_before_april_2017: 100_000,
      trading_since_april_2017: 200_000,
      non_trading_deficit_before_april_2017: 30_000,
      non_trading_deficit_since_april_2017: 40_000,
    },
  },
  accounts: {},
});

const claimedInPart = shapeOf("allowances claimed in part, loans released, tax repaid", {
  period: { start: "2024-04-01", end: "2025-03-31" },
  figures: {
    net_profit: 9_000_000,
    trading_profit: 8_545_100,
    property_profit: 500_000,
    adjustments: { non_trading_income: 10_000 },
    capital_allowances: {
      special_rate_pool: { additions: 200_000 },
      annual_investment_allowance: { special_rate_expenditure: 200_000, special_rate_claim: 50_000 },
      full_expensing: inPart,
      special_rate_first_year_allowance: inPart,
      electric_charge_points: inPart,
      zero_emission_goods_vehicles: inPart,
      zero_emission_cars: inPart,
      structures_and_buildings: [{ cost: 1_000_000, first_used_on: "2024-12-01" }],
    },
    property_allowances: { full_expensing: 1_000, structures_and_buildings: 2_000 },
    participator_loans: {
      loans: [
        {
          participator: "A Director",
          amount: 300_000,
          made_on: "2024-08-01",
          repayments: [
            { amount: 100_000, date: "2026-01-15", period_end: "2026-01-31", released: true },
            { amount: 100_000, date: "2026-02-15" },
          ],
        },
      ],
    },
    tax_already_paid: 9_000_000,
  },
  accounts: {},
  repayment: { ...bank(), not_below: 100 },
});

const incomeTaxRepaid = shapeOf("income tax repaid", {
  period: { start: "2024-04-01", end: "2025-03-31" },
  figures: { income_taxed_at_source: 100_000, income_tax_deducted: 9_000_000 },
  accounts: {},
  repayment: bank(),
});

const claimsAndSales = shapeOf("claims in part, and sales of what had a first-year allowance", {
  period: { start: "2024-04-01", end: "2025-03-31" },
  figures: {
    gross_profit: 9_500_000,
    net_profit: 9_000_000,
    capital_allowances: {
      special_rate_pool: { brought_forward: 100_000, claim: 2_000 },
      annual_investment_allowance: { main_rate_expenditure: 200_000, main_rate_claim: 50_000 },
      electric_charge_points: { disposals: 10_000 },
      zero_emission_goods_vehicles: { disposals: 10_000 },
      zero_emission_cars: { disposals: 10_000 },
    },
    losses: {
      trading_before_april_2017: 100_000,
      claim_before_april_2017: 50_000,
      trading_since_april_2017: 200_000,
      claim_since_april_2017: 50_000,
    },
  },
  accounts: {},
});

/** Filed when HMRC has a box for it. */
const fortyPercent = shapeOf("the 40% first-year allowance", {
  period: { start: "2026-01-01", end: "2026-12-31" },
  figures: {
    net_profit: 9_000_000,
    trading_profit: 8_875_000,
    capital_allowances: { forty_percent_first_year_allowance: inPart },
  },
  accounts: {},
  today: "2027-06-01",
});

const inFull = { expenditure: 200_000, disposals: 10_000 };

/** In the year in which it can have most of them. */
const propertyAllowances = shapeOf("first-year allowances of a property business", {
  period: { start: "2022-10-01", end: "2023-09-30" },
  figures: {
    property: {
      rents: 9_000_000,
      capital_allowances: {
        full_expensing: inFull,
        special_rate_first_year_allowance: inFull,
        super_deduction: inFull,
        electric_charge_points: inPart,
        zero_emission_goods_vehicles: inPart,
        zero_emission_cars: inPart,
      },
    },
  },
  accounts: {},
});

/** Filed when HMRC has a box for it. */
const fortyPercentOfProperty = shapeOf("the 40% first-year allowance of a property business", {
  period: { start: "2026-01-01", end: "2026-12-31" },
  figures: {
    property: { rents: 9_000_000, capital_allowances: { forty_percent_first_year_allowance: inPart } },
  },
  accounts: {},
  today: "2027-06-01",
});

/** As far as the main form follows from them. */
const exemptCharity = shapeOf("a charity with all that its page has", {
  period: { start: "2025-04-01", end: "2026-03-31" },
  figures: { turnover: 900_050, trading_profit: 600_050 },
  accounts: {},
  charity: FULL_CHARITY,
});

const pagesAsData = shapeOf("pages as data", {
  period: { start: "2025-04-01", end: "2026-03-31" },
  figures: {},
  accounts: {},
  pages: {
    B: { TotalCFCtaxChargeble: "200.00" },
    F: { TonnageTax: { QualifyingShips: { Total: "1000.00" } } },
    I: {
      CalculationOfSupplementaryCharge: { Tax: "10.00" },
      NetRingFenceTrade: { RingFenceCorpTaxIncluded: "30.00", SupplementaryChargeTax: "10.00" },
    },
    K: { TaxCalculation: { RestitutionTaxNowPayable: "45.00" } },
    N: { Section4: { RPDTpayable: "40.00" } },
    P: {
      Step6: { PayableAVECandVGEC: "7.00" },
      TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn: { Total: "5.00" },
      CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief: {
        TotalCoreExpenditureForThisAP: "100.00",
        TotalAdditionalDeductionForThisAP: "80.00",
        TotalTaxCreditClaimForThisAP: "20.00",
        PayableTaxCreditSetOffAgainstOtherLiabilitiesOnThisReturn: "15.00",
        BalancePayableTaxCredit: "5.00",
      },
    },
  },
});

export const rareShapes: readonly Shape[] = [
  exemptCharity,
  pagesAsData,
  acrossApril2017,
  claimedInPart,
  incomeTaxRepaid,
  claimsAndSales,
  fortyPercent,
  propertyAllowances,
  fortyPercentOfProperty,
];

function bank() {
  return {
    bank_name: "Any Bank",
    sort_code: "123456",
    account_number: "12345678",
    account_name: "Example Widgets & Sons Ltd",
  };
}
