// The figures that lines of a trial balance add up to, by the path of the return's input, and how each is read: which
// part of the accounts or of the tax it belongs to, and the sign that turns debit less credit into the figure.

export type Part =
  /** Between turnover and the profit before tax. */
  | "profit"
  /** Below the profit before tax. */
  | "tax"
  | "reserve"
  | "asset"
  | "liability"
  | "capital"
  /** Tells how much of another figure something is, so it is never counted with the others. */
  | "within"
  /** Leads from the profit in the accounts to the trading profit. */
  | "addition"
  | "deduction"
  /** Taxed or relieved outside the trade. */
  | "elsewhere";

interface FieldRow {
  readonly part: Part;
  /** 1: a debit makes it larger. −1: a credit does. */
  readonly sign: 1 | -1;
  /** Others cannot be below zero. */
  readonly isSigned?: true;
}

const debit = (part: Part) => ({ part, sign: 1 }) as const satisfies FieldRow;
const credit = (part: Part) => ({ part, sign: -1 }) as const satisfies FieldRow;
const signed = <Row extends FieldRow>(row: Row) => ({ ...row, isSigned: true }) as const;

export const FIELDS = {
  "financials.turnover": credit("profit"),
  "financials.gross_profit": signed(credit("profit")),
  "accounts.profit_and_loss.other_income": credit("profit"),
  "accounts.profit_and_loss.raw_materials": debit("profit"),
  "accounts.profit_and_loss.staff_costs": debit("profit"),
  "accounts.profit_and_loss.depreciation": debit("profit"),
  "accounts.profit_and_loss.other_charges": debit("profit"),
  "accounts.profit_and_loss.distribution_costs": debit("profit"),
  "accounts.profit_and_loss.administrative_expenses": debit("profit"),
  "accounts.profit_and_loss.interest_receivable": credit("profit"),
  "accounts.profit_and_loss.interest_payable": debit("profit"),
  "accounts.profit_and_loss.tax": signed(debit("tax")),
  "accounts.profit_and_loss.deferred_tax": signed(debit("within")),
  "accounts.balance_sheet.called_up_share_capital_not_paid": debit("asset"),
  "accounts.balance_sheet.intangible_assets": debit("asset"),
  "accounts.balance_sheet.tangible_assets": debit("asset"),
  "accounts.balance_sheet.investments": debit("asset"),
  "accounts.balance_sheet.investment_property": debit("asset"),
  "accounts.balance_sheet.stocks": debit("asset"),
  "accounts.balance_sheet.debtors": debit("asset"),
  "accounts.balance_sheet.current_investments": debit("asset"),
  "accounts.balance_sheet.cash": debit("asset"),
  "accounts.balance_sheet.prepayments": debit("asset"),
  "accounts.balance_sheet.creditors_within_one_year": credit("liability"),
  "accounts.balance_sheet.creditors_after_one_year": credit("liability"),
  "accounts.balance_sheet.provisions": credit("liability"),
  "accounts.balance_sheet.accruals": credit("liability"),
  "accounts.balance_sheet.called_up_share_capital": credit("capital"),
  "accounts.balance_sheet.share_premium": credit("capital"),
  "accounts.balance_sheet.revaluation_reserve": credit("capital"),
  "accounts.balance_sheet.other_reserves": signed(credit("capital")),
  "accounts.balance_sheet.profit_and_loss_reserve": signed(credit("reserve")),
  "financials.net_profit": signed(credit("within")),
  "financials.adjustments.depreciation": debit("addition"),
  "financials.adjustments.loss_on_disposal": debit("addition"),
  "financials.adjustments.entertaining": debit("addition"),
  "financials.adjustments.fines_and_penalties": debit("addition"),
  "financials.adjustments.donations": debit("addition"),
  "financials.adjustments.legal_and_professional": debit("addition"),
  "financials.adjustments.other_additions": debit("addition"),
  "financials.adjustments.profit_on_disposal": credit("deduction"),
  "financials.adjustments.non_trading_income": credit("deduction"),
  "financials.adjustments.other_deductions": credit("deduction"),
  "financials.property_profit": signed(credit("elsewhere")),
  "financials.non_trading_loan_profit": signed(credit("elsewhere")),
  "financials.management_expenses.this_period": debit("elsewhere"),
  "financials.qualifying_donations": debit("elsewhere"),
  "financials.exempt_distributions": credit("elsewhere"),
} as const satisfies Readonly<Record<string, FieldRow>>;

export type Field = keyof typeof FIELDS;

/** The names of the figures in one group of the input. */
export type FieldsIn<Group extends string> =
  Extract<Field, `${Group}.${string}`> extends `${Group}.${infer Name}` ? Name : never;

export const rowOf = (field: Field): FieldRow => FIELDS[field];

export const fieldNames = Object.keys(FIELDS) as Field[];
