// The gateway's replies, recognised in one place. Read leniently: a receipt comes with either of two qualifiers, and
// everything in either of two namespaces or in none, so nothing is judged by a schema.

import type { XmlElement } from "../../../packages/ct600/xml/xml.ts";
import {
  errorNumber,
  intervalOf,
  MAX_ERRORS,
  readLimited,
  shortened,
  type TooLong,
  tooLong,
  type Unreadable,
} from "../govtalk/reply-limits.ts";
import type { GatewayError } from "./error-numbers.ts";
import { elementsNamed, textNamed } from "./local-names.ts";
import { type Status, statusOf } from "./statuses.ts";

/** Of which message it is the reply; empty where it does not say. */
interface Details {
  transactionId: string;
  /** Null where the gateway names no pace. */
  pollIntervalSeconds: number | null;
}

export type Reply =
  | ({ kind: "receipt"; gatewayTimestamp: string | null } & Details)
  | ({ kind: "status"; statuses: Status[] } & Details)
  /** The first of them, and how many more there were. */
  | ({ kind: "errors"; errors: GatewayError[]; unread: number } & Details)
  | TooLong
  | Unreadable;

/** One answer has 20 by its description. */
const MAX_STATUSES = 1_000;
const DETAILS = "Header/MessageDetails";

/** `hide` takes the secrets out of all that the gateway says in words. */
export function readReply(bytes: Uint8Array, hide: (text: string) => string): Reply {
  return readLimited(bytes, (root) => recognise(root, hide));
}

function recognise(root: XmlElement, hide: (text: string) => string): Reply {
  if (root.name !== "GovTalkMessage") return FOREIGN;
  const details = detailsIn(root);
  const { errors, unread } = errorsIn(root, hide);
  switch (textNamed(root, `${DETAILS}/Qualifier`)) {
    case "error":
      // A rejection must say something; an error without one is no answer.
      return errors.length === 0
        ? { kind: "unreadable", reason: "it reports an error without naming one" }
        : { kind: "errors", ...details, errors, unread };
    case "response":
    case "acknowledgement":
      return errors.length === 0
        ? receiptOrStatuses(root, details, hide)
        : { kind: "unreadable", reason: "it is a receipt that reports an error" };
    default:
      return FOREIGN;
  }
}

const FOREIGN: Reply = { kind: "unreadable", reason: "it is not a reply that Companies House sends" };

function detailsIn(root: XmlElement): Details {
  const [endPoint] = elementsNamed(root, `${DETAILS}/ResponseEndPoint`);
  return {
    transactionId: textNamed(root, `${DETAILS}/TransactionID`),
    pollIntervalSeconds: endPoint === undefined ? null : intervalOf(endPoint),
  };
}

function receiptOrStatuses(root: XmlElement, details: Details, hide: (text: string) => string): Reply {
  if (elementsNamed(root, "Body/SubmissionStatus").length === 0)
    return { kind: "receipt", ...details, gatewayTimestamp: timestampIn(root) };
  const found = elementsNamed(root, "Body/SubmissionStatus/Status");
  if (found.length > MAX_STATUSES) return tooLong(`it gives more than ${MAX_STATUSES} statuses`);
  return { kind: "status", ...details, statuses: found.map((status) => statusOf(status, hide)) };
}

/** As the gateway writes it: the legal time of receipt. */
function timestampIn(root: XmlElement): string | null {
  const text = textNamed(root, `${DETAILS}/GatewayTimestamp`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.test(text) ? text : null;
}

function errorsIn(root: XmlElement, hide: (text: string) => string): { errors: GatewayError[]; unread: number } {
  const found = elementsNamed(root, "GovTalkDetails/GovTalkErrors/Error");
  const read = found.slice(0, MAX_ERRORS).map((error) => ({
    number: errorNumber(hide(textNamed(error, "Number"))),
    text: shortened(hide(textsOf(error))),
    type: textNamed(error, "Type").toLowerCase(),
  }));
  const errors = read
    // A warning refuses nothing.
    .filter(({ number, text, type }) => type !== "warning" && (number !== "" || text !== ""))
    .map(({ type, ...error }) => ({ ...error, isRecoverable: type === "recoverable" }));
  return { errors, unread: found.length - read.length };
}

function textsOf(error: XmlElement): string {
  return elementsNamed(error, "Text")
    .map((part) => part.content.trim())
    .join(" ");
}
