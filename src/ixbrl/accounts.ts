// Accounts of a small company (FRS 102 section 1A) or a micro-entity (FRS 105) from the figures given: cover, profit and loss account, balance
// sheet where figures are known, statements, notes, approval. Every figure shown is tagged. Follows the authority's list of mandatory items (error
// 3312) and the statements of the Companies Act 2006.

import type { Accounts, BalanceSheet } from "../ct600/accounts.ts";
import { type Context, type Dimension, InlineDocument, longDate } from "./document.ts";
import type { Content, Markup } from "./markup.ts";
import { amount, brackets, heading, paragraph, type Row, STYLE, section, table } from "./page.ts";
import type { Taxonomy } from "./taxonomies.ts";

export interface AccountsDocument {
  readonly companyName: string;
  readonly registrationNumber: string;
  readonly period: { readonly start: string; readonly end: string };
  readonly accounts: Accounts;
  readonly software: { readonly name: string; readonly version: string };
}

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
    title: `${companyName}: accounts for the period ended ${longDate(period.end)}`,
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

interface Contexts {
  year: Context;
  end: Context;
  yearOf(...dimensions: Dimension[]): Context;
  endOf(...dimensions: Dimension[]): Context;
}

interface Parts {
  document: InlineDocument;
  contexts: Contexts;
}

function contextsOf(period: AccountsDocument["period"]): Contexts {
  const { start, end } = period;
  const yearOf = (...dimensions: Dimension[]): Context => ({ period: { start, end }, dimensions });
  const endOf = (...dimensions: Dimension[]): Context => ({ period: { instant: end }, dimensions });
  return { year: yearOf(), end: endOf(), yearOf, endOf };
}

const member = (dimension: string, of: string): Dimension => ({ dimension, member: of });
const director1 = member("bus:EntityOfficersDimension", "bus:Director1");

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

function balanceSheet({ document, contexts }: Parts, figures: BalanceSheet | null): Content[] {
  if (figures === null) return [paragraph("No balance sheet figures were given for these accounts.")];
  const { end, endOf } = contexts;
  const pounds = (name: string, of: bigint, context = end) => document.pounds(`core:${name}`, context, of);
  const due = (of: string) => endOf(member("core:MaturitiesOrExpirationPeriodsDimension", of));
  const equity = (of: string) => endOf(member("core:EquityClassesDimension", of));
  const within = figures.creditorsWithinOneYear;
  const after = figures.creditorsAfterOneYear;
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
    {
      label: "Total assets less current liabilities",
      amount: amount(pounds("TotalAssetsLessCurrentLiabilities", figures.totalAssetsLessCurrentLiabilities)),
      kind: "total",
    },
    {
      label: "Creditors: amounts falling due after more than one year",
      amount: charge(pounds("Creditors", after, due("core:AfterOneYear")), after),
    },
    {
      label: "Provisions for liabilities",
      amount: charge(pounds("ProvisionsForLiabilitiesBalanceSheetSubtotal", figures.provisions), figures.provisions),
    },
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

function statements(
  { document, contexts: { year, end, yearOf } }: Parts,
  { accounts, period }: AccountsDocument,
): Content[] {
  const { dormant, standard, director, approvedOn } = accounts;
  const says = (name: string, text: string) => paragraph(document.text(`direp:StatementThat${name}`, year, text));
  const exemption = dormant
    ? "CompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies"
    : "CompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies";
  const relating = dormant
    ? "section 480 of the Companies Act 2006 relating to dormant companies"
    : "section 477 of the Companies Act 2006 relating to small companies";
  const regime =
    standard === "frs105"
      ? "companies subject to the micro-entities regime"
      : "companies subject to the small companies regime";
  return [
    heading(2, "Statements"),
    says(
      exemption,
      `For the period ended ${longDate(period.end)} the company was entitled to exemption from audit under ${relating}.`,
    ),
    says(
      "MembersHaveNotRequiredCompanyToObtainAnAudit",
      "The members have not required the company to obtain an audit of its accounts for this period in accordance with section 476.",
    ),
    says(
      "DirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct",
      "The directors acknowledge their responsibilities for complying with the Companies Act 2006 with respect to accounting records and the preparation of accounts.",
    ),
    says(
      "AccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime",
      `These accounts have been prepared in accordance with the provisions applicable to ${regime}.`,
    ),
    section(
      "sign",
      paragraph(
        "Approved by the board on ",
        document.date("core:DateAuthorisationFinancialStatementsForIssue", end, approvedOn),
        " and signed on its behalf by",
      ),
      paragraph(document.text("bus:NameEntityOfficer", yearOf(director1), director), ", director"),
    ),
  ];
}

function notes({ document, contexts: { year } }: Parts, { accounts }: AccountsDocument): Content[] {
  const { standard, averageEmployees, principalActivity } = accounts;
  const basis =
    standard === "frs105"
      ? "These accounts have been prepared under the historical cost convention and FRS 105, the Financial Reporting Standard applicable to the Micro-entities Regime."
      : "These accounts have been prepared under the historical cost convention and FRS 102, the Financial Reporting Standard applicable in the UK and Republic of Ireland, section 1A for small entities.";
  const activity =
    principalActivity === null
      ? []
      : [
          heading(3, "Principal activity"),
          paragraph(document.text("bus:DescriptionPrincipalActivities", year, principalActivity)),
        ];
  return [
    heading(2, "Notes to the accounts"),
    heading(3, "Basis of preparation"),
    paragraph(basis, " Amounts are in pounds sterling, rounded down to whole pounds."),
    ...activity,
    heading(3, "Employees"),
    paragraph(
      "The average number of persons employed by the company during the period was ",
      document.count("core:AverageNumberEmployeesDuringPeriod", year, averageEmployees),
      ".",
    ),
  ];
}
