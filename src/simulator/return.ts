// Which parts of a company tax return the simulator looks at, where they stand and what form they must have
// (CT600 release v1.993). A small part of the authority's schema, enough to catch a badly built return.

import type { XmlElement } from "../platform/xml.ts";

export const CT_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONEY = /^\d{1,11}\.\d{2}$/;
const WHOLE_POUNDS = /^\d{1,11}\.00$/;
const TEXT = /\S/;

type Need = "mandatory" | "optional";
interface Part {
  name: string;
  path: string;
  need: Need;
  /** Without a form only the presence of the part counts. */
  form?: RegExp;
}

// biome-ignore format: one part, one line
const parts = [
  { name: "returnType", path: "@ReturnType", need: "mandatory", form: /^(new|amended)$/ },
  { name: "companyName", path: "CompanyInformation/CompanyName", need: "mandatory", form: /^.{2,56}$/s },
  { name: "reference", path: "CompanyInformation/Reference", need: "mandatory", form: /^\d{10}$/ },
  { name: "companyType", path: "CompanyInformation/CompanyType", need: "mandatory", form: /^\d{1,2}$/ },
  { name: "from", path: "CompanyInformation/PeriodCovered/From", need: "mandatory", form: DATE },
  { name: "to", path: "CompanyInformation/PeriodCovered/To", need: "mandatory", form: DATE },
  { name: "accounts", path: "ReturnInfoSummary/Accounts", need: "mandatory" },
  { name: "computations", path: "ReturnInfoSummary/Computations", need: "mandatory" },
  { name: "income", path: "CompanyTaxCalculation/Income", need: "mandatory" },
  { name: "chargeableProfits", path: "CompanyTaxCalculation/ChargeableProfits", need: "mandatory", form: WHOLE_POUNDS },
  { name: "taxFirstYear", path: "CompanyTaxCalculation/CorporationTaxChargeable/FinancialYearOne/Details/Tax", need: "optional", form: MONEY },
  { name: "taxSecondYear", path: "CompanyTaxCalculation/CorporationTaxChargeable/FinancialYearTwo/Details/Tax", need: "optional", form: MONEY },
  { name: "corporationTax", path: "CompanyTaxCalculation/CorporationTax", need: "optional", form: MONEY },
  { name: "marginalRelief", path: "CompanyTaxCalculation/MarginalReliefForRingFenceTrades", need: "optional", form: MONEY },
  { name: "netCorporationTax", path: "CompanyTaxCalculation/NetCorporationTaxChargeable", need: "mandatory", form: MONEY },
  { name: "taxChargeable", path: "CalculationOfTaxOutstandingOrOverpaid/TaxChargeable", need: "optional", form: MONEY },
  { name: "incomeTaxDeducted", path: "CalculationOfTaxOutstandingOrOverpaid/IncomeTax/DeductedIncomeTax", need: "optional", form: MONEY },
  { name: "taxPayable", path: "CalculationOfTaxOutstandingOrOverpaid/TaxPayable", need: "mandatory", form: MONEY },
  { name: "declaration", path: "Declaration/AcceptDeclaration", need: "mandatory", form: /^yes$/ },
  { name: "declarantName", path: "Declaration/Name", need: "mandatory", form: TEXT },
  { name: "declarantStatus", path: "Declaration/Status", need: "mandatory", form: TEXT },
] as const satisfies Part[];

export type PartName = (typeof parts)[number]["name"];
export const returnParts: readonly (Part & { name: PartName })[] = parts;

/** The text of every element found for a part, in document order; presence-only parts hold empty text. */
export type ReturnFigures = ReadonlyMap<PartName, readonly string[]>;

export function readFigures(companyTaxReturn: XmlElement): ReturnFigures {
  return new Map(
    returnParts.map(({ name, path, form }) => {
      const found = companyTaxReturn.find(prefixed(path), { ct: CT_NAMESPACE });
      // The documents are large: where presence is all that counts, their text is not copied.
      return [name, found.map((node) => (form === undefined ? "" : node.content.trim()))];
    }),
  );
}

function prefixed(path: string): string {
  return path.startsWith("@") ? path : path.replace(/[^/]+/g, "ct:$&");
}

/** Where a part stands, written as the authority writes it in an error. */
export function locationOf(name: PartName): string {
  const path = returnParts.find((part) => part.name === name)?.path ?? "";
  const inReturn = prefixed(path).replace(/ct:\w+/g, "$&[1]");
  return `/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]/ct:CompanyTaxReturn[1]/${inReturn}`;
}
