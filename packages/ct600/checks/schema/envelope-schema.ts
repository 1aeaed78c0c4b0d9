// Our schema for the envelope around a submission, written from the facts of the GovTalk envelope's schema (version
// 2.0, the authority's edition). What only replies carry is named by `beyond`.

import { ANYTHING, beyond, choice, type ElementType, elements, MANY, one, optional, several } from "./schema.ts";
import { anyText, anyUri, base64, integer, oneOf, type TextType, textOf } from "./text-types.ts";

const text = (type: TextType): ElementType => ({ text: type });

const CLASS_NAME = /^[\p{L}\p{Nd}_\-(){}]*$/u;
const className = textOf("must be letters, digits and _ - ( ) { }", CLASS_NAME, [0, Number.POSITIVE_INFINITY]);
const hexNumber = textOf("must be up to 32 hexadecimal digits, letters in capitals", /^[0-9A-F]{0,32}$/, [0, 32]);
const address = textOf("must be an email address", /^[A-Za-z0-9.\-_]{1,64}@[A-Za-z0-9.\-_]{1,64}$/, [3, 129]);

const messageDetails = elements(
  one("Class", text(textOf("must be 4 to 32 letters, digits and _ - ( ) { }", CLASS_NAME, [4, 32]))),
  one("Qualifier", text(oneOf("request", "acknowledgement", "response", "poll", "error"))),
  optional("Function", text(oneOf("list", "read", "delete", "add", "submit"))),
  optional("TransactionID", text(hexNumber)),
  optional("AuditID", text(hexNumber)),
  optional("CorrelationID", text(hexNumber)),
  ...beyond("ResponseEndPoint"),
  optional("Transformation", text(oneOf("XML", "HTML", "text"))),
  optional("GatewayTest", text(integer)),
  ...beyond("GatewayTimestamp"),
);

const senderDetails = elements(
  optional(
    "IDAuthentication",
    elements(
      optional("SenderID", text(anyText)),
      several(
        "Authentication",
        elements(
          one("Method", text(oneOf("clear", "MD5", "W3Csigned"))),
          optional("Role", text(anyText)),
          choice([one("Value", text(anyText))], beyond("{http://www.w3.org/2000/09/xmldsig#}Signature")),
        ),
        [1, MANY],
      ),
    ),
  ),
  optional("X509Certificate", text(base64)),
  optional("EmailAddress", text(address)),
);

const channelRouting = elements(
  one(
    "Channel",
    elements(
      choice([one("URI", text(anyUri))], [one("Name", text(anyText))]),
      optional("Product", text(anyText)),
      optional("Version", text(anyText)),
    ),
  ),
  several("ID", { text: anyText, attributes: { Type: { required: true, type: anyText } } }, [0, MANY]),
  ...beyond("Timestamp"),
);

const govTalkDetails = elements(
  optional(
    "Keys",
    elements(several("Key", { text: anyText, attributes: { Type: { required: true, type: className } } }, [0, MANY])),
  ),
  optional(
    "TargetDetails",
    elements(several("Organisation", text(textOf("must have 1 to 64 characters", /^/, [1, 64])), [0, MANY])),
  ),
  ...beyond("GatewayValidation"),
  several("ChannelRouting", channelRouting, [0, MANY]),
  ...beyond("GovTalkErrors", "GatewayAdditions"),
);

export const GOVTALK_MESSAGE: ElementType = elements(
  one("EnvelopeVersion", text(anyText)),
  one("Header", elements(one("MessageDetails", messageDetails), optional("SenderDetails", senderDetails))),
  one("GovTalkDetails", govTalkDetails),
  // The return, and nothing beside it; it is judged by a schema of its own.
  one("Body", elements(one("IRenvelope", ANYTHING))),
);
