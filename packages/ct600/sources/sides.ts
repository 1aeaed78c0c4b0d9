// On which side of a trial balance a figure is: whether a debit or a credit makes it larger. A figure that is on no
// list here, such as the cost of an addition, may be either's: then its lines have to add up to it without their sign.

/** By the path of the figure, and all below it. Comparatives are on the side of this period's figure. */
const CREDITS: readonly string[] = [
  "financials.turnover",
  "financials.gross_profit",
  "financials.net_profit",
  "financials.adjustments.profit_on_disposal",
  "financials.adjustments.non_trading_income",
  "financials.adjustments.other_deductions",
  "financials.property_profit",
  "financials.non_trading_loan_profit",
  "financials.exempt_distributions",
  "accounts.profit_and_loss.other_income",
  "accounts.profit_and_loss.interest_receivable",
  "accounts.balance_sheet.creditors_within_one_year",
  "accounts.balance_sheet.creditors_after_one_year",
  "accounts.balance_sheet.provisions",
  "accounts.balance_sheet.accruals",
  "accounts.balance_sheet.called_up_share_capital",
  "accounts.balance_sheet.share_premium",
  "accounts.balance_sheet.revaluation_reserve",
  "accounts.balance_sheet.other_reserves",
  "accounts.balance_sheet.profit_and_loss_reserve",
  "accounts.creditors_detail",
];

const DEBITS: readonly string[] = [
  "financials.adjustments.depreciation",
  "financials.adjustments.loss_on_disposal",
  "financials.adjustments.entertaining",
  "financials.adjustments.fines_and_penalties",
  "financials.adjustments.donations",
  "financials.adjustments.legal_and_professional",
  "financials.adjustments.other_additions",
  "financials.management_expenses.this_period",
  "financials.qualifying_donations",
  "accounts.profit_and_loss.raw_materials",
  "accounts.profit_and_loss.staff_costs",
  "accounts.profit_and_loss.depreciation",
  "accounts.profit_and_loss.other_charges",
  "accounts.profit_and_loss.distribution_costs",
  "accounts.profit_and_loss.administrative_expenses",
  "accounts.profit_and_loss.interest_payable",
  "accounts.profit_and_loss.tax",
  "accounts.profit_and_loss.deferred_tax",
  "accounts.balance_sheet.called_up_share_capital_not_paid",
  "accounts.balance_sheet.intangible_assets",
  "accounts.balance_sheet.tangible_assets",
  "accounts.balance_sheet.investments",
  "accounts.balance_sheet.investment_property",
  "accounts.balance_sheet.stocks",
  "accounts.balance_sheet.debtors",
  "accounts.balance_sheet.current_investments",
  "accounts.balance_sheet.cash",
  "accounts.balance_sheet.prepayments",
  "accounts.debtors_detail",
];

const SIDES: ReadonlyMap<string, 1 | -1> = new Map([
  ...CREDITS.map((path) => [path, -1] as const),
  ...DEBITS.map((path) => [path, 1] as const),
]);

/** What turns debit less credit into the figure; null where it may be either's. */
export function sideOf(figure: string): 1 | -1 | null {
  let path = ofThisPeriod(figure);
  for (;;) {
    const side = SIDES.get(path);
    if (side !== undefined) return side;
    const end = path.lastIndexOf(".");
    if (end === -1) return null;
    path = path.slice(0, end);
  }
}

const PROFITS = /^accounts\.comparatives\.(turnover|gross_profit|net_profit)$/;

function ofThisPeriod(figure: string): string {
  return figure
    .replace(/^next_period\./, "")
    .replace(PROFITS, "financials.$1")
    .replace(/^accounts\.comparatives\.tax$/, "accounts.profit_and_loss.tax")
    .replace(/^accounts\.comparatives\./, "accounts.");
}

/** Of which trial balance a figure is: one account has one balance in each. */
export function trialBalanceOf(figure: string): "this" | "previous" | "next" {
  if (figure.startsWith("next_period.")) return "next";
  return figure.startsWith("accounts.comparatives.") ? "previous" : "this";
}

const ONE_OF = /^(financials\.turnover|accounts\.(balance_sheet|profit_and_loss)\.)/;
const WITHIN_OTHERS = ["accounts.balance_sheet.profit_and_loss_reserve", "accounts.profit_and_loss.deferred_tax"];

/** Whether it is a line of the accounts: an account is in one of them. Results and adjustments hold it once more. */
export function isLineOfAccounts(figure: string): boolean {
  const path = ofThisPeriod(figure);
  return ONE_OF.test(path) && !WITHIN_OTHERS.includes(path);
}
