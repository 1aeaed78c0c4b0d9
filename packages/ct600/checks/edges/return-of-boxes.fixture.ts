// Writes a return from its boxes, in the order of the form: one with something in many of them, and any change to it.
// It holds whatever the form can hold, also what this library does not file.

import { PLACES, type Place } from "../../form/table.ts";
import { utrKey } from "../../message/return-xml.ts";
import { type Element, group, leaf } from "../../xml/element.ts";
import { edit } from "../changed-return.fixture.ts";
import type { ReturnStructure } from "../figures.ts";

/** Boxes of the form that the table has no number for, because nothing here files them; below CompanyTaxReturn. */
export const NOT_FILED = {
  returnType: "@ReturnType",
  exporter: "TaxReconciliation/ExporterInformation",
  "100": "ReturnInfoSummary/SupplementaryPages/CT600B",
  "105": "ReturnInfoSummary/SupplementaryPages/CT600C",
  "110": "ReturnInfoSummary/SupplementaryPages/CT600D",
  "120": "ReturnInfoSummary/SupplementaryPages/CT600F",
  "125": "ReturnInfoSummary/SupplementaryPages/CT600G",
  "130": "ReturnInfoSummary/SupplementaryPages/CT600H",
  "141": "ReturnInfoSummary/SupplementaryPages/CT600K",
  "142": "ReturnInfoSummary/SupplementaryPages/CT600L",
  "143": "ReturnInfoSummary/SupplementaryPages/CT600M",
  "144": "ReturnInfoSummary/SupplementaryPages/CT600N",
  "325": "CompanyTaxCalculation/NorthernIrelandProfitsIncluded",
  "471": "CompanyTaxCalculation/CJRS/CJRSreceived",
  "472": "CompanyTaxCalculation/CJRS/CJRSdue",
  "473": "CompanyTaxCalculation/CJRS/CJRSoverpaymentAlreadyAssessed",
  "474": "CompanyTaxCalculation/CJRS/JobRetentionBonusOverpayment",
  "625": "IndicatorsAndInformation/NumberOf51groupCompanies",
  "645": "IndicatorsAndInformation/CrossBorderRoyalty",
  "785": "LossesDeficitsAndExcess/AmountArising/LossesOfTradesUK/SurrenderMaximum",
  "800": "LossesDeficitsAndExcess/AmountArising/Loans/SurrenderMaximum",
  "810": "LossesDeficitsAndExcess/AmountArising/UKpropertyBusinessLosses/SurrenderMaximum",
  "830": "LossesDeficitsAndExcess/AmountArising/NonTradingLossesIntangibles/Arising",
  "835": "LossesDeficitsAndExcess/AmountArising/NonTradingLossesIntangibles/SurrenderMaximum",
  "855": "LossesDeficitsAndExcess/ExcessAmounts/ManagementExpenses/SurrenderMaximum",
  "875": "OverpaymentsAndRepayments/RepaymentsForThePeriodCoveredByThisReturn/RandDTaxCredit",
  "880": "OverpaymentsAndRepayments/RepaymentsForThePeriodCoveredByThisReturn/RandDExpenditureCredit",
  "943": "OverpaymentsAndRepayments/RAndDCreditWithCondition",
} as const;

/** A box by its number, or a part by its name. */
export type Spot = `${Place}` | keyof typeof NOT_FILED;

const SPOTS: Readonly<Record<string, string>> = { ...PLACES, ...NOT_FILED };

/**
 * A value of null takes a box away. Paths below the return stand for what has no box; a part that is repeated has rows.
 */
export type Change = Partial<Record<Spot, string | null>> & {
  paths?: Record<string, readonly string[]>;
  rows?: Partial<Record<Spot, readonly Row[]>>;
};
type Row = Readonly<Record<string, string>>;

/**
 * What breaks a rule, and the nearest that does not. Where a change cannot help breaking others too, they are named.
 */
export interface Pair {
  number: string;
  breaks: Change;
  /** Absent where no right return has what the rule asks for. */
  keeps?: Change;
  others?: readonly string[];
}

export const ACCOUNTS = "AttachedFiles/XBRLsubmission/Accounts";
export const COMPUTATION = "AttachedFiles/XBRLsubmission/Computation";
export const ENCODED = "Instance/EncodedInlineXBRLDocument";
export const DOCUMENT = "PGh0bWwvPg==";

const UTR = "8596148860";

/**
 * A year from July 2024: two financial years, losses brought forward, marginal relief, a relief. Not a realistic
 * return.
 */
export const wider: Change = {
  returnType: "new",
  "3": UTR,
  "4": "0",
  "30": "2024-07-01",
  "35": "2025-06-30",
  "80A": "yes",
  income: "",
  "155": "45000.00",
  "160": "5000.00",
  "165": "40000.00",
  "235": "40000.00",
  "300": "40000.00",
  "315": "40000.00",
  "326": "0",
  "329": "yes",
  "330": "2024",
  "335": "30027.00",
  "340": "25.00",
  "345": "7506.75",
  "380": "2025",
  "385": "9973.00",
  "390": "25.00",
  "395": "2493.25",
  "430": "10000.00",
  "435": "1500.00",
  "440": "8500.00",
  "450": "500.00",
  "470": "500.00",
  "475": "8000.00",
  "510": "8000.00",
  "515": "100.00",
  "525": "7900.00",
  "595": "900.00",
  "600": "7000.00",
  paths: {
    "CompanyInformation/CompanyName": ["Sample Ltd"],
    "ReturnInfoSummary/Computations/ThisPeriodComputations": ["yes"],
    "Declaration/AcceptDeclaration": ["yes"],
    "Declaration/Name": ["A Person"],
    "Declaration/Status": ["Director"],
    [`${ACCOUNTS}/${ENCODED}`]: [DOCUMENT],
    [`${COMPUTATION}/${ENCODED}`]: [DOCUMENT],
  },
};

/** The same company with nothing to tax. */
export const nil: Change = {
  ...Object.fromEntries(
    Object.keys(wider)
      .filter((place) => Number(place) >= 155 && !["315", "440", "525"].includes(place))
      .map((place) => [place, null]),
  ),
  "315": "0.00",
  "440": "0.00",
  "525": "0.00",
};

export function returnOf(change: Change): ReturnStructure {
  const values = new Map([...valuesOf(wider), ...valuesOf(change)]);
  const header = group("IRheader", [
    group("Keys", [utrKey(UTR)]),
    leaf("PeriodEnd", "2025-06-30"),
    leaf("Sender", "Company"),
  ]);
  const empty = group("IRenvelope", [header, group("CompanyTaxReturn", [])]);
  const filled = [...values].reduce((envelope, [path, texts]) => withTexts(envelope, path, texts), empty);
  const withRows = Object.entries(change.rows ?? {}).reduce(
    (envelope, [spot, rows]) => withList(envelope, SPOTS[spot] ?? "", rows),
    filled,
  );
  return { envelopeKeys: [utrKey(UTR)], irEnvelope: withRows };
}

function valuesOf({ paths = {}, rows: _, ...boxes }: Change): [string, readonly string[]][] {
  const entries = Object.entries(boxes) as [Spot, string | null][];
  return [
    ...entries.map(([spot, value]): [string, string[]] => [SPOTS[spot] ?? "", value === null ? [] : [value]]),
    ...Object.entries(paths),
  ];
}

/** One element for each text; a path that ends in @name is about an attribute of each. */
function withTexts(envelope: Element, path: string, texts: readonly string[]): Element {
  if (texts.length === 0) return envelope;
  const [place = "", attribute] = path.split("@");
  const names = ["CompanyTaxReturn", ...place.split("/").filter((name) => name !== "")];
  let index = 0;
  const filled = edit(envelope, names, (element) => {
    if (attribute === undefined) return texts.map((text) => ({ ...element, text, children: contentOf(element) }));
    const text = texts[index++];
    return [text === undefined ? element : { ...element, attributes: { ...element.attributes, [attribute]: text } }];
  });
  return path.startsWith("AttachedFiles/") ? edit(filled, ["CompanyTaxReturn", "AttachedFiles"], xbrlFirst) : filled;
}

/** What an element holds that this library does not look into, so that it is right for the authority. */
const CONTENT: Record<string, Element> = {
  InlineXBRLDocument: leaf("html", "", { xmlns: "http://www.w3.org/1999/xhtml" }),
  RawXBRLDocument: leaf("xbrl", "", { xmlns: "http://www.xbrl.org/2003/instance" }),
  Extension: group("Taxonomy", [leaf("schema", "", { xmlns: "http://www.w3.org/2001/XMLSchema" })], { Filename: "a" }),
};

function contentOf({ name, children }: Element): readonly Element[] {
  const content = CONTENT[name];
  return content === undefined ? children : [content];
}

function xbrlFirst(files: Element): Element[] {
  const isXbrl = ({ name }: Element) => name === "XBRLsubmission";
  return [
    {
      ...files,
      children: [...files.children.filter(isXbrl), ...files.children.filter((child) => !isXbrl(child))],
    },
  ];
}

function withList(envelope: Element, path: string, rows: readonly Row[]): Element {
  if (rows.length === 0) return envelope;
  const names = ["CompanyTaxReturn", ...path.split("/")];
  const [name = ""] = names.slice(-1);
  const order = ["Name", "AmountOfLoan", "AmountRepaid", "AmountReleasedOrWrittenOff", "Date"];
  return edit(envelope, names, () =>
    rows.map((row) =>
      group(
        name,
        order.map((part) => (row[part] === undefined ? null : leaf(part, row[part]))),
      ),
    ),
  );
}
