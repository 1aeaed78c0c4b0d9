// The rest of the table in tags.ts: lines of the computation that have no item in HMRC's computational taxonomy, or
// none that means the same. Those of the supplementary pages are in their folders.

import { PAGE_TAGS } from "../../pages/tags.ts";

/** Shown without a tag. */
const UNTAGGED = [
  // Trading profit.
  "adjustment_non_trading_income",
  "trading_profit_from_detail",
  // Capital allowances.
  "main_pool_additions",
  "special_rate_pool_additions",
  "cars_N_cost",
  "full_expensing_to_pool",
  "special_rate_first_year_allowance_to_pool",
  "special_rate_first_year_allowance_to_pool_later",
  "forty_percent_first_year_allowance_to_pool",
  "forty_percent_first_year_allowance_to_pool_later",
  "electric_charge_points_to_pool",
  "zero_emission_goods_vehicles_to_pool",
  "zero_emission_cars_to_pool",
  "full_expensing_allowance",
  "full_expensing_charge",
  "annual_investment_allowance",
  "super_deduction_allowance",
  "super_deduction_charge",
  "special_rate_allowance",
  "special_rate_charge",
  "forty_percent_allowance",
  "structures_and_buildings_allowance",
  "electric_charge_points_allowance",
  "goods_vehicles_allowance",
  "zero_emission_cars_allowance",
  "other_allowances",
  "first_year_expenditure",
  "special_rate_expenditure",
  "buildings_expenditure",
  "super_deduction_spent",
  "special_rate_allowance_spent",
  "other_expenditure",
  "property_full_expensing",
  "property_annual_investment_allowance",
  "property_structures_and_buildings",
  "property_other",
  "property_balancing_charges",
  "property_full_expensing_charge",
  "property_charge_points",
  "property_super_deduction",
  "property_super_deduction_charge",
  "property_special_rate_allowance",
  "property_special_rate_charge",
  "property_forty_percent",
  "property_goods_vehicles",
  "property_cars",
  // The property business: items of the taxonomy that sound alike mean what is added back.
  "property_rents",
  "property_repairs",
  "property_insurance",
  "property_agents_fees",
  "property_ground_rent_and_service_charges",
  "property_council_tax_and_utilities",
  "property_legal_and_professional",
  "property_other_expenses",
  "property_replaced_domestic_items",
  "property_finance_costs",
  // Deductions and losses.
  "non_trading_loan_profits_gross",
  "later_deficit_used",
  "newer_deficits_used",
  "own_loss_used",
  "later_losses",
  "trading_loss",
  "trading_loss_left",
  "trading_loss_before_april_2017",
  "trading_loss_since_april_2017",
  "older_trading_losses",
  "trading_losses_before_april_2017_carried_forward",
  "newer_losses",
  "trading_losses_carried_forward",
  "property_loss",
  "property_losses_brought_forward",
  "property_losses_carried_forward",
  "non_trading_deficit_left",
  "non_trading_deficit_before_april_2017",
  "non_trading_deficit_since_april_2017",
  "older_deficits",
  "older_deficits_carried_forward",
  "newer_deficits",
  "newer_deficits_carried_forward",
  "management_expenses_of_period",
  "management_expenses_brought_forward",
  "management_expenses_carried_forward",
  "capital_losses_brought_forward",
  "capital_losses_carried_forward",
  "donations_investments_and_land",
  "donations_by_kind",
  "losses_brought_forward_used",
  "deductions_allowance",
  // The tax.
  "augmented_profits",
  "corporation_tax",
  "marginal_relief",
  "foreign_income_N",
  "foreign_income_N_tax",
  "foreign_income_N_limit",
  "foreign_income_N_credit",
  "foreign_tax_credit",
  "turnover",
  "management_expenses_excess",
  "repayment_not_below",
  "tax_payable_pence",
  "enhanced_expenditure_in_all",
  "tax_credits",
  "tax_credits_above_tax",
  "tax_already_paid",
  "tax_outstanding_pence",
  "tax_overpaid_pence",
  "tax_to_repay",
  "income_tax_to_repay",
];

/** Sums on the way: the lines that they follow from are shown in their place. */
const OPERANDS = [
  "profit_with_additions",
  "main_pool_available",
  "main_pool_after_disposals",
  "main_pool_after_allowance",
  "main_rate_investment_to_pool",
  "special_rate_pool_available",
  "special_rate_pool_after_disposals",
  "special_rate_pool_after_allowance",
  "special_rate_investment_to_pool",
  "property_receipts",
  "profits_before_older_deficits",
  "older_trading_losses_left",
  "trading_losses_in_all",
  "property_losses_available",
  "older_deficits_carried_forward_before",
  "newer_deficits_carried_forward_before",
  "management_expenses_available",
  "capital_losses_available",
  "tax_settled",
];

/** On the return or among the figures, and not in the document. */
const NOT_SHOWN = [
  "annual_investment_allowance_maximum",
  "donations_without_relief",
  "non_trading_deficits_carried_forward",
];

export type WithoutTag = "untagged" | "operands" | "not_shown";

export const WITHOUT_TAG: ReadonlyMap<string, WithoutTag> = new Map([
  ...UNTAGGED.map((id) => [id, "untagged"] as const),
  ...OPERANDS.map((id) => [id, "operands"] as const),
  ...NOT_SHOWN.map((id) => [id, "not_shown"] as const),
  ...PAGE_TAGS.flatMap(({ untagged, operands = [], notShown = [] }) => [
    ...untagged.map((id) => [id, "untagged"] as const),
    ...operands.map((id) => [id, "operands"] as const),
    ...notShown.map((id) => [id, "not_shown"] as const),
  ]),
]);

/** Lines of a list are alike: `cars_3_cost` is `cars_N_cost`. */
export function rowNameOf(id: string): string {
  return id.replace(/^(property_)?(cars|foreign_income|group_claim|group_surrender)_\d+/, "$2_N");
}

/** Of a line by its id. The pools of a property business are as those of a trade. */
export function withoutTag(id: string): WithoutTag | undefined {
  const name = rowNameOf(id);
  return WITHOUT_TAG.get(name) ?? WITHOUT_TAG.get(name.replace(/^property_/, ""));
}
