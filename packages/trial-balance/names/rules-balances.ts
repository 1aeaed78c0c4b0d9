// Rules for names, first part: what is never a cost or an income by its other words, from suspense to depreciation. The
// order is what matters: the first that a name meets wins, so the narrower words come first.

import { CAPITAL_WORK, DRAWINGS, FUNDS_INTRODUCED, LOSSES } from "./questions.ts";
import type { WordRule } from "./rule.ts";

export const FIRST_RULES: readonly WordRule[] = [
  {
    words: "suspense* | mispost* | clearing | opening balance* | historical adj* | tracking transfer*",
    is: "suspense",
  },
  { words: "rounding", is: "rounding" },
  { words: "losses .. brought back | losses .. carried forward", is: LOSSES },
  // What HMRC charges for lateness is no tax, whatever tax its name has.
  { words: "repayment interest | interest .. overpaid", is: "interest_received" },
  {
    words: "tax/vat/paye/hmrc .. penalt*/fine/fines/surcharge | penalt*/fine/fines/surcharge .. tax/vat/paye/hmrc",
    is: "fines_and_penalties",
  },
  {
    words:
      "interest .. late/overdue/unpaid .. tax/vat/paye | corporation tax .. interest | ct interest | vat/paye/hmrc .. interest | interest .. corporation tax | interest .. vat/paye/hmrc | ^tax interest | interest on tax | late tax/payment .. interest",
    is: "interest_on_late_tax",
  },
  { words: "deferred tax* .. charge/expense", is: "deferred_tax_charge" },
  { words: "deferred tax*", is: "deferred_tax_balance" },
  {
    words:
      "hmrc ct | ct control/account/payable/liability/creditor/owed/owing/due/provision | provision for ct | provision for .. corporation tax | owed/payable/owing/liability/creditor .. corporation tax | corporation tax .. payable/liability/creditor/creditors/owed/provision",
    is: "corporation_tax_balance",
  },
  {
    words: "corporation tax .. charge/expense | ct charge/expense | ^taxation$ | tax charge | tax on profit/profits",
    is: "tax_charge",
  },
  { words: "corporation tax | ^ct$", is: { debit: "tax_charge", credit: "corporation_tax_balance" } },
  // A surplus of the flat rate scheme is income. "Sales tax" is VAT, not sales.
  { words: "flat rate vat | flat rate surplus", is: "other_operating_income" },
  { words: "vat | sales/purchase/purchases tax", is: "vat_control" },
  {
    words: "unpaid .. share/shares | not paid .. share/shares | share/shares .. unpaid | share/shares .. not paid",
    is: "unpaid_share_capital",
  },
  { words: "share premium", is: "share_premium" },
  { words: "revaluation reserve", is: "revaluation_reserve" },
  { words: "other reserves | capital redemption", is: "other_reserves" },
  {
    words:
      "retained | profit and loss account/ac/reserve/reserves/bf/brought/balance | p and l account/reserve/reserves/bf/brought/balance | pl account/reserve/reserves/bf/brought/balance | ^profit and loss$ | ^p and l$ | ^p and lbf/lac | profit/profits bf | profit/profits brought | reserves bf | reserves brought | revenue reserve/reserves | undistributed | ^reserves$",
    is: "retained_earnings",
  },
  { words: "unpaid dividend/dividends | dividend/dividends payable/owed/creditor", is: "other_creditors" },
  {
    words:
      "dividend/dividends .. from subsidiary/subsidiaries/group | dividend income .. from subsidiary | income from shares in group",
    is: "dividends_received_group",
  },
  { words: "dividend/dividends .. received/income/receivable | income from .. shares", is: "dividends_received" },
  // In credit nobody knows what it is.
  { words: "dividend/dividends .. paid/declared | paid .. dividend/dividends", is: "dividends_paid" },
  { words: "dividend/dividends", is: { debit: "dividends_paid", credit: "dividends_received" } },
  { words: "shares held short | current asset investment*", is: "current_asset_investments" },
  {
    words: "investment/investments/shares in subsid*/group | investment/investments in joint",
    is: "fixed_asset_investments",
  },
  { words: "drawings", is: DRAWINGS },
  { words: "funds introduced | capital introduced | money introduced", is: FUNDS_INTRODUCED },
  { words: "ordinary/preference share/shares | share capital", is: "share_capital" },
  // Not the loan itself.
  { words: "loan/loans .. interest", is: { debit: "interest_payable", credit: "interest_received" } },
  { words: "interest .. late", is: "interest_on_late_tax" },
  {
    words: "interest .. received/receivable/income/earned | income .. interest | trade .. interest",
    is: "interest_received",
  },
  { words: "interest", is: { debit: "interest_payable", credit: "interest_received" } },
  { words: "director/directors .. loan/loans | director/directors .. current account | dla", is: "directors_loan" },
  {
    words:
      "intercompany | inter company | group debtor/debtors/creditor/creditors/balance | loan/loans/owed .. subsidiary/subsidiaries/group",
    is: "group_balance",
  },
  { words: "goodwill .. amort*/written", is: { debit: "amortisation_goodwill", credit: "intangible_amortisation" } },
  { words: "accumulated .. amort* | less .. amort*", is: "intangible_amortisation" },
  {
    words:
      "amortisation | amortization | software/patent/patents/trademark/trademarks/intangible/intangibles .. depreciation/depn | software .. written off",
    is: { debit: "amortisation_charge", credit: "intangible_amortisation" },
  },
  { words: "accumulated .. depreciation/depn | less .. depreciation/depn", is: "tangible_depreciation" },
  {
    words: "depreciation | depn | impairment",
    is: { debit: "depreciation_charge", credit: "tangible_depreciation" },
  },
  {
    words:
      "profit/profits/loss/losses/gain/gains .. disposal/disposals | profit/loss on sale | loss/profit on asset/assets",
    is: "disposal_result",
  },
  {
    words: "sale/sales of assets | sale/sales of fixed assets | disposal proceeds | proceeds of disposal/sale",
    is: "asset_sale_proceeds",
  },
  { words: "investment property/properties | flats to let", is: "investment_property" },
  { words: "capital work in progress | assets under construction", is: CAPITAL_WORK },
];
