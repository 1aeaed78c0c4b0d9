// HMRC's receipt in the evidence: for which message it is, and its signature as far as it can be checked without HMRC.

import { verify, X509Certificate } from "node:crypto";
import { receiptForm } from "../../../../packages/ct600/message/irmark.ts";
import { canonicalXml, elementsAt, readXml, textAt, type XmlElement } from "../../../../packages/ct600/xml/xml.ts";
import { readReply } from "../../../authorities/hmrc/replies.ts";
import { RECEIPT } from "../replies.ts";
import { type Check, type Evidence, failed, notChecked, nothingToCheck, ok } from "./check.ts";
import { rowsIn } from "./json.ts";
import type { Message } from "./message.ts";
import { isAcceptedByHand } from "./names.ts";

const FOR_MESSAGE = "HMRC's receipt has the IRmark of the message";
const FACTS = "HMRC's receipt names this company and this conversation";
const SIGNATURE = "The receipt's signature fits its certificate";

export function checkReceipt(message: Message | null, evidence: Evidence): Check[] {
  const { entries, filing } = evidence;
  const receipt = entries.get(RECEIPT);
  const isAcknowledged = typeof filing.acknowledged_at === "string";
  if (receipt === undefined && isAcceptedByHand(evidence))
    return [
      notChecked(FOR_MESSAGE, "there is none: by people.json the operator recorded that HMRC accepted the return"),
    ];
  if (receipt === undefined)
    return [
      isAcknowledged
        ? failed(FOR_MESSAGE, "HMRC has accepted the return, and its receipt is not in here")
        : withoutReceipt(filing),
    ];
  const extra = readXml(receipt, (root) => ONE_OF_EACH.find((path) => elementsAt(root, path, names).length > 1));
  if (extra.kind === "read" && extra.value !== undefined) return [failed(FOR_MESSAGE, MORE_THAN_ONE)];
  const reply = readReply(receipt);
  if (reply.kind !== "response") return [failed(FOR_MESSAGE, "replies/receipt.xml is not an acceptance")];
  if (!isAcknowledged) return [failed(FOR_MESSAGE, "by filing.json HMRC has not accepted this return")];
  const isForMessage = message !== null && reply.receiptDigest !== null && reply.receiptDigest === message.computed;
  return [
    isForMessage ? ok(FOR_MESSAGE, message.irmark) : failed(FOR_MESSAGE, "it is for another message, or for none"),
    factsOf(receipt, { message, filing, correlationId: reply.correlationId }),
    signatureOf(receipt, filing),
  ];
}

/** By filing.json it was never accepted: an acceptance without a receipt stands there otherwise. */
function withoutReceipt({ status }: Evidence["filing"]): Check {
  return status === "accepted" || status === "acknowledged"
    ? failed(FOR_MESSAGE, "by filing.json HMRC has accepted the return, and its receipt is not in here")
    : nothingToCheck(FOR_MESSAGE, "there is no receipt: by filing.json HMRC has not accepted this return");
}

const names = {
  g: "http://www.govtalk.gov.uk/CM/envelope",
  s: "http://www.inlandrevenue.gov.uk/SuccessResponse",
  d: "http://www.w3.org/2000/09/xmldsig#",
};
/** With one of each, the digest that is compared with the message is the one that the signature signs. */
const ONE_OF_EACH = [
  ...["g:Body", "//s:SuccessResponse", "//s:IRmarkReceipt"],
  ...["Signature", "SignedInfo", "Reference", "DigestValue", "SignatureValue"].map((name) => `//d:${name}`),
];
const MORE_THAN_ONE = "it has more than one signature or digest, and which of them counts cannot be said";
const IN_RECEIPT = "g:Body/s:SuccessResponse/s:IRmarkReceipt";

function factsOf(
  receipt: Buffer,
  { message, filing, correlationId }: { message: Message | null; filing: Evidence["filing"]; correlationId: string },
): Check {
  const reading = readXml(receipt, (root) => textAt(root, `${IN_RECEIPT}/s:Message`, names));
  const words = reading.kind === "read" ? reading.value : "";
  // Some replies leave the reference out.
  if (correlationId !== "" && correlationId !== filing.correlation_id)
    return failed(FACTS, "its CorrelationID is not the filing's");
  if (words === "") return notChecked(FACTS, "it says nothing beside its IRmark");
  if (!words.includes(`${filing.company_utr}`)) return failed(FACTS, "its words name another company");
  if (message?.computed && !words.includes(receiptForm(message.computed)))
    return failed(FACTS, "its words name another IRmark");
  return ok(FACTS, correlationId === "" ? `UTR ${filing.company_utr}` : `CorrelationID ${correlationId}`);
}

const RSA_SHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

function signatureOf(receipt: Buffer, { livemode }: Evidence["filing"]): Check {
  const reading = readXml(receipt, signatureIn);
  if (reading.kind === "unreadable" || reading.value === null)
    return notChecked(SIGNATURE, "it has no signature, or one of another kind");
  const { signed, value, certificate } = reading.value;
  const known = certificateIn(certificate);
  if (known === null)
    return livemode === false
      ? nothingToCheck(SIGNATURE, "by filing.json this is of the sandbox, and the sandbox does not sign")
      : notChecked(SIGNATURE, "it has no certificate that can be read");
  const isValid = known.publicKey.asymmetricKeyType === "rsa" && verify("RSA-SHA1", signed, known.publicKey, value);
  if (!isValid) return failed(SIGNATURE, "it was changed after it was signed, or another key has signed it");
  const subject = known.subject.replaceAll("\n", ", ").slice(0, 120);
  return ok(SIGNATURE, `certificate of ${subject}; whether that is HMRC's is not checked here`);
}

/** Whether it has a signature with a certificate that can be read: the sandbox's has none. */
export function hasCertificate(receipt: Buffer): boolean {
  const reading = readXml(receipt, signatureIn);
  return reading.kind === "read" && reading.value !== null && certificateIn(reading.value.certificate) !== null;
}

function signatureIn(root: XmlElement) {
  const [signature] = elementsAt(root, `${IN_RECEIPT}/d:Signature`, names);
  const [info] = signature === undefined ? [] : elementsAt(signature, "d:SignedInfo", names);
  if (signature === undefined || info === undefined) return null;
  const algorithm = (of: string) => elementsAt(info, of, names)[0]?.attr("Algorithm")?.value;
  if (algorithm("d:SignatureMethod") !== RSA_SHA1 || algorithm("d:CanonicalizationMethod") !== C14N) return null;
  const base64At = (path: string) => Buffer.from(textAt(signature, path, names), "base64");
  return {
    signed: Buffer.from(canonicalXml(info, { without: [] })),
    value: base64At("d:SignatureValue"),
    certificate: base64At("d:KeyInfo/d:X509Data/d:X509Certificate"),
  };
}

function certificateIn(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes);
  } catch {
    return null;
  }
}

/** Those that name a conversation name this one, and each that is listed is there. */
export function checkReplies({ entries, filing }: Evidence): Check {
  const what = "Every listed reply is in here and about this filing";
  const listed = rowsIn(entries, "replies.json");
  if (listed === null) return failed(what, "replies.json cannot be read");
  const files = listed.flatMap(({ file }) => (typeof file === "string" ? [file] : []));
  const others = [...entries.keys()].filter((name) => name.startsWith("replies/") && !files.includes(name));
  const missing = files.filter((name) => !entries.has(name));
  // The reference may change after an uncertain send, so that an earlier reply may have another.
  const last = [...files].reverse().find((name) => /-delete-deleted\.xml$/.test(name));
  const reply = last === undefined ? null : readReply(entries.get(last) ?? Buffer.alloc(0));
  const named = reply !== null && "correlationId" in reply ? reply.correlationId : "";
  if (missing.length > 0 || others.length > 0) return failed(what, "replies.json lists other files than there are");
  if (named !== "" && named !== filing.correlation_id) return failed(what, `${last} is about another conversation`);
  return ok(what, `${listed.length} replies`);
}
