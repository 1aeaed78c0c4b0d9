// The accounts as a structure, before anything is written: the lines of both regimes, this period and the one before,
// and the notes. Whole pounds, so that every column adds up as it is shown. The names of lines are those of the input;
// tags and labels are the document's business.

import type { ASSET_CLASSES } from "../input/fields/accounts-movements.ts";
import type { CREDITORS_BY_KIND, DEBTORS_DETAIL, POLICIES } from "../input/fields/accounts-notes.ts";

/** In the order of format 1 (SI 2008/409 Schedule 1); the micro-entity's format shows the totals only. */
export const BALANCE_SHEET_LINES = [
  "called_up_share_capital_not_paid",
  "intangible_assets",
  "tangible_assets",
  "investments",
  "investment_property",
  "fixed_assets",
  "stocks",
  "debtors",
  "current_investments",
  "cash",
  "current_assets",
  "prepayments",
  "creditors_within_one_year",
  "net_current_assets",
  "total_assets_less_current_liabilities",
  "creditors_after_one_year",
  "provisions",
  "accruals",
  "net_assets",
  "called_up_share_capital",
  "share_premium",
  "revaluation_reserve",
  "other_reserves",
  "profit_and_loss_reserve",
  "capital_and_reserves",
] as const;
export type BalanceSheetLine = (typeof BALANCE_SHEET_LINES)[number];

export const PROFIT_AND_LOSS_LINES = [
  "turnover",
  "cost_of_sales",
  "gross_profit",
  "distribution_costs",
  "administrative_expenses",
  "other_income",
  "rental_income",
  "grant_income",
  "raw_materials",
  "staff_costs",
  "depreciation",
  "other_charges",
  "operating_profit",
  "income_from_investments",
  "fair_value_gain",
  "interest_receivable",
  "interest_payable",
  "profit_before_tax",
  "tax",
  /** Within the tax. */
  "deferred_tax",
  "profit",
] as const;
export type ProfitAndLossLine = (typeof PROFIT_AND_LOSS_LINES)[number];

/**
 * Costs and creditors without a sign. A line that was not given and does not follow is absent; a total that the format
 * shows is there.
 */
export type Figures<Line extends string> = Readonly<Partial<Record<Line, bigint>>>;

export interface Days {
  readonly start: string;
  readonly end: string;
}

/** One column of the accounts. */
export interface PeriodFigures {
  readonly period: Days;
  readonly profitAndLoss: Figures<ProfitAndLossLine>;
  /** Null: none was given. */
  readonly balanceSheet: Figures<BalanceSheetLine> | null;
  /** Null: not given. */
  readonly averageEmployees: number | null;
  /** By kind; null where only the balance sheet's line is known. */
  readonly debtors: Figures<DebtorKind> | null;
  readonly creditors: Creditors | null;
}

export interface Accounts {
  readonly standard: "frs102" | "frs105";
  readonly dormant: boolean;
  readonly tradingStatus: "trading" | "never_traded" | "no_longer_trading";
  readonly legalForm: LegalForm;
  /** Null: not given. */
  readonly country: Country | null;
  readonly registeredOffice: { readonly lines: readonly string[]; readonly postcode: string | null } | null;
  /** One of them signs. */
  readonly directors: readonly Director[];
  /** Shown as an approval only where there is a balance sheet to approve. */
  readonly approvedOn: string;
  readonly principalActivity: string | null;
  readonly directorsReport: DirectorsReport | null;
  readonly now: PeriodFigures;
  readonly before: PeriodFigures | null;
  readonly isFirstPeriod: boolean;
  readonly notes: AccountsNotes;
  /** What the documents state. */
  readonly statements: ReadonlySet<Statement>;
}

export interface Director {
  readonly name: string;
  readonly signs: boolean;
  /** Filled in by the sandbox: the document marks it as a sample. */
  readonly isSample: boolean;
}

export interface DirectorsReport {
  readonly directors: readonly {
    readonly name: string;
    /** In the period or after it. */
    readonly appointedOn: string | null;
    readonly resignedOn: string | null;
  }[];
  /** Null where they need not be stated. */
  readonly politicalDonations: {
    readonly total: bigint;
    /** Without a recipient it is expenditure. */
    readonly each: readonly { readonly recipient: string | null; readonly amount: bigint }[];
  } | null;
  readonly ownShares: string | null;
  readonly text: string | null;
  readonly signedBy: string;
  readonly approvedOn: string;
}

export type Country = "england_and_wales" | "wales" | "scotland" | "northern_ireland";

export type LegalForm =
  | "private_limited"
  | "limited_by_guarantee"
  | "community_interest"
  | "charitable_incorporated_organisation"
  | "registered_society"
  | "unregistered"
  | "overseas"
  | "partnership";

export interface AccountsNotes {
  /** The caller's words; null where our own sentence stands. Micro-entities show none. */
  readonly policies: {
    readonly [Policy in keyof typeof POLICIES.fields]: string | null;
  };
  readonly directorsAdvances: readonly DirectorsAdvance[];
  readonly directorsGuarantees: readonly { director: string; maximum: bigint; terms: string | null }[];
  readonly commitments: { readonly total: bigint | null; readonly description: string | null } | null;
  readonly fixedAssetMovements: Readonly<Partial<Record<"tangible_assets" | "intangible_assets", Movements>>>;
  /** Of tangible assets; they add up to their movements. */
  readonly assetClasses: readonly AssetClass[];
  readonly investmentProperty: InvestmentPropertyMovements | null;
  readonly deferredTax: DeferredTaxMovements | null;
  /** Null: not given, or the movements do not lead to the balance sheet. */
  readonly reserves: ReserveMovements | null;
  readonly further: readonly { title: string; text: string }[];
}

/** Each has a row in statements.ts, which says what it needs and what forbids it. */
export type Statement =
  | "exempt_as_small"
  | "exempt_as_dormant"
  | "no_audit_required"
  | "responsibilities"
  | "small_regime"
  | "micro_regime"
  | "profit_and_loss_not_delivered"
  | "approved_and_signed"
  | "not_statutory_accounts"
  | "follows_frs105"
  | "follows_frs102"
  | "historical_cost"
  | "modified_historical_cost"
  | "going_concern"
  | "not_going_concern"
  | "dormant_throughout"
  | "first_period"
  | "limited_by_shares"
  | "limited_by_guarantee"
  | "being_wound_up"
  | "directors_report"
  | "report_of_small_company"
  /** In the computations. */
  | "partner_in_firm";

/** As the input has them. */
export type DebtorKind = keyof typeof DEBTORS_DETAIL.fields;

export interface Creditors {
  readonly withinOneYear: Figures<CreditorKind> | null;
  readonly afterOneYear: Figures<CreditorKind> | null;
  readonly secured: bigint | null;
  readonly afterFiveYears: bigint | null;
}

export type CreditorKind = keyof typeof CREDITORS_BY_KIND.fields;

export interface DirectorsAdvance {
  readonly director: string;
  readonly opening: bigint;
  readonly advanced: bigint;
  readonly repaid: bigint;
  readonly writtenOff: bigint;
  readonly closing: bigint;
  /** Percent as the caller wrote it, such as "2.25"; null where none was given. */
  readonly interestRate: string | null;
  readonly conditions: string | null;
}

export interface AssetClass {
  readonly class: (typeof ASSET_CLASSES.of.fields.kind.of)[number];
  readonly movements: Movements;
  readonly rate: string | null;
}

export interface InvestmentPropertyMovements {
  readonly opening: bigint;
  readonly additions: bigint;
  readonly disposals: bigint;
  readonly fairValueGain: bigint;
  readonly closing: bigint;
  readonly valuation: string | null;
}

/** A liability is above zero, an asset below. */
export interface DeferredTaxMovements {
  readonly opening: bigint;
  readonly charge: bigint;
  readonly throughReserves: bigint;
  readonly closing: bigint;
}

/** Of the profit and loss reserve. */
export interface ReserveMovements {
  readonly opening: bigint;
  readonly profit: bigint;
  readonly dividends: bigint;
  readonly transfers: bigint;
  readonly closing: bigint;
}

/** Cost and depreciation from the period's start to its end; the closing figures follow. */
export interface Movements {
  readonly cost: { opening: bigint; additions: bigint; disposals: bigint; closing: bigint };
  readonly depreciation: { opening: bigint; charge: bigint; disposals: bigint; closing: bigint };
  readonly netBookValue: { opening: bigint; closing: bigint };
}
