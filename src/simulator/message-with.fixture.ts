// Writes a return from its boxes, in the order of the form: one with something in many of them, and any change to it.

import { irEnvelopes } from "./form.ts";
import type { Content, Group } from "./form-parts.ts";
import { type Place, places } from "./places.ts";
import { markedReturn, sampleUtr, submitMessage } from "./sample.fixture.ts";

/** A value of null takes a box away. Paths below the return stand for what has no box; a part that is repeated has rows. */
export type Change = Partial<Record<Place, string | null>> & {
  paths?: Record<string, readonly string[]>;
  rows?: Rows;
};
type Row = Readonly<Record<string, string>>;
type Rows = Partial<Record<Place, readonly Row[]>>;

/** What breaks a rule, and the nearest that does not. Where a change cannot help breaking others too, they are named. */
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

/** A year from July 2024: two financial years, losses brought forward, marginal relief, a relief. Not a realistic return. */
export const wider: Change = {
  returnType: "new",
  "3": sampleUtr,
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

export function messageWith(change: Change): string {
  const figures = new Map([...pathsOf(wider), ...pathsOf(change)]);
  const rows = new Map(Object.entries(change.rows ?? {}).map(([place, given]) => [places[place as Place], given]));
  const body =
    `<IRenvelope xmlns="http://www.govtalk.gov.uk/taxation/CT/5"><IRheader><Keys><Key Type="UTR">${sampleUtr}</Key></Keys>` +
    `<PeriodEnd>2025-06-30</PeriodEnd><Sender>Company</Sender></IRheader>${written("CompanyTaxReturn", contentOf(irEnvelopes["v1.993"], "CompanyTaxReturn"), "", { figures, rows })}</IRenvelope>`;
  return submitMessage({ body: markedReturn(undefined, () => body) });
}

function pathsOf({ paths = {}, rows: _, ...boxes }: Change): [string, readonly string[]][] {
  const entries = Object.entries(boxes) as [Place, string | null][];
  return [
    ...entries.map(([place, value]): [string, string[]] => [places[place], value === null ? [] : [value]]),
    ...Object.entries(paths),
  ];
}

/** What stands in an element that the simulator does not look into, so that it is right for the authority. */
const unseenContent: Record<string, string> = {
  InlineXBRLDocument: '<html xmlns="http://www.w3.org/1999/xhtml"></html>',
  RawXBRLDocument: '<xbrl xmlns="http://www.xbrl.org/2003/instance"></xbrl>',
  Extension: '<Taxonomy Filename="a"><schema xmlns="http://www.w3.org/2001/XMLSchema"></schema></Taxonomy>',
};

interface Written {
  figures: ReadonlyMap<string, readonly string[]>;
  rows: ReadonlyMap<string, readonly Row[]>;
}

/** In canonical form, as the sample's mark needs it. */
function written(name: string, content: Content, path: string, from: Written): string {
  const { figures, rows } = from;
  const at = (index: number) =>
    [...figures.keys()]
      .filter((key) => key.startsWith(path === "" ? "@" : `${path}/@`))
      .sort()
      .map((key) => [key.split("@")[1], figures.get(key)?.[index]])
      .map(([attribute, value]) => (value === undefined ? "" : ` ${attribute}="${value}"`))
      .join("");
  if (content.kind === "group" && rows.has(path)) {
    return (rows.get(path) ?? []).map((row) => `<${name}>${writtenRow(content, row)}</${name}>`).join("");
  }
  if (content.kind === "group") {
    const below = writtenBelow(content, path, from);
    return below === "" && figures.get(path)?.length !== 1 ? "" : `<${name}${at(0)}>${below}</${name}>`;
  }
  const texts = figures.get(path) ?? [];
  return texts.map((text, index) => `<${name}${at(index)}>${unseenContent[name] ?? text}</${name}>`).join("");
}

function writtenRow({ sequences: [parts = []] }: Group, row: Row): string {
  return parts.map(({ name }) => (row[name] === undefined ? "" : `<${name}>${row[name]}</${name}>`)).join("");
}

function writtenBelow({ sequences }: Group, path: string, from: Written): string {
  const inPath = (name: string) => (path === "" ? name : `${path}/${name}`);
  const [longest = ""] = sequences
    .map((parts) => parts.map(({ name, content }) => written(name, content, inPath(name), from)).join(""))
    .sort((one, other) => other.length - one.length);
  return longest;
}

function contentOf(group: Group, name: string): Content {
  const content = group.contents.get(name);
  if (content === undefined) throw new Error(`${name} is not in the form`);
  return content;
}
