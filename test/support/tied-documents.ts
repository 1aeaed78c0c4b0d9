// The accounts, the computations and the return of one filing, read back from what would be sent: facts and tables of
// the documents, boxes of the XML. Knows nothing of how they were made but where the form has its boxes.

import { XmlDocument, XmlElement } from "libxml2-wasm";
import type { MadeReturn } from "../../packages/ct600/check-return.ts";
import { PLACES } from "../../packages/ct600/form/table.ts";
import { childElements } from "../../packages/ct600/xml/xml.ts";
import { type Fact, factsIn } from "./inline-xbrl.ts";

export interface DocumentRow {
  label: string;
  /** As the document names it, without "box". */
  box: string;
  /** Pence; below zero in brackets. Null for what is no amount. */
  pence: bigint | null;
}

/** A table of the computations under the last heading before it. */
export interface DocumentTable {
  title: string;
  rows: DocumentRow[];
}

export interface ReadReturn {
  /** Pence by the number of a box; only of boxes with an amount. */
  box: (number: string) => bigint | null;
  /** The numbers of those boxes. */
  boxes: string[];
  tables: DocumentTable[];
  computations: Fact[];
  /** Null where the other return has them. */
  accounts: Fact[] | null;
}

export function readBack({ body, documents }: MadeReturn): ReadReturn {
  return {
    ...boxesIn(body),
    tables: tablesIn(Buffer.from(documents.computations)),
    computations: factsIn(Buffer.from(documents.computations)),
    accounts: documents.accounts === undefined ? null : factsIn(Buffer.from(documents.accounts)),
  };
}

/** Pence of the one fact of a name in a column without dimensions besides the given ones. */
export function penceOf(facts: readonly Fact[], name: string, end?: string): bigint | null {
  const found = facts.filter(
    (fact) => fact.name === name && (end === undefined || fact.end === end) && fact.dimensions.length <= 3,
  );
  const [first] = found;
  return first === undefined ? null : penceIn(first.value);
}

function penceIn(text: string): bigint {
  const [, sign, pounds = "0", pence = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`${text} is no amount`);
  const size = 100n * BigInt(pounds) + BigInt(pence.padEnd(2, "0").slice(0, 2));
  return sign === "-" ? -size : size;
}

function boxesIn(body: string): Pick<ReadReturn, "box" | "boxes"> {
  const parsed = XmlDocument.fromString(body);
  const values = new Map<string, bigint>();
  try {
    const texts = textsByPath(parsed.root);
    for (const [place, path] of Object.entries(PLACES)) {
      const text = texts.get(path) ?? "";
      if (/^\d+\.\d\d$/.test(text)) values.set(place, penceIn(text));
    }
  } finally {
    parsed.dispose();
  }
  return { box: (number) => values.get(number) ?? null, boxes: [...values.keys()] };
}

/** The first text at each path below the return: one walk, where a question for each box would be a walk for each. */
function textsByPath(root: XmlElement): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (element: XmlElement, path: string) => {
    if (!texts.has(path)) texts.set(path, element.content.trim());
    for (const child of childElements(element)) walk(child, path === "" ? child.name : `${path}/${child.name}`);
  };
  const start = root.get("//*[local-name()='CompanyTaxReturn']");
  if (start instanceof XmlElement) walk(start, "");
  return texts;
}

const HTML = { h: "http://www.w3.org/1999/xhtml" };

function tablesIn(document: Buffer): DocumentTable[] {
  const parsed = XmlDocument.fromBuffer(document);
  try {
    return parsed.root.find("//h:table", HTML).map((table) => {
      if (!(table instanceof XmlElement)) throw new Error("a table is an element");
      const [title] = table.find("preceding::*[self::h:h1 or self::h:h2 or self::h:h3][1]", HTML);
      return {
        title: title?.content ?? "",
        rows: table.find("h:tr[position()>1]", HTML).map((row) => {
          if (!(row instanceof XmlElement)) throw new Error("a row is an element");
          const cell = (path: string) => row.get(path, HTML)?.content.trim() ?? "";
          return {
            label: cell("h:th"),
            box: cell("h:td[@class='box']").replace("box ", ""),
            pence: amountIn(cell("h:td[@class='amount']")),
          };
        }),
      };
    });
  } finally {
    parsed.dispose();
  }
}

function amountIn(text: string): bigint | null {
  const [, bracket, digits] = /^(\()?([\d,]+(?:\.\d\d)?)\)?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const size = penceIn(digits.replaceAll(",", ""));
  return bracket === undefined ? size : -size;
}
