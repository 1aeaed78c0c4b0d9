// Categories of current assets and creditors. Lines of one authority are added up before a place is chosen; banks,
// directors and group companies are not: the law knows no set-off between two persons.

import type { Categories, Category } from "./category.ts";
import { balanceSheet, both, DEBTOR_OR_CREDITOR, GAIN_OR_LOSS } from "./places.ts";

const OTHER = { debtor: "other_debtors", creditor: "other_creditors" } as const;
const TAX = { debtor: "other_debtors", creditor: "taxation_and_social_security" } as const;

type Rest = Pick<Category, "name" | "side" | "effect" | "names"> & Partial<Category>;

/** Owed to the company or by it, by its sign. */
const owed = (rest: Rest) => ({ group: "creditors", ...both(DEBTOR_OR_CREDITOR), ...OTHER, ...rest }) as const;

/** Added up, it moves to the other side of the balance sheet where it is below zero. */
const debtors = (rest: Omit<Rest, "side">) =>
  owed({ group: "current_assets", side: "debit", nets: "own", ...rest }) satisfies Category;
const creditors = (rest: Omit<Rest, "side">) => owed({ side: "credit", nets: "own", ...rest }) satisfies Category;

export const CURRENT_ASSETS = {
  stock: {
    name: "Stock and work in progress",
    group: "current_assets",
    side: "debit",
    ...both(balanceSheet("stocks")),
    effect: "Nothing.",
    names: ["Stock", "Work in progress", "Finished goods", "Inventory"],
  },
  trade_debtors: debtors({
    name: "Trade debtors",
    nets: "trade_debtors",
    debtor: "trade_debtors",
    effect: "Nothing.",
    names: ["Debtors control", "Trade debtors", "Accounts receivable"],
  }),
  doubtful_debt_provision: {
    ...debtors({
      name: "Provision for doubtful debts",
      nets: "trade_debtors",
      debtor: "trade_debtors",
      effect: "Nothing.",
      names: ["Provision for doubtful debts"],
    }),
    side: "credit",
  },
  prepayments: debtors({
    name: "Prepayments and accrued income",
    frs105: { debit: balanceSheet("prepayments"), credit: balanceSheet("accruals") },
    debtor: "prepayments",
    creditor: "accruals",
    effect: "Nothing.",
    names: ["Prepayments", "Accrued income"],
  }),
  other_debtors: debtors({
    name: "Other debtors",
    effect: "Nothing.",
    names: ["Other debtors", "Sundry debtors", "Staff loan", "Rent deposit"],
  }),
  unpaid_share_capital: {
    name: "Share capital not paid up",
    group: "current_assets",
    side: "debit",
    ...both(balanceSheet("called_up_share_capital_not_paid")),
    effect: "Nothing.",
    names: ["Unpaid shares", "Called up share capital not paid"],
  },
  current_asset_investments: {
    name: "Current asset investments",
    group: "current_assets",
    side: "debit",
    ...both(balanceSheet("current_investments")),
    effect: "Nothing.",
    names: ["Listed shares held short", "Treasury bills", "Crypto held"],
  },
  bank_and_cash: {
    name: "Bank and cash",
    group: "current_assets",
    side: "either",
    ...both({ debit: balanceSheet("cash"), credit: balanceSheet("creditors_within_one_year") }),
    creditor: "bank_loans_and_overdrafts",
    // No cash box holds less than nothing.
    seldom: { side: "credit", word: "cash" },
    effect: "Nothing.",
    names: ["Bank current account", "Deposit account", "Petty cash", "PayPal", "Stripe balance"],
  },
} as const satisfies Categories;

export const CREDITORS = {
  credit_card: owed({
    name: "Company credit card",
    side: "either",
    creditor: "bank_loans_and_overdrafts",
    effect: "Nothing.",
    names: ["Company credit card"],
  }),
  trade_creditors: creditors({
    name: "Trade creditors",
    creditor: "trade_creditors",
    effect: "Nothing.",
    names: ["Creditors control", "Accounts payable", "Trade creditors"],
  }),
  vat_control: owed({
    name: "VAT owed or due",
    side: "either",
    nets: "vat",
    ...TAX,
    effect: "Nothing.",
    names: ["VAT", "Sales tax control", "Purchase tax control", "VAT liability"],
  }),
  payroll_control: owed({
    name: "PAYE, net wages and pensions owed",
    side: "either",
    // A debit on net wages is often a payroll journal that is missing.
    seldom: { side: "debit" },
    ...TAX,
    effect: "Nothing.",
    names: ["PAYE", "National Insurance (owed)", "Net wages", "Pension creditor", "Student loan deductions"],
  }),
  corporation_tax_balance: owed({
    name: "Corporation tax owed or due",
    side: "either",
    nets: "corporation_tax",
    ...TAX,
    effect: "Nothing. What was paid for the period may be sent as tax_already_paid.",
    names: ["Corporation tax (liability)", "Provision for corporation tax"],
  }),
  accruals_and_deferred_income: creditors({
    name: "Accruals and deferred income",
    frs105: { debit: balanceSheet("prepayments"), credit: balanceSheet("accruals") },
    debtor: "prepayments",
    creditor: "accruals",
    effect: "Nothing.",
    names: ["Accruals", "Deferred income", "Income in advance"],
  }),
  other_creditors: creditors({
    name: "Other creditors",
    effect: "Nothing.",
    names: ["Other creditors", "Unpaid expense claims", "Tenants' deposits"],
  }),
  directors_loan: owed({
    name: "Directors' loan accounts",
    side: "either",
    effect: "What a director owes is a loan to a participator (CTA 2010 section 455).",
    names: ["Director's loan account", "DLA", "Director's current account"],
  }),
  group_balance: owed({
    name: "Balances with group companies",
    side: "either",
    asks: "Which company owes whom, and is it due within a year?",
    effect: "Nothing.",
    names: ["Amounts owed by group", "Intercompany", "Loan to subsidiary"],
  }),
  borrowings_within_one_year: creditors({
    name: "Loans and hire purchase due within a year",
    creditor: "bank_loans_and_overdrafts",
    effect: "Nothing.",
    names: ["Bank loan under one year", "HP under one year"],
  }),
  borrowings_after_one_year: creditors({
    name: "Loans and hire purchase due after a year",
    ...both({ debit: balanceSheet("debtors"), credit: balanceSheet("creditors_after_one_year") }),
    creditor: "bank_loans_and_overdrafts",
    effect: "Nothing.",
    names: ["Mortgage", "Bank loan over one year", "Bounce back loan", "Hire purchase over one year"],
  }),
  provisions: {
    name: "Provisions for liabilities",
    group: "creditors",
    side: "credit",
    ...both(balanceSheet("provisions")),
    asks: "What is it for? The charge of a general provision is not allowed.",
    effect: "Add the charge of a general provision to other_additions.",
    names: ["Provisions", "Warranty provision"],
  },
  deferred_tax_balance: {
    name: "Deferred tax balance",
    group: "creditors",
    side: "either",
    frs102: { debit: balanceSheet("debtors"), credit: balanceSheet("provisions") },
    frs105: null,
    debtor: "other_debtors",
    effect: "Nothing.",
    names: ["Deferred tax"],
  },
} as const satisfies Categories;

export const APART = {
  suspense: {
    name: "Suspense and clearing",
    group: "none",
    side: "either",
    ...both(null),
    refused: { code: "suspense_not_nil", instead: "Find where it belongs, and post it there." },
    effect: "Not a figure of the accounts: clear it first.",
    names: [
      "Suspense",
      "Mispostings",
      "Clearing",
      "Opening balance equity",
      "Historical adjustment",
      "Tracking transfers",
    ],
  },
  rounding: {
    name: "Rounding differences",
    group: "none",
    side: "either",
    ...GAIN_OR_LOSS,
    outsideTrade: "cost",
    effect: "Nothing. At most £1.",
    names: ["Rounding"],
  },
} as const satisfies Categories;
