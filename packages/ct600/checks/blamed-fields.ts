// The field of the input to look at when a box is wrong. The definition of the input says which boxes a field fills;
// here is what it cannot say: boxes and parts that follow from several fields point to the one that moves them most.

import { PLACES, type Place } from "../form/table.ts";
import { fieldsBelow } from "../input/fields/field.ts";
import { FILING } from "../input/fields/filing.ts";

export const PROFIT = "financials.trading_profit";
const ALLOWANCES = "financials.capital_allowances";
const OUTSIDE_TRADE = "financials.property_allowances";
const LOANS = "financials.participator_loans";
const RESEARCH = "financials.research_and_development";
const GROUP_RELIEF = "financials.group_relief";

const FOLLOWING: Partial<Record<Place, string>> = {
  95: LOANS,
  142: RESEARCH,
  transferPricing: "return.transfer_pricing_exemption",
  160: "financials.losses.trading_before_april_2017",
  172: "financials.non_trading_loan_profit",
  gains: "financials.chargeable_gains",
  285: "financials.losses.trading_since_april_2017",
  deductions: "financials.losses",
  associatedCompaniesOfYears: "company.associated_companies_by_year",
  associatedCompanies: "company.associated_companies",
  doubleTaxation: "financials.double_taxation_relief",
  105: GROUP_RELIEF,
  310: `${GROUP_RELIEF}.claims`,
  312: `${GROUP_RELIEF}.claims`,
  480: LOANS,
  485: LOANS,
  530: RESEARCH,
  545: RESEARCH,
  570: RESEARCH,
  enhancedExpenditure: RESEARCH,
  incomeTax: "financials.income_tax_deducted",
  outstandingOrOverpaid: "financials.tax_already_paid",
  exports: "return.exports_nothing",

  "688/689": `${ALLOWANCES}.full_expensing`,
  690: `${ALLOWANCES}.annual_investment_allowance`,
  "691/692": `${ALLOWANCES}.super_deduction`,
  "693/694": `${ALLOWANCES}.special_rate_first_year_allowance`,
  "695/700": `${ALLOWANCES}.special_rate_pool`,
  "705/710": `${ALLOWANCES}.main_pool`,
  711: `${ALLOWANCES}.structures_and_buildings`,
  "713/714": `${ALLOWANCES}.electric_charge_points`,
  "723/724": `${ALLOWANCES}.zero_emission_goods_vehicles`,
  "726/727": `${ALLOWANCES}.zero_emission_cars`,
  "725/730": `${ALLOWANCES}.forty_percent_first_year_allowance`,
  allowances: ALLOWANCES,
  "733/734": `${OUTSIDE_TRADE}.full_expensing`,
  "750/755": `${OUTSIDE_TRADE}.other`,
  allowancesOutsideTrade: OUTSIDE_TRADE,
  770: `${ALLOWANCES}.special_rate_pool`,
  771: `${ALLOWANCES}.structures_and_buildings`,
  772: `${ALLOWANCES}.super_deduction`,
  773: `${ALLOWANCES}.special_rate_first_year_allowance`,
  qualifyingExpenditure: ALLOWANCES,

  865: "financials.tax_already_paid",
  870: "financials.income_tax_deducted",
  875: RESEARCH,
  880: RESEARCH,
  repayment: "repayment",
  loansPage: LOANS,
  researchPage: RESEARCH,
  groupClaim: `${GROUP_RELIEF}.claims`,
  groupClaimCarriedForward: `${GROUP_RELIEF}.claims`,
  claimConsent: `${GROUP_RELIEF}.consent`,
  claimCarriedForwardConsent: `${GROUP_RELIEF}.consent`,
  groupSurrender: `${GROUP_RELIEF}.surrendered`,
  groupSurrenderCarriedForward: `${GROUP_RELIEF}.surrendered_carried_forward`,
  C85: `${GROUP_RELIEF}.surrenders`,
  C90: `${GROUP_RELIEF}.surrenders`,
  C190: `${GROUP_RELIEF}.surrenders`,
  C195: `${GROUP_RELIEF}.surrenders`,
  surrenderDeclaration: `${GROUP_RELIEF}.surrender_consent.this_page`,
  surrenderCarriedForwardDeclaration: `${GROUP_RELIEF}.surrender_consent.this_page`,
  785: `${GROUP_RELIEF}.surrendered`,
  800: `${GROUP_RELIEF}.surrendered`,
  810: `${GROUP_RELIEF}.surrendered`,
  845: `${GROUP_RELIEF}.surrendered`,
  855: `${GROUP_RELIEF}.surrendered`,
  groupPage: GROUP_RELIEF,

  period: "period.end",
  turnover: "financials.turnover",
  declaration: "declarant.status",
  attachedFiles: "accounts.ixbrl",
  attachments: "attachments",
  summary: "accounts",
};

const stated = fieldsBelow(FILING).flatMap(({ path, field }) =>
  (field.boxes ?? []).map((box) => [PLACES[box], path] as const),
);
const following = (Object.entries(FOLLOWING) as [Place, string][]).map(
  ([place, field]) => [PLACES[place], field] as const,
);

/** By path, the longest first, so that the first one a path lies at or below is the nearest. */
const BLAMED = [...following, ...stated].sort(([one], [other]) => other.length - one.length);

export function blamedField(place: Place): string {
  return blamedFieldAt(PLACES[place]);
}

/** `path` is below CompanyTaxReturn. */
export function blamedFieldAt(path: string): string {
  return BLAMED.find(([place]) => path === place || path.startsWith(`${place}/`))?.[1] ?? PROFIT;
}
