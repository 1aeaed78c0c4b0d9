// The IRmark: SHA-1 over the Body without its mark, in inclusive canonical XML 1.0 with comments, namespaces inherited from the
// envelope included. Base64 goes into the message, base32 is the form people see on a receipt.

import { createHash } from "node:crypto";
import { canonicalXml, elementsAt, readXml, type XmlReading } from "../platform/xml.ts";
import { ENVELOPE_NAMESPACE } from "./govtalk.ts";

/**
 * The mark of a Body we built ourselves. What we build is canonical already (one namespace on the envelope, one on the
 * IRenvelope, no comments, no empty-element tags), so only the namespace Body inherits has to be written on it. It is given in
 * parts, as it was written.
 */
export function irmarkOfBuiltBody(bodyWithoutMark: readonly string[]): string {
  const [first = "", ...rest] = bodyWithoutMark;
  if (!first.startsWith("<Body>")) throw new Error("a built body starts with <Body>");
  const hash = createHash("sha1")
    .update(`<Body xmlns="${ENVELOPE_NAMESPACE}">`)
    .update(first.slice("<Body>".length), "utf8");
  for (const part of rest) hash.update(part, "utf8");
  return hash.digest("base64");
}

/** As it stands in a Body we built. */
export function markElement(irmark: string): string {
  return `<IRmark Type="generic">${irmark}</IRmark>`;
}

/** Whether this is, to the byte, the Body we built that has this mark. */
export function isMarkedAs(builtBody: string, irmark: string): boolean {
  const mark = markElement(irmark);
  const place = builtBody.indexOf(mark);
  if (place === -1) return false;
  return irmarkOfBuiltBody([builtBody.slice(0, place), builtBody.slice(place + mark.length)]) === irmark;
}

/** The mark of any message, by the full algorithm; null where it has no Body. */
export function irmarkOfMessage(message: Uint8Array): XmlReading<string | null> {
  return readXml(message, (root) => {
    const [body] = elementsAt(root, "/g:GovTalkMessage/g:Body", { g: ENVELOPE_NAMESPACE });
    if (body === undefined) return null;
    const marks = elementsAt(
      body,
      "*[local-name()='IRenvelope']/*[local-name()='IRheader']/*[local-name()='IRmark']",
      {},
    );
    return createHash("sha1")
      .update(canonicalXml(body, { without: marks }), "utf8")
      .digest("base64");
  });
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base32: 20 bytes are exactly 32 characters, so there is no padding. */
export function receiptForm(irmark: string): string {
  let bits = "";
  for (const byte of Buffer.from(irmark, "base64")) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
