// What the gateway wants of a document's bytes, before it is read as XML.

import { latinText, placeOfText } from "../xml/bytes.ts";
import type { RegisterRule } from "./rule.ts";

const FIRST_LINE = '<?xml version="1.0"?>';
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

/**
 * The limit of the gateway is not known. Companies House's general specification names 1.2 million characters of base64
 * in one element, which are as many bytes; nobody was seen to send more.
 */
export const MOST_BYTES = 900_000;

const startOf = (document: Uint8Array) => latinText(document, 0, 64);

export const bytesRules: readonly RegisterRule<Uint8Array>[] = [
  {
    name: "size",
    field: "accounts",
    code: "ixbrl_too_large",
    check: (document) =>
      document.length > MOST_BYTES
        ? {
            message: `The document has more than ${MOST_BYTES} bytes, the most that Quarterday delivers to Companies House; make images smaller or remove them.`,
            gatewayText: "The document is too large.",
          }
        : null,
  },
  {
    name: "byte order mark",
    field: "accounts",
    check: (document) =>
      startOf(document).startsWith(BYTE_ORDER_MARK)
        ? {
            message: "The document begins with a byte order mark; save it without one.",
            gatewayText: "Content is not allowed in prolog.",
          }
        : null,
  },
  {
    name: "first line",
    field: "accounts",
    check(document) {
      const start = startOf(document);
      const [line = ""] = (start.startsWith(BYTE_ORDER_MARK) ? start.slice(3) : start).split(/\r?\n/);
      return line === FIRST_LINE
        ? null
        : {
            message: `The first line of the document must be exactly ${FIRST_LINE}, without an encoding or anything before it.`,
            gatewayText: `The first line of the document must be ${FIRST_LINE}`,
          };
    },
  },
  {
    name: "document type",
    field: "accounts",
    code: "ixbrl_malformed",
    check: (document) =>
      ["<!DOCTYPE", "<!ENTITY"].some((text) => placeOfText(document, text) !== -1)
        ? {
            message: "The document has a document type declaration or entities; take them out.",
            gatewayText: "A DOCTYPE or entity declaration is not allowed.",
          }
        : null,
  },
];
