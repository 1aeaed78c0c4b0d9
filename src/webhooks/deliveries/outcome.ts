// The outcome of one attempt: a 2xx response, or a failure of one of these classes, each with what the customer can do
// about it.

import type { Answer } from "../../platform/http/client.ts";
import { withoutAddresses } from "../endpoints/without-addresses.ts";

export const failureClasses = {
  status: "The receiver responded, but not with 2xx. Its response may say why.",
  redirect: "The receiver responded with a redirect, which is never followed. Register the address it points to.",
  timeout: "No response within 10 seconds. Check your firewall; respond with 2xx first and do the work afterwards.",
  connection: "Could not connect. Check that the receiver runs and its port is open.",
  certificate: "The certificate was refused. It must be valid, name the host and come with its whole chain.",
  tls: "The TLS handshake failed. Check that the port serves HTTPS with TLS 1.2 or newer.",
  closed: "The connection was closed before a response. The receiver's log may say why.",
  name_lookup: "The host name could not be resolved. Check its DNS records.",
  address_refused: "The host has an address that webhooks may not reach. Use a host with public addresses only.",
  plain_http: "The URL is plain HTTP, which is no longer allowed. Change it to https://.",
  bad_answer: "The response is not HTTP, or its headers are too large.",
  unknown: "The attempt failed for a reason that Quarterday does not recognise.",
} as const;

export type FailureClass = keyof typeof failureClasses;

export interface Outcome {
  status: number | null;
  /** Null for a success. */
  failure: Failure | null;
  retryAfter: string | null;
  body: Buffer | null;
  truncated: boolean;
}

export interface Failure {
  class: FailureClass;
  /** As customers read it: without an address. */
  reason: string;
  /** As it happened, for the operator's log alone. */
  unabridged: string;
}

export function outcomeOf(answer: Answer): Outcome {
  if (answer.kind !== "answered")
    return { status: null, failure: unanswered(answer), retryAfter: null, body: null, truncated: false };
  const { status, headers, body, truncated } = answer;
  // A header that came twice is a list.
  const retryAfter = [headers["retry-after"] ?? []].flat().join(", ");
  return {
    status,
    failure: failureOf(status),
    retryAfter: retryAfter === "" ? null : shortened(retryAfter, 100),
    body,
    truncated,
  };
}

/** Where the text is about addresses and nothing else. */
const sentences: Partial<Record<FailureClass, string>> = {
  address_refused: "the host leads to an address that is not allowed",
  connection: "the host did not accept the connection",
};

function unanswered({ code, reason }: Exclude<Answer, { kind: "answered" }>): Failure {
  const failureClass = classOf(code);
  const sentence = sentences[failureClass];
  return {
    class: failureClass,
    // Before it is shortened: half an address would not be found.
    reason: sentence === undefined ? oneLine(withoutAddresses(reason)) : `${code}: ${sentence}`,
    unabridged: oneLine(reason),
  };
}

/** OpenSSL's sentences end with a line break, and a certificate may name a thousand hosts. */
function oneLine(reason: string): string {
  return shortened(reason.replace(/[\p{Cc}\s]+/gu, " ").trim(), 500);
}

/** A cut between the halves of a surrogate pair would leave one, which the database does not take. */
function shortened(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

function failureOf(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  const reason = `responded with ${status}`;
  return { class: status >= 300 && status < 400 ? "redirect" : "status", reason, unabridged: reason };
}

/** Codes of Node, OpenSSL, the resolver and undici; the first pattern that fits. */
const classesByCode: readonly (readonly [RegExp, FailureClass])[] = [
  [/^ERR_ADDRESS_REFUSED$/, "address_refused"],
  [/^ERR_PLAIN_HTTP$/, "plain_http"],
  [/^TIMED_OUT$/, "timeout"],
  [
    /^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+|ETIMEOUT|EBADNAME|EBADRESP|EFORMERR|ENONAME|ENOTIMP|EREFUSED)$/,
    "name_lookup",
  ],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/, "connection"],
  [/^(ERR_TLS_CERT_\w+|CERT_\w+|\w+_CERT|\w+_CERT_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH)$/, "certificate"],
  [/^(INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/, "certificate"],
  [/^(EPROTO|ERR_TLS_\w+|ERR_SSL_\w+)$/, "tls"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "closed"],
  [/^(HPE_\w+|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE\w*)$/, "bad_answer"],
];

export function classOf(code: string | undefined): FailureClass {
  if (code === undefined) return "unknown";
  return classesByCode.find(([pattern]) => pattern.test(code))?.[1] ?? "unknown";
}
