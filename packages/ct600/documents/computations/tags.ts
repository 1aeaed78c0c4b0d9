// Which item of HMRC's computational taxonomy a line of the computation is, and where it stands. With untagged.ts the
// document's only table of lines: one that is in neither is an error, so no line is left out by oversight. The names
// are those of the taxonomies of 2024 and 2025.

import type { Line } from "../../computation/line.ts";
import { PAGE_TAGS } from "../../pages/tags.ts";
import type { ContextName } from "./parts.ts";
import { type WithoutTag, withoutTag } from "./untagged.ts";

export interface Tag {
  readonly item: string;
  /** With the prefix of the taxonomy. */
  readonly name: string;
  readonly context: ContextName;
}

const TRADE: Readonly<Record<string, string>> = {
  profit_per_accounts: "ProfitLossPerAccounts",
  adjustment_depreciation: "AdjustmentsDepreciation",
  adjustment_loss_on_disposal: "AdjustmentsLossOrProfitOnSale",
  adjustment_profit_on_disposal: "AdjustmentsLossOrProfitOnSale",
  adjustment_entertaining: "AdjustmentsEntertaining",
  adjustment_fines_and_penalties: "AdjustmentsPenaltiesAndFines",
  adjustment_donations: "AdjustmentsDonations",
  adjustment_legal_and_professional: "AdjustmentsAccountancyLegalAndProfessionalFees",
  adjustment_other_additions: "AdjustmentsOtherAdditions",
  adjustment_other_deductions: "AdjustmentsOtherDeductions",
  allowances: "TotalCapitalAllowances",
  balancing_charges: "CapitalAllowancesBalancingCharges",
  main_rate_investment: "MainPoolExpenditureQualifyingForAnnualInvestmentAllowance",
  main_rate_investment_allowance: "MainPoolAnnualInvestmentAllowance",
  main_pool_disposals_in_all: "MainPoolTotalDisposalReceipts",
  main_pool_writing_down_allowance: "MainPoolWritingDownAllowances",
  main_pool_balancing_allowance: "MainPoolBalancingAllowances",
  main_pool_charges: "MainPoolBalancingCharges",
  main_pool_allowances: "MainPoolTotalAllowances",
  special_rate_investment: "SpecialRatePoolExpenditureQualifyingForAnnualInvestmentAllowance",
  special_rate_investment_allowance: "SpecialRatePoolAnnualInvestmentAllowance",
  special_rate_pool_disposals_in_all: "SpecialRatePoolTotalDisposalReceipts",
  special_rate_pool_writing_down_allowance: "SpecialRatePoolWritingDownAllowance",
  special_rate_pool_balancing_allowance: "SpecialRatePoolBalancingAllowance",
  special_rate_pool_charges: "SpecialRatePoolBalancingCharge",
  special_rate_pool_allowances: "SpecialRatePoolTotalAllowances",
  loss_carried_back: "LossesCarriedBack",
  newer_losses_used: "LossesUsedAgainstTotalProfits",
};

const COMPANY: Readonly<Record<string, string>> = {
  trading_profits: "AdjustedTradingProfitOfThisPeriod",
  older_trading_losses_used: "TradingLossesBroughtForwardSetAgainstTradingProfits",
  net_trading_profits: "NetTradingProfits",
  non_trading_loan_profits: "ProfitsAndGainsFromNon-tradingLoanRelationships",
  non_trading_deficit: "LoanRelationshipsNon-tradingDeficit",
  annual_payments: "AnnualPayments",
  foreign_dividends: "OverseasIncomeDividendIncomeGross",
  income_taxed_at_source: "IncomeFromWhichITDeducted",
  property_profits: "IncomeFromAPropertyBusiness",
  intangible_gains: "Non-tradingGainsOnIntangibleFixedAssets",
  other_income: "OtherIncomeOtherMiscellaneousIncome",
  chargeable_gains: "GrossChargeableGains",
  capital_losses: "CapitalLossesArising",
  capital_losses_used: "ChargeableGainsAllowableLossesDeductedFromGains",
  net_chargeable_gains: "NetChargeableGains",
  older_deficits_used: "LoanRelationshipsNon-tradeDeficitsBroughtForward",
  profits_before_deductions: "ProfitsBeforeOtherDeductionsAndReliefs",
  property_losses_used: "UKPropertyBusinessLossesSetAgainstTotalProfits",
  deficit_used: "LoanRelationshipsNon-tradeDeficitsOfThisAP",
  deficit_carried_back: "LoanRelationshipsNon-tradeLoanRelationshipDeficitCarriedBack",
  trading_losses_used: "TradingLossesOfThisOrLaterAP",
  deductions: "TotalDeductionsAndReliefs",
  profits_before_donations: "ProfitsBeforeChargesAndGroupRelief",
  donations_uk_charities: "QualifyingCharitableDonationsToUKCharities",
  donations_community_amateur_sports_clubs: "QualifyingDonationsToUKCASC",
  donations_relieved: "QualifyingDonations",
  chargeable_profits: "TotalProfitsChargeableToCorporationTax",
  exempt_distributions: "ExemptABGHDistributions",
  tax_due_pence: "CorporationTaxChargeable",
  community_investment_relief: "CommunityInvestmentRelief",
  double_taxation_relief: "DoubleTaxationRelief",
  tax_reliefs: "TotalReliefsAndDeductionsInTermsOfTaxPayable",
  net_liability: "NetCorporationTaxPayable",
  tax_chargeable: "TaxChargeable",
  income_tax_deducted: "IncomeTaxSuffered",
  income_tax_repayable: "IncomeTaxRepayable",
  tax_payable_in_all: "TaxPayable",
};

const OTHERS: Readonly<Record<string, Tag>> = {
  main_pool_brought_forward: tag("MainPoolWrittenDownValue", "tradeBefore"),
  main_pool_carried_forward: tag("MainPoolWrittenDownValue", "tradeEnd"),
  special_rate_pool_brought_forward: tag("SpecialRatePoolWrittenDownValue", "tradeBefore"),
  special_rate_pool_carried_forward: tag("SpecialRatePoolWrittenDownValue", "tradeEnd"),
  property_allowances_in_all: tag("TotalCapitalAllowances", "property"),
  property_charges_in_all: tag("CapitalAllowancesBalancingCharges", "property"),
  property_profit_from_detail: tag("AdjustedProfitForThePeriod", "property"),
  management_expenses_used: tag("ManagementExpensesRelief", "management"),
};

/** By the id of the line. */
export const TAGS: ReadonlyMap<string, Tag> = new Map([
  ...Object.entries(TRADE).map(([id, item]) => [id, tag(item, "trade")] as const),
  ...Object.entries(COMPANY).map(([id, item]) => [id, tag(item, "company")] as const),
  ...Object.entries(OTHERS),
  ...PAGE_TAGS.flatMap(({ company = {}, trade = {}, end = {} }) => [
    ...Object.entries(company).map(([id, item]) => [id, tag(item, "company")] as const),
    ...Object.entries(trade).map(([id, item]) => [id, tag(item, "trade")] as const),
    ...Object.entries(end).map(([id, item]) => [id, tag(item, "end")] as const),
  ]),
]);

export function tag(item: string, context: ContextName): Tag {
  return { item, name: `ct-comp:${item}`, context };
}

/** Of a line that is shown; null where it is shown without one. */
export function tagFor(line: Pick<Line, "id">): Tag | null {
  const place = placeOf(line);
  if (place === "operands" || place === "not_shown")
    throw new Error(`untagged.ts says that the line ${line.id} has no row`);
  return place === "untagged" ? null : place;
}

/** What the document does with a line. */
export function placeOf({ id }: Pick<Line, "id">): Tag | WithoutTag {
  const place = TAGS.get(id) ?? tagOfPropertyPool(id) ?? withoutTag(id);
  if (place !== undefined) return place;
  throw new Error(
    `the computations document has no tag for the line ${id}: name its item in tags.ts, or add it to untagged.ts`,
  );
}

const OF_PROPERTY: Readonly<Partial<Record<ContextName, ContextName>>> = {
  trade: "property",
  tradeBefore: "propertyBefore",
  tradeEnd: "propertyEnd",
};

/** The pools of a property business have the lines of those of a trade, with a word before. */
function tagOfPropertyPool(id: string): Tag | undefined {
  const [, name] = /^property_((?:main|special)_rate\w*|main_pool_\w+)$/.exec(id) ?? [];
  if (name === undefined) return undefined;
  const { item, context } = TAGS.get(name.replace(/_pool_charge$/, "_pool_charges")) ?? {};
  const own = context && OF_PROPERTY[context];
  return item === undefined || own === undefined ? undefined : tag(item, own);
}
