// The way back: from a Body that return-xml built to the documents it carries; and such a Body without one of them, to
// be stored apart from it.
//
// The tags are found as text, without a parser: a Body may have 25 MB, and what we build is canonical XML. In it a "<"
// begins a tag and nothing else: it is escaped wherever a caller's words stand, base64 has none, and there are no
// comments, no CDATA sections and no processing instructions for a tag to hide in. For the same reason a '"' ends the
// value of an attribute. None of this holds for other messages; those are read with xml/xml.ts.

import { textOfXml } from "../xml/xml-text.ts";
import { type Codec, portableCodec } from "./codec.ts";

/** In base64, as they stand in the Body. */
export interface EncodedDocuments {
  readonly computation?: string;
  readonly accounts?: string;
  /** In their order. */
  readonly files?: readonly EncodedFile[];
}

export interface EncodedFile {
  readonly name: string;
  /** As the schema names it. */
  readonly type: string;
  readonly base64: string;
}

export function encodedDocumentsIn(builtBody: string): EncodedDocuments {
  // The summary of the return has an Accounts of its own, before this.
  const files = builtBody.indexOf(FILES);
  if (files === -1) return {};
  const computation = encodedDocument(builtBody, "Computation", files);
  const accounts = encodedDocument(builtBody, "Accounts", files);
  const attached = placesOfFiles(builtBody, FILE).map(({ attributes, start, end }) => ({
    name: attributeIn(attributes, "Filename"),
    type: attributeIn(attributes, "Type"),
    base64: builtBody.slice(start, end),
  }));
  return {
    ...(computation === null ? {} : { computation }),
    ...(accounts === null ? {} : { accounts }),
    ...(attached.length === 0 ? {} : { files: attached }),
  };
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

/** The Body with empty elements of another name in the place of its files, as for documents. */
export function withoutFiles(builtBody: string): string {
  return replaced(builtBody, FILE, (attributes) => `<${STORED_FILE}${attributes}></${STORED_FILE}>`);
}

/** How many files a stored Body has empty places for. */
export function filesLacking(storedBody: string): number {
  return placesOfFiles(storedBody, STORED_FILE).length;
}

/** The Body that `withoutFiles` was given, from what it gave and the files in their order. */
export function withFiles(
  bodyWithout: string,
  files: readonly Uint8Array[],
  { toBase64 }: Codec = portableCodec,
): string {
  return replaced(bodyWithout, STORED_FILE, (attributes, index) => {
    const file = files[index];
    if (file === undefined) throw new Error(`a stored body has a place for ${index + 1} files or more`);
    return `<${FILE}${attributes}>${toBase64(file)}</${FILE}>`;
  });
}

const FILE = "Attachment";
const STORED_FILE = "StoredAttachment";

/** Where a file is, from its tag to the end of its element. */
interface PlaceOfFile extends Place {
  attributes: string;
  after: number;
}

function placesOfFiles(body: string, name: string): PlaceOfFile[] {
  const places: PlaceOfFile[] = [];
  const tag = new RegExp(`<${name}((?: \\w+="[^"]*")*)>`, "y");
  // They come last.
  for (let at = body.indexOf(`<${name} `, Math.max(0, body.indexOf(FILES))); at !== -1; ) {
    tag.lastIndex = at;
    const opened = tag.exec(body);
    if (opened === null) throw new Error(`a body has an unreadable ${name}`);
    const end = body.indexOf("<", tag.lastIndex);
    const after = end + `</${name}>`.length;
    places.push({ tag: at, start: tag.lastIndex, end, attributes: opened[1] ?? "", after });
    at = body.indexOf(`<${name} `, after);
  }
  return places;
}

/** Added up, not joined: the texts between are large. */
function replaced(body: string, name: string, write: (attributes: string, index: number) => string): string {
  let [whole, from] = ["", 0];
  for (const [index, { tag, attributes, after }] of placesOfFiles(body, name).entries()) {
    whole += body.slice(from, tag) + write(attributes, index);
    from = after;
  }
  return whole + body.slice(from);
}

function attributeIn(attributes: string, name: string): string {
  return textOfXml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
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
