// Rules for names, second part: what must be recognised before the plain words of costs, assets and income.

import {
  CAPITAL_ACCOUNT,
  DEPOSIT,
  DONATIONS,
  EXPENSE_ACCOUNT,
  GENERAL_PROVISION,
  PERSONAL_ACCOUNT,
} from "./questions.ts";
import type { WordRule } from "./rule.ts";

/** Where people in this country bank. Some are plain words too: alone they count only at the beginning. */
export const BANKS =
  "barclays/hsbc/lloyds/natwest/santander/monzo/starling/tide/revolut/wise/nationwide/halifax/tsb/rbs/mettle/coutts/handelsbanken";

export const MIDDLE_RULES: readonly WordRule[] = [
  {
    words: "rent/rental .. deposit/deposits | staff loan/loans | staff advance/advances | employee advance*",
    is: "other_debtors",
  },
  {
    words: "rent/rents .. received/income/receivable | rental income | income from .. property | property income",
    is: "rent_received",
  },
  {
    words: "general bad/doubtful debt/debts provision | general provision .. bad/doubtful",
    is: { debit: "bad_debt_provision_general", credit: GENERAL_PROVISION },
  },
  {
    words: "doubtful debt/debts | bad debt provision | provision for bad",
    is: { debit: "bad_debt_provision_general", credit: "doubtful_debt_provision" },
  },
  { words: "bad debt/debts | specific provision", is: "bad_debts" },
  { words: "disallow* .. entertain* | entertain* .. disallow*", is: "entertaining_clients" },
  // Before all others: what only staff attend is allowed. Xero calls what is allowed "100%", and what is not "0%".
  {
    words:
      "entertain* .. staff/employee/employees/100%/allowable | staff/christmas party | staff/christmas/allowable entertain*",
    is: "staff_entertaining",
  },
  { words: "entertain* | hospitality | client/clients lunch*", is: "entertaining_clients" },
  { words: "donation* | charit* | political | gift/gifts to .. charity", is: DONATIONS },
  { words: "penalt* | fine/fines", is: "fines_and_penalties" },
  { words: "gift/gifts", is: "gifts" },
  { words: "grant/grants", is: "grants_received" },
  { words: "ssp/smp/spp .. reclaim*/recover* | employment allowance", is: "staff_costs_recovered" },
  { words: "pension* .. payable/creditor/fund", is: "payroll_control" },
  { words: "^pension$ | ^pensions$", is: { debit: "pension_costs", credit: "payroll_control" } },
  { words: "pension* | stakeholder*", is: "pension_costs" },
  {
    words: "director*/employer* .. ni/nic/nics | director*/employer* .. national insurance | social security",
    is: "employers_national_insurance",
  },
  // The employee's own part of gross pay, where it is among costs.
  { words: "emolument* .. employee/employees | employee/employees .. nic/nics", is: "wages_and_salaries" },
  // "Income tax" in a company's ledger is its staff's.
  {
    words:
      "paye | cis suffered/deduct*/withheld/payable/control/liabilit*/tax | nic/nics payable | ^national insurance | net wages | wage/wages payable/payables/owed/control | student loan* | earnings order* | payroll deduct* | payroll liabilit* | tax ni$ | salary and bonus* | remuneration due | employee contribution* | income tax",
    is: "payroll_control",
  },
  { words: "director* .. remuneration/salar*/fee*/wage*/emolument*", is: "directors_remuneration" },
  { words: "distribution .. salar*/wage*/vehicle*", is: "distribution_costs" },
  { words: "sub contract* | subcontract* | cis labour", is: "subcontractors" },
  { words: "direct/productive wages | labour", is: "direct_wages" },
  { words: "payroll bureau", is: "accountancy_and_audit" },
  { words: "wage/wages | salar* | payroll | emolument* | bonus*", is: "wages_and_salaries" },
  {
    words: "discount/discounts .. allowed/given | ^discounts$ | sales returns | refunds to customers",
    is: "sales_discounts",
  },
  { words: "discount/discounts .. taken/received", is: "purchases", side: "credit" },
  {
    words: "opening stock | closing stock | stock adjust* | change/movement in stock/stocks | stock movement*",
    is: "stock_movement",
  },
  { words: "stock/service/asset received | not billed", is: "accruals_and_deferred_income" },
  { words: "stock bought | stock purchase/purchases/purchased", is: "purchases" },
  { words: "stock/stocks | inventory | work in progress | finished goods", is: "stock" },
  { words: "prepay* | prepaid | deferred expense* | accrued income", is: "prepayments" },
  { words: "accrual* | accrued | deferred income/revenue | income in advance", is: "accruals_and_deferred_income" },
  { words: "credit card receipts", is: "bank_and_cash" },
  {
    words: `bank/card/merchant/currency/credit/${BANKS} .. fee*/charge* | financial charge* | banking`,
    is: "bank_charges",
  },
  { words: `credit card | barclaycard | ${BANKS} .. card`, is: "credit_card" },
  { words: "bank/currency revaluation* | currency gain*/loss* | exchange", is: "exchange_differences" },
  { words: "unrealised | fair value | revaluation of .. property/properties", is: "value_changes" },
  {
    words: "loan*/hp/hire .. under one year | loan*/hp/hire .. within one year",
    is: "borrowings_within_one_year",
  },
  {
    words: `hire purchase | hp creditor*/liabilit*/agreement*/contract*/loan*/finance/over | ^hp$ | mortgage* | bank/${BANKS} loan* | ^loan$ | ^loans$ | bounce back`,
    is: "borrowings_after_one_year",
  },
  { words: "accommodation", is: "travel_and_subsistence" },
  {
    words: `bank/savings/deposit/${BANKS} .. account/accounts | ${BANKS} bank/business/current/savings/deposit/reserve | building society | petty cash | ^cash | cash receipts/register | paypal | stripe | default bank | ^bank$ | business bank`,
    is: "bank_and_cash",
  },
  { words: "debtor/debtors control | trade debtor* | account/accounts receivable | ^debtors", is: "trade_debtors" },
  { words: "debtor/debtors", is: "other_debtors" },
  {
    words: "creditor/creditors control | trade creditor* | account/accounts payable | ^creditors$",
    is: "trade_creditors",
  },
  { words: "creditor/creditors | expense claim* | tenant/tenants | owed fees", is: "other_creditors" },
  { words: "^deposit$ | ^deposits$", is: DEPOSIT },
  { words: "capital account/accounts", is: CAPITAL_ACCOUNT },
  { words: "expense/expenses account", is: EXPENSE_ACCOUNT },
  { words: "reserve/current/loan account", is: PERSONAL_ACCOUNT },
  { words: "provision/provisions", is: "provisions" },
];
