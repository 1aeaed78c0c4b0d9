// The field of the input to look at when a box is wrong, in the words of the API. A box that follows from others points
// to the field that moves it most.

import { PLACES, type Place } from "../ct600/form/table.ts";

export const PROFIT = "financials.trading_profit";
const ALLOWANCES = "financials.capital_allowances";
const OUTSIDE_TRADE = "financials.property_allowances";
const LOSSES = "financials.losses";
const LOANS = "financials.participator_loans";

const FIELDS: Partial<Record<Place, string>> = {
  50: "return.several_returns",
  55: "return.estimated_figures",
  60: "return.group_not_small",
  95: LOANS,
  transferPricing: "return.transfer_pricing_exemption",

  160: `${LOSSES}.trading_before_april_2017`,
  170: "financials.non_trading_loan_profit",
  172: "financials.non_trading_loan_profit",
  175: "financials.annual_payments",
  180: "financials.foreign_dividends",
  185: "financials.income_taxed_at_source",
  190: "financials.property_profit",
  195: "financials.intangible_gains",
  205: "financials.other_income",
  210: "financials.chargeable_gains.gains",
  215: "financials.chargeable_gains.losses",
  gains: "financials.chargeable_gains",
  230: `${LOSSES}.non_trading_deficit_before_april_2017`,

  245: "financials.management_expenses",
  250: `${LOSSES}.property_brought_forward`,
  260: `${LOSSES}.set_deficit_against_profits`,
  263: `${LOSSES}.non_trading_deficit_since_april_2017`,
  275: `${LOSSES}.set_loss_against_profits`,
  280: `${LOSSES}.from_later_periods`,
  285: `${LOSSES}.trading_since_april_2017`,
  deductions: LOSSES,
  305: "financials.qualifying_donations",

  associatedCompaniesOfYears: "company.associated_companies_by_year",
  associatedCompanies: "company.associated_companies",
  445: "financials.community_investment_relief",
  doubleTaxation: "financials.double_taxation_relief",

  480: LOANS,
  485: LOANS,
  incomeTax: "financials.income_tax_deducted",
  595: "financials.tax_already_paid",
  outstandingOrOverpaid: "financials.tax_already_paid",
  616: "return.exports_goods",
  617: "return.exports_services",
  exports: "return.exports_nothing",
  620: "financials.exempt_distributions",
  635: "return.group_payment_arrangement",
  640: "return.intangibles_sold_or_written_down",

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
  735: `${OUTSIDE_TRADE}.annual_investment_allowance`,
  736: `${OUTSIDE_TRADE}.structures_and_buildings`,
  755: `${OUTSIDE_TRADE}.balancing_charges`,
  "750/755": `${OUTSIDE_TRADE}.other`,
  allowancesOutsideTrade: OUTSIDE_TRADE,
  770: `${ALLOWANCES}.special_rate_pool`,
  771: `${ALLOWANCES}.structures_and_buildings`,
  772: `${ALLOWANCES}.super_deduction`,
  773: `${ALLOWANCES}.special_rate_first_year_allowance`,
  qualifyingExpenditure: ALLOWANCES,

  795: "financials.non_trading_loan_profit",
  805: "financials.property_profit",
  825: "financials.chargeable_gains.losses",
  850: "financials.management_expenses",

  860: "repayment.not_below",
  865: "financials.tax_already_paid",
  870: "financials.income_tax_deducted",
  920: "repayment.bank_name",
  925: "repayment.sort_code",
  930: "repayment.account_number",
  935: "repayment.account_name",
  940: "repayment.reference",
  repayment: "repayment",

  loansPage: LOANS,
};

/** By path: a box before the part it stands in, so the first that a path lies at or below is the nearest. */
export const BLAMED: readonly (readonly [path: string, field: string])[] = (Object.entries(FIELDS) as [Place, string][])
  .map(([place, field]) => [PLACES[place], field] as const)
  .sort(([one], [other]) => other.length - one.length);

export function blamedField(place: Place): string {
  return BLAMED.find(([path]) => isAtOrBelow(PLACES[place], path))?.[1] ?? PROFIT;
}

export function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}
