// The GovTalk envelope as its schema has it (version 2.0): which parts stand where, in which order, and the form of
// those that have one. Names are matched by namespace; prefixes, comments and white space are the sender's own affair.

import { childElements, elementsAt, textAt, type XmlElement } from "../../ct600/xml/xml.ts";

export const ENVELOPE_NAMESPACE = "http://www.govtalk.gov.uk/CM/envelope";

const names = { gt: ENVELOPE_NAMESPACE };

/** The parts of each element in their order: `!` must be there, `*` may be there several times. */
const sequences: readonly { at: string; parts: readonly string[] }[] = [
  { at: ".", parts: ["EnvelopeVersion!", "Header!", "GovTalkDetails!", "Body"] },
  { at: "gt:Header", parts: ["MessageDetails!", "SenderDetails"] },
  {
    at: "gt:Header/gt:MessageDetails",
    parts: [
      ...["Class!", "Qualifier!", "Function", "TransactionID", "AuditID", "CorrelationID", "ResponseEndPoint"],
      ...["Transformation", "GatewayTest", "GatewayTimestamp"],
    ],
  },
  { at: "gt:Header/gt:SenderDetails", parts: ["IDAuthentication", "X509Certificate", "EmailAddress"] },
  { at: "gt:Header/gt:SenderDetails/gt:IDAuthentication", parts: ["SenderID", "Authentication*"] },
  {
    at: "gt:GovTalkDetails",
    parts: [...["Keys", "TargetDetails", "GatewayValidation", "ChannelRouting*", "GovTalkErrors", "GatewayAdditions"]],
  },
  { at: "gt:GovTalkDetails/gt:Keys", parts: ["Key*"] },
];

const forms: readonly { at: string; form: RegExp; trouble: string }[] = [
  { at: "gt:EnvelopeVersion", form: /^2\.0$/, trouble: "its EnvelopeVersion is not 2.0" },
  {
    at: "gt:Header/gt:MessageDetails/gt:Class",
    form: /^[\p{L}\p{Nd}_\-(){}]{4,32}$/u,
    trouble: "its Class is missing or malformed",
  },
  {
    at: "gt:Header/gt:MessageDetails/gt:TransactionID",
    form: /^[0-9A-F]{0,32}$/,
    trouble: "its TransactionID is not upper-case hexadecimal of up to 32 digits",
  },
  {
    at: "gt:Header/gt:MessageDetails/gt:GatewayTest",
    form: /^[+-]?\d+$|^$/,
    trouble: "its GatewayTest is not a whole number",
  },
];

/**
 * What is wrong with the envelope, in words that follow "The message is not a valid GovTalk document:"; null if nothing
 * is.
 */
export function envelopeTrouble(root: XmlElement): string | null {
  if (root.name !== "GovTalkMessage" || root.namespaceUri !== ENVELOPE_NAMESPACE) return "it is not a GovTalkMessage";
  for (const { at, parts } of sequences) {
    for (const element of at === "." ? [root] : elementsAt(root, at, names)) {
      const trouble = sequenceTrouble(element, parts);
      if (trouble !== null) return trouble;
    }
  }
  return forms.find(({ at, form }) => !form.test(textAt(root, at, names)))?.trouble ?? null;
}

function sequenceTrouble(element: XmlElement, parts: readonly string[]): string | null {
  const order = parts.map((part) => part.replace(/[!*]$/, ""));
  const found: string[] = [];
  for (const { name, namespaceUri } of childElements(element)) {
    const place = namespaceUri === ENVELOPE_NAMESPACE ? order.indexOf(name) : -1;
    const before = order.indexOf(found.at(-1) ?? "");
    const isRepeated = place === before && !parts[place]?.endsWith("*");
    if (place < 0 || place < before || isRepeated)
      return `there is no place for ${name.slice(0, 64)} where it stands in ${element.name}`;
    found.push(name);
  }
  const missing = order.find((name, place) => parts[place]?.endsWith("!") && !found.includes(name));
  return missing === undefined ? null : `${element.name} has no ${missing}`;
}
