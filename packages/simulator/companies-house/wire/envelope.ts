// The envelope of a request to Companies House (schema Egov_ch-v2-0), version 1.0. Of what the schema leaves open, the
// gateway takes only `request`, and a function only on a submission; that one is checked with the class (message.ts).

import { like, maybe, once, type Part } from "./structure.ts";

export const ENVELOPE_NAMESPACE = "http://www.govtalk.gov.uk/CM/envelope";
/** Some replies come in it. */
export const OLD_ENVELOPE_NAMESPACE = "http://www.govtalk.gov.uk/schemas/govtalk/govtalkheader";

const hexadecimal = like(/^[0-9A-F]{0,32}$/);

const authentication: Part = {
  name: "Authentication",
  occurs: "often",
  parts: [once("Method", like(/^(clear|CHMD5|W3Csigned)$/)), maybe("Role"), once("Value")],
};

export const envelopeParts: readonly Part[] = [
  once("EnvelopeVersion", like(/^1\.0$/)),
  {
    name: "Header",
    occurs: "once",
    parts: [
      {
        name: "MessageDetails",
        occurs: "once",
        parts: [
          // By the schema four at least, but AA is told that it is no class.
          once("Class", like(/^[\p{L}\p{Nd}_\-(){}]{1,36}$/u)),
          once("Qualifier", like(/^request$/)),
          maybe("Function", like(/^(list|read|delete|add|submit)$/)),
          maybe("TransactionID", hexadecimal),
          maybe("AuditID", hexadecimal),
          maybe("CorrelationID", hexadecimal),
          maybe("ResponseEndPoint"),
          maybe("Transformation", like(/^(XML|HTML|text)$/)),
          maybe("GatewayTest", like(/^[+-]?\d{1,18}$/)),
          maybe("GatewayTimestamp"),
        ],
      },
      {
        name: "SenderDetails",
        occurs: "maybe",
        parts: [
          { name: "IDAuthentication", occurs: "maybe", parts: [maybe("SenderID"), authentication] },
          maybe("X509Certificate"),
          maybe("EmailAddress", like(/^[A-Za-z0-9.\-_]{1,64}@[A-Za-z0-9.\-_]{1,64}$/)),
        ],
      },
    ],
  },
  {
    name: "GovTalkDetails",
    occurs: "once",
    parts: [
      { name: "Keys", occurs: "maybe", parts: [{ name: "Key", occurs: "often" }] },
      ...["TargetDetails", "GatewayValidation"].map((name) => maybe(name)),
      { name: "ChannelRouting", occurs: "often" },
      ...["GovTalkErrors", "GatewayAdditions"].map((name) => maybe(name)),
    ],
  },
  maybe("Body"),
];
