// Documents for the register in every shape, with what the law needs filled in; and ways to break one, each in one
// place.

import type { Accounts } from "../accounts/model.ts";
import { accountsForRegister, type ProfitAndLossDelivery } from "../documents/accounts/accounts.ts";
import type { AccountsDocument } from "../documents/accounts/parts.ts";
import { type AccountsShape, newestTaxonomy } from "../documents/accounts-shapes.fixture.ts";
import type { Taxonomy } from "../documents/taxonomies.ts";
import { daysAfter, monthsAfter } from "../period.ts";
import { MOST_BYTES } from "./bytes-rules.ts";
import type { RegisterContext } from "./finding.ts";
import { MANDATORY } from "./mandatory-rules.ts";

export interface Delivered {
  readonly what: string;
  readonly accounts: Accounts;
  readonly context: RegisterContext;
  readonly text: string;
}

export const DELIVERIES: readonly ProfitAndLossDelivery[] = ["delivered", "left_out"];

/** Null where there is no copy of it. */
export function deliveredIn(
  { what, given }: AccountsShape,
  profitAndLoss: ProfitAndLossDelivery,
  taxonomy: Taxonomy = newestTaxonomy(),
): Delivered | null {
  const { accounts, companyName, registrationNumber = "" } = given;
  const bytes = accountsForRegister(given, taxonomy, profitAndLoss);
  if (bytes === null) return null;
  const { start: periodStart, end: periodEnd } = accounts.now.period;
  const context = { registrationNumber, companyName, periodStart, periodEnd, profitAndLoss, isOwn: false };
  return { what: `${what}, ${profitAndLoss}`, accounts, context, text: Buffer.from(bytes).toString() };
}

/** With the number of employees, and with the report that a small company delivers. */
export function completed({ what, given }: AccountsShape): AccountsShape {
  const { accounts } = given;
  const [signs] = accounts.directors;
  const report: Accounts["directorsReport"] = accounts.directorsReport ?? {
    directors: [{ name: signs?.name ?? "", appointedOn: null, resignedOn: null }],
    ...{ politicalDonations: null, ownShares: null, text: null },
    signedBy: signs?.name ?? "",
    approvedOn: accounts.approvedOn,
  };
  const complete: AccountsDocument["accounts"] = {
    ...accounts,
    now: { ...accounts.now, averageEmployees: accounts.now.averageEmployees ?? 0 },
    directorsReport: report,
    statements: new Set([...accounts.statements, "directors_report", "report_of_small_company"]),
  };
  return { what, given: { ...given, accounts: complete } };
}

export interface Break {
  /** The rule that must find it. */
  readonly rule: string;
  readonly what: string;
  readonly isFor: (delivered: Delivered) => boolean;
  readonly change: (text: string, context: RegisterContext) => string;
  readonly context?: Partial<RegisterContext>;
}

const always = () => true;
const isSmall = ({ accounts }: Delivered) => accounts.standard === "frs102";
const isMicro = ({ accounts }: Delivered) => accounts.standard === "frs105";
const isFull = ({ context }: Delivered) => context.profitAndLoss === "delivered";
const isFilleted = (delivered: Delivered) => !isFull(delivered);
const isDormant = ({ accounts }: Delivered) => accounts.dormant;
const isTrading = (delivered: Delivered) => !isDormant(delivered);
const both =
  (...all: Break["isFor"][]): Break["isFor"] =>
  (delivered) =>
    all.every((one) => one(delivered));

/** The text stays, the fact goes. */
const untagged = (local: string) => (text: string) =>
  text.replaceAll(new RegExp(`<(ix:non\\w+) name="\\w+:${local}"[^>]*>(.*?)</\\1>`, "g"), "$2");

const hidden = (text: string, fact: string) => text.replace("</ix:hidden>", `${fact}</ix:hidden>`);

const contextOf = (text: string, local: string) =>
  new RegExp(`name="\\w+:${local}" contextRef="(\\w+)"`).exec(text)?.[1];
const yearOf = (text: string) => contextOf(text, "EntityDormantTruefalse");

function withContext(text: string, { id, period, member = "" }: { id: string; period: string; member?: string }) {
  const identifier = /<xbrli:identifier.*?<\/xbrli:identifier>/.exec(text)?.[0];
  const segment = member === "" ? "" : `<xbrli:segment>${member}</xbrli:segment>`;
  const context = `<xbrli:context id="${id}"><xbrli:entity>${identifier}${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
  return text.replace("<ix:resources>", `<ix:resources>${context}`);
}

const instant = (day: string) => `<xbrli:instant>${day}</xbrli:instant>`;
const days = (start: string, end: string) =>
  `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`;
const member = (dimension: string, of: string) =>
  `<xbrldi:explicitMember dimension="bus:${dimension}">bus:${of}</xbrldi:explicitMember>`;
const nonNumeric = (name: string, context: string | undefined, text: string) =>
  `<ix:nonNumeric name="${name}" contextRef="${context}">${text}</ix:nonNumeric>`;
const figure = (name: string, context: string | undefined) =>
  `<ix:nonFraction name="core:${name}" contextRef="${context}" unitRef="GBP" decimals="0" format="ixt:numdotdecimal">7</ix:nonFraction>`;

const statement = (local: string, words: string) => (text: string) =>
  hidden(text, nonNumeric(`direp:StatementThat${local}`, yearOf(text), words));
const inStatement = (local: string, words: string, into: string) => (text: string) =>
  text.replace(new RegExp(`(name="direp:StatementThat${local}[^>]*>[^<]*)${words}`), `$1${into}`);

const EXEMPT_477 = "CompanyEntitledToExemptionFromAuditUnderSection477CompaniesAct2006RelatingToSmallCompanies";
const EXEMPT_480 = "CompanyEntitledToExemptionFromAuditUnderSection480CompaniesAct2006RelatingToDormantCompanies";
const MEMBERS = "MembersHaveNotRequiredCompanyToObtainAnAudit";
const DIRECTORS = "DirectorsAcknowledgeTheirResponsibilitiesUnderCompaniesAct";
const REGIME = "AccountsHaveBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime";
const NOT_DELIVERED = "DirectorsHaveElectedNotToDeliverProfitLossAccountUnderSection4445ACompaniesAct2006";
const PACKAGE = "CompanyEntitledToExemptionFromAuditUnderSection479ACompaniesAct2006RelatingToSubsidiaryCompanies";

const breaks = (rule: string, what: string, change: Break["change"], isFor: Break["isFor"] = always): Break => ({
  rule,
  what,
  change,
  isFor,
});

const ofMandatory = MANDATORY.flatMap(({ local, at }): Break[] => {
  const missing = breaks(local, "missing", untagged(local));
  if (at === "year") return [missing];
  return [
    missing,
    breaks(local, "in a context of another day", (text, { periodStart }) =>
      withContext(text, { id: "trap", period: instant(daysAfter(periodStart, -400)) }).replace(
        new RegExp(`(name="\\w+:${local}" contextRef=)"\\w+"`),
        '$1"trap"',
      ),
    ),
  ];
});

const ofStatements: readonly (readonly [local: string, words: string, into: string, isFor: Break["isFor"]])[] = [
  [EXEMPT_477, "section 477 of the Companies Act 2006", "section 477 of that Act", isTrading],
  [EXEMPT_477, "exemption", "freedom", isTrading],
  [EXEMPT_480, "section 480", "section 477", isDormant],
  [MEMBERS, "have not required", "do not require", always],
  [DIRECTORS, "directors acknowledge", "directors accept", always],
  [REGIME, "small companies regime", "usual regime", isSmall],
  [REGIME, "micro-entity", "small companies", isMicro],
  [REGIME, "provisions", "rules", always],
];

const dayWritten =
  (local: string): Break["change"] =>
  (text) =>
    text.replace(new RegExp(`(name="\\w+:${local}"[^>]*>)\\d+ \\w+ \\d{4}`), "$12 February 2020");

const swapped = (one: string, other: string) => (text: string) => text.replace(`>bus:${one}<`, `>bus:${other}<`);

function thirdYear(text: string, { periodStart }: RegisterContext): string {
  const start = (yearsBefore: number) => monthsAfter(periodStart, -12 * yearsBefore);
  const period = (yearsBefore: number) => days(start(yearsBefore), daysAfter(start(yearsBefore - 1), -1));
  const two = withContext(text, { id: "previous", period: period(1) });
  const three = withContext(two, { id: "third", period: period(2) });
  return hidden(three, figure("DividendsPaid", "previous") + figure("DividendsPaid", "third"));
}

function thirdSheet(text: string, { periodStart }: RegisterContext): string {
  const of = (id: string, months: number) => ({
    id,
    period: instant(daysAfter(monthsAfter(periodStart, -months), -1)),
  });
  const three = withContext(withContext(text, of("second", 6)), of("third", 24));
  return hidden(three, figure("NetAssetsLiabilities", "second") + figure("NetAssetsLiabilities", "third"));
}

export const BREAKS: readonly Break[] = [
  breaks("size", "too large", (text) => `${text}<!--${"-x".repeat(MOST_BYTES / 2)}-->`),
  breaks("byte order mark", "a byte order mark", (text) => `\ufeff${text}`),
  breaks("first line", "an encoding", (text) => text.replace('"1.0"?>', '"1.0" encoding="UTF-8"?>')),
  breaks("document type", "a DOCTYPE", (text) => text.replace("?>\n", "?>\n<!DOCTYPE html>\n")),
  breaks("XHTML 1 elements", "a main element", (text) => text.replace("</body>", "<main>x</main></body>")),
  breaks("XHTML 1 elements", "a section element", (text) => text.replace("</body>", "<section>x</section></body>")),
  breaks("XHTML 1 attributes", "a role", (text) => text.replace("<body>", '<body role="document">')),
  breaks("type of style", "a style without a type", (text) => text.replace('<style type="text/css">', "<style>")),
  breaks("order of the header", "resources before references", (text) =>
    text.replace(/(<ix:references>.*?<\/ix:references>)(<ix:resources>.*?<\/ix:resources>)/s, "$2$1"),
  ),
  breaks("order of the header", "references before hidden facts", (text) =>
    text.replace(/(<ix:hidden>.*?<\/ix:hidden>)(<ix:references>.*?<\/ix:references>)/s, "$2$1"),
  ),
  breaks("entry point", "an address without TLS", (text) => text.replace('href="https://xbrl', 'href="http://xbrl')),
  breaks("entry point", "an unknown entry point", (text) => text.replace("/FRS-102-2", "/FRS-999-2")),
  breaks("entry point", "two entry points", (text) =>
    text.replace(/<link:schemaRef.*?<\/link:schemaRef>/, (one) => one + one.replaceAll("FRS-102", "FRS-101")),
  ),
  breaks("language of facts without a text", "a language on such a fact", (text) =>
    text.replace('name="bus:AccountsType"', 'name="bus:AccountsType" xml:lang="en"'),
  ),
  breaks("community interest company", "its legal form", (text) =>
    text.replace(/>bus:(PrivateLimitedCompanyLtd|CompanyLimitedByGuarantee)</, ">bus:CommunityInterestCompanyCIC<"),
  ),
  breaks("limited liability partnership", "its legal form", (text) =>
    text.replace(/>bus:(PrivateLimitedCompanyLtd|CompanyLimitedByGuarantee)</, ">bus:LimitedLiabilityPartnershipLLP<"),
  ),
  breaks("group accounts", "their scope", (text, { periodStart, periodEnd }) =>
    hidden(
      withContext(text, {
        id: "scope",
        period: days(periodStart, periodEnd),
        member: member("ScopeAccountsDimension", "GroupAccountsOnly"),
      }),
      nonNumeric("bus:ScopeAccounts", "scope", ""),
    ),
  ),
  breaks("package accounts", "section 479A", statement(PACKAGE, "exempt under section 479A")),
  breaks("revised accounts", "its fact", (text) =>
    hidden(text, nonNumeric("bus:ReportAnAmendedRevisedVersionPreviouslyFiledReportTruefalse", yearOf(text), "true")),
  ),
  breaks("Welsh", "its language", (text) => text.replace("<html ", '<html xml:lang="cy" ')),
  ...ofMandatory,
  breaks("AverageNumberEmployeesDuringPeriod", "nil", (text) =>
    text
      .replace("<html ", '<html xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ')
      .replace(
        /(<ix:nonFraction name="core:AverageNumberEmployeesDuringPeriod" contextRef="\w+" unitRef="\w+")[^>]*>[^<]*</,
        '$1 xsi:nil="true"><',
      ),
  ),
  breaks("contexts name the company", "another number", (text, { registrationNumber }) =>
    text.replaceAll(`>${registrationNumber}</xbrli:identifier>`, ">87654321</xbrli:identifier>"),
  ),
  breaks("contexts name the company", "another scheme", (text) =>
    text.replaceAll("http://www.companieshouse.gov.uk/", "http://www.companieshouse.gov.uk"),
  ),
  breaks("number agrees", "another number", (text) =>
    text.replace(/(name="bus:UKCompaniesHouseRegisteredNumber"[^>]*>)\w+/, "$187654321"),
  ),
  breaks("name agrees", "another name", (text) =>
    text.replace(/(name="bus:EntityCurrentLegalOrRegisteredName"[^>]*>)/, "$1Another "),
  ),
  ...["BalanceSheetDate", "StartDateForPeriodCoveredByReport", "EndDateForPeriodCoveredByReport"].map((local) =>
    breaks(`${local} agrees`, "another day", dayWritten(local)),
  ),
  breaks("two years", "figures of a third period", thirdYear),
  breaks("two years", "a third balance sheet", thirdSheet),
  breaks("left out, but not filleted", "full accounts", swapped("FilletedAccounts", "FullAccounts"), isFilleted),
  {
    ...breaks("delivered, but filleted", "filleted accounts", (text) => text, isFilleted),
    context: { profitAndLoss: "delivered" },
  },
  breaks(
    "left out, but there",
    "a turnover",
    (text) => hidden(text, figure("TurnoverRevenue", yearOf(text))),
    isFilleted,
  ),
  breaks("delivered, but not there", "no profit", untagged("ProfitLoss"), both(isSmall, isFull, isTrading)),
  breaks(
    "delivered, but not there",
    "no figure of it",
    (text) =>
      [
        ...["ProfitLoss", "TurnoverRevenue", "GrossProfitLoss", "OperatingProfitLoss"],
        "ProfitLossOnOrdinaryActivitiesBeforeTax",
      ].reduce((all, local) => untagged(local)(all), text),
    both(isMicro, isFull, isTrading),
  ),
  breaks("directors' report", "no date", untagged("DateSigningDirectorsReport"), both(isSmall, isFull)),
  breaks("directors' report", "nobody signs", untagged("DirectorSigningDirectorsReport"), both(isSmall, isFull)),
  breaks(
    "regime of the report",
    "another regime",
    swapped("SmallCompaniesRegimeForDirectorsReport", "LargeMedium-sizedCompaniesRegimeForDirectorsReport"),
    both(isSmall, isFull),
  ),
  breaks(
    "regime of the accounts",
    "another regime",
    swapped("SmallCompaniesRegimeForAccounts", "LargeMedium-sizedCompaniesRegimeForAccounts"),
    isSmall,
  ),
  breaks(
    "dormant, but trading",
    "no member",
    (text) =>
      text.replace(
        /<xbrli:segment><xbrldi:explicitMember dimension="bus:EntityTradingStatusDimension">\S+?<\/xbrli:segment>/,
        "",
      ),
    isDormant,
  ),
  breaks(
    "default stated",
    "the default of the trading status",
    (text, { periodStart, periodEnd }) =>
      withContext(text, {
        id: "default",
        period: days(periodStart, periodEnd),
        member: member("EntityTradingStatusDimension", "EntityTradingDefault"),
      }).replace(/(name="bus:EntityTradingStatus" contextRef=)"\w+"/, '$1"default"'),
    isTrading,
  ),
  ...ofStatements.map(([local, words, into, isFor]) =>
    breaks(`StatementThat${local}`, `${into} for ${words}`, inStatement(local, words, into), isFor),
  ),
  ...(
    [
      [EXEMPT_477, isTrading],
      [EXEMPT_480, isDormant],
      [MEMBERS, always],
      [DIRECTORS, always],
      [REGIME, always],
      [NOT_DELIVERED, isFilleted],
    ] as const
  ).map(([local, isFor]) => breaks(`StatementThat${local}`, "missing", untagged(`StatementThat${local}`), isFor)),
  breaks(
    "477 beside 480",
    "both",
    statement(EXEMPT_480, "entitled to exemption under section 480 of the Companies Act 2006"),
    isTrading,
  ),
  breaks("exempt and audited", "audited", swapped("AuditExempt-NoAccountantsReport", "Audited")),
  breaks(
    "filleted micro-entity",
    "no word of the small companies regime",
    inStatement(NOT_DELIVERED, "small companies regime", "usual regime"),
    both(isMicro, isFilleted),
  ),
  breaks("not delivered, but full", "the statement", statement(NOT_DELIVERED, "They are not delivered."), isFull),
];

/** The document with one break in it; null where it has no such place. */
export function broken({ text, context }: Delivered, { change, context: other }: Break) {
  const changed = change(text, context);
  if (changed === text && other === undefined) return null;
  return { document: Buffer.from(changed), context: { ...context, ...other } };
}
