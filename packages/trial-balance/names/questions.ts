// Names that say too little, or whose tax hangs on what no name says: they are never proposed.

import type { Question } from "./rule.ts";

export const DONATIONS: Question = {
  asks: "Was it paid to a registered charity, with nothing in return?",
  nearest: ["donations_charity", "donations_other", "advertising_and_marketing"],
};

export const DRAWINGS: Question = {
  asks: "What did the company resolve: a loan, a dividend, pay or shares?",
  nearest: ["directors_loan", "dividends_paid", "directors_remuneration"],
};

export const FUNDS_INTRODUCED: Question = {
  asks: "Is it a loan from the director, or paid for shares?",
  nearest: ["directors_loan", "share_capital", "other_creditors"],
};

export const CAPITAL_ACCOUNT: Question = {
  asks: "Is it share capital, or what a person has lent the company?",
  nearest: ["share_capital", "directors_loan", "retained_earnings"],
};

export const EXPENSE_ACCOUNT: Question = {
  asks: "Whose account is it: a director's, an employee's, or a kind of cost?",
  nearest: ["other_creditors", "directors_loan", "sundry_expenses"],
};

export const PERSONAL_ACCOUNT: Question = {
  asks: "Whose account is it: a bank's, a director's, a group company's or an employee's?",
  nearest: ["bank_and_cash", "directors_loan", "group_balance"],
};

export const CAPITAL_WORK: Question = {
  asks: "Which kind of fixed asset is being made?",
  nearest: ["plant_and_machinery_cost", "land_and_buildings_cost", "intangible_cost"],
};

export const SOFTWARE: Question = {
  asks: "Is it a cost of the year, or an asset that is used for years?",
  nearest: ["office_costs", "intangible_cost", "small_equipment"],
};

export const PATENTS: Question = {
  asks: "Is it what the patents cost, or this year's charge for them?",
  nearest: ["intangible_cost", "amortisation_charge", "legal_and_professional"],
};

export const GENERAL_PROVISION: Question = {
  asks: "Is it the provision itself, in the balance sheet, or what was released of it in the year?",
  nearest: ["doubtful_debt_provision", "bad_debt_provision_general", "bad_debts"],
};

export const LISTED_SHARES: Question = {
  asks: "Are they held for years, or to be sold soon?",
  nearest: ["current_asset_investments", "fixed_asset_investments", "value_changes"],
};

export const LOSSES: Question = {
  asks: "It is no balance of a ledger. What was posted here?",
  nearest: ["retained_earnings", "tax_charge", "sundry_expenses"],
};

export const DEPOSIT: Question = {
  asks: "Who holds it: a bank, a landlord, or the company for its customers?",
  nearest: ["bank_and_cash", "other_debtors", "other_creditors"],
};
