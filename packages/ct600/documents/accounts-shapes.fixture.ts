// Every shape of accounts: regime, comparatives, dormant, notes, with and without a balance sheet, crossed; and the
// kinds of company.

import { isUnderCompaniesAct, LIMITED_BY } from "../accounts/legal-form.ts";
import type {
  Accounts,
  AccountsNotes,
  BalanceSheetLine,
  DirectorsReport,
  Figures,
  LegalForm,
  PeriodFigures,
  ProfitAndLossLine,
} from "../accounts/model.ts";
import { type StatementFact, statementsBy } from "../accounts/statements.ts";
import { accountsDocument, accountsForRegister } from "./accounts/accounts.ts";
import type { AccountsDocument } from "./accounts/parts.ts";
import { ACCOUNTS_TAXONOMIES, type Taxonomy } from "./taxonomies.ts";

export interface AccountsShape {
  readonly what: string;
  readonly given: AccountsDocument;
}

export function newestTaxonomy(): Taxonomy {
  const last = ACCOUNTS_TAXONOMIES.at(-1);
  if (last === undefined) throw new Error("there is no taxonomy");
  return last;
}

export const fullIn = ({ given }: AccountsShape, taxonomy = newestTaxonomy()): Buffer =>
  Buffer.from(accountsDocument(given, taxonomy));

export const filletedIn = ({ given }: AccountsShape, taxonomy = newestTaxonomy()): Buffer | null =>
  orNull(accountsForRegister(given, taxonomy, "left_out"));

const orNull = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes);

type Sheet = Figures<BalanceSheetLine>;

/** Leaves as given, totals as the formats compute them. */
function balanced(leaves: Sheet): Sheet {
  const of = (line: BalanceSheetLine) => leaves[line] ?? 0n;
  const sum = (...lines: BalanceSheetLine[]) => lines.reduce((all, line) => all + of(line), 0n);
  const fixed =
    leaves.fixed_assets ?? sum("intangible_assets", "tangible_assets", "investments", "investment_property");
  const current = leaves.current_assets ?? sum("stocks", "debtors", "current_investments", "cash");
  const netCurrent = current + of("prepayments") - of("creditors_within_one_year");
  const total = of("called_up_share_capital_not_paid") + fixed + netCurrent;
  const net = total - sum("creditors_after_one_year", "provisions", "accruals");
  const reserve = net - sum("called_up_share_capital", "share_premium", "revaluation_reserve", "other_reserves");
  return {
    ...leaves,
    fixed_assets: fixed,
    current_assets: current,
    net_current_assets: netCurrent,
    total_assets_less_current_liabilities: total,
    net_assets: net,
    profit_and_loss_reserve: reserve,
    capital_and_reserves: net,
  };
}

const DETAILED: Sheet = {
  called_up_share_capital_not_paid: 50n,
  intangible_assets: 12_000n,
  tangible_assets: 48_250n,
  investments: 5_000n,
  investment_property: 150_000n,
  stocks: 9_310n,
  debtors: 31_204n,
  current_investments: 2_000n,
  cash: 18_977n,
  prepayments: 1_250n,
  creditors_within_one_year: 27_650n,
  creditors_after_one_year: 90_000n,
  provisions: 4_100n,
  accruals: 2_345n,
  called_up_share_capital: 100n,
  share_premium: 900n,
  revaluation_reserve: 20_000n,
  other_reserves: 1_500n,
};

const LAST_YEAR: Sheet = {
  tangible_assets: 51_000n,
  debtors: 22_800n,
  cash: 4_120n,
  creditors_within_one_year: 41_600n,
  creditors_after_one_year: 96_000n,
  called_up_share_capital: 100n,
};

const TOTALS: Sheet = {
  fixed_assets: 10_000n,
  current_assets: 5_000n,
  creditors_within_one_year: 1_500n,
  called_up_share_capital: 1n,
};

type Result = Figures<ProfitAndLossLine>;

/** What remains is the last expense line. */
function result(standard: Accounts["standard"], of: "a profit" | "a loss" | "nothing"): Result {
  if (of === "nothing") return { turnover: 0n, profit_before_tax: 0n, tax: 0n, profit: 0n, operating_profit: 0n };
  const [turnover, before, tax] = of === "a profit" ? [312_400n, 42_310n, 8_038n] : [96_000n, -18_500n, -1_200n];
  const ended = { profit_before_tax: before, tax, profit: before - tax };
  if (standard === "frs105") {
    const spent = { raw_materials: 40_200n, staff_costs: 55_000n, depreciation: 6_750n };
    const income = 1_500n;
    const other = turnover + income - spent.raw_materials - spent.staff_costs - spent.depreciation - before;
    return { turnover, other_income: income, ...spent, other_charges: other, ...ended };
  }
  const costs = { cost_of_sales: 60_100n, distribution_costs: 7_800n };
  const interest = { interest_receivable: 315n, interest_payable: 5_120n };
  const operating = before - interest.interest_receivable + interest.interest_payable;
  const gross = turnover - costs.cost_of_sales;
  return {
    turnover,
    ...costs,
    gross_profit: gross,
    administrative_expenses: gross - costs.distribution_costs + 2_400n - operating,
    other_income: 2_400n,
    operating_profit: operating,
    ...interest,
    ...ended,
  };
}

const NO_POLICIES: AccountsNotes["policies"] = {
  turnover: null,
  tangible_assets: null,
  intangible_assets: null,
  investment_property: null,
  stocks: null,
  taxation: null,
  provisions: null,
  going_concern: null,
  other: null,
};

const NO_NOTES: AccountsNotes = {
  policies: NO_POLICIES,
  directorsAdvances: [],
  directorsGuarantees: [],
  commitments: null,
  fixedAssetMovements: {},
  assetClasses: [],
  investmentProperty: null,
  deferredTax: null,
  reserves: null,
  further: [],
};

const ALL_NOTES: AccountsNotes = {
  policies: {
    ...NO_POLICIES,
    turnover: "Turnover is recognised when the goods leave our warehouse.",
    other: "Research is written off as it is incurred.",
  },
  directorsAdvances: [
    {
      director: "Seán Ó'Dónaill & <Sons>",
      opening: 2_000n,
      advanced: 8_000n,
      repaid: 3_000n,
      writtenOff: 500n,
      closing: 6_500n,
      interestRate: "2.25",
      conditions: "Repayable on demand",
    },
    {
      director: "Zoë Director",
      opening: 0n,
      advanced: 900n,
      repaid: 0n,
      writtenOff: 0n,
      closing: 900n,
      interestRate: null,
      conditions: null,
    },
    {
      director: "A Former Director",
      opening: 100n,
      advanced: 0n,
      repaid: 100n,
      writtenOff: 0n,
      closing: 0n,
      interestRate: null,
      conditions: null,
    },
  ],
  directorsGuarantees: [{ director: "Zoë Director", maximum: 25_000n, terms: "For a mortgage with her bank" }],
  commitments: { total: 36_000n, description: "Rent of the workshop until its lease ends." },
  fixedAssetMovements: {
    tangible_assets: {
      cost: { opening: 70_000n, additions: 9_000n, disposals: 4_000n, closing: 75_000n },
      depreciation: { opening: 19_000n, charge: 11_750n, disposals: 4_000n, closing: 26_750n },
      netBookValue: { opening: 51_000n, closing: 48_250n },
    },
    intangible_assets: {
      cost: { opening: 0n, additions: 15_000n, disposals: 0n, closing: 15_000n },
      depreciation: { opening: 0n, charge: 3_000n, disposals: 0n, closing: 3_000n },
      netBookValue: { opening: 0n, closing: 12_000n },
    },
  },
  assetClasses: [],
  investmentProperty: {
    opening: 130_000n,
    additions: 15_000n,
    disposals: 5_000n,
    fairValueGain: 10_000n,
    closing: 150_000n,
    valuation: "Valued by sales of similar flats.",
  },
  deferredTax: { opening: 1_500n, charge: 2_600n, throughReserves: 0n, closing: 4_100n },
  reserves: null,
  further: [
    {
      title: "Related parties",
      text: "The company rents its workshop from a director.\n\nThe rent is that of the market.",
    },
    { title: "Events after the end of the reporting period", text: "A customer became insolvent in May." },
  ],
};

type Kinds = Pick<PeriodFigures, "debtors" | "creditors">;

const NO_KINDS: Kinds = { debtors: null, creditors: null };

/** Of the balance sheet with every line. */
const KINDS: Kinds = {
  debtors: { trade_debtors: 27_604n, other_debtors: 600n, prepayments: 3_000n },
  creditors: {
    withinOneYear: {
      bank_loans_and_overdrafts: 6_000n,
      trade_creditors: 7_112n,
      taxation_and_social_security: 11_538n,
      other_creditors: 1_000n,
      accruals: 2_000n,
    },
    afterOneYear: { bank_loans_and_overdrafts: 90_000n },
    secured: 96_000n,
    afterFiveYears: 66_000n,
  },
};

const KINDS_LAST_YEAR: Kinds = {
  debtors: { trade_debtors: 22_000n, prepayments: 800n },
  creditors: {
    withinOneYear: { trade_creditors: 40_000n, other_creditors: 1_600n },
    afterOneYear: { bank_loans_and_overdrafts: 96_000n },
    secured: 96_000n,
    afterFiveYears: 72_000n,
  },
};

const DIRECTORS: Accounts["directors"] = [
  { name: "Seán Ó'Dónaill & <Sons>", signs: true, isSample: false },
  { name: "Zoë Director", signs: false, isSample: false },
];

const YEAR = { start: "2025-04-01", end: "2026-03-31" };
const YEAR_BEFORE = { start: "2024-04-01", end: "2025-03-31" };
const SHORT_BEFORE = { start: "2024-11-12", end: "2025-03-31" };

type Shown = Omit<Accounts, "statements">;

const base: Shown = {
  standard: "frs102",
  dormant: false,
  tradingStatus: "trading",
  legalForm: "private_limited",
  country: null,
  registeredOffice: null,
  directors: [{ name: "Jane Director", signs: true, isSample: false }],
  approvedOn: "2026-09-01",
  principalActivity: null,
  directorsReport: null,
  now: { period: YEAR, profitAndLoss: {}, balanceSheet: null, averageEmployees: null, ...NO_KINDS },
  before: null,
  isFirstPeriod: false,
  notes: NO_NOTES,
};

const SHEETS: Record<string, Sheet | null> = {
  "no balance sheet": null,
  "every line": DETAILED,
  totals: TOTALS,
  "net liabilities": {
    cash: 1_000n,
    creditors_within_one_year: 3_000n,
    creditors_after_one_year: 500n,
    called_up_share_capital: 1n,
  },
};

const BEFORE: Record<string, (standard: Accounts["standard"], sheet: boolean) => Partial<Accounts>> = {
  "no comparatives": () => ({}),
  "the first period": () => ({ isFirstPeriod: true }),
  comparatives: (standard, sheet) => ({
    before: {
      period: YEAR_BEFORE,
      profitAndLoss: result(standard, "a loss"),
      balanceSheet: sheet ? balanced(LAST_YEAR) : null,
      averageEmployees: 2,
      ...(sheet ? KINDS_LAST_YEAR : NO_KINDS),
    },
  }),
  "comparatives of a short period, totals only": (standard, sheet) => ({
    before: {
      period: SHORT_BEFORE,
      profitAndLoss: result(standard, "nothing"),
      balanceSheet: sheet ? balanced(TOTALS) : null,
      averageEmployees: null,
      ...NO_KINDS,
    },
  }),
};

const REPORT: DirectorsReport = {
  directors: [
    { name: "Seán Ó'Dónaill & <Sons>", appointedOn: null, resignedOn: null },
    { name: "Zoë Director", appointedOn: "2025-07-01", resignedOn: null },
    { name: "A Former Director", appointedOn: "2025-05-01", resignedOn: "2026-01-31" },
  ],
  politicalDonations: {
    total: 2_500n,
    each: [
      { recipient: "The Example Party", amount: 1_500n },
      { recipient: null, amount: 1_000n },
    ],
  },
  ownShares: "The company bought 10 ordinary shares of £1 each for £5,000 from a director who retired.",
  text: "A second workshop opened in September.\n\nA third is planned.",
  signedBy: "Zoë Director",
  approvedOn: "2026-08-31",
};

const NOTES: Record<string, Partial<Accounts>> = {
  "no notes": {},
  "all notes": {
    directorsReport: REPORT,
    notes: ALL_NOTES,
    directors: DIRECTORS,
    principalActivity: "Software “consultancy” & more",
    country: "england_and_wales",
    registeredOffice: { lines: ["Unit 7", "12 High Street", "Leeds"], postcode: "LS1 4AP" },
  },
};

export function* accountsShapes(): Generator<AccountsShape> {
  for (const standard of ["frs102", "frs105"] as const)
    for (const [sheetIs, sheet] of Object.entries(SHEETS))
      for (const [beforeIs, before] of Object.entries(BEFORE))
        for (const [noted, notes] of Object.entries(NOTES))
          for (const dormant of [false, true]) {
            // Notes say what the balance sheet of every line says.
            const hasBalances = sheetIs === "every line";
            const earlier = before(standard, sheet !== null);
            const now: PeriodFigures = {
              period: YEAR,
              profitAndLoss: result(
                standard,
                dormant ? "nothing" : sheetIs === "net liabilities" ? "a loss" : "a profit",
              ),
              balanceSheet: sheet === null ? null : balanced(sheet),
              averageEmployees: noted === "all notes" ? 3 : null,
              ...(noted === "all notes" && hasBalances ? KINDS : NO_KINDS),
            };
            const said: Shown = { ...base, ...notes, ...earlier, standard, dormant, now };
            const accounts: Shown = {
              ...said,
              tradingStatus: !dormant ? "trading" : said.before === null ? "never_traded" : "no_longer_trading",
              directorsReport: sheet === null ? null : said.directorsReport,
              notes: {
                ...said.notes,
                ...(hasBalances ? {} : { fixedAssetMovements: {} }),
                ...(hasBalances && standard === "frs102" ? {} : { investmentProperty: null, deferredTax: null }),
              },
            };
            const what = [standard, sheetIs, beforeIs, noted, dormant ? "dormant" : "trading"].join(", ");
            yield { what, given: documentOf(accounts) };
          }
  yield* otherShapes();
}

const LEGAL_FORMS: readonly LegalForm[] = [
  "limited_by_guarantee",
  "community_interest",
  "charitable_incorporated_organisation",
  "registered_society",
  "unregistered",
  "overseas",
  "partnership",
];

/** What does not depend on the figures. */
function* otherShapes(): Generator<AccountsShape> {
  const now: PeriodFigures = {
    ...base.now,
    profitAndLoss: result("frs102", "a profit"),
    balanceSheet: balanced(LAST_YEAR),
  };
  for (const legalForm of LEGAL_FORMS)
    yield {
      what: legalForm,
      given: documentOf({ ...base, now, legalForm }),
    };
  for (const limitedBy of ["shares", "guarantee"] as const)
    yield {
      what: `community_interest limited by ${limitedBy}`,
      given: documentOf({ ...base, now, legalForm: "community_interest" }, { [`limited_by_${limitedBy}`]: true }),
    };
  yield { what: "being wound up", given: documentOf({ ...base, now }, { being_wound_up: true }) };
  for (const country of ["wales", "scotland", "northern_ireland"] as const)
    yield { what: country, given: documentOf({ ...base, now, country }) };
  const sample = [{ name: "Sample Director", signs: true, isSample: true }];
  yield { what: "a sample director", given: documentOf({ ...base, now, directors: sample }) };
  yield {
    what: "a sample director, no balance sheet",
    given: documentOf({ ...base, now: { ...now, balanceSheet: null }, directors: sample }),
  };
  yield {
    what: "a directors' report of one director",
    given: documentOf({
      ...base,
      now,
      directorsReport: {
        ...{ politicalDonations: null, ownShares: null, text: null, approvedOn: "2026-08-31" },
        directors: [{ name: "Jane Director", appointedOn: null, resignedOn: null }],
        signedBy: "Jane Director",
      },
    }),
  };
  for (const classes of [1, 2, 3, 5])
    yield {
      what: `${classes} classes of assets`,
      given: documentOf(ofProperty(now, classes), { going_concern: true }),
    };
  yield {
    what: "no going concern",
    given: documentOf(
      { ...base, now, notes: { ...NO_NOTES, policies: { ...NO_POLICIES, going_concern: "The trade has ended." } } },
      { not_going_concern: true },
    ),
  };
  yield {
    what: "two periods that end in one year",
    given: documentOf({
      ...base,
      now: { ...now, period: { start: "2025-07-01", end: "2025-12-31" } },
      before: { ...now, period: { start: "2024-07-01", end: "2025-06-30" } },
    }),
  };
  yield {
    what: "eighteen months",
    given: documentOf({ ...base, now: { ...now, period: { start: "2024-10-01", end: "2026-03-31" } } }),
  };
}

const CLASSES = ["plant_and_machinery", "motor_vehicles", "computer_equipment", "land_and_buildings", "other"] as const;

/** A company with property at fair value, deferred tax within its tax, dividends and so many classes of assets. */
function ofProperty(now: PeriodFigures, classes: number): Shown {
  const result = { ...now.profitAndLoss, tax: 10_038n, deferred_tax: 2_000n, profit: 32_272n };
  const each = (assets: bigint) => ({
    cost: { opening: assets, additions: 500n, disposals: 200n, closing: assets + 300n },
    depreciation: { opening: 100n, charge: 150n, disposals: 50n, closing: 200n },
    netBookValue: { opening: assets - 100n, closing: assets + 100n },
  });
  const assets = CLASSES.slice(0, classes).map((of, index) => ({
    class: of,
    movements: each(BigInt(index + 1) * 10_000n),
    rate: index === 1 ? null : "25% on the reducing balance",
  }));
  const tangible = assets.reduce((sum, { movements }) => sum + movements.netBookValue.closing, 0n);
  const sheet = balanced({
    ...{ tangible_assets: tangible, investment_property: 150_000n, stocks: 900n, cash: 40_000n, provisions: 6_000n },
    called_up_share_capital: 100n,
  });
  const closing = sheet.profit_and_loss_reserve ?? 0n;
  return {
    ...base,
    now: { ...now, profitAndLoss: withFairValue(result), balanceSheet: sheet },
    notes: {
      ...ALL_NOTES,
      directorsAdvances: [],
      fixedAssetMovements: {},
      assetClasses: assets,
      deferredTax: { opening: 2_000n, charge: 2_000n, throughReserves: 0n, closing: 4_000n },
      reserves: { opening: closing - 22_272n, profit: 32_272n, dividends: 12_000n, transfers: 2_000n, closing },
    },
  };
}

/** The gain and the other income are part of the profit, so administrative expenses are more. */
function withFairValue(result: Result): Result {
  const income = { rental_income: 9_600n, grant_income: 400n };
  const below = { income_from_investments: 250n, fair_value_gain: 10_000n };
  const { administrative_expenses: costs = 0n, operating_profit: operating = 0n } = result;
  return {
    ...result,
    ...income,
    ...below,
    administrative_expenses: costs + 20_250n,
    operating_profit: operating - 10_250n,
  };
}

/** With the statements that follow from the accounts and from what is said besides. */
export function documentOf(accounts: Shown, besides: Partial<Record<StatementFact, boolean>> = {}): AccountsDocument {
  const { legalForm, standard, now, before, dormant, isFirstPeriod, directorsReport } = accounts;
  const facts: Partial<Record<StatementFact, boolean>> = {
    balance_sheet: now.balanceSheet !== null,
    company: isUnderCompaniesAct(legalForm),
    limited_by_shares: LIMITED_BY[legalForm] === "shares",
    limited_by_guarantee: LIMITED_BY[legalForm] === "guarantee",
    dormant,
    micro_standard: standard === "frs105",
    shows_revaluation: [now, before].some((column) =>
      [column?.balanceSheet?.revaluation_reserve, column?.balanceSheet?.investment_property].some(
        (value) => (value ?? 0n) !== 0n,
      ),
    ),
    directors_report: directorsReport !== null,
    first_period: isFirstPeriod,
    ...besides,
  };
  return {
    companyName: "Example Widgets & Søns Ltd",
    registrationNumber: "12345678",
    accounts: { ...accounts, statements: statementsBy((fact) => facts[fact] ?? false) },
    software: { name: "Quarterday", version: "1" },
  };
}
