// The way back: from a Body that return-xml built to the documents it carries; and such a Body without one of them, to
// be stored apart from it.
//
// The tags are found as text, without a parser: a Body may have 25 MB, and what we build is canonical XML. In it a "<"
// begins a tag and nothing else: it is escaped wherever a caller's words stand, base64 has none, and there are no
// comments, no CDATA sections and no processing instructions for a tag to hide in. For the same reason a '"' ends the
// value of an attribute. None of this holds for other messages; those are read with xml/xml.ts.

import { type Codec, portableCodec } from "./codec.ts";

/** In base64, as they stand in the Body. */
export interface EncodedDocuments {
  readonly computation?: string;
  readonly accounts?: string;
}

export function encodedDocumentsIn(builtBody: string): EncodedDocuments {
  // The summary of the return has an Accounts of its own, before this.
  const files = builtBody.indexOf(FILES);
  if (files === -1) return {};
  const computation = encodedDocument(builtBody, "Computation", files);
  const accounts = encodedDocument(builtBody, "Accounts", files);
  return { ...(computation === null ? {} : { computation }), ...(accounts === null ? {} : { accounts }) };
}

/** As the schema names them. */
export type DocumentElement = "Accounts" | "Computation";

/**
 * The Body with an element of another name, and empty, in the place of a document. Nothing that looks for documents
 * takes it for one: neither the functions here nor those of an earlier release.
 */
export function withoutDocument(builtBody: string, which: DocumentElement): string {
  const place = placeOf(builtBody, which, builtBody.indexOf(FILES), ENCODED);
  if (place === null) throw new Error(`a built body has no ${which}`);
  const { before, attributes, after } = partsAround(builtBody, place, ENCODED);
  return `${before}<${STORED}${attributes}></${STORED}>${after}`;
}

/** Whether a stored Body has an empty place for a document. */
export function lacksDocument(storedBody: string, which: DocumentElement): boolean {
  const around = storedBody.indexOf(`<${which}>`, Math.max(0, storedBody.indexOf(FILES)));
  if (around === -1) return false;
  const stored = storedBody.indexOf(`<${STORED}`, around);
  return stored !== -1 && stored < storedBody.indexOf(`</${which}>`, around);
}

/** The Body that `withoutDocument` was given, from what it gave. */
export function withDocument(
  bodyWithout: string,
  which: DocumentElement,
  document: Uint8Array,
  { toBase64 }: Codec = portableCodec,
): string {
  const place = placeOf(bodyWithout, which, bodyWithout.indexOf(FILES), STORED);
  if (place === null) throw new Error(`a stored body has no place for its ${which}`);
  const { before, attributes, after } = partsAround(bodyWithout, place, STORED);
  return `${before}<${ENCODED}${attributes}>${toBase64(document)}</${ENCODED}>${after}`;
}

const FILES = "<XBRLsubmission>";
const ENCODED = "EncodedInlineXBRLDocument";
const STORED = "StoredInlineXBRLDocument";

function encodedDocument(body: string, parent: string, from: number): string | null {
  const place = placeOf(body, parent, from, ENCODED);
  return place === null ? null : body.slice(place.start, place.end);
}

/** Where the text of an element is, and where its tag begins. */
interface Place {
  tag: number;
  start: number;
  end: number;
}

function placeOf(body: string, parent: string, from: number, name: string): Place | null {
  const around = from === -1 ? -1 : body.indexOf(`<${parent}>`, from);
  if (around === -1) return null;
  const tag = new RegExp(`<${name}(?: \\w+="[^"]*")*>`, "g");
  tag.lastIndex = around;
  const opened = tag.exec(body);
  if (opened === null || opened.index > body.indexOf(`</${parent}>`, around)) {
    throw new Error(`the ${parent} of a built body has no document`);
  }
  return { tag: opened.index, start: tag.lastIndex, end: body.indexOf("<", tag.lastIndex) };
}

function partsAround(body: string, { tag, start, end }: Place, name: string) {
  return {
    before: body.slice(0, tag),
    attributes: body.slice(tag + `<${name}`.length, start - ">".length),
    after: body.slice(end + `</${name}>`.length),
  };
}
