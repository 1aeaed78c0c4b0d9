// The words of the accounts: the statements of the Companies Act 2006 under which a small company files unaudited accounts, the approval, the notes.

import { longDayText } from "../../platform/uk-time.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, section } from "../page.ts";
import { type AccountsDocument, director1, type Parts } from "./parts.ts";

export function statements(
  { document, contexts: { year, end, yearOf } }: Parts,
  { accounts, period }: AccountsDocument,
): Content[] {
  const { dormant, standard, directors, approvedOn } = accounts;
  const signing = directors.find(({ signs }) => signs)?.name ?? "";
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
      `For the period ended ${longDayText(period.end)} the company was entitled to exemption from audit under ${relating}.`,
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
      paragraph(document.text("bus:NameEntityOfficer", yearOf(director1), signing), ", director"),
    ),
  ];
}

export function notes({ document, contexts: { year } }: Parts, { accounts }: AccountsDocument): Content[] {
  const { standard, principalActivity } = accounts;
  const averageEmployees = accounts.now.averageEmployees ?? 0;
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
