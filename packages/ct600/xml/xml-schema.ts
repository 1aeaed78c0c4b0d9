// An XML schema, compiled once and held against elements as they stand in their document. libxml2 does the work; it
// gets no way to open a file or an address, so a schema has to stand alone.

import { type XmlElement, XmlError, XmlLibError, XsdValidator } from "libxml2-wasm";
import { childElements, elementsAt, openXml, type XmlReading } from "./xml.ts";

export interface SchemaProblem {
  /** The element that is wrong, where libxml2 says which. */
  element: XmlElement | null;
  text: string;
}

export interface XmlSchema {
  problemsOf(element: XmlElement): SchemaProblem[];
}

const SCHEMA_NAMESPACE = "http://www.w3.org/2001/XMLSchema";
const LIBXML2_WARNING = 1;
/** People do not read more, and finding the element of each takes a walk through the document. */
const MOST_PROBLEMS = 50;
/** A message may list every allowed value. */
const LONGEST_TEXT = 500;

export function compileSchema(source: Uint8Array): XmlReading<XmlSchema> {
  const opening = openXml(source);
  if (opening.kind === "unreadable") return opening;
  const document = opening.value;
  // A part that cannot be loaded would be left out with a mere warning, and with it what it demands.
  const parts = elementsAt(document.root, "/*/x:import | /*/x:include | /*/x:redefine", { x: SCHEMA_NAMESPACE });
  if (parts.length > 0) {
    document.dispose();
    return { kind: "unreadable", reason: "it asks for another schema file" };
  }
  try {
    const validator = XsdValidator.fromDoc(document);
    // The compiled schema points into its document, so neither is freed: they live as long as the thread that holds
    // them.
    return { kind: "read", value: { problemsOf: (element) => problemsOf(validator, element) } };
  } catch (error) {
    document.dispose();
    if (error instanceof XmlError) return { kind: "unreadable", reason: "it is not a schema that compiles" };
    throw error;
  }
}

function problemsOf(validator: XsdValidator, element: XmlElement): SchemaProblem[] {
  try {
    validator.validate(element);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details
      .filter(({ level }) => level > LIBXML2_WARNING)
      .slice(0, MOST_PROBLEMS)
      .map(({ message, xpath }) => ({
        element: xpath === undefined ? null : elementOf(element.doc.root, xpath),
        text: withoutValue(message),
      }));
  }
}

// libxml2 names a node by a path such as /*/g:Body/*[2]. Its prefixes are the document's own, whatever they stand for
// there, so it is walked by hand: as an expression it could not be evaluated.
function elementOf(root: XmlElement, path: string): XmlElement {
  let element = root;
  for (const step of path.split("/").slice(2)) {
    const [, prefix = "", name, index = "1"] = /^(?:([^:[@]+):)?([^:[@]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const found = childElements(element).filter((one) => name === "*" || (one.name === name && one.prefix === prefix));
    const next = found[Number(index) - 1];
    if (next === undefined) return element;
    element = next;
  }
  return element;
}

/** Names without their namespace, and not the value itself: it may be a figure, or a document of many megabytes. */
function withoutValue(message: string): string {
  const text = message
    .trim()
    .replace(/\{https?:[^}]*\}/g, "")
    .replace(/The value '.*' (is|has|must)\b/s, "The value $1")
    .replace(/: '.*' is not a valid value/s, ": The value is not a valid value");
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;
}
