// What create, validate and amend take, in the interface's own field names. The service refuses what it does not know, so nothing here is
// open; null in an optional field is the same as leaving it out. Written by `npm run input` from the service's
// definition; do not edit.

/** A company tax return. */
export interface FilingInput {
  company: CompanyInput;
  period: PeriodInput;
  financials: FinancialsInput;
  next_period?: NextPeriodInput | null;
  accounts?: AccountsInput | null;
  computations?: ComputationsInput | null;
  return?: ReturnStatementsInput | null;
  repayment?: RepaymentInput | null;
  declarant?: DeclarantInput | null;
  /** Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC. */
  metadata?: { [key: string]: string | null } | null;
  options?: SubmissionOptions | null;
}

/** The company the return is for. */
export interface CompanyInput {
  /** Registered company name, 2 to 160 characters. */
  name: string;
  /** 10-digit Unique Taxpayer Reference. */
  utr: string;
  /** Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. */
  registration_number: string;
  /** Associated companies in the period; they lower the profit limits. */
  associated_companies?: number | null;
  /** Instead of it, for a period across 1 April 2023: the number in each of its two financial years. */
  associated_companies_by_year?: number[] | null;
  /** 0 for a company without special status, 6 for a members' club, 7 for a property management company. */
  type?: number | null;
}

/** The accounting period. */
export interface PeriodInput {
  /** First day of the accounting period. */
  start: string;
  /** Last day; at most 12 months after the start. */
  end: string;
  /** First day of the period of account, where it is longer than the accounting period. Default: start. */
  accounts_start?: string | null;
  /** Last day of the period of account. Default: end. */
  accounts_end?: string | null;
  /** The day on which HMRC gave notice to file the return. Needed only if that was late: the return is due 3 months after it, if that is later. */
  notice_given_on?: string | null;
}

/** The figures of the return. Amounts are whole numbers of pence. */
export interface FinancialsInput {
  /** Total turnover in pence (box 145), 0 or more. */
  turnover: number;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit: number;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0. */
  net_profit?: number | null;
  /** Financial year whose rates you expect. The tax always follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before it. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. */
  property_profit?: number | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: LossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  /** Exempt dividends received, other than from companies of a 51% group: they lower marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief: at most the tax (box 440). */
  community_investment_relief?: number | null;
  /** Double taxation relief: at most what is left of the tax. */
  double_taxation_relief?: number | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Not deductions of the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** From the profit of the accounts to the trading profit. With them net_profit is needed, and trading_profit must follow from it. */
export interface AdjustmentsInput {
  /** Added: depreciation and amortisation. */
  depreciation?: number | null;
  /** Added: losses on the sale of fixed assets. */
  loss_on_disposal?: number | null;
  /** Added: entertaining customers. */
  entertaining?: number | null;
  /** Added: fines and penalties. */
  fines_and_penalties?: number | null;
  /** Added: donations charged in the accounts. */
  donations?: number | null;
  /** Added: legal and professional fees that are capital or private. */
  legal_and_professional?: number | null;
  /** Added: anything else that tax does not allow. */
  other_additions?: number | null;
  /** Taken off: profits on the sale of fixed assets. */
  profit_on_disposal?: number | null;
  /** Taken off: interest, rent, dividends and gains inside the profit of the accounts. */
  non_trading_income?: number | null;
  /** Taken off: anything else. */
  other_deductions?: number | null;
}

/** Capital allowances of the trade. With them net_profit is needed, and trading_profit must follow from it. */
export interface CapitalAllowancesInput {
  main_pool?: MainPoolInput | null;
  special_rate_pool?: SpecialRatePoolInput | null;
  annual_investment_allowance?: AnnualInvestmentAllowanceInput | null;
  full_expensing?: FullExpensingInput | null;
  special_rate_first_year_allowance?: SpecialRateFirstYearAllowanceInput | null;
  super_deduction?: SuperDeductionInput | null;
  forty_percent_first_year_allowance?: FortyPercentAllowanceInput | null;
  electric_charge_points?: ElectricChargePointsInput | null;
  zero_emission_goods_vehicles?: ZeroEmissionGoodsVehiclesInput | null;
  zero_emission_cars?: ZeroEmissionCarsInput | null;
  /** Cars bought in the period. Each goes into the right pool, or gets all of its cost at once. */
  cars?: CarInput[] | null;
  /** Structures and buildings in use. */
  structures_and_buildings?: BuildingInput[] | null;
  /** Whether the trade ended in the period: each pool then ends in a balancing allowance or charge. */
  trade_ceased?: boolean | null;
}

/** The main pool. */
export interface MainPoolInput {
  /** What the pool had left at the end of the last period. */
  brought_forward?: number | null;
  /** Expenditure with no other allowance, without cars. */
  additions?: number | null;
  /** Sale proceeds that leave the pool. */
  disposals?: number | null;
  /** Writing-down allowance claimed. Default: the most there is. */
  claim?: number | null;
}

/** The special rate pool. */
export interface SpecialRatePoolInput {
  /** What the pool had left at the end of the last period. */
  brought_forward?: number | null;
  /** Expenditure with no other allowance, without cars. */
  additions?: number | null;
  /** Sale proceeds that leave the pool. */
  disposals?: number | null;
  /** Writing-down allowance claimed. Default: the most there is. */
  claim?: number | null;
}

/** Expenditure with the annual investment allowance. Claims default to the most, special rate first. */
export interface AnnualInvestmentAllowanceInput {
  /** Main rate expenditure. */
  main_rate_expenditure?: number | null;
  /** Special rate expenditure. */
  special_rate_expenditure?: number | null;
  /** Claimed for main rate expenditure. */
  main_rate_claim?: number | null;
  /** Claimed for special rate expenditure. */
  special_rate_claim?: number | null;
}

/** Full expensing: 100% of new main rate plant, from April 2023. */
export interface FullExpensingInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** 50% of new special rate plant, from April 2021. */
export interface SpecialRateFirstYearAllowanceInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** Super-deduction: 130% of new main rate plant, April 2021 to March 2023. */
export interface SuperDeductionInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** 40% of new main rate plant, from January 2026. */
export interface FortyPercentAllowanceInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
}

/** Electric charge points, 100%. */
export interface ElectricChargePointsInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** Zero-emission goods vehicles, 100%, to March 2025. */
export interface ZeroEmissionGoodsVehiclesInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** New zero-emission cars, 100%; or list each one in cars. */
export interface ZeroEmissionCarsInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** What is claimed. Default: the most there is. */
  claim?: number | null;
  /** The part of sale proceeds that belongs to this expenditure. */
  disposals?: number | null;
}

/** A car. */
export interface CarInput {
  /** What it cost. */
  cost: number;
  /** When it was bought: a day of the period. */
  bought_on: string;
  /** Grams of CO2 per kilometre. */
  co2_emissions: number;
  /** Whether it was unused and not second hand. Default false. */
  new?: boolean | null;
}

/** A structure or building. */
export interface BuildingInput {
  /** Qualifying cost. */
  cost: number;
  /** When it was first used, not after the period. */
  first_used_on: string;
}

/** Allowances of a property business, already inside property_profit: stated on the form, not computed. */
export interface PropertyAllowancesInput {
  /** Annual investment allowance. */
  annual_investment_allowance?: number | null;
  /** Structures and buildings allowance. */
  structures_and_buildings?: number | null;
  /** Full expensing. */
  full_expensing?: number | null;
  /** Other allowances. */
  other?: number | null;
  /** Balancing charges. */
  balancing_charges?: number | null;
}

/** Chargeable gains and allowable losses. */
export interface ChargeableGainsInput {
  /** Gains of the period. */
  gains?: number | null;
  /** Allowable losses of the period. */
  losses?: number | null;
  /** Allowable losses of earlier periods. */
  losses_brought_forward?: number | null;
}

/** Management expenses of a company with investment business. */
export interface ManagementExpensesInput {
  /** Of the period. */
  this_period?: number | null;
  /** Brought forward. */
  brought_forward?: number | null;
}

/** Losses brought forward, and what is done with those of the period. */
export interface LossesInput {
  /** Trading losses brought forward from before 1 April 2017. */
  trading_before_april_2017?: number | null;
  /** How much of them is used, against trading profit only. Default: the most. */
  claim_before_april_2017?: number | null;
  /** Trading losses brought forward from 1 April 2017 on. */
  trading_since_april_2017?: number | null;
  /** How much of them is used. Default: as much as wastes no donation; 0 keeps all. */
  claim_since_april_2017?: number | null;
  /** Set the period's trading loss against its other profits. Default false. */
  set_loss_against_profits?: boolean | null;
  /** How much of the period's trading loss is carried back, after setting it against its own profits. */
  carried_back?: number | null;
  /** In an amendment: trading loss of a later period that is used here. */
  from_later_periods?: number | null;
  /** Property business losses brought forward. */
  property_brought_forward?: number | null;
  /** Non-trading deficits brought forward from before 1 April 2017. */
  non_trading_deficit_before_april_2017?: number | null;
  /** Non-trading deficits brought forward from 1 April 2017 on. */
  non_trading_deficit_since_april_2017?: number | null;
  /** Set the period's non-trading deficit against its other profits. Default false. */
  set_deficit_against_profits?: boolean | null;
  /** How much of the period's non-trading deficit is carried back. */
  deficit_carried_back?: number | null;
}

/** Loans to participators, for the page CT600A. */
export interface ParticipatorLoansInput {
  /** Loans made in the period and outstanding at its end. */
  loans?: ParticipatorLoanInput[] | null;
  /** Loans of earlier periods still outstanding at the period's end. */
  brought_forward?: number | null;
  /** Whether loans were made and repaid within the period. Default false. */
  repaid_in_period?: boolean | null;
}

/** A loan. */
export interface ParticipatorLoanInput {
  /** The name of the participator or associate, 2 to 56 characters. */
  participator: string;
  /** What was outstanding at the period's end. */
  amount: number;
  /** When it was made: a day of the period. */
  made_on: string;
  /** What was repaid, released or written off after the period's end. */
  repayments?: RepaymentOfLoanInput[] | null;
}

/** A repayment. */
export interface RepaymentOfLoanInput {
  /** How much. */
  amount: number;
  /** When: after the period's end, not after today. */
  date: string;
  /** Released or written off, not repaid. Default false. */
  released?: boolean | null;
  /** The end of the period in which it was repaid. Default: the next anniversary of this period's end. */
  period_end?: string | null;
}

/** The second return of a period of account of more than 12 months: from the end of the period to accounts_end. */
export interface NextPeriodInput {
  /** Which of the two returns is filed: both (the default), only this one, or only the next one, for example after HMRC rejected just that one. */
  file?: "both" | "this" | "next" | null;
  financials?: NextPeriodFinancialsInput | null;
  computations?: NextPeriodComputationsInput | null;
}

/** Its own figures. A figure given here makes the one in financials that of the first 12 months. Left out, a figure is shared by days, or asked for where it cannot be. */
export interface NextPeriodFinancialsInput {
  /** Total turnover in pence (box 145), 0 or more. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0. */
  net_profit?: number | null;
  /** Financial year whose rates you expect. The tax always follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before it. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. */
  property_profit?: number | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: LossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  /** Exempt dividends received, other than from companies of a 51% group: they lower marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief: at most the tax (box 440). */
  community_investment_relief?: number | null;
  /** Double taxation relief: at most what is left of the tax. */
  double_taxation_relief?: number | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Not deductions of the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** Its own computations, instead of generated ones. Those of the first 12 months are in computations. */
export interface NextPeriodComputationsInput {
  /** Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
}

/** Details for the accounts beyond the figures. With your own document (ixbrl) only that is used. */
export interface AccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /** Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
  /** The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director. */
  director?: string | null;
  /** All directors, instead of director. Exactly one signs; a director alone does. */
  directors?: DirectorInput[] | null;
  /** When the board approved the accounts: from the period's end to today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Left out, the accounts do not state it. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  /** Which return has the accounts, where the period of account is longer than the period: this one (the default), or the other one. */
  filed_with?: "this" | "other" | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  comparatives?: ComparativesInput | "previous_filing" | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /** The company's legal form. Default: from the registration number, without a prefix private_limited. */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  policies?: PoliciesInput | null;
  /** Further notes, such as related parties, events after the period's end, the parent. */
  notes?: NoteInput[] | null;
}

/** A director. */
export interface DirectorInput {
  /** The director's name, 2 to 160 characters. */
  name: string;
  /** Whether this director signs the accounts. */
  signs?: boolean | null;
}

/** Figures at the period's end, in pence; a line left out is 0. A total beside its lines must be their sum. Creditors and provisions have no sign. */
export interface BalanceSheetInput {
  /** Called up share capital not paid. */
  called_up_share_capital_not_paid?: number | null;
  /** Intangible assets. */
  intangible_assets?: number | null;
  /** Tangible assets. */
  tangible_assets?: number | null;
  /** Fixed asset investments. */
  investments?: number | null;
  /** Investment property. */
  investment_property?: number | null;
  /** Fixed assets in total, where their lines are not given. */
  fixed_assets?: number | null;
  /** Stocks. */
  stocks?: number | null;
  /** Debtors. */
  debtors?: number | null;
  /** Current asset investments. */
  current_investments?: number | null;
  /** Cash at bank and in hand. */
  cash?: number | null;
  /** Current assets in total, where their lines are not given. */
  current_assets?: number | null;
  /** Prepayments and accrued income, where they are not within debtors. */
  prepayments?: number | null;
  /** Creditors due within one year, without a sign. */
  creditors_within_one_year?: number | null;
  /** Creditors due later, without a sign. */
  creditors_after_one_year?: number | null;
  /** Provisions for liabilities, without a sign. */
  provisions?: number | null;
  /** Accruals and deferred income, where they are not within creditors, without a sign. */
  accruals?: number | null;
  /** Called up share capital. */
  called_up_share_capital?: number | null;
  /** Share premium account. */
  share_premium?: number | null;
  /** Revaluation reserve. */
  revaluation_reserve?: number | null;
  /** Other reserves. */
  other_reserves?: number | null;
  /** The profit and loss account within capital and reserves; negative for accumulated losses. */
  profit_and_loss_reserve?: number | null;
}

/** Lines between turnover and profit, in pence and without a sign; a line left out is 0. Turnover, gross profit and profit before tax are in financials. */
export interface ProfitAndLossInput {
  /** Other operating income. */
  other_income?: number | null;
  /** Raw materials and consumables. A line of frs105. */
  raw_materials?: number | null;
  /** Staff costs. A line of frs105. */
  staff_costs?: number | null;
  /** Depreciation and other amounts written off assets. A line of frs105. */
  depreciation?: number | null;
  /** Other charges. A line of frs105. */
  other_charges?: number | null;
  /** Distribution costs. A line of frs102. */
  distribution_costs?: number | null;
  /** Administrative expenses. A line of frs102. */
  administrative_expenses?: number | null;
  /** Interest receivable and similar income. A line of frs102. */
  interest_receivable?: number | null;
  /** Interest payable and similar charges. A line of frs102. */
  interest_payable?: number | null;
  /** Tax on profit; negative for a credit. Default: the tax of this return. */
  tax?: number | null;
}

/** The previous period of account, shown beside this one. "previous_filing": the figures filed here for it. */
export interface ComparativesInput {
  /** First day of the previous period of account. */
  start: string;
  /** Last day of the previous period of account: the day before this one starts. */
  end: string;
  /** Turnover. */
  turnover?: number | null;
  /** Gross profit. Left out, it is not shown. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Left out, the accounts do not state it. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** Debtors by kind. In sum: debtors of the balance sheet. */
export interface DebtorsDetailInput {
  /** Trade debtors. */
  trade_debtors?: number | null;
  /** Other debtors. */
  other_debtors?: number | null;
  /** Prepayments and accrued income within debtors. */
  prepayments?: number | null;
}

/** Creditors by kind, and what is secured or due late. */
export interface CreditorsDetailInput {
  within_one_year?: CreditorsByKindInput | null;
  after_one_year?: CreditorsByKindInput | null;
  /** Creditors for which security was given. */
  secured?: number | null;
  /** Creditors due after more than five years. */
  after_five_years?: number | null;
}

/** Creditors by kind. In sum: the figure of the balance sheet. */
export interface CreditorsByKindInput {
  /** Bank loans and overdrafts. */
  bank_loans_and_overdrafts?: number | null;
  /** Trade creditors. */
  trade_creditors?: number | null;
  /** Taxation and social security. */
  taxation_and_social_security?: number | null;
  /** Other creditors. */
  other_creditors?: number | null;
  /** Accruals and deferred income within creditors. */
  accruals?: number | null;
}

/** The address of the registered office. */
export interface RegisteredOfficeInput {
  /** The lines of the address, without the postcode. */
  lines?: string[] | null;
  /** The postcode, 2 to 10 characters. */
  postcode?: string | null;
}

/** What one director owed the company in the period, in pence. */
export interface DirectorsAdvanceInput {
  /** The director's name, 2 to 160 characters. */
  director: string;
  /** Owed at the period's start. */
  opening?: number | null;
  /** Advanced in the period. */
  advanced?: number | null;
  /** Repaid in the period. */
  repaid?: number | null;
  /** Written off or waived in the period. */
  written_off?: number | null;
  /** Interest in percent a year, as text, such as "2.25"; "0" for none. */
  interest_rate?: string | null;
  /** The main conditions, 2 to 10,000 characters. */
  conditions?: string | null;
}

/** A guarantee. */
export interface DirectorsGuaranteeInput {
  /** The director's name, 2 to 160 characters. */
  director: string;
  /** The most the company may have to pay. */
  maximum: number;
  /** The main terms, 2 to 10,000 characters. */
  terms?: string | null;
}

/** Guarantees, commitments, contingencies and arrangements that are not in the balance sheet. */
export interface CommitmentsInput {
  /** The total amount. */
  total?: number | null;
  /** What they are, 2 to 10,000 characters. */
  description?: string | null;
}

/** How fixed assets moved in the period. Cost less depreciation must lead to the figures of the balance sheet. */
export interface FixedAssetMovementsInput {
  tangible_assets?: AssetMovementsInput | null;
  intangible_assets?: AssetMovementsInput | null;
}

/** From the period's start to its end, in pence; what is left out is 0. The closing figures follow. */
export interface AssetMovementsInput {
  cost?: AssetCostInput | null;
  depreciation?: AssetDepreciationInput | null;
}

/** Cost or valuation. */
export interface AssetCostInput {
  /** At the period's start. */
  opening?: number | null;
  /** Additions. */
  additions?: number | null;
  /** Disposals, without a sign. */
  disposals?: number | null;
}

/** Depreciation or amortisation. */
export interface AssetDepreciationInput {
  /** At the period's start. */
  opening?: number | null;
  /** Charged in the period. */
  charge?: number | null;
  /** On disposals, without a sign. */
  disposals?: number | null;
}

/** Accounting policies, instead of our own sentences. Micro-entity accounts show none. */
export interface PoliciesInput {
  /** How turnover is recognised, 2 to 10,000 characters. */
  turnover?: string | null;
  /** How tangible assets are measured and depreciated, 2 to 10,000 characters. */
  tangible_assets?: string | null;
  /** Further policies, 2 to 10,000 characters. */
  other?: string | null;
}

/** A note. */
export interface NoteInput {
  /** Its title, 2 to 160 characters. */
  title: string;
  /** Its text, 2 to 10,000 characters. */
  text: string;
}

/** Your own computations, instead of those generated from the figures. */
export interface ComputationsInput {
  /** Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
}

/** Statements about the return and the company, each false by default. */
export interface ReturnStatementsInput {
  /** The return contains estimates. */
  estimated_figures?: boolean | null;
  /** There is a return for another period as well. */
  several_returns?: boolean | null;
  /** The company is part of a group that is not small. */
  group_not_small?: boolean | null;
  /** The company has the transfer pricing exemption of small and medium-sized enterprises. */
  transfer_pricing_exemption?: boolean | null;
  /** The company is in a group payment arrangement. */
  group_payment_arrangement?: boolean | null;
  /** The company has written down or sold intangible assets. */
  intangibles_sold_or_written_down?: boolean | null;
  /** The company exports goods. */
  exports_goods?: boolean | null;
  /** The company exports services. */
  exports_services?: boolean | null;
  /** The company exports neither goods nor services. */
  exports_nothing?: boolean | null;
}

/** Where a repayment goes. Of all answers, only submission.xml has bank details. */
export interface RepaymentInput {
  /** The bank, 2 to 56 characters. */
  bank_name?: string | null;
  /** Six digits. */
  sort_code?: string | null;
  /** Eight digits. */
  account_number?: string | null;
  /** Name of the account, 2 to 28 characters. */
  account_name?: string | null;
  /** Building society reference, 2 to 18 characters. */
  reference?: string | null;
  /** Sums of this amount or less are not repaid. */
  not_below?: number | null;
}

/** The declaration on the return. Default: the organisation's settings; in the sandbox a placeholder. */
export interface DeclarantInput {
  /** Who declares the return correct and complete. */
  name?: string | null;
  /** The capacity in which they declare it, such as Director. */
  status?: string | null;
}

/** Submission options. */
export interface SubmissionOptions {
  /** Same as the Idempotency-Key header: 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /** With a live key: file to HMRC's Test-in-Live. Ignored with a sandbox key. */
  test_mode?: boolean | null;
}

/** What changes: at least one group besides metadata and options. */
export interface AmendmentInput {
  company?: AmendedCompanyInput | null;
  period?: AmendedPeriodInput | null;
  financials?: AmendedFinancialsInput | null;
  accounts?: AmendedAccountsInput | null;
  computations?: AmendedComputationsInput | null;
  return?: ReturnStatementsInput | null;
  repayment?: RepaymentInput | null;
  declarant?: DeclarantInput | null;
  /** Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC. */
  metadata?: { [key: string]: string | null } | null;
  options?: AmendedSubmissionOptions | null;
}

/** What changes about the company. Its name and numbers cannot be amended. */
export interface AmendedCompanyInput {
  /** Associated companies in the period; they lower the profit limits. */
  associated_companies?: number | null;
  /** Instead of it, for a period across 1 April 2023: the number in each of its two financial years. */
  associated_companies_by_year?: number[] | null;
  /** 0 for a company without special status, 6 for a members' club, 7 for a property management company. */
  type?: number | null;
}

/** Corrects the day of HMRC's notice, beside what changes on the return. The period itself cannot be amended. */
export interface AmendedPeriodInput {
  /** The day on which HMRC gave notice to file the return. Needed only if that was late: the return is due 3 months after it, if that is later. */
  notice_given_on?: string | null;
}

/** The figures that differ from what was filed. */
export interface AmendedFinancialsInput {
  /** Total turnover in pence (box 145), 0 or more. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0. */
  net_profit?: number | null;
  /** Financial year whose rates you expect. The tax always follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before it. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. */
  property_profit?: number | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: LossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  /** Exempt dividends received, other than from companies of a 51% group: they lower marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief: at most the tax (box 440). */
  community_investment_relief?: number | null;
  /** Double taxation relief: at most what is left of the tax. */
  double_taxation_relief?: number | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Not deductions of the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** What changes in the accounts. With your own document (ixbrl) only that is used. */
export interface AmendedAccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /** Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
  /** The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director. */
  director?: string | null;
  /** All directors, instead of director. Exactly one signs; a director alone does. */
  directors?: DirectorInput[] | null;
  /** When the board approved the accounts: from the period's end to today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Left out, the accounts do not state it. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  comparatives?: AmendedComparativesInput | "previous_filing" | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /** The company's legal form. Default: from the registration number, without a prefix private_limited. */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  policies?: PoliciesInput | null;
  /** Further notes, such as related parties, events after the period's end, the parent. */
  notes?: NoteInput[] | null;
  /** True: file accounts generated from the figures again, instead of your own document. Not together with ixbrl. Default false. */
  use_generated?: boolean | null;
}

/** The previous period of account, shown beside this one. "previous_filing": the figures filed here for it. */
export interface AmendedComparativesInput {
  /** First day of the previous period of account. */
  start?: string | null;
  /** Last day of the previous period of account: the day before this one starts. */
  end?: string | null;
  /** Turnover. */
  turnover?: number | null;
  /** Gross profit. Left out, it is not shown. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Left out, the accounts do not state it. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** Your own computations for the amended figures. */
export interface AmendedComputationsInput {
  /** Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
  /** True: file computations generated from the figures again, instead of your own document. Not together with ixbrl. Default false. */
  use_generated?: boolean | null;
}

/** Submission options. */
export interface AmendedSubmissionOptions {
  /** Same as the Idempotency-Key header: 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /** With a live key: file to HMRC's Test-in-Live. Ignored with a sandbox key. */
  test_mode?: boolean | null;
  /** The filing that you take for the newest of this return and its amendments. If it is another one, nothing is filed: 409 `amended_meanwhile`. */
  expected_newest?: string | null;
}

/** What changes about a filing, besides the return. The return itself is amended. */
export interface FilingUpdateInput {
  /** Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC. */
  metadata: { [key: string]: string | null };
}
