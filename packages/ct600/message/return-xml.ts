// The return on the wire: an IRenvelope with one CompanyTaxReturn, in the order the CT600 schema (namespace CT/5)
// fixes, first as a structure that can be judged without parsing, then as a Body. What is written here is canonical XML
// already: no white space between elements, no empty-element tags, text escaped once. So the bytes that are marked are
// the bytes that are stored and sent, and nothing touches them afterwards.

import { type AttachedPdf, attachmentElement } from "../attachments/attached-pdfs.ts";
import type { Boxes } from "../form/boxes.ts";
import { FORM } from "../form/table.ts";
import type { Release } from "../packs.ts";
import { type Carried, documentLeaf, type Element, group, leaf, writeInto } from "../xml/element.ts";
import { type Codec, portableCodec } from "./codec.ts";
import { formElements } from "./form-xml.ts";
import { irmarkOfBuiltBody, markElement } from "./irmark.ts";

export const RETURN_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";
/** The release of the authority's CT600 artefacts this return is built against. */
export const SCHEMA_VERSION = "v1.993";

/** The documents of a return, in the bytes in which they are filed. */
export interface ReturnDocuments {
  readonly computation?: Carried;
  readonly accounts?: Carried;
  /** In the order in which they are attached. */
  readonly pdfs?: readonly AttachedPdf[];
}

export interface MarkedBody {
  body: string;
  irmark: string;
}

/** Who sends the return: the company itself, or its agent. */
export type Sender = "Company" | "Agent";

/** What the header says besides the company: the release is the one in force on the day the return is made. */
export interface Heading {
  sender: Sender;
  release: Release;
}

/** The IRenvelope, without the mark: it is made from what is written of this. */
export function irEnvelope(
  boxes: Boxes,
  documents: ReturnDocuments = {},
  heading: Heading = { sender: "Company", release: SCHEMA_VERSION },
): Element {
  return group("IRenvelope", [header(boxes, heading), companyTaxReturn(boxes, documents)]);
}

/** The key by which the envelope around a return names its company; the header of the return repeats it. */
export function utrKey(utr: string): Element {
  return leaf("Key", utr, { Type: "UTR" });
}

/** The mark stands before the Sender, the last element of the header; it is not part of what it marks. */
export function markedBody({ children: [header, ...rest] }: Element, codec: Codec = portableCodec): MarkedBody {
  const { toBase64 } = codec;
  const before = [`<Body><IRenvelope xmlns="${RETURN_NAMESPACE}"><IRheader>`];
  for (const child of header?.children.slice(0, -1) ?? []) writeInto(before, child, toBase64);
  const after = [""];
  for (const child of header?.children.slice(-1) ?? []) writeInto(after, child, toBase64);
  after[0] += "</IRheader>";
  for (const child of rest) writeInto(after, child, toBase64);
  after.push("</IRenvelope></Body>");
  const irmark = irmarkOfBuiltBody([...before, ...after], codec);
  const parts = [...before, markElement(irmark), ...after];
  // Added up, not joined: with documents in it a body is large, and the one copy it needs is made when it is sent to
  // the database.
  return { body: parts.reduce((body, part) => body + part), irmark };
}

function header(boxes: Boxes, { sender, release }: Heading): Element {
  return group("IRheader", [
    group("Keys", [utrKey(boxes[3])]),
    leaf("PeriodEnd", boxes[35]),
    leaf("DefaultCurrency", "GBP"),
    group("Manifest", [
      group("Contains", [
        group("Reference", [
          leaf("Namespace", RETURN_NAMESPACE),
          leaf("SchemaVersion", `2025-${release}`),
          leaf("TopElementName", "CompanyTaxReturn"),
        ]),
      ]),
    ]),
    leaf("Sender", sender),
  ]);
}

function companyTaxReturn(boxes: Boxes, documents: ReturnDocuments): Element {
  return group("CompanyTaxReturn", [...formElements(FORM, boxes), attachedFiles(documents)], {
    ReturnType: boxes.returnType,
  });
}

/** The computation comes first, and other files last: the schema knows no other order. */
function attachedFiles({ computation, accounts, pdfs = [] }: ReturnDocuments): Element | null {
  const hasXbrl = computation !== undefined || accounts !== undefined;
  if (!hasXbrl && pdfs.length === 0) return null;
  const submission = group("XBRLsubmission", [
    computation === undefined ? null : xbrl("Computation", computation, "computations.xhtml"),
    accounts === undefined ? null : xbrl("Accounts", accounts, "accounts.xhtml"),
  ]);
  return group("AttachedFiles", [hasXbrl ? submission : null, ...pdfs.map(attachmentElement)]);
}

function xbrl(name: string, document: Carried, fileName: string): Element {
  return group(name, [
    group("Instance", [documentLeaf("EncodedInlineXBRLDocument", document, { Filename: fileName })]),
  ]);
}
