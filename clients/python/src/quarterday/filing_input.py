"""What create, validate and amend take, in the interface's own field names. The service refuses what it does not know; None in an
optional field is the same as leaving it out. Written by `npm run input` from the service's definition; do not edit.
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
    repayment: Optional[RepaymentInput]
    declarant: Optional[DeclarantInput]
    #: Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[SubmissionOptions]


class _CompanyInputRequired(TypedDict):
    #: Registered company name, 2 to 160 characters.
    name: str
    #: 10-digit Unique Taxpayer Reference.
    utr: str
    #: Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits.
    registration_number: str


class CompanyInput(_CompanyInputRequired, total=False):
    """The company the return is for."""

    #: Associated companies in the period; they lower the profit limits.
    associated_companies: Optional[int]
    #: Instead of it, for a period across 1 April 2023: the number in each of its two financial years.
    associated_companies_by_year: Optional[list[int]]
    #: 0 for a company without special status, 6 for a members' club, 7 for a property management company.
    type: Optional[int]


class _PeriodInputRequired(TypedDict):
    #: First day of the accounting period.
    start: str
    #: Last day; at most 12 months after the start.
    end: str


class PeriodInput(_PeriodInputRequired, total=False):
    """The accounting period."""

    #: First day of the period of account, where it is longer than the accounting period. Default: start.
    accounts_start: Optional[str]
    #: Last day of the period of account. Default: end.
    accounts_end: Optional[str]
    #: The day on which HMRC gave notice to file the return. Needed only if that was late: the return is due 3 months after it, if that is later.
    notice_given_on: Optional[str]


class _FinancialsInputRequired(TypedDict):
    #: Total turnover in pence (box 145), 0 or more.
    turnover: int
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: int


class FinancialsInput(_FinancialsInputRequired, total=False):
    """The figures of the return. Amounts are whole numbers of pence."""

    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. The tax always follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before it.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss.
    property_profit: Optional[int]
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
    #: Exempt dividends received, other than from companies of a 51% group: they lower marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief: at most the tax (box 440).
    community_investment_relief: Optional[int]
    #: Double taxation relief: at most what is left of the tax.
    double_taxation_relief: Optional[int]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Not deductions of the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid.
    tax_already_paid: Optional[int]


class AdjustmentsInput(TypedDict, total=False):
    """From the profit of the accounts to the trading profit. With them net_profit is needed, and trading_profit must follow from it."""

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
    #: Added: legal and professional fees that are capital or private.
    legal_and_professional: Optional[int]
    #: Added: anything else that tax does not allow.
    other_additions: Optional[int]
    #: Taken off: profits on the sale of fixed assets.
    profit_on_disposal: Optional[int]
    #: Taken off: interest, rent, dividends and gains inside the profit of the accounts.
    non_trading_income: Optional[int]
    #: Taken off: anything else.
    other_deductions: Optional[int]


class CapitalAllowancesInput(TypedDict, total=False):
    """Capital allowances of the trade. With them net_profit is needed, and trading_profit must follow from it."""

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
    #: Cars bought in the period. Each goes into the right pool, or gets all of its cost at once.
    cars: Optional[list[CarInput]]
    #: Structures and buildings in use.
    structures_and_buildings: Optional[list[BuildingInput]]
    #: Whether the trade ended in the period: each pool then ends in a balancing allowance or charge.
    trade_ceased: Optional[bool]


class MainPoolInput(TypedDict, total=False):
    """The main pool."""

    #: What the pool had left at the end of the last period.
    brought_forward: Optional[int]
    #: Expenditure with no other allowance, without cars.
    additions: Optional[int]
    #: Sale proceeds that leave the pool.
    disposals: Optional[int]
    #: Writing-down allowance claimed. Default: the most there is.
    claim: Optional[int]


class SpecialRatePoolInput(TypedDict, total=False):
    """The special rate pool."""

    #: What the pool had left at the end of the last period.
    brought_forward: Optional[int]
    #: Expenditure with no other allowance, without cars.
    additions: Optional[int]
    #: Sale proceeds that leave the pool.
    disposals: Optional[int]
    #: Writing-down allowance claimed. Default: the most there is.
    claim: Optional[int]


class AnnualInvestmentAllowanceInput(TypedDict, total=False):
    """Expenditure with the annual investment allowance. Claims default to the most, special rate first."""

    #: Main rate expenditure.
    main_rate_expenditure: Optional[int]
    #: Special rate expenditure.
    special_rate_expenditure: Optional[int]
    #: Claimed for main rate expenditure.
    main_rate_claim: Optional[int]
    #: Claimed for special rate expenditure.
    special_rate_claim: Optional[int]


class FullExpensingInput(TypedDict, total=False):
    """Full expensing: 100% of new main rate plant, from April 2023."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class SpecialRateFirstYearAllowanceInput(TypedDict, total=False):
    """50% of new special rate plant, from April 2021."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class SuperDeductionInput(TypedDict, total=False):
    """Super-deduction: 130% of new main rate plant, April 2021 to March 2023."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class FortyPercentAllowanceInput(TypedDict, total=False):
    """40% of new main rate plant, from January 2026."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]


class ElectricChargePointsInput(TypedDict, total=False):
    """Electric charge points, 100%."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class ZeroEmissionGoodsVehiclesInput(TypedDict, total=False):
    """Zero-emission goods vehicles, 100%, to March 2025."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class ZeroEmissionCarsInput(TypedDict, total=False):
    """New zero-emission cars, 100%; or list each one in cars."""

    #: Expenditure of the period.
    expenditure: Optional[int]
    #: What is claimed. Default: the most there is.
    claim: Optional[int]
    #: The part of sale proceeds that belongs to this expenditure.
    disposals: Optional[int]


class _CarInputRequired(TypedDict):
    #: What it cost.
    cost: int
    #: When it was bought: a day of the period.
    bought_on: str
    #: Grams of CO2 per kilometre.
    co2_emissions: int


class CarInput(_CarInputRequired, total=False):
    """A car."""

    #: Whether it was unused and not second hand. Default false.
    new: Optional[bool]


class _BuildingInputRequired(TypedDict):
    #: Qualifying cost.
    cost: int
    #: When it was first used, not after the period.
    first_used_on: str


class BuildingInput(_BuildingInputRequired, total=False):
    """A structure or building."""



class PropertyAllowancesInput(TypedDict, total=False):
    """Allowances of a property business, already inside property_profit: stated on the form, not computed."""

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


class ManagementExpensesInput(TypedDict, total=False):
    """Management expenses of a company with investment business."""

    #: Of the period.
    this_period: Optional[int]
    #: Brought forward.
    brought_forward: Optional[int]


class LossesInput(TypedDict, total=False):
    """Losses brought forward, and what is done with those of the period."""

    #: Trading losses brought forward from before 1 April 2017.
    trading_before_april_2017: Optional[int]
    #: How much of them is used, against trading profit only. Default: the most.
    claim_before_april_2017: Optional[int]
    #: Trading losses brought forward from 1 April 2017 on.
    trading_since_april_2017: Optional[int]
    #: How much of them is used. Default: as much as wastes no donation; 0 keeps all.
    claim_since_april_2017: Optional[int]
    #: Set the period's trading loss against its other profits. Default false.
    set_loss_against_profits: Optional[bool]
    #: How much of the period's trading loss is carried back, after setting it against its own profits.
    carried_back: Optional[int]
    #: In an amendment: trading loss of a later period that is used here.
    from_later_periods: Optional[int]
    #: Property business losses brought forward.
    property_brought_forward: Optional[int]
    #: Non-trading deficits brought forward from before 1 April 2017.
    non_trading_deficit_before_april_2017: Optional[int]
    #: Non-trading deficits brought forward from 1 April 2017 on.
    non_trading_deficit_since_april_2017: Optional[int]
    #: Set the period's non-trading deficit against its other profits. Default false.
    set_deficit_against_profits: Optional[bool]
    #: How much of the period's non-trading deficit is carried back.
    deficit_carried_back: Optional[int]


class ParticipatorLoansInput(TypedDict, total=False):
    """Loans to participators, for the page CT600A."""

    #: Loans made in the period and outstanding at its end.
    loans: Optional[list[ParticipatorLoanInput]]
    #: Loans of earlier periods still outstanding at the period's end.
    brought_forward: Optional[int]
    #: Whether loans were made and repaid within the period. Default false.
    repaid_in_period: Optional[bool]


class _ParticipatorLoanInputRequired(TypedDict):
    #: The name of the participator or associate, 2 to 56 characters.
    participator: str
    #: What was outstanding at the period's end.
    amount: int
    #: When it was made: a day of the period.
    made_on: str


class ParticipatorLoanInput(_ParticipatorLoanInputRequired, total=False):
    """A loan."""

    #: What was repaid, released or written off after the period's end.
    repayments: Optional[list[RepaymentOfLoanInput]]


class _RepaymentOfLoanInputRequired(TypedDict):
    #: How much.
    amount: int
    #: When: after the period's end, not after today.
    date: str


class RepaymentOfLoanInput(_RepaymentOfLoanInputRequired, total=False):
    """A repayment."""

    #: Released or written off, not repaid. Default false.
    released: Optional[bool]
    #: The end of the period in which it was repaid. Default: the next anniversary of this period's end.
    period_end: Optional[str]


class NextPeriodInput(TypedDict, total=False):
    """The second return of a period of account of more than 12 months: from the end of the period to accounts_end."""

    #: Which of the two returns is filed: both (the default), only this one, or only the next one, for example after HMRC rejected just that one.
    file: Optional[Literal['both', 'this', 'next']]
    financials: Optional[NextPeriodFinancialsInput]
    computations: Optional[NextPeriodComputationsInput]


class NextPeriodFinancialsInput(TypedDict, total=False):
    """Its own figures. A figure given here makes the one in financials that of the first 12 months. Left out, a figure is shared by days, or asked for where it cannot be."""

    #: Total turnover in pence (box 145), 0 or more.
    turnover: Optional[int]
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: Optional[int]
    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. The tax always follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before it.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss.
    property_profit: Optional[int]
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
    #: Exempt dividends received, other than from companies of a 51% group: they lower marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief: at most the tax (box 440).
    community_investment_relief: Optional[int]
    #: Double taxation relief: at most what is left of the tax.
    double_taxation_relief: Optional[int]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Not deductions of the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid.
    tax_already_paid: Optional[int]


class NextPeriodComputationsInput(TypedDict, total=False):
    """Its own computations, instead of generated ones. Those of the first 12 months are in computations."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]


class AccountsInput(TypedDict, total=False):
    """Details for the accounts beyond the figures. With your own document (ixbrl) only that is used."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors, instead of director. Exactly one signs; a director alone does.
    directors: Optional[list[DirectorInput]]
    #: When the board approved the accounts: from the period's end to today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Left out, the accounts do not state it.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    #: Which return has the accounts, where the period of account is longer than the period: this one (the default), or the other one.
    filed_with: Optional[Literal['this', 'other']]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    comparatives: Optional[Union[ComparativesInput, Literal['previous_filing']]]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the registration number, without a prefix private_limited.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    policies: Optional[PoliciesInput]
    #: Further notes, such as related parties, events after the period's end, the parent.
    notes: Optional[list[NoteInput]]


class _DirectorInputRequired(TypedDict):
    #: The director's name, 2 to 160 characters.
    name: str


class DirectorInput(_DirectorInputRequired, total=False):
    """A director."""

    #: Whether this director signs the accounts.
    signs: Optional[bool]


class BalanceSheetInput(TypedDict, total=False):
    """Figures at the period's end, in pence; a line left out is 0. A total beside its lines must be their sum. Creditors and provisions have no sign."""

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
    #: Fixed assets in total, where their lines are not given.
    fixed_assets: Optional[int]
    #: Stocks.
    stocks: Optional[int]
    #: Debtors.
    debtors: Optional[int]
    #: Current asset investments.
    current_investments: Optional[int]
    #: Cash at bank and in hand.
    cash: Optional[int]
    #: Current assets in total, where their lines are not given.
    current_assets: Optional[int]
    #: Prepayments and accrued income, where they are not within debtors.
    prepayments: Optional[int]
    #: Creditors due within one year, without a sign.
    creditors_within_one_year: Optional[int]
    #: Creditors due later, without a sign.
    creditors_after_one_year: Optional[int]
    #: Provisions for liabilities, without a sign.
    provisions: Optional[int]
    #: Accruals and deferred income, where they are not within creditors, without a sign.
    accruals: Optional[int]
    #: Called up share capital.
    called_up_share_capital: Optional[int]
    #: Share premium account.
    share_premium: Optional[int]
    #: Revaluation reserve.
    revaluation_reserve: Optional[int]
    #: Other reserves.
    other_reserves: Optional[int]
    #: The profit and loss account within capital and reserves; negative for accumulated losses.
    profit_and_loss_reserve: Optional[int]


class ProfitAndLossInput(TypedDict, total=False):
    """Lines between turnover and profit, in pence and without a sign; a line left out is 0. Turnover, gross profit and profit before tax are in financials."""

    #: Other operating income.
    other_income: Optional[int]
    #: Raw materials and consumables. A line of frs105.
    raw_materials: Optional[int]
    #: Staff costs. A line of frs105.
    staff_costs: Optional[int]
    #: Depreciation and other amounts written off assets. A line of frs105.
    depreciation: Optional[int]
    #: Other charges. A line of frs105.
    other_charges: Optional[int]
    #: Distribution costs. A line of frs102.
    distribution_costs: Optional[int]
    #: Administrative expenses. A line of frs102.
    administrative_expenses: Optional[int]
    #: Interest receivable and similar income. A line of frs102.
    interest_receivable: Optional[int]
    #: Interest payable and similar charges. A line of frs102.
    interest_payable: Optional[int]
    #: Tax on profit; negative for a credit. Default: the tax of this return.
    tax: Optional[int]


class _ComparativesInputRequired(TypedDict):
    #: First day of the previous period of account.
    start: str
    #: Last day of the previous period of account: the day before this one starts.
    end: str


class ComparativesInput(_ComparativesInputRequired, total=False):
    """The previous period of account, shown beside this one. "previous_filing": the figures filed here for it."""

    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Left out, it is not shown.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Left out, the accounts do not state it.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class DebtorsDetailInput(TypedDict, total=False):
    """Debtors by kind. In sum: debtors of the balance sheet."""

    #: Trade debtors.
    trade_debtors: Optional[int]
    #: Other debtors.
    other_debtors: Optional[int]
    #: Prepayments and accrued income within debtors.
    prepayments: Optional[int]


class CreditorsDetailInput(TypedDict, total=False):
    """Creditors by kind, and what is secured or due late."""

    within_one_year: Optional[CreditorsByKindInput]
    after_one_year: Optional[CreditorsByKindInput]
    #: Creditors for which security was given.
    secured: Optional[int]
    #: Creditors due after more than five years.
    after_five_years: Optional[int]


class CreditorsByKindInput(TypedDict, total=False):
    """Creditors by kind. In sum: the figure of the balance sheet."""

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
    #: The most the company may have to pay.
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
    """How fixed assets moved in the period. Cost less depreciation must lead to the figures of the balance sheet."""

    tangible_assets: Optional[AssetMovementsInput]
    intangible_assets: Optional[AssetMovementsInput]


class AssetMovementsInput(TypedDict, total=False):
    """From the period's start to its end, in pence; what is left out is 0. The closing figures follow."""

    cost: Optional[AssetCostInput]
    depreciation: Optional[AssetDepreciationInput]


class AssetCostInput(TypedDict, total=False):
    """Cost or valuation."""

    #: At the period's start.
    opening: Optional[int]
    #: Additions.
    additions: Optional[int]
    #: Disposals, without a sign.
    disposals: Optional[int]


class AssetDepreciationInput(TypedDict, total=False):
    """Depreciation or amortisation."""

    #: At the period's start.
    opening: Optional[int]
    #: Charged in the period.
    charge: Optional[int]
    #: On disposals, without a sign.
    disposals: Optional[int]


class PoliciesInput(TypedDict, total=False):
    """Accounting policies, instead of our own sentences. Micro-entity accounts show none."""

    #: How turnover is recognised, 2 to 10,000 characters.
    turnover: Optional[str]
    #: How tangible assets are measured and depreciated, 2 to 10,000 characters.
    tangible_assets: Optional[str]
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
    """Your own computations, instead of those generated from the figures."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]


class ReturnStatementsInput(TypedDict, total=False):
    """Statements about the return and the company, each false by default."""

    #: The return contains estimates.
    estimated_figures: Optional[bool]
    #: There is a return for another period as well.
    several_returns: Optional[bool]
    #: The company is part of a group that is not small.
    group_not_small: Optional[bool]
    #: The company has the transfer pricing exemption of small and medium-sized enterprises.
    transfer_pricing_exemption: Optional[bool]
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
    """Where a repayment goes. Of all answers, only submission.xml has bank details."""

    #: The bank, 2 to 56 characters.
    bank_name: Optional[str]
    #: Six digits.
    sort_code: Optional[str]
    #: Eight digits.
    account_number: Optional[str]
    #: Name of the account, 2 to 28 characters.
    account_name: Optional[str]
    #: Building society reference, 2 to 18 characters.
    reference: Optional[str]
    #: Sums of this amount or less are not repaid.
    not_below: Optional[int]


class DeclarantInput(TypedDict, total=False):
    """The declaration on the return. Default: the organisation's settings; in the sandbox a placeholder."""

    #: Who declares the return correct and complete.
    name: Optional[str]
    #: The capacity in which they declare it, such as Director.
    status: Optional[str]


class SubmissionOptions(TypedDict, total=False):
    """Submission options."""

    #: Same as the Idempotency-Key header: 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: file to HMRC's Test-in-Live. Ignored with a sandbox key.
    test_mode: Optional[bool]


_AmendmentInputKeywords = TypedDict("_AmendmentInputKeywords", {"return": "Optional[ReturnStatementsInput]"}, total=False)


class AmendmentInput(_AmendmentInputKeywords, total=False):
    """What changes: at least one group besides metadata and options."""

    company: Optional[AmendedCompanyInput]
    period: Optional[AmendedPeriodInput]
    financials: Optional[AmendedFinancialsInput]
    accounts: Optional[AmendedAccountsInput]
    computations: Optional[AmendedComputationsInput]
    repayment: Optional[RepaymentInput]
    declarant: Optional[DeclarantInput]
    #: Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC.
    metadata: Optional[dict[str, Optional[str]]]
    options: Optional[AmendedSubmissionOptions]


class AmendedCompanyInput(TypedDict, total=False):
    """What changes about the company. Its name and numbers cannot be amended."""

    #: Associated companies in the period; they lower the profit limits.
    associated_companies: Optional[int]
    #: Instead of it, for a period across 1 April 2023: the number in each of its two financial years.
    associated_companies_by_year: Optional[list[int]]
    #: 0 for a company without special status, 6 for a members' club, 7 for a property management company.
    type: Optional[int]


class AmendedPeriodInput(TypedDict, total=False):
    """Corrects the day of HMRC's notice, beside what changes on the return. The period itself cannot be amended."""

    #: The day on which HMRC gave notice to file the return. Needed only if that was late: the return is due 3 months after it, if that is later.
    notice_given_on: Optional[str]


class AmendedFinancialsInput(TypedDict, total=False):
    """The figures that differ from what was filed."""

    #: Total turnover in pence (box 145), 0 or more.
    turnover: Optional[int]
    #: Trading profit in pence (box 155); negative for a loss, 0 for a nil return.
    trading_profit: Optional[int]
    #: Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.
    gross_profit: Optional[int]
    #: Profit before tax in pence, for the accounts. 0, the default, shows the trading profit. With adjustments or capital_allowances it is needed, and 0 is 0.
    net_profit: Optional[int]
    #: Financial year whose rates you expect. The tax always follows the period.
    tax_rate_year: Optional[int]
    adjustments: Optional[AdjustmentsInput]
    capital_allowances: Optional[CapitalAllowancesInput]
    #: Interest and other loan relationships, net; negative for a deficit.
    non_trading_loan_profit: Optional[int]
    #: Annuities and annual payments received.
    annual_payments: Optional[int]
    #: Taxable dividends from outside the UK.
    foreign_dividends: Optional[int]
    #: Income from which income tax was deducted, before it.
    income_taxed_at_source: Optional[int]
    #: Profit of a UK property business after its allowances; negative for a loss.
    property_profit: Optional[int]
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
    #: Exempt dividends received, other than from companies of a 51% group: they lower marginal relief.
    exempt_distributions: Optional[int]
    #: Community investment tax relief: at most the tax (box 440).
    community_investment_relief: Optional[int]
    #: Double taxation relief: at most what is left of the tax.
    double_taxation_relief: Optional[int]
    participator_loans: Optional[ParticipatorLoansInput]
    #: Income tax deducted from income received. Not deductions of the construction industry scheme.
    income_tax_deducted: Optional[int]
    #: Tax already paid for the period. Given, 0 too, the return says what is outstanding or overpaid.
    tax_already_paid: Optional[int]


class AmendedAccountsInput(TypedDict, total=False):
    """What changes in the accounts. With your own document (ixbrl) only that is used."""

    #: frs102 for small companies (the default), frs105 for micro-entities.
    standard: Optional[Literal['frs102', 'frs105']]
    #: Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: The director who signs the accounts, 2 to 160 characters. Default: the declarant, if the declarant's status says director.
    director: Optional[str]
    #: All directors, instead of director. Exactly one signs; a director alone does.
    directors: Optional[list[DirectorInput]]
    #: When the board approved the accounts: from the period's end to today. Default: today.
    approved_on: Optional[str]
    #: What the company does, 2 to 300 characters.
    principal_activity: Optional[str]
    #: Average number of employees in the period. Left out, the accounts do not state it.
    average_employees: Optional[int]
    #: Whether the company was dormant. Default false.
    dormant: Optional[bool]
    #: Whether this is the company's first period of account, which has no comparatives. Default false.
    first_period: Optional[bool]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    comparatives: Optional[Union[AmendedComparativesInput, Literal['previous_filing']]]
    registered_office: Optional[RegisteredOfficeInput]
    #: The part of the United Kingdom in which the company is registered. Default: from the registration number.
    country: Optional[Literal['england_and_wales', 'wales', 'scotland', 'northern_ireland']]
    #: The company's legal form. Default: from the registration number, without a prefix private_limited.
    legal_form: Optional[Literal['private_limited', 'limited_by_guarantee', 'community_interest']]
    #: Advances and credits to directors (Companies Act 2006 section 413).
    directors_advances: Optional[list[DirectorsAdvanceInput]]
    #: Guarantees on behalf of directors (Companies Act 2006 section 413).
    directors_guarantees: Optional[list[DirectorsGuaranteeInput]]
    commitments: Optional[CommitmentsInput]
    fixed_asset_movements: Optional[FixedAssetMovementsInput]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]
    policies: Optional[PoliciesInput]
    #: Further notes, such as related parties, events after the period's end, the parent.
    notes: Optional[list[NoteInput]]
    #: True: file accounts generated from the figures again, instead of your own document. Not together with ixbrl. Default false.
    use_generated: Optional[bool]


class AmendedComparativesInput(TypedDict, total=False):
    """The previous period of account, shown beside this one. "previous_filing": the figures filed here for it."""

    #: First day of the previous period of account.
    start: Optional[str]
    #: Last day of the previous period of account: the day before this one starts.
    end: Optional[str]
    #: Turnover.
    turnover: Optional[int]
    #: Gross profit. Left out, it is not shown.
    gross_profit: Optional[int]
    #: Profit before tax; negative for a loss.
    net_profit: Optional[int]
    #: Tax on profit; negative for a credit.
    tax: Optional[int]
    balance_sheet: Optional[BalanceSheetInput]
    profit_and_loss: Optional[ProfitAndLossInput]
    #: Average number of employees in the period. Left out, the accounts do not state it.
    average_employees: Optional[int]
    debtors_detail: Optional[DebtorsDetailInput]
    creditors_detail: Optional[CreditorsDetailInput]


class AmendedComputationsInput(TypedDict, total=False):
    """Your own computations for the amended figures."""

    #: Base64 of an iXBRL computations document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures.
    ixbrl: Optional[str]
    #: True: file computations generated from the figures again, instead of your own document. Not together with ixbrl. Default false.
    use_generated: Optional[bool]


class AmendedSubmissionOptions(TypedDict, total=False):
    """Submission options."""

    #: Same as the Idempotency-Key header: 1 to 255 printable characters.
    idempotency_key: Optional[str]
    #: With a live key: file to HMRC's Test-in-Live. Ignored with a sandbox key.
    test_mode: Optional[bool]
    #: The filing that you take for the newest of this return and its amendments. If it is another one, nothing is filed: 409 `amended_meanwhile`.
    expected_newest: Optional[str]


class _FilingUpdateInputRequired(TypedDict):
    #: Your own pairs of texts, such as ids: returned with the filing, found by lists, never sent to HMRC.
    metadata: dict[str, Optional[str]]


class FilingUpdateInput(_FilingUpdateInputRequired, total=False):
    """What changes about a filing, besides the return. The return itself is amended."""

