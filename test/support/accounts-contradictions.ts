// Accounts in which every value is fine by itself and they contradict each other: what is changed in a good return for
// the year to 31 March 2025, with a turnover of £120,000 and a profit of £40,000, and the problem it gets.

import type { Contradiction } from "./contradictions.ts";

const SHEET = "accounts.balance_sheet";
const LINES = "accounts.profit_and_loss";
const BEFORE = "accounts.comparatives";
const MOVES = "accounts.fixed_asset_movements";
const MOST = 9_007_199_254_740_991;
const dates = { start: "2023-04-01", end: "2024-03-31" };

const reconciles = (changes: Contradiction[0], field: string, says: string): Contradiction => [
  changes,
  `does_not_reconcile ${field}`,
  says,
];

const directors: readonly Contradiction[] = [
  [[{ name: "Ann" }, { name: "Bo" }], "0 have"] as const,
  [
    [
      { name: "Ann", signs: true },
      { name: "Bo", signs: true },
    ],
    "2 have",
  ] as const,
  [[{ name: "Ann", signs: false }], "0 have"] as const,
].map(([list, says]) => [{ "accounts.directors": list }, "invalid_type accounts.directors", says]);

const interestRates: readonly Contradiction[] = ["", "2,25", "2.", "-1", "100", "02", "2.00001", "2%", "1e1"].map(
  (interest_rate) => [
    { "accounts.directors_advances": [{ director: "A Director", interest_rate }] },
    "invalid_type accounts.directors_advances.0.interest_rate",
    "percent, up to 99.9999",
  ],
);

const REPORT = "accounts.directors_report";
const report = { directors: [{ name: "Ann" }], signed_by: "Ann", approved_on: "2025-06-30" };

const reports: readonly Contradiction[] = [
  ...["2025-03-30", "2026-11-16"].map(
    (approved_on): Contradiction => [
      { [REPORT]: { ...report, approved_on } },
      `invalid_date ${REPORT}.approved_on`,
      "cannot be approved",
    ],
  ),
  [
    { [REPORT]: { ...report, directors: [{ name: "Ann" }, { name: "Bo", resigned_on: "2024-03-31" }] } },
    `invalid_date ${REPORT}.directors.1.resigned_on`,
    "before the period starts on 2024-04-01",
  ],
  [
    {
      [REPORT]: {
        ...report,
        directors: [{ name: "Ann" }, { name: "Bo", appointed_on: "2024-06-02", resigned_on: "2024-06-01" }],
      },
    },
    `invalid_date ${REPORT}.directors.1.resigned_on`,
    "before the appointment on 2024-06-02",
  ],
  [
    { [REPORT]: { ...report, directors: [{ name: "Ann" }, { name: "ANN " }] } },
    `invalid_type ${REPORT}.directors.1.name`,
    "listed twice",
  ],
  [{ [REPORT]: { ...report, directors: [] } }, `invalid_type ${REPORT}.directors`, "1 to 40 entries"],
  reconciles({ [REPORT]: { ...report, signed_by: "Bo" } }, `${REPORT}.signed_by`, "is not one of"),
  reconciles({ [REPORT]: report, "accounts.director": "Bo" }, `${REPORT}.directors`, "The accounts name Bo"),
];

const statements: readonly Contradiction[] = [
  reconciles(
    {
      "accounts.dormant": true,
      "financials.turnover": 0,
      "financials.trading_profit": 0,
      "financials.non_trading_loan_profit": 50_000,
    },
    "accounts.dormant",
    "financials.non_trading_loan_profit is £500",
  ),
  [
    { "accounts.standard": "frs105", [SHEET]: { cash: 1, revaluation_reserve: 1 } },
    "invalid_accounting_standard accounts.standard",
    "no revaluation reserve",
  ],
];

const CLASSES = "accounts.asset_classes";
const assets = { kind: "other", cost: { opening: 100 } };

const movements: readonly Contradiction[] = [
  reconciles({ [CLASSES]: [assets] }, CLASSES, "comes to £1, but"),
  reconciles(
    { [CLASSES]: [{ ...assets, cost: { opening: 1, disposals: 2 } }] },
    `${CLASSES}.0.cost.disposals`,
    "more than there was",
  ),
  [{ [CLASSES]: [assets, assets] }, `invalid_type ${CLASSES}.1.kind`, "listed twice"],
  [
    { [CLASSES]: [{ kind: "other" }], [MOVES]: { tangible_assets: { cost: { opening: 0 } } } },
    `invalid_type ${CLASSES}`,
    "not both",
  ],
  reconciles(
    { "accounts.investment_property": { additions: 100 } },
    "accounts.investment_property",
    "comes to £1, but accounts.balance_sheet.investment_property is £0",
  ),
  reconciles({ "accounts.deferred_tax": { opening: 100 } }, "accounts.deferred_tax", "part of provisions"),
  reconciles({ "accounts.deferred_tax": { opening: -100 } }, "accounts.deferred_tax", "part of debtors"),
  reconciles({ "accounts.deferred_tax": { closing: 100 } }, "accounts.deferred_tax.closing", "come to £0"),
  ...[{ [`${LINES}.fair_value_gain`]: 100 }, { [`${LINES}.deferred_tax`]: 100 }].map(
    (change): Contradiction => [
      { ...change, "accounts.standard": "frs105" },
      "invalid_accounting_standard accounts.standard",
      "FRS 105",
    ],
  ),
  ...(
    [
      ["company_in_liquidation", "company.being_wound_up is not true"],
      ["company_dormant", "accounts.dormant is not true"],
      ["not_within_charge", "financials.turnover is not 0"],
    ] as const
  ).map(([reason, says]) => reconciles({ "accounts.not_attached": reason }, "accounts.not_attached", says)),
  [{ "accounts.going_concern": false }, "missing_field accounts.policies.going_concern", "say why"],
  reconciles(
    { "accounts.going_concern": true, "company.being_wound_up": true, [SHEET]: { cash: 100 } },
    "accounts.going_concern",
    "is no going concern",
  ),
];

const comparatives: readonly Contradiction[] = [
  ...["2024-03-30", "2024-04-01", "2025-03-31", "1999-12-31"].map(
    (end): Contradiction => [{ [BEFORE]: { ...dates, end } }, `invalid_date ${BEFORE}.end`, "must end on 2024-03-31"],
  ),
  [{ [BEFORE]: { ...dates, start: "2024-04-01" } }, `invalid_date ${BEFORE}.start`, "after it ends"],
  [{ [BEFORE]: "previous_filing" }, `missing_field ${BEFORE}`, "ends on 2024-03-31 was filed here"],
  ...["previous", "PREVIOUS_FILING", "previous_filing ", " previous_filing", "previous_filing\n", "null"].map(
    (word): Contradiction => [{ [BEFORE]: word }, `invalid_type ${BEFORE}`, '"previous_filing"'],
  ),
  [
    { [BEFORE]: dates, "accounts.first_period": true },
    "invalid_type accounts.first_period",
    "A first period has no comparatives",
  ],
  reconciles(
    { [BEFORE]: { ...dates, balance_sheet: { fixed_assets: 1, tangible_assets: 2 } } },
    `${BEFORE}.balance_sheet.fixed_assets`,
    "It differs by £0.01",
  ),
  reconciles(
    { [BEFORE]: { ...dates, turnover: 100, profit_and_loss: { administrative_expenses: 1 } } },
    `${BEFORE}.profit_and_loss.administrative_expenses`,
    "Send 100",
  ),
  reconciles({ [BEFORE]: { ...dates, tax: 1, profit_and_loss: { tax: 2 } } }, `${BEFORE}.tax`, "Send 2"),
];

const figures: readonly Contradiction[] = [
  reconciles({ "accounts.dormant": true }, "accounts.dormant", "financials.turnover is £120,000"),
  reconciles(
    { [SHEET]: { fixed_assets: 100, tangible_assets: 101 } },
    `${SHEET}.fixed_assets`,
    "add up to £1.01. It differs by £0.01. Send 101",
  ),
  reconciles({ [SHEET]: { current_assets: 0, stocks: 1, cash: 2 } }, `${SHEET}.current_assets`, "Send 3"),
  reconciles(
    { [SHEET]: { cash: 100, profit_and_loss_reserve: 101 } },
    `${SHEET}.profit_and_loss_reserve`,
    "balances with £1. It differs by £0.01. Send 100",
  ),
  reconciles(
    { [SHEET]: { cash: MOST, debtors: MOST, profit_and_loss_reserve: MOST } },
    `${SHEET}.profit_and_loss_reserve`,
    "It differs by £90,071,992,547,409.91. Send 18014398509481982",
  ),
  reconciles(
    { [SHEET]: { other_reserves: -MOST, profit_and_loss_reserve: -MOST } },
    `${SHEET}.profit_and_loss_reserve`,
    `Send ${MOST}`,
  ),
  reconciles({ [LINES]: { administrative_expenses: 1 } }, `${LINES}.administrative_expenses`, "Send 8000000"),
  reconciles({ [LINES]: { distribution_costs: 8_000_001 } }, LINES, "They differ by £0.01"),
  reconciles({ [LINES]: { staff_costs: MOST } }, LINES, "They differ by"),
  reconciles(
    { "accounts.standard": "frs105", [LINES]: { staff_costs: 100, other_charges: 100 } },
    `${LINES}.other_charges`,
    "Send 7999900",
  ),
];

const notes: readonly Contradiction[] = [
  reconciles(
    { "accounts.directors_advances": [{ director: "A Director", advanced: 100, repaid: 101 }] },
    "accounts.directors_advances.0.repaid",
    "by £0.01",
  ),
  reconciles(
    { [MOVES]: { tangible_assets: { cost: { additions: 100 } } } },
    `${MOVES}.tangible_assets`,
    "They differ by £1",
  ),
  reconciles(
    { [MOVES]: { intangible_assets: { cost: { disposals: 1 } } } },
    `${MOVES}.intangible_assets.cost.disposals`,
    "by £0.01",
  ),
  reconciles(
    { [MOVES]: { tangible_assets: { depreciation: { disposals: 1 } } } },
    `${MOVES}.tangible_assets.depreciation.disposals`,
    "by £0.01",
  ),
  reconciles(
    {
      [MOVES]: {
        tangible_assets: { cost: { opening: 100, additions: 100 }, depreciation: { opening: 200, disposals: 100 } },
      },
      [SHEET]: { tangible_assets: 100 },
    },
    `${MOVES}.tangible_assets.depreciation`,
    "more than the cost, by £1",
  ),
  reconciles(
    {
      [MOVES]: { tangible_assets: { cost: { opening: 100 } } },
      [SHEET]: { tangible_assets: 100 },
      [BEFORE]: { ...dates, balance_sheet: { tangible_assets: 99 } },
    },
    `${MOVES}.tangible_assets`,
    "is £0.99. They differ by £0.01",
  ),
  reconciles({ "accounts.debtors_detail": { trade_debtors: 1 } }, "accounts.debtors_detail", "They differ by £0.01"),
  ...(["within_one_year", "after_one_year"] as const).map((when) =>
    reconciles(
      { "accounts.creditors_detail": { [when]: { accruals: 1 } } },
      `accounts.creditors_detail.${when}`,
      `accounts.balance_sheet.creditors_${when} is £0`,
    ),
  ),
  reconciles({ "accounts.creditors_detail": { secured: 1 } }, "accounts.creditors_detail.secured", "£0.01 more"),
  reconciles(
    { "accounts.creditors_detail": { after_five_years: 1 } },
    "accounts.creditors_detail.after_five_years",
    "£0.01 more",
  ),
  reconciles(
    { [BEFORE]: { ...dates, debtors_detail: { trade_debtors: 1 } } },
    `${BEFORE}.debtors_detail`,
    `${BEFORE}.balance_sheet.debtors is £0`,
  ),
  ...(["within_one_year", "after_one_year"] as const).map((when) =>
    reconciles(
      { [BEFORE]: { ...dates, creditors_detail: { [when]: { accruals: 1 } } } },
      `${BEFORE}.creditors_detail.${when}`,
      `${BEFORE}.balance_sheet.creditors_${when} is £0`,
    ),
  ),
  ...["secured", "after_five_years"].map((part) =>
    reconciles(
      { [BEFORE]: { ...dates, creditors_detail: { [part]: 1 } } },
      `${BEFORE}.creditors_detail.${part}`,
      "£0.01 more",
    ),
  ),
];

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

const lists: readonly Contradiction[] = [
  ["accounts.directors", 40, { name: "Ann" }] as const,
  ["accounts.directors_advances", 40, { director: "Ann" }] as const,
  ["accounts.directors_guarantees", 40, { director: "Ann", maximum: 1 }] as const,
  ["accounts.notes", 50, { title: "Parent", text: "None." }] as const,
].map(([path, most, item]) => [{ [path]: many(most + 1, item) }, `invalid_type ${path}`, `at most ${most} entries`]);

export const accountsContradictions: readonly Contradiction[] = [
  ...directors,
  [
    { "accounts.director": "Ann", "accounts.directors": [{ name: "Ann" }] },
    "invalid_type accounts.directors",
    "not both",
  ],
  [{ "accounts.registered_office": { lines: [] } }, "invalid_type accounts.registered_office.lines", "1 to 5 entries"],
  [
    { "accounts.registered_office": { lines: many(6, "A street") } },
    "invalid_type accounts.registered_office.lines",
    "1 to 5 entries",
  ],
  reconciles(
    { "accounts.legal_form": "private_limited", "accounts.limited_by": "guarantee" },
    "accounts.limited_by",
    "is limited by shares",
  ),
  ...reports,
  ...statements,
  ...movements,
  ...interestRates,
  ...comparatives,
  ...figures,
  ...notes,
  ...lists,
];
