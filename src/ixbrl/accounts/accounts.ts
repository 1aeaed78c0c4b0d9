// Accounts of a small company (FRS 102 section 1A) or a micro-entity (FRS 105) from the figures given: cover, profit and loss account, balance
// sheet where figures are known, statements, notes, approval. Every figure shown is tagged. Follows the authority's list of mandatory items (error
// 3312) and the statements of the Companies Act 2006.

import type { Accounts, BalanceSheet } from "../../ct600/accounts.ts";
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
      ...balanceSheet(parts, accounts.balanceSheet),
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
  { standard, profitAndLoss: figures }: Accounts,
): Markup {
  const { turnover, costOfSales, grossProfit, otherCharges, profitBeforeTax, tax, profit } = figures;
  const pounds = (name: string, of: bigint) => document.pounds(`core:${name}`, year, of);
  const rows: Row[] = [{ label: "Turnover", amount: amount(pounds("TurnoverRevenue", turnover)) }];
  if (costOfSales !== undefined)
    rows.push({ label: "Cost of sales", amount: brackets(pounds("CostSales", costOfSales)) });
  if (grossProfit !== undefined)
    rows.push({
      label: profitOrLoss("Gross", grossProfit),
      amount: amount(pounds("GrossProfitLoss", grossProfit)),
      kind: "total",
    });
  if (otherCharges !== 0n) {
    const { charges, income } = OTHER_LINES[standard];
    rows.push(
      otherCharges > 0n
        ? { label: charges.label, amount: brackets(pounds(charges.item, otherCharges)) }
        : { label: income.label, amount: [pounds(income.item, -otherCharges)] },
    );
  }
  rows.push(
    {
      label: `${profitBeforeTax < 0n ? "Loss" : "Profit"} before taxation`,
      amount: amount(pounds("ProfitLossOnOrdinaryActivitiesBeforeTax", profitBeforeTax)),
      kind: "total",
    },
    { label: "Tax on profit", amount: charge(pounds("TaxTaxCreditOnProfitOrLossOnOrdinaryActivities", tax), tax) },
    {
      label: `${profit < 0n ? "Loss" : "Profit"} for the financial period`,
      amount: amount(pounds("ProfitLoss", profit)),
      kind: "last",
    },
  );
  return table("£", rows);
}

/** The line of each format that takes what has no line of its own. */
const OTHER_LINES = {
  frs102: {
    charges: { label: "Administrative expenses", item: "AdministrativeExpenses" },
    income: { label: "Other operating income", item: "OtherOperatingIncomeFormat1" },
  },
  frs105: {
    charges: { label: "Other charges", item: "OtherOperatingExpensesFormat2" },
    income: { label: "Other income", item: "OtherOperatingIncomeFormat2" },
  },
} as const;

function profitOrLoss(of: string, amountOf: bigint): string {
  return `${of} ${amountOf < 0n ? "loss" : "profit"}`;
}

/** Nothing to take away needs no brackets. */
function charge(fact: Markup, of: bigint): Content[] {
  return of === 0n ? [fact] : brackets(fact);
}

/** Without anything due later the total would be the line of the net assets over again. */
function dueLater(
  { creditorsAfterOneYear: after, provisions, totalAssetsLessCurrentLiabilities: total }: BalanceSheet,
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

function balanceSheet({ document, contexts }: Parts, figures: BalanceSheet | null): Content[] {
  if (figures === null) return [paragraph("No balance sheet figures were given for these accounts.")];
  const { end, endOf } = contexts;
  const pounds = (name: string, of: bigint, context = end) => document.pounds(`core:${name}`, context, of);
  const due = (of: string) => endOf(member("core:MaturitiesOrExpirationPeriodsDimension", of));
  const equity = (of: string) => endOf(member("core:EquityClassesDimension", of));
  const within = figures.creditorsWithinOneYear;
  const rows: Row[] = [
    { label: "Fixed assets", amount: amount(pounds("FixedAssets", figures.fixedAssets)) },
    { label: "Current assets", amount: amount(pounds("CurrentAssets", figures.currentAssets)) },
    {
      label: "Creditors: amounts falling due within one year",
      amount: charge(pounds("Creditors", within, due("core:WithinOneYear")), within),
    },
    {
      label: `Net current ${figures.netCurrentAssets < 0n ? "liabilities" : "assets"}`,
      amount: amount(pounds("NetCurrentAssetsLiabilities", figures.netCurrentAssets)),
      kind: "total",
    },
    ...dueLater(figures, pounds, due),
    {
      label: `Net ${figures.netAssets < 0n ? "liabilities" : "assets"}`,
      amount: amount(pounds("NetAssetsLiabilities", figures.netAssets)),
      kind: "last",
    },
  ];
  const capital: Row[] = [
    {
      label: "Called up share capital",
      amount: amount(pounds("Equity", figures.shareCapital, equity("core:ShareCapital"))),
    },
    {
      label: "Profit and loss account",
      amount: amount(pounds("Equity", figures.reserves, equity("core:RetainedEarningsAccumulatedLosses"))),
    },
    { label: "Shareholders’ funds", amount: amount(pounds("Equity", figures.netAssets)), kind: "last" },
  ];
  return [table("£", rows), heading(3, "Capital and reserves"), table("£", capital)];
}
