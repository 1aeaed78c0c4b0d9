// From the bytes of a caller's document to its facts, for who judges it: the tax authority's rules or the register's.
// Bounds keep what was sent from costing others their time.

import { latinText, utf8Text } from "../../xml/bytes.ts";
import { elementsAt, encodingOf, openXml, type XmlElement } from "../../xml/xml.ts";
import { type Context, readResources } from "./contexts.ts";
import { type Fact, type InlineElement, inlineElements, isFact, readFacts } from "./facts.ts";
import { Faults, type Finding, problem } from "./faults.ts";
import {
  type Declarations,
  INLINE,
  nameReader,
  PATHS,
  readDeclarations,
  reasonAgainstDeclarations,
  XHTML,
} from "./names.ts";

/** Bounds no accounts come near; beyond them reading would cost others their time. */
const MAX_MARKUP = 1_000_000;
const MAX_INLINE = 20_000;
const MAX_RESOURCES = 10_000;
const TEXT_TIMES_DOCUMENT = 4;

export interface OpenDocument {
  readonly root: XmlElement;
  readonly source: string;
  readonly declarations: Declarations;
}

export type DocumentReading<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "unreadable"; readonly problem: Finding };

/** The document is open for as long as `read` takes. */
export function readDocument<Value>(
  document: Uint8Array,
  read: (document: OpenDocument) => Value,
): DocumentReading<Value> {
  const unreadable = (message: string) => ({ kind: "unreadable", problem: malformed(message) }) as const;
  const decoded = textOf(document);
  if (decoded.kind === "unreadable") return unreadable(decoded.reason);
  const opening = openXml(document);
  if (opening.kind === "unreadable")
    return unreadable(
      `The iXBRL document cannot be read: ${opening.reason}; send well-formed XHTML without a DOCTYPE.`,
    );
  try {
    const { root } = opening.value;
    if (root.name !== "html" || root.namespaceUri !== XHTML)
      return unreadable(
        `The document's outermost element must be html in the namespace ${XHTML}; send the iXBRL itself.`,
      );
    const { text: source } = decoded;
    return { kind: "read", value: read({ root, source, declarations: readDeclarations(source, root) }) };
  } finally {
    opening.value.dispose();
  }
}

/** Files that are mistaken for the document, by how they begin. */
const OTHER_FILES: readonly [start: string, what: string][] = [
  ["%PDF", "a PDF"],
  ["PK\u0003\u0004", "a zip archive"],
  ["\u001f\u008b", "a gzip archive"],
];

/** Its text, where it can be parsed safely. */
function textOf(document: Uint8Array): { kind: "text"; text: string } | { kind: "unreadable"; reason: string } {
  const start = latinText(document, 0, 200);
  const [, other] = OTHER_FILES.find(([signature]) => start.startsWith(signature)) ?? [];
  if (other !== undefined)
    return { kind: "unreadable", reason: `The document is ${other}; send the iXBRL itself, in base64.` };
  const text = encodingOf(document) === "utf-8" && !document.includes(0) ? utf8Text(document) : null;
  const reason = text === null ? NOT_UTF8 : reasonNotToParse(text);
  return text === null || reason !== null ? { kind: "unreadable", reason: reason ?? NOT_UTF8 } : { kind: "text", text };
}

const NOT_UTF8 = "The document is not in UTF-8; save it in that encoding and say so in its first line.";

function reasonNotToParse(source: string): string | null {
  const declarations = reasonAgainstDeclarations(source);
  if (declarations !== null) return declarations;
  // Each takes four bytes or more.
  return source.length / 4 > MAX_MARKUP && markupIn(source) > MAX_MARKUP
    ? "The document has far more elements and attributes than any accounts or computations; simplify its markup."
    : null;
}

/** No fewer than its elements and attributes: memory is taken for each, whatever its size. */
function markupIn(source: string): number {
  let count = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x3c || code === 0x3d) count++;
  }
  return count;
}

export interface Inline {
  readonly kind: "read";
  readonly paths: typeof PATHS;
  readonly header: XmlElement;
  readonly schemaRefs: readonly string[];
  /** Everything in the inline namespace, in the order of the document. */
  readonly elements: readonly InlineElement[];
}

export type InlineReading = Inline | { readonly kind: "misshapen"; readonly problems: Finding[] };

/** What makes it inline XBRL at all, in 1.1 or 1.0. */
export function readInline(root: XmlElement): InlineReading {
  const misshapen = (...messages: string[]): InlineReading => ({
    kind: "misshapen",
    problems: messages.map(malformed),
  });
  const { ix, headers } = headersIn(root);
  const [header, another] = headers;
  const paths = { ...PATHS, ix };
  if (header === undefined || another !== undefined) {
    return misshapen("The document must have exactly one ix:header; send inline XBRL.");
  }
  const count = (path: string) => Number(header.eval(`count(${path})`, paths));
  const elements = inlineElements(root, paths, { most: MAX_INLINE });
  if (elements === null || count("ix:resources/*") > MAX_RESOURCES) {
    return misshapen(
      `The document has more than ${MAX_INLINE} ix: elements or ${MAX_RESOURCES} contexts; simplify it.`,
    );
  }
  const schemaRefs = header.find("ix:references/link:schemaRef/@xlink:href", paths).map(({ content }) => content);
  const missing = [
    schemaRefs.length > 0 ? [] : "The document must refer to its taxonomy, with a link:schemaRef in ix:references.",
    count("ix:resources/xbrli:context") > 0 ? [] : "The document must have contexts, in ix:resources of its ix:header.",
    elements.some(({ kind }) => isFact(kind))
      ? []
      : "The document must have facts, in ix:nonNumeric and ix:nonFraction.",
  ].flat();
  return missing.length > 0 ? misshapen(...missing) : { kind: "read", paths, header, schemaRefs, elements };
}

/** Of the newest inline namespace that has any. */
function headersIn(root: XmlElement): { ix: string; headers: XmlElement[] } {
  for (const ix of INLINE) {
    const headers = elementsAt(root, "//ix:header", { ix });
    if (headers.length > 0) return { ix, headers };
  }
  return { ix: INLINE[0], headers: [] };
}

export interface ReadFacts {
  readonly facts: readonly Fact[];
  readonly contexts: readonly Context[];
  readonly faults: Faults;
}

/** Null where they cannot be read in bounded time. */
export function factsOf({ header, paths, elements }: Inline, { source, declarations }: OpenDocument): ReadFacts | null {
  const faults = new Faults();
  const nameAt = nameReader(declarations);
  const resources = readResources(header, paths, { nameAt, faults });
  const textBudget = TEXT_TIMES_DOCUMENT * source.length;
  const facts = readFacts(elements, { ...resources, nameAt, faults, textBudget });
  return facts === null ? null : { facts, contexts: [...resources.contexts.values()], faults };
}

export const ENDLESS = malformed("The document has facts within facts without end; tag each text once.");

/** Of the taxonomy that the document refers to. */
export function dateIn(schemaRefs: readonly string[]): string {
  return /\/(\d{4}-\d\d-\d\d)\//.exec(schemaRefs[0] ?? "")?.[1] ?? "";
}

function malformed(message: string): Finding {
  return problem("ixbrl_malformed", message);
}
