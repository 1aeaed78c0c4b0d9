// What a company says of itself: where it is registered (section 396(A1) of the Companies Act 2006), what it does, how
// it accounts, how many people work for it (section 411).

import { isUnderCompaniesAct } from "../../accounts/legal-form.ts";
import { member } from "../document.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph, paragraphs } from "../page.ts";
import { COUNTRIES, legalFormWords } from "./legal-form.ts";
import type { Note, Parts } from "./parts.ts";

/** In the order in which an address is written; the last takes what is left. */
const ADDRESS_TAGS = ["AddressLine1", "AddressLine2", "AddressLine3", "PrincipalLocation-CityOrTown", "CountyRegion"];

export function generalInformation(parts: Parts): Note {
  const { document, companyName, registrationNumber, accounts, now } = parts;
  const { country, principalActivity } = accounts;
  const form = legalFormWords(accounts);
  const article = /^[aeio]|^un/.test(form) ? "an" : "a";
  const woundUp = accounts.statements.has("being_wound_up") ? ", and is being wound up" : "";
  const where = country === null ? "" : ` in ${COUNTRIES[country].words}`;
  if (country !== null)
    document.hide(
      document.fixed(
        "bus:CountryFormationOrIncorporation",
        now.yearOf(member("countries:CountriesRegionsDimension", COUNTRIES[country].member)),
      ),
    );
  const content: Content[] = [
    paragraph(
      `${companyName} is ${article} ${form}, registered${where} with the number ${registrationNumber}${woundUp}.`,
      ...registeredOffice(parts),
    ),
  ];
  if (principalActivity !== null)
    content.push(
      paragraph(
        "Principal activity: ",
        document.text("bus:DescriptionPrincipalActivities", now.year, principalActivity),
        /[.!?]$/.test(principalActivity) ? "" : ".",
      ),
    );
  return { title: "General information", content };
}

function registeredOffice({ document, accounts, now }: Parts): Content[] {
  const office = accounts.registeredOffice;
  if (office === null) return [];
  const context = now.yearOf(member("bus:EntityContactTypeDimension", "bus:RegisteredOffice"));
  const last = ADDRESS_TAGS.length - 1;
  const lines =
    office.lines.length <= ADDRESS_TAGS.length
      ? office.lines
      : [...office.lines.slice(0, last), office.lines.slice(last).join(", ")];
  const parts = lines.map((line, index) => document.text(`bus:${ADDRESS_TAGS[index]}`, context, line));
  if (office.postcode !== null) parts.push(document.text("bus:PostalCodeZip", context, office.postcode));
  return [" Its registered office is ", ...parts.flatMap((part, index) => (index === 0 ? [part] : [", ", part])), "."];
}

/** A micro-entity's accounts have none; a document without a balance sheet has only those that were given. */
export function policies(parts: Parts): Note | null {
  const { document, accounts, now, columns } = parts;
  if (accounts.standard === "frs105") return null;
  const given = accounts.notes.policies;
  const { statements: stated } = accounts;
  const isAccounts = stated.has("follows_frs102");
  const hasTurnover = columns.some(({ figures }) => (figures.profitAndLoss.turnover ?? 0n) !== 0n);
  const hasTangibleAssets = columns.some(({ figures }) => (figures.balanceSheet?.tangible_assets ?? 0n) !== 0n);
  const content: Content[] = [];
  const say = (title: string, tag: string, text: string) =>
    content.push(heading4(title), paragraph(document.text(`core:${tag}`, now.year, text)));
  if (isAccounts) {
    const law = isUnderCompaniesAct(accounts.legalForm)
      ? `${COMPLIANCE}, and with the Companies Act 2006.`
      : `${COMPLIANCE}.`;
    say("Statement of compliance", "StatementComplianceWithApplicableReportingFramework", law);
    say(
      "Basis of preparation",
      "GeneralDescriptionBasisMeasurementUsedInPreparingFinancialStatements",
      `These accounts have been prepared under the historical cost convention${stated.has("historical_cost") ? "" : MODIFIED}. They are in pounds sterling, without pence.`,
    );
  }
  if (given.turnover !== null || (isAccounts && hasTurnover))
    say("Turnover", "RevenueRecognitionPolicy", given.turnover ?? TURNOVER);
  if (given.tangible_assets !== null || (isAccounts && hasTangibleAssets))
    say("Tangible fixed assets", "PropertyPlantEquipmentPolicy", given.tangible_assets ?? TANGIBLE_ASSETS);
  // The taxonomy's item for a policy without a name of its own wants to be told which of several it is.
  if (given.other !== null) content.push(heading4("Other policies"), ...paragraphs(given.other));
  return content.length === 0 ? null : { title: "Accounting policies", content };
}

const heading4 = (title: string) => markup("h4", {}, title);

const COMPLIANCE =
  "These accounts have been prepared in accordance with FRS 102, the Financial Reporting Standard applicable in the UK and Republic of Ireland, including its section 1A for small entities";
const MODIFIED = ", modified by the revaluation of certain assets";
const TURNOVER =
  "Turnover is the value of goods and services supplied in the period, less discounts and value added tax.";
const TANGIBLE_ASSETS =
  "Tangible fixed assets are stated at cost less depreciation and impairment. Depreciation writes off the cost of an asset, less its residual value, over its useful life.";

export function employees({ document, columns, now, form, span }: Parts): Note | null {
  const { averageEmployees } = now.figures;
  if (averageEmployees === null) return null;
  const before = columns[1];
  const last = before?.figures.averageEmployees ?? null;
  const count = (column: typeof now, of: number) =>
    document.count("core:AverageNumberEmployeesDuringPeriod", column.year, of);
  return {
    title: "Employees",
    content: [
      paragraph(
        `The average number of persons employed by the ${form.body} during the ${span} was `,
        count(now, averageEmployees),
        ...(before === undefined || last === null ? [] : [` (${before.head}: `, count(before, last), ")"]),
        ".",
      ),
    ],
  };
}
