// A small judge for the tests of this room: is the document inline XBRL, and is it the company's? The real one is
// injected by the program.

import { elementsAt, readXml, type XmlElement } from "../../ct600/xml/xml.ts";
import type { RegisterCompany } from "../judge.ts";

const names = {
  ix: "http://www.xbrl.org/2013/inlineXBRL",
  xbrli: "http://www.xbrl.org/2003/instance",
};

const NO_HEADER = "ix:header not found in input document set.";

export function registerDocumentFindings(document: Uint8Array, { companyNumber }: RegisterCompany): string[] {
  const reading = readXml(document, (root) => findingsIn(root, companyNumber));
  return reading.kind === "read" ? reading.value : [`The document cannot be read: ${reading.reason}.`];
}

function findingsIn(root: XmlElement, companyNumber: string): string[] {
  if (elementsAt(root, "//ix:header", names).length === 0) return [NO_HEADER];
  const identifiers = elementsAt(root, "//xbrli:context/xbrli:entity/xbrli:identifier", names);
  if (identifiers.length === 0) return ["The document has no context that identifies the company."];
  const others = identifiers.map(({ content }) => content.trim()).filter((number) => number !== companyNumber);
  return [...new Set(others)].map(
    (number) => `A context identifies company '${number.slice(0, 64)}', but the submission is for ${companyNumber}.`,
  );
}
