// The formats of both regimes, line by line: label, tag, sign and place. Format 1 of SI 2008/409 Schedule 1 for small
// companies (FRS 102 section 1A), the formats of SI 2013/3008 for micro-entities (FRS 105). A line shows its figure, or
// is left out where both years have none.

import type { BalanceSheetLine, ProfitAndLossLine } from "../../accounts/model.ts";
import { type Dimension, member } from "../document.ts";

export interface Line<Name extends string> {
  /** Two labels: for an amount above zero and for one below. */
  readonly label: string | readonly [above: string, below: string];
  readonly tag: string;
  readonly dimension?: Dimension;
  /** Taken away: printed in brackets, tagged without a sign. */
  readonly isDeducted?: true;
  /** A detail is shown under the heading of its sum, before it. */
  readonly detailOf?: Name;
  /** `total` is ruled off above, `final` below as well. Both are shown even if nil. */
  readonly kind?: "total" | "final";
  /** Nil is shown too. */
  readonly isAlwaysShown?: true;
  /** Not given is not known: the column stays blank. */
  readonly isBlankIfAbsent?: true;
  /** Left out where it would only repeat this line, in every column. */
  readonly unlessSameAs?: Name;
  /** Stands above the line. */
  readonly heading?: string;
}

/** A row for every line that accounts can have. Null: not in this format, which shows it within another line. */
export type Format<Name extends string> = Readonly<Record<Name, Line<Name> | null>>;

const due = (of: string) => member("core:MaturitiesOrExpirationPeriodsDimension", `core:${of}`);
const equity = (of: string) => member("core:EquityClassesDimension", `core:${of}`);

const SHARE_CAPITAL_NOT_PAID = {
  label: "Called up share capital not paid",
  tag: "core:CalledUpShareCapitalNotPaidNotExpressedAsCurrentAsset",
};

/** From the prepayments to the net assets both formats are the same. */
const LIABILITIES = {
  prepayments: {
    label: "Prepayments and accrued income",
    tag: "core:PrepaymentsAccruedIncomeNotExpressedWithinCurrentAssetSubtotal",
  },
  creditors_within_one_year: {
    label: "Creditors: amounts falling due within one year",
    tag: "core:Creditors",
    dimension: due("WithinOneYear"),
    isDeducted: true,
  },
  net_current_assets: {
    label: ["Net current assets", "Net current liabilities"],
    tag: "core:NetCurrentAssetsLiabilities",
    kind: "total",
  },
  total_assets_less_current_liabilities: {
    label: "Total assets less current liabilities",
    tag: "core:TotalAssetsLessCurrentLiabilities",
    kind: "total",
  },
  creditors_after_one_year: {
    label: "Creditors: amounts falling due after more than one year",
    tag: "core:Creditors",
    dimension: due("AfterOneYear"),
    isDeducted: true,
  },
  provisions: {
    label: "Provisions for liabilities",
    tag: "core:ProvisionsForLiabilitiesBalanceSheetSubtotal",
    isDeducted: true,
  },
  accruals: {
    label: "Accruals and deferred income",
    tag: "core:AccruedLiabilitiesNotExpressedWithinCreditorsSubtotal",
    isDeducted: true,
  },
  net_assets: { label: ["Net assets", "Net liabilities"], tag: "core:NetAssetsLiabilities", kind: "final" },
} as const satisfies Partial<Format<BalanceSheetLine>>;

export const BALANCE_SHEET: Readonly<Record<"frs102" | "frs105", Format<BalanceSheetLine>>> = {
  frs105: {
    called_up_share_capital_not_paid: SHARE_CAPITAL_NOT_PAID,
    intangible_assets: null,
    tangible_assets: null,
    investments: null,
    investment_property: null,
    fixed_assets: { label: "Fixed assets", tag: "core:FixedAssets" },
    stocks: null,
    debtors: null,
    current_investments: null,
    cash: null,
    current_assets: { label: "Current assets", tag: "core:CurrentAssets", isAlwaysShown: true },
    ...LIABILITIES,
    called_up_share_capital: null,
    share_premium: null,
    revaluation_reserve: null,
    other_reserves: null,
    profit_and_loss_reserve: null,
    capital_and_reserves: { label: "Capital and reserves", tag: "core:Equity", kind: "final" },
  },
  frs102: {
    called_up_share_capital_not_paid: SHARE_CAPITAL_NOT_PAID,
    intangible_assets: { label: "Intangible assets", tag: "core:IntangibleAssets", detailOf: "fixed_assets" },
    tangible_assets: { label: "Tangible assets", tag: "core:PropertyPlantEquipment", detailOf: "fixed_assets" },
    investments: { label: "Investments", tag: "core:InvestmentsFixedAssets", detailOf: "fixed_assets" },
    investment_property: {
      label: "Investment property",
      tag: "core:InvestmentProperty",
      detailOf: "fixed_assets",
    },
    fixed_assets: { label: "Fixed assets", tag: "core:FixedAssets" },
    stocks: { label: "Stocks", tag: "core:TotalInventories", detailOf: "current_assets" },
    debtors: { label: "Debtors", tag: "core:Debtors", detailOf: "current_assets" },
    current_investments: {
      label: "Investments",
      tag: "core:CurrentAssetInvestments",
      detailOf: "current_assets",
    },
    cash: { label: "Cash at bank and in hand", tag: "core:CashBankOnHand", detailOf: "current_assets" },
    current_assets: { label: "Current assets", tag: "core:CurrentAssets", isAlwaysShown: true },
    ...LIABILITIES,
    called_up_share_capital: {
      label: "Called up share capital",
      tag: "core:Equity",
      dimension: equity("ShareCapital"),
      heading: "Capital and reserves",
    },
    share_premium: { label: "Share premium account", tag: "core:Equity", dimension: equity("SharePremium") },
    revaluation_reserve: {
      label: "Revaluation reserve",
      tag: "core:Equity",
      dimension: equity("RevaluationReserve"),
    },
    other_reserves: { label: "Other reserves", tag: "core:Equity", dimension: equity("OtherReservesSubtotal") },
    profit_and_loss_reserve: {
      label: "Profit and loss account",
      tag: "core:Equity",
      dimension: equity("RetainedEarningsAccumulatedLosses"),
    },
    capital_and_reserves: { label: "Total capital and reserves", tag: "core:Equity", kind: "final" },
  },
};

const TURNOVER: Line<ProfitAndLossLine> = {
  label: "Turnover",
  tag: "core:TurnoverRevenue",
  isAlwaysShown: true,
};

const RESULT = {
  profit_before_tax: {
    label: ["Profit before taxation", "Loss before taxation"],
    tag: "core:ProfitLossOnOrdinaryActivitiesBeforeTax",
    kind: "total",
  },
  tax: {
    label: "Taxation",
    tag: "core:TaxTaxCreditOnProfitOrLossOnOrdinaryActivities",
    isDeducted: true,
    isAlwaysShown: true,
  },
  // Within the tax; the note on tax shows it.
  deferred_tax: null,
  profit: {
    label: ["Profit for the financial period", "Loss for the financial period"],
    tag: "core:ProfitLoss",
    kind: "final",
  },
} as const satisfies Partial<Format<ProfitAndLossLine>>;

const INTEREST = {
  operating_profit: {
    label: ["Operating profit", "Operating loss"],
    tag: "core:OperatingProfitLoss",
    kind: "total",
    unlessSameAs: "profit_before_tax",
  },
  income_from_investments: {
    label: "Income from fixed asset investments",
    tag: "core:IncomeFromOtherFixedAssetInvestments",
  },
  fair_value_gain: {
    label: ["Fair value gain on investment property", "Fair value loss on investment property"],
    tag: "core:GainLossFromFairValueAdjustmentInvestmentPropertyRecognisedInProfitOrLoss",
  },
  interest_receivable: {
    label: "Interest receivable and similar income",
    tag: "core:OtherInterestReceivableSimilarIncomeFinanceIncome",
  },
  interest_payable: {
    label: "Interest payable and similar expenses",
    tag: "core:InterestPayableSimilarChargesFinanceCosts",
    isDeducted: true,
  },
} as const satisfies Partial<Format<ProfitAndLossLine>>;

export const PROFIT_AND_LOSS: Readonly<Record<"frs102" | "frs105", Format<ProfitAndLossLine>>> = {
  frs105: {
    turnover: TURNOVER,
    cost_of_sales: null,
    gross_profit: null,
    distribution_costs: null,
    administrative_expenses: null,
    other_income: { label: "Other income", tag: "core:OtherOperatingIncomeFormat2" },
    rental_income: null,
    grant_income: null,
    raw_materials: {
      label: "Cost of raw materials and consumables",
      tag: "core:RawMaterialsConsumablesUsed",
      isDeducted: true,
    },
    staff_costs: { label: "Staff costs", tag: "core:StaffCostsEmployeeBenefitsExpense", isDeducted: true },
    depreciation: {
      label: "Depreciation and other amounts written off assets",
      tag: "core:DepreciationAmortisationImpairmentExpense",
      isDeducted: true,
    },
    other_charges: { label: "Other charges", tag: "core:OtherOperatingExpensesFormat2", isDeducted: true },
    operating_profit: null,
    income_from_investments: null,
    fair_value_gain: null,
    interest_receivable: null,
    interest_payable: null,
    ...RESULT,
  },
  frs102: {
    turnover: TURNOVER,
    cost_of_sales: { label: "Cost of sales", tag: "core:CostSales", isDeducted: true, isBlankIfAbsent: true },
    gross_profit: { label: ["Gross profit", "Gross loss"], tag: "core:GrossProfitLoss", kind: "total" },
    distribution_costs: { label: "Distribution costs", tag: "core:DistributionCosts", isDeducted: true },
    administrative_expenses: {
      label: "Administrative expenses",
      tag: "core:AdministrativeExpenses",
      isDeducted: true,
    },
    other_income: { label: "Other operating income", tag: "core:OtherOperatingIncomeFormat1" },
    rental_income: { label: "Rental income", tag: "core:RentalIncomeFromInvestmentProperty" },
    grant_income: { label: "Government grants", tag: "core:GovernmentGrantIncome" },
    raw_materials: null,
    staff_costs: null,
    depreciation: null,
    other_charges: null,
    ...INTEREST,
    ...RESULT,
  },
};
