// Reading XML safely. libxml2 does the parsing and the canonical form.
//
// A document never outlives `readXml`: its memory belongs to the WASM heap and is freed on the way out. Who opens one
// with `openXml` frees it.

import { ParseOption, XmlAttribute, XmlDocument, XmlElement, XmlError, type XmlNode, XmlXPath } from "libxml2-wasm";

import { latinText, placeOfText, utf8Bytes } from "./bytes.ts";

export type { XmlElement } from "libxml2-wasm";

export type XmlReading<Result> = { kind: "read"; value: Result } | { kind: "unreadable"; reason: string };

// HUGE lifts the limit of 10 MB on one text (an attachment may be larger).
const PARSE_OPTIONS =
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_NO_SYS_CATALOG |
  ParseOption.XML_PARSE_HUGE;

/**
 * Parses and hands the root to `read`. A document type declaration is refused: no peer needs one, and entities hide in
 * it.
 */
export function readXml<Result>(source: Uint8Array, read: (root: XmlElement) => Result): XmlReading<Result> {
  const opening = openXml(source);
  if (opening.kind === "unreadable") return opening;
  const document = opening.value;
  try {
    return { kind: "read", value: read(document.root) };
  } catch (error) {
    // Well-formed, but there are things canonical XML cannot write, such as a relative namespace name.
    if (error instanceof XmlError) return { kind: "unreadable", reason: "it has no canonical form" };
    throw error;
  } finally {
    document.dispose();
  }
}

/** For the few that need a document for longer. It has to be disposed. */
export function openXml(source: Uint8Array): XmlReading<XmlDocument> {
  const encoding = encodingOf(source);
  if (encoding === null || source.includes(0)) return { kind: "unreadable", reason: "it is not in UTF-8" };
  // In a comment it would be harmless, but that does not occur.
  if (placeOfText(source, "<!DOCTYPE") !== -1) return { kind: "unreadable", reason: DOCTYPE };
  let document: XmlDocument;
  try {
    // Told the encoding, libxml2 neither guesses one nor believes another: it reads what was looked at above.
    document = XmlDocument.fromBuffer(source, { option: PARSE_OPTIONS, encoding });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    // libxml2 quotes the text it stumbled over; that text may hold figures, so it is not repeated.
    return { kind: "unreadable", reason: "it is not well-formed XML" };
  }
  const reason = document.dtd === null ? reasonOfDepth(document) : DOCTYPE;
  if (reason === null) return { kind: "read", value: document };
  document.dispose();
  return { kind: "unreadable", reason };
}

const DOCTYPE = "it has a document type declaration";

function reasonOfDepth({ root }: XmlDocument): string | null {
  return root.get(TOO_DEEP) === null ? null : `its elements are nested more than ${MAX_DEPTH} deep`;
}

/**
 * The parser takes 2,048 levels, but the canonical form is written by recursion: beyond some 1,100 it overruns its
 * stack and takes libxml2 down for the rest of the process. Nothing we read has more than a few dozen.
 */
export const MAX_DEPTH = 256;
const TOO_DEEP = XmlXPath.compile("/*".repeat(MAX_DEPTH + 1));

/** White space as XML has it. Not `\s`: in bytes read as Latin-1 that would match parts of letters too. */
const SPACE = "[ \\t\\r\\n]";
const pseudoAttribute = (name: string, value: string) => `${SPACE}+${name}${SPACE}*=${SPACE}*(?:"${value}"|'${value}')`;
/** By its grammar and to its end, however long it is. */
const DECLARATION = new RegExp(
  `^<\\?xml${pseudoAttribute("version", "1\\.\\d+")}(?:${pseudoAttribute("encoding", "([A-Za-z][\\w.-]*)")})?` +
    `(?:${pseudoAttribute("standalone", "(?:yes|no)")})?${SPACE}*\\?>$`,
);
const DECLARATION_START = new RegExp(`^<\\?xml${SPACE}`);
const BYTE_ORDER_MARK = latinText(utf8Bytes("\ufeff"));
/**
 * In each of these a byte below 128 is that character and no other, so that what is looked for in the bytes is found.
 */
const ENCODINGS = ["utf-8", "us-ascii", "iso-8859-1"];

/**
 * What the document says it is written in; null for any other encoding and for a declaration that breaks the grammar.
 */
export function encodingOf(source: Uint8Array): string | null {
  const start = latinText(source, 0, BYTE_ORDER_MARK.length) === BYTE_ORDER_MARK ? BYTE_ORDER_MARK.length : 0;
  if (!DECLARATION_START.test(latinText(source, start, start + 6))) return "utf-8";
  const end = placeOfText(source, "?>", start);
  const declaration = DECLARATION.exec(latinText(source, start, end + 2));
  if (declaration === null) return null;
  const declared = (declaration[1] ?? declaration[2] ?? "utf-8").toLowerCase();
  return ENCODINGS.find((encoding) => encoding === declared) ?? null;
}

type Namespaces = Readonly<Record<string, string>>;

const compiledPaths = new Map<string, XmlXPath>();

/** Compiled once and kept: the paths and their namespaces are written in the program, never made from what was sent. */
function compiled(path: string, namespaces: Namespaces): XmlXPath {
  const meaning = `${path} ${textOf(namespaces)}`;
  let xpath = compiledPaths.get(meaning);
  if (xpath === undefined) {
    xpath = XmlXPath.compile(path, namespaces);
    compiledPaths.set(meaning, xpath);
  }
  return xpath;
}

const namespaceTexts = new WeakMap<Namespaces, string>();

function textOf(namespaces: Namespaces): string {
  let text = namespaceTexts.get(namespaces);
  if (text === undefined) {
    text = Object.entries(namespaces).join(" ");
    namespaceTexts.set(namespaces, text);
  }
  return text;
}

/** The text of the first element a path finds, trimmed; the empty string where there is none. */
export function textAt(from: XmlElement, path: string, namespaces: Namespaces): string {
  return from.get(compiled(path, namespaces))?.content.trim() ?? "";
}

export function elementsAt(from: XmlElement, path: string, namespaces: Namespaces): XmlElement[] {
  return from.find(compiled(path, namespaces)).filter((node): node is XmlElement => node instanceof XmlElement);
}

/**
 * Element by element in the order of the document. For thousands of elements this is twice as fast as asking each for
 * its own.
 */
export function attributesAt(from: XmlElement, path: string, namespaces: Namespaces): XmlAttribute[] {
  return from.find(compiled(path, namespaces)).filter((node): node is XmlAttribute => node instanceof XmlAttribute);
}

/** What an element holds, in order: elements and texts. Comments and processing instructions are left out. */
export function contentOf(element: XmlElement): (XmlElement | string)[] {
  return element.find(CONTENT).map((node) => (node instanceof XmlElement ? node : node.content));
}

// Not by going from node to node: the library loses its way at a processing instruction.
const CONTENT = XmlXPath.compile("* | text()");
const CHILDREN = XmlXPath.compile("*");

export function childElements(element: XmlElement): XmlElement[] {
  return element.find(CHILDREN).filter((node): node is XmlElement => node instanceof XmlElement);
}

/**
 * What an element has from those above it unless it says otherwise, such as a language: `own` gets what it would
 * inherit and says what it has. Each element is looked at once, however many there are below it.
 */
export function inherited<Value>(atTop: Value, own: (element: XmlElement, above: Value) => Value) {
  const known = new Map<unknown, Value>();
  return (element: XmlElement): Value => {
    const unknown: XmlElement[] = [];
    let at: XmlElement | null = element;
    while (at !== null && !known.has(nodeOf(at))) {
      unknown.push(at);
      at = at.parent;
    }
    let value = at === null ? atTop : (known.get(nodeOf(at)) as Value);
    for (const one of unknown.reverse()) {
      value = own(one, value);
      known.set(nodeOf(one), value);
    }
    return value;
  };
}

/** The library makes a new object for a node whenever it is asked for one; this is the same for all of them. */
function nodeOf(element: XmlElement): unknown {
  return Reflect.get(element, "_nodePtr");
}

/**
 * Inclusive canonical XML 1.0 with comments of `subtree`, as it stands in its document: namespaces declared above it
 * are written on it. Nodes given as `without` are left out, the white space around them stays.
 */
export function canonicalXml(subtree: XmlElement, options: { without: XmlNode[] }): string {
  for (const node of options.without) node.remove();
  return subtree.canonicalizeToString({ withComments: true });
}
