// What a trial balance comes to, worked out a second time: from a table that is written here by hand, line by line of
// the accounts, and from the question where each line is taxed. Whoever changes the categories changes this table too.

import { CATEGORIES, type CategoryId } from "../../packages/trial-balance/categories/categories.ts";
import type { Business, Standard } from "../../packages/trial-balance/categories/category.ts";

export interface Account {
  readonly category: CategoryId;
  /** Debit less credit. */
  readonly amount: number;
  readonly activity: Business;
}

const words = (text: string) => text.trim().split(/\s+/) as CategoryId[];

const OVERHEADS = words(`
  staff_training_and_welfare staff_entertaining rent_paid premises_costs repairs_and_maintenance
  advertising_and_marketing motor_running_costs vehicle_leasing travel_and_subsistence entertaining_clients gifts
  office_costs insurance accountancy_and_audit legal_and_professional legal_and_professional_capital equipment_hire
  bank_charges bad_debts bad_debt_provision_general donations_charity donations_other fines_and_penalties
  interest_on_late_tax small_equipment sundry_expenses private_expenses`);
const STAFF = words(
  "wages_and_salaries directors_remuneration employers_national_insurance pension_costs staff_costs_recovered",
);
const WRITTEN_OFF = words("depreciation_charge amortisation_charge amortisation_goodwill");
/** A gain or a loss by itself. */
const EITHER_WAY = words("disposal_result exchange_differences value_changes rounding");

type Lines = Readonly<Record<string, readonly CategoryId[]>>;

/** Of the profit and loss account. Those of EITHER_WAY are there as a loss; a gain is other income. */
const PROFIT_LINES: Readonly<Record<Standard, Lines>> = {
  frs102: {
    turnover: words("sales sales_discounts"),
    cost_of_sales: words("purchases stock_movement direct_wages subcontractors other_direct_costs"),
    other_income: words("other_operating_income grants_received rent_received"),
    interest_receivable: words("interest_received dividends_received dividends_received_group"),
    administrative_expenses: [...OVERHEADS, ...STAFF, ...WRITTEN_OFF, ...EITHER_WAY],
    distribution_costs: ["distribution_costs"],
    interest_payable: ["interest_payable"],
    tax: words("tax_charge deferred_tax_charge"),
  },
  frs105: {
    turnover: words("sales sales_discounts"),
    raw_materials: words("purchases stock_movement"),
    staff_costs: [...STAFF, "direct_wages"],
    depreciation: [...WRITTEN_OFF, "disposal_result"],
    other_charges: [
      ...OVERHEADS,
      ...words("subcontractors other_direct_costs distribution_costs interest_payable exchange_differences rounding"),
    ],
    other_income: words(
      "other_operating_income grants_received rent_received interest_received dividends_received dividends_received_group",
    ),
    tax: ["tax_charge"],
  },
};
const INCOME = ["turnover", "other_income", "interest_receivable"];

/** Of the balance sheet, whatever their side. */
const FIXED_LINES: Lines = {
  intangible_assets: words("intangible_cost intangible_amortisation"),
  tangible_assets: words(
    "land_and_buildings_cost plant_and_machinery_cost office_equipment_cost fixtures_cost vehicles_cost tangible_depreciation",
  ),
  investments: ["fixed_asset_investments"],
  investment_property: ["investment_property"],
  stocks: ["stock"],
  current_investments: ["current_asset_investments"],
  called_up_share_capital_not_paid: ["unpaid_share_capital"],
  provisions: ["provisions"],
  called_up_share_capital: ["share_capital"],
  share_premium: ["share_premium"],
  revaluation_reserve: ["revaluation_reserve"],
  other_reserves: ["other_reserves"],
};
const CREDITS = words("provisions share_capital share_premium revaluation_reserve other_reserves");

/** One balance each: a debit is owed to the company, a credit by it. */
const TOGETHER: readonly (readonly CategoryId[])[] = [
  words("trade_debtors doubtful_debt_provision"),
  ...words(
    "prepayments other_debtors trade_creditors vat_control corporation_tax_balance accruals_and_deferred_income other_creditors borrowings_within_one_year borrowings_after_one_year",
  ).map((id) => [id]),
];
/** A balance for each account: nobody sets one bank or one person off against another. */
const APART = words("bank_and_cash credit_card payroll_control directors_loan group_balance deferred_tax_balance");

function sheetLine(first: CategoryId, amount: number, standard: Standard): string {
  if (first === "bank_and_cash" && amount > 0) return "cash";
  if (standard === "frs105" && ["prepayments", "accruals_and_deferred_income"].includes(first))
    return amount > 0 ? "prepayments" : "accruals";
  if (amount > 0) return "debtors";
  if (first === "deferred_tax_balance") return "provisions";
  return first === "borrowings_after_one_year" ? "creditors_after_one_year" : "creditors_within_one_year";
}

class Sums extends Map<string, number> {
  add(name: string, amount: number): void {
    this.set(name, (this.get(name) ?? 0) + amount);
  }
  of(name: string): number {
    return this.get(name) ?? 0;
  }
  /** Without what is nil, but for what is always stated. */
  stated(...always: string[]): Record<string, number> {
    const names = [...new Set([...this.keys(), ...always])].filter(
      (name) => always.includes(name) || this.of(name) !== 0,
    );
    return Object.fromEntries(names.map((name) => [name, this.of(name) === 0 ? 0 : this.of(name)]));
  }
}

export interface Expected {
  readonly turnover: number;
  readonly gross_profit?: number;
  readonly net_profit: number;
  readonly balance_sheet: Record<string, number>;
  readonly profit_and_loss: Record<string, number>;
}

export function expectedAccounts(accounts: readonly Account[], standard: Standard): Expected {
  const sheet = new Sums();
  const profit = new Sums();
  let [result, reserve] = [0, 0];
  for (const { category, amount } of accounts) {
    const line = profitLine(category, amount, standard);
    if (line !== undefined) profit.add(line, INCOME.includes(line) ? -amount : amount);
    if (line !== undefined && line !== "tax") result -= amount;
    if (line !== undefined || ["retained_earnings", "dividends_paid"].includes(category)) reserve -= amount;
    if (category === "deferred_tax_charge") profit.add("deferred_tax", amount);
    const [fixed] = Object.entries(FIXED_LINES).find(([, ids]) => ids.includes(category)) ?? [];
    if (fixed !== undefined) sheet.add(fixed, CREDITS.includes(category) ? -amount : amount);
    if (APART.includes(category)) owe(sheet, category, amount, standard);
  }
  for (const together of TOGETHER) {
    const [first] = together;
    const amount = sumOf(accounts.filter(({ category }) => together.includes(category)));
    if (first !== undefined) owe(sheet, first, amount, standard);
  }
  sheet.add("profit_and_loss_reserve", reserve);
  const [turnover, cost] = [profit.of("turnover"), profit.of("cost_of_sales")];
  const hasCost = accounts.some(
    ({ category, amount }) => amount !== 0 && PROFIT_LINES[standard].cost_of_sales?.includes(category),
  );
  profit.delete("turnover");
  profit.delete("cost_of_sales");
  return {
    turnover,
    ...(hasCost && turnover !== cost && { gross_profit: turnover - cost }),
    net_profit: result === 0 ? 0 : result,
    balance_sheet: sheet.stated("profit_and_loss_reserve"),
    profit_and_loss: profit.stated("tax"),
  };
}

function profitLine(category: CategoryId, amount: number, standard: Standard): string | undefined {
  if (EITHER_WAY.includes(category) && amount < 0) return "other_income";
  return Object.entries(PROFIT_LINES[standard]).find(([, ids]) => ids.includes(category))?.[0];
}

function owe(sheet: Sums, first: CategoryId, amount: number, standard: Standard): void {
  if (amount !== 0) sheet.add(sheetLine(first, amount, standard), Math.abs(amount));
}

const sumOf = (accounts: readonly Account[]) => accounts.reduce((sum, { amount }) => sum + amount, 0);

/** Where a line of the profit and loss account is taxed or relieved, and the line of the computation that says so. */
type Taxed = readonly [
  where: "trade" | "property" | "loans" | "management" | "exempt" | "donations" | "nowhere",
  by: string,
];

const IN_TRADE: Taxed = ["trade", ""];

/** Whatever the business is. The computation has the line for a debit, or another for a credit. */
const NOT_IN_TRADE: Partial<Record<CategoryId, Taxed>> = {
  rent_received: ["property", "non_trading_income"],
  interest_received: ["loans", "non_trading_income"],
  dividends_received: ["exempt", "non_trading_income"],
  dividends_received_group: ["nowhere", "non_trading_income"],
  disposal_result: ["nowhere", "loss_on_disposal|profit_on_disposal"],
  value_changes: ["nowhere", "other_additions|other_deductions"],
  bad_debt_provision_general: ["nowhere", "other_additions|other_deductions"],
  depreciation_charge: ["nowhere", "depreciation"],
  amortisation_goodwill: ["nowhere", "other_additions"],
  entertaining_clients: ["nowhere", "entertaining"],
  gifts: ["nowhere", "entertaining"],
  legal_and_professional_capital: ["nowhere", "legal_and_professional"],
  donations_charity: ["donations", "donations"],
  donations_other: ["nowhere", "donations"],
  fines_and_penalties: ["nowhere", "fines_and_penalties"],
  interest_on_late_tax: ["nowhere", "other_additions"],
  small_equipment: ["nowhere", "other_additions"],
  private_expenses: ["nowhere", "other_additions"],
};
const TURNOVER = words("sales sales_discounts");
const OTHER_INCOME = words("other_operating_income grants_received");
const LOANS = words("interest_payable exchange_differences");

function taxed({ category, activity }: Account): Taxed {
  const known = NOT_IN_TRADE[category];
  if (known !== undefined || activity === "trade" || TURNOVER.includes(category)) return known ?? IN_TRADE;
  if (LOANS.includes(category)) return ["loans", "other_additions|non_trading_income"];
  if (OTHER_INCOME.includes(category)) return activity === "property" ? ["property", "non_trading_income"] : IN_TRADE;
  if (category === "amortisation_charge") return ["nowhere", "other_additions"];
  return [activity === "property" ? "property" : "management", "other_additions"];
}

const DEDUCTIONS = ["non_trading_income", "profit_on_disposal", "other_deductions"];

/** The trade's profit is what its own lines come to: no adjustment is needed to know it. */
export function expectedTax(accounts: readonly Account[], standard: Standard): Record<string, unknown> {
  const profits = new Sums();
  const adjustments = new Sums();
  for (const account of accounts) {
    const line = profitLine(account.category, account.amount, standard);
    if (line === undefined || line === "tax") continue;
    const [where, by] = taxed(account);
    profits.add(where, -account.amount);
    const [ofDebit = "", ofCredit = ofDebit] = by.split("|");
    const name = account.amount > 0 ? ofDebit : ofCredit;
    if (name !== "") adjustments.add(name, DEDUCTIONS.includes(name) ? -account.amount : account.amount);
  }
  const stated = adjustments.stated();
  const some = (name: string, value: number) => (value === 0 ? {} : { [name]: value });
  return {
    trading_profit: profits.of("trade"),
    ...(Object.keys(stated).length > 0 && { adjustments: stated }),
    ...some("property_profit", profits.of("property")),
    ...some("non_trading_loan_profit", profits.of("loans")),
    ...(profits.of("management") !== 0 && { management_expenses: { this_period: -profits.of("management") } }),
    ...some("exempt_distributions", profits.of("exempt")),
    ...some("qualifying_donations", -profits.of("donations")),
  };
}

/** Each category stands in one line of this table, in each standard that has a place for it. */
export function placesInTable(standard: Standard): Map<CategoryId, number> {
  const all = [
    ...Object.values(PROFIT_LINES[standard]).flat(),
    ...Object.values(FIXED_LINES).flat(),
    ...TOGETHER.flat(),
    ...APART,
    ...words("retained_earnings dividends_paid"),
  ];
  const count = new Map<CategoryId, number>();
  for (const id of all) if (CATEGORIES[id][standard] !== null) count.set(id, (count.get(id) ?? 0) + 1);
  return count;
}
