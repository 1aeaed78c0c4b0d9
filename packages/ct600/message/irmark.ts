// The IRmark: SHA-1 over the Body without its mark, in inclusive canonical XML 1.0 with comments, namespaces inherited
// from the envelope included. Base64 goes into the message, base32 is the form people see on a receipt.

import { base32 } from "../text/base32.ts";
import { canonicalXml, elementsAt, readXml, type XmlElement, type XmlReading } from "../xml/xml.ts";
import { type Codec, portableCodec } from "./codec.ts";
import { ENVELOPE_NAMESPACE } from "./envelope.ts";

/**
 * The mark of a Body we built ourselves. What we build is canonical already (one namespace on the envelope, one on the
 * IRenvelope, no comments, no empty-element tags), so only the namespace Body inherits has to be written on it. It is
 * given in parts, as it was written.
 */
export function irmarkOfBuiltBody(bodyWithoutMark: readonly string[], { sha1 }: Codec = portableCodec): string {
  const [first = "", ...rest] = bodyWithoutMark;
  if (!first.startsWith("<Body>")) throw new Error("a built body starts with <Body>");
  return sha1([`<Body xmlns="${ENVELOPE_NAMESPACE}">`, first.slice("<Body>".length), ...rest]);
}

/** As it stands in a Body we built. */
export function markElement(irmark: string): string {
  return `<IRmark Type="generic">${irmark}</IRmark>`;
}

/** Whether this is, to the byte, the Body we built that has this mark. */
export function isMarkedAs(builtBody: string, irmark: string, codec: Codec = portableCodec): boolean {
  const mark = markElement(irmark);
  const place = builtBody.indexOf(mark);
  if (place === -1) return false;
  return irmarkOfBuiltBody([builtBody.slice(0, place), builtBody.slice(place + mark.length)], codec) === irmark;
}

/** The mark of any message, by the full algorithm; null where it has no Body. */
export function irmarkOfMessage(message: Uint8Array, codec: Codec = portableCodec): XmlReading<string | null> {
  return readXml(message, (root) => {
    const [body] = elementsAt(root, "/g:GovTalkMessage/g:Body", { g: ENVELOPE_NAMESPACE });
    return body === undefined ? null : irmarkOfBody(body, codec);
  });
}

/** The same of a Body in its document. Takes the mark's element out of it on the way. */
export function irmarkOfBody(body: XmlElement, { sha1 }: Codec = portableCodec): string {
  const marks = elementsAt(
    body,
    "*[local-name()='IRenvelope']/*[local-name()='IRheader']/*[local-name()='IRmark']",
    {},
  );
  return sha1([canonicalXml(body, { without: marks })]);
}

/** As people read it on a receipt. */
export function receiptForm(irmark: string): string {
  return base32(portableCodec.fromBase64(irmark));
}
