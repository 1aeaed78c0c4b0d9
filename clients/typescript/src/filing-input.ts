// What create, validate, amend, draft, deliver, map and ask take, in the interface's own field names. The service
// refuses what it does not know, so nothing here is open; null in an optional field is the same as leaving it out,
// except that it takes a field out of a draft. Written by `npm run input` from the service's definition; do not edit.

/** A company tax return. */
export interface FilingInput {
  company: CompanyInput;
  period: PeriodInput;
  financials: FinancialsInput;
  next_period?: NextPeriodInput | null;
  accounts?: AccountsInput | null;
  computations?: ComputationsInput | null;
  /** PDF files to attach to the return, at most 20, such as a letter, an election or a notice of consent. */
  attachments?: AttachmentInput[] | null;
  return?: ReturnStatementsInput | null;
  repayment?: RepaymentInput | null;
  charity?: CharityInput | null;
  /**
   * Notifiable tax avoidance schemes that the company uses or has used, at most 10, for the supplementary page CT600J.
   */
  avoidance_schemes?: AvoidanceSchemeInput[] | null;
  pages?: PagesInput | null;
  declarant?: DeclarantInput | null;
  /**
   * Where figures come from: lines of a trial balance that add up to one, and notes. Shown in the computations and with
   * the filing; no box follows from them. The answer to a trial balance has them ready.
   */
  sources?: SourceInput[] | null;
  companies_house?: CompaniesHouseInput | null;
  /**
   * Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
   */
  metadata?: { [key: string]: string | null } | null;
  options?: SubmissionOptions | null;
}

/** The company the return is for. */
export interface CompanyInput {
  /** Registered company name, 2 to 160 characters. */
  name: string;
  /** 10-digit Unique Taxpayer Reference. */
  utr: string;
  /**
   * Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. A society's may end in R or RS, such
   * as IP00525R. Required, except of a charity or club without one (charity, or type 6 or 8) and of a company abroad
   * (type 11).
   */
  registration_number?: string | null;
  /**
   * Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at
   * Companies House 21 months after it.
   */
  incorporated_on?: string | null;
  /**
   * Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal
   * relief.
   */
  associated_companies?: number | null;
  /** Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years. */
  associated_companies_by_year?: number[] | null;
  /**
   * 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation,
   * after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company
   * owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and
   * uk_resident.
   */
  type?: number | null;
  /**
   * Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to
   * unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no
   * trade and no property income, and the answer changes the tax.
   */
  close_investment_holding?: boolean | null;
  /**
   * Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the
   * company pays the main rate without marginal relief.
   */
  uk_resident?: boolean | null;
  /** Whether the company is being wound up. The accounts say so; nothing else follows from it. */
  being_wound_up?: boolean | null;
  /** Whether the company is a partner in a firm. The computations say so. */
  partner_in_firm?: boolean | null;
}

/** The accounting period. */
export interface PeriodInput {
  /** First day of the accounting period. */
  start: string;
  /** Last day of the accounting period, at most 12 months after the start. */
  end: string;
  /** First day of the period of account, if that is longer than the accounting period. Default: start. */
  accounts_start?: string | null;
  /** Last day of the period of account, if that is longer than the accounting period. Default: end. */
  accounts_end?: string | null;
  /**
   * Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3
   * months after it, if that is later than the usual date.
   */
  notice_given_on?: string | null;
}

/** The figures of the return. Amounts are whole numbers of pence. */
export interface FinancialsInput {
  /** Total turnover of the trade in pence (box 145), 0 or more. Rents are in property. */
  turnover: number;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit: number;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /**
   * Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent.
   * Required with adjustments or capital_allowances; there 0 means nil.
   */
  net_profit?: number | null;
  /** Financial year whose rates you expect. It does not change the tax, which follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before the deduction. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out. */
  property_profit?: number | null;
  property?: PropertyInput | null;
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
  qualifying_donations_by_kind?: DonationsByKindInput | null;
  group_relief?: GroupReliefInput | null;
  /** Exempt dividends received, except from companies of a 51% group. They reduce marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief, at most the corporation tax in box 440. */
  community_investment_relief?: number | null;
  /**
   * Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income
   * at most what its sources allow. Default: nothing, or with foreign_income the maximum.
   */
  double_taxation_relief?: number | null;
  /**
   * Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no
   * income; it limits double_taxation_relief source by source.
   */
  foreign_income?: ForeignIncomeInput[] | null;
  research_and_development?: ResearchAndDevelopmentInput | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Excludes deductions under the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/**
 * Adjustments from the profit in the accounts to the trading profit. Requires net_profit; trading_profit must equal the
 * adjusted figure.
 */
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
  /** Added: legal and professional fees of a capital or private nature. */
  legal_and_professional?: number | null;
  /** Added: any other expense that is not deductible for tax. */
  other_additions?: number | null;
  /** Deducted: profits on the sale of fixed assets. */
  profit_on_disposal?: number | null;
  /** Deducted: interest, rent, dividends and gains included in the profit in the accounts. */
  non_trading_income?: number | null;
  /** Deducted: any other amount. */
  other_deductions?: number | null;
}

/** Capital allowances of the trade. Requires net_profit; trading_profit must equal the adjusted figure. */
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
  /** Cars bought in the period. Each is added to the right pool, or gets a 100% allowance if it qualifies. */
  cars?: CarInput[] | null;
  /** Structures and buildings in use. */
  structures_and_buildings?: BuildingInput[] | null;
  /** Whether the trade ended in the period. If true, each pool is closed with a balancing allowance or charge. */
  trade_ceased?: boolean | null;
}

/** The main pool. */
export interface MainPoolInput {
  /** Balance of the pool at the end of the previous period. */
  brought_forward?: number | null;
  /** Expenditure on which no other allowance is claimed, excluding cars. */
  additions?: number | null;
  /** Sale proceeds to deduct from the pool. */
  disposals?: number | null;
  /** Writing-down allowance claimed. Default: the maximum. */
  claim?: number | null;
}

/** The special rate pool. */
export interface SpecialRatePoolInput {
  /** Balance of the pool at the end of the previous period. */
  brought_forward?: number | null;
  /** Expenditure on which no other allowance is claimed, excluding cars. */
  additions?: number | null;
  /** Sale proceeds to deduct from the pool. */
  disposals?: number | null;
  /** Writing-down allowance claimed. Default: the maximum. */
  claim?: number | null;
}

/**
 * Expenditure that qualifies for the annual investment allowance. By default the maximum is claimed, special rate
 * first.
 */
export interface AnnualInvestmentAllowanceInput {
  /** Main rate expenditure. */
  main_rate_expenditure?: number | null;
  /** Special rate expenditure. */
  special_rate_expenditure?: number | null;
  /** Amount claimed for main rate expenditure. */
  main_rate_claim?: number | null;
  /** Amount claimed for special rate expenditure. */
  special_rate_claim?: number | null;
}

/** Full expensing: 100% of new main rate plant, from April 2023. */
export interface FullExpensingInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** 50% of new special rate plant, from April 2021. */
export interface SpecialRateFirstYearAllowanceInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** Super-deduction: 130% of new main rate plant, April 2021 to March 2023. */
export interface SuperDeductionInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** 40% of new main rate plant, from January 2026. */
export interface FortyPercentAllowanceInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
}

/** Electric charge points, 100%. */
export interface ElectricChargePointsInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** Zero-emission goods vehicles, 100%, to March 2025. */
export interface ZeroEmissionGoodsVehiclesInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** New zero-emission cars, 100%; or list each one in cars. */
export interface ZeroEmissionCarsInput {
  /** Expenditure of the period. */
  expenditure?: number | null;
  /** Amount claimed. Default: the maximum. */
  claim?: number | null;
  /** Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part. */
  disposals?: number | null;
}

/** A car. */
export interface CarInput {
  /** Cost of the car. */
  cost: number;
  /** Day on which it was bought, within the period. */
  bought_on: string;
  /** CO2 emissions in grams per kilometre. */
  co2_emissions: number;
  /** Whether the car was unused and not second-hand. Default false. */
  new?: boolean | null;
}

/** A structure or building. */
export interface BuildingInput {
  /** Qualifying cost. */
  cost: number;
  /** Day on which it was first used, not after the period's end. */
  first_used_on: string;
}

/**
 * A UK property business from its rents to its profit, which is property_profit. The computations show it line by line,
 * and the accounts show the rents and expenses.
 */
export interface PropertyInput {
  /** Rents and other receipts of the period. */
  rents?: number | null;
  expenses?: PropertyExpensesInput | null;
  /**
   * Cost of furniture, appliances and kitchenware that replaced old ones in let dwellings, without any improvement and
   * less what the old ones were sold for (CTA 2009 s250A).
   */
  replaced_domestic_items?: number | null;
  capital_allowances?: PropertyCapitalAllowancesInput | null;
  /**
   * Mortgage interest and other finance costs. For a company they are loan relationship debits, never expenses of the
   * property business: include them in non_trading_loan_profit. Here they are only shown beside the schedule.
   */
  finance_costs?: number | null;
}

/** Expenses of the property business by kind, without finance costs and without capital expenditure. */
export interface PropertyExpensesInput {
  /** Repairs and maintenance. */
  repairs?: number | null;
  /** Insurance of the properties. */
  insurance?: number | null;
  /** Letting agents' and management fees. */
  agents_fees?: number | null;
  /** Ground rent and service charges. */
  ground_rent_and_service_charges?: number | null;
  /** Council tax, business rates, water, gas and electricity. */
  council_tax_and_utilities?: number | null;
  /** Legal and professional fees that are not capital. */
  legal_and_professional?: number | null;
  /** Any other expense of the property business. */
  other?: number | null;
}

/**
 * Capital allowances of the property business, with pools of its own. Leave out plant for use in a dwelling and
 * residential buildings: they have no allowances (CAA 2001 s35, s270CF). The trade has the annual investment allowance
 * first.
 */
export interface PropertyCapitalAllowancesInput {
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
  /** Cars bought in the period. Each is added to the right pool, or gets a 100% allowance if it qualifies. */
  cars?: CarInput[] | null;
  /** Structures and buildings in use. */
  structures_and_buildings?: BuildingInput[] | null;
  /**
   * Whether the property business ended in the period. If true, each pool is closed with a balancing allowance or
   * charge.
   */
  business_ceased?: boolean | null;
}

/**
 * Allowances of a property business as sums. property_profit is after them, and property takes them off. For pools send
 * property.capital_allowances instead.
 */
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
  /**
   * Disposals of the period one by one. The gain or loss of each follows; their sums are gains and losses, which may
   * then be left out.
   */
  disposals?: DisposalInput[] | null;
}

/** An asset that was sold, given away or lost. */
export interface DisposalInput {
  /** What it was, such as Freehold shop, 1 High Street. */
  asset: string;
  /** Day on which it was acquired. */
  acquired_on: string;
  /** Day on which it was disposed of. */
  disposed_on: string;
  /** Proceeds, before the costs of the disposal. */
  proceeds: number;
  /** Cost of the asset, of its improvement, and of buying and selling it (TCGA 1992 s38). */
  costs: number;
  /**
   * Indexation allowance to December 2017 at the latest, as you worked it out. It can reduce a gain to nil, and neither
   * makes nor increases a loss.
   */
  indexation?: number | null;
}

/** Management expenses of a company with investment business. */
export interface ManagementExpensesInput {
  /** Management expenses of the period. */
  this_period?: number | null;
  /** Management expenses brought forward. */
  brought_forward?: number | null;
  /** How much of those brought forward to use. Default: the maximum; 0 uses none. */
  claim_brought_forward?: number | null;
}

/** Losses brought forward, and the use of the period's losses. */
export interface LossesInput {
  /** Trading losses brought forward from before 1 April 2017. */
  trading_before_april_2017?: number | null;
  /** How much of the losses before April 2017 to use, against trading profit only. Default: the maximum. */
  claim_before_april_2017?: number | null;
  /** Trading losses brought forward from 1 April 2017 on. */
  trading_since_april_2017?: number | null;
  /**
   * How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0
   * uses none.
   */
  claim_since_april_2017?: number | null;
  /** Set the period's trading loss against its other profits. Default false. */
  set_loss_against_profits?: boolean | null;
  /** How much of the period's trading loss to carry back, after setting it against the period's other profits. */
  carried_back?: number | null;
  /** Only in an amendment: trading loss carried back to this period from a later one. */
  from_later_periods?: number | null;
  from_period?: LossPeriodInput | null;
  /** Property business losses brought forward. */
  property_brought_forward?: number | null;
  /** How much of the property losses brought forward to use. Default: the maximum; 0 uses none. */
  claim_property_brought_forward?: number | null;
  /** Non-trading deficits brought forward from before 1 April 2017. */
  non_trading_deficit_before_april_2017?: number | null;
  /** How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_before_april_2017?: number | null;
  /** Non-trading deficits brought forward from 1 April 2017 on. */
  non_trading_deficit_since_april_2017?: number | null;
  /** How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_since_april_2017?: number | null;
  /** Set the period's non-trading deficit against its other profits. Default false. */
  set_deficit_against_profits?: boolean | null;
  /** How much of the period's non-trading deficit to carry back. */
  deficit_carried_back?: number | null;
  /**
   * Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
   */
  deficit_from_later_period?: number | null;
}

/** The later period that from_later_periods comes from. The computations name it. */
export interface LossPeriodInput {
  /** First day of the loss-making period. */
  start: string;
  /** Last day of the loss-making period. */
  end: string;
  /** The trade ceased in that period, so the loss may go back three years (CTA 2010 s39). */
  terminal?: boolean | null;
}

/** Qualifying donations by kind. Their sum is qualifying_donations, which may then be left out. */
export interface DonationsByKindInput {
  /** Payments to UK charities. */
  uk_charities?: number | null;
  /** Payments to community amateur sports clubs. */
  community_amateur_sports_clubs?: number | null;
  /** Relief for gifts of qualifying investments and land to charities (CTA 2010 s203). */
  investments_and_land?: number | null;
}

/** Group and consortium relief, for the supplementary page CT600C. */
export interface GroupReliefInput {
  /** What is claimed from each other company. */
  claims?: GroupReliefClaimInput[] | null;
  consent?: GroupReliefConsentInput | null;
  /** Whether the claims involve a UK branch of a company that is resident abroad. Default false. */
  permanent_establishment?: boolean | null;
  surrendered?: SurrenderedLossesInput | null;
  surrendered_carried_forward?: SurrenderedCarriedForwardLossesInput | null;
  /** What is surrendered to each other company. */
  surrenders?: GroupReliefSurrenderInput[] | null;
  surrender_consent?: GroupReliefSurrenderConsentInput | null;
}

/** A claim. */
export interface GroupReliefClaimInput {
  /** The company that surrenders the loss, 2 to 56 characters. */
  company: string;
  /** The other company's UTR or company number, 8 to 20 letters and digits. */
  reference: string;
  /** Amount claimed, at least £1. */
  amount: number;
  period?: OtherCompanyPeriodInput | null;
  /** Whether it is a loss that the other company brought forward (box 312). Default false. */
  carried_forward?: boolean | null;
}

/** The other company's accounting period. Default: this return's. */
export interface OtherCompanyPeriodInput {
  /** First day. */
  start: string;
  /** Last day. */
  end: string;
}

/** Consent to the claims: exactly one of the two kinds. */
export interface GroupReliefConsentInput {
  simplified_arrangement?: SimplifiedArrangementInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** The group has a simplified arrangement with HMRC: who is authorised under it. */
export interface SimplifiedArrangementInput {
  /** The authorised company. */
  company: string;
  /** The authorised person. */
  name: string;
  /** That person's status. */
  status: string;
}

/** Losses of this period that are surrendered, by kind. */
export interface SurrenderedLossesInput {
  /** Of the trading loss. */
  trading_loss?: number | null;
  /** Of the non-trading deficit. */
  non_trading_deficit?: number | null;
  /** Of the qualifying donations above the profits. */
  donations?: number | null;
  /** Of the property business loss above the profits. */
  property_loss?: number | null;
  /** Of the management expenses above the profits. */
  management_expenses?: number | null;
}

/** Losses brought forward from April 2017 on that are surrendered, by kind. */
export interface SurrenderedCarriedForwardLossesInput {
  /** Of trading losses brought forward. */
  trading_loss?: number | null;
  /** Of non-trading deficits brought forward. */
  non_trading_deficit?: number | null;
  /** Of property business losses brought forward. */
  property_loss?: number | null;
  /** Of management expenses brought forward. */
  management_expenses?: number | null;
}

/** A surrender. */
export interface GroupReliefSurrenderInput {
  /** The company that claims the loss, 2 to 56 characters. */
  company: string;
  /** The other company's UTR or company number, 8 to 20 letters and digits. */
  reference: string;
  /** Amount surrendered, at least £1. */
  amount: number;
  period?: OtherCompanyPeriodInput | null;
  /** Whether it is a loss that this company brought forward. Default false. */
  carried_forward?: boolean | null;
}

/** Consent to the surrenders: exactly one of the three kinds. */
export interface GroupReliefSurrenderConsentInput {
  /** True: the group has a simplified arrangement with HMRC. */
  simplified_arrangement?: boolean | null;
  this_page?: ConsentOnPageInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** This page is the notice of consent: who gives it. */
export interface ConsentOnPageInput {
  /** The person who consents. */
  name: string;
  /** That person's status. */
  status: string;
}

/** One source of income in one country. */
export interface ForeignIncomeInput {
  /** What kind of income it is. */
  kind: "dividends" | "interest" | "property" | "royalties" | "gains" | "trade" | "other";
  /** The country of the source, 2 to 56 characters. */
  country: string;
  /** The income in pence, before foreign tax and after the expenses that belong to it. */
  amount: number;
  /** Tax paid abroad on it, in pence, as far as the treaty or the foreign law allows. */
  foreign_tax?: number | null;
}

/**
 * Relief for research and development, for the supplementary page CT600L: the expenditure credit of the merged scheme
 * and enhanced R&D intensive support (ERIS). For periods that start from 1 April 2024.
 */
export interface ResearchAndDevelopmentInput {
  /** Size of the company in the meaning of the relief. Required with new expenditure. */
  size?: "small_or_medium" | "large" | null;
  /**
   * Whether HMRC has the additional information form, which must be sent on or before the day of the return. Required
   * with new expenditure; HMRC removes a claim without it.
   */
  additional_information_sent?: boolean | null;
  /**
   * Whether HMRC has a claim notification, which a first claim, or one after three years without any, needs within six
   * months after the period. Default false.
   */
  claim_notified?: boolean | null;
  /** Qualifying expenditure of the merged scheme. */
  expenditure?: number | null;
  /** Expenditure credit claimed, at most 20% of expenditure. Default: the most. */
  credit?: number | null;
  /**
   * Whether net_profit contains the credit, which is taxed in the trade. If not, it is added beside the adjustments.
   * Default true.
   */
  credit_in_accounts?: boolean | null;
  /** Qualifying expenditure under ERIS. It is not part of expenditure. */
  intensive_expenditure?: number | null;
  /**
   * Total relevant expenditure with connected companies, of which at least 30% must be research. Required with ERIS
   * unless met_intensity_last_period.
   */
  total_expenditure?: number | null;
  /** Research in total_expenditure, with connected companies. Default: both kinds of expenditure together. */
  relevant_research_expenditure?: number | null;
  /**
   * Whether the company met the intensity condition, and claimed, in its last period of 12 months: then it need not
   * meet it now. Default false.
   */
  met_intensity_last_period?: boolean | null;
  /**
   * Of the trading loss, what is given up for the payable credit of ERIS. Default: as much as gives a credit; 0 gives
   * up nothing.
   */
  surrender?: number | null;
  /**
   * PAYE and National Insurance of the company for the period, which caps what is payable. Required where a credit is
   * payable; 0 is an answer.
   */
  paye_and_nic?: number | null;
  /** PAYE references of the company. Required with paye_and_nic. */
  paye_references?: string[] | null;
  /** PAYE and National Insurance of connected companies for work on this research. */
  connected_paye_and_nic?: number | null;
  /** PAYE references of connected companies. Required with connected_paye_and_nic. */
  connected_paye_references?: string[] | null;
  /** Whether the cap does not apply (CTA 2009 s1112E). Default false. */
  cap_exempt?: boolean | null;
  /**
   * Spent on workers from connected persons and on work contracted out to them. Required with cap_exempt; at most 15%
   * of the expenditure.
   */
  connected_spending?: number | null;
  brought_forward?: ResearchBroughtForwardInput | null;
  /** Step 2 amounts received from companies of the group, at most the tax that they can be set against. */
  received_from_group?: number | null;
  use?: ResearchCreditUseInput | null;
  /** Whether the company is a going concern. If not, nothing is payable. Default true. */
  going_concern?: boolean | null;
}

/** Credit that the last return carried forward. */
export interface ResearchBroughtForwardInput {
  /** Held back at step 2: box L140 of the last return. */
  step_2?: number | null;
  /** Held back at step 3: box L145 of the last return. */
  step_3?: number | null;
}

/** What the expenditure credit is used for before any of it is paid. Default: nothing. */
export interface ResearchCreditUseInput {
  /** Set against corporation tax of other periods (step 4). */
  other_periods?: number | null;
  /** Given to companies of the group (step 5). */
  group?: number | null;
  /** Set against other debts to HMRC, such as VAT or PAYE (step 6). */
  other_liabilities?: number | null;
  /** Of the amount held back at step 2, given to companies of the group. */
  group_step_2?: number | null;
}

/** Loans to participators, for the supplementary page CT600A. */
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
  /** Amount outstanding at the period's end. */
  amount: number;
  /** Day on which the loan was made, within the period. */
  made_on: string;
  /** Amounts repaid, released or written off after the period's end. */
  repayments?: RepaymentOfLoanInput[] | null;
}

/** A repayment. */
export interface RepaymentOfLoanInput {
  /** Amount repaid, released or written off. */
  amount: number;
  /** Day of the repayment: after the period's end, not after today. */
  date: string;
  /** Whether the amount was released or written off instead of repaid. Default false. */
  released?: boolean | null;
  /** Last day of the accounting period in which it was repaid. Default: the next anniversary of this period's end. */
  period_end?: string | null;
}

/**
 * The second return of a period of account of more than 12 months. It covers the day after the period's end to
 * accounts_end.
 */
export interface NextPeriodInput {
  /**
   * Which of the two returns to file: both (the default), only this one, or only the next one, for example after HMRC
   * rejected only that one.
   */
  file?: "both" | "this" | "next" | null;
  financials?: NextPeriodFinancialsInput | null;
  computations?: NextPeriodComputationsInput | null;
}

/**
 * Figures of the second return. If you send a figure here, the one in financials is that of the first 12 months. An
 * omitted figure is divided by days, or is required if it cannot be divided.
 */
export interface NextPeriodFinancialsInput {
  /** Total turnover of the trade in pence (box 145), 0 or more. Rents are in property. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /**
   * Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent.
   * Required with adjustments or capital_allowances; there 0 means nil.
   */
  net_profit?: number | null;
  /** Financial year whose rates you expect. It does not change the tax, which follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before the deduction. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out. */
  property_profit?: number | null;
  property?: PropertyInput | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: AmendedLossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  qualifying_donations_by_kind?: DonationsByKindInput | null;
  group_relief?: AmendedGroupReliefInput | null;
  /** Exempt dividends received, except from companies of a 51% group. They reduce marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief, at most the corporation tax in box 440. */
  community_investment_relief?: number | null;
  /**
   * Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income
   * at most what its sources allow. Default: nothing, or with foreign_income the maximum.
   */
  double_taxation_relief?: number | null;
  /**
   * Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no
   * income; it limits double_taxation_relief source by source.
   */
  foreign_income?: ForeignIncomeInput[] | null;
  research_and_development?: ResearchAndDevelopmentInput | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Excludes deductions under the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** Losses brought forward, and the use of the period's losses. */
export interface AmendedLossesInput {
  /** Trading losses brought forward from before 1 April 2017. */
  trading_before_april_2017?: number | null;
  /** How much of the losses before April 2017 to use, against trading profit only. Default: the maximum. */
  claim_before_april_2017?: number | null;
  /** Trading losses brought forward from 1 April 2017 on. */
  trading_since_april_2017?: number | null;
  /**
   * How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0
   * uses none.
   */
  claim_since_april_2017?: number | null;
  /** Set the period's trading loss against its other profits. Default false. */
  set_loss_against_profits?: boolean | null;
  /** How much of the period's trading loss to carry back, after setting it against the period's other profits. */
  carried_back?: number | null;
  /** Only in an amendment: trading loss carried back to this period from a later one. */
  from_later_periods?: number | null;
  from_period?: AmendedLossPeriodInput | null;
  /** Property business losses brought forward. */
  property_brought_forward?: number | null;
  /** How much of the property losses brought forward to use. Default: the maximum; 0 uses none. */
  claim_property_brought_forward?: number | null;
  /** Non-trading deficits brought forward from before 1 April 2017. */
  non_trading_deficit_before_april_2017?: number | null;
  /** How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_before_april_2017?: number | null;
  /** Non-trading deficits brought forward from 1 April 2017 on. */
  non_trading_deficit_since_april_2017?: number | null;
  /** How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_since_april_2017?: number | null;
  /** Set the period's non-trading deficit against its other profits. Default false. */
  set_deficit_against_profits?: boolean | null;
  /** How much of the period's non-trading deficit to carry back. */
  deficit_carried_back?: number | null;
  /**
   * Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
   */
  deficit_from_later_period?: number | null;
}

/** The later period that from_later_periods comes from. The computations name it. */
export interface AmendedLossPeriodInput {
  /** First day of the loss-making period. */
  start?: string | null;
  /** Last day of the loss-making period. */
  end?: string | null;
  /** The trade ceased in that period, so the loss may go back three years (CTA 2010 s39). */
  terminal?: boolean | null;
}

/** Group and consortium relief, for the supplementary page CT600C. */
export interface AmendedGroupReliefInput {
  /** What is claimed from each other company. */
  claims?: GroupReliefClaimInput[] | null;
  consent?: AmendedGroupReliefConsentInput | null;
  /** Whether the claims involve a UK branch of a company that is resident abroad. Default false. */
  permanent_establishment?: boolean | null;
  surrendered?: SurrenderedLossesInput | null;
  surrendered_carried_forward?: SurrenderedCarriedForwardLossesInput | null;
  /** What is surrendered to each other company. */
  surrenders?: GroupReliefSurrenderInput[] | null;
  surrender_consent?: AmendedGroupReliefSurrenderConsentInput | null;
}

/** Consent to the claims: exactly one of the two kinds. */
export interface AmendedGroupReliefConsentInput {
  simplified_arrangement?: AmendedSimplifiedArrangementInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** The group has a simplified arrangement with HMRC: who is authorised under it. */
export interface AmendedSimplifiedArrangementInput {
  /** The authorised company. */
  company?: string | null;
  /** The authorised person. */
  name?: string | null;
  /** That person's status. */
  status?: string | null;
}

/** Consent to the surrenders: exactly one of the three kinds. */
export interface AmendedGroupReliefSurrenderConsentInput {
  /** True: the group has a simplified arrangement with HMRC. */
  simplified_arrangement?: boolean | null;
  this_page?: AmendedConsentOnPageInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** This page is the notice of consent: who gives it. */
export interface AmendedConsentOnPageInput {
  /** The person who consents. */
  name?: string | null;
  /** That person's status. */
  status?: string | null;
}

/** Your own computations for the second return. Those for the first 12 months are in computations. */
export interface NextPeriodComputationsInput {
  /**
   * Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one
   * is generated from the figures.
   */
  ixbrl?: string | null;
}

/**
 * Details for the accounts besides the figures. If you send your own document (ixbrl or pdf), the other fields are
 * ignored.
 */
export interface AccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /**
   * Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is
   * generated from the figures.
   */
  ixbrl?: string | null;
  /**
   * Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is,
   * and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
   */
  pdf?: string | null;
  /** The file name of the PDF accounts. Default: accounts.pdf. */
  pdf_name?: string | null;
  /**
   * The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says
   * director.
   */
  director?: string | null;
  /** All directors; replaces director. Exactly one signs. If there is only one, that director signs. */
  directors?: DirectorInput[] | null;
  /** Day on which the board approved the accounts: not before the period's end, not after today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  /**
   * Which return contains the accounts, if the period of account is longer than the accounting period: this one (the
   * default) or the other one.
   */
  filed_with?: "this" | "other" | null;
  /** Why the return has no accounts. Then none are generated, and the return states the reason. */
  not_attached?: "company_in_liquidation" | "company_dormant" | "not_within_charge" | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  comparatives?: ComparativesInput | "previous_filing" | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /**
   * The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
   */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /**
   * What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so
   * send it.
   */
  limited_by?: "shares" | "guarantee" | null;
  directors_report?: DirectorsReportInput | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  /**
   * Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the
   * balance sheet. Replaces fixed_asset_movements.tangible_assets.
   */
  asset_classes?: AssetClassInput[] | null;
  investment_property?: InvestmentPropertyInput | null;
  deferred_tax?: DeferredTaxInput | null;
  reserves?: ReservesInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  /** Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not. */
  going_concern?: boolean | null;
  policies?: PoliciesInput | null;
  /** Further notes, for example on related parties, events after the period's end or the parent company. */
  notes?: NoteInput[] | null;
}

/** A director. */
export interface DirectorInput {
  /** The director's name, 2 to 160 characters. */
  name: string;
  /** Whether this director signs the accounts. */
  signs?: boolean | null;
}

/**
 * Figures at the period's end, in pence; omitted lines are 0. A total sent with its lines must equal their sum. Send
 * creditors and provisions as positive numbers.
 */
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
  /** Total fixed assets, if you do not send their lines. */
  fixed_assets?: number | null;
  /** Stocks. */
  stocks?: number | null;
  /** Debtors. */
  debtors?: number | null;
  /** Current asset investments. */
  current_investments?: number | null;
  /** Cash at bank and in hand. */
  cash?: number | null;
  /** Total current assets, if you do not send their lines. */
  current_assets?: number | null;
  /** Prepayments and accrued income that are not included in debtors. */
  prepayments?: number | null;
  /** Creditors due within one year, as a positive number. */
  creditors_within_one_year?: number | null;
  /** Creditors due after more than one year, as a positive number. */
  creditors_after_one_year?: number | null;
  /** Provisions for liabilities, as a positive number. */
  provisions?: number | null;
  /** Accruals and deferred income that are not included in creditors, as a positive number. */
  accruals?: number | null;
  /** Called up share capital. */
  called_up_share_capital?: number | null;
  /** Share premium account. */
  share_premium?: number | null;
  /** Revaluation reserve. */
  revaluation_reserve?: number | null;
  /** Other reserves. */
  other_reserves?: number | null;
  /** Retained profit (the profit and loss account within capital and reserves); negative for accumulated losses. */
  profit_and_loss_reserve?: number | null;
}

/**
 * Lines between turnover and profit, as positive numbers of pence; omitted lines are 0. Turnover, gross profit and
 * profit before tax are in financials.
 */
export interface ProfitAndLossInput {
  /** Other operating income. */
  other_income?: number | null;
  /** Rental income that is not part of turnover. A line of its own in frs102 accounts. */
  rental_income?: number | null;
  /** Government grants. A line of its own in frs102 accounts. */
  grant_income?: number | null;
  /** Raw materials and consumables. A line of its own in frs105 accounts. */
  raw_materials?: number | null;
  /** Staff costs. A line of its own in frs105 accounts. */
  staff_costs?: number | null;
  /** Depreciation and other amounts written off assets. A line of its own in frs105 accounts. */
  depreciation?: number | null;
  /** Other charges. A line of its own in frs105 accounts. */
  other_charges?: number | null;
  /** Distribution costs. A line of its own in frs102 accounts. */
  distribution_costs?: number | null;
  /** Administrative expenses. A line of its own in frs102 accounts. */
  administrative_expenses?: number | null;
  /** Income from fixed asset investments, such as dividends. A line of its own in frs102 accounts. */
  income_from_investments?: number | null;
  /** Change in the fair value of investment property; negative for a loss. Only in frs102 accounts. */
  fair_value_gain?: number | null;
  /** Interest receivable and similar income. A line of its own in frs102 accounts. */
  interest_receivable?: number | null;
  /** Interest payable and similar charges. A line of its own in frs102 accounts. */
  interest_payable?: number | null;
  /** Tax on profit with deferred_tax; negative for a credit. Default: the tax of this return and deferred_tax. */
  tax?: number | null;
  /** Deferred tax within tax; negative for a credit. Only in frs102 accounts. */
  deferred_tax?: number | null;
}

/** The previous period of account, shown beside this one. "previous_filing": the figures filed here for it. */
export interface ComparativesInput {
  /** First day of the previous period of account. */
  start: string;
  /** Last day of the previous period of account: the day before this one starts. */
  end: string;
  /** Turnover. */
  turnover?: number | null;
  /** Gross profit. Not shown if omitted. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** Debtors by kind. Their sum must equal debtors in the balance sheet. */
export interface DebtorsDetailInput {
  /** Trade debtors. */
  trade_debtors?: number | null;
  /** Other debtors. */
  other_debtors?: number | null;
  /** Prepayments and accrued income within debtors. */
  prepayments?: number | null;
}

/** Creditors by kind, and how much is secured or due after more than five years. */
export interface CreditorsDetailInput {
  within_one_year?: CreditorsByKindInput | null;
  after_one_year?: CreditorsByKindInput | null;
  /** Creditors for which security was given. */
  secured?: number | null;
  /** Creditors due after more than five years. */
  after_five_years?: number | null;
}

/** Creditors by kind. Their sum must equal the figure in the balance sheet. */
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

/** The directors' report. A company needs one unless its sizes make it a micro-entity. */
export interface DirectorsReportInput {
  /** Everybody who was a director in the period or is one at the day of the report. */
  directors: ReportDirectorInput[];
  /** Political donations and expenditure of the period. The report states them if they exceed £2,000 together. */
  political_donations?: PoliticalDonationInput[] | null;
  /**
   * Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409
   * Schedule 5).
   */
  own_shares?: string | null;
  /** What else the directors report, 2 to 10,000 characters. */
  text?: string | null;
  /** The director who signs the report: one of its directors, who has not resigned. */
  signed_by: string;
  /** Day on which the board approved the report: not before the period's end, not after today. */
  approved_on: string;
}

/** A director. */
export interface ReportDirectorInput {
  /** The director's name, 2 to 160 characters. */
  name: string;
  /** Day of the appointment. The report states one in the period or after it. */
  appointed_on?: string | null;
  /** Day of the resignation. */
  resigned_on?: string | null;
}

/** A donation, or political expenditure. */
export interface PoliticalDonationInput {
  /** The party, organisation or candidate, 2 to 160 characters. Left out for political expenditure. */
  recipient?: string | null;
  /** The amount given or spent. */
  amount: number;
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
  /** The maximum that the company may have to pay. */
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

/** Movements of fixed assets in the period. Closing cost less depreciation must equal the balance sheet. */
export interface FixedAssetMovementsInput {
  tangible_assets?: AssetMovementsInput | null;
  intangible_assets?: AssetMovementsInput | null;
}

/** Movements from the period's start to its end, in pence; omitted figures are 0. Closing figures are calculated. */
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
  /** Disposals, as a positive number. */
  disposals?: number | null;
}

/** Depreciation or amortisation. */
export interface AssetDepreciationInput {
  /** At the period's start. */
  opening?: number | null;
  /** Charged in the period. */
  charge?: number | null;
  /** Removed on disposals, as a positive number. */
  disposals?: number | null;
}

/** A class of tangible assets. */
export interface AssetClassInput {
  /** Which assets they are. */
  kind:
    | "land_and_buildings"
    | "leasehold_improvements"
    | "plant_and_machinery"
    | "motor_vehicles"
    | "fixtures_and_fittings"
    | "computer_equipment"
    | "office_equipment"
    | "other";
  cost?: AssetCostInput | null;
  depreciation?: AssetDepreciationInput | null;
  /** Rate and method of depreciation, 2 to 160 characters. The accounting policy lists it. */
  rate?: string | null;
}

/**
 * Movements of investment property at fair value. With profit_and_loss.fair_value_gain they must lead to
 * investment_property in the balance sheet. Only with frs102.
 */
export interface InvestmentPropertyInput {
  /** Fair value at the period's start. Default: investment_property in the comparatives. */
  opening?: number | null;
  /** Additions. */
  additions?: number | null;
  /** Disposals at their last value, as a positive number. */
  disposals?: number | null;
  /** Who valued the property, when and how, 2 to 10,000 characters (FRS 102 16.10). */
  valuation?: string | null;
}

/**
 * Deferred tax: a liability is a positive number, an asset a negative one. With the charge in
 * profit_and_loss.deferred_tax it leads to the closing figure, which is part of provisions, or of debtors. Only with
 * frs102.
 */
export interface DeferredTaxInput {
  /** At the period's start. */
  opening?: number | null;
  /** Charged to reserves; negative for a credit. */
  through_reserves?: number | null;
  /** At the period's end. Default: opening, the charge and what went through reserves. */
  closing?: number | null;
}

/**
 * How the profit and loss reserve moved: opening, profit after tax, dividends, transfers, closing. With `frs105` it is
 * checked, and not shown.
 */
export interface ReservesInput {
  /**
   * The profit and loss reserve at the period's start; negative for accumulated losses. Default: from the balance sheet
   * in the comparatives; 0 in a first period.
   */
  opening?: number | null;
  /** Dividends paid in the period, as a positive number. */
  dividends?: number | null;
  /** Transferred from other reserves; negative for transfers to them, such as fair value gains kept apart. */
  transfers?: number | null;
}

/** Your accounting policies; they replace the standard texts. Micro-entity accounts show none. */
export interface PoliciesInput {
  /** How turnover is recognised, 2 to 10,000 characters. */
  turnover?: string | null;
  /** How tangible assets are measured and depreciated, 2 to 10,000 characters. */
  tangible_assets?: string | null;
  /** How intangible assets are measured and amortised, 2 to 10,000 characters. */
  intangible_assets?: string | null;
  /** How investment property is measured, 2 to 10,000 characters. */
  investment_property?: string | null;
  /** How stocks are valued, 2 to 10,000 characters. */
  stocks?: string | null;
  /** How current and deferred tax are recognised, 2 to 10,000 characters. */
  taxation?: string | null;
  /** When provisions are recognised, 2 to 10,000 characters. */
  provisions?: string | null;
  /** Going concern in the directors' words, 2 to 10,000 characters. Needed if accounts.going_concern is false. */
  going_concern?: string | null;
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

/** Your own computations. They replace those generated from the figures. */
export interface ComputationsInput {
  /**
   * Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one
   * is generated from the figures.
   */
  ixbrl?: string | null;
}

/** A file. */
export interface AttachmentInput {
  /** The file name, as HMRC sees it. */
  name: string;
  /**
   * Base64 of a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is, and never opened.
   */
  pdf: string;
  /** What it is: group_accounts for the accounts of the group, other (the default) for anything else. */
  type?: "other" | "group_accounts" | null;
  /** What it is about, 1 to 100 characters that the form accepts. */
  description?: string | null;
}

/** Statements about the return and the company, each false by default. */
export interface ReturnStatementsInput {
  /** The return contains estimates. */
  estimated_figures?: boolean | null;
  /** The company also files a return for another period. */
  several_returns?: boolean | null;
  /** The company is part of a group that is not small. */
  group_not_small?: boolean | null;
  /** The company has the transfer pricing exemption of small and medium-sized enterprises. */
  transfer_pricing_exemption?: boolean | null;
  /** The company owes its tax in instalments, as a large company (SI 1998/3175). */
  instalments?: boolean | null;
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

/** Bank account for a repayment. Bank details are returned only in submission.xml. */
export interface RepaymentInput {
  /** Name of the bank, 2 to 56 characters. */
  bank_name?: string | null;
  /** Sort code, six digits. */
  sort_code?: string | null;
  /** Account number, eight digits. */
  account_number?: string | null;
  /** Name of the account, 2 to 28 characters. */
  account_name?: string | null;
  /** Building society reference, 2 to 18 characters. */
  reference?: string | null;
  /** Amounts up to and including this one are not repaid. */
  not_below?: number | null;
}

/**
 * A charity or community amateur sports club that claims exemption, for the supplementary page CT600E. No accounts are
 * generated for a charity: send its own in accounts.pdf or accounts.ixbrl.
 */
export interface CharityInput {
  /** charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6. */
  kind: "charity" | "sports_club";
  /** Whether all income and gains are exempt. If false, the taxed part is in financials. */
  all_exempt: boolean;
  /** HMRC's reference for repayments to the charity or club. */
  repayment_reference?: string | null;
  /** Number at the Charity Commission, or of a Scottish charity. */
  registration_number?: string | null;
  /** Whether the return includes tax that was overclaimed. Default false. */
  overclaimed_tax?: boolean | null;
  income?: CharityIncomeInput | null;
  expenditure?: CharityExpenditureInput | null;
  assets?: CharityAssetsInput | null;
}

/** Exempt income. What is taxed belongs in financials. */
export interface CharityIncomeInput {
  /** Turnover of exempt trading. */
  trading?: number | null;
  /** Exempt investment income. */
  investments?: number | null;
  /** Exempt income from land and buildings in the UK. */
  uk_property?: number | null;
  /** Gift Aid, with the tax that HMRC repays on it. */
  gift_aid?: number | null;
  /** Received from other charities. */
  other_charities?: number | null;
  /** Gifts of shares or securities received. */
  gifts_of_shares?: number | null;
  /** Gifts of land or buildings received. */
  gifts_of_property?: number | null;
  /** Exempt income from other sources. */
  other?: number | null;
  /**
   * Legacies received, one by one. If the legators are not known, send one row with X in the names and the address,
   * overseas true, a date and the sum.
   */
  legacies?: LegacyInput[] | null;
}

/** A legacy. */
export interface LegacyInput {
  /** Forename of the legator. */
  forename: string;
  /** Surname of the legator. */
  surname: string;
  /** The legator's last address: one or two lines, without the postcode. */
  address: string[];
  /** The legator's last postcode, in capitals and with a blank. */
  postcode?: string | null;
  /** Whether the legator lived outside the UK. Default false. */
  overseas?: boolean | null;
  /** Day on which the legacy was received. */
  date: string;
  /** Amount of the legacy. */
  amount: number;
}

/** Expenditure of the charity or club. */
export interface CharityExpenditureInput {
  /** Costs of exempt trading; they need trading income. */
  trading_costs?: number | null;
  /** Costs of land and buildings in the UK; they need income from them. */
  uk_property?: number | null;
  /** General administration costs. */
  administration?: number | null;
  /** Grants and donations within the UK. */
  grants_uk?: number | null;
  /** Grants and donations outside the UK. */
  grants_abroad?: number | null;
  /** Other expenditure. */
  other?: number | null;
}

/** Assets of the charity or club. */
export interface CharityAssetsInput {
  tangible_fixed?: CharityFixedAssetsInput | null;
  uk_investments?: CharityInvestmentsInput | null;
  controlled_companies?: CharityControlledCompaniesInput | null;
  overseas_investments?: CharityOverseasInvestmentsInput | null;
  /** Loans and non-trade debtors at the end of the period. */
  loans_and_debtors?: number | null;
  /** Other current assets at the end of the period. */
  other_current?: number | null;
  /** Whether all investments and loans qualify as charitable (CTA 2010 s511, s514). Charities only. */
  all_qualifying?: boolean | null;
  /** Value of investments and loans that do not qualify; 0 says that there are none. Charities only. */
  non_qualifying?: number | null;
  /** Number of subsidiary or associated companies that it controlled at the end of the period. */
  controlled_companies_count?: number | null;
}

/** Tangible fixed assets. */
export interface CharityFixedAssetsInput {
  /** Proceeds of disposals in the period. */
  disposals?: number | null;
  /**
   * Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
   */
  held?: number | null;
}

/** Investments in the UK, without controlled companies. */
export interface CharityInvestmentsInput {
  /** Proceeds of disposals in the period. */
  disposals?: number | null;
  /**
   * Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
   */
  held?: number | null;
}

/** Shares in, and loans to, controlled companies. */
export interface CharityControlledCompaniesInput {
  /** Proceeds of disposals in the period. */
  disposals?: number | null;
  /**
   * Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
   */
  held?: number | null;
}

/** Investments overseas. */
export interface CharityOverseasInvestmentsInput {
  /** Proceeds of disposals in the period. */
  disposals?: number | null;
  /**
   * Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
   */
  held?: number | null;
}

/** A scheme. */
export interface AvoidanceSchemeInput {
  /**
   * Scheme reference number, or a promoter reference number, as a string of exactly 8 digits with its leading zeros.
   */
  number: string;
  /**
   * Last day of the earliest accounting period in which the scheme is expected to give an advantage. It may be past or
   * future.
   */
  advantage_period_end: string;
}

/** Supplementary pages as data, for those who know them. The pages A, C, E, J and L have fields of their own. */
export interface PagesInput {
  /**
   * CT600B, controlled foreign companies and hybrids: a mirror of the element ControlledForeignCompanies. Names as in
   * HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty
   * object takes the page out of an amended return.
   */
  B?: {
    /** HMRC's element CompanyInformation. */
    CompanyInformation?: Array<{
      /** Box B5A, required where the group it is in is sent. */
      Name?: string | null;
      /** Box B5B, required where the group it is in is sent. */
      Territory?: string | null;
      /** Box B5C. */
      ExemptionDue?: string | null;
      /** HMRC's element CFCTaxCalculation. */
      CFCTaxCalculation?: {
        /** Box B5D, required where the group it is in is sent. */
        Percentage?: string | null;
        /** Box B5E, required where the group it is in is sent. */
        ChargeableProfits?: string | null;
        /** Box B5F, required where the group it is in is sent. */
        TaxOnChargeable?: string | null;
        /** Box B5G. */
        CreditableTax?: string | null;
        /** Box B5H. */
        ReliefsInTaxTerms?: string | null;
        /** Box B5I. */
        ACTrestricted?: string | null;
        /** Box B5J, required where the group it is in is sent. */
        CFCchargeDue?: string | null;
      } | null;
    }> | null;
    /** Box B10. */
    TotalTaxChargeable?: string | null;
    /** Box B15. */
    TotalCreditableTax?: string | null;
    /** Box B20. */
    TotalReliefInTaxTerms?: string | null;
    /** Box B25. */
    TotalACTrestricted?: string | null;
    /** Box B30. */
    TotalCFCtaxChargeble?: string | null;
    /** Box B35. */
    ForeignPermanentEstablishmentExemption?: string | null;
    /** HMRC's element HybridAndOtherMismatches. */
    HybridAndOtherMismatches?: {
      /** Box B40. */
      HybridEntity?: string | null;
      /** Box B45. */
      TransactionsWithHybridEntities?: string | null;
      /** Box B50. */
      HybridDeductionMismatches?: string | null;
      /** Box B55. */
      ExcessivePEdeduction?: string | null;
      /** Box B60. */
      MultinationalDeductionMismatch?: string | null;
      /** Box B65. */
      Part6Acounteraction?: string | null;
      /** Box B70. */
      TotalCounteraction?: string | null;
      /** Box B75. */
      TotalS259LAdeduction?: string | null;
      /** Box B80. */
      TotalAllocationDIIsurplus?: string | null;
      /** Box B85. */
      TotalDIIsurplusConsentedTo?: string | null;
    } | null;
  } | null;
  /**
   * CT600D, insurance: a mirror of the element Insurance. Names as in HMRC's schema, every value a text as the XML
   * writes it, an array where an element may stand several times. An empty object takes the page out of an amended
   * return.
   */
  D?: {
    /** HMRC's element Declaration. */
    Declaration?: string | null;
  } | null;
  /**
   * CT600F, tonnage tax: a mirror of the element TonnageTax. Names as in HMRC's schema, every value a text as the XML
   * writes it, an array where an element may stand several times. An empty object takes the page out of an amended
   * return.
   */
  F?: {
    /** HMRC's element TonnageTax, required where the group it is in is sent. */
    TonnageTax?: {
      /** HMRC's element Information, required where the group it is in is sent. */
      Information?: {
        /** HMRC's element TonnageGroup. */
        TonnageGroup?: {
          /** Box F5A/F5B, required where the group it is in is sent. */
          GroupElection?: string | null;
          /** Box F10. */
          Name?: string | null;
        } | null;
        /** Box F15A/F15B/F15C, required where the group it is in is sent. */
        TrainingCertificate?: string | null;
        /** Box F20A/F20B/F20C, required where the group it is in is sent. */
        CompanyMetCharteredInLimit?: string | null;
        /** Box F25A/F25B/F25C. */
        GroupMetCharteredInLimit?: string | null;
        /** Box F30A/F30B/F30C, required where the group it is in is sent. */
        NotRegistered?: string | null;
        /** Box F35A/F35B. */
        Flagging?: string | null;
        /** Box F40A/F40B, required where the group it is in is sent. */
        OffshoreActivities?: string | null;
      } | null;
      /** HMRC's element OffshoreTrainingAllowance. */
      OffshoreTrainingAllowance?: {
        /** Box F45. */
        OffsetAgainstCorpTax?: string | null;
        /** Box F50. */
        CarriedForward?: string | null;
      } | null;
      /** HMRC's element RelevantShippingProfits. */
      RelevantShippingProfits?: {
        /** Box F11. */
        Other?: {
          /** Box F55A. */
          Profit?: string | null;
          /** Box F55B. */
          Loss?: string | null;
        } | null;
        /** Box F12. */
        DisposalOfAssets?: {
          /** Box F60A. */
          Profit?: string | null;
          /** Box F60B. */
          Loss?: string | null;
        } | null;
        /** Box F65. */
        GrossDividends?: string | null;
      } | null;
      /** HMRC's element QualifyingShips. */
      QualifyingShips?: {
        /** HMRC's element Ship, required where the group it is in is sent. */
        Ship?: Array<{
          /** Box F70A, required where the group it is in is sent. */
          Name?: string | null;
          /** Box F70B, required where the group it is in is sent. */
          IMOnumber?: string | null;
          /** Box F70C, required where the group it is in is sent. */
          InterestInShip?: string | null;
          /** Box F70D, required where the group it is in is sent. */
          GrossTonnage?: string | null;
          /** Box F70E, required where the group it is in is sent. */
          NetTonnage?: string | null;
          /** Box F70F, required where the group it is in is sent. */
          NumberDays?: string | null;
          /** Box F70G, required where the group it is in is sent. */
          Profits?: string | null;
          /** Box F70H, required where the group it is in is sent. */
          Flagged?: string | null;
          /** Box F70I, required where the group it is in is sent. */
          FirstTime?: string | null;
        }> | null;
        /** Box F70, required where the group it is in is sent. */
        Total?: string | null;
      } | null;
    } | null;
  } | null;
  /**
   * CT600H, cross-border royalties: a mirror of the element CrossBorderRoyalties. Names as in HMRC's schema, every
   * value a text as the XML writes it, an array where an element may stand several times. An empty object takes the
   * page out of an amended return.
   */
  H?: {
    /** HMRC's element Royalties, required where the group it is in is sent. */
    Royalties?: Array<{
      /** Box H5A, required where the group it is in is sent. */
      RecipientName?: string | null;
      /** Box H5B, required where the group it is in is sent. */
      AddressOfRecipient?: {
        /** HMRC's element Line, required where the group it is in is sent. */
        Line?: string[] | null;
        /** HMRC's element AdditionalLine. */
        AdditionalLine?: string | null;
        /** HMRC's element PostCode. */
        PostCode?: string | null;
      } | null;
      /** Box H5C, required where the group it is in is sent. */
      PaymentType?: string | null;
      /** Box H5D, required where the group it is in is sent. */
      Amount?: string | null;
      /** HMRC's element RoyaltiesAgreement, required where the group it is in is sent. */
      RoyaltiesAgreement?: {
        /** Box H5Ea. */
        InterestAndRoyalties?: string | null;
        /** Box H5Eb. */
        DoubleTaxationAgreement?: string | null;
      } | null;
      /** Box H5F, required where the group it is in is sent. */
      DeductionRate?: string | null;
      /** Box H5G, required where the group it is in is sent. */
      DeductionAmount?: string | null;
      /** Box H5H. */
      AdditionalNotes?: string | null;
    }> | null;
  } | null;
  /**
   * CT600I, ring fence trades: a mirror of the element RingFenceTrade. Names as in HMRC's schema, every value a text as
   * the XML writes it, an array where an element may stand several times. An empty object takes the page out of an
   * amended return.
   */
  I?: {
    /** HMRC's element CalculationOfSupplementaryCharge, required where the group it is in is sent. */
    CalculationOfSupplementaryCharge?: {
      /** HMRC's element Trade, required where the group it is in is sent. */
      Trade?: {
        /** Box I5, required where the group it is in is sent. */
        Amount?: string | null;
        /** Box I10. */
        Profits?: string | null;
        /** Box I15. */
        Losses?: string | null;
      } | null;
      /** HMRC's element DisallowedFinancingCosts. */
      DisallowedFinancingCosts?: {
        /** Box I20. */
        RelatedToCompany?: string | null;
        /** Box I25. */
        RelatedToLossRelief?: string | null;
        /** Box I30, required where the group it is in is sent. */
        Total?: string | null;
      } | null;
      /** Box I35, required where the group it is in is sent. */
      Profits?: string | null;
      /** Box I40. */
      DecommissioningAdjustment?: string | null;
      /** Box I45. */
      RevisedProfits?: string | null;
      /** Box I50. */
      MinusLosses?: string | null;
      /** Box I55. */
      DecommissioningReduction?: string | null;
      /** Box I60. */
      FieldAllowance?: string | null;
      /** Box I65, required where the group it is in is sent. */
      NetProfits?: string | null;
      /** Box I70. */
      Tax?: string | null;
    } | null;
    /** Box I75. */
    LossesArising?: string | null;
    /** HMRC's element NetRingFenceTrade. */
    NetRingFenceTrade?: {
      /** Box I80. */
      RingFenceCorpTaxIncluded?: string | null;
      /** Box I85. */
      SupplementaryChargeTax?: string | null;
    } | null;
    /** HMRC's element TransferredTaxHistory. */
    TransferredTaxHistory?: {
      /** HMRC's element ElectionToTransfer, required where the group it is in is sent. */
      ElectionToTransfer?: {
        /** Box I90. */
        AssetAcquiredThisPeriod?: string | null;
        /** Box I95. */
        AssetDisposedOfThisPeriod?: string | null;
        /** Box I100. */
        AssetAcquiredPreviousPeriod?: string | null;
        /** Box I105. */
        AssetDisposedOfPreviousPeriod?: string | null;
      } | null;
      /** HMRC's element AssetInformation. */
      AssetInformation?: Array<{
        /** Box I110, required where the group it is in is sent. */
        DescriptionOfAsset?: string | null;
        /** Box I115, required where the group it is in is sent. */
        AssetReference?: string | null;
        /** Box I120. */
        OGAapprovedCessation?: string | null;
        /** Box I125. */
        STOcertificationQualified?: string | null;
        /** HMRC's element TrackingOfTransferredTaxHistory, required where the group it is in is sent. */
        TrackingOfTransferredTaxHistory?: {
          /** Box I130. */
          IncludedInTaxComputations?: string | null;
          /** Box I135, required where the group it is in is sent. */
          RingFenceCorporationTax?: {
            /** Box I135A, required where the group it is in is sent. */
            AmountBroughtForward?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I135B. */
            AmountTransferred?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I135C. */
            AmountUsed?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I135D, required where the group it is in is sent. */
            AmountCarriedForward?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
          } | null;
          /** Box I140. */
          SupplementaryCharge?: {
            /** Box I140A, required where the group it is in is sent. */
            AmountBroughtForward?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I140B. */
            AmountTransferred?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I140C. */
            AmountUsed?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I140D, required where the group it is in is sent. */
            AmountCarriedForward?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
          } | null;
          /** Box I145, required where the group it is in is sent. */
          TrackedProfitsOrLosses?: {
            /** Box I145A. */
            BalanceBroughtForward?: {
              /** HMRC's element Profits. */
              Profits?: string | null;
              /** HMRC's element Losses. */
              Losses?: string | null;
            } | null;
            /** Box I145B, required where the group it is in is sent. */
            ProfitsOrLossesForThisPeriod?: {
              /** HMRC's element Profits. */
              Profits?: string | null;
              /** HMRC's element Losses. */
              Losses?: string | null;
            } | null;
            /** Box I145C1. */
            OtherAdjustmentsPlus?: string | null;
            /** Box I145C2. */
            OtherAdjustmentsMinus?: string | null;
            /** Box I145D, required where the group it is in is sent. */
            AmountCarriedForward?: {
              /** HMRC's element Profits. */
              Profits?: string | null;
              /** HMRC's element Losses. */
              Losses?: string | null;
            } | null;
          } | null;
          /** Box I150. */
          DecommissioningExpenditure?: {
            /** Box I150A. */
            BalanceBroughtForward?: string | null;
            /** Box I150B. */
            ExpenditureForThisPeriod?: string | null;
            /** Box I150C1. */
            OtherAdjustmentsPlus?: string | null;
            /** Box I150C2. */
            OtherAdjustmentsMinus?: string | null;
            /** Box I150D, required where the group it is in is sent. */
            AmountCarriedForward?: string | null;
          } | null;
          /** Box I155. */
          ActivatedRingFenceCorporationTax?: {
            /** Box I155A. */
            PreviouslyActivated?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I155B. */
            ActivatedThisPeriod?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I155C, required where the group it is in is sent. */
            TotalActivated?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I155D. */
            TotalUsed?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
          } | null;
          /** Box I160. */
          ActivatedSupplementaryCharge?: {
            /** Box I160A. */
            PreviouslyActivated?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I160B. */
            ActivatedThisPeriod?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I160C, required where the group it is in is sent. */
            TotalActivated?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
            /** Box I160D. */
            TotalUsed?: {
              /** HMRC's element Profits, required where the group it is in is sent. */
              Profits?: string | null;
              /** HMRC's element Tax, required where the group it is in is sent. */
              Tax?: string | null;
            } | null;
          } | null;
        } | null;
      }> | null;
    } | null;
  } | null;
  /**
   * CT600K, restitution tax: a mirror of the element RestitutionTax. Names as in HMRC's schema, every value a text as
   * the XML writes it, an array where an element may stand several times. An empty object takes the page out of an
   * amended return.
   */
  K?: {
    /** HMRC's element TaxCalculation, required where the group it is in is sent. */
    TaxCalculation?: {
      /** Box K5, required where the group it is in is sent. */
      SAbeforeRestitutionTax?: string | null;
      /** Box K10, required where the group it is in is sent. */
      RestitutionInterest?: string | null;
      /** Box K15, required where the group it is in is sent. */
      TaxCalculation?: {
        /** Box K15.1, required where the group it is in is sent. */
        FinancialYearOne?: {
          /** Box K15.1A, required where the group it is in is sent. */
          Year?: string | null;
          /** Box K15.1B, required where the group it is in is sent. */
          AmountOfInterest?: string | null;
          /** Box K15.1C, required where the group it is in is sent. */
          TaxRate?: string | null;
          /** Box K15.1D, required where the group it is in is sent. */
          Tax?: string | null;
        } | null;
        /** Box K15.2. */
        FinancialYearTwo?: {
          /** Box K15.2A, required where the group it is in is sent. */
          Year?: string | null;
          /** Box K15.2B, required where the group it is in is sent. */
          AmountOfInterest?: string | null;
          /** Box K15.2C, required where the group it is in is sent. */
          TaxRate?: string | null;
          /** Box K15.2D, required where the group it is in is sent. */
          Tax?: string | null;
        } | null;
      } | null;
      /** Box K20, required where the group it is in is sent. */
      TotalRestitutionTax?: string | null;
      /** Box K25. */
      TaxAlreadyWithheld?: string | null;
      /** Box K30, required where the group it is in is sent. */
      SAafterRestitutionTax?: string | null;
      /** Box K35, required where the group it is in is sent. */
      RestitutionTaxNowPayable?: string | null;
    } | null;
  } | null;
  /**
   * CT600M, freeports and investment zones: a mirror of the element Freeports. Names as in HMRC's schema, every value a
   * text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of
   * an amended return.
   */
  M?: {
    /** Box M5. */
    EnhancedSBAinFreeports?: Array<{
      /** Box M5A, required where the group it is in is sent. */
      LocationOfFreeport?: string | null;
      /** Box M5B, required where the group it is in is sent. */
      AddressOfBusinessOperation?: {
        /** HMRC's element Line, required where the group it is in is sent. */
        Line?: string[] | null;
        /** HMRC's element AdditionalLine. */
        AdditionalLine?: string | null;
        /** HMRC's element PostCode. */
        PostCode?: string | null;
      } | null;
      /** Box M5C, required where the group it is in is sent. */
      DateStructureOrBuildingWasBroughtIntoQualifyingUse?: string | null;
      /** Box M5D, required where the group it is in is sent. */
      DateOfFirstContractForConstruction?: string | null;
      /** Box M5E, required where the group it is in is sent. */
      TotalAmountOfQualifyingExpenditure?: string | null;
      /** Box M5F, required where the group it is in is sent. */
      TotalSBAclaimAmount?: string | null;
    }> | null;
    /** Box M10. */
    QualifyingExpenditureTotal?: string | null;
    /** Box M15. */
    SBAclaimTotal?: string | null;
    /** Box M20. */
    ECAforPlantAndMachineryInFreeports?: Array<{
      /** Box M20A, required where the group it is in is sent. */
      LocationOfFreeport?: string | null;
      /** Box M20B, required where the group it is in is sent. */
      AddressOfBusinessOperation?: {
        /** HMRC's element Line, required where the group it is in is sent. */
        Line?: string[] | null;
        /** HMRC's element AdditionalLine. */
        AdditionalLine?: string | null;
        /** HMRC's element PostCode. */
        PostCode?: string | null;
      } | null;
      /** Box M20C. */
      MadeAnEnterpriseZoneClaimRelatingToThisECAclaim?: string | null;
      /** Box M20D. */
      TotalAmountOfECAclaimedWithinTheAccountingPeriod?: string | null;
      /** Box M20E. */
      DisposalValue?: string | null;
    }> | null;
    /** Box M25. */
    AmountOfECAclaimedWithinTheAccountingPeriodTotal?: string | null;
    /** Box M30. */
    DisposalValueTotal?: string | null;
  } | null;
  /**
   * CT600N, residential property developer tax: a mirror of the element ResidentialPropertyDeveloperTax. Names as in
   * HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty
   * object takes the page out of an amended return.
   */
  N?: {
    /** HMRC's element Section1. */
    Section1?: {
      /** Box N5, required where the group it is in is sent. */
      NominatedAllocatingMember?: string | null;
      /** Box N10. */
      AllocationStatementSent?: string | null;
      /** Box N15/N20. */
      AllocationPeriod?: {
        /** HMRC's element From, required where the group it is in is sent. */
        From?: string | null;
        /** HMRC's element To, required where the group it is in is sent. */
        To?: string | null;
      } | null;
      /** Box N25. */
      PreviousAllocatingMemberName?: string | null;
      /** Box N30. */
      PreviousAllocatingMemberTaxReference?: string | null;
      /** Box N35. */
      IsUltimateParentCompany?: string | null;
      /** Box N40. */
      UltimateParentCompanyName?: string | null;
      /** Box N45. */
      GroupCompanyReceivingAllocationAllowance?: Array<{
        /** Box N45A, required where the group it is in is sent. */
        Name?: string | null;
        /** Box N45B, required where the group it is in is sent. */
        AccountingPeriod?: {
          /** HMRC's element From, required where the group it is in is sent. */
          From?: string | null;
          /** HMRC's element To, required where the group it is in is sent. */
          To?: string | null;
        } | null;
        /** Box N45C, required where the group it is in is sent. */
        TaxReference?: string | null;
        /** Box N45D, required where the group it is in is sent. */
        AmountAllocated?: string | null;
      }> | null;
      /** Box N50. */
      TotalAllocated?: string | null;
      /** Box N55. */
      StatementAuthorised?: string | null;
      /** Box N60. */
      FullNameOfPersonAuthorising?: string | null;
      /** Box N65. */
      StatusOfThePersonAuthorising?: string | null;
    } | null;
    /** HMRC's element Section2. */
    Section2?: {
      /** Box N70, required where the group it is in is sent. */
      NotionalAllowanceClaimed?: string | null;
      /** Box N75. */
      NotionalAllowanceAllocatedToExcludedBody?: string | null;
      /** Box N80. */
      CompanyProvidingAllocationOfNotionalAllowanceForExcludedBody?: Array<{
        /** Box N80A, required where the group it is in is sent. */
        CompanyName?: string | null;
        /** Box N80B. */
        TaxReference?: string | null;
        /** Box N80C, required where the group it is in is sent. */
        Amount?: string | null;
      }> | null;
      /** Box N85. */
      Total?: string | null;
      /** Box N90. */
      ExcludedCompanyThatIsJVCmember?: Array<{
        /** Box N90A, required where the group it is in is sent. */
        NameOfTheExcludedBody?: string | null;
        /** Box N90B, required where the group it is in is sent. */
        ExcludedBodysTaxReference?: string | null;
      }> | null;
    } | null;
    /** HMRC's element Section3. */
    Section3?: {
      /** HMRC's element Section3Part1. */
      Section3Part1?: {
        /** Box N95, required where the group it is in is sent. */
        DetailsOfSurrender?: Array<{
          /** Box N95A, required where the group it is in is sent. */
          Name?: string | null;
          /** Box N95B. */
          AccountingPeriod?: {
            /** HMRC's element From, required where the group it is in is sent. */
            From?: string | null;
            /** HMRC's element To, required where the group it is in is sent. */
            To?: string | null;
          } | null;
          /** Box N95C, required where the group it is in is sent. */
          TaxReference?: string | null;
          /** Box N95D, required where the group it is in is sent. */
          AmountClaimed?: string | null;
        }> | null;
        /** Box N100, required where the group it is in is sent. */
        Total?: string | null;
        /** HMRC's element ClaimAuthorisation. */
        ClaimAuthorisation?: {
          /** HMRC's element CopyOfNoticesOfConsentAttached. */
          CopyOfNoticesOfConsentAttached?: string | null;
          /** HMRC's element AuthorisationForSimplifiedArrangements. */
          AuthorisationForSimplifiedArrangements?: {
            /** Box N105, required where the group it is in is sent. */
            StatementAuthorised?: string | null;
            /** Box N110, required where the group it is in is sent. */
            FullNameOfPersonAuthorising?: string | null;
            /** Box N115, required where the group it is in is sent. */
            Status?: string | null;
          } | null;
        } | null;
      } | null;
      /** HMRC's element Section3Part2. */
      Section3Part2?: {
        /** Box N120, required where the group it is in is sent. */
        DetailsOfSurrender?: Array<{
          /** Box N120A, required where the group it is in is sent. */
          Name?: string | null;
          /** Box N120B. */
          AccountingPeriod?: {
            /** HMRC's element From, required where the group it is in is sent. */
            From?: string | null;
            /** HMRC's element To, required where the group it is in is sent. */
            To?: string | null;
          } | null;
          /** Box N120C, required where the group it is in is sent. */
          TaxReference?: string | null;
          /** Box N120D, required where the group it is in is sent. */
          AmountSurrendered?: string | null;
        }> | null;
        /** Box N125, required where the group it is in is sent. */
        Total?: string | null;
        /** HMRC's element ConsentToSurrender. */
        ConsentToSurrender?: {
          /** HMRC's element ConsentOptions, required where the group it is in is sent. */
          ConsentOptions?: {
            /** HMRC's element SimplifiedArrangementInForce. */
            SimplifiedArrangementInForce?: string | null;
            /** HMRC's element NoticeOfConsentCompleted. */
            NoticeOfConsentCompleted?: string | null;
            /** HMRC's element CopyOfNoticesOfConsentAttached. */
            CopyOfNoticesOfConsentAttached?: string | null;
          } | null;
          /** HMRC's element Declaration. */
          Declaration?: {
            /** Box N130, required where the group it is in is sent. */
            CompanyName?: string | null;
            /** Box N135, required where the group it is in is sent. */
            TaxReference?: string | null;
            /** Box N140/N145, required where the group it is in is sent. */
            AccountingPeriod?: {
              /** HMRC's element From, required where the group it is in is sent. */
              From?: string | null;
              /** HMRC's element To, required where the group it is in is sent. */
              To?: string | null;
            } | null;
            /** HMRC's element AcceptDeclaration, required where the group it is in is sent. */
            AcceptDeclaration?: string | null;
            /** Box N150, required where the group it is in is sent. */
            FullNameOfPersonAuthorising?: string | null;
            /** Box N155, required where the group it is in is sent. */
            Status?: string | null;
          } | null;
        } | null;
      } | null;
      /** HMRC's element Section3Part3. */
      Section3Part3?: {
        /** Box N160, required where the group it is in is sent. */
        DetailsOfSurrender?: Array<{
          /** Box N160A, required where the group it is in is sent. */
          Name?: string | null;
          /** Box N160B. */
          AccountingPeriod?: {
            /** HMRC's element From, required where the group it is in is sent. */
            From?: string | null;
            /** HMRC's element To, required where the group it is in is sent. */
            To?: string | null;
          } | null;
          /** Box N160C, required where the group it is in is sent. */
          TaxReference?: string | null;
          /** Box N160D, required where the group it is in is sent. */
          AmountClaimed?: string | null;
        }> | null;
        /** Box N165, required where the group it is in is sent. */
        Total?: string | null;
        /** HMRC's element ClaimAuthorisation. */
        ClaimAuthorisation?: {
          /** HMRC's element CopyOfNoticesOfConsentAttached. */
          CopyOfNoticesOfConsentAttached?: string | null;
          /** HMRC's element AuthorisationForSimplifiedArrangements. */
          AuthorisationForSimplifiedArrangements?: {
            /** Box N170, required where the group it is in is sent. */
            StatementAuthorised?: string | null;
            /** Box N175, required where the group it is in is sent. */
            NameOfAuthorisedCompany?: string | null;
            /** Box N180, required where the group it is in is sent. */
            FullNameOfPersonAuthorising?: string | null;
            /** Box N185, required where the group it is in is sent. */
            Status?: string | null;
          } | null;
        } | null;
      } | null;
      /** HMRC's element Section3Part4. */
      Section3Part4?: {
        /** Box N190, required where the group it is in is sent. */
        DetailsOfSurrender?: Array<{
          /** Box N190A, required where the group it is in is sent. */
          Name?: string | null;
          /** Box N190B. */
          AccountingPeriod?: {
            /** HMRC's element From, required where the group it is in is sent. */
            From?: string | null;
            /** HMRC's element To, required where the group it is in is sent. */
            To?: string | null;
          } | null;
          /** Box N190C, required where the group it is in is sent. */
          TaxReference?: string | null;
          /** Box N190D, required where the group it is in is sent. */
          AmountSurrendered?: string | null;
        }> | null;
        /** Box N195, required where the group it is in is sent. */
        Total?: string | null;
        /** HMRC's element ConsentToSurrender. */
        ConsentToSurrender?: {
          /** HMRC's element ConsentOptions, required where the group it is in is sent. */
          ConsentOptions?: {
            /** HMRC's element SimplifiedArrangementInForce. */
            SimplifiedArrangementInForce?: string | null;
            /** HMRC's element NoticeOfConsentCompleted. */
            NoticeOfConsentCompleted?: string | null;
            /** HMRC's element CopyOfNoticesOfConsentAttached. */
            CopyOfNoticesOfConsentAttached?: string | null;
          } | null;
          /** HMRC's element Declaration. */
          Declaration?: {
            /** Box N200, required where the group it is in is sent. */
            CompanyName?: string | null;
            /** Box N205, required where the group it is in is sent. */
            TaxReference?: string | null;
            /** Box N210/N215, required where the group it is in is sent. */
            AccountingPeriod?: {
              /** HMRC's element From, required where the group it is in is sent. */
              From?: string | null;
              /** HMRC's element To, required where the group it is in is sent. */
              To?: string | null;
            } | null;
            /** HMRC's element AcceptDeclaration, required where the group it is in is sent. */
            AcceptDeclaration?: string | null;
            /** Box N220, required where the group it is in is sent. */
            FullNameOfPersonAuthorising?: string | null;
            /** Box N225, required where the group it is in is sent. */
            Status?: string | null;
          } | null;
        } | null;
      } | null;
    } | null;
    /** HMRC's element Section4. */
    Section4?: {
      /** Box N230. */
      AdjustedProfit?: string | null;
      /** Box N235. */
      AdjustedLoss?: string | null;
      /** Box N240. */
      JointVentureProfit?: string | null;
      /** Box N245. */
      JointVentureLoss?: string | null;
      /** Box N250, required where the group it is in is sent. */
      TotalOfProfit?: string | null;
      /** Box N255. */
      AllowableLossRelief?: string | null;
      /** Box N260. */
      AllowableRPDTgroupReliefClaimed?: string | null;
      /** Box N265. */
      AllowableRPDTgroupReliefForCarriedForwardLossesClaimed?: string | null;
      /** Box N270, required where the group it is in is sent. */
      RPDprofitsForAccountingPeriod?: string | null;
      /** Box N275. */
      AllowanceAllocationForAccountingPeriod?: string | null;
      /** Box N280, required where the group it is in is sent. */
      ProfitsChargeableToRPDT?: string | null;
      /** Box N285, required where the group it is in is sent. */
      RPDTpayable?: string | null;
    } | null;
  } | null;
  /**
   * CT600P, creative industries: a mirror of the element CreativeIndustries. Names as in HMRC's schema, every value a
   * text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of
   * an amended return.
   */
  P?: {
    /** HMRC's element AudioVisualExpenditureCredit. */
    AudioVisualExpenditureCredit?: {
      /** Box P5. */
      Film?: {
        /** Box P5A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P5B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P5C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P5D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
        /** Box P5E. */
        AdditionalCreditForVisualEffects?: string | null;
      } | null;
      /** Box P10. */
      HighEndTV?: {
        /** Box P10A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P10B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P10C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P10D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
        /** Box P10E. */
        AdditionalCreditForVisualEffects?: string | null;
      } | null;
      /** Box P15. */
      ChildrensTV?: {
        /** Box P15A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P15B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P15C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P15D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
      } | null;
      /** Box P20. */
      Animation?: {
        /** Box P20A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P20B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P20C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P20D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
      } | null;
      /** Box P25. */
      IndependentFilm?: {
        /** Box P25A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P25B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P25C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P25D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
      } | null;
      /** Box P30, required where the group it is in is sent. */
      TotalAudioVisual?: {
        /** Box P30A, required where the group it is in is sent. */
        TotalRelevantGlobalExpenditure?: string | null;
        /** Box P30B, required where the group it is in is sent. */
        TotalUKrelevantGlobalExpenditure?: string | null;
        /** Box P30C, required where the group it is in is sent. */
        TotalQualifyingExpenditure?: string | null;
        /** Box P30D, required where the group it is in is sent. */
        TotalExpenditureCreditClaimed?: string | null;
        /** Box P30E. */
        TotalAdditionalCreditForVisualEffects?: string | null;
      } | null;
    } | null;
    /** HMRC's element VideoGamesExpenditureCredit. */
    VideoGamesExpenditureCredit?: {
      /** Box P35, required where the group it is in is sent. */
      VideoGames?: {
        /** Box P35A, required where the group it is in is sent. */
        RelevantGlobalExpenditure?: string | null;
        /** Box P35B, required where the group it is in is sent. */
        UKrelevantGlobalExpenditure?: string | null;
        /** Box P35C, required where the group it is in is sent. */
        QualifyingExpenditure?: string | null;
        /** Box P35D, required where the group it is in is sent. */
        ExpenditureCreditClaimed?: string | null;
      } | null;
      /** Box P45, required where the group it is in is sent. */
      TotalVideoGames?: {
        /** Box P45A, required where the group it is in is sent. */
        TotalRelevantGlobalExpenditure?: string | null;
        /** Box P45B, required where the group it is in is sent. */
        TotalUKrelevantGlobalExpenditure?: string | null;
        /** Box P45C, required where the group it is in is sent. */
        TotalQualifyingExpenditure?: string | null;
        /** Box P45D, required where the group it is in is sent. */
        TotalExpenditureCreditClaimed?: string | null;
      } | null;
    } | null;
    /** HMRC's element PreStep1Restriction. */
    PreStep1Restriction?: {
      /** Box P50, required where the group it is in is sent. */
      Step2RestrictionBroughtForward?: string | null;
      /** Box P55, required where the group it is in is sent. */
      CorporationTaxLiability?: string | null;
      /** Box P60, required where the group it is in is sent. */
      AmountOfStep2BroughtForwardAndSurrenderedAVECVGEC?: string | null;
      /** Box P65, required where the group it is in is sent. */
      AmountOfStep2BroughtForwardAVECVGECcarriedForward?: string | null;
      /** Box P70, required where the group it is in is sent. */
      RemainingCorporationTaxLiabilityCarriedForwardToStep1?: string | null;
    } | null;
    /** HMRC's element Step1. */
    Step1?: {
      /** Box P75. */
      QualifyingExpenditureOnWhichAVECisClaimedInThisAccountingPeriod?: string | null;
      /** Box P80. */
      AVECclaim?: string | null;
      /** Box P81. */
      AdditionalAVECcredit?: string | null;
      /** Box P85. */
      QualifyingExpenditureOnWhichVGECisClaimedInThisAccountingPeriod?: string | null;
      /** Box P90. */
      VGECclaim?: string | null;
      /** Box P95, required where the group it is in is sent. */
      TotalAVECandVGECforTheAccountingPeriod?: string | null;
      /** Box P100. */
      RemainingCorporationTaxLiability?: string | null;
      /** Box P105. */
      IncomeTaxDeductedFromProfits?: string | null;
      /** Box P110. */
      MaximumAmountAvailableForStep1SetOff?: string | null;
      /** Box P115. */
      AmountOfAVECVGECusedToDischargeCorporationTaxAtStep1?: string | null;
    } | null;
    /** HMRC's element Step2. */
    Step2?: {
      /** Box P120, required where the group it is in is sent. */
      Step1BalanceCarriedForwardToStep2?: string | null;
      /** Box P125, required where the group it is in is sent. */
      CorporationTaxChargeOnAVECandVGECforThisAP?: string | null;
      /** Box P130, required where the group it is in is sent. */
      TotalAVECandVGECarisingInThisAPlessCorporationTaxChargeOnTheAVECandVGECforThisAP?: string | null;
      /** Box P135, required where the group it is in is sent. */
      AVECandVGECarisingInThisAPlessRemainingCorporationTaxLiabilityAtStep1?: string | null;
      /** Box P140, required where the group it is in is sent. */
      Step2RestrictionCarriedForwardToNextAP?: string | null;
    } | null;
    /** HMRC's element Step3. */
    Step3?: {
      /** Box P145, required where the group it is in is sent. */
      Step2BalanceCarriedForwardToStep3?: string | null;
      /** Box P150. */
      AmountUsedToDischargeCorporationTaxLiabilityOnAnotherAP?: string | null;
    } | null;
    /** HMRC's element Step4. */
    Step4?: {
      /** Box P155, required where the group it is in is sent. */
      Step3BalanceCarriedForwardToStep4?: string | null;
      /** Box P160. */
      CreditSurrenderedToGroupMember?: string | null;
    } | null;
    /** HMRC's element Step5. */
    Step5?: {
      /** Box P165, required where the group it is in is sent. */
      Step4BalanceCarriedForwardToStep5?: string | null;
      /** Box P170. */
      AmountUsedToDischargeOtherCompanyLiabilityOnThisCorporationTaxSelfAssessment?: string | null;
      /** Box P175. */
      AmountUsedToDischargeAnyOtherCompanyLiability?: string | null;
      /** Box P180. */
      TotalUsedToDischargeOtherCompanyLiability?: string | null;
    } | null;
    /** HMRC's element Step6. */
    Step6?: {
      /** Box P185. */
      AmountsNotPayable?: string | null;
      /** Box P190, required where the group it is in is sent. */
      PayableAVECandVGEC?: string | null;
    } | null;
    /** HMRC's element AVECVGECcarriedForward. */
    AVECVGECcarriedForward?: {
      /** Box P195. */
      PreStep1Restriction?: string | null;
      /** Box P200, required where the group it is in is sent. */
      Step2Restriction?: string | null;
      /** Box P205. */
      SurrenderedToOtherGroupCompany?: string | null;
      /** Box P210, required where the group it is in is sent. */
      TotalCarriedForwardToNextAP?: string | null;
    } | null;
    /** HMRC's element AVECVGECsurrendered. */
    AVECVGECsurrendered?: {
      /** Box P215. */
      Step2RestrictionSurrendered?: string | null;
      /** Box P220. */
      Step4CreditSurrenderedToGroupMember?: string | null;
      /** Box P225, required where the group it is in is sent. */
      TotalSurrendered?: string | null;
    } | null;
    /** HMRC's element TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn. */
    TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn?: {
      /** Box P230. */
      AVECVGECpreStep1DischargeAmount?: string | null;
      /** Box P235. */
      AVECVGECstep1DischargeAmount?: string | null;
      /** Box P240. */
      AVECVGECstep5DischargeAmountForThisAP?: string | null;
      /** Box P245, required where the group it is in is sent. */
      Total?: string | null;
    } | null;
    /** HMRC's element DetailsOfAVECVGECsurrendered. */
    DetailsOfAVECVGECsurrendered?: {
      /** Box P250, required where the group it is in is sent. */
      DetailsOfSurrender?: Array<{
        /** Box P250A, required where the group it is in is sent. */
        Name?: string | null;
        /** Box P250B, required where the group it is in is sent. */
        TaxReference?: string | null;
        /** Box P250C, required where the group it is in is sent. */
        AccountingPeriod?: {
          /** HMRC's element From, required where the group it is in is sent. */
          From?: string | null;
          /** HMRC's element To, required where the group it is in is sent. */
          To?: string | null;
        } | null;
        /** Box P250D, required where the group it is in is sent. */
        Amount?: string | null;
      }> | null;
      /** Box P255, required where the group it is in is sent. */
      Total?: string | null;
    } | null;
    /** HMRC's element FilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief. */
    FilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief?: {
      /** Box P260. */
      Film?: {
        /** Box P260A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P260B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P260C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P260D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P260E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P265. */
      HighEndTV?: {
        /** Box P265A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P265B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P265C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P265D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P265E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P270. */
      ChildrensTV?: {
        /** Box P270A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P270B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P270C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P270D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P270E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P275. */
      Animation?: {
        /** Box P275A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P275B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P275C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P275D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P275E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P280. */
      VideoGames?: {
        /** Box P280A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P280B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P280C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P280D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P280E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P285, required where the group it is in is sent. */
      TotalAudioVisualAndVideoGames?: {
        /** Box P285A, required where the group it is in is sent. */
        TotalCoreExpenditure?: string | null;
        /** Box P285B, required where the group it is in is sent. */
        TotalUKcoreExpenditure?: string | null;
        /** Box P285C, required where the group it is in is sent. */
        TotalAdditionalDeduction?: string | null;
        /** Box P285D, required where the group it is in is sent. */
        TotalLossesSurrenderedForTaxCredit?: string | null;
        /** Box P285E, required where the group it is in is sent. */
        TotalTaxCreditClaimed?: string | null;
      } | null;
    } | null;
    /** HMRC's element CulturalReliefs. */
    CulturalReliefs?: {
      /** Box P290. */
      Theatre?: {
        /** Box P290A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P290B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P290C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P290D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P290E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P295. */
      Orchestra?: {
        /** Box P295A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P295B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P295C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P295D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P295E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P300. */
      MuseumGalleryExhibition?: {
        /** Box P300A, required where the group it is in is sent. */
        CoreExpenditure?: string | null;
        /** Box P300B, required where the group it is in is sent. */
        UKcoreExpenditure?: string | null;
        /** Box P300C, required where the group it is in is sent. */
        AdditionalDeduction?: string | null;
        /** Box P300D, required where the group it is in is sent. */
        LossesSurrenderedForTaxCredit?: string | null;
        /** Box P300E, required where the group it is in is sent. */
        TaxCreditClaimed?: string | null;
      } | null;
      /** Box P305, required where the group it is in is sent. */
      TotalCulturalReliefs?: {
        /** Box P305A, required where the group it is in is sent. */
        TotalCoreExpenditure?: string | null;
        /** Box P305B, required where the group it is in is sent. */
        TotalUKcoreExpenditure?: string | null;
        /** Box P305C, required where the group it is in is sent. */
        TotalAdditionalDeduction?: string | null;
        /** Box P305D, required where the group it is in is sent. */
        TotalLossesSurrenderedForTaxCredit?: string | null;
        /** Box P305E, required where the group it is in is sent. */
        TotalTaxCreditClaimed?: string | null;
      } | null;
    } | null;
    /** HMRC's element CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief. */
    CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief?: {
      /** Box P310, required where the group it is in is sent. */
      TotalCoreExpenditureForThisAP?: string | null;
      /** Box P315, required where the group it is in is sent. */
      TotalAdditionalDeductionForThisAP?: string | null;
      /** Box P320, required where the group it is in is sent. */
      TotalTaxCreditClaimForThisAP?: string | null;
      /** Box P325, required where the group it is in is sent. */
      PayableTaxCreditSetOffAgainstOtherLiabilitiesOnThisReturn?: string | null;
      /** Box P330, required where the group it is in is sent. */
      BalancePayableTaxCredit?: string | null;
    } | null;
  } | null;
}

/** Who declares the return correct. Default: the organisation's settings, or a placeholder in the sandbox. */
export interface DeclarantInput {
  /** Name of the person who declares the return correct and complete. */
  name?: string | null;
  /** Capacity in which that person declares it, such as Director. */
  status?: string | null;
}

/** Where one figure comes from: lines, a note, or both. */
export interface SourceInput {
  /** The figure, by its dotted path in the input. Each one once. */
  field: string;
  /** The lines that add up to the figure, at most 2,000, and 20,000 in all sources. */
  lines?: SourceLineInput[] | null;
  /** A note beside the figure, such as how an adjustment was worked out. */
  note?: string | null;
}

/** A line of the trial balance, with a code, a name or both, and a debit or a credit. */
export interface SourceLineInput {
  /** Code of the account, as a string. */
  code?: string | null;
  /** Name of the account, in any script. */
  name?: string | null;
  /** Debit balance. */
  debit?: number | null;
  /** Credit balance. */
  credit?: number | null;
  /** A note beside the line. */
  note?: string | null;
}

/** Delivers the accounts of this return to Companies House too, in the same request. */
export interface CompaniesHouseInput {
  /** The company's authentication code at Companies House. Used for this delivery, then erased; never in an answer. */
  authentication_code: string;
  /**
   * Whether the profit and loss account is delivered, or left out as section 444 of the Companies Act 2006 permits:
   * leaving it out is a statement by the directors, so there is no default.
   */
  profit_and_loss: "delivered" | "left_out";
  /** Day on which the delivery is signed. Default: the day of the request. */
  signed_on?: string | null;
  /** A reference of your own that Companies House repeats in its status: up to 25 letters and digits. */
  customer_reference?: string | null;
  contact?: DeliveryContactInput | null;
}

/** Whom an examiner may ask. */
export interface DeliveryContactInput {
  /** Name. */
  name?: string | null;
  /** Telephone number. */
  number?: string | null;
}

/** Submission options. */
export interface SubmissionOptions {
  /** Has the same effect as the Idempotency-Key header. 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /** With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key. */
  test_mode?: boolean | null;
  /**
   * `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before
   * that. It cannot lower the organisation's setting.
   */
  approval?: "required" | null;
}

/** The changes: at least one group besides metadata and options. */
export interface AmendmentInput {
  company?: AmendedCompanyInput | null;
  period?: AmendedPeriodInput | null;
  financials?: AmendedFinancialsInput | null;
  accounts?: AmendedAccountsInput | null;
  computations?: AmendedComputationsInput | null;
  /**
   * PDF files to attach, at most 20. They replace all that were filed; an empty list removes them. Left out, the filed
   * ones are attached again.
   */
  attachments?: AttachmentInput[] | null;
  return?: ReturnStatementsInput | null;
  repayment?: RepaymentInput | null;
  charity?: AmendedCharityInput | null;
  /**
   * Notifiable tax avoidance schemes that the company uses or has used. They replace all that were filed; an empty list
   * removes them.
   */
  avoidance_schemes?: AvoidanceSchemeInput[] | null;
  pages?: PagesInput | null;
  declarant?: DeclarantInput | null;
  /**
   * Where figures come from, and notes. They replace all that were filed; an empty list removes them. Left out, the
   * filed ones stay: if you change a figure that has lines, send them all again, or an empty list.
   */
  sources?: SourceInput[] | null;
  /**
   * Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
   */
  metadata?: { [key: string]: string | null } | null;
  options?: AmendedSubmissionOptions | null;
}

/** Changes to the company's details. Its name and numbers cannot be amended. */
export interface AmendedCompanyInput {
  /**
   * Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at
   * Companies House 21 months after it.
   */
  incorporated_on?: string | null;
  /**
   * Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal
   * relief.
   */
  associated_companies?: number | null;
  /** Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years. */
  associated_companies_by_year?: number[] | null;
  /**
   * 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation,
   * after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company
   * owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and
   * uk_resident.
   */
  type?: number | null;
  /**
   * Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to
   * unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no
   * trade and no property income, and the answer changes the tax.
   */
  close_investment_holding?: boolean | null;
  /**
   * Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the
   * company pays the main rate without marginal relief.
   */
  uk_resident?: boolean | null;
  /** Whether the company is being wound up. The accounts say so; nothing else follows from it. */
  being_wound_up?: boolean | null;
  /** Whether the company is a partner in a firm. The computations say so. */
  partner_in_firm?: boolean | null;
}

/**
 * Corrects the day of HMRC's notice, together with another change of the return. The period itself cannot be amended.
 */
export interface AmendedPeriodInput {
  /**
   * Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3
   * months after it, if that is later than the usual date.
   */
  notice_given_on?: string | null;
}

/** The figures that differ from what was filed. */
export interface AmendedFinancialsInput {
  /** Total turnover of the trade in pence (box 145), 0 or more. Rents are in property. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /**
   * Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent.
   * Required with adjustments or capital_allowances; there 0 means nil.
   */
  net_profit?: number | null;
  /** Financial year whose rates you expect. It does not change the tax, which follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before the deduction. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out. */
  property_profit?: number | null;
  property?: PropertyInput | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: AmendedLossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  qualifying_donations_by_kind?: DonationsByKindInput | null;
  group_relief?: AmendedGroupReliefInput | null;
  /** Exempt dividends received, except from companies of a 51% group. They reduce marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief, at most the corporation tax in box 440. */
  community_investment_relief?: number | null;
  /**
   * Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income
   * at most what its sources allow. Default: nothing, or with foreign_income the maximum.
   */
  double_taxation_relief?: number | null;
  /**
   * Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no
   * income; it limits double_taxation_relief source by source.
   */
  foreign_income?: ForeignIncomeInput[] | null;
  research_and_development?: ResearchAndDevelopmentInput | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Excludes deductions under the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** Changes to the accounts. If you send your own document (ixbrl or pdf), the other fields are ignored. */
export interface AmendedAccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /**
   * Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is
   * generated from the figures.
   */
  ixbrl?: string | null;
  /**
   * Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is,
   * and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
   */
  pdf?: string | null;
  /** The file name of the PDF accounts. Default: accounts.pdf. */
  pdf_name?: string | null;
  /**
   * The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says
   * director.
   */
  director?: string | null;
  /** All directors; replaces director. Exactly one signs. If there is only one, that director signs. */
  directors?: DirectorInput[] | null;
  /** Day on which the board approved the accounts: not before the period's end, not after today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  /** Why the return has no accounts. Then none are generated, and the return states the reason. */
  not_attached?: "company_in_liquidation" | "company_dormant" | "not_within_charge" | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  comparatives?: AmendedComparativesInput | "previous_filing" | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /**
   * The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
   */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /**
   * What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so
   * send it.
   */
  limited_by?: "shares" | "guarantee" | null;
  directors_report?: AmendedDirectorsReportInput | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  /**
   * Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the
   * balance sheet. Replaces fixed_asset_movements.tangible_assets.
   */
  asset_classes?: AssetClassInput[] | null;
  investment_property?: InvestmentPropertyInput | null;
  deferred_tax?: DeferredTaxInput | null;
  reserves?: ReservesInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  /** Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not. */
  going_concern?: boolean | null;
  policies?: PoliciesInput | null;
  /** Further notes, for example on related parties, events after the period's end or the parent company. */
  notes?: NoteInput[] | null;
  /**
   * True replaces your own document, or the reason for none (not_attached), by accounts generated from the figures.
   * Cannot be combined with ixbrl or pdf. Default false.
   */
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
  /** Gross profit. Not shown if omitted. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** The directors' report. A company needs one unless its sizes make it a micro-entity. */
export interface AmendedDirectorsReportInput {
  /** Everybody who was a director in the period or is one at the day of the report. */
  directors?: ReportDirectorInput[] | null;
  /** Political donations and expenditure of the period. The report states them if they exceed £2,000 together. */
  political_donations?: PoliticalDonationInput[] | null;
  /**
   * Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409
   * Schedule 5).
   */
  own_shares?: string | null;
  /** What else the directors report, 2 to 10,000 characters. */
  text?: string | null;
  /** The director who signs the report: one of its directors, who has not resigned. */
  signed_by?: string | null;
  /** Day on which the board approved the report: not before the period's end, not after today. */
  approved_on?: string | null;
}

/** Your own computations for the amended figures. */
export interface AmendedComputationsInput {
  /**
   * Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one
   * is generated from the figures.
   */
  ixbrl?: string | null;
  /**
   * True replaces your own document by computations generated from the figures. Cannot be combined with ixbrl. Default
   * false.
   */
  use_generated?: boolean | null;
}

/** Changes to what the charity or club states on CT600E. */
export interface AmendedCharityInput {
  /** charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6. */
  kind?: "charity" | "sports_club" | null;
  /** Whether all income and gains are exempt. If false, the taxed part is in financials. */
  all_exempt?: boolean | null;
  /** HMRC's reference for repayments to the charity or club. */
  repayment_reference?: string | null;
  /** Number at the Charity Commission, or of a Scottish charity. */
  registration_number?: string | null;
  /** Whether the return includes tax that was overclaimed. Default false. */
  overclaimed_tax?: boolean | null;
  income?: CharityIncomeInput | null;
  expenditure?: CharityExpenditureInput | null;
  assets?: CharityAssetsInput | null;
}

/** Submission options. */
export interface AmendedSubmissionOptions {
  /** Has the same effect as the Idempotency-Key header. 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /** With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key. */
  test_mode?: boolean | null;
  /**
   * `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before
   * that. It cannot lower the organisation's setting.
   */
  approval?: "required" | null;
  /**
   * The filing that you expect to be the newest of this return and its amendments. If it is not, nothing is filed and
   * you get 409 `amended_meanwhile`.
   */
  expected_newest?: string | null;
}

/** Changes to a filing that do not change the return. To change the return, amend the filing. */
export interface FilingUpdateInput {
  /**
   * Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
   */
  metadata: { [key: string]: string | null };
}

/** A draft to begin with. All of it may be left out. */
export interface NewDraftInput {
  /** The filing to take over. Needs kind. */
  from?: string | null;
  /**
   * What for: correct takes over a failed return as it was; next_year begins the return of the next period, with last
   * year's figures beside it and what was carried forward; amend takes over the return as it stands, to replace it.
   * Needs from.
   */
  kind?: "correct" | "next_year" | "amend" | null;
  /** Why the return is amended. Kept with the draft, never sent to HMRC. */
  reason?: string | null;
  input?: DraftInput | null;
  sections?: DraftSectionsInput | null;
}

/**
 * The return as far as it is written: the body of a filing without options and companies_house, in which nothing is
 * required. In place of a document that the draft has already, its reference (sha256:…) may stand.
 */
export interface DraftInput {
  company?: DraftCompanyInput | null;
  period?: DraftPeriodInput | null;
  financials?: DraftFinancialsInput | null;
  next_period?: NextPeriodInput | null;
  accounts?: DraftAccountsInput | null;
  computations?: ComputationsInput | null;
  /** PDF files to attach to the return, at most 20, such as a letter, an election or a notice of consent. */
  attachments?: AttachmentInput[] | null;
  return?: ReturnStatementsInput | null;
  repayment?: RepaymentInput | null;
  charity?: DraftCharityInput | null;
  /**
   * Notifiable tax avoidance schemes that the company uses or has used, at most 10, for the supplementary page CT600J.
   */
  avoidance_schemes?: AvoidanceSchemeInput[] | null;
  pages?: PagesInput | null;
  declarant?: DeclarantInput | null;
  /**
   * Where figures come from: lines of a trial balance that add up to one, and notes. Shown in the computations and with
   * the filing; no box follows from them. The answer to a trial balance has them ready.
   */
  sources?: SourceInput[] | null;
  /**
   * Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
   */
  metadata?: { [key: string]: string | null } | null;
}

/** The company the return is for. */
export interface DraftCompanyInput {
  /** Registered company name, 2 to 160 characters. */
  name?: string | null;
  /** 10-digit Unique Taxpayer Reference. */
  utr?: string | null;
  /**
   * Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. A society's may end in R or RS, such
   * as IP00525R. Required, except of a charity or club without one (charity, or type 6 or 8) and of a company abroad
   * (type 11).
   */
  registration_number?: string | null;
  /**
   * Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at
   * Companies House 21 months after it.
   */
  incorporated_on?: string | null;
  /**
   * Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal
   * relief.
   */
  associated_companies?: number | null;
  /** Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years. */
  associated_companies_by_year?: number[] | null;
  /**
   * 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation,
   * after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company
   * owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and
   * uk_resident.
   */
  type?: number | null;
  /**
   * Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to
   * unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no
   * trade and no property income, and the answer changes the tax.
   */
  close_investment_holding?: boolean | null;
  /**
   * Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the
   * company pays the main rate without marginal relief.
   */
  uk_resident?: boolean | null;
  /** Whether the company is being wound up. The accounts say so; nothing else follows from it. */
  being_wound_up?: boolean | null;
  /** Whether the company is a partner in a firm. The computations say so. */
  partner_in_firm?: boolean | null;
}

/** The accounting period. */
export interface DraftPeriodInput {
  /** First day of the accounting period. */
  start?: string | null;
  /** Last day of the accounting period, at most 12 months after the start. */
  end?: string | null;
  /** First day of the period of account, if that is longer than the accounting period. Default: start. */
  accounts_start?: string | null;
  /** Last day of the period of account, if that is longer than the accounting period. Default: end. */
  accounts_end?: string | null;
  /**
   * Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3
   * months after it, if that is later than the usual date.
   */
  notice_given_on?: string | null;
}

/** The figures of the return. Amounts are whole numbers of pence. */
export interface DraftFinancialsInput {
  /** Total turnover of the trade in pence (box 145), 0 or more. Rents are in property. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /**
   * Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent.
   * Required with adjustments or capital_allowances; there 0 means nil.
   */
  net_profit?: number | null;
  /** Financial year whose rates you expect. It does not change the tax, which follows the period. */
  tax_rate_year?: number | null;
  adjustments?: AdjustmentsInput | null;
  capital_allowances?: CapitalAllowancesInput | null;
  /** Interest and other loan relationships, net; negative for a deficit. */
  non_trading_loan_profit?: number | null;
  /** Annuities and annual payments received. */
  annual_payments?: number | null;
  /** Taxable dividends from outside the UK. */
  foreign_dividends?: number | null;
  /** Income from which income tax was deducted, before the deduction. */
  income_taxed_at_source?: number | null;
  /** Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out. */
  property_profit?: number | null;
  property?: PropertyInput | null;
  property_allowances?: PropertyAllowancesInput | null;
  /** Non-trading gains on intangible assets. */
  intangible_gains?: number | null;
  /** Any other income. */
  other_income?: number | null;
  chargeable_gains?: ChargeableGainsInput | null;
  management_expenses?: ManagementExpensesInput | null;
  losses?: DraftLossesInput | null;
  /** Qualifying charitable donations paid in the period. */
  qualifying_donations?: number | null;
  qualifying_donations_by_kind?: DonationsByKindInput | null;
  group_relief?: DraftGroupReliefInput | null;
  /** Exempt dividends received, except from companies of a 51% group. They reduce marginal relief. */
  exempt_distributions?: number | null;
  /** Community investment tax relief, at most the corporation tax in box 440. */
  community_investment_relief?: number | null;
  /**
   * Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income
   * at most what its sources allow. Default: nothing, or with foreign_income the maximum.
   */
  double_taxation_relief?: number | null;
  /**
   * Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no
   * income; it limits double_taxation_relief source by source.
   */
  foreign_income?: ForeignIncomeInput[] | null;
  research_and_development?: ResearchAndDevelopmentInput | null;
  participator_loans?: ParticipatorLoansInput | null;
  /** Income tax deducted from income received. Excludes deductions under the construction industry scheme. */
  income_tax_deducted?: number | null;
  /** Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid. */
  tax_already_paid?: number | null;
}

/** Losses brought forward, and the use of the period's losses. */
export interface DraftLossesInput {
  /** Trading losses brought forward from before 1 April 2017. */
  trading_before_april_2017?: number | null;
  /** How much of the losses before April 2017 to use, against trading profit only. Default: the maximum. */
  claim_before_april_2017?: number | null;
  /** Trading losses brought forward from 1 April 2017 on. */
  trading_since_april_2017?: number | null;
  /**
   * How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0
   * uses none.
   */
  claim_since_april_2017?: number | null;
  /** Set the period's trading loss against its other profits. Default false. */
  set_loss_against_profits?: boolean | null;
  /** How much of the period's trading loss to carry back, after setting it against the period's other profits. */
  carried_back?: number | null;
  /** Only in an amendment: trading loss carried back to this period from a later one. */
  from_later_periods?: number | null;
  from_period?: DraftLossPeriodInput | null;
  /** Property business losses brought forward. */
  property_brought_forward?: number | null;
  /** How much of the property losses brought forward to use. Default: the maximum; 0 uses none. */
  claim_property_brought_forward?: number | null;
  /** Non-trading deficits brought forward from before 1 April 2017. */
  non_trading_deficit_before_april_2017?: number | null;
  /** How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_before_april_2017?: number | null;
  /** Non-trading deficits brought forward from 1 April 2017 on. */
  non_trading_deficit_since_april_2017?: number | null;
  /** How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none. */
  claim_deficit_since_april_2017?: number | null;
  /** Set the period's non-trading deficit against its other profits. Default false. */
  set_deficit_against_profits?: boolean | null;
  /** How much of the period's non-trading deficit to carry back. */
  deficit_carried_back?: number | null;
  /**
   * Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
   */
  deficit_from_later_period?: number | null;
}

/** The later period that from_later_periods comes from. The computations name it. */
export interface DraftLossPeriodInput {
  /** First day of the loss-making period. */
  start?: string | null;
  /** Last day of the loss-making period. */
  end?: string | null;
  /** The trade ceased in that period, so the loss may go back three years (CTA 2010 s39). */
  terminal?: boolean | null;
}

/** Group and consortium relief, for the supplementary page CT600C. */
export interface DraftGroupReliefInput {
  /** What is claimed from each other company. */
  claims?: GroupReliefClaimInput[] | null;
  consent?: DraftGroupReliefConsentInput | null;
  /** Whether the claims involve a UK branch of a company that is resident abroad. Default false. */
  permanent_establishment?: boolean | null;
  surrendered?: SurrenderedLossesInput | null;
  surrendered_carried_forward?: SurrenderedCarriedForwardLossesInput | null;
  /** What is surrendered to each other company. */
  surrenders?: GroupReliefSurrenderInput[] | null;
  surrender_consent?: DraftGroupReliefSurrenderConsentInput | null;
}

/** Consent to the claims: exactly one of the two kinds. */
export interface DraftGroupReliefConsentInput {
  simplified_arrangement?: DraftSimplifiedArrangementInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** The group has a simplified arrangement with HMRC: who is authorised under it. */
export interface DraftSimplifiedArrangementInput {
  /** The authorised company. */
  company?: string | null;
  /** The authorised person. */
  name?: string | null;
  /** That person's status. */
  status?: string | null;
}

/** Consent to the surrenders: exactly one of the three kinds. */
export interface DraftGroupReliefSurrenderConsentInput {
  /** True: the group has a simplified arrangement with HMRC. */
  simplified_arrangement?: boolean | null;
  this_page?: DraftConsentOnPageInput | null;
  /** True: copies of the notices of consent are attached, as a file of type other in attachments. */
  notices_attached?: boolean | null;
}

/** This page is the notice of consent: who gives it. */
export interface DraftConsentOnPageInput {
  /** The person who consents. */
  name?: string | null;
  /** That person's status. */
  status?: string | null;
}

/**
 * Details for the accounts besides the figures. If you send your own document (ixbrl or pdf), the other fields are
 * ignored.
 */
export interface DraftAccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /**
   * Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is
   * generated from the figures.
   */
  ixbrl?: string | null;
  /**
   * Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is,
   * and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
   */
  pdf?: string | null;
  /** The file name of the PDF accounts. Default: accounts.pdf. */
  pdf_name?: string | null;
  /**
   * The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says
   * director.
   */
  director?: string | null;
  /** All directors; replaces director. Exactly one signs. If there is only one, that director signs. */
  directors?: DirectorInput[] | null;
  /** Day on which the board approved the accounts: not before the period's end, not after today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  /**
   * Which return contains the accounts, if the period of account is longer than the accounting period: this one (the
   * default) or the other one.
   */
  filed_with?: "this" | "other" | null;
  /** Why the return has no accounts. Then none are generated, and the return states the reason. */
  not_attached?: "company_in_liquidation" | "company_dormant" | "not_within_charge" | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  comparatives?: DraftComparativesInput | "previous_filing" | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /**
   * The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
   */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /**
   * What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so
   * send it.
   */
  limited_by?: "shares" | "guarantee" | null;
  directors_report?: DraftDirectorsReportInput | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  /**
   * Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the
   * balance sheet. Replaces fixed_asset_movements.tangible_assets.
   */
  asset_classes?: AssetClassInput[] | null;
  investment_property?: InvestmentPropertyInput | null;
  deferred_tax?: DeferredTaxInput | null;
  reserves?: ReservesInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  /** Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not. */
  going_concern?: boolean | null;
  policies?: PoliciesInput | null;
  /** Further notes, for example on related parties, events after the period's end or the parent company. */
  notes?: NoteInput[] | null;
}

/** The previous period of account, shown beside this one. "previous_filing": the figures filed here for it. */
export interface DraftComparativesInput {
  /** First day of the previous period of account. */
  start?: string | null;
  /** Last day of the previous period of account: the day before this one starts. */
  end?: string | null;
  /** Turnover. */
  turnover?: number | null;
  /** Gross profit. Not shown if omitted. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** The directors' report. A company needs one unless its sizes make it a micro-entity. */
export interface DraftDirectorsReportInput {
  /** Everybody who was a director in the period or is one at the day of the report. */
  directors?: ReportDirectorInput[] | null;
  /** Political donations and expenditure of the period. The report states them if they exceed £2,000 together. */
  political_donations?: PoliticalDonationInput[] | null;
  /**
   * Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409
   * Schedule 5).
   */
  own_shares?: string | null;
  /** What else the directors report, 2 to 10,000 characters. */
  text?: string | null;
  /** The director who signs the report: one of its directors, who has not resigned. */
  signed_by?: string | null;
  /** Day on which the board approved the report: not before the period's end, not after today. */
  approved_on?: string | null;
}

/**
 * A charity or community amateur sports club that claims exemption, for the supplementary page CT600E. No accounts are
 * generated for a charity: send its own in accounts.pdf or accounts.ixbrl.
 */
export interface DraftCharityInput {
  /** charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6. */
  kind?: "charity" | "sports_club" | null;
  /** Whether all income and gains are exempt. If false, the taxed part is in financials. */
  all_exempt?: boolean | null;
  /** HMRC's reference for repayments to the charity or club. */
  repayment_reference?: string | null;
  /** Number at the Charity Commission, or of a Scottish charity. */
  registration_number?: string | null;
  /** Whether the return includes tax that was overclaimed. Default false. */
  overclaimed_tax?: boolean | null;
  income?: CharityIncomeInput | null;
  expenditure?: CharityExpenditureInput | null;
  assets?: CharityAssetsInput | null;
}

/** What is said of sections, by their names. Those left out stay as they are. */
export interface DraftSectionsInput {
  company?: DraftSectionInput | null;
  period?: DraftSectionInput | null;
  profit_and_loss?: DraftSectionInput | null;
  adjustments?: DraftSectionInput | null;
  capital_allowances?: DraftSectionInput | null;
  other_income?: DraftSectionInput | null;
  losses?: DraftSectionInput | null;
  reliefs?: DraftSectionInput | null;
  group_relief?: DraftSectionInput | null;
  research_and_development?: DraftSectionInput | null;
  participator_loans?: DraftSectionInput | null;
  payments?: DraftSectionInput | null;
  accounts?: DraftSectionInput | null;
  balance_sheet?: DraftSectionInput | null;
  notes?: DraftSectionInput | null;
  directors?: DraftSectionInput | null;
  documents?: DraftSectionInput | null;
  attachments?: DraftSectionInput | null;
  charity?: DraftSectionInput | null;
  avoidance_schemes?: DraftSectionInput | null;
  statements?: DraftSectionInput | null;
  other_pages?: DraftSectionInput | null;
  declaration?: DraftSectionInput | null;
  reference?: DraftSectionInput | null;
}

/** What is said of a section. */
export interface DraftSectionInput {
  /** Whether the return has something to say there. A section with any field is always needed. */
  needed?: boolean | null;
  /** True: what was taken over from another return is right. A change of the section says so too. */
  checked?: boolean | null;
}

/**
 * A change of a draft. The input is laid over what is there as JSON Merge Patch (RFC 7396): objects are merged field by
 * field, any other value replaces what is there, and null removes a field.
 */
export interface DraftChangeInput {
  /** The version of the draft that the change is made to, as you last read it. */
  version: number;
  input?: DraftInput | null;
  sections?: DraftSectionsInput | null;
  /** Why the return is amended. Kept with the draft, never sent to HMRC. */
  reason?: string | null;
}

/** Which version of the draft to file. */
export interface DraftFilingInput {
  /** The version of the draft that was checked. Another one is not filed. */
  version: number;
}

/** Accounts to deliver to Companies House: those of a stored return (filing), or company, period and accounts. */
export interface CompaniesHouseAccountsInput {
  /** The return whose accounts are delivered. Then company, period, financials and accounts are left out. */
  filing?: string | null;
  company?: DeliveredCompanyInput | null;
  period?: DeliveredPeriodInput | null;
  financials?: DeliveredFiguresInput | null;
  accounts?: DeliveredAccountsInput | null;
  /** The company's authentication code at Companies House. Used for this delivery, then erased; never in an answer. */
  authentication_code: string;
  /**
   * Whether the profit and loss account is delivered, or left out as section 444 of the Companies Act 2006 permits:
   * leaving it out is a statement by the directors, so there is no default.
   */
  profit_and_loss: "delivered" | "left_out";
  /** Day on which the delivery is signed. Default: the day of the request. */
  signed_on?: string | null;
  /** A reference of your own that Companies House repeats in its status: up to 25 letters and digits. */
  customer_reference?: string | null;
  contact?: DeliveryContactInput | null;
  /** Your own key-value pairs, such as ids. Returned with the delivery, never sent to Companies House. */
  metadata?: { [key: string]: string | null } | null;
  options?: DeliveryOptions | null;
}

/** The company whose accounts these are. Required without filing. */
export interface DeliveredCompanyInput {
  /** Name of the company, as on the register. */
  name: string;
  /** Companies House number: 8 digits, or SC, NI or R0 and 6 digits. */
  registration_number: string;
  /**
   * Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at
   * Companies House 21 months after it.
   */
  incorporated_on?: string | null;
  /** Whether the company is being wound up. The accounts say so; nothing else follows from it. */
  being_wound_up?: boolean | null;
}

/** The period of account, of at most 18 months. Required without filing. */
export interface DeliveredPeriodInput {
  /** First day of the period of account. */
  start: string;
  /** Last day of the period of account. */
  end: string;
}

/**
 * Turnover and profit of the accounts. A dormant company has none; they are required where the profit and loss account
 * is delivered.
 */
export interface DeliveredFiguresInput {
  /** Turnover in pence, 0 or more. */
  turnover: number;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax, in pence; negative for a loss. */
  net_profit: number;
}

/**
 * Details for the accounts besides the figures. With a document of your own (ixbrl) the others are ignored. Required
 * without filing.
 */
export interface DeliveredAccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /**
   * Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is
   * generated from the figures.
   */
  ixbrl?: string | null;
  /**
   * The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says
   * director.
   */
  director?: string | null;
  /** All directors; replaces director. Exactly one signs. If there is only one, that director signs. */
  directors?: DirectorInput[] | null;
  /** Day on which the board approved the accounts: not before the period's end, not after today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  /** Whether this is the company's first period of account, which has no comparatives. Default false. */
  first_period?: boolean | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  registered_office?: RegisteredOfficeInput | null;
  /** The part of the United Kingdom in which the company is registered. Default: from the registration number. */
  country?: "england_and_wales" | "wales" | "scotland" | "northern_ireland" | null;
  /**
   * The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
   */
  legal_form?: "private_limited" | "limited_by_guarantee" | "community_interest" | null;
  /**
   * What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so
   * send it.
   */
  limited_by?: "shares" | "guarantee" | null;
  directors_report?: DirectorsReportInput | null;
  /** Advances and credits to directors (Companies Act 2006 section 413). */
  directors_advances?: DirectorsAdvanceInput[] | null;
  /** Guarantees on behalf of directors (Companies Act 2006 section 413). */
  directors_guarantees?: DirectorsGuaranteeInput[] | null;
  commitments?: CommitmentsInput | null;
  fixed_asset_movements?: FixedAssetMovementsInput | null;
  /**
   * Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the
   * balance sheet. Replaces fixed_asset_movements.tangible_assets.
   */
  asset_classes?: AssetClassInput[] | null;
  investment_property?: InvestmentPropertyInput | null;
  deferred_tax?: DeferredTaxInput | null;
  reserves?: ReservesInput | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
  /** Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not. */
  going_concern?: boolean | null;
  policies?: PoliciesInput | null;
  /** Further notes, for example on related parties, events after the period's end or the parent company. */
  notes?: NoteInput[] | null;
  comparatives?: DeliveredComparativesInput | null;
}

/** The previous period of account, shown beside this one. */
export interface DeliveredComparativesInput {
  /** First day of the previous period of account. */
  start: string;
  /** Last day of the previous period of account: the day before this one starts. */
  end: string;
  /** Turnover. */
  turnover?: number | null;
  /** Gross profit. Not shown if omitted. */
  gross_profit?: number | null;
  /** Profit before tax; negative for a loss. */
  net_profit?: number | null;
  /** Tax on profit; negative for a credit. */
  tax?: number | null;
  balance_sheet?: BalanceSheetInput | null;
  profit_and_loss?: ProfitAndLossInput | null;
  /** Average number of employees in the period. Not stated in the accounts if omitted. */
  average_employees?: number | null;
  debtors_detail?: DebtorsDetailInput | null;
  creditors_detail?: CreditorsDetailInput | null;
}

/** Options of the delivery. */
export interface DeliveryOptions {
  /** Has the same effect as the Idempotency-Key header. 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /**
   * With a live key: true delivers with the test presenter to Companies House's own tests. Ignored with a sandbox key.
   */
  test_mode?: boolean | null;
  /**
   * `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before
   * that. It cannot lower the organisation's setting.
   */
  approval?: "required" | null;
}

/** A trial balance before the closing entries, and what is known of the company beside it. */
export interface TrialBalanceInput {
  company?: TrialBalanceCompanyInput | null;
  period: TrialBalancePeriodInput;
  /** The standard of the accounts: FRS 102 section 1A, or FRS 105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /**
   * What the costs were incurred for: they are relieved in the trade, or elsewhere. A company that only lets property,
   * or only holds investments, has no trade.
   */
  business?: "trade" | "property" | "investment" | null;
  /** One for each account, before the closing entries. */
  lines: TrialBalanceLineInput[];
  /** The day of the trial balance, if it is known: it must be the last of the period. */
  as_at?: string | null;
  /**
   * The trial balance of the previous period, before its closing entries: for comparatives and additions. Without it
   * the last return filed here is used, if there is one.
   */
  previous_lines?: TrialBalanceLineInput[] | null;
  previous?: TrialBalancePreviousInput | null;
  /** What accounts are. Of an account that is there twice the later entry counts; a code with two names is refused. */
  mapping?: TrialBalanceMappingEntryInput[] | null;
  opening?: TrialBalanceOpeningInput | null;
  /**
   * Keep `mapping` for this company, over what was remembered before. Needs company.utr; nothing is kept where there
   * are problems.
   */
  remember?: boolean | null;
}

/** The company. With its UTR, what was remembered of it and its last return here are used. */
export interface TrialBalanceCompanyInput {
  /** Registered company name. It is handed on into `input`. */
  name?: string | null;
  /** 10-digit Unique Taxpayer Reference. */
  utr?: string | null;
  /** Companies House number. It is handed on into `input`. */
  registration_number?: string | null;
}

/** The period of account. */
export interface TrialBalancePeriodInput {
  /** First day of the period of account. */
  start: string;
  /** Last day of the period of account: the day of the trial balance. */
  end: string;
}

/** An account with its balance: a debit or a credit in pence. It has a code, or a name, or both. */
export interface TrialBalanceLineInput {
  /** The account's code, as a text of at most 50 characters: leading zeros count. */
  code?: string | null;
  /** The account's name, at most 200 characters. */
  name?: string | null;
  /** The debit in pence. Default: 0. */
  debit?: number | null;
  /** The credit in pence. Default: 0. */
  credit?: number | null;
}

/** The previous period of account. */
export interface TrialBalancePreviousInput {
  /** Its first day, where that is not a year before this period's. */
  start?: string | null;
}

/** What an account is: by its code, by its name, or by both, and then both must fit. */
export interface TrialBalanceMappingEntryInput {
  /** The account's code, as a text of at most 50 characters: leading zeros count. */
  code?: string | null;
  /** The account's name, at most 200 characters. */
  name?: string | null;
  /** Its category, of those that `GET /v1/trial_balance_categories` answers with. */
  category:
    | "sales"
    | "sales_discounts"
    | "other_operating_income"
    | "grants_received"
    | "rent_received"
    | "interest_received"
    | "dividends_received"
    | "dividends_received_group"
    | "disposal_result"
    | "asset_sale_proceeds"
    | "exchange_differences"
    | "value_changes"
    | "purchases"
    | "stock_movement"
    | "direct_wages"
    | "subcontractors"
    | "other_direct_costs"
    | "wages_and_salaries"
    | "directors_remuneration"
    | "employers_national_insurance"
    | "pension_costs"
    | "staff_costs_recovered"
    | "depreciation_charge"
    | "amortisation_charge"
    | "amortisation_goodwill"
    | "interest_payable"
    | "tax_charge"
    | "deferred_tax_charge"
    | "distribution_costs"
    | "staff_training_and_welfare"
    | "staff_entertaining"
    | "rent_paid"
    | "premises_costs"
    | "repairs_and_maintenance"
    | "advertising_and_marketing"
    | "motor_running_costs"
    | "vehicle_leasing"
    | "travel_and_subsistence"
    | "entertaining_clients"
    | "gifts"
    | "office_costs"
    | "insurance"
    | "accountancy_and_audit"
    | "legal_and_professional"
    | "legal_and_professional_capital"
    | "equipment_hire"
    | "bank_charges"
    | "bad_debts"
    | "bad_debt_provision_general"
    | "donations_charity"
    | "donations_other"
    | "fines_and_penalties"
    | "interest_on_late_tax"
    | "small_equipment"
    | "sundry_expenses"
    | "private_expenses"
    | "dividends_paid"
    | "retained_earnings"
    | "share_capital"
    | "share_premium"
    | "revaluation_reserve"
    | "other_reserves"
    | "intangible_cost"
    | "intangible_amortisation"
    | "land_and_buildings_cost"
    | "plant_and_machinery_cost"
    | "office_equipment_cost"
    | "fixtures_cost"
    | "vehicles_cost"
    | "tangible_depreciation"
    | "investment_property"
    | "fixed_asset_investments"
    | "stock"
    | "trade_debtors"
    | "doubtful_debt_provision"
    | "prepayments"
    | "other_debtors"
    | "unpaid_share_capital"
    | "current_asset_investments"
    | "bank_and_cash"
    | "credit_card"
    | "trade_creditors"
    | "vat_control"
    | "payroll_control"
    | "corporation_tax_balance"
    | "accruals_and_deferred_income"
    | "other_creditors"
    | "directors_loan"
    | "group_balance"
    | "borrowings_within_one_year"
    | "borrowings_after_one_year"
    | "provisions"
    | "deferred_tax_balance"
    | "suspense"
    | "rounding";
  /** What this account's costs were incurred for, where that is not `business`. */
  activity?: "trade" | "property" | "investment" | null;
}

/** What is known of the day before the period, where no previous lines and no return here say it. */
export interface TrialBalanceOpeningInput {
  /** The profit and loss reserve, in pence. */
  profit_and_loss_reserve: number;
}

/** What the accounts of a company's ledger are, in place of all that was remembered. */
export interface TrialBalanceMappingInput {
  /** The version of the mapping as you last read it; 0 where there is none. */
  version: number;
  /** What accounts are. Of an account that is there twice the later entry counts; a code with two names is refused. */
  entries: TrialBalanceMappingEntryInput[];
}

/**
 * What is known of a company and its return. All of it may be left out; a list that is left out is not known, an empty
 * one says that there is none.
 */
export interface EligibilityInput {
  /** What kind of company or body it is. */
  company_type?:
    | "private_limited"
    | "limited_by_guarantee"
    | "property_management"
    | "community_interest"
    | "public_limited"
    | "insurance_company"
    | "bank"
    | "charity"
    | "charitable_incorporated_organisation"
    | "company_owned_by_charity"
    | "sports_club"
    | "members_club"
    | "registered_society"
    | "overseas"
    | "overseas_without_number"
    | "unregistered"
    | "partnership"
    | "fund"
    | "real_estate_investment_trust"
    | "trust"
    | null;
  /** Companies House number. Its prefix says what kind of body it is, where there is one. */
  registration_number?: string | null;
  period?: EligibilityPeriodInput | null;
  /** Turnover of the period, with rents. */
  turnover?: number | null;
  /** Fixed and current assets together at the end of the period. */
  balance_sheet_total?: number | null;
  /** Average number of employees in the period. */
  average_employees?: number | null;
  previous_year?: EligibilityPreviousYearInput | null;
  /** What the company earns. */
  income?:
    | (
        | "trade"
        | "property"
        | "interest"
        | "dividends"
        | "foreign_dividends"
        | "foreign_income"
        | "chargeable_gains"
        | "intangible_gains"
        | "annual_payments"
        | "taxed_at_source"
        | "other"
        | "insurance_business"
        | "tonnage_tax"
        | "ring_fence"
        | "residential_property_development"
        | "restitution_interest"
        | "northern_ireland"
      )[]
    | null;
  /** What it claims. */
  claims?:
    | (
        | "capital_allowances"
        | "short_life_assets"
        | "ship_pool"
        | "special_tax_site_allowances"
        | "special_allowances"
        | "losses"
        | "losses_above_allowance"
        | "management_expenses"
        | "qualifying_donations"
        | "community_investment_relief"
        | "double_taxation_relief"
        | "group_relief"
        | "group_relief_of_allowances"
        | "group_relief_from_abroad"
        | "research_and_development"
        | "research_before_april_2024"
        | "research_of_ring_fence"
        | "research_before_trading"
        | "patent_box"
        | "creative_industries"
        | "freeports"
      )[]
    | null;
  /** What else is known of the company, its accounts and its return. */
  circumstances?:
    | (
        | "dormant"
        | "first_period"
        | "being_wound_up"
        | "close_investment_holding"
        | "associated_companies"
        | "partner_in_firm"
        | "instalments"
        | "tax_paid"
        | "loans_to_participators"
        | "avoidance_schemes"
        | "files_attached"
        | "own_computations"
        | "controlled_foreign_companies"
        | "cross_border_royalties"
        | "investment_property_at_fair_value"
        | "revalued_assets"
        | "deferred_tax"
        | "group_not_small"
        | "audited"
        | "cash_flow_statement"
        | "group_accounts"
        | "single_electronic_format"
        | "no_accounts"
        | "subsidiary_guarantee"
        | "revised_accounts"
        | "accounts_in_welsh"
        | "repayment_to_nominee"
        | "large_group_adjustments"
        | "bank_surcharge"
        | "other_currency"
      )[]
    | null;
  /** Supplementary pages that are known to be needed, by their letters. */
  pages?: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" | "J" | "K" | "L" | "M" | "N" | "P")[] | null;
  /** The standard of the accounts: frs105 for micro-entities, frs102 for small companies (section 1A). */
  standard?: "frs105" | "frs102" | "frs102_full" | "frs101" | "ifrs" | "charities_sorp" | null;
  /** Accounts of its own that the company brings, and their format. */
  own_accounts?: "ixbrl" | "pdf" | null;
}

/** The period of the accounts. More than 12 months, up to 18, make two returns. */
export interface EligibilityPeriodInput {
  /** First day. */
  start: string;
  /** Last day. */
  end: string;
}

/** The same three figures of the year before: a company is too large once it was so in two years. */
export interface EligibilityPreviousYearInput {
  /** Turnover of the period, with rents. */
  turnover?: number | null;
  /** Fixed and current assets together at the end of the period. */
  balance_sheet_total?: number | null;
  /** Average number of employees in the period. */
  average_employees?: number | null;
}
