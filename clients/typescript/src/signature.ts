// Verifies that a delivery came from the service: `Service-Signature: t=<unix seconds>,v1=<lower-case hex>`, where v1
// is the HMAC-SHA256 of the timestamp, a dot and the raw body, under the endpoint's whole secret (docs/webhooks.md).

import { createHmac, timingSafeEqual } from "node:crypto";
import { types } from "node:util";
import { named, QuarterdayError, UsageError } from "./errors.ts";
import type { Event } from "./event.ts";
import { isObject, parsedJson } from "./json.ts";
import { machineNow } from "./machine.ts";

export type SignatureErrorReason =
  | "wrong_secret_format"
  | "body_was_parsed"
  | "missing_header"
  | "malformed_header"
  | "no_v1_signature"
  | "signature_mismatch"
  | "timestamp_too_old"
  | "timestamp_in_future"
  | "not_an_event";

/**
 * The delivery is not to be trusted: respond with 400 and ignore it. The sentence is for your log; it says what to look
 * at.
 */
export class SignatureError extends QuarterdayError {
  static {
    named(SignatureError, "SignatureError");
  }
  readonly reason: SignatureErrorReason;

  constructor(reason: SignatureErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface VerifyOptions {
  /** By how many whole seconds the timestamp may be off, either way; 0 is the same second. Default 300. */
  tolerance?: number;
  /** For tests, and for deliveries kept from an earlier day. Default: the machine's time. */
  now?: Date;
}

/**
 * The event in a delivery, if its signature is right; throws a SignatureError if not, so that the verdict cannot be
 * ignored.
 *
 * `rawBody` is the body as received, before any JSON parser; `header` is Service-Signature; `secret` is the endpoint's,
 * `whsec_` included.
 */
export function verifySignature(
  rawBody: string | Uint8Array | ArrayBuffer,
  header: string | readonly string[] | null | undefined,
  secret: string,
  options: VerifyOptions = {},
): Event {
  const rules = checkedRules(options);
  checkSecret(secret);
  const body = checkedBody(rawBody);
  const { timestamp, signatures } = partsOf(header);
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  if (!signatures.some((signature) => isSame(signature, expected))) throw mismatch(body);
  checkTimestamp(Number(timestamp), rules);
  return eventIn(body);
}

/** A tolerance or time that is not a number would let every timestamp pass. */
function checkedRules({ tolerance = 300, now }: VerifyOptions): { tolerance: number; nowSeconds: number } {
  // The header has whole seconds. A clock with more would call a delivery of this very second old.
  const nowSeconds = Math.floor((now?.getTime() ?? machineNow()) / 1_000);
  if (!Number.isFinite(tolerance) || tolerance < 0) {
    throw new UsageError("tolerance must be a number of seconds. To verify a delivery of an earlier day, pass now.");
  }
  if (!Number.isFinite(nowSeconds)) throw new UsageError("now must be a valid Date.");
  return { tolerance, nowSeconds };
}

export function checkSecret(secret: unknown): void {
  if (typeof secret === "string" && /^whsec_\S+$/.test(secret)) return;
  throw new SignatureError(
    "wrong_secret_format",
    "The secret must be the whole signing secret of the endpoint: it starts with whsec_ and has no white space. It is not the API key.",
  );
}

function checkedBody(body: unknown): string | Uint8Array {
  if (typeof body === "string") return body;
  // Not `instanceof`: test runners have several Uint8Arrays and ArrayBuffers.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  // What `await request.arrayBuffer()` gives.
  if (types.isArrayBuffer(body)) return new Uint8Array(body);
  throw new SignatureError(
    "body_was_parsed",
    "The body must be the raw text or bytes as received. This is something else, so a JSON parser was probably there first; the signature covers the bytes, and they cannot be had back from an object.",
  );
}

function partsOf(header: string | readonly string[] | null | undefined): { timestamp: string; signatures: string[] } {
  const text = [header ?? ""].flat().join(",");
  if (text.trim() === "") {
    throw new SignatureError(
      "missing_header",
      "There is no Service-Signature header. This did not come from the service, or a proxy took the header away.",
    );
  }
  // Parts of other names are signatures of schemes to come.
  const parts = text.split(",").map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [timestamp = "", ...furtherTimestamps] = valuesOf("t");
  if (!/^\d{1,12}$/.test(timestamp) || furtherTimestamps.length > 0) {
    throw new SignatureError(
      "malformed_header",
      "The Service-Signature header has no single t=<unix seconds>. Pass the header whole and unchanged.",
    );
  }
  const signatures = valuesOf("v1");
  if (signatures.length === 0) {
    throw new SignatureError(
      "no_v1_signature",
      "The Service-Signature header has no v1=<signature>, and only v1 is known here.",
    );
  }
  return { timestamp, signatures };
}

/** In constant time for whatever has the form of a signature. */
function isSame(signature: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(signature) && timingSafeEqual(Buffer.from(signature, "hex"), expected);
}

function mismatch(body: string | Uint8Array): SignatureError {
  const why =
    body.length === 0
      ? "The body is empty, so something read it before you did; take the raw bytes first."
      : "Either the body is not byte for byte what was sent (parsed and written again, perhaps), or the secret is another endpoint's, or another sender sent it.";
  return new SignatureError("signature_mismatch", `No signature in the header fits the body and the secret. ${why}`);
}

function checkTimestamp(timestamp: number, { tolerance, nowSeconds }: { tolerance: number; nowSeconds: number }): void {
  const age = nowSeconds - timestamp;
  if (age > tolerance) {
    throw new SignatureError(
      "timestamp_too_old",
      `The signature is right but ${age} seconds old; ${tolerance} are allowed. Either it was sent before and is played again, or this machine's clock is ahead.`,
    );
  }
  if (-age > tolerance) {
    throw new SignatureError(
      "timestamp_in_future",
      `The signature is right but dated ${-age} seconds ahead; ${tolerance} are allowed. This machine's clock is behind.`,
    );
  }
}

function eventIn(body: string | Uint8Array): Event {
  const event = parsedJson(body);
  if (isObject(event) && typeof event.id === "string" && typeof event.type === "string" && isObject(event.data)) {
    // The signature proves the rest.
    return event as unknown as Event;
  }
  throw new SignatureError("not_an_event", "The signature is right, but the body is not an event.");
}
