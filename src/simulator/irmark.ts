// The IRmark as the authority computes it, written apart from the product's own so
// that the two can disagree: SHA-1 over the Body, in canonical form with comments, without the mark itself.

import { createHash } from "node:crypto";
import { canonicalXml, elementsAt, type XmlElement } from "../../packages/ct600/xml/xml.ts";

const MARK_IN_BODY = "*[local-name()='IRenvelope']/*[local-name()='IRheader']/*[local-name()='IRmark']";

/** The mark in base64, as it stands in the return. Takes the mark's element out of the document on the way. */
export function irmarkOf(body: XmlElement): string {
  const canonical = canonicalXml(body, { without: elementsAt(body, MARK_IN_BODY, {}) });
  return createHash("sha1").update(canonical, "utf8").digest("base64");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The same mark as people read it on a receipt: RFC 4648 base32, 32 characters. */
export function receiptForm(irmark: string): string {
  let text = "";
  let bits = 0;
  let waiting = 0;
  for (const byte of Buffer.from(irmark, "base64")) {
    waiting = (waiting << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(waiting >> (bits - 5)) & 31];
    waiting &= 31;
  }
  return text;
}
