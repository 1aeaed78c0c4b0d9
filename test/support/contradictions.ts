// Inputs of the wider return in which every value is fine by itself and they contradict each other, the period or the
// law: what is changed in a good return for the year to 31 March 2025, with a trading profit of £40,000, and the
// problem it gets. The day is 15 November 2026.

import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";

type Changes = Readonly<Record<string, unknown>>;
export type Contradiction = readonly [changes: Changes, problem: string, says: string];

const FINANCIALS = "financials";
const ALLOWANCES = `${FINANCIALS}.capital_allowances`;
const PROPERTY_ALLOWANCES = "financials.property.capital_allowances";
const INVESTMENT = `${ALLOWANCES}.annual_investment_allowance`;
const LOSSES = `${FINANCIALS}.losses`;
const LOANS = `${FINANCIALS}.participator_loans`;

const reconcile = (changes: Changes, sum: string): Contradiction => [
  changes,
  `does_not_reconcile ${FINANCIALS}.trading_profit`,
  `give a trading profit of ${sum} pence`,
];

const fromAccounts: readonly Contradiction[] = [
  [
    { [`${FINANCIALS}.adjustments`]: { depreciation: 0 } },
    "missing_field financials.net_profit",
    "Beside financials.adjustments",
  ],
  [
    { [ALLOWANCES]: { trade_ceased: false } },
    "missing_field financials.net_profit",
    "Beside financials.capital_allowances",
  ],
  [
    { [`${FINANCIALS}.adjustments`]: { depreciation: 1 }, [`${FINANCIALS}.net_profit`]: null },
    "missing_field financials.net_profit",
    "Send financials.net_profit",
  ],
  reconcile({ "financials.net_profit": 0, "financials.adjustments": { donations: 0 } }, "0"),
  reconcile({ "financials.net_profit": 3_999_999, "financials.adjustments": { donations: 0 } }, "3999999"),
  reconcile({ "financials.net_profit": 4_000_000, "financials.adjustments": { entertaining: 1 } }, "4000001"),
  reconcile({ "financials.net_profit": 4_000_000, "financials.adjustments": { non_trading_income: 1 } }, "3999999"),
  reconcile({ "financials.net_profit": -4_000_000, "financials.adjustments": { depreciation: 100 } }, "-3999900"),
  reconcile(
    { "financials.net_profit": 4_000_000, [`${ALLOWANCES}.full_expensing`]: { expenditure: 10_099 } },
    "3990000",
  ),
  reconcile({ "financials.net_profit": 4_000_000, [`${ALLOWANCES}.main_pool`]: { disposals: 10_000 } }, "4010000"),
  reconcile(
    { "financials.net_profit": 9_007_199_254_740_991, "financials.adjustments": { depreciation: 9_999_999_999_999 } },
    "9017199254740990",
  ),
];

/** With a net profit, so that nothing else is missing: what does not reconcile is told besides. */
const allowance = (changes: Changes, problem: string, says: string): Contradiction => [
  { "financials.net_profit": 4_000_000, ...changes },
  problem,
  says,
];

const allowances: readonly Contradiction[] = [
  allowance(
    { [INVESTMENT]: { main_rate_expenditure: 200_000_000, main_rate_claim: 100_000_100 } },
    `claim_too_high ${INVESTMENT}`,
    "At most £1,000,000",
  ),
  allowance(
    { [INVESTMENT]: { main_rate_expenditure: 10_000, main_rate_claim: 10_100 } },
    `claim_too_high ${INVESTMENT}.main_rate_claim`,
    "At most £100",
  ),
  allowance(
    { [INVESTMENT]: { special_rate_claim: 100 } },
    `claim_too_high ${INVESTMENT}.special_rate_claim`,
    "At most £0",
  ),
  allowance(
    {
      [INVESTMENT]: { main_rate_expenditure: 100_000_000, main_rate_claim: 100_000_000 },
      "financials.property_allowances": { annual_investment_allowance: 100 },
    },
    `claim_too_high ${INVESTMENT}`,
    "At most £999,999",
  ),
  allowance(
    { [INVESTMENT]: { main_rate_expenditure: 100, main_rate_claim: 100 }, [`${ALLOWANCES}.trade_ceased`]: true },
    `claim_too_high ${INVESTMENT}`,
    "in the period in which the trade ends",
  ),
  allowance(
    { [`${ALLOWANCES}.main_pool`]: { brought_forward: 1_000_000, claim: 180_100 } },
    `claim_too_high ${ALLOWANCES}.main_pool.claim`,
    "At most £1,800",
  ),
  allowance(
    { [`${ALLOWANCES}.special_rate_pool`]: { brought_forward: 1_000_000, claim: 60_100 } },
    `claim_too_high ${ALLOWANCES}.special_rate_pool.claim`,
    "At most £600",
  ),
  allowance(
    { [`${ALLOWANCES}.main_pool`]: { brought_forward: 1_000_000, claim: 100 }, [`${ALLOWANCES}.trade_ceased`]: true },
    `claim_too_high ${ALLOWANCES}.main_pool.claim`,
    "balancing allowance",
  ),
  allowance(
    { [`${ALLOWANCES}.main_pool`]: { claim: 100 } },
    `claim_too_high ${ALLOWANCES}.main_pool.claim`,
    "At most £0",
  ),
  ...["full_expensing", "electric_charge_points", "zero_emission_goods_vehicles", "zero_emission_cars"].map((name) =>
    allowance(
      { [`${ALLOWANCES}.${name}`]: { expenditure: 10_000, claim: 10_100 } },
      `claim_too_high ${ALLOWANCES}.${name}.claim`,
      "At most £100",
    ),
  ),
  allowance(
    { [`${ALLOWANCES}.special_rate_first_year_allowance`]: { expenditure: 10_000, claim: 5_100 } },
    `claim_too_high ${ALLOWANCES}.special_rate_first_year_allowance.claim`,
    "At most £50",
  ),
  allowance(
    { [`${ALLOWANCES}.super_deduction`]: { expenditure: 100 } },
    `allowance_not_available ${ALLOWANCES}.super_deduction`,
    "from 2021-04-01 to 2023-03-31",
  ),
  allowance(
    { [`${ALLOWANCES}.forty_percent_first_year_allowance`]: { expenditure: 100 } },
    `allowance_not_available ${ALLOWANCES}.forty_percent_first_year_allowance`,
    "from 2026-01-01",
  ),
  ...["full_expensing", "special_rate_first_year_allowance", "electric_charge_points", "zero_emission_cars"].map(
    (name) =>
      allowance(
        { [`${ALLOWANCES}.${name}`]: { expenditure: 100 }, [`${ALLOWANCES}.trade_ceased`]: true },
        `allowance_not_available ${ALLOWANCES}.${name}`,
        "The period in which the trade ends",
      ),
  ),
  ...["2024-03-31", "2025-04-01", "1999-01-01"].map((bought_on) =>
    allowance(
      { [`${ALLOWANCES}.cars`]: [{ cost: 100, bought_on, co2_emissions: 0 }] },
      `invalid_date ${ALLOWANCES}.cars.0.bought_on`,
      "Give a day from 2024-04-01 to 2025-03-31",
    ),
  ),
  ...["2018-10-28", "2025-04-01"].map((first_used_on) =>
    allowance(
      { [`${ALLOWANCES}.structures_and_buildings`]: [{ cost: 100, first_used_on }] },
      `invalid_date ${ALLOWANCES}.structures_and_buildings.0.first_used_on`,
      "from 2018-10-29 to the end of the period",
    ),
  ),
  [
    { "financials.property_allowances": { annual_investment_allowance: 100_000_100 } },
    "claim_too_high financials.property_allowances.annual_investment_allowance",
    "at most £1,000,000",
  ],
  [
    { "financials.property": { rents: 500_050, expenses: { repairs: 100 } }, "financials.property_profit": 500_000 },
    "does_not_reconcile financials.property_profit",
    "a property profit of 499950 pence (£4,999.50)",
  ],
  [
    { "financials.property": { rents: 100, expenses: { repairs: 200 } }, "financials.property_profit": 0 },
    "does_not_reconcile financials.property_profit",
    "-100 pence (a loss of £1)",
  ],
  [
    { "financials.property": { rents: 500_000, finance_costs: 100_000 } },
    "missing_field financials.non_trading_loan_profit",
    "CTA 2009 s211",
  ],
  [
    {
      "financials.property": { capital_allowances: { main_pool: { additions: 100 } } },
      "financials.property_allowances": { other: 100 },
    },
    "invalid_type financials.property_allowances",
    "not both",
  ],
  [
    { [`${PROPERTY_ALLOWANCES}.main_pool`]: { brought_forward: 1_000_000, claim: 180_100 } },
    `claim_too_high ${PROPERTY_ALLOWANCES}.main_pool.claim`,
    "At most £1,800",
  ],
  [
    { [`${PROPERTY_ALLOWANCES}.super_deduction`]: { expenditure: 100 } },
    `allowance_not_available ${PROPERTY_ALLOWANCES}.super_deduction`,
    "2021-04-01 to 2023-03-31",
  ],
  [
    {
      [`${PROPERTY_ALLOWANCES}.full_expensing`]: { expenditure: 100 },
      [`${PROPERTY_ALLOWANCES}.business_ceased`]: true,
    },
    `allowance_not_available ${PROPERTY_ALLOWANCES}.full_expensing`,
    "the property business ends",
  ],
  [
    { [`${PROPERTY_ALLOWANCES}.cars`]: [{ cost: 100, bought_on: "2024-03-31", co2_emissions: 0 }] },
    `invalid_date ${PROPERTY_ALLOWANCES}.cars.0.bought_on`,
    "Give a day from 2024-04-01 to 2025-03-31",
  ],
];

const sold = {
  asset: "Shop",
  acquired_on: "2010-05-01",
  disposed_on: "2024-06-01",
  proceeds: 50_000_50,
  costs: 20_000_00,
};
const DISPOSALS = "financials.chargeable_gains.disposals";

const gains: readonly Contradiction[] = [
  [
    { [DISPOSALS]: [sold], "financials.chargeable_gains.gains": 30_000_00 },
    "does_not_reconcile financials.chargeable_gains.gains",
    "gains of 3000050 pence (£30,000.50)",
  ],
  [
    { [DISPOSALS]: [{ ...sold, proceeds: 0 }], "financials.chargeable_gains.losses": 1 },
    "does_not_reconcile financials.chargeable_gains.losses",
    "losses of 2000000 pence (£20,000)",
  ],
  ...["2024-03-31", "2025-04-01"].map(
    (disposed_on): Contradiction => [
      { [DISPOSALS]: [{ ...sold, disposed_on }] },
      `invalid_date ${DISPOSALS}.0.disposed_on`,
      "Give a day from 2024-04-01 to 2025-03-31",
    ],
  ),
  [
    { [DISPOSALS]: [{ ...sold, acquired_on: "2024-06-02" }] },
    `invalid_date ${DISPOSALS}.0.acquired_on`,
    "cannot have been acquired after that",
  ],
  [
    { [DISPOSALS]: [{ ...sold, acquired_on: "2018-01-01", indexation: 1 }] },
    `allowance_not_available ${DISPOSALS}.0.indexation`,
    "ended in December 2017",
  ],
  [
    {
      "financials.qualifying_donations": 100,
      "financials.qualifying_donations_by_kind": { uk_charities: 60, investments_and_land: 41 },
    },
    "does_not_reconcile financials.qualifying_donations",
    "101 pence (£1.01)",
  ],
];

const losses: readonly Contradiction[] = [
  [
    { [LOSSES]: { trading_before_april_2017: 10_000, claim_before_april_2017: 10_100 } },
    `claim_too_high ${LOSSES}.claim_before_april_2017`,
    "At most £100",
  ],
  [
    { [LOSSES]: { trading_before_april_2017: 9_000_000, claim_before_april_2017: 4_000_100 } },
    `claim_too_high ${LOSSES}.claim_before_april_2017`,
    "At most £40,000",
  ],
  [{ [LOSSES]: { claim_before_april_2017: 100 } }, `claim_too_high ${LOSSES}.claim_before_april_2017`, "At most £0"],
  [
    { [LOSSES]: { trading_since_april_2017: 10_000, claim_since_april_2017: 10_100 } },
    `claim_too_high ${LOSSES}.claim_since_april_2017`,
    "At most £100",
  ],
  [
    { [LOSSES]: { trading_since_april_2017: 9_000_000, claim_since_april_2017: 4_000_100 } },
    `claim_too_high ${LOSSES}.claim_since_april_2017`,
    "At most £40,000",
  ],
  [{ [LOSSES]: { claim_since_april_2017: 100 } }, `claim_too_high ${LOSSES}.claim_since_april_2017`, "At most £0"],
  [{ [LOSSES]: { carried_back: 100 } }, `claim_too_high ${LOSSES}.carried_back`, "£0"],
  [
    { [LOSSES]: { carried_back: 100, set_loss_against_profits: true } },
    `claim_too_high ${LOSSES}.carried_back`,
    "At most £0",
  ],
  [
    { "financials.trading_profit": -10_000, [LOSSES]: { carried_back: 10_100 } },
    `claim_too_high ${LOSSES}.carried_back`,
    "At most £100",
  ],
  [
    { "financials.trading_profit": -10_000, "financials.other_income": 100, [LOSSES]: { carried_back: 9_900 } },
    `current_period_first ${LOSSES}.carried_back`,
    "The period has other profits",
  ],
  [
    {
      "financials.trading_profit": -10_000,
      "financials.other_income": 1_000,
      [LOSSES]: { carried_back: 9_100, set_loss_against_profits: true },
    },
    `claim_too_high ${LOSSES}.carried_back`,
    "At most £90",
  ],
  [{ [LOSSES]: { from_later_periods: 4_000_100 } }, `claim_too_high ${LOSSES}.from_later_periods`, "At most £40,000"],
  [{ [LOSSES]: { deficit_carried_back: 100 } }, `claim_too_high ${LOSSES}.deficit_carried_back`, "At most £0"],
  [
    { "financials.non_trading_loan_profit": -10_000, [LOSSES]: { deficit_carried_back: 10_100 } },
    `claim_too_high ${LOSSES}.deficit_carried_back`,
    "At most £100",
  ],
  [
    {
      "financials.non_trading_loan_profit": -10_000,
      [LOSSES]: { deficit_carried_back: 100, set_deficit_against_profits: true },
    },
    `claim_too_high ${LOSSES}.deficit_carried_back`,
    "At most £0",
  ],
  [
    { "financials.trading_profit": 600_000_000, [LOSSES]: { trading_since_april_2017: 500_000_100 } },
    `loss_restriction ${LOSSES}`,
    "above £5,000,000",
  ],
  [
    {
      "financials.chargeable_gains": { gains: 600_000_000, losses_brought_forward: 500_000_100 },
    },
    "loss_restriction financials.chargeable_gains.losses_brought_forward",
    "above £5,000,000",
  ],
  [
    { "financials.trading_profit": 600_000_000, "financials.management_expenses": { brought_forward: 500_000_100 } },
    "loss_restriction financials.management_expenses.brought_forward",
    "above £5,000,000",
  ],
];

const loan = (more: object) => ({ [LOANS]: { loans: [{ participator: "A Director", amount: 10_000, ...more }] } });
const made_on = "2024-05-01";
const repaid = (...repayments: object[]) => loan({ made_on, repayments });

const loans: readonly Contradiction[] = [
  ...["2024-03-31", "2025-04-01"].map(
    (day): Contradiction => [
      loan({ made_on: day }),
      `invalid_date ${LOANS}.loans.0.made_on`,
      "from 2024-04-01 to 2025-03-31",
    ],
  ),
  ...["2025-03-31", "2024-05-02"].map(
    (date): Contradiction => [
      repaid({ amount: 100, date }),
      `invalid_date ${LOANS}.loans.0.repayments.0.date`,
      "must come after the period's end, 2025-03-31",
    ],
  ),
  [
    repaid({ amount: 100, date: "2026-11-16" }),
    `invalid_date ${LOANS}.loans.0.repayments.0.date`,
    "today is 2026-11-15",
  ],
  [
    repaid({ amount: 100, date: "2026-02-02", period_end: "2026-02-01" }),
    `invalid_date ${LOANS}.loans.0.repayments.0.period_end`,
    "must end on 2026-02-02 or later",
  ],
  [
    repaid({ amount: 10_001, date: "2025-06-01" }),
    `repayments_exceed_loan ${LOANS}.loans.0.repayments`,
    "add up to £100.01, more than the loan of £100",
  ],
  [
    repaid({ amount: 6_000, date: "2025-06-01" }, { amount: 6_000, date: "2025-07-01", released: true }),
    `repayments_exceed_loan ${LOANS}.loans.0.repayments`,
    "add up to £120",
  ],
  ...["A", " A ", "x".repeat(57), "株式会社", "A\nB", ""].map(
    (participator): Contradiction => [
      loan({ made_on, participator }),
      `invalid_text ${LOANS}.loans.0.participator`,
      "The participator's name",
    ],
  ),
];

const GROUP = `${FINANCIALS}.group_relief`;
const arrangement = { company: "Parent Ltd", name: "A Director", status: "Director" };
const row = { company: "Sub Ltd", reference: "1234567890", amount: 100 };
const claim = (more: object, consent: object = { simplified_arrangement: arrangement }) => ({
  [GROUP]: { claims: [{ ...row, ...more }], consent },
});
const surrender = (group: object) => ({
  "financials.trading_profit": -100_000,
  [GROUP]: {
    surrendered: { trading_loss: 100 },
    surrenders: [row],
    surrender_consent: { simplified_arrangement: true },
    ...group,
  },
});
const UNUSABLE = ["A", " A ", "x".repeat(57), "株式会社", "A\nB", ""];

const groupRelief: readonly Contradiction[] = [
  [{ [GROUP]: { permanent_establishment: true } }, `missing_field ${GROUP}.claims`, "needs claims or surrenders"],
  ...UNUSABLE.map(
    (company): Contradiction => [
      claim({ company }),
      `schema_validation_failed ${GROUP}.claims.0.company`,
      "The other company's name",
    ],
  ),
  ...["1234567", "1".repeat(21), "1234 5678", "SC-123456", ""].map(
    (reference): Contradiction => [
      claim({ reference }),
      `schema_validation_failed ${GROUP}.claims.0.reference`,
      "8 to 20 letters and digits",
    ],
  ),
  ...["8596148860", "12345678"].map(
    (reference): Contradiction => [
      claim({ reference }),
      `does_not_reconcile ${GROUP}.claims.0.reference`,
      "the company's own reference",
    ],
  ),
  [claim({ amount: 99 }), `invalid_monetary_value ${GROUP}.claims.0.amount`, "from 100 to"],
  [claim({ amount: 4_000_100 }), `claim_too_high ${GROUP}.claims`, "At most £40,000"],
  ...(
    [
      ["2024-06-01", "2024-05-31", "before it starts"],
      ["2024-05-01", "2025-05-01", "longer than 12 months"],
      ["2023-04-01", "2024-03-31", "no day in common"],
      ["2025-04-01", "2026-03-31", "no day in common"],
    ] as const
  ).map(
    ([start, end, says]): Contradiction => [
      claim({ period: { start, end } }),
      `invalid_period ${GROUP}.claims.0.period`,
      says,
    ],
  ),
  [claim({}, {}), `missing_field ${GROUP}.consent`, "must consent"],
  [claim({}, { notices_attached: false }), `missing_field ${GROUP}.consent`, "must consent"],
  [
    claim({}, { simplified_arrangement: arrangement, notices_attached: true }),
    `invalid_type ${GROUP}.consent`,
    "given in one way",
  ],
  [claim({}, { notices_attached: true }), "missing_field attachments", "notices of consent must be attached"],
  ...(["company", "name", "status"] as const).flatMap((field) =>
    UNUSABLE.map(
      (text): Contradiction => [
        claim({}, { simplified_arrangement: { ...arrangement, [field]: text } }),
        `schema_validation_failed ${GROUP}.consent.simplified_arrangement.${field}`,
        "The authorised",
      ],
    ),
  ),
  [
    {
      "financials.trading_profit": -3_000_000,
      "financials.non_trading_loan_profit": 4_000_000,
      ...claim({ amount: 1_000_100 }),
    },
    `current_period_first ${GROUP}.claims`,
    "leaves £10,000",
  ],
  [
    {
      [LOSSES]: { trading_since_april_2017: 200, claim_since_april_2017: 100 },
      ...claim({ carried_forward: true }),
    },
    `own_losses_first ${GROUP}.claims`,
    "of its own that it does not use",
  ],
  [
    {
      [LOSSES]: { trading_before_april_2017: 200, claim_before_april_2017: 100 },
      ...claim({ carried_forward: true }),
    },
    `own_losses_first ${GROUP}.claims`,
    "of its own that it does not use",
  ],
  [
    { [LOSSES]: { from_later_periods: 3_000_100 }, ...claim({ amount: 1_000_000 }) },
    `claim_too_high ${LOSSES}.from_later_periods`,
    "At most £30,000",
  ],
  [surrender({ surrenders: [] }), `does_not_reconcile ${GROUP}.surrenders`, "receive £0, and £1"],
  [surrender({ surrendered: {} }), `does_not_reconcile ${GROUP}.surrenders`, "receive £1, and £0"],
  [
    surrender({ surrenders: [{ ...row, carried_forward: true }] }),
    `does_not_reconcile ${GROUP}.surrenders`,
    "Both must be the same",
  ],
  [surrender({ surrender_consent: {} }), `missing_field ${GROUP}.surrender_consent`, "must consent to the surrender"],
  [
    surrender({ surrender_consent: { simplified_arrangement: true, notices_attached: true } }),
    `invalid_type ${GROUP}.surrender_consent`,
    "given in one way",
  ],
  [
    surrender({ surrender_consent: { notices_attached: true } }),
    "missing_field attachments",
    "notices of consent must be attached",
  ],
  ...(["name", "status"] as const).flatMap((field) =>
    UNUSABLE.map(
      (text): Contradiction => [
        surrender({ surrender_consent: { this_page: { name: "A Director", status: "Director", [field]: text } } }),
        `schema_validation_failed ${GROUP}.surrender_consent.this_page.${field}`,
        `The ${field}`,
      ],
    ),
  ),
  [
    surrender({ surrendered: { trading_loss: 100_100 }, surrenders: [{ ...row, amount: 100_100 }] }),
    `claim_too_high ${GROUP}.surrendered.trading_loss`,
    "At most £1,000",
  ],
  [surrender({ surrendered: { donations: 100 } }), `claim_too_high ${GROUP}.surrendered.donations`, "At most £0"],
  [
    surrender({
      surrendered: {},
      surrendered_carried_forward: { property_loss: 100 },
      surrenders: [{ ...row, carried_forward: true }],
    }),
    `claim_too_high ${GROUP}.surrendered_carried_forward.property_loss`,
    "At most £0",
  ],
];

const settlement: readonly Contradiction[] = [
  [
    { "financials.community_investment_relief": 760_001 },
    "claim_too_high financials.community_investment_relief",
    "At most £7,600",
  ],
  [
    { "financials.double_taxation_relief": 760_001 },
    "claim_too_high financials.double_taxation_relief",
    "At most £7,600",
  ],
  [
    { "financials.community_investment_relief": 760_000, "financials.double_taxation_relief": 1 },
    "claim_too_high financials.double_taxation_relief",
    "At most £0",
  ],
  [{ "company.associated_companies_by_year": [1, 2] }, "invalid_type company.associated_companies_by_year", "across"],
  [
    {
      "company.associated_companies": 1,
      "company.associated_companies_by_year": [1, 2],
      "period.start": "2022-10-01",
      "period.end": "2023-09-30",
    },
    "invalid_type company.associated_companies_by_year",
    "not both",
  ],
  [
    { "company.associated_companies_by_year": [2, 2], "period.start": "2022-10-01", "period.end": "2023-09-30" },
    "invalid_type company.associated_companies_by_year",
    "Send associated_companies: 2 instead",
  ],
  ...[[], [1], [1, 2, 3]].map(
    (numbers): Contradiction => [
      { "company.associated_companies_by_year": numbers },
      "invalid_type company.associated_companies_by_year",
      "exactly 2 entries",
    ],
  ),
  ...[1, 5, 10, 99].map(
    (type): Contradiction => [{ "company.type": type }, "invalid_type company.type", "The type must be 0"],
  ),
  [{ return: { exports_nothing: true, exports_goods: true } }, "invalid_type return.exports_nothing", "Leave"],
  [{ return: { exports_nothing: true, exports_services: true } }, "invalid_type return.exports_nothing", "Leave"],
];

const ACCOUNT = { bank_name: "Example Bank", sort_code: "123456", account_number: "12345678", account_name: "Widgets" };
const bank = (change: object) => ({ repayment: { ...ACCOUNT, ...change } });

const repayments: readonly Contradiction[] = [
  ...Object.keys(ACCOUNT).map(
    (name): Contradiction => [bank({ [name]: null }), `missing_field repayment.${name}`, "Bank details need bank_name"],
  ),
  ...["12-34-56", "12345", "1234567", "12345a", "", "１２３４５６"].map(
    (sort_code): Contradiction => [
      bank({ sort_code }),
      "invalid_bank_details repayment.sort_code",
      "must be exactly 6 digits",
    ],
  ),
  ...["1234567", "123456789", "1234 5678", "12345678\n"].map(
    (account_number): Contradiction => [
      bank({ account_number }),
      "invalid_bank_details repayment.account_number",
      "must be exactly 8 digits",
    ],
  ),
  ...["B", "", "株", "x".repeat(57)].map(
    (bank_name): Contradiction => [bank({ bank_name }), "invalid_bank_details repayment.bank_name", "The bank's"],
  ),
  ...["W", "x".repeat(29)].map(
    (account_name): Contradiction => [
      bank({ account_name }),
      "invalid_bank_details repayment.account_name",
      "2 to 28 characters",
    ],
  ),
  ...["R", "x".repeat(19)].map(
    (reference): Contradiction => [
      bank({ reference }),
      "invalid_bank_details repayment.reference",
      "2 to 18 characters",
    ],
  ),
];

/** Sums that no box of the form holds, though each amount fits its own. */
const MOST = 9_999_999_999_999;
const sums: readonly Contradiction[] = [
  [
    { "financials.other_income": MOST },
    "invalid_monetary_value financials.other_income",
    "Box 235 would hold £100,000,039,999",
  ],
  [
    { [LOANS]: { loans: [1, 2].map(() => ({ participator: "A Director", amount: MOST, made_on })) } },
    `invalid_monetary_value ${LOANS}.loans.0.amount`,
    "Box A15",
  ],
  [
    {
      "financials.chargeable_gains": { gains: MOST },
      "financials.trading_profit": 0,
      "financials.annual_payments": 100,
    },
    "invalid_monetary_value financials.chargeable_gains.gains",
    "Box 235",
  ],
];

/** What a company says of itself, and claims to relief of other periods and countries. */
const abroad = (amount: number, foreign_tax = 0) => [{ kind: "dividends", country: "France", amount, foreign_tax }];
const claims: readonly Contradiction[] = [
  [{ "company.uk_resident": false, "company.type": 0 }, "does_not_reconcile company.type", "which is type 11"],
  [
    { "company.close_investment_holding": true, "company.type": 7 },
    "does_not_reconcile company.type",
    "which is type 2",
  ],
  [{ "company.close_investment_holding": false, "company.type": 2 }, "does_not_reconcile company.type", "is not"],
  [{ "company.uk_resident": true, "company.type": 11 }, "does_not_reconcile company.type", "says that it is"],
  ...["carried_back", "deficit_carried_back"].map(
    (name): Contradiction => [
      {
        "accounts.first_period": true,
        "financials.trading_profit": -400_000,
        "financials.non_trading_loan_profit": -400_000,
        [`${LOSSES}.${name}`]: 100_000,
      },
      `does_not_reconcile ${LOSSES}.${name}`,
      "no earlier one to carry a loss back to",
    ],
  ),
  [
    { [`${LOSSES}.from_period`]: { start: "2025-04-01", end: "2026-03-31" } },
    `does_not_reconcile ${LOSSES}.from_period`,
    "financials.losses.from_later_periods",
  ],
  [
    { [LOSSES]: { from_later_periods: 100, from_period: { start: "2025-03-31", end: "2026-03-31" } } },
    `invalid_date ${LOSSES}.from_period.start`,
    "must start after 2025-03-31",
  ],
  [
    { [LOSSES]: { from_later_periods: 100, from_period: { start: "2026-05-01", end: "2026-09-30" } } },
    `invalid_date ${LOSSES}.from_period.start`,
    "more than 12 months before",
  ],
  [
    { [LOSSES]: { from_later_periods: 100, from_period: { start: "2025-05-01", end: "2025-04-01" } } },
    `invalid_date ${LOSSES}.from_period.end`,
    "before it starts",
  ],
  ...["claim_property_brought_forward", "claim_deficit_before_april_2017", "claim_deficit_since_april_2017"].map(
    (name): Contradiction => [{ [LOSSES]: { [name]: 100 } }, `claim_too_high ${LOSSES}.${name}`, "At most £0"],
  ),
  [
    { "financials.management_expenses": { brought_forward: 100, claim_brought_forward: 200 } },
    "claim_too_high financials.management_expenses.claim_brought_forward",
    "At most £1 ",
  ],
  [
    { "financials.non_trading_loan_profit": 1_000, [LOSSES]: { deficit_from_later_period: 1_100 } },
    `claim_too_high ${LOSSES}.deficit_from_later_period`,
    "At most £10 ",
  ],
  [
    { "financials.foreign_dividends": 99, "financials.foreign_income": abroad(100) },
    "does_not_reconcile financials.foreign_income.0.amount",
    "they add none",
  ],
  [
    {
      "financials.foreign_dividends": 10_000,
      "financials.foreign_income": abroad(10_000, 9_000),
      "financials.double_taxation_relief": 1_901,
    },
    "claim_too_high financials.double_taxation_relief",
    "At most £19 ",
  ],
];

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const lists: readonly Contradiction[] = [
  [
    { [`${ALLOWANCES}.cars`]: many(1_001, { cost: 0, bought_on: made_on, co2_emissions: 0 }) },
    `invalid_type ${ALLOWANCES}.cars`,
    "at most 1000 entries",
  ],
  [
    { [`${ALLOWANCES}.structures_and_buildings`]: many(1_001, { cost: 0, first_used_on: made_on }) },
    `invalid_type ${ALLOWANCES}.structures_and_buildings`,
    "at most 1000 entries",
  ],
  [
    { [LOANS]: { loans: many(1_000, { participator: "A Director", amount: 100, made_on }) } },
    `invalid_type ${LOANS}.loans`,
    "at most 999 entries",
  ],
  [
    repaid(...many(1_000, { amount: 1, date: "2025-06-01" })),
    `invalid_type ${LOANS}.loans.0.repayments`,
    "at most 999 entries",
  ],
];

const CLUB = { kind: "sports_club", all_exempt: false };
const club = (more: object) => ({ charity: { ...CLUB, ...more } });
const LEGACY = { forename: "Ann", surname: "Example", address: ["1 High Street"], date: "2025-03-31", amount: 100 };
const legacy = (change: object) => club({ income: { legacies: [{ ...LEGACY, postcode: "AA1 1AA", ...change }] } });
const LEGACIES = "charity.income.legacies.0";
const ofCharity = { charity: { kind: "charity", all_exempt: false }, accounts: { pdf: pdfBase64("Accounts") } };

const charities: readonly Contradiction[] = [
  [
    { charity: { kind: "charity", all_exempt: false } },
    "missing_field accounts.pdf",
    "neither under FRS 102 nor under FRS 105",
  ],
  [
    { ...club({}), period: { start: "2024-04-01", end: "2025-03-31", accounts_end: "2025-06-30" } },
    "invalid_period period.accounts_end",
    "File the two returns one by one",
  ],
  [
    { ...club({ all_exempt: true }), "financials.trading_profit": 0 },
    "does_not_reconcile financials.turnover",
    "charity.income.trading",
  ],
  [
    { ...club({ all_exempt: true }), [`${FINANCIALS}.turnover`]: 0 },
    "does_not_reconcile charity.all_exempt",
    "in box 155",
  ],
  [club({ expenditure: { trading_costs: 100 } }), "missing_field charity.income.trading", "rule 9611"],
  [
    club({ income: { trading: 99 }, expenditure: { trading_costs: 100 } }),
    "missing_field charity.income.trading",
    "rule 9611",
  ],
  [club({ expenditure: { uk_property: 100 } }), "missing_field charity.income.uk_property", "rule 9612"],
  [
    club({ assets: { all_qualifying: true } }),
    "does_not_reconcile charity.assets.all_qualifying",
    "asked of charities only",
  ],
  [
    club({ assets: { non_qualifying: 1 } }),
    "does_not_reconcile charity.assets.non_qualifying",
    "asked of charities only",
  ],
  [
    {
      ...ofCharity,
      charity: { ...ofCharity.charity, assets: { all_qualifying: true, non_qualifying: 100 } },
    },
    "does_not_reconcile charity.assets.non_qualifying",
    "rule 9613",
  ],
  [
    club({ assets: { controlled_companies_count: 1000 } }),
    "invalid_type charity.assets.controlled_companies_count",
    "from 0 to 999",
  ],
  ...[2, 3, 7, 8, 11].map(
    (type): Contradiction => [
      { ...club({}), "company.type": type },
      "does_not_reconcile company.type",
      `contradicts company.type: ${type}`,
    ],
  ),
  ...[0, 2, 3, 6, 7, 11].map(
    (type): Contradiction => [
      { ...ofCharity, "company.type": type },
      "does_not_reconcile company.type",
      "A charity has type 8",
    ],
  ),
  [
    { ...club({}), "company.uk_resident": false },
    "does_not_reconcile company.type",
    "contradicts company.uk_resident: false",
  ],
  [
    { ...club({}), "company.close_investment_holding": true },
    "does_not_reconcile company.type",
    "contradicts company.close_investment_holding: true",
  ],
  [
    {
      ...ofCharity,
      [`${FINANCIALS}.research_and_development`]: {
        size: "small_or_medium",
        additional_information_sent: true,
        expenditure: 10_000,
      },
    },
    "relief_not_available financials.research_and_development",
    "A charity cannot claim",
  ],
  ...["XA123", "X", "xn123", "XN", "XN1234567890", " XN123", "X N123"].map(
    (repayment_reference): Contradiction => [
      club({ repayment_reference }),
      "invalid_charity_reference charity.repayment_reference",
      "such as XN12345",
    ],
  ),
  ...["12345", "123456789", "12345-6", ""].map(
    (registration_number): Contradiction => [
      club({ registration_number }),
      "invalid_charity_reference charity.registration_number",
      "6 to 8 letters and digits",
    ],
  ),
  [legacy({ postcode: null }), `missing_field ${LEGACIES}.postcode`, "rule 8026"],
  [legacy({ overseas: true }), `does_not_reconcile ${LEGACIES}.overseas`, "rule 8027"],
  [legacy({ date: "2025-04-01" }), `invalid_date ${LEGACIES}.date`, "rule 8028"],
  [legacy({ amount: 99 }), `invalid_monetary_value ${LEGACIES}.amount`, "from 100 to"],
  ...["aa1 1aa", "AA11AA", "", "AA1  1AA"].map(
    (postcode): Contradiction => [
      legacy({ postcode }),
      `schema_validation_failed ${LEGACIES}.postcode`,
      "such as AA1 1AA",
    ],
  ),
  [legacy({ forename: "Zoë" }), `schema_validation_failed ${LEGACIES}.forename`, "no accents"],
  [legacy({ surname: "" }), `schema_validation_failed ${LEGACIES}.surname`, "1 to 100 characters"],
  [legacy({ address: [] }), `invalid_type ${LEGACIES}.address`, "1 to 2 entries"],
  [legacy({ address: ["A", "B", "C"] }), `invalid_type ${LEGACIES}.address`, "1 to 2 entries"],
  [legacy({ address: ["£5"] }), `schema_validation_failed ${LEGACIES}.address.0`, "1 to 100 characters"],
];

const scheme = (number: string, advantage_period_end = "2025-03-31") => ({ number, advantage_period_end });
const schemes: readonly Contradiction[] = [
  ...["1234567", "123456789", "1234567x", " 2345678", ""].map(
    (number): Contradiction => [
      { avoidance_schemes: [scheme(number)] },
      "invalid_scheme_number avoidance_schemes.0.number",
      "exactly 8 digits",
    ],
  ),
  [
    { avoidance_schemes: [scheme("12345678"), scheme("12345678", "2026-03-31")] },
    "invalid_scheme_number avoidance_schemes.1.number",
    "there twice",
  ],
  [
    { avoidance_schemes: [scheme("12345678", "2004-07-31")] },
    "invalid_date avoidance_schemes.0.advantage_period_end",
    "since 2004-08-01",
  ],
  [{ avoidance_schemes: many(11, scheme("12345678")) }, "invalid_type avoidance_schemes", "at most 10 entries"],
];

const sales = { code: "4000", name: "Sales", credit: 12_000_000 };
const sources: readonly Contradiction[] = [
  [
    { sources: [{ field: "financials.turnover", lines: [{ ...sales, credit: 1 }] }] },
    "does_not_reconcile sources.0.lines",
    "its lines add up to £0.01",
  ],
  [{ sources: [{ field: "company.name", note: "Ours" }] }, "invalid_source sources.0.field", "no amount of the input"],
  [
    { sources: [{ field: "financials.turnover", lines: [sales, sales] }] },
    "invalid_source sources.0.lines.1",
    "Send each line once",
  ],
];

export const contradictions: readonly Contradiction[] = [
  ...fromAccounts,
  ...allowances,
  ...gains,
  ...losses,
  ...claims,
  ...loans,
  ...groupRelief,
  ...settlement,
  ...repayments,
  ...sums,
  ...lists,
  ...charities,
  ...schemes,
  ...sources,
];
