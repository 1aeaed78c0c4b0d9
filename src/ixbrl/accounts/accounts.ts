// Accounts of a small company (FRS 102 section 1A) or a micro-entity (FRS 105) from the figures given: cover, profit and loss account, balance
// sheet where figures are known, statements, notes, approval. Every figure shown is tagged. Follows the authority's list of mandatory items (error
// 3312) and the statements of the Companies Act 2006.

import type { Accounts, BalanceSheetLine, Figures, ProfitAndLossLine } from "../../ct600/accounts/model.ts";
import { longDayText } from "../../platform/uk-time.ts";
import { type Context, InlineDocument } from "../document.ts";
import type { Content, Markup } from "../markup.ts";
import { amount, brackets, heading, paragraph, type Row, STYLE, section, table } from "../page.ts";
import type { Taxonomy } from "../taxonomies.ts";
import { type AccountsDocument, type Contexts, contextsOf, director1, member, type Parts } from "./parts.ts";
import { notes, statements } from "./statements.ts";

export function accountsDocument(given: AccountsDocument, taxonomy: Taxonomy): Buffer {
  const { companyName, registrationNumber, period, accounts } = given;
  const document = new InlineDocument({
    schemaRef: taxonomy.schemaRef,
    namespaces: {
      core: `http://xbrl.frc.org.uk/fr/${taxonomy.date}/core`,
      bus: `http://xbrl.frc.org.uk/cd/${taxonomy.date}/business`,
      direp: `http://xbrl.frc.org.uk/reports/${taxonomy.date}/direp`,
    },
    registrationNumber,
  });
  const contexts = contextsOf(period);
  hideParticulars(document, contexts, given);
  const parts = { document, contexts };
  return document.write({
    title: `${companyName}: accounts for the period ended ${longDayText(period.end)}`,
    style: STYLE,
    body: [
      cover(parts, given),
      heading(2, "Profit and loss account"),
      profitAndLoss(parts, accounts),
      heading(2, "Balance sheet at ", document.date("bus:BalanceSheetDate", contexts.end, period.end)),
      ...balanceSheet(parts, accounts.now.balanceSheet),
      ...statements(parts, given),
      ...notes(parts, given),
    ],
  });
}

/** What the authority wants to know and no reader looks for on the page. */
function hideParticulars(
  document: InlineDocument,
  { year, yearOf }: Contexts,
  { accounts, software }: AccountsDocument,
) {
  const standard = accounts.standard === "frs105" ? "bus:Micro-entities" : "bus:SmallEntities";
  const fixed = (name: string, dimension: string, of: string) => document.fixed(name, yearOf(member(dimension, of)));
  document.hide(
    fixed("bus:AccountingStandardsApplied", "bus:AccountingStandardsDimension", standard),
    fixed("bus:AccountsStatusAuditedOrUnaudited", "bus:AccountsStatusDimension", "bus:AuditExempt-NoAccountantsReport"),
    fixed("bus:AccountsType", "bus:AccountsTypeDimension", "bus:FullAccounts"),
    fixed("bus:LegalFormEntity", "bus:LegalFormEntityDimension", "bus:PrivateLimitedCompanyLtd"),
    fixed("bus:ApplicableLegislation", "bus:ApplicableLegislationDimension", "bus:SmallCompaniesRegimeForAccounts"),
    // A trading company is the default, which is said by leaving the dimension out.
    document.fixed("bus:EntityTradingStatus", year),
    document.flag("bus:EntityDormantTruefalse", year, accounts.dormant),
    document.fixed("core:DirectorSigningFinancialStatements", yearOf(director1)),
    document.text("bus:NameProductionSoftware", year, software.name),
    document.text("bus:VersionProductionSoftware", year, software.version),
  );
  // The authority's own words for a company that does not say what it does.
  if (accounts.principalActivity === null)
    document.hide(document.text("bus:DescriptionPrincipalActivities", year, "No description of principal activity"));
}

function cover(
  { document, contexts }: Parts,
  { companyName, registrationNumber, period, accounts }: AccountsDocument,
): Markup {
  const kind = accounts.standard === "frs105" ? "micro-entity accounts" : "financial statements";
  return section(
    "cover",
    heading(1, document.text("bus:EntityCurrentLegalOrRegisteredName", contexts.year, companyName)),
    paragraph(
      "Company registration number ",
      document.text("bus:UKCompaniesHouseRegisteredNumber", contexts.year, registrationNumber),
    ),
    paragraph(
      `Unaudited ${kind} for the period from `,
      document.date("bus:StartDateForPeriodCoveredByReport", contexts.end, period.start),
      " to ",
      document.date("bus:EndDateForPeriodCoveredByReport", contexts.end, period.end),
    ),
  );
}

function profitAndLoss(
  { document, contexts: { year } }: Parts,
  { standard, now: { profitAndLoss: figures } }: Accounts,
): Markup {
  const rows = PROFIT_AND_LOSS[standard].flatMap(([line, label, item, kind]): Row[] => {
    const of = figures[line];
    if (of === undefined) return [];
    const fact = document.pounds(`core:${item}`, year, of);
    const named = label.replace(/profit or loss/i, (words) => inCase(words, of < 0n ? "loss" : "profit"));
    return [
      kind === "cost"
        ? { label: named, amount: charge(fact, of) }
        : { label: named, amount: amount(fact), ...(kind === "line" ? {} : { kind }) },
    ];
  });
  return table("£", rows);
}

type StatementRow = readonly [ProfitAndLossLine, label: string, item: string, kind: "line" | "cost" | "total" | "last"];

const RESULT: readonly StatementRow[] = [
  ["profit_before_tax", "Profit or loss before taxation", "ProfitLossOnOrdinaryActivitiesBeforeTax", "total"],
  ["tax", "Tax on profit", "TaxTaxCreditOnProfitOrLossOnOrdinaryActivities", "cost"],
  ["profit", "Profit or loss for the financial period", "ProfitLoss", "last"],
];

const PROFIT_AND_LOSS: Readonly<Record<Accounts["standard"], readonly StatementRow[]>> = {
  frs102: [
    ["turnover", "Turnover", "TurnoverRevenue", "line"],
    ["cost_of_sales", "Cost of sales", "CostSales", "cost"],
    ["gross_profit", "Gross profit or loss", "GrossProfitLoss", "total"],
    ["distribution_costs", "Distribution costs", "DistributionCosts", "cost"],
    ["administrative_expenses", "Administrative expenses", "AdministrativeExpenses", "cost"],
    ["other_income", "Other operating income", "OtherOperatingIncomeFormat1", "line"],
    [
      "interest_receivable",
      "Interest receivable and similar income",
      "OtherInterestReceivableSimilarIncomeFinanceIncome",
      "line",
    ],
    ["interest_payable", "Interest payable and similar charges", "InterestPayableSimilarChargesFinanceCosts", "cost"],
    ...RESULT,
  ],
  frs105: [
    ["turnover", "Turnover", "TurnoverRevenue", "line"],
    ["other_income", "Other income", "OtherOperatingIncomeFormat2", "line"],
    ["raw_materials", "Raw materials and consumables", "RawMaterialsConsumablesUsed", "cost"],
    ["staff_costs", "Staff costs", "StaffCostsEmployeeBenefitsExpense", "cost"],
    [
      "depreciation",
      "Depreciation and other amounts written off assets",
      "DepreciationAmortisationImpairmentExpense",
      "cost",
    ],
    ["other_charges", "Other charges", "OtherOperatingExpensesFormat2", "cost"],
    ...RESULT,
  ],
};

function inCase(like: string, word: string): string {
  return /^[A-Z]/.test(like) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

/** Nothing to take away needs no brackets. */
function charge(fact: Markup, of: bigint): Content[] {
  return of === 0n ? [fact] : brackets(fact);
}

/** Without anything due later the total would be the line of the net assets over again. */
function dueLater(
  {
    creditors_after_one_year: after = 0n,
    provisions = 0n,
    total_assets_less_current_liabilities: total = 0n,
  }: Figures<BalanceSheetLine>,
  pounds: (name: string, of: bigint, context?: Context) => Markup,
  due: (of: string) => Context,
): Row[] {
  if (after === 0n && provisions === 0n) return [];
  return [
    {
      label: "Total assets less current liabilities",
      amount: amount(pounds("TotalAssetsLessCurrentLiabilities", total)),
      kind: "total",
    },
    {
      label: "Creditors: amounts falling due after more than one year",
      amount: charge(pounds("Creditors", after, due("core:AfterOneYear")), after),
    },
    {
      label: "Provisions for liabilities",
      amount: charge(pounds("ProvisionsForLiabilitiesBalanceSheetSubtotal", provisions), provisions),
    },
  ];
}

function balanceSheet({ document, contexts }: Parts, figures: Figures<BalanceSheetLine> | null): Content[] {
  if (figures === null) return [paragraph("No balance sheet figures were given for these accounts.")];
  const { end, endOf } = contexts;
  const pounds = (name: string, of: bigint, context = end) => document.pounds(`core:${name}`, context, of);
  const due = (of: string) => endOf(member("core:MaturitiesOrExpirationPeriodsDimension", of));
  const equity = (of: string) => endOf(member("core:EquityClassesDimension", of));
  const { net_current_assets: netCurrentAssets = 0n, net_assets: netAssets = 0n } = figures;
  const within = figures.creditors_within_one_year ?? 0n;
  const rows: Row[] = [
    { label: "Fixed assets", amount: amount(pounds("FixedAssets", figures.fixed_assets ?? 0n)) },
    { label: "Current assets", amount: amount(pounds("CurrentAssets", figures.current_assets ?? 0n)) },
    {
      label: "Creditors: amounts falling due within one year",
      amount: charge(pounds("Creditors", within, due("core:WithinOneYear")), within),
    },
    {
      label: `Net current ${netCurrentAssets < 0n ? "liabilities" : "assets"}`,
      amount: amount(pounds("NetCurrentAssetsLiabilities", netCurrentAssets)),
      kind: "total",
    },
    ...dueLater(figures, pounds, due),
    {
      label: `Net ${netAssets < 0n ? "liabilities" : "assets"}`,
      amount: amount(pounds("NetAssetsLiabilities", netAssets)),
      kind: "last",
    },
  ];
  const capital: Row[] = [
    {
      label: "Called up share capital",
      amount: amount(pounds("Equity", figures.called_up_share_capital ?? 0n, equity("core:ShareCapital"))),
    },
    {
      label: "Profit and loss account",
      amount: amount(
        pounds("Equity", figures.profit_and_loss_reserve ?? 0n, equity("core:RetainedEarningsAccumulatedLosses")),
      ),
    },
    { label: "Shareholders’ funds", amount: amount(pounds("Equity", netAssets)), kind: "last" },
  ];
  return [table("£", rows), heading(3, "Capital and reserves"), table("£", capital)];
}
