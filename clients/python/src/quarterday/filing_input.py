"""What create, validate and amend take, in the interface's own field names. The service refuses what it does not know; None in an
optional field is the same as leaving it out. Written by `npm run input` from the service's definition; do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union


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
    """How the profit and loss reserve moved: opening, profit after tax, dividends, transfers, closing."""

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
    B: Optional[dict[str, Any]]
    #: CT600D, insurance: a mirror of the element Insurance. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    D: Optional[dict[str, Any]]
    #: CT600F, tonnage tax: a mirror of the element TonnageTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    F: Optional[dict[str, Any]]
    #: CT600H, cross-border royalties: a mirror of the element CrossBorderRoyalties. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    H: Optional[dict[str, Any]]
    #: CT600I, ring fence trades: a mirror of the element RingFenceTrade. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    I: Optional[dict[str, Any]]
    #: CT600K, restitution tax: a mirror of the element RestitutionTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    K: Optional[dict[str, Any]]
    #: CT600M, freeports and investment zones: a mirror of the element Freeports. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    M: Optional[dict[str, Any]]
    #: CT600N, residential property developer tax: a mirror of the element ResidentialPropertyDeveloperTax. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    N: Optional[dict[str, Any]]
    #: CT600P, creative industries: a mirror of the element CreativeIndustries. Names as in HMRC's schema, every value a text as the XML writes it, an array where an element may stand several times. An empty object takes the page out of an amended return.
    P: Optional[dict[str, Any]]


class DeclarantInput(TypedDict, total=False):
    """Who declares the return correct. Default: the organisation's settings, or a placeholder in the sandbox."""

    #: Name of the person who declares the return correct and complete.
    name: Optional[str]
    #: Capacity in which that person declares it, such as Director.
    status: Optional[str]


class SubmissionOptions(TypedDict, total=False):
    """Submission options."""

    #: Has the same effect as the Idempotency-Key header. 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: true files to HMRC's Test-in-Live service. Ignored with a sandbox key.
    test_mode: Optional[bool]


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
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[AmendedSubmissionOptions]


class AmendedCompanyInput(TypedDict, total=False):
    """Changes to the company's details. Its name and numbers cannot be amended."""

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
    #: The filing that you expect to be the newest of this return and its amendments. If it is not, nothing is filed and you get 409 `amended_meanwhile`.
    expected_newest: Optional[str]


class _FilingUpdateInputRequired(TypedDict):
    #: Your own key-value pairs, such as ids. Returned with the filing, usable as a filter in lists, never sent to HMRC.
    metadata: dict[str, Optional[str]]


class FilingUpdateInput(_FilingUpdateInputRequired, total=False):
    """Changes to a filing that do not change the return. To change the return, amend the filing."""

