"""What create, validate, amend, draft, deliver, map and ask take, in the interface's own field names. The service refuses what it does not know; None in an
optional field is the same as leaving it out, except that it takes a field out of a draft. Written by `npm run input` from the service's definition; do not edit.
"""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union


class _FilingInputRequired(TypedDict):
    company: CompanyInput
    period: PeriodInput
    financials: FinancialsInput


_FilingInputKeywords = TypedDict("_FilingInputKeywords", {"return": "Optional[ReturnStatementsInput]"}, total=False)


class FilingInput(_FilingInputRequired, _FilingInputKeywords, total=False):
    """A company tax return."""

    next_period: Optional[NextPeriodInput]
    accounts: Optional[AccountsInput]
    computations: Optional[ComputationsInput]
    #: PDF files to attach to the return, at most 20, such as a letter, an election or a notice of consent.
    attachments: Optional[list[AttachmentInput]]
    repayment: Optional[RepaymentInput]
    charity: Optional[CharityInput]
    #: Notifiable tax avoidance schemes that the company uses or has used, at most 10, for the supplementary page CT600J.
    avoidance_schemes: Optional[list[AvoidanceSchemeInput]]
    pages: Optional[PagesInput]
    declarant: Optional[DeclarantInput]
    #: Where figures come from: lines of a trial balance that add up to one, and notes. Shown in the computations and with the filing; no box follows from them. The answer to a trial balance has them ready.
    sources: Optional[list[SourceInput]]
    companies_house: Optional[CompaniesHouseInput]
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[SubmissionOptions]


class _CompanyInputRequired(TypedDict):
    #: Registered company name, 2 to 160 characters.
    name: str
    #: 10-digit Unique Taxpayer Reference.
    utr: str


class CompanyInput(_CompanyInputRequired, total=False):
    """The company the return is for."""

    #: Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. A society's may end in R or RS, such as IP00525R. Required, except of a charity or club without one (charity, or type 6 or 8) and of a company abroad (type 11).
    registration_number: Optional[str]
    #: Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at Companies House 21 months after it.
    incorporated_on: Optional[str]
    #: Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal relief.
    associated_companies: Optional[int]
    #: Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years.
    associated_companies_by_year: Optional[list[int]]
    #: 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation, after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and uk_resident.
    type: Optional[int]
    #: Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no trade and no property income, and the answer changes the tax.
    close_investment_holding: Optional[bool]
    #: Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the company pays the main rate without marginal relief.
    uk_resident: Optional[bool]
    #: Whether the company is being wound up. The accounts say so; nothing else follows from it.
    being_wound_up: Optional[bool]
    #: Whether the company is a partner in a firm. The computations say so.
    partner_in_firm: Optional[bool]


class _PeriodInputRequired(TypedDict):
    #: First day of the accounting period.
    start: str
    #: Last day of the accounting period, at most 12 months after the start.
    end: str


class PeriodInput(_PeriodInputRequired, total=False):
    """The accounting period."""

    #: First day of the period of account, if that is longer than the accounting period. Default: start.
    accounts_start: Optional[str]
    #: Last day of the period of account, if that is longer than the accounting period. Default: end.
    accounts_end: Optional[str]
    #: Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3 months after it, if that is later than the usual date.
    notice_given_on: Optional[str]


class _FinancialsInputRequired(TypedDict):
    #: Total turnover of the trade in pence (box 145), 0 or more. Rents are in property.
    turnover: int
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: int


class FinancialsInput(_FinancialsInputRequired, total=False):
    """The figures of the return. Amounts are whole numbers of pence."""

    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent. Required with adjustments or capital_allowances; there 0 means nil.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. It does not change the tax, which follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before the deduction.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out.
    property_profit: Optional[int]
    property: Optional[PropertyInput]
    property_allowances: Optional[PropertyAllowancesInput]
    #: Non-trading gains on intangible assets.
    intangible_gains: Optional[int]
    #: Any other income.
    other_income: Optional[int]
    chargeable_gains: Optional[ChargeableGainsInput]
    management_expenses: Optional[ManagementExpensesInput]
    losses: Optional[LossesInput]
    #: Qualifying charitable donations paid in the period.
    qualifying_donations: Optional[int]
    qualifying_donations_by_kind: Optional[DonationsByKindInput]
    group_relief: Optional[GroupReliefInput]
    #: Exempt dividends received, except from companies of a 51% group. They reduce marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief, at most the corporation tax in box 440.
    community_investment_relief: Optional[int]
    #: Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income at most what its sources allow. Default: nothing, or with foreign_income the maximum.
    double_taxation_relief: Optional[int]
    #: Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no income; it limits double_taxation_relief source by source.
    foreign_income: Optional[list[ForeignIncomeInput]]
    research_and_development: Optional[ResearchAndDevelopmentInput]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Excludes deductions under the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid.
    tax_already_paid: Optional[int]


class AdjustmentsInput(TypedDict, total=False):
    """Adjustments from the profit in the accounts to the trading profit. Requires net_profit; trading_profit must equal the adjusted figure."""

    #: Added: depreciation and amortisation.
    depreciation: Optional[int]
    #: Added: losses on the sale of fixed assets.
    loss_on_disposal: Optional[int]
    #: Added: entertaining customers.
    entertaining: Optional[int]
    #: Added: fines and penalties.
    fines_and_penalties: Optional[int]
    #: Added: donations charged in the accounts.
    donations: Optional[int]
    #: Added: legal and professional fees of a capital or private nature.
    legal_and_professional: Optional[int]
    #: Added: any other expense that is not deductible for tax.
    other_additions: Optional[int]
    #: Deducted: profits on the sale of fixed assets.
    profit_on_disposal: Optional[int]
    #: Deducted: interest, rent, dividends and gains included in the profit in the accounts.
    non_trading_income: Optional[int]
    #: Deducted: any other amount.
    other_deductions: Optional[int]


class CapitalAllowancesInput(TypedDict, total=False):
    """Capital allowances of the trade. Requires net_profit; trading_profit must equal the adjusted figure."""

    main_pool: Optional[MainPoolInput]
    special_rate_pool: Optional[SpecialRatePoolInput]
    annual_investment_allowance: Optional[AnnualInvestmentAllowanceInput]
    full_expensing: Optional[FullExpensingInput]
    special_rate_first_year_allowance: Optional[SpecialRateFirstYearAllowanceInput]
    super_deduction: Optional[SuperDeductionInput]
    forty_percent_first_year_allowance: Optional[FortyPercentAllowanceInput]
    electric_charge_points: Optional[ElectricChargePointsInput]
    zero_emission_goods_vehicles: Optional[ZeroEmissionGoodsVehiclesInput]
    zero_emission_cars: Optional[ZeroEmissionCarsInput]
    #: Cars bought in the period. Each is added to the right pool, or gets a 100% allowance if it qualifies.
    cars: Optional[list[CarInput]]
    #: Structures and buildings in use.
    structures_and_buildings: Optional[list[BuildingInput]]
    #: Whether the trade ended in the period. If true, each pool is closed with a balancing allowance or charge.
    trade_ceased: Optional[bool]


class MainPoolInput(TypedDict, total=False):
    """The main pool."""

    #: Balance of the pool at the end of the previous period.
    brought_forward: Optional[int]
    #: Expenditure on which no other allowance is claimed, excluding cars.
    additions: Optional[int]
    #: Sale proceeds to deduct from the pool.
    disposals: Optional[int]
    #: Writing-down allowance claimed. Default: the maximum.
    claim: Optional[int]


class SpecialRatePoolInput(TypedDict, total=False):
    """The special rate pool."""

    #: Balance of the pool at the end of the previous period.
    brought_forward: Optional[int]
    #: Expenditure on which no other allowance is claimed, excluding cars.
    additions: Optional[int]
    #: Sale proceeds to deduct from the pool.
    disposals: Optional[int]
    #: Writing-down allowance claimed. Default: the maximum.
    claim: Optional[int]


class AnnualInvestmentAllowanceInput(TypedDict, total=False):
    """Expenditure that qualifies for the annual investment allowance. By default the maximum is claimed, special rate first."""

    #: Main rate expenditure.
    main_rate_expenditure: Optional[int]
    #: Special rate expenditure.
    special_rate_expenditure: Optional[int]
    #: Amount claimed for main rate expenditure.
    main_rate_claim: Optional[int]
    #: Amount claimed for special rate expenditure.
    special_rate_claim: Optional[int]


class FullExpensingInput(TypedDict, total=False):
    """Full expensing: 100% of new main rate plant, from April 2023."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class SpecialRateFirstYearAllowanceInput(TypedDict, total=False):
    """50% of new special rate plant, from April 2021."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class SuperDeductionInput(TypedDict, total=False):
    """Super-deduction: 130% of new main rate plant, April 2021 to March 2023."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class FortyPercentAllowanceInput(TypedDict, total=False):
    """40% of new main rate plant, from January 2026."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]


class ElectricChargePointsInput(TypedDict, total=False):
    """Electric charge points, 100%."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class ZeroEmissionGoodsVehiclesInput(TypedDict, total=False):
    """Zero-emission goods vehicles, 100%, to March 2025."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class ZeroEmissionCarsInput(TypedDict, total=False):
    """New zero-emission cars, 100%; or list each one in cars."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: Amount claimed. Default: the maximum.
    claim: Optional[int]
    #: Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.
    disposals: Optional[int]


class _CarInputRequired(TypedDict):
    #: Cost of the car.
    cost: int
    #: Day on which it was bought, within the period.
    bought_on: str
    #: CO2 emissions in grams per kilometre.
    co2_emissions: int


class CarInput(_CarInputRequired, total=False):
    """A car."""

    #: Whether the car was unused and not second-hand. Default false.
    new: Optional[bool]


class _BuildingInputRequired(TypedDict):
    #: Qualifying cost.
    cost: int
    #: Day on which it was first used, not after the period's end.
    first_used_on: str


class BuildingInput(_BuildingInputRequired, total=False):
    """A structure or building."""



class PropertyInput(TypedDict, total=False):
    """A UK property business from its rents to its profit, which is property_profit. The computations show it line by line, and the accounts show the rents and expenses."""

    #: Rents and other receipts of the period.
    rents: Optional[int]
    expenses: Optional[PropertyExpensesInput]
    #: Cost of furniture, appliances and kitchenware that replaced old ones in let dwellings, without any improvement and less what the old ones were sold for (CTA 2009 s250A).
    replaced_domestic_items: Optional[int]
    capital_allowances: Optional[PropertyCapitalAllowancesInput]
    #: Mortgage interest and other finance costs. For a company they are loan relationship debits, never expenses of the property business: include them in non_trading_loan_profit. Here they are only shown beside the schedule.
    finance_costs: Optional[int]


class PropertyExpensesInput(TypedDict, total=False):
    """Expenses of the property business by kind, without finance costs and without capital expenditure."""

    #: Repairs and maintenance.
    repairs: Optional[int]
    #: Insurance of the properties.
    insurance: Optional[int]
    #: Letting agents' and management fees.
    agents_fees: Optional[int]
    #: Ground rent and service charges.
    ground_rent_and_service_charges: Optional[int]
    #: Council tax, business rates, water, gas and electricity.
    council_tax_and_utilities: Optional[int]
    #: Legal and professional fees that are not capital.
    legal_and_professional: Optional[int]
    #: Any other expense of the property business.
    other: Optional[int]


class PropertyCapitalAllowancesInput(TypedDict, total=False):
    """Capital allowances of the property business, with pools of its own. Leave out plant for use in a dwelling and residential buildings: they have no allowances (CAA 2001 s35, s270CF). The trade has the annual investment allowance first."""

    main_pool: Optional[MainPoolInput]
    special_rate_pool: Optional[SpecialRatePoolInput]
    annual_investment_allowance: Optional[AnnualInvestmentAllowanceInput]
    full_expensing: Optional[FullExpensingInput]
    special_rate_first_year_allowance: Optional[SpecialRateFirstYearAllowanceInput]
    super_deduction: Optional[SuperDeductionInput]
    forty_percent_first_year_allowance: Optional[FortyPercentAllowanceInput]
    electric_charge_points: Optional[ElectricChargePointsInput]
    zero_emission_goods_vehicles: Optional[ZeroEmissionGoodsVehiclesInput]
    zero_emission_cars: Optional[ZeroEmissionCarsInput]
    #: Cars bought in the period. Each is added to the right pool, or gets a 100% allowance if it qualifies.
    cars: Optional[list[CarInput]]
    #: Structures and buildings in use.
    structures_and_buildings: Optional[list[BuildingInput]]
    #: Whether the property business ended in the period. If true, each pool is closed with a balancing allowance or charge.
    business_ceased: Optional[bool]


class PropertyAllowancesInput(TypedDict, total=False):
    """Allowances of a property business as sums. property_profit is after them, and property takes them off. For pools send property.capital_allowances instead."""

    #: Annual investment allowance.
    annual_investment_allowance: Optional[int]
    #: Structures and buildings allowance.
    structures_and_buildings: Optional[int]
    #: Full expensing.
    full_expensing: Optional[int]
    #: Other allowances.
    other: Optional[int]
    #: Balancing charges.
    balancing_charges: Optional[int]


class ChargeableGainsInput(TypedDict, total=False):
    """Chargeable gains and allowable losses."""

    #: Gains of the period.
    gains: Optional[int]
    #: Allowable losses of the period.
    losses: Optional[int]
    #: Allowable losses of earlier periods.
    losses_brought_forward: Optional[int]
    #: Disposals of the period one by one. The gain or loss of each follows; their sums are gains and losses, which may then be left out.
    disposals: Optional[list[DisposalInput]]


class _DisposalInputRequired(TypedDict):
    #: What it was, such as Freehold shop, 1 High Street.
    asset: str
    #: Day on which it was acquired.
    acquired_on: str
    #: Day on which it was disposed of.
    disposed_on: str
    #: Proceeds, before the costs of the disposal.
    proceeds: int
    #: Cost of the asset, of its improvement, and of buying and selling it (TCGA 1992 s38).
    costs: int


class DisposalInput(_DisposalInputRequired, total=False):
    """An asset that was sold, given away or lost."""

    #: Indexation allowance to December 2017 at the latest, as you worked it out. It can reduce a gain to nil, and neither makes nor increases a loss.
    indexation: Optional[int]


class ManagementExpensesInput(TypedDict, total=False):
    """Management expenses of a company with investment business."""

    #: Management expenses of the period.
    this_period: Optional[int]
    #: Management expenses brought forward.
    brought_forward: Optional[int]
    #: How much of those brought forward to use. Default: the maximum; 0 uses none.
    claim_brought_forward: Optional[int]


class LossesInput(TypedDict, total=False):
    """Losses brought forward, and the use of the period's losses."""

    #: Trading losses brought forward from before 1 April 2017.
    trading_before_april_2017: Optional[int]
    #: How much of the losses before April 2017 to use, against trading profit only. Default: the maximum.
    claim_before_april_2017: Optional[int]
    #: Trading losses brought forward from 1 April 2017 on.
    trading_since_april_2017: Optional[int]
    #: How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0 uses none.
    claim_since_april_2017: Optional[int]
    #: Set the period's trading loss against its other profits. Default false.
    set_loss_against_profits: Optional[bool]
    #: How much of the period's trading loss to carry back, after setting it against the period's other profits.
    carried_back: Optional[int]
    #: Only in an amendment: trading loss carried back to this period from a later one.
    from_later_periods: Optional[int]
    from_period: Optional[LossPeriodInput]
    #: Property business losses brought forward.
    property_brought_forward: Optional[int]
    #: How much of the property losses brought forward to use. Default: the maximum; 0 uses none.
    claim_property_brought_forward: Optional[int]
    #: Non-trading deficits brought forward from before 1 April 2017.
    non_trading_deficit_before_april_2017: Optional[int]
    #: How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_before_april_2017: Optional[int]
    #: Non-trading deficits brought forward from 1 April 2017 on.
    non_trading_deficit_since_april_2017: Optional[int]
    #: How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_since_april_2017: Optional[int]
    #: Set the period's non-trading deficit against its other profits. Default false.
    set_deficit_against_profits: Optional[bool]
    #: How much of the period's non-trading deficit to carry back.
    deficit_carried_back: Optional[int]
    #: Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
    deficit_from_later_period: Optional[int]


class _LossPeriodInputRequired(TypedDict):
    #: First day of the loss-making period.
    start: str
    #: Last day of the loss-making period.
    end: str


class LossPeriodInput(_LossPeriodInputRequired, total=False):
    """The later period that from_later_periods comes from. The computations name it."""

    #: The trade ceased in that period, so the loss may go back three years (CTA 2010 s39).
    terminal: Optional[bool]


class DonationsByKindInput(TypedDict, total=False):
    """Qualifying donations by kind. Their sum is qualifying_donations, which may then be left out."""

    #: Payments to UK charities.
    uk_charities: Optional[int]
    #: Payments to community amateur sports clubs.
    community_amateur_sports_clubs: Optional[int]
    #: Relief for gifts of qualifying investments and land to charities (CTA 2010 s203).
    investments_and_land: Optional[int]


class GroupReliefInput(TypedDict, total=False):
    """Group and consortium relief, for the supplementary page CT600C."""

    #: What is claimed from each other company.
    claims: Optional[list[GroupReliefClaimInput]]
    consent: Optional[GroupReliefConsentInput]
    #: Whether the claims involve a UK branch of a company that is resident abroad. Default false.
    permanent_establishment: Optional[bool]
    surrendered: Optional[SurrenderedLossesInput]
    surrendered_carried_forward: Optional[SurrenderedCarriedForwardLossesInput]
    #: What is surrendered to each other company.
    surrenders: Optional[list[GroupReliefSurrenderInput]]
    surrender_consent: Optional[GroupReliefSurrenderConsentInput]


class _GroupReliefClaimInputRequired(TypedDict):
    #: The company that surrenders the loss, 2 to 56 characters.
    company: str
    #: The other company's UTR or company number, 8 to 20 letters and digits.
    reference: str
    #: Amount claimed, at least £1.
    amount: int


class GroupReliefClaimInput(_GroupReliefClaimInputRequired, total=False):
    """A claim."""

    period: Optional[OtherCompanyPeriodInput]
    #: Whether it is a loss that the other company brought forward (box 312). Default false.
    carried_forward: Optional[bool]


class _OtherCompanyPeriodInputRequired(TypedDict):
    #: First day.
    start: str
    #: Last day.
    end: str


class OtherCompanyPeriodInput(_OtherCompanyPeriodInputRequired, total=False):
    """The other company's accounting period. Default: this return's."""



class GroupReliefConsentInput(TypedDict, total=False):
    """Consent to the claims: exactly one of the two kinds."""

    simplified_arrangement: Optional[SimplifiedArrangementInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class _SimplifiedArrangementInputRequired(TypedDict):
    #: The authorised company.
    company: str
    #: The authorised person.
    name: str
    #: That person's status.
    status: str


class SimplifiedArrangementInput(_SimplifiedArrangementInputRequired, total=False):
    """The group has a simplified arrangement with HMRC: who is authorised under it."""



class SurrenderedLossesInput(TypedDict, total=False):
    """Losses of this period that are surrendered, by kind."""

    #: Of the trading loss.
    trading_loss: Optional[int]
    #: Of the non-trading deficit.
    non_trading_deficit: Optional[int]
    #: Of the qualifying donations above the profits.
    donations: Optional[int]
    #: Of the property business loss above the profits.
    property_loss: Optional[int]
    #: Of the management expenses above the profits.
    management_expenses: Optional[int]


class SurrenderedCarriedForwardLossesInput(TypedDict, total=False):
    """Losses brought forward from April 2017 on that are surrendered, by kind."""

    #: Of trading losses brought forward.
    trading_loss: Optional[int]
    #: Of non-trading deficits brought forward.
    non_trading_deficit: Optional[int]
    #: Of property business losses brought forward.
    property_loss: Optional[int]
    #: Of management expenses brought forward.
    management_expenses: Optional[int]


class _GroupReliefSurrenderInputRequired(TypedDict):
    #: The company that claims the loss, 2 to 56 characters.
    company: str
    #: The other company's UTR or company number, 8 to 20 letters and digits.
    reference: str
    #: Amount surrendered, at least £1.
    amount: int


class GroupReliefSurrenderInput(_GroupReliefSurrenderInputRequired, total=False):
    """A surrender."""

    period: Optional[OtherCompanyPeriodInput]
    #: Whether it is a loss that this company brought forward. Default false.
    carried_forward: Optional[bool]


class GroupReliefSurrenderConsentInput(TypedDict, total=False):
    """Consent to the surrenders: exactly one of the three kinds."""

    #: True: the group has a simplified arrangement with HMRC.
    simplified_arrangement: Optional[bool]
    this_page: Optional[ConsentOnPageInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class _ConsentOnPageInputRequired(TypedDict):
    #: The person who consents.
    name: str
    #: That person's status.
    status: str


class ConsentOnPageInput(_ConsentOnPageInputRequired, total=False):
    """This page is the notice of consent: who gives it."""



class _ForeignIncomeInputRequired(TypedDict):
    #: What kind of income it is.
    kind: Literal['dividends', 'interest', 'property', 'royalties', 'gains', 'trade', 'other']
    #: The country of the source, 2 to 56 characters.
    country: str
    #: The income in pence, before foreign tax and after the expenses that belong to it.
    amount: int


class ForeignIncomeInput(_ForeignIncomeInputRequired, total=False):
    """One source of income in one country."""

    #: Tax paid abroad on it, in pence, as far as the treaty or the foreign law allows.
    foreign_tax: Optional[int]


class ResearchAndDevelopmentInput(TypedDict, total=False):
    """Relief for research and development, for the supplementary page CT600L: the expenditure credit of the merged scheme and enhanced R&D intensive support (ERIS). For periods that start from 1 April 2024."""

    #: Size of the company in the meaning of the relief. Required with new expenditure.
    size: Optional[Literal['small_or_medium', 'large']]
    #: Whether HMRC has the additional information form, which must be sent on or before the day of the return. Required with new expenditure; HMRC removes a claim without it.
    additional_information_sent: Optional[bool]
    #: Whether HMRC has a claim notification, which a first claim, or one after three years without any, needs within six months after the period. Default false.
    claim_notified: Optional[bool]
    #: Qualifying expenditure of the merged scheme.
    expenditure: Optional[int]
    #: Expenditure credit claimed, at most 20% of expenditure. Default: the most.
    credit: Optional[int]
    #: Whether net_profit contains the credit, which is taxed in the trade. If not, it is added beside the adjustments. Default true.
    credit_in_accounts: Optional[bool]
    #: Qualifying expenditure under ERIS. It is not part of expenditure.
    intensive_expenditure: Optional[int]
    #: Total relevant expenditure with connected companies, of which at least 30% must be research. Required with ERIS unless met_intensity_last_period.
    total_expenditure: Optional[int]
    #: Research in total_expenditure, with connected companies. Default: both kinds of expenditure together.
    relevant_research_expenditure: Optional[int]
    #: Whether the company met the intensity condition, and claimed, in its last period of 12 months: then it need not meet it now. Default false.
    met_intensity_last_period: Optional[bool]
    #: Of the trading loss, what is given up for the payable credit of ERIS. Default: as much as gives a credit; 0 gives up nothing.
    surrender: Optional[int]
    #: PAYE and National Insurance of the company for the period, which caps what is payable. Required where a credit is payable; 0 is an answer.
    paye_and_nic: Optional[int]
    #: PAYE references of the company. Required with paye_and_nic.
    paye_references: Optional[list[str]]
    #: PAYE and National Insurance of connected companies for work on this research.
    connected_paye_and_nic: Optional[int]
    #: PAYE references of connected companies. Required with connected_paye_and_nic.
    connected_paye_references: Optional[list[str]]
    #: Whether the cap does not apply (CTA 2009 s1112E). Default false.
    cap_exempt: Optional[bool]
    #: Spent on workers from connected persons and on work contracted out to them. Required with cap_exempt; at most 15% of the expenditure.
    connected_spending: Optional[int]
    brought_forward: Optional[ResearchBroughtForwardInput]
    #: Step 2 amounts received from companies of the group, at most the tax that they can be set against.
    received_from_group: Optional[int]
    use: Optional[ResearchCreditUseInput]
    #: Whether the company is a going concern. If not, nothing is payable. Default true.
    going_concern: Optional[bool]


class ResearchBroughtForwardInput(TypedDict, total=False):
    """Credit that the last return carried forward."""

    #: Held back at step 2: box L140 of the last return.
    step_2: Optional[int]
    #: Held back at step 3: box L145 of the last return.
    step_3: Optional[int]


class ResearchCreditUseInput(TypedDict, total=False):
    """What the expenditure credit is used for before any of it is paid. Default: nothing."""

    #: Set against corporation tax of other periods (step 4).
    other_periods: Optional[int]
    #: Given to companies of the group (step 5).
    group: Optional[int]
    #: Set against other debts to HMRC, such as VAT or PAYE (step 6).
    other_liabilities: Optional[int]
    #: Of the amount held back at step 2, given to companies of the group.
    group_step_2: Optional[int]


class ParticipatorLoansInput(TypedDict, total=False):
    """Loans to participators, for the supplementary page CT600A."""

    #: Loans made in the period and outstanding at its end.
    loans: Optional[list[ParticipatorLoanInput]]
    #: Loans of earlier periods still outstanding at the period's end.
    brought_forward: Optional[int]
    #: Whether loans were made and repaid within the period. Default false.
    repaid_in_period: Optional[bool]


class _ParticipatorLoanInputRequired(TypedDict):
    #: The name of the participator or associate, 2 to 56 characters.
    participator: str
    #: Amount outstanding at the period's end.
    amount: int
    #: Day on which the loan was made, within the period.
    made_on: str


class ParticipatorLoanInput(_ParticipatorLoanInputRequired, total=False):
    """A loan."""

    #: Amounts repaid, released or written off after the period's end.
    repayments: Optional[list[RepaymentOfLoanInput]]


class _RepaymentOfLoanInputRequired(TypedDict):
    #: Amount repaid, released or written off.
    amount: int
    #: Day of the repayment: after the period's end, not after today.
    date: str


class RepaymentOfLoanInput(_RepaymentOfLoanInputRequired, total=False):
    """A repayment."""

    #: Whether the amount was released or written off instead of repaid. Default false.
    released: Optional[bool]
    #: Last day of the accounting period in which it was repaid. Default: the next anniversary of this period's end.
    period_end: Optional[str]


class NextPeriodInput(TypedDict, total=False):
    """The second return of a period of account of more than 12 months. It covers the day after the period's end to accounts_end."""

    #: Which of the two returns to file: both (the default), only this one, or only the next one, for example after HMRC rejected only that one.
    file: Optional[Literal['both', 'this', 'next']]
    financials: Optional[NextPeriodFinancialsInput]
    computations: Optional[NextPeriodComputationsInput]


class NextPeriodFinancialsInput(TypedDict, total=False):
    """Figures of the second return. If you send a figure here, the one in financials is that of the first 12 months. An omitted figure is divided by days, or is required if it cannot be divided."""

    #: Total turnover of the trade in pence (box 145), 0 or more. Rents are in property.
    turnover: Optional[int]
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: Optional[int]
    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent. Required with adjustments or capital_allowances; there 0 means nil.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. It does not change the tax, which follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before the deduction.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out.
    property_profit: Optional[int]
    property: Optional[PropertyInput]
    property_allowances: Optional[PropertyAllowancesInput]
    #: Non-trading gains on intangible assets.
    intangible_gains: Optional[int]
    #: Any other income.
    other_income: Optional[int]
    chargeable_gains: Optional[ChargeableGainsInput]
    management_expenses: Optional[ManagementExpensesInput]
    losses: Optional[AmendedLossesInput]
    #: Qualifying charitable donations paid in the period.
    qualifying_donations: Optional[int]
    qualifying_donations_by_kind: Optional[DonationsByKindInput]
    group_relief: Optional[AmendedGroupReliefInput]
    #: Exempt dividends received, except from companies of a 51% group. They reduce marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief, at most the corporation tax in box 440.
    community_investment_relief: Optional[int]
    #: Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income at most what its sources allow. Default: nothing, or with foreign_income the maximum.
    double_taxation_relief: Optional[int]
    #: Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no income; it limits double_taxation_relief source by source.
    foreign_income: Optional[list[ForeignIncomeInput]]
    research_and_development: Optional[ResearchAndDevelopmentInput]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Excludes deductions under the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid.
    tax_already_paid: Optional[int]


class AmendedLossesInput(TypedDict, total=False):
    """Losses brought forward, and the use of the period's losses."""

    #: Trading losses brought forward from before 1 April 2017.
    trading_before_april_2017: Optional[int]
    #: How much of the losses before April 2017 to use, against trading profit only. Default: the maximum.
    claim_before_april_2017: Optional[int]
    #: Trading losses brought forward from 1 April 2017 on.
    trading_since_april_2017: Optional[int]
    #: How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0 uses none.
    claim_since_april_2017: Optional[int]
    #: Set the period's trading loss against its other profits. Default false.
    set_loss_against_profits: Optional[bool]
    #: How much of the period's trading loss to carry back, after setting it against the period's other profits.
    carried_back: Optional[int]
    #: Only in an amendment: trading loss carried back to this period from a later one.
    from_later_periods: Optional[int]
    from_period: Optional[AmendedLossPeriodInput]
    #: Property business losses brought forward.
    property_brought_forward: Optional[int]
    #: How much of the property losses brought forward to use. Default: the maximum; 0 uses none.
    claim_property_brought_forward: Optional[int]
    #: Non-trading deficits brought forward from before 1 April 2017.
    non_trading_deficit_before_april_2017: Optional[int]
    #: How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_before_april_2017: Optional[int]
    #: Non-trading deficits brought forward from 1 April 2017 on.
    non_trading_deficit_since_april_2017: Optional[int]
    #: How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_since_april_2017: Optional[int]
    #: Set the period's non-trading deficit against its other profits. Default false.
    set_deficit_against_profits: Optional[bool]
    #: How much of the period's non-trading deficit to carry back.
    deficit_carried_back: Optional[int]
    #: Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
    deficit_from_later_period: Optional[int]


class AmendedLossPeriodInput(TypedDict, total=False):
    """The later period that from_later_periods comes from. The computations name it."""

    #: First day of the loss-making period.
    start: Optional[str]
    #: Last day of the loss-making period.
    end: Optional[str]
    #: The trade ceased in that period, so the loss may go back three years (CTA 2010 s39).
    terminal: Optional[bool]


class AmendedGroupReliefInput(TypedDict, total=False):
    """Group and consortium relief, for the supplementary page CT600C."""

    #: What is claimed from each other company.
    claims: Optional[list[GroupReliefClaimInput]]
    consent: Optional[AmendedGroupReliefConsentInput]
    #: Whether the claims involve a UK branch of a company that is resident abroad. Default false.
    permanent_establishment: Optional[bool]
    surrendered: Optional[SurrenderedLossesInput]
    surrendered_carried_forward: Optional[SurrenderedCarriedForwardLossesInput]
    #: What is surrendered to each other company.
    surrenders: Optional[list[GroupReliefSurrenderInput]]
    surrender_consent: Optional[AmendedGroupReliefSurrenderConsentInput]


class AmendedGroupReliefConsentInput(TypedDict, total=False):
    """Consent to the claims: exactly one of the two kinds."""

    simplified_arrangement: Optional[AmendedSimplifiedArrangementInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class AmendedSimplifiedArrangementInput(TypedDict, total=False):
    """The group has a simplified arrangement with HMRC: who is authorised under it."""

    #: The authorised company.
    company: Optional[str]
    #: The authorised person.
    name: Optional[str]
    #: That person's status.
    status: Optional[str]


class AmendedGroupReliefSurrenderConsentInput(TypedDict, total=False):
    """Consent to the surrenders: exactly one of the three kinds."""

    #: True: the group has a simplified arrangement with HMRC.
    simplified_arrangement: Optional[bool]
    this_page: Optional[AmendedConsentOnPageInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class AmendedConsentOnPageInput(TypedDict, total=False):
    """This page is the notice of consent: who gives it."""

    #: The person who consents.
    name: Optional[str]
    #: That person's status.
    status: Optional[str]


class NextPeriodComputationsInput(TypedDict, total=False):
    """Your own computations for the second return. Those for the first 12 months are in computations."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]


class AccountsInput(TypedDict, total=False):
    """Details for the accounts besides the figures. If you send your own document (ixbrl or pdf), the other fields are ignored."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is, and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
    pdf: Optional[str]
    #: The file name of the PDF accounts. Default: accounts.pdf.
    pdf_name: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors; replaces director. Exactly one signs. If there is only one, that director signs.
    directors: Optional[list[DirectorInput]]
    #: Day on which the board approved the accounts: not before the period's end, not after today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    #: Which return contains the accounts, if the period of account is longer than the accounting period: this one (the default) or the other one.
    filed_with: Optional[Literal['this', 'other']]
    #: Why the return has no accounts. Then none are generated, and the return states the reason.
    not_attached: Optional[Literal['company_in_liquidation', 'company_dormant', 'not_within_charge']]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    comparatives: Optional[Union[ComparativesInput, Literal['previous_filing']]]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so send it.
    limited_by: Optional[Literal['shares', 'guarantee']]
    directors_report: Optional[DirectorsReportInput]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    #: Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the balance sheet. Replaces fixed_asset_movements.tangible_assets.
    asset_classes: Optional[list[AssetClassInput]]
    investment_property: Optional[InvestmentPropertyInput]
    deferred_tax: Optional[DeferredTaxInput]
    reserves: Optional[ReservesInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    #: Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not.
    going_concern: Optional[bool]
    policies: Optional[PoliciesInput]
    #: Further notes, for example on related parties, events after the period's end or the parent company.
    notes: Optional[list[NoteInput]]


class _DirectorInputRequired(TypedDict):
    #: The director's name, 2 to 160 characters.
    name: str


class DirectorInput(_DirectorInputRequired, total=False):
    """A director."""

    #: Whether this director signs the accounts.
    signs: Optional[bool]


class BalanceSheetInput(TypedDict, total=False):
    """Figures at the period's end, in pence; omitted lines are 0. A total sent with its lines must equal their sum. Send creditors and provisions as positive numbers."""

    #: Called up share capital not paid.
    called_up_share_capital_not_paid: Optional[int]
    #: Intangible assets.
    intangible_assets: Optional[int]
    #: Tangible assets.
    tangible_assets: Optional[int]
    #: Fixed asset investments.
    investments: Optional[int]
    #: Investment property.
    investment_property: Optional[int]
    #: Total fixed assets, if you do not send their lines.
    fixed_assets: Optional[int]
    #: Stocks.
    stocks: Optional[int]
    #: Debtors.
    debtors: Optional[int]
    #: Current asset investments.
    current_investments: Optional[int]
    #: Cash at bank and in hand.
    cash: Optional[int]
    #: Total current assets, if you do not send their lines.
    current_assets: Optional[int]
    #: Prepayments and accrued income that are not included in debtors.
    prepayments: Optional[int]
    #: Creditors due within one year, as a positive number.
    creditors_within_one_year: Optional[int]
    #: Creditors due after more than one year, as a positive number.
    creditors_after_one_year: Optional[int]
    #: Provisions for liabilities, as a positive number.
    provisions: Optional[int]
    #: Accruals and deferred income that are not included in creditors, as a positive number.
    accruals: Optional[int]
    #: Called up share capital.
    called_up_share_capital: Optional[int]
    #: Share premium account.
    share_premium: Optional[int]
    #: Revaluation reserve.
    revaluation_reserve: Optional[int]
    #: Other reserves.
    other_reserves: Optional[int]
    #: Retained profit (the profit and loss account within capital and reserves); negative for accumulated losses.
    profit_and_loss_reserve: Optional[int]


class ProfitAndLossInput(TypedDict, total=False):
    """Lines between turnover and profit, as positive numbers of pence; omitted lines are 0. Turnover, gross profit and profit before tax are in financials."""

    #: Other operating income.
    other_income: Optional[int]
    #: Rental income that is not part of turnover. A line of its own in frs102 accounts.
    rental_income: Optional[int]
    #: Government grants. A line of its own in frs102 accounts.
    grant_income: Optional[int]
    #: Raw materials and consumables. A line of its own in frs105 accounts.
    raw_materials: Optional[int]
    #: Staff costs. A line of its own in frs105 accounts.
    staff_costs: Optional[int]
    #: Depreciation and other amounts written off assets. A line of its own in frs105 accounts.
    depreciation: Optional[int]
    #: Other charges. A line of its own in frs105 accounts.
    other_charges: Optional[int]
    #: Distribution costs. A line of its own in frs102 accounts.
    distribution_costs: Optional[int]
    #: Administrative expenses. A line of its own in frs102 accounts.
    administrative_expenses: Optional[int]
    #: Income from fixed asset investments, such as dividends. A line of its own in frs102 accounts.
    income_from_investments: Optional[int]
    #: Change in the fair value of investment property; negative for a loss. Only in frs102 accounts.
    fair_value_gain: Optional[int]
    #: Interest receivable and similar income. A line of its own in frs102 accounts.
    interest_receivable: Optional[int]
    #: Interest payable and similar charges. A line of its own in frs102 accounts.
    interest_payable: Optional[int]
    #: Tax on profit with deferred_tax; negative for a credit. Default: the tax of this return and deferred_tax.
    tax: Optional[int]
    #: Deferred tax within tax; negative for a credit. Only in frs102 accounts.
    deferred_tax: Optional[int]


class _ComparativesInputRequired(TypedDict):
    #: First day of the previous period of account.
    start: str
    #: Last day of the previous period of account: the day before this one starts.
    end: str


class ComparativesInput(_ComparativesInputRequired, total=False):
    """The previous period of account, shown beside this one. "previous_filing": the figures filed here for it."""

    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Not shown if omitted.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class DebtorsDetailInput(TypedDict, total=False):
    """Debtors by kind. Their sum must equal debtors in the balance sheet."""

    #: Trade debtors.
    trade_debtors: Optional[int]
    #: Other debtors.
    other_debtors: Optional[int]
    #: Prepayments and accrued income within debtors.
    prepayments: Optional[int]


class CreditorsDetailInput(TypedDict, total=False):
    """Creditors by kind, and how much is secured or due after more than five years."""

    within_one_year: Optional[CreditorsByKindInput]
    after_one_year: Optional[CreditorsByKindInput]
    #: Creditors for which security was given.
    secured: Optional[int]
    #: Creditors due after more than five years.
    after_five_years: Optional[int]


class CreditorsByKindInput(TypedDict, total=False):
    """Creditors by kind. Their sum must equal the figure in the balance sheet."""

    #: Bank loans and overdrafts.
    bank_loans_and_overdrafts: Optional[int]
    #: Trade creditors.
    trade_creditors: Optional[int]
    #: Taxation and social security.
    taxation_and_social_security: Optional[int]
    #: Other creditors.
    other_creditors: Optional[int]
    #: Accruals and deferred income within creditors.
    accruals: Optional[int]


class RegisteredOfficeInput(TypedDict, total=False):
    """The address of the registered office."""

    #: The lines of the address, without the postcode.
    lines: Optional[list[str]]
    #: The postcode, 2 to 10 characters.
    postcode: Optional[str]


class _DirectorsReportInputRequired(TypedDict):
    #: Everybody who was a director in the period or is one at the day of the report.
    directors: list[ReportDirectorInput]
    #: The director who signs the report: one of its directors, who has not resigned.
    signed_by: str
    #: Day on which the board approved the report: not before the period's end, not after today.
    approved_on: str


class DirectorsReportInput(_DirectorsReportInputRequired, total=False):
    """The directors' report. A company needs one unless its sizes make it a micro-entity."""

    #: Political donations and expenditure of the period. The report states them if they exceed £2,000 together.
    political_donations: Optional[list[PoliticalDonationInput]]
    #: Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409 Schedule 5).
    own_shares: Optional[str]
    #: What else the directors report, 2 to 10,000 characters.
    text: Optional[str]


class _ReportDirectorInputRequired(TypedDict):
    #: The director's name, 2 to 160 characters.
    name: str


class ReportDirectorInput(_ReportDirectorInputRequired, total=False):
    """A director."""

    #: Day of the appointment. The report states one in the period or after it.
    appointed_on: Optional[str]
    #: Day of the resignation.
    resigned_on: Optional[str]


class _PoliticalDonationInputRequired(TypedDict):
    #: The amount given or spent.
    amount: int


class PoliticalDonationInput(_PoliticalDonationInputRequired, total=False):
    """A donation, or political expenditure."""

    #: The party, organisation or candidate, 2 to 160 characters. Left out for political expenditure.
    recipient: Optional[str]


class _DirectorsAdvanceInputRequired(TypedDict):
    #: The director's name, 2 to 160 characters.
    director: str


class DirectorsAdvanceInput(_DirectorsAdvanceInputRequired, total=False):
    """What one director owed the company in the period, in pence."""

    #: Owed at the period's start.
    opening: Optional[int]
    #: Advanced in the period.
    advanced: Optional[int]
    #: Repaid in the period.
    repaid: Optional[int]
    #: Written off or waived in the period.
    written_off: Optional[int]
    #: Interest in percent a year, as text, such as "2.25"; "0" for none.
    interest_rate: Optional[str]
    #: The main conditions, 2 to 10,000 characters.
    conditions: Optional[str]


class _DirectorsGuaranteeInputRequired(TypedDict):
    #: The director's name, 2 to 160 characters.
    director: str
    #: The maximum that the company may have to pay.
    maximum: int


class DirectorsGuaranteeInput(_DirectorsGuaranteeInputRequired, total=False):
    """A guarantee."""

    #: The main terms, 2 to 10,000 characters.
    terms: Optional[str]


class CommitmentsInput(TypedDict, total=False):
    """Guarantees, commitments, contingencies and arrangements that are not in the balance sheet."""

    #: The total amount.
    total: Optional[int]
    #: What they are, 2 to 10,000 characters.
    description: Optional[str]


class FixedAssetMovementsInput(TypedDict, total=False):
    """Movements of fixed assets in the period. Closing cost less depreciation must equal the balance sheet."""

    tangible_assets: Optional[AssetMovementsInput]
    intangible_assets: Optional[AssetMovementsInput]


class AssetMovementsInput(TypedDict, total=False):
    """Movements from the period's start to its end, in pence; omitted figures are 0. Closing figures are calculated."""

    cost: Optional[AssetCostInput]
    depreciation: Optional[AssetDepreciationInput]


class AssetCostInput(TypedDict, total=False):
    """Cost or valuation."""

    #: At the period's start.
    opening: Optional[int]
    #: Additions.
    additions: Optional[int]
    #: Disposals, as a positive number.
    disposals: Optional[int]


class AssetDepreciationInput(TypedDict, total=False):
    """Depreciation or amortisation."""

    #: At the period's start.
    opening: Optional[int]
    #: Charged in the period.
    charge: Optional[int]
    #: Removed on disposals, as a positive number.
    disposals: Optional[int]


class _AssetClassInputRequired(TypedDict):
    #: Which assets they are.
    kind: Literal['land_and_buildings', 'leasehold_improvements', 'plant_and_machinery', 'motor_vehicles', 'fixtures_and_fittings', 'computer_equipment', 'office_equipment', 'other']


class AssetClassInput(_AssetClassInputRequired, total=False):
    """A class of tangible assets."""

    cost: Optional[AssetCostInput]
    depreciation: Optional[AssetDepreciationInput]
    #: Rate and method of depreciation, 2 to 160 characters. The accounting policy lists it.
    rate: Optional[str]


class InvestmentPropertyInput(TypedDict, total=False):
    """Movements of investment property at fair value. With profit_and_loss.fair_value_gain they must lead to investment_property in the balance sheet. Only with frs102."""

    #: Fair value at the period's start. Default: investment_property in the comparatives.
    opening: Optional[int]
    #: Additions.
    additions: Optional[int]
    #: Disposals at their last value, as a positive number.
    disposals: Optional[int]
    #: Who valued the property, when and how, 2 to 10,000 characters (FRS 102 16.10).
    valuation: Optional[str]


class DeferredTaxInput(TypedDict, total=False):
    """Deferred tax: a liability is a positive number, an asset a negative one. With the charge in profit_and_loss.deferred_tax it leads to the closing figure, which is part of provisions, or of debtors. Only with frs102."""

    #: At the period's start.
    opening: Optional[int]
    #: Charged to reserves; negative for a credit.
    through_reserves: Optional[int]
    #: At the period's end. Default: opening, the charge and what went through reserves.
    closing: Optional[int]


class ReservesInput(TypedDict, total=False):
    """How the profit and loss reserve moved: opening, profit after tax, dividends, transfers, closing. With `frs105` it is checked, and not shown."""

    #: The profit and loss reserve at the period's start; negative for accumulated losses. Default: from the balance sheet in the comparatives; 0 in a first period.
    opening: Optional[int]
    #: Dividends paid in the period, as a positive number.
    dividends: Optional[int]
    #: Transferred from other reserves; negative for transfers to them, such as fair value gains kept apart.
    transfers: Optional[int]


class PoliciesInput(TypedDict, total=False):
    """Your accounting policies; they replace the standard texts. Micro-entity accounts show none."""

    #: How turnover is recognised, 2 to 10,000 characters.
    turnover: Optional[str]
    #: How tangible assets are measured and depreciated, 2 to 10,000 characters.
    tangible_assets: Optional[str]
    #: How intangible assets are measured and amortised, 2 to 10,000 characters.
    intangible_assets: Optional[str]
    #: How investment property is measured, 2 to 10,000 characters.
    investment_property: Optional[str]
    #: How stocks are valued, 2 to 10,000 characters.
    stocks: Optional[str]
    #: How current and deferred tax are recognised, 2 to 10,000 characters.
    taxation: Optional[str]
    #: When provisions are recognised, 2 to 10,000 characters.
    provisions: Optional[str]
    #: Going concern in the directors' words, 2 to 10,000 characters. Needed if accounts.going_concern is false.
    going_concern: Optional[str]
    #: Further policies, 2 to 10,000 characters.
    other: Optional[str]


class _NoteInputRequired(TypedDict):
    #: Its title, 2 to 160 characters.
    title: str
    #: Its text, 2 to 10,000 characters.
    text: str


class NoteInput(_NoteInputRequired, total=False):
    """A note."""



class ComputationsInput(TypedDict, total=False):
    """Your own computations. They replace those generated from the figures."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]


class _AttachmentInputRequired(TypedDict):
    #: The file name, as HMRC sees it.
    name: str
    #: Base64 of a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is, and never opened.
    pdf: str


class AttachmentInput(_AttachmentInputRequired, total=False):
    """A file."""

    #: What it is: group_accounts for the accounts of the group, other (the default) for anything else.
    type: Optional[Literal['other', 'group_accounts']]
    #: What it is about, 1 to 100 characters that the form accepts.
    description: Optional[str]


class ReturnStatementsInput(TypedDict, total=False):
    """Statements about the return and the company, each false by default."""

    #: The return contains estimates.
    estimated_figures: Optional[bool]
    #: The company also files a return for another period.
    several_returns: Optional[bool]
    #: The company is part of a group that is not small.
    group_not_small: Optional[bool]
    #: The company has the transfer pricing exemption of small and medium-sized enterprises.
    transfer_pricing_exemption: Optional[bool]
    #: The company owes its tax in instalments, as a large company (SI 1998/3175).
    instalments: Optional[bool]
    #: The company is in a group payment arrangement.
    group_payment_arrangement: Optional[bool]
    #: The company has written down or sold intangible assets.
    intangibles_sold_or_written_down: Optional[bool]
    #: The company exports goods.
    exports_goods: Optional[bool]
    #: The company exports services.
    exports_services: Optional[bool]
    #: The company exports neither goods nor services.
    exports_nothing: Optional[bool]


class RepaymentInput(TypedDict, total=False):
    """Bank account for a repayment. Bank details are returned only in submission.xml."""

    #: Name of the bank, 2 to 56 characters.
    bank_name: Optional[str]
    #: Sort code, six digits.
    sort_code: Optional[str]
    #: Account number, eight digits.
    account_number: Optional[str]
    #: Name of the account, 2 to 28 characters.
    account_name: Optional[str]
    #: Building society reference, 2 to 18 characters.
    reference: Optional[str]
    #: Amounts up to and including this one are not repaid.
    not_below: Optional[int]


class _CharityInputRequired(TypedDict):
    #: charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6.
    kind: Literal['charity', 'sports_club']
    #: Whether all income and gains are exempt. If false, the taxed part is in financials.
    all_exempt: bool


class CharityInput(_CharityInputRequired, total=False):
    """A charity or community amateur sports club that claims exemption, for the supplementary page CT600E. No accounts are generated for a charity: send its own in accounts.pdf or accounts.ixbrl."""

    #: HMRC's reference for repayments to the charity or club.
    repayment_reference: Optional[str]
    #: Number at the Charity Commission, or of a Scottish charity.
    registration_number: Optional[str]
    #: Whether the return includes tax that was overclaimed. Default false.
    overclaimed_tax: Optional[bool]
    income: Optional[CharityIncomeInput]
    expenditure: Optional[CharityExpenditureInput]
    assets: Optional[CharityAssetsInput]


class CharityIncomeInput(TypedDict, total=False):
    """Exempt income. What is taxed belongs in financials."""

    #: Turnover of exempt trading.
    trading: Optional[int]
    #: Exempt investment income.
    investments: Optional[int]
    #: Exempt income from land and buildings in the UK.
    uk_property: Optional[int]
    #: Gift Aid, with the tax that HMRC repays on it.
    gift_aid: Optional[int]
    #: Received from other charities.
    other_charities: Optional[int]
    #: Gifts of shares or securities received.
    gifts_of_shares: Optional[int]
    #: Gifts of land or buildings received.
    gifts_of_property: Optional[int]
    #: Exempt income from other sources.
    other: Optional[int]
    #: Legacies received, one by one. If the legators are not known, send one row with X in the names and the address, overseas true, a date and the sum.
    legacies: Optional[list[LegacyInput]]


class _LegacyInputRequired(TypedDict):
    #: Forename of the legator.
    forename: str
    #: Surname of the legator.
    surname: str
    #: The legator's last address: one or two lines, without the postcode.
    address: list[str]
    #: Day on which the legacy was received.
    date: str
    #: Amount of the legacy.
    amount: int


class LegacyInput(_LegacyInputRequired, total=False):
    """A legacy."""

    #: The legator's last postcode, in capitals and with a blank.
    postcode: Optional[str]
    #: Whether the legator lived outside the UK. Default false.
    overseas: Optional[bool]


class CharityExpenditureInput(TypedDict, total=False):
    """Expenditure of the charity or club."""

    #: Costs of exempt trading; they need trading income.
    trading_costs: Optional[int]
    #: Costs of land and buildings in the UK; they need income from them.
    uk_property: Optional[int]
    #: General administration costs.
    administration: Optional[int]
    #: Grants and donations within the UK.
    grants_uk: Optional[int]
    #: Grants and donations outside the UK.
    grants_abroad: Optional[int]
    #: Other expenditure.
    other: Optional[int]


class CharityAssetsInput(TypedDict, total=False):
    """Assets of the charity or club."""

    tangible_fixed: Optional[CharityFixedAssetsInput]
    uk_investments: Optional[CharityInvestmentsInput]
    controlled_companies: Optional[CharityControlledCompaniesInput]
    overseas_investments: Optional[CharityOverseasInvestmentsInput]
    #: Loans and non-trade debtors at the end of the period.
    loans_and_debtors: Optional[int]
    #: Other current assets at the end of the period.
    other_current: Optional[int]
    #: Whether all investments and loans qualify as charitable (CTA 2010 s511, s514). Charities only.
    all_qualifying: Optional[bool]
    #: Value of investments and loans that do not qualify; 0 says that there are none. Charities only.
    non_qualifying: Optional[int]
    #: Number of subsidiary or associated companies that it controlled at the end of the period.
    controlled_companies_count: Optional[int]


class CharityFixedAssetsInput(TypedDict, total=False):
    """Tangible fixed assets."""

    #: Proceeds of disposals in the period.
    disposals: Optional[int]
    #: Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
    held: Optional[int]


class CharityInvestmentsInput(TypedDict, total=False):
    """Investments in the UK, without controlled companies."""

    #: Proceeds of disposals in the period.
    disposals: Optional[int]
    #: Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
    held: Optional[int]


class CharityControlledCompaniesInput(TypedDict, total=False):
    """Shares in, and loans to, controlled companies."""

    #: Proceeds of disposals in the period.
    disposals: Optional[int]
    #: Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
    held: Optional[int]


class CharityOverseasInvestmentsInput(TypedDict, total=False):
    """Investments overseas."""

    #: Proceeds of disposals in the period.
    disposals: Optional[int]
    #: Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.
    held: Optional[int]


class _AvoidanceSchemeInputRequired(TypedDict):
    #: Scheme reference number, or a promoter reference number, as a string of exactly 8 digits with its leading zeros.
    number: str
    #: Last day of the earliest accounting period in which the scheme is expected to give an advantage. It may be past or future.
    advantage_period_end: str


class AvoidanceSchemeInput(_AvoidanceSchemeInputRequired, total=False):
    """A scheme."""



class PagesInput(TypedDict, total=False):
    """Supplementary pages as data, for those who know them. The pages A, C, E, J and L have fields of their own."""

    #: CT600B, controlled foreign companies and hybrids: a mirror of the element ControlledForeignCompanies. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    B: Optional[ControlledForeignCompanies]
    #: CT600D, insurance: a mirror of the element Insurance. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    D: Optional[Insurance]
    #: CT600F, tonnage tax: a mirror of the element TonnageTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    F: Optional[TonnageTax]
    #: CT600H, cross-border royalties: a mirror of the element CrossBorderRoyalties. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    H: Optional[CrossBorderRoyalties]
    #: CT600I, ring fence trades: a mirror of the element RingFenceTrade. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    I: Optional[RingFenceTrade]
    #: CT600K, restitution tax: a mirror of the element RestitutionTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    K: Optional[RestitutionTax]
    #: CT600M, freeports and investment zones: a mirror of the element Freeports. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    M: Optional[Freeports]
    #: CT600N, residential property developer tax: a mirror of the element ResidentialPropertyDeveloperTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    N: Optional[ResidentialPropertyDeveloperTax]
    #: CT600P, creative industries: a mirror of the element CreativeIndustries. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    P: Optional[CreativeIndustries]


class DeclarantInput(TypedDict, total=False):
    """Who declares the return correct. Default: the organisation's settings, or a placeholder in the sandbox."""

    #: Name of the person who declares the return correct and complete.
    name: Optional[str]
    #: Capacity in which that person declares it, such as Director.
    status: Optional[str]


class _SourceInputRequired(TypedDict):
    #: The figure, by its dotted path in the input. Each one once.
    field: str


class SourceInput(_SourceInputRequired, total=False):
    """Where one figure comes from: lines, a note, or both."""

    #: The lines that add up to the figure, at most 2,000, and 20,000 in all sources.
    lines: Optional[list[SourceLineInput]]
    #: A note beside the figure, such as how an adjustment was worked out.
    note: Optional[str]


class SourceLineInput(TypedDict, total=False):
    """A line of the trial balance, with a code, a name or both, and a debit or a credit."""

    #: Code of the account, as a string.
    code: Optional[str]
    #: Name of the account, in any script.
    name: Optional[str]
    #: Debit balance.
    debit: Optional[int]
    #: Credit balance.
    credit: Optional[int]
    #: A note beside the line.
    note: Optional[str]


class _CompaniesHouseInputRequired(TypedDict):
    #: The company's authentication code at Companies House. Used for this delivery, then erased; never in an answer.
    authentication_code: str
    #: Whether the profit and loss account is delivered, or left out as section 444 of the Companies Act 2006 permits: leaving it out is a statement by the directors, so there is no default.
    profit_and_loss: Literal['delivered', 'left_out']


class CompaniesHouseInput(_CompaniesHouseInputRequired, total=False):
    """Delivers the accounts of this return to Companies House too, in the same request."""

    #: Day on which the delivery is signed. Default: the day of the request.
    signed_on: Optional[str]
    #: A reference of your own that Companies House repeats in its status: up to 25 letters and digits.
    customer_reference: Optional[str]
    contact: Optional[DeliveryContactInput]


class DeliveryContactInput(TypedDict, total=False):
    """Whom an examiner may ask."""

    #: Name.
    name: Optional[str]
    #: Telephone number.
    number: Optional[str]


class SubmissionOptions(TypedDict, total=False):
    """Submission options."""

    #: Has the same effect as the Idempotency-Key header. 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key.
    test_mode: Optional[bool]
    #: `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before that. It cannot lower the organisation's setting.
    approval: Optional[Literal['required']]


_AmendmentInputKeywords = TypedDict("_AmendmentInputKeywords", {"return": "Optional[ReturnStatementsInput]"}, total=False)


class AmendmentInput(_AmendmentInputKeywords, total=False):
    """The changes: at least one group besides metadata and options."""

    company: Optional[AmendedCompanyInput]
    period: Optional[AmendedPeriodInput]
    financials: Optional[AmendedFinancialsInput]
    accounts: Optional[AmendedAccountsInput]
    computations: Optional[AmendedComputationsInput]
    #: PDF files to attach, at most 20. They replace all that were filed; an empty list removes them. Left out, the filed ones are attached again.
    attachments: Optional[list[AttachmentInput]]
    repayment: Optional[RepaymentInput]
    charity: Optional[AmendedCharityInput]
    #: Notifiable tax avoidance schemes that the company uses or has used. They replace all that were filed; an empty list removes them.
    avoidance_schemes: Optional[list[AvoidanceSchemeInput]]
    pages: Optional[PagesInput]
    declarant: Optional[DeclarantInput]
    #: Where figures come from, and notes. They replace all that were filed; an empty list removes them. Left out, the filed ones stay: if you change a figure that has lines, send them all again, or an empty list.
    sources: Optional[list[SourceInput]]
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[AmendedSubmissionOptions]


class AmendedCompanyInput(TypedDict, total=False):
    """Changes to the company's details. Its name and numbers cannot be amended."""

    #: Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at Companies House 21 months after it.
    incorporated_on: Optional[str]
    #: Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal relief.
    associated_companies: Optional[int]
    #: Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years.
    associated_companies_by_year: Optional[list[int]]
    #: 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation, after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and uk_resident.
    type: Optional[int]
    #: Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no trade and no property income, and the answer changes the tax.
    close_investment_holding: Optional[bool]
    #: Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the company pays the main rate without marginal relief.
    uk_resident: Optional[bool]
    #: Whether the company is being wound up. The accounts say so; nothing else follows from it.
    being_wound_up: Optional[bool]
    #: Whether the company is a partner in a firm. The computations say so.
    partner_in_firm: Optional[bool]


class AmendedPeriodInput(TypedDict, total=False):
    """Corrects the day of HMRC's notice, together with another change of the return. The period itself cannot be amended."""

    #: Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3 months after it, if that is later than the usual date.
    notice_given_on: Optional[str]


class AmendedFinancialsInput(TypedDict, total=False):
    """The figures that differ from what was filed."""

    #: Total turnover of the trade in pence (box 145), 0 or more. Rents are in property.
    turnover: Optional[int]
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: Optional[int]
    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent. Required with adjustments or capital_allowances; there 0 means nil.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. It does not change the tax, which follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before the deduction.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out.
    property_profit: Optional[int]
    property: Optional[PropertyInput]
    property_allowances: Optional[PropertyAllowancesInput]
    #: Non-trading gains on intangible assets.
    intangible_gains: Optional[int]
    #: Any other income.
    other_income: Optional[int]
    chargeable_gains: Optional[ChargeableGainsInput]
    management_expenses: Optional[ManagementExpensesInput]
    losses: Optional[AmendedLossesInput]
    #: Qualifying charitable donations paid in the period.
    qualifying_donations: Optional[int]
    qualifying_donations_by_kind: Optional[DonationsByKindInput]
    group_relief: Optional[AmendedGroupReliefInput]
    #: Exempt dividends received, except from companies of a 51% group. They reduce marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief, at most the corporation tax in box 440.
    community_investment_relief: Optional[int]
    #: Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income at most what its sources allow. Default: nothing, or with foreign_income the maximum.
    double_taxation_relief: Optional[int]
    #: Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no income; it limits double_taxation_relief source by source.
    foreign_income: Optional[list[ForeignIncomeInput]]
    research_and_development: Optional[ResearchAndDevelopmentInput]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Excludes deductions under the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid.
    tax_already_paid: Optional[int]


class AmendedAccountsInput(TypedDict, total=False):
    """Changes to the accounts. If you send your own document (ixbrl or pdf), the other fields are ignored."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is, and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
    pdf: Optional[str]
    #: The file name of the PDF accounts. Default: accounts.pdf.
    pdf_name: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors; replaces director. Exactly one signs. If there is only one, that director signs.
    directors: Optional[list[DirectorInput]]
    #: Day on which the board approved the accounts: not before the period's end, not after today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    #: Why the return has no accounts. Then none are generated, and the return states the reason.
    not_attached: Optional[Literal['company_in_liquidation', 'company_dormant', 'not_within_charge']]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    comparatives: Optional[Union[AmendedComparativesInput, Literal['previous_filing']]]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so send it.
    limited_by: Optional[Literal['shares', 'guarantee']]
    directors_report: Optional[AmendedDirectorsReportInput]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    #: Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the balance sheet. Replaces fixed_asset_movements.tangible_assets.
    asset_classes: Optional[list[AssetClassInput]]
    investment_property: Optional[InvestmentPropertyInput]
    deferred_tax: Optional[DeferredTaxInput]
    reserves: Optional[ReservesInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    #: Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not.
    going_concern: Optional[bool]
    policies: Optional[PoliciesInput]
    #: Further notes, for example on related parties, events after the period's end or the parent company.
    notes: Optional[list[NoteInput]]
    #: True replaces your own document, or the reason for none (not_attached), by accounts generated from the figures. Cannot be combined with ixbrl or pdf. Default false.
    use_generated: Optional[bool]


class AmendedComparativesInput(TypedDict, total=False):
    """The previous period of account, shown beside this one. "previous_filing": the figures filed here for it."""

    #: First day of the previous period of account.
    start: Optional[str]
    #: Last day of the previous period of account: the day before this one starts.
    end: Optional[str]
    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Not shown if omitted.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class AmendedDirectorsReportInput(TypedDict, total=False):
    """The directors' report. A company needs one unless its sizes make it a micro-entity."""

    #: Everybody who was a director in the period or is one at the day of the report.
    directors: Optional[list[ReportDirectorInput]]
    #: Political donations and expenditure of the period. The report states them if they exceed £2,000 together.
    political_donations: Optional[list[PoliticalDonationInput]]
    #: Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409 Schedule 5).
    own_shares: Optional[str]
    #: What else the directors report, 2 to 10,000 characters.
    text: Optional[str]
    #: The director who signs the report: one of its directors, who has not resigned.
    signed_by: Optional[str]
    #: Day on which the board approved the report: not before the period's end, not after today.
    approved_on: Optional[str]


class AmendedComputationsInput(TypedDict, total=False):
    """Your own computations for the amended figures."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: True replaces your own document by computations generated from the figures. Cannot be combined with ixbrl. Default false.
    use_generated: Optional[bool]


class AmendedCharityInput(TypedDict, total=False):
    """Changes to what the charity or club states on CT600E."""

    #: charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6.
    kind: Optional[Literal['charity', 'sports_club']]
    #: Whether all income and gains are exempt. If false, the taxed part is in financials.
    all_exempt: Optional[bool]
    #: HMRC's reference for repayments to the charity or club.
    repayment_reference: Optional[str]
    #: Number at the Charity Commission, or of a Scottish charity.
    registration_number: Optional[str]
    #: Whether the return includes tax that was overclaimed. Default false.
    overclaimed_tax: Optional[bool]
    income: Optional[CharityIncomeInput]
    expenditure: Optional[CharityExpenditureInput]
    assets: Optional[CharityAssetsInput]


class AmendedSubmissionOptions(TypedDict, total=False):
    """Submission options."""

    #: Has the same effect as the Idempotency-Key header. 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key.
    test_mode: Optional[bool]
    #: `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before that. It cannot lower the organisation's setting.
    approval: Optional[Literal['required']]
    #: The filing that you expect to be the newest of this return and its amendments. If it is not, nothing is filed and you get 409 `amended_meanwhile`.
    expected_newest: Optional[str]


class _FilingUpdateInputRequired(TypedDict):
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: dict[str, Optional[str]]


class FilingUpdateInput(_FilingUpdateInputRequired, total=False):
    """Changes to a filing that do not change the return. To change the return, amend the filing."""



_NewDraftInputKeywords = TypedDict("_NewDraftInputKeywords", {"from": "Optional[str]"}, total=False)


class NewDraftInput(_NewDraftInputKeywords, total=False):
    """A draft to begin with. All of it may be left out."""

    #: What for: correct takes over a failed return as it was; next_year begins the return of the next period, with last year's figures beside it and what was carried forward; amend takes over the return as it stands, to replace it. Needs from.
    kind: Optional[Literal['correct', 'next_year', 'amend']]
    #: Why the return is amended. Kept with the draft, never sent to HMRC.
    reason: Optional[str]
    input: Optional[DraftInput]
    sections: Optional[DraftSectionsInput]


_DraftInputKeywords = TypedDict("_DraftInputKeywords", {"return": "Optional[ReturnStatementsInput]"}, total=False)


class DraftInput(_DraftInputKeywords, total=False):
    """The return as far as it is written: the body of a filing without options and companies_house, in which nothing is required. In place of a document that the draft has already, its reference (sha256:…) may stand."""

    company: Optional[DraftCompanyInput]
    period: Optional[DraftPeriodInput]
    financials: Optional[DraftFinancialsInput]
    next_period: Optional[NextPeriodInput]
    accounts: Optional[DraftAccountsInput]
    computations: Optional[ComputationsInput]
    #: PDF files to attach to the return, at most 20, such as a letter, an election or a notice of consent.
    attachments: Optional[list[AttachmentInput]]
    repayment: Optional[RepaymentInput]
    charity: Optional[DraftCharityInput]
    #: Notifiable tax avoidance schemes that the company uses or has used, at most 10, for the supplementary page CT600J.
    avoidance_schemes: Optional[list[AvoidanceSchemeInput]]
    pages: Optional[PagesInput]
    declarant: Optional[DeclarantInput]
    #: Where figures come from: lines of a trial balance that add up to one, and notes. Shown in the computations and with the filing; no box follows from them. The answer to a trial balance has them ready.
    sources: Optional[list[SourceInput]]
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]


class DraftCompanyInput(TypedDict, total=False):
    """The company the return is for."""

    #: Registered company name, 2 to 160 characters.
    name: Optional[str]
    #: 10-digit Unique Taxpayer Reference.
    utr: Optional[str]
    #: Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. A society's may end in R or RS, such as IP00525R. Required, except of a charity or club without one (charity, or type 6 or 8) and of a company abroad (type 11).
    registration_number: Optional[str]
    #: Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at Companies House 21 months after it.
    incorporated_on: Optional[str]
    #: Number of associated companies in the period. They reduce the profit limits of the small profits rate and marginal relief.
    associated_companies: Optional[int]
    #: Replaces associated_companies for a period across 1 April 2023: the number in each of its two financial years.
    associated_companies_by_year: Optional[list[int]]
    #: 0 for a company without special status, 2 for a close investment-holding company, 3 for a company in liquidation, after its first period, 6 for a members' club, 7 for a property management company, 8 for a charity or company owned by one, 11 for a company not resident in the UK. 2 and 11 follow from close_investment_holding and uk_resident.
    type: Optional[int]
    #: Whether it is a close investment-holding company (CTA 2010 s18N): one that neither trades nor lets property to unconnected people. It pays the main rate without marginal relief. Live asks for it if the company has profits, no trade and no property income, and the answer changes the tax.
    close_investment_holding: Optional[bool]
    #: Whether the company is resident in the UK. Live asks for it if the number begins with FC, SF or NF. If false, the company pays the main rate without marginal relief.
    uk_resident: Optional[bool]
    #: Whether the company is being wound up. The accounts say so; nothing else follows from it.
    being_wound_up: Optional[bool]
    #: Whether the company is a partner in a firm. The computations say so.
    partner_in_firm: Optional[bool]


class DraftPeriodInput(TypedDict, total=False):
    """The accounting period."""

    #: First day of the accounting period.
    start: Optional[str]
    #: Last day of the accounting period, at most 12 months after the start.
    end: Optional[str]
    #: First day of the period of account, if that is longer than the accounting period. Default: start.
    accounts_start: Optional[str]
    #: Last day of the period of account, if that is longer than the accounting period. Default: end.
    accounts_end: Optional[str]
    #: Day on which HMRC gave notice to file the return. Send it only if the notice was late: the return is then due 3 months after it, if that is later than the usual date.
    notice_given_on: Optional[str]


class DraftFinancialsInput(TypedDict, total=False):
    """The figures of the return. Amounts are whole numbers of pence."""

    #: Total turnover of the trade in pence (box 145), 0 or more. Rents are in property.
    turnover: Optional[int]
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: Optional[int]
    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent. Required with adjustments or capital_allowances; there 0 means nil.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. It does not change the tax, which follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before the deduction.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out.
    property_profit: Optional[int]
    property: Optional[PropertyInput]
    property_allowances: Optional[PropertyAllowancesInput]
    #: Non-trading gains on intangible assets.
    intangible_gains: Optional[int]
    #: Any other income.
    other_income: Optional[int]
    chargeable_gains: Optional[ChargeableGainsInput]
    management_expenses: Optional[ManagementExpensesInput]
    losses: Optional[DraftLossesInput]
    #: Qualifying charitable donations paid in the period.
    qualifying_donations: Optional[int]
    qualifying_donations_by_kind: Optional[DonationsByKindInput]
    group_relief: Optional[DraftGroupReliefInput]
    #: Exempt dividends received, except from companies of a 51% group. They reduce marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief, at most the corporation tax in box 440.
    community_investment_relief: Optional[int]
    #: Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income at most what its sources allow. Default: nothing, or with foreign_income the maximum.
    double_taxation_relief: Optional[int]
    #: Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no income; it limits double_taxation_relief source by source.
    foreign_income: Optional[list[ForeignIncomeInput]]
    research_and_development: Optional[ResearchAndDevelopmentInput]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Excludes deductions under the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid.
    tax_already_paid: Optional[int]


class DraftLossesInput(TypedDict, total=False):
    """Losses brought forward, and the use of the period's losses."""

    #: Trading losses brought forward from before 1 April 2017.
    trading_before_april_2017: Optional[int]
    #: How much of the losses before April 2017 to use, against trading profit only. Default: the maximum.
    claim_before_april_2017: Optional[int]
    #: Trading losses brought forward from 1 April 2017 on.
    trading_since_april_2017: Optional[int]
    #: How much of the losses since April 2017 to use. Default: the maximum that leaves profit for charitable donations; 0 uses none.
    claim_since_april_2017: Optional[int]
    #: Set the period's trading loss against its other profits. Default false.
    set_loss_against_profits: Optional[bool]
    #: How much of the period's trading loss to carry back, after setting it against the period's other profits.
    carried_back: Optional[int]
    #: Only in an amendment: trading loss carried back to this period from a later one.
    from_later_periods: Optional[int]
    from_period: Optional[DraftLossPeriodInput]
    #: Property business losses brought forward.
    property_brought_forward: Optional[int]
    #: How much of the property losses brought forward to use. Default: the maximum; 0 uses none.
    claim_property_brought_forward: Optional[int]
    #: Non-trading deficits brought forward from before 1 April 2017.
    non_trading_deficit_before_april_2017: Optional[int]
    #: How much of the deficits before April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_before_april_2017: Optional[int]
    #: Non-trading deficits brought forward from 1 April 2017 on.
    non_trading_deficit_since_april_2017: Optional[int]
    #: How much of the deficits since April 2017 to use. Default: the maximum; 0 uses none.
    claim_deficit_since_april_2017: Optional[int]
    #: Set the period's non-trading deficit against its other profits. Default false.
    set_deficit_against_profits: Optional[bool]
    #: How much of the period's non-trading deficit to carry back.
    deficit_carried_back: Optional[int]
    #: Only in an amendment: non-trading deficit carried back to this period from the next one. Box 170 is stated less it.
    deficit_from_later_period: Optional[int]


class DraftLossPeriodInput(TypedDict, total=False):
    """The later period that from_later_periods comes from. The computations name it."""

    #: First day of the loss-making period.
    start: Optional[str]
    #: Last day of the loss-making period.
    end: Optional[str]
    #: The trade ceased in that period, so the loss may go back three years (CTA 2010 s39).
    terminal: Optional[bool]


class DraftGroupReliefInput(TypedDict, total=False):
    """Group and consortium relief, for the supplementary page CT600C."""

    #: What is claimed from each other company.
    claims: Optional[list[GroupReliefClaimInput]]
    consent: Optional[DraftGroupReliefConsentInput]
    #: Whether the claims involve a UK branch of a company that is resident abroad. Default false.
    permanent_establishment: Optional[bool]
    surrendered: Optional[SurrenderedLossesInput]
    surrendered_carried_forward: Optional[SurrenderedCarriedForwardLossesInput]
    #: What is surrendered to each other company.
    surrenders: Optional[list[GroupReliefSurrenderInput]]
    surrender_consent: Optional[DraftGroupReliefSurrenderConsentInput]


class DraftGroupReliefConsentInput(TypedDict, total=False):
    """Consent to the claims: exactly one of the two kinds."""

    simplified_arrangement: Optional[DraftSimplifiedArrangementInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class DraftSimplifiedArrangementInput(TypedDict, total=False):
    """The group has a simplified arrangement with HMRC: who is authorised under it."""

    #: The authorised company.
    company: Optional[str]
    #: The authorised person.
    name: Optional[str]
    #: That person's status.
    status: Optional[str]


class DraftGroupReliefSurrenderConsentInput(TypedDict, total=False):
    """Consent to the surrenders: exactly one of the three kinds."""

    #: True: the group has a simplified arrangement with HMRC.
    simplified_arrangement: Optional[bool]
    this_page: Optional[DraftConsentOnPageInput]
    #: True: copies of the notices of consent are attached, as a file of type other in attachments.
    notices_attached: Optional[bool]


class DraftConsentOnPageInput(TypedDict, total=False):
    """This page is the notice of consent: who gives it."""

    #: The person who consents.
    name: Optional[str]
    #: That person's status.
    status: Optional[str]


class DraftAccountsInput(TypedDict, total=False):
    """Details for the accounts besides the figures. If you send your own document (ixbrl or pdf), the other fields are ignored."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: Base64 of the accounts as a PDF of at most 9 MiB; line breaks and missing padding are fine. It is filed as it is, and never opened. HMRC takes them from clubs, societies and charities; another company files iXBRL.
    pdf: Optional[str]
    #: The file name of the PDF accounts. Default: accounts.pdf.
    pdf_name: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors; replaces director. Exactly one signs. If there is only one, that director signs.
    directors: Optional[list[DirectorInput]]
    #: Day on which the board approved the accounts: not before the period's end, not after today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    #: Which return contains the accounts, if the period of account is longer than the accounting period: this one (the default) or the other one.
    filed_with: Optional[Literal['this', 'other']]
    #: Why the return has no accounts. Then none are generated, and the return states the reason.
    not_attached: Optional[Literal['company_in_liquidation', 'company_dormant', 'not_within_charge']]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    comparatives: Optional[Union[DraftComparativesInput, Literal['previous_filing']]]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so send it.
    limited_by: Optional[Literal['shares', 'guarantee']]
    directors_report: Optional[DraftDirectorsReportInput]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    #: Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the balance sheet. Replaces fixed_asset_movements.tangible_assets.
    asset_classes: Optional[list[AssetClassInput]]
    investment_property: Optional[InvestmentPropertyInput]
    deferred_tax: Optional[DeferredTaxInput]
    reserves: Optional[ReservesInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    #: Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not.
    going_concern: Optional[bool]
    policies: Optional[PoliciesInput]
    #: Further notes, for example on related parties, events after the period's end or the parent company.
    notes: Optional[list[NoteInput]]


class DraftComparativesInput(TypedDict, total=False):
    """The previous period of account, shown beside this one. "previous_filing": the figures filed here for it."""

    #: First day of the previous period of account.
    start: Optional[str]
    #: Last day of the previous period of account: the day before this one starts.
    end: Optional[str]
    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Not shown if omitted.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class DraftDirectorsReportInput(TypedDict, total=False):
    """The directors' report. A company needs one unless its sizes make it a micro-entity."""

    #: Everybody who was a director in the period or is one at the day of the report.
    directors: Optional[list[ReportDirectorInput]]
    #: Political donations and expenditure of the period. The report states them if they exceed £2,000 together.
    political_donations: Optional[list[PoliticalDonationInput]]
    #: Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409 Schedule 5).
    own_shares: Optional[str]
    #: What else the directors report, 2 to 10,000 characters.
    text: Optional[str]
    #: The director who signs the report: one of its directors, who has not resigned.
    signed_by: Optional[str]
    #: Day on which the board approved the report: not before the period's end, not after today.
    approved_on: Optional[str]


class DraftCharityInput(TypedDict, total=False):
    """A charity or community amateur sports club that claims exemption, for the supplementary page CT600E. No accounts are generated for a charity: send its own in accounts.pdf or accounts.ixbrl."""

    #: charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6.
    kind: Optional[Literal['charity', 'sports_club']]
    #: Whether all income and gains are exempt. If false, the taxed part is in financials.
    all_exempt: Optional[bool]
    #: HMRC's reference for repayments to the charity or club.
    repayment_reference: Optional[str]
    #: Number at the Charity Commission, or of a Scottish charity.
    registration_number: Optional[str]
    #: Whether the return includes tax that was overclaimed. Default false.
    overclaimed_tax: Optional[bool]
    income: Optional[CharityIncomeInput]
    expenditure: Optional[CharityExpenditureInput]
    assets: Optional[CharityAssetsInput]


class DraftSectionsInput(TypedDict, total=False):
    """What is said of sections, by their names. Those left out stay as they are."""

    company: Optional[DraftSectionInput]
    period: Optional[DraftSectionInput]
    profit_and_loss: Optional[DraftSectionInput]
    adjustments: Optional[DraftSectionInput]
    capital_allowances: Optional[DraftSectionInput]
    other_income: Optional[DraftSectionInput]
    losses: Optional[DraftSectionInput]
    reliefs: Optional[DraftSectionInput]
    group_relief: Optional[DraftSectionInput]
    research_and_development: Optional[DraftSectionInput]
    participator_loans: Optional[DraftSectionInput]
    payments: Optional[DraftSectionInput]
    accounts: Optional[DraftSectionInput]
    balance_sheet: Optional[DraftSectionInput]
    notes: Optional[DraftSectionInput]
    directors: Optional[DraftSectionInput]
    documents: Optional[DraftSectionInput]
    attachments: Optional[DraftSectionInput]
    charity: Optional[DraftSectionInput]
    avoidance_schemes: Optional[DraftSectionInput]
    statements: Optional[DraftSectionInput]
    other_pages: Optional[DraftSectionInput]
    declaration: Optional[DraftSectionInput]
    reference: Optional[DraftSectionInput]


class DraftSectionInput(TypedDict, total=False):
    """What is said of a section."""

    #: Whether the return has something to say there. A section with any field is always needed.
    needed: Optional[bool]
    #: True: what was taken over from another return is right. A change of the section says so too.
    checked: Optional[bool]


class _DraftChangeInputRequired(TypedDict):
    #: The version of the draft that the change is made to, as you last read it.
    version: int


class DraftChangeInput(_DraftChangeInputRequired, total=False):
    """A change of a draft. The input is laid over what is there as JSON Merge Patch (RFC 7396): objects are merged field by field, any other value replaces what is there, and null removes a field."""

    input: Optional[DraftInput]
    sections: Optional[DraftSectionsInput]
    #: Why the return is amended. Kept with the draft, never sent to HMRC.
    reason: Optional[str]


class _DraftFilingInputRequired(TypedDict):
    #: The version of the draft that was checked. Another one is not filed.
    version: int


class DraftFilingInput(_DraftFilingInputRequired, total=False):
    """Which version of the draft to file."""



class _CompaniesHouseAccountsInputRequired(TypedDict):
    #: The company's authentication code at Companies House. Used for this delivery, then erased; never in an answer.
    authentication_code: str
    #: Whether the profit and loss account is delivered, or left out as section 444 of the Companies Act 2006 permits: leaving it out is a statement by the directors, so there is no default.
    profit_and_loss: Literal['delivered', 'left_out']


class CompaniesHouseAccountsInput(_CompaniesHouseAccountsInputRequired, total=False):
    """Accounts to deliver to Companies House: those of a stored return (filing), or company, period and accounts."""

    #: The return whose accounts are delivered. Then company, period, financials and accounts are left out.
    filing: Optional[str]
    company: Optional[DeliveredCompanyInput]
    period: Optional[DeliveredPeriodInput]
    financials: Optional[DeliveredFiguresInput]
    accounts: Optional[DeliveredAccountsInput]
    #: Day on which the delivery is signed. Default: the day of the request.
    signed_on: Optional[str]
    #: A reference of your own that Companies House repeats in its status: up to 25 letters and digits.
    customer_reference: Optional[str]
    contact: Optional[DeliveryContactInput]
    #: Your own key-value pairs, such as ids. Returned with the delivery, never sent to Companies House.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[DeliveryOptions]


class _DeliveredCompanyInputRequired(TypedDict):
    #: Name of the company, as on the register.
    name: str
    #: Companies House number: 8 digits, or SC, NI or R0 and 6 digits.
    registration_number: str


class DeliveredCompanyInput(_DeliveredCompanyInputRequired, total=False):
    """The company whose accounts these are. Required without filing."""

    #: Day on which the company was incorporated. Needed for first accounts of more than 12 months: they are due at Companies House 21 months after it.
    incorporated_on: Optional[str]
    #: Whether the company is being wound up. The accounts say so; nothing else follows from it.
    being_wound_up: Optional[bool]


class _DeliveredPeriodInputRequired(TypedDict):
    #: First day of the period of account.
    start: str
    #: Last day of the period of account.
    end: str


class DeliveredPeriodInput(_DeliveredPeriodInputRequired, total=False):
    """The period of account, of at most 18 months. Required without filing."""



class _DeliveredFiguresInputRequired(TypedDict):
    #: Turnover in pence, 0 or more.
    turnover: int
    #: Profit before tax, in pence; negative for a loss.
    net_profit: int


class DeliveredFiguresInput(_DeliveredFiguresInputRequired, total=False):
    """Turnover and profit of the accounts. A dormant company has none; they are required where the profit and loss account is delivered."""

    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]


class DeliveredAccountsInput(TypedDict, total=False):
    """Details for the accounts besides the figures. With a document of your own (ixbrl) the others are ignored. Required without filing."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors; replaces director. Exactly one signs. If there is only one, that director signs.
    directors: Optional[list[DirectorInput]]
    #: Day on which the board approved the accounts: not before the period's end, not after today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the prefix of the registration number; private_limited without a prefix.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: What the company is limited by. Default: from legal_form; a community interest company may be limited by either, so send it.
    limited_by: Optional[Literal['shares', 'guarantee']]
    directors_report: Optional[DirectorsReportInput]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    #: Tangible assets by class: movements and rate of depreciation of each. Their book values together must equal the balance sheet. Replaces fixed_asset_movements.tangible_assets.
    asset_classes: Optional[list[AssetClassInput]]
    investment_property: Optional[InvestmentPropertyInput]
    deferred_tax: Optional[DeferredTaxInput]
    reserves: Optional[ReservesInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    #: Whether the accounts are prepared on the going concern basis. The policies say so; left out, they do not.
    going_concern: Optional[bool]
    policies: Optional[PoliciesInput]
    #: Further notes, for example on related parties, events after the period's end or the parent company.
    notes: Optional[list[NoteInput]]
    comparatives: Optional[DeliveredComparativesInput]


class _DeliveredComparativesInputRequired(TypedDict):
    #: First day of the previous period of account.
    start: str
    #: Last day of the previous period of account: the day before this one starts.
    end: str


class DeliveredComparativesInput(_DeliveredComparativesInputRequired, total=False):
    """The previous period of account, shown beside this one."""

    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Not shown if omitted.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Not stated in the accounts if omitted.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class DeliveryOptions(TypedDict, total=False):
    """Options of the delivery."""

    #: Has the same effect as the Idempotency-Key header. 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: true delivers with the test presenter to Companies House's own tests. Ignored with a sandbox key.
    test_mode: Optional[bool]
    #: `required`: the return waits until the person who approves for the company has approved it. Nothing is sent before that. It cannot lower the organisation's setting.
    approval: Optional[Literal['required']]


class _TrialBalanceInputRequired(TypedDict):
    period: TrialBalancePeriodInput
    #: One for each account, before the closing entries.
    lines: list[TrialBalanceLineInput]


class TrialBalanceInput(_TrialBalanceInputRequired, total=False):
    """A trial balance before the closing entries, and what is known of the company beside it."""

    company: Optional[TrialBalanceCompanyInput]
    #: The standard of the accounts: FRS 102 section 1A, or FRS 105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: What the costs were incurred for: they are relieved in the trade, or elsewhere. A company that only lets property, or only holds investments, has no trade.
    business: Optional[Literal['trade', 'property', 'investment']]
    #: The day of the trial balance, if it is known: it must be the last of the period.
    as_at: Optional[str]
    #: The trial balance of the previous period, before its closing entries: for comparatives and additions. Without it the last return filed here is used, if there is one.
    previous_lines: Optional[list[TrialBalanceLineInput]]
    previous: Optional[TrialBalancePreviousInput]
    #: What accounts are. Of an account that is there twice the later entry counts; a code with two names is refused.
    mapping: Optional[list[TrialBalanceMappingEntryInput]]
    opening: Optional[TrialBalanceOpeningInput]
    #: Keep `mapping` for this company, over what was remembered before. Needs company.utr; nothing is kept where there are problems.
    remember: Optional[bool]


class TrialBalanceCompanyInput(TypedDict, total=False):
    """The company. With its UTR, what was remembered of it and its last return here are used."""

    #: Registered company name. It is handed on into `input`.
    name: Optional[str]
    #: 10-digit Unique Taxpayer Reference.
    utr: Optional[str]
    #: Companies House number. It is handed on into `input`.
    registration_number: Optional[str]


class _TrialBalancePeriodInputRequired(TypedDict):
    #: First day of the period of account.
    start: str
    #: Last day of the period of account: the day of the trial balance.
    end: str


class TrialBalancePeriodInput(_TrialBalancePeriodInputRequired, total=False):
    """The period of account."""



class TrialBalanceLineInput(TypedDict, total=False):
    """An account with its balance: a debit or a credit in pence. It has a code, or a name, or both."""

    #: The account's code, as a text of at most 50 characters: leading zeros count.
    code: Optional[str]
    #: The account's name, at most 200 characters.
    name: Optional[str]
    #: The debit in pence. Default: 0.
    debit: Optional[int]
    #: The credit in pence. Default: 0.
    credit: Optional[int]


class TrialBalancePreviousInput(TypedDict, total=False):
    """The previous period of account."""

    #: Its first day, where that is not a year before this period's.
    start: Optional[str]


class _TrialBalanceMappingEntryInputRequired(TypedDict):
    #: Its category, of those that `GET /v1/trial_balance_categories` answers with.
    category: Literal['sales', 'sales_discounts', 'other_operating_income', 'grants_received', 'rent_received', 'interest_received', 'dividends_received', 'dividends_received_group', 'disposal_result', 'asset_sale_proceeds', 'exchange_differences', 'value_changes', 'purchases', 'stock_movement', 'direct_wages', 'subcontractors', 'other_direct_costs', 'wages_and_salaries', 'directors_remuneration', 'employers_national_insurance', 'pension_costs', 'staff_costs_recovered', 'depreciation_charge', 'amortisation_charge', 'amortisation_goodwill', 'interest_payable', 'tax_charge', 'deferred_tax_charge', 'distribution_costs', 'staff_training_and_welfare', 'staff_entertaining', 'rent_paid', 'premises_costs', 'repairs_and_maintenance', 'advertising_and_marketing', 'motor_running_costs', 'vehicle_leasing', 'travel_and_subsistence', 'entertaining_clients', 'gifts', 'office_costs', 'insurance', 'accountancy_and_audit', 'legal_and_professional', 'legal_and_professional_capital', 'equipment_hire', 'bank_charges', 'bad_debts', 'bad_debt_provision_general', 'donations_charity', 'donations_other', 'fines_and_penalties', 'interest_on_late_tax', 'small_equipment', 'sundry_expenses', 'private_expenses', 'dividends_paid', 'retained_earnings', 'share_capital', 'share_premium', 'revaluation_reserve', 'other_reserves', 'intangible_cost', 'intangible_amortisation', 'land_and_buildings_cost', 'plant_and_machinery_cost', 'office_equipment_cost', 'fixtures_cost', 'vehicles_cost', 'tangible_depreciation', 'investment_property', 'fixed_asset_investments', 'stock', 'trade_debtors', 'doubtful_debt_provision', 'prepayments', 'other_debtors', 'unpaid_share_capital', 'current_asset_investments', 'bank_and_cash', 'credit_card', 'trade_creditors', 'vat_control', 'payroll_control', 'corporation_tax_balance', 'accruals_and_deferred_income', 'other_creditors', 'directors_loan', 'group_balance', 'borrowings_within_one_year', 'borrowings_after_one_year', 'provisions', 'deferred_tax_balance', 'suspense', 'rounding']


class TrialBalanceMappingEntryInput(_TrialBalanceMappingEntryInputRequired, total=False):
    """What an account is: by its code, by its name, or by both, and then both must fit."""

    #: The account's code, as a text of at most 50 characters: leading zeros count.
    code: Optional[str]
    #: The account's name, at most 200 characters.
    name: Optional[str]
    #: What this account's costs were incurred for, where that is not `business`.
    activity: Optional[Literal['trade', 'property', 'investment']]


class _TrialBalanceOpeningInputRequired(TypedDict):
    #: The profit and loss reserve, in pence.
    profit_and_loss_reserve: int


class TrialBalanceOpeningInput(_TrialBalanceOpeningInputRequired, total=False):
    """What is known of the day before the period, where no previous lines and no return here say it."""



class _TrialBalanceMappingInputRequired(TypedDict):
    #: The version of the mapping as you last read it; 0 where there is none.
    version: int
    #: What accounts are. Of an account that is there twice the later entry counts; a code with two names is refused.
    entries: list[TrialBalanceMappingEntryInput]


class TrialBalanceMappingInput(_TrialBalanceMappingInputRequired, total=False):
    """What the accounts of a company's ledger are, in place of all that was remembered."""



class EligibilityInput(TypedDict, total=False):
    """What is known of a company and its return. All of it may be left out; a list that is left out is not known, an empty one says that there is none."""

    #: What kind of company or body it is.
    company_type: Optional[Literal['private_limited', 'limited_by_guarantee', 'property_management', 'community_interest', 'public_limited', 'insurance_company', 'bank', 'charity', 'charitable_incorporated_organisation', 'company_owned_by_charity', 'sports_club', 'members_club', 'registered_society', 'overseas', 'overseas_without_number', 'unregistered', 'partnership', 'fund', 'real_estate_investment_trust', 'trust']]
    #: Companies House number. Its prefix says what kind of body it is, where there is one.
    registration_number: Optional[str]
    period: Optional[EligibilityPeriodInput]
    #: Turnover of the period, with rents.
    turnover: Optional[int]
    #: Fixed and current assets together at the end of the period.
    balance_sheet_total: Optional[int]
    #: Average number of employees in the period.
    average_employees: Optional[int]
    previous_year: Optional[EligibilityPreviousYearInput]
    #: What the company earns.
    income: Optional[list[Literal['trade', 'property', 'interest', 'dividends', 'foreign_dividends', 'foreign_income', 'chargeable_gains', 'intangible_gains', 'annual_payments', 'taxed_at_source', 'other', 'insurance_business', 'tonnage_tax', 'ring_fence', 'residential_property_development', 'restitution_interest', 'northern_ireland']]]
    #: What it claims.
    claims: Optional[list[Literal['capital_allowances', 'short_life_assets', 'ship_pool', 'special_tax_site_allowances', 'special_allowances', 'losses', 'losses_above_allowance', 'management_expenses', 'qualifying_donations', 'community_investment_relief', 'double_taxation_relief', 'group_relief', 'group_relief_of_allowances', 'group_relief_from_abroad', 'research_and_development', 'research_before_april_2024', 'research_of_ring_fence', 'research_before_trading', 'patent_box', 'creative_industries', 'freeports']]]
    #: What else is known of the company, its accounts and its return.
    circumstances: Optional[list[Literal['dormant', 'first_period', 'being_wound_up', 'close_investment_holding', 'associated_companies', 'partner_in_firm', 'instalments', 'tax_paid', 'loans_to_participators', 'avoidance_schemes', 'files_attached', 'own_computations', 'controlled_foreign_companies', 'cross_border_royalties', 'investment_property_at_fair_value', 'revalued_assets', 'deferred_tax', 'group_not_small', 'audited', 'cash_flow_statement', 'group_accounts', 'single_electronic_format', 'no_accounts', 'subsidiary_guarantee', 'revised_accounts', 'accounts_in_welsh', 'repayment_to_nominee', 'large_group_adjustments', 'bank_surcharge', 'other_currency']]]
    #: Supplementary pages that are known to be needed, by their letters.
    pages: Optional[list[Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'P']]]
    #: The standard of the accounts: frs105 for micro-entities, frs102 for small companies (section 1A).
    standard: Optional[Literal['frs105', 'frs102', 'frs102_full', 'frs101', 'ifrs', 'charities_sorp']]
    #: Accounts of its own that the company brings, and their format.
    own_accounts: Optional[Literal['ixbrl', 'pdf']]


class _EligibilityPeriodInputRequired(TypedDict):
    #: First day.
    start: str
    #: Last day.
    end: str


class EligibilityPeriodInput(_EligibilityPeriodInputRequired, total=False):
    """The period of the accounts. More than 12 months, up to 18, make two returns."""



class EligibilityPreviousYearInput(TypedDict, total=False):
    """The same three figures of the year before: a company is too large once it was so in two years."""

    #: Turnover of the period, with rents.
    turnover: Optional[int]
    #: Fixed and current assets together at the end of the period.
    balance_sheet_total: Optional[int]
    #: Average number of employees in the period.
    average_employees: Optional[int]


class ControlledForeignCompanies(TypedDict, total=False):
    #: HMRC's element CompanyInformation.
    CompanyInformation: Optional[list[ControlledForeignCompaniesCompanyInformation]]
    #: Box B10.
    TotalTaxChargeable: Optional[str]
    #: Box B15.
    TotalCreditableTax: Optional[str]
    #: Box B20.
    TotalReliefInTaxTerms: Optional[str]
    #: Box B25.
    TotalACTrestricted: Optional[str]
    #: Box B30.
    TotalCFCtaxChargeble: Optional[str]
    #: Box B35.
    ForeignPermanentEstablishmentExemption: Optional[str]
    #: HMRC's element HybridAndOtherMismatches.
    HybridAndOtherMismatches: Optional[ControlledForeignCompaniesHybridAndOtherMismatches]


class ControlledForeignCompaniesCompanyInformation(TypedDict, total=False):
    #: Box B5A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box B5B, required where the group it is in is sent.
    Territory: Optional[str]
    #: Box B5C.
    ExemptionDue: Optional[str]
    #: HMRC's element CFCTaxCalculation.
    CFCTaxCalculation: Optional[ControlledForeignCompaniesCompanyInformationCFCTaxCalculation]


class ControlledForeignCompaniesCompanyInformationCFCTaxCalculation(TypedDict, total=False):
    #: Box B5D, required where the group it is in is sent.
    Percentage: Optional[str]
    #: Box B5E, required where the group it is in is sent.
    ChargeableProfits: Optional[str]
    #: Box B5F, required where the group it is in is sent.
    TaxOnChargeable: Optional[str]
    #: Box B5G.
    CreditableTax: Optional[str]
    #: Box B5H.
    ReliefsInTaxTerms: Optional[str]
    #: Box B5I.
    ACTrestricted: Optional[str]
    #: Box B5J, required where the group it is in is sent.
    CFCchargeDue: Optional[str]


class ControlledForeignCompaniesHybridAndOtherMismatches(TypedDict, total=False):
    #: Box B40.
    HybridEntity: Optional[str]
    #: Box B45.
    TransactionsWithHybridEntities: Optional[str]
    #: Box B50.
    HybridDeductionMismatches: Optional[str]
    #: Box B55.
    ExcessivePEdeduction: Optional[str]
    #: Box B60.
    MultinationalDeductionMismatch: Optional[str]
    #: Box B65.
    Part6Acounteraction: Optional[str]
    #: Box B70.
    TotalCounteraction: Optional[str]
    #: Box B75.
    TotalS259LAdeduction: Optional[str]
    #: Box B80.
    TotalAllocationDIIsurplus: Optional[str]
    #: Box B85.
    TotalDIIsurplusConsentedTo: Optional[str]


class Insurance(TypedDict, total=False):
    #: HMRC's element Declaration.
    Declaration: Optional[str]


class TonnageTax(TypedDict, total=False):
    #: HMRC's element TonnageTax, required where the group it is in is sent.
    TonnageTax: Optional[TonnageTaxTonnageTax]


class TonnageTaxTonnageTax(TypedDict, total=False):
    #: HMRC's element Information, required where the group it is in is sent.
    Information: Optional[TonnageTaxTonnageTaxInformation]
    #: HMRC's element OffshoreTrainingAllowance.
    OffshoreTrainingAllowance: Optional[TonnageTaxTonnageTaxOffshoreTrainingAllowance]
    #: HMRC's element RelevantShippingProfits.
    RelevantShippingProfits: Optional[TonnageTaxTonnageTaxRelevantShippingProfits]
    #: HMRC's element QualifyingShips.
    QualifyingShips: Optional[TonnageTaxTonnageTaxQualifyingShips]


class TonnageTaxTonnageTaxInformation(TypedDict, total=False):
    #: HMRC's element TonnageGroup.
    TonnageGroup: Optional[TonnageTaxTonnageTaxInformationTonnageGroup]
    #: Box F15A/F15B/F15C, required where the group it is in is sent.
    TrainingCertificate: Optional[str]
    #: Box F20A/F20B/F20C, required where the group it is in is sent.
    CompanyMetCharteredInLimit: Optional[str]
    #: Box F25A/F25B/F25C.
    GroupMetCharteredInLimit: Optional[str]
    #: Box F30A/F30B/F30C, required where the group it is in is sent.
    NotRegistered: Optional[str]
    #: Box F35A/F35B.
    Flagging: Optional[str]
    #: Box F40A/F40B, required where the group it is in is sent.
    OffshoreActivities: Optional[str]


class TonnageTaxTonnageTaxInformationTonnageGroup(TypedDict, total=False):
    #: Box F5A/F5B, required where the group it is in is sent.
    GroupElection: Optional[str]
    #: Box F10.
    Name: Optional[str]


class TonnageTaxTonnageTaxOffshoreTrainingAllowance(TypedDict, total=False):
    #: Box F45.
    OffsetAgainstCorpTax: Optional[str]
    #: Box F50.
    CarriedForward: Optional[str]


class TonnageTaxTonnageTaxRelevantShippingProfits(TypedDict, total=False):
    #: Box F11.
    Other: Optional[TonnageTaxTonnageTaxRelevantShippingProfitsOther]
    #: Box F12.
    DisposalOfAssets: Optional[TonnageTaxTonnageTaxRelevantShippingProfitsDisposalOfAssets]
    #: Box F65.
    GrossDividends: Optional[str]


class TonnageTaxTonnageTaxRelevantShippingProfitsOther(TypedDict, total=False):
    #: Box F55A.
    Profit: Optional[str]
    #: Box F55B.
    Loss: Optional[str]


class TonnageTaxTonnageTaxRelevantShippingProfitsDisposalOfAssets(TypedDict, total=False):
    #: Box F60A.
    Profit: Optional[str]
    #: Box F60B.
    Loss: Optional[str]


class TonnageTaxTonnageTaxQualifyingShips(TypedDict, total=False):
    #: HMRC's element Ship, required where the group it is in is sent.
    Ship: Optional[list[TonnageTaxTonnageTaxQualifyingShipsShip]]
    #: Box F70, required where the group it is in is sent.
    Total: Optional[str]


class TonnageTaxTonnageTaxQualifyingShipsShip(TypedDict, total=False):
    #: Box F70A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box F70B, required where the group it is in is sent.
    IMOnumber: Optional[str]
    #: Box F70C, required where the group it is in is sent.
    InterestInShip: Optional[str]
    #: Box F70D, required where the group it is in is sent.
    GrossTonnage: Optional[str]
    #: Box F70E, required where the group it is in is sent.
    NetTonnage: Optional[str]
    #: Box F70F, required where the group it is in is sent.
    NumberDays: Optional[str]
    #: Box F70G, required where the group it is in is sent.
    Profits: Optional[str]
    #: Box F70H, required where the group it is in is sent.
    Flagged: Optional[str]
    #: Box F70I, required where the group it is in is sent.
    FirstTime: Optional[str]


class CrossBorderRoyalties(TypedDict, total=False):
    #: HMRC's element Royalties, required where the group it is in is sent.
    Royalties: Optional[list[CrossBorderRoyaltiesRoyalties]]


class CrossBorderRoyaltiesRoyalties(TypedDict, total=False):
    #: Box H5A, required where the group it is in is sent.
    RecipientName: Optional[str]
    #: Box H5B, required where the group it is in is sent.
    AddressOfRecipient: Optional[CrossBorderRoyaltiesRoyaltiesAddressOfRecipient]
    #: Box H5C, required where the group it is in is sent.
    PaymentType: Optional[str]
    #: Box H5D, required where the group it is in is sent.
    Amount: Optional[str]
    #: HMRC's element RoyaltiesAgreement, required where the group it is in is sent.
    RoyaltiesAgreement: Optional[CrossBorderRoyaltiesRoyaltiesRoyaltiesAgreement]
    #: Box H5F, required where the group it is in is sent.
    DeductionRate: Optional[str]
    #: Box H5G, required where the group it is in is sent.
    DeductionAmount: Optional[str]
    #: Box H5H.
    AdditionalNotes: Optional[str]


class CrossBorderRoyaltiesRoyaltiesAddressOfRecipient(TypedDict, total=False):
    #: HMRC's element Line, required where the group it is in is sent.
    Line: Optional[list[str]]
    #: HMRC's element AdditionalLine.
    AdditionalLine: Optional[str]
    #: HMRC's element PostCode.
    PostCode: Optional[str]


class CrossBorderRoyaltiesRoyaltiesRoyaltiesAgreement(TypedDict, total=False):
    #: Box H5Ea.
    InterestAndRoyalties: Optional[str]
    #: Box H5Eb.
    DoubleTaxationAgreement: Optional[str]


class RingFenceTrade(TypedDict, total=False):
    #: HMRC's element CalculationOfSupplementaryCharge, required where the group it is in is sent.
    CalculationOfSupplementaryCharge: Optional[RingFenceTradeCalculationOfSupplementaryCharge]
    #: Box I75.
    LossesArising: Optional[str]
    #: HMRC's element NetRingFenceTrade.
    NetRingFenceTrade: Optional[RingFenceTradeNetRingFenceTrade]
    #: HMRC's element TransferredTaxHistory.
    TransferredTaxHistory: Optional[RingFenceTradeTransferredTaxHistory]


class RingFenceTradeCalculationOfSupplementaryCharge(TypedDict, total=False):
    #: HMRC's element Trade, required where the group it is in is sent.
    Trade: Optional[RingFenceTradeCalculationOfSupplementaryChargeTrade]
    #: HMRC's element DisallowedFinancingCosts.
    DisallowedFinancingCosts: Optional[RingFenceTradeCalculationOfSupplementaryChargeDisallowedFinancingCosts]
    #: Box I35, required where the group it is in is sent.
    Profits: Optional[str]
    #: Box I40.
    DecommissioningAdjustment: Optional[str]
    #: Box I45.
    RevisedProfits: Optional[str]
    #: Box I50.
    MinusLosses: Optional[str]
    #: Box I55.
    DecommissioningReduction: Optional[str]
    #: Box I60.
    FieldAllowance: Optional[str]
    #: Box I65, required where the group it is in is sent.
    NetProfits: Optional[str]
    #: Box I70.
    Tax: Optional[str]


class RingFenceTradeCalculationOfSupplementaryChargeTrade(TypedDict, total=False):
    #: Box I5, required where the group it is in is sent.
    Amount: Optional[str]
    #: Box I10.
    Profits: Optional[str]
    #: Box I15.
    Losses: Optional[str]


class RingFenceTradeCalculationOfSupplementaryChargeDisallowedFinancingCosts(TypedDict, total=False):
    #: Box I20.
    RelatedToCompany: Optional[str]
    #: Box I25.
    RelatedToLossRelief: Optional[str]
    #: Box I30, required where the group it is in is sent.
    Total: Optional[str]


class RingFenceTradeNetRingFenceTrade(TypedDict, total=False):
    #: Box I80.
    RingFenceCorpTaxIncluded: Optional[str]
    #: Box I85.
    SupplementaryChargeTax: Optional[str]


class RingFenceTradeTransferredTaxHistory(TypedDict, total=False):
    #: HMRC's element ElectionToTransfer, required where the group it is in is sent.
    ElectionToTransfer: Optional[RingFenceTradeTransferredTaxHistoryElectionToTransfer]
    #: HMRC's element AssetInformation.
    AssetInformation: Optional[list[RingFenceTradeTransferredTaxHistoryAssetInformation]]


class RingFenceTradeTransferredTaxHistoryElectionToTransfer(TypedDict, total=False):
    #: Box I90.
    AssetAcquiredThisPeriod: Optional[str]
    #: Box I95.
    AssetDisposedOfThisPeriod: Optional[str]
    #: Box I100.
    AssetAcquiredPreviousPeriod: Optional[str]
    #: Box I105.
    AssetDisposedOfPreviousPeriod: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformation(TypedDict, total=False):
    #: Box I110, required where the group it is in is sent.
    DescriptionOfAsset: Optional[str]
    #: Box I115, required where the group it is in is sent.
    AssetReference: Optional[str]
    #: Box I120.
    OGAapprovedCessation: Optional[str]
    #: Box I125.
    STOcertificationQualified: Optional[str]
    #: HMRC's element TrackingOfTransferredTaxHistory, required where the group it is in is sent.
    TrackingOfTransferredTaxHistory: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistory]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistory(TypedDict, total=False):
    #: Box I130.
    IncludedInTaxComputations: Optional[str]
    #: Box I135, required where the group it is in is sent.
    RingFenceCorporationTax: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTax]
    #: Box I140.
    SupplementaryCharge: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryCharge]
    #: Box I145, required where the group it is in is sent.
    TrackedProfitsOrLosses: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLosses]
    #: Box I150.
    DecommissioningExpenditure: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryDecommissioningExpenditure]
    #: Box I155.
    ActivatedRingFenceCorporationTax: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTax]
    #: Box I160.
    ActivatedSupplementaryCharge: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryCharge]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTax(TypedDict, total=False):
    #: Box I135A, required where the group it is in is sent.
    AmountBroughtForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountBroughtForward]
    #: Box I135B.
    AmountTransferred: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountTransferred]
    #: Box I135C.
    AmountUsed: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountUsed]
    #: Box I135D, required where the group it is in is sent.
    AmountCarriedForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountCarriedForward]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountBroughtForward(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountTransferred(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountUsed(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryRingFenceCorporationTaxAmountCarriedForward(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryCharge(TypedDict, total=False):
    #: Box I140A, required where the group it is in is sent.
    AmountBroughtForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountBroughtForward]
    #: Box I140B.
    AmountTransferred: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountTransferred]
    #: Box I140C.
    AmountUsed: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountUsed]
    #: Box I140D, required where the group it is in is sent.
    AmountCarriedForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountCarriedForward]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountBroughtForward(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountTransferred(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountUsed(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistorySupplementaryChargeAmountCarriedForward(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLosses(TypedDict, total=False):
    #: Box I145A.
    BalanceBroughtForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesBalanceBroughtForward]
    #: Box I145B, required where the group it is in is sent.
    ProfitsOrLossesForThisPeriod: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesProfitsOrLossesForThisPeriod]
    #: Box I145C1.
    OtherAdjustmentsPlus: Optional[str]
    #: Box I145C2.
    OtherAdjustmentsMinus: Optional[str]
    #: Box I145D, required where the group it is in is sent.
    AmountCarriedForward: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesAmountCarriedForward]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesBalanceBroughtForward(TypedDict, total=False):
    #: HMRC's element Profits.
    Profits: Optional[str]
    #: HMRC's element Losses.
    Losses: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesProfitsOrLossesForThisPeriod(TypedDict, total=False):
    #: HMRC's element Profits.
    Profits: Optional[str]
    #: HMRC's element Losses.
    Losses: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryTrackedProfitsOrLossesAmountCarriedForward(TypedDict, total=False):
    #: HMRC's element Profits.
    Profits: Optional[str]
    #: HMRC's element Losses.
    Losses: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryDecommissioningExpenditure(TypedDict, total=False):
    #: Box I150A.
    BalanceBroughtForward: Optional[str]
    #: Box I150B.
    ExpenditureForThisPeriod: Optional[str]
    #: Box I150C1.
    OtherAdjustmentsPlus: Optional[str]
    #: Box I150C2.
    OtherAdjustmentsMinus: Optional[str]
    #: Box I150D, required where the group it is in is sent.
    AmountCarriedForward: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTax(TypedDict, total=False):
    #: Box I155A.
    PreviouslyActivated: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxPreviouslyActivated]
    #: Box I155B.
    ActivatedThisPeriod: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxActivatedThisPeriod]
    #: Box I155C, required where the group it is in is sent.
    TotalActivated: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxTotalActivated]
    #: Box I155D.
    TotalUsed: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxTotalUsed]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxPreviouslyActivated(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxActivatedThisPeriod(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxTotalActivated(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedRingFenceCorporationTaxTotalUsed(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryCharge(TypedDict, total=False):
    #: Box I160A.
    PreviouslyActivated: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargePreviouslyActivated]
    #: Box I160B.
    ActivatedThisPeriod: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeActivatedThisPeriod]
    #: Box I160C, required where the group it is in is sent.
    TotalActivated: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeTotalActivated]
    #: Box I160D.
    TotalUsed: Optional[RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeTotalUsed]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargePreviouslyActivated(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeActivatedThisPeriod(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeTotalActivated(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RingFenceTradeTransferredTaxHistoryAssetInformationTrackingOfTransferredTaxHistoryActivatedSupplementaryChargeTotalUsed(TypedDict, total=False):
    #: HMRC's element Profits, required where the group it is in is sent.
    Profits: Optional[str]
    #: HMRC's element Tax, required where the group it is in is sent.
    Tax: Optional[str]


class RestitutionTax(TypedDict, total=False):
    #: HMRC's element TaxCalculation, required where the group it is in is sent.
    TaxCalculation: Optional[RestitutionTaxTaxCalculation]


class RestitutionTaxTaxCalculation(TypedDict, total=False):
    #: Box K5, required where the group it is in is sent.
    SAbeforeRestitutionTax: Optional[str]
    #: Box K10, required where the group it is in is sent.
    RestitutionInterest: Optional[str]
    #: Box K15, required where the group it is in is sent.
    TaxCalculation: Optional[RestitutionTaxTaxCalculationTaxCalculation]
    #: Box K20, required where the group it is in is sent.
    TotalRestitutionTax: Optional[str]
    #: Box K25.
    TaxAlreadyWithheld: Optional[str]
    #: Box K30, required where the group it is in is sent.
    SAafterRestitutionTax: Optional[str]
    #: Box K35, required where the group it is in is sent.
    RestitutionTaxNowPayable: Optional[str]


class RestitutionTaxTaxCalculationTaxCalculation(TypedDict, total=False):
    #: Box K15.1, required where the group it is in is sent.
    FinancialYearOne: Optional[RestitutionTaxTaxCalculationTaxCalculationFinancialYearOne]
    #: Box K15.2.
    FinancialYearTwo: Optional[RestitutionTaxTaxCalculationTaxCalculationFinancialYearTwo]


class RestitutionTaxTaxCalculationTaxCalculationFinancialYearOne(TypedDict, total=False):
    #: Box K15.1A, required where the group it is in is sent.
    Year: Optional[str]
    #: Box K15.1B, required where the group it is in is sent.
    AmountOfInterest: Optional[str]
    #: Box K15.1C, required where the group it is in is sent.
    TaxRate: Optional[str]
    #: Box K15.1D, required where the group it is in is sent.
    Tax: Optional[str]


class RestitutionTaxTaxCalculationTaxCalculationFinancialYearTwo(TypedDict, total=False):
    #: Box K15.2A, required where the group it is in is sent.
    Year: Optional[str]
    #: Box K15.2B, required where the group it is in is sent.
    AmountOfInterest: Optional[str]
    #: Box K15.2C, required where the group it is in is sent.
    TaxRate: Optional[str]
    #: Box K15.2D, required where the group it is in is sent.
    Tax: Optional[str]


class Freeports(TypedDict, total=False):
    #: Box M5.
    EnhancedSBAinFreeports: Optional[list[FreeportsEnhancedSBAinFreeports]]
    #: Box M10.
    QualifyingExpenditureTotal: Optional[str]
    #: Box M15.
    SBAclaimTotal: Optional[str]
    #: Box M20.
    ECAforPlantAndMachineryInFreeports: Optional[list[FreeportsECAforPlantAndMachineryInFreeports]]
    #: Box M25.
    AmountOfECAclaimedWithinTheAccountingPeriodTotal: Optional[str]
    #: Box M30.
    DisposalValueTotal: Optional[str]


class FreeportsEnhancedSBAinFreeports(TypedDict, total=False):
    #: Box M5A, required where the group it is in is sent.
    LocationOfFreeport: Optional[str]
    #: Box M5B, required where the group it is in is sent.
    AddressOfBusinessOperation: Optional[FreeportsEnhancedSBAinFreeportsAddressOfBusinessOperation]
    #: Box M5C, required where the group it is in is sent.
    DateStructureOrBuildingWasBroughtIntoQualifyingUse: Optional[str]
    #: Box M5D, required where the group it is in is sent.
    DateOfFirstContractForConstruction: Optional[str]
    #: Box M5E, required where the group it is in is sent.
    TotalAmountOfQualifyingExpenditure: Optional[str]
    #: Box M5F, required where the group it is in is sent.
    TotalSBAclaimAmount: Optional[str]


class FreeportsEnhancedSBAinFreeportsAddressOfBusinessOperation(TypedDict, total=False):
    #: HMRC's element Line, required where the group it is in is sent.
    Line: Optional[list[str]]
    #: HMRC's element AdditionalLine.
    AdditionalLine: Optional[str]
    #: HMRC's element PostCode.
    PostCode: Optional[str]


class FreeportsECAforPlantAndMachineryInFreeports(TypedDict, total=False):
    #: Box M20A, required where the group it is in is sent.
    LocationOfFreeport: Optional[str]
    #: Box M20B, required where the group it is in is sent.
    AddressOfBusinessOperation: Optional[FreeportsECAforPlantAndMachineryInFreeportsAddressOfBusinessOperation]
    #: Box M20C.
    MadeAnEnterpriseZoneClaimRelatingToThisECAclaim: Optional[str]
    #: Box M20D.
    TotalAmountOfECAclaimedWithinTheAccountingPeriod: Optional[str]
    #: Box M20E.
    DisposalValue: Optional[str]


class FreeportsECAforPlantAndMachineryInFreeportsAddressOfBusinessOperation(TypedDict, total=False):
    #: HMRC's element Line, required where the group it is in is sent.
    Line: Optional[list[str]]
    #: HMRC's element AdditionalLine.
    AdditionalLine: Optional[str]
    #: HMRC's element PostCode.
    PostCode: Optional[str]


class ResidentialPropertyDeveloperTax(TypedDict, total=False):
    #: HMRC's element Section1.
    Section1: Optional[ResidentialPropertyDeveloperTaxSection1]
    #: HMRC's element Section2.
    Section2: Optional[ResidentialPropertyDeveloperTaxSection2]
    #: HMRC's element Section3.
    Section3: Optional[ResidentialPropertyDeveloperTaxSection3]
    #: HMRC's element Section4.
    Section4: Optional[ResidentialPropertyDeveloperTaxSection4]


class ResidentialPropertyDeveloperTaxSection1(TypedDict, total=False):
    #: Box N5, required where the group it is in is sent.
    NominatedAllocatingMember: Optional[str]
    #: Box N10.
    AllocationStatementSent: Optional[str]
    #: Box N15/N20.
    AllocationPeriod: Optional[ResidentialPropertyDeveloperTaxSection1AllocationPeriod]
    #: Box N25.
    PreviousAllocatingMemberName: Optional[str]
    #: Box N30.
    PreviousAllocatingMemberTaxReference: Optional[str]
    #: Box N35.
    IsUltimateParentCompany: Optional[str]
    #: Box N40.
    UltimateParentCompanyName: Optional[str]
    #: Box N45.
    GroupCompanyReceivingAllocationAllowance: Optional[list[ResidentialPropertyDeveloperTaxSection1GroupCompanyReceivingAllocationAllowance]]
    #: Box N50.
    TotalAllocated: Optional[str]
    #: Box N55.
    StatementAuthorised: Optional[str]
    #: Box N60.
    FullNameOfPersonAuthorising: Optional[str]
    #: Box N65.
    StatusOfThePersonAuthorising: Optional[str]


class ResidentialPropertyDeveloperTaxSection1AllocationPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection1GroupCompanyReceivingAllocationAllowance(TypedDict, total=False):
    #: Box N45A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box N45B, required where the group it is in is sent.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection1GroupCompanyReceivingAllocationAllowanceAccountingPeriod]
    #: Box N45C, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N45D, required where the group it is in is sent.
    AmountAllocated: Optional[str]


class ResidentialPropertyDeveloperTaxSection1GroupCompanyReceivingAllocationAllowanceAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection2(TypedDict, total=False):
    #: Box N70, required where the group it is in is sent.
    NotionalAllowanceClaimed: Optional[str]
    #: Box N75.
    NotionalAllowanceAllocatedToExcludedBody: Optional[str]
    #: Box N80.
    CompanyProvidingAllocationOfNotionalAllowanceForExcludedBody: Optional[list[ResidentialPropertyDeveloperTaxSection2CompanyProvidingAllocationOfNotionalAllowanceForExcludedBody]]
    #: Box N85.
    Total: Optional[str]
    #: Box N90.
    ExcludedCompanyThatIsJVCmember: Optional[list[ResidentialPropertyDeveloperTaxSection2ExcludedCompanyThatIsJVCmember]]


class ResidentialPropertyDeveloperTaxSection2CompanyProvidingAllocationOfNotionalAllowanceForExcludedBody(TypedDict, total=False):
    #: Box N80A, required where the group it is in is sent.
    CompanyName: Optional[str]
    #: Box N80B.
    TaxReference: Optional[str]
    #: Box N80C, required where the group it is in is sent.
    Amount: Optional[str]


class ResidentialPropertyDeveloperTaxSection2ExcludedCompanyThatIsJVCmember(TypedDict, total=False):
    #: Box N90A, required where the group it is in is sent.
    NameOfTheExcludedBody: Optional[str]
    #: Box N90B, required where the group it is in is sent.
    ExcludedBodysTaxReference: Optional[str]


class ResidentialPropertyDeveloperTaxSection3(TypedDict, total=False):
    #: HMRC's element Section3Part1.
    Section3Part1: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part1]
    #: HMRC's element Section3Part2.
    Section3Part2: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2]
    #: HMRC's element Section3Part3.
    Section3Part3: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part3]
    #: HMRC's element Section3Part4.
    Section3Part4: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4]


class ResidentialPropertyDeveloperTaxSection3Section3Part1(TypedDict, total=False):
    #: Box N95, required where the group it is in is sent.
    DetailsOfSurrender: Optional[list[ResidentialPropertyDeveloperTaxSection3Section3Part1DetailsOfSurrender]]
    #: Box N100, required where the group it is in is sent.
    Total: Optional[str]
    #: HMRC's element ClaimAuthorisation.
    ClaimAuthorisation: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part1ClaimAuthorisation]


class ResidentialPropertyDeveloperTaxSection3Section3Part1DetailsOfSurrender(TypedDict, total=False):
    #: Box N95A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box N95B.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part1DetailsOfSurrenderAccountingPeriod]
    #: Box N95C, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N95D, required where the group it is in is sent.
    AmountClaimed: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part1DetailsOfSurrenderAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part1ClaimAuthorisation(TypedDict, total=False):
    #: HMRC's element CopyOfNoticesOfConsentAttached.
    CopyOfNoticesOfConsentAttached: Optional[str]
    #: HMRC's element AuthorisationForSimplifiedArrangements.
    AuthorisationForSimplifiedArrangements: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part1ClaimAuthorisationAuthorisationForSimplifiedArrangements]


class ResidentialPropertyDeveloperTaxSection3Section3Part1ClaimAuthorisationAuthorisationForSimplifiedArrangements(TypedDict, total=False):
    #: Box N105, required where the group it is in is sent.
    StatementAuthorised: Optional[str]
    #: Box N110, required where the group it is in is sent.
    FullNameOfPersonAuthorising: Optional[str]
    #: Box N115, required where the group it is in is sent.
    Status: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part2(TypedDict, total=False):
    #: Box N120, required where the group it is in is sent.
    DetailsOfSurrender: Optional[list[ResidentialPropertyDeveloperTaxSection3Section3Part2DetailsOfSurrender]]
    #: Box N125, required where the group it is in is sent.
    Total: Optional[str]
    #: HMRC's element ConsentToSurrender.
    ConsentToSurrender: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrender]


class ResidentialPropertyDeveloperTaxSection3Section3Part2DetailsOfSurrender(TypedDict, total=False):
    #: Box N120A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box N120B.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2DetailsOfSurrenderAccountingPeriod]
    #: Box N120C, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N120D, required where the group it is in is sent.
    AmountSurrendered: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part2DetailsOfSurrenderAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrender(TypedDict, total=False):
    #: HMRC's element ConsentOptions, required where the group it is in is sent.
    ConsentOptions: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderConsentOptions]
    #: HMRC's element Declaration.
    Declaration: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderDeclaration]


class ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderConsentOptions(TypedDict, total=False):
    #: HMRC's element SimplifiedArrangementInForce.
    SimplifiedArrangementInForce: Optional[str]
    #: HMRC's element NoticeOfConsentCompleted.
    NoticeOfConsentCompleted: Optional[str]
    #: HMRC's element CopyOfNoticesOfConsentAttached.
    CopyOfNoticesOfConsentAttached: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderDeclaration(TypedDict, total=False):
    #: Box N130, required where the group it is in is sent.
    CompanyName: Optional[str]
    #: Box N135, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N140/N145, required where the group it is in is sent.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderDeclarationAccountingPeriod]
    #: HMRC's element AcceptDeclaration, required where the group it is in is sent.
    AcceptDeclaration: Optional[str]
    #: Box N150, required where the group it is in is sent.
    FullNameOfPersonAuthorising: Optional[str]
    #: Box N155, required where the group it is in is sent.
    Status: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part2ConsentToSurrenderDeclarationAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part3(TypedDict, total=False):
    #: Box N160, required where the group it is in is sent.
    DetailsOfSurrender: Optional[list[ResidentialPropertyDeveloperTaxSection3Section3Part3DetailsOfSurrender]]
    #: Box N165, required where the group it is in is sent.
    Total: Optional[str]
    #: HMRC's element ClaimAuthorisation.
    ClaimAuthorisation: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part3ClaimAuthorisation]


class ResidentialPropertyDeveloperTaxSection3Section3Part3DetailsOfSurrender(TypedDict, total=False):
    #: Box N160A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box N160B.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part3DetailsOfSurrenderAccountingPeriod]
    #: Box N160C, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N160D, required where the group it is in is sent.
    AmountClaimed: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part3DetailsOfSurrenderAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part3ClaimAuthorisation(TypedDict, total=False):
    #: HMRC's element CopyOfNoticesOfConsentAttached.
    CopyOfNoticesOfConsentAttached: Optional[str]
    #: HMRC's element AuthorisationForSimplifiedArrangements.
    AuthorisationForSimplifiedArrangements: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part3ClaimAuthorisationAuthorisationForSimplifiedArrangements]


class ResidentialPropertyDeveloperTaxSection3Section3Part3ClaimAuthorisationAuthorisationForSimplifiedArrangements(TypedDict, total=False):
    #: Box N170, required where the group it is in is sent.
    StatementAuthorised: Optional[str]
    #: Box N175, required where the group it is in is sent.
    NameOfAuthorisedCompany: Optional[str]
    #: Box N180, required where the group it is in is sent.
    FullNameOfPersonAuthorising: Optional[str]
    #: Box N185, required where the group it is in is sent.
    Status: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part4(TypedDict, total=False):
    #: Box N190, required where the group it is in is sent.
    DetailsOfSurrender: Optional[list[ResidentialPropertyDeveloperTaxSection3Section3Part4DetailsOfSurrender]]
    #: Box N195, required where the group it is in is sent.
    Total: Optional[str]
    #: HMRC's element ConsentToSurrender.
    ConsentToSurrender: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrender]


class ResidentialPropertyDeveloperTaxSection3Section3Part4DetailsOfSurrender(TypedDict, total=False):
    #: Box N190A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box N190B.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4DetailsOfSurrenderAccountingPeriod]
    #: Box N190C, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N190D, required where the group it is in is sent.
    AmountSurrendered: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part4DetailsOfSurrenderAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrender(TypedDict, total=False):
    #: HMRC's element ConsentOptions, required where the group it is in is sent.
    ConsentOptions: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderConsentOptions]
    #: HMRC's element Declaration.
    Declaration: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderDeclaration]


class ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderConsentOptions(TypedDict, total=False):
    #: HMRC's element SimplifiedArrangementInForce.
    SimplifiedArrangementInForce: Optional[str]
    #: HMRC's element NoticeOfConsentCompleted.
    NoticeOfConsentCompleted: Optional[str]
    #: HMRC's element CopyOfNoticesOfConsentAttached.
    CopyOfNoticesOfConsentAttached: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderDeclaration(TypedDict, total=False):
    #: Box N200, required where the group it is in is sent.
    CompanyName: Optional[str]
    #: Box N205, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box N210/N215, required where the group it is in is sent.
    AccountingPeriod: Optional[ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderDeclarationAccountingPeriod]
    #: HMRC's element AcceptDeclaration, required where the group it is in is sent.
    AcceptDeclaration: Optional[str]
    #: Box N220, required where the group it is in is sent.
    FullNameOfPersonAuthorising: Optional[str]
    #: Box N225, required where the group it is in is sent.
    Status: Optional[str]


class ResidentialPropertyDeveloperTaxSection3Section3Part4ConsentToSurrenderDeclarationAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class ResidentialPropertyDeveloperTaxSection4(TypedDict, total=False):
    #: Box N230.
    AdjustedProfit: Optional[str]
    #: Box N235.
    AdjustedLoss: Optional[str]
    #: Box N240.
    JointVentureProfit: Optional[str]
    #: Box N245.
    JointVentureLoss: Optional[str]
    #: Box N250, required where the group it is in is sent.
    TotalOfProfit: Optional[str]
    #: Box N255.
    AllowableLossRelief: Optional[str]
    #: Box N260.
    AllowableRPDTgroupReliefClaimed: Optional[str]
    #: Box N265.
    AllowableRPDTgroupReliefForCarriedForwardLossesClaimed: Optional[str]
    #: Box N270, required where the group it is in is sent.
    RPDprofitsForAccountingPeriod: Optional[str]
    #: Box N275.
    AllowanceAllocationForAccountingPeriod: Optional[str]
    #: Box N280, required where the group it is in is sent.
    ProfitsChargeableToRPDT: Optional[str]
    #: Box N285, required where the group it is in is sent.
    RPDTpayable: Optional[str]


class CreativeIndustries(TypedDict, total=False):
    #: HMRC's element AudioVisualExpenditureCredit.
    AudioVisualExpenditureCredit: Optional[CreativeIndustriesAudioVisualExpenditureCredit]
    #: HMRC's element VideoGamesExpenditureCredit.
    VideoGamesExpenditureCredit: Optional[CreativeIndustriesVideoGamesExpenditureCredit]
    #: HMRC's element PreStep1Restriction.
    PreStep1Restriction: Optional[CreativeIndustriesPreStep1Restriction]
    #: HMRC's element Step1.
    Step1: Optional[CreativeIndustriesStep1]
    #: HMRC's element Step2.
    Step2: Optional[CreativeIndustriesStep2]
    #: HMRC's element Step3.
    Step3: Optional[CreativeIndustriesStep3]
    #: HMRC's element Step4.
    Step4: Optional[CreativeIndustriesStep4]
    #: HMRC's element Step5.
    Step5: Optional[CreativeIndustriesStep5]
    #: HMRC's element Step6.
    Step6: Optional[CreativeIndustriesStep6]
    #: HMRC's element AVECVGECcarriedForward.
    AVECVGECcarriedForward: Optional[CreativeIndustriesAVECVGECcarriedForward]
    #: HMRC's element AVECVGECsurrendered.
    AVECVGECsurrendered: Optional[CreativeIndustriesAVECVGECsurrendered]
    #: HMRC's element TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn.
    TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn: Optional[CreativeIndustriesTotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn]
    #: HMRC's element DetailsOfAVECVGECsurrendered.
    DetailsOfAVECVGECsurrendered: Optional[CreativeIndustriesDetailsOfAVECVGECsurrendered]
    #: HMRC's element FilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief.
    FilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief]
    #: HMRC's element CulturalReliefs.
    CulturalReliefs: Optional[CreativeIndustriesCulturalReliefs]
    #: HMRC's element CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief.
    CulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief: Optional[CreativeIndustriesCulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief]


class CreativeIndustriesAudioVisualExpenditureCredit(TypedDict, total=False):
    #: Box P5.
    Film: Optional[CreativeIndustriesAudioVisualExpenditureCreditFilm]
    #: Box P10.
    HighEndTV: Optional[CreativeIndustriesAudioVisualExpenditureCreditHighEndTV]
    #: Box P15.
    ChildrensTV: Optional[CreativeIndustriesAudioVisualExpenditureCreditChildrensTV]
    #: Box P20.
    Animation: Optional[CreativeIndustriesAudioVisualExpenditureCreditAnimation]
    #: Box P25.
    IndependentFilm: Optional[CreativeIndustriesAudioVisualExpenditureCreditIndependentFilm]
    #: Box P30, required where the group it is in is sent.
    TotalAudioVisual: Optional[CreativeIndustriesAudioVisualExpenditureCreditTotalAudioVisual]


class CreativeIndustriesAudioVisualExpenditureCreditFilm(TypedDict, total=False):
    #: Box P5A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P5B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P5C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P5D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]
    #: Box P5E.
    AdditionalCreditForVisualEffects: Optional[str]


class CreativeIndustriesAudioVisualExpenditureCreditHighEndTV(TypedDict, total=False):
    #: Box P10A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P10B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P10C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P10D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]
    #: Box P10E.
    AdditionalCreditForVisualEffects: Optional[str]


class CreativeIndustriesAudioVisualExpenditureCreditChildrensTV(TypedDict, total=False):
    #: Box P15A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P15B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P15C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P15D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]


class CreativeIndustriesAudioVisualExpenditureCreditAnimation(TypedDict, total=False):
    #: Box P20A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P20B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P20C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P20D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]


class CreativeIndustriesAudioVisualExpenditureCreditIndependentFilm(TypedDict, total=False):
    #: Box P25A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P25B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P25C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P25D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]


class CreativeIndustriesAudioVisualExpenditureCreditTotalAudioVisual(TypedDict, total=False):
    #: Box P30A, required where the group it is in is sent.
    TotalRelevantGlobalExpenditure: Optional[str]
    #: Box P30B, required where the group it is in is sent.
    TotalUKrelevantGlobalExpenditure: Optional[str]
    #: Box P30C, required where the group it is in is sent.
    TotalQualifyingExpenditure: Optional[str]
    #: Box P30D, required where the group it is in is sent.
    TotalExpenditureCreditClaimed: Optional[str]
    #: Box P30E.
    TotalAdditionalCreditForVisualEffects: Optional[str]


class CreativeIndustriesVideoGamesExpenditureCredit(TypedDict, total=False):
    #: Box P35, required where the group it is in is sent.
    VideoGames: Optional[CreativeIndustriesVideoGamesExpenditureCreditVideoGames]
    #: Box P45, required where the group it is in is sent.
    TotalVideoGames: Optional[CreativeIndustriesVideoGamesExpenditureCreditTotalVideoGames]


class CreativeIndustriesVideoGamesExpenditureCreditVideoGames(TypedDict, total=False):
    #: Box P35A, required where the group it is in is sent.
    RelevantGlobalExpenditure: Optional[str]
    #: Box P35B, required where the group it is in is sent.
    UKrelevantGlobalExpenditure: Optional[str]
    #: Box P35C, required where the group it is in is sent.
    QualifyingExpenditure: Optional[str]
    #: Box P35D, required where the group it is in is sent.
    ExpenditureCreditClaimed: Optional[str]


class CreativeIndustriesVideoGamesExpenditureCreditTotalVideoGames(TypedDict, total=False):
    #: Box P45A, required where the group it is in is sent.
    TotalRelevantGlobalExpenditure: Optional[str]
    #: Box P45B, required where the group it is in is sent.
    TotalUKrelevantGlobalExpenditure: Optional[str]
    #: Box P45C, required where the group it is in is sent.
    TotalQualifyingExpenditure: Optional[str]
    #: Box P45D, required where the group it is in is sent.
    TotalExpenditureCreditClaimed: Optional[str]


class CreativeIndustriesPreStep1Restriction(TypedDict, total=False):
    #: Box P50, required where the group it is in is sent.
    Step2RestrictionBroughtForward: Optional[str]
    #: Box P55, required where the group it is in is sent.
    CorporationTaxLiability: Optional[str]
    #: Box P60, required where the group it is in is sent.
    AmountOfStep2BroughtForwardAndSurrenderedAVECVGEC: Optional[str]
    #: Box P65, required where the group it is in is sent.
    AmountOfStep2BroughtForwardAVECVGECcarriedForward: Optional[str]
    #: Box P70, required where the group it is in is sent.
    RemainingCorporationTaxLiabilityCarriedForwardToStep1: Optional[str]


class CreativeIndustriesStep1(TypedDict, total=False):
    #: Box P75.
    QualifyingExpenditureOnWhichAVECisClaimedInThisAccountingPeriod: Optional[str]
    #: Box P80.
    AVECclaim: Optional[str]
    #: Box P81.
    AdditionalAVECcredit: Optional[str]
    #: Box P85.
    QualifyingExpenditureOnWhichVGECisClaimedInThisAccountingPeriod: Optional[str]
    #: Box P90.
    VGECclaim: Optional[str]
    #: Box P95, required where the group it is in is sent.
    TotalAVECandVGECforTheAccountingPeriod: Optional[str]
    #: Box P100.
    RemainingCorporationTaxLiability: Optional[str]
    #: Box P105.
    IncomeTaxDeductedFromProfits: Optional[str]
    #: Box P110.
    MaximumAmountAvailableForStep1SetOff: Optional[str]
    #: Box P115.
    AmountOfAVECVGECusedToDischargeCorporationTaxAtStep1: Optional[str]


class CreativeIndustriesStep2(TypedDict, total=False):
    #: Box P120, required where the group it is in is sent.
    Step1BalanceCarriedForwardToStep2: Optional[str]
    #: Box P125, required where the group it is in is sent.
    CorporationTaxChargeOnAVECandVGECforThisAP: Optional[str]
    #: Box P130, required where the group it is in is sent.
    TotalAVECandVGECarisingInThisAPlessCorporationTaxChargeOnTheAVECandVGECforThisAP: Optional[str]
    #: Box P135, required where the group it is in is sent.
    AVECandVGECarisingInThisAPlessRemainingCorporationTaxLiabilityAtStep1: Optional[str]
    #: Box P140, required where the group it is in is sent.
    Step2RestrictionCarriedForwardToNextAP: Optional[str]


class CreativeIndustriesStep3(TypedDict, total=False):
    #: Box P145, required where the group it is in is sent.
    Step2BalanceCarriedForwardToStep3: Optional[str]
    #: Box P150.
    AmountUsedToDischargeCorporationTaxLiabilityOnAnotherAP: Optional[str]


class CreativeIndustriesStep4(TypedDict, total=False):
    #: Box P155, required where the group it is in is sent.
    Step3BalanceCarriedForwardToStep4: Optional[str]
    #: Box P160.
    CreditSurrenderedToGroupMember: Optional[str]


class CreativeIndustriesStep5(TypedDict, total=False):
    #: Box P165, required where the group it is in is sent.
    Step4BalanceCarriedForwardToStep5: Optional[str]
    #: Box P170.
    AmountUsedToDischargeOtherCompanyLiabilityOnThisCorporationTaxSelfAssessment: Optional[str]
    #: Box P175.
    AmountUsedToDischargeAnyOtherCompanyLiability: Optional[str]
    #: Box P180.
    TotalUsedToDischargeOtherCompanyLiability: Optional[str]


class CreativeIndustriesStep6(TypedDict, total=False):
    #: Box P185.
    AmountsNotPayable: Optional[str]
    #: Box P190, required where the group it is in is sent.
    PayableAVECandVGEC: Optional[str]


class CreativeIndustriesAVECVGECcarriedForward(TypedDict, total=False):
    #: Box P195.
    PreStep1Restriction: Optional[str]
    #: Box P200, required where the group it is in is sent.
    Step2Restriction: Optional[str]
    #: Box P205.
    SurrenderedToOtherGroupCompany: Optional[str]
    #: Box P210, required where the group it is in is sent.
    TotalCarriedForwardToNextAP: Optional[str]


class CreativeIndustriesAVECVGECsurrendered(TypedDict, total=False):
    #: Box P215.
    Step2RestrictionSurrendered: Optional[str]
    #: Box P220.
    Step4CreditSurrenderedToGroupMember: Optional[str]
    #: Box P225, required where the group it is in is sent.
    TotalSurrendered: Optional[str]


class CreativeIndustriesTotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn(TypedDict, total=False):
    #: Box P230.
    AVECVGECpreStep1DischargeAmount: Optional[str]
    #: Box P235.
    AVECVGECstep1DischargeAmount: Optional[str]
    #: Box P240.
    AVECVGECstep5DischargeAmountForThisAP: Optional[str]
    #: Box P245, required where the group it is in is sent.
    Total: Optional[str]


class CreativeIndustriesDetailsOfAVECVGECsurrendered(TypedDict, total=False):
    #: Box P250, required where the group it is in is sent.
    DetailsOfSurrender: Optional[list[CreativeIndustriesDetailsOfAVECVGECsurrenderedDetailsOfSurrender]]
    #: Box P255, required where the group it is in is sent.
    Total: Optional[str]


class CreativeIndustriesDetailsOfAVECVGECsurrenderedDetailsOfSurrender(TypedDict, total=False):
    #: Box P250A, required where the group it is in is sent.
    Name: Optional[str]
    #: Box P250B, required where the group it is in is sent.
    TaxReference: Optional[str]
    #: Box P250C, required where the group it is in is sent.
    AccountingPeriod: Optional[CreativeIndustriesDetailsOfAVECVGECsurrenderedDetailsOfSurrenderAccountingPeriod]
    #: Box P250D, required where the group it is in is sent.
    Amount: Optional[str]


class CreativeIndustriesDetailsOfAVECVGECsurrenderedDetailsOfSurrenderAccountingPeriod(TypedDict, total=False):
    #: HMRC's element From, required where the group it is in is sent.
    From: Optional[str]
    #: HMRC's element To, required where the group it is in is sent.
    To: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxRelief(TypedDict, total=False):
    #: Box P260.
    Film: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefFilm]
    #: Box P265.
    HighEndTV: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefHighEndTV]
    #: Box P270.
    ChildrensTV: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefChildrensTV]
    #: Box P275.
    Animation: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefAnimation]
    #: Box P280.
    VideoGames: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefVideoGames]
    #: Box P285, required where the group it is in is sent.
    TotalAudioVisualAndVideoGames: Optional[CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefTotalAudioVisualAndVideoGames]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefFilm(TypedDict, total=False):
    #: Box P260A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P260B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P260C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P260D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P260E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefHighEndTV(TypedDict, total=False):
    #: Box P265A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P265B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P265C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P265D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P265E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefChildrensTV(TypedDict, total=False):
    #: Box P270A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P270B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P270C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P270D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P270E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefAnimation(TypedDict, total=False):
    #: Box P275A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P275B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P275C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P275D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P275E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefVideoGames(TypedDict, total=False):
    #: Box P280A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P280B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P280C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P280D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P280E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesFilmHighEndTVchildrensTVanimationAndVideoGamesTaxReliefTotalAudioVisualAndVideoGames(TypedDict, total=False):
    #: Box P285A, required where the group it is in is sent.
    TotalCoreExpenditure: Optional[str]
    #: Box P285B, required where the group it is in is sent.
    TotalUKcoreExpenditure: Optional[str]
    #: Box P285C, required where the group it is in is sent.
    TotalAdditionalDeduction: Optional[str]
    #: Box P285D, required where the group it is in is sent.
    TotalLossesSurrenderedForTaxCredit: Optional[str]
    #: Box P285E, required where the group it is in is sent.
    TotalTaxCreditClaimed: Optional[str]


class CreativeIndustriesCulturalReliefs(TypedDict, total=False):
    #: Box P290.
    Theatre: Optional[CreativeIndustriesCulturalReliefsTheatre]
    #: Box P295.
    Orchestra: Optional[CreativeIndustriesCulturalReliefsOrchestra]
    #: Box P300.
    MuseumGalleryExhibition: Optional[CreativeIndustriesCulturalReliefsMuseumGalleryExhibition]
    #: Box P305, required where the group it is in is sent.
    TotalCulturalReliefs: Optional[CreativeIndustriesCulturalReliefsTotalCulturalReliefs]


class CreativeIndustriesCulturalReliefsTheatre(TypedDict, total=False):
    #: Box P290A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P290B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P290C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P290D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P290E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesCulturalReliefsOrchestra(TypedDict, total=False):
    #: Box P295A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P295B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P295C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P295D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P295E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesCulturalReliefsMuseumGalleryExhibition(TypedDict, total=False):
    #: Box P300A, required where the group it is in is sent.
    CoreExpenditure: Optional[str]
    #: Box P300B, required where the group it is in is sent.
    UKcoreExpenditure: Optional[str]
    #: Box P300C, required where the group it is in is sent.
    AdditionalDeduction: Optional[str]
    #: Box P300D, required where the group it is in is sent.
    LossesSurrenderedForTaxCredit: Optional[str]
    #: Box P300E, required where the group it is in is sent.
    TaxCreditClaimed: Optional[str]


class CreativeIndustriesCulturalReliefsTotalCulturalReliefs(TypedDict, total=False):
    #: Box P305A, required where the group it is in is sent.
    TotalCoreExpenditure: Optional[str]
    #: Box P305B, required where the group it is in is sent.
    TotalUKcoreExpenditure: Optional[str]
    #: Box P305C, required where the group it is in is sent.
    TotalAdditionalDeduction: Optional[str]
    #: Box P305D, required where the group it is in is sent.
    TotalLossesSurrenderedForTaxCredit: Optional[str]
    #: Box P305E, required where the group it is in is sent.
    TotalTaxCreditClaimed: Optional[str]


class CreativeIndustriesCulturalReliefsAndFilmHighEndTVchildrensTVanimationAndVideoGameTaxRelief(TypedDict, total=False):
    #: Box P310, required where the group it is in is sent.
    TotalCoreExpenditureForThisAP: Optional[str]
    #: Box P315, required where the group it is in is sent.
    TotalAdditionalDeductionForThisAP: Optional[str]
    #: Box P320, required where the group it is in is sent.
    TotalTaxCreditClaimForThisAP: Optional[str]
    #: Box P325, required where the group it is in is sent.
    PayableTaxCreditSetOffAgainstOtherLiabilitiesOnThisReturn: Optional[str]
    #: Box P330, required where the group it is in is sent.
    BalancePayableTaxCredit: Optional[str]
