// What a company says of itself: where it is registered (section 396(A1) of the Companies Act 2006), what it does, how
// many people work for it (section 411).

import { member } from "../document.ts";
import { type Content, markup } from "../markup.ts";
import { paragraph } from "../page.ts";
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
  const parts: Content[] = lines.map((line, index) => document.text(`bus:${ADDRESS_TAGS[index]}`, context, line));
  if (office.postcode !== null)
    parts.push(markup("span", { class: "unbroken" }, document.text("bus:PostalCodeZip", context, office.postcode)));
  return [" Its registered office is ", ...parts.flatMap((part, index) => (index === 0 ? [part] : [", ", part])), "."];
}

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
