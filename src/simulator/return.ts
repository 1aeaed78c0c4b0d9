// Which parts of a company tax return the simulator looks at, where they stand and what form they must have
// (CT600 release v1.993). A small part of the authority's schema, enough to catch a badly built return; whatever else a fuller return has is
// nobody's business here.

import type { XmlElement } from "../platform/xml.ts";

export const CT_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const YEAR = /^\d{4}$/;
const MONEY = /^\d{1,11}\.\d{2}$/;
const RATE = /^\d{1,3}\.\d{2}$/;
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

const TAX = "CompanyTaxCalculation/CorporationTaxChargeable";
const DUE = "CalculationOfTaxOutstandingOrOverpaid";

/** Paths start at the CompanyTaxReturn. */
// biome-ignore format: one part, one line
const parts = [
  { name: "periodEnd", path: "../IRheader/PeriodEnd", need: "mandatory", form: DATE },
  { name: "sender", path: "../IRheader/Sender", need: "mandatory", form: TEXT },
  { name: "returnType", path: "@ReturnType", need: "mandatory", form: /^(new|amended)$/ },
  { name: "companyName", path: "CompanyInformation/CompanyName", need: "mandatory", form: /^.{2,56}$/s },
  { name: "reference", path: "CompanyInformation/Reference", need: "mandatory", form: /^\d{10}$/ },
  { name: "companyType", path: "CompanyInformation/CompanyType", need: "mandatory", form: /^\d{1,2}$/ },
  { name: "from", path: "CompanyInformation/PeriodCovered/From", need: "mandatory", form: DATE },
  { name: "to", path: "CompanyInformation/PeriodCovered/To", need: "mandatory", form: DATE },
  { name: "accounts", path: "ReturnInfoSummary/Accounts", need: "mandatory" },
  { name: "noAccountsReason", path: "ReturnInfoSummary/Accounts/NoAccountsReason", need: "optional" },
  { name: "computations", path: "ReturnInfoSummary/Computations", need: "mandatory" },
  { name: "noComputationsReason", path: "ReturnInfoSummary/Computations/NoComputationsReason", need: "optional" },
  { name: "income", path: "CompanyTaxCalculation/Income", need: "mandatory" },
  { name: "tradingProfit", path: "CompanyTaxCalculation/Income/Trading/Profits", need: "optional", form: MONEY },
  { name: "lossesBroughtForward", path: "CompanyTaxCalculation/Income/Trading/LossesBroughtForward", need: "optional", form: MONEY },
  { name: "netTradingProfit", path: "CompanyTaxCalculation/Income/Trading/NetProfits", need: "optional", form: MONEY },
  { name: "chargeableProfits", path: "CompanyTaxCalculation/ChargeableProfits", need: "mandatory", form: WHOLE_POUNDS },
  { name: "firstYear", path: `${TAX}/FinancialYearOne/Year`, need: "optional", form: YEAR },
  { name: "firstYearProfits", path: `${TAX}/FinancialYearOne/Details/Profit`, need: "optional", form: MONEY },
  { name: "firstYearRates", path: `${TAX}/FinancialYearOne/Details/TaxRate`, need: "optional", form: RATE },
  { name: "firstYearTaxes", path: `${TAX}/FinancialYearOne/Details/Tax`, need: "optional", form: MONEY },
  { name: "secondYearProfits", path: `${TAX}/FinancialYearTwo/Details/Profit`, need: "optional", form: MONEY },
  { name: "secondYearRates", path: `${TAX}/FinancialYearTwo/Details/TaxRate`, need: "optional", form: RATE },
  { name: "secondYearTaxes", path: `${TAX}/FinancialYearTwo/Details/Tax`, need: "optional", form: MONEY },
  { name: "corporationTax", path: "CompanyTaxCalculation/CorporationTax", need: "optional", form: MONEY },
  { name: "marginalRelief", path: "CompanyTaxCalculation/MarginalReliefForRingFenceTrades", need: "optional", form: MONEY },
  { name: "netCorporationTax", path: "CompanyTaxCalculation/NetCorporationTaxChargeable", need: "mandatory", form: MONEY },
  { name: "totalReliefs", path: "CompanyTaxCalculation/TaxReliefsAndDeductions/TotalReliefsAndDeductions", need: "optional", form: MONEY },
  { name: "netLiability", path: `${DUE}/NetCorporationTaxLiability`, need: "optional", form: MONEY },
  { name: "taxChargeable", path: `${DUE}/TaxChargeable`, need: "optional", form: MONEY },
  { name: "incomeTaxDeducted", path: `${DUE}/IncomeTax/DeductedIncomeTax`, need: "optional", form: MONEY },
  { name: "taxPayable", path: `${DUE}/TaxPayable`, need: "mandatory", form: MONEY },
  { name: "declaration", path: "Declaration/AcceptDeclaration", need: "mandatory", form: /^yes$/ },
  { name: "declarantName", path: "Declaration/Name", need: "mandatory", form: TEXT },
  { name: "declarantStatus", path: "Declaration/Status", need: "mandatory", form: TEXT },
  { name: "attachedAccounts", path: "AttachedFiles/XBRLsubmission/Accounts", need: "optional" },
  { name: "attachedComputations", path: "AttachedFiles/XBRLsubmission/Computation", need: "optional" },
  { name: "computationsInPdf", path: "AttachedFiles/Attachment[@Type='computations']", need: "optional" },
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

/** An element's name begins with a capital, an attribute's path with @. */
function prefixed(path: string): string {
  return path.replace(/(?<![@\w'])[A-Z][^/]*/g, "ct:$&");
}

const IN_BODY = "/hd:GovTalkMessage[1]/hd:Body[1]/ct:IRenvelope[1]";

/** Where a part stands, written as the authority writes it in an error. */
export function locationOf(name: PartName): string {
  const path = returnParts.find((part) => part.name === name)?.path ?? "";
  const inReturn = prefixed(path).replace(/ct:\w+/g, "$&[1]");
  return `${IN_BODY}/ct:CompanyTaxReturn[1]/${inReturn}`.replace("ct:CompanyTaxReturn[1]/../", "");
}

/** The same for a path of bare names below the message, such as Body/IRenvelope/IRheader/Sender. */
export function locationAt(path: string): string {
  const [, ...inBody] = path.split("/").filter((name) => name !== "");
  const steps = inBody.map((name) => (name.startsWith("@") ? `/${name}` : `/ct:${name}[1]`));
  return `/hd:GovTalkMessage[1]/hd:Body[1]${steps.join("")}`;
}
