// The idempotency key of a request, and the fingerprint that tells a repetition from a different request under the same
// key.

import { createHash, createHmac } from "node:crypto";
import { canonicalJson } from "../platform/json.ts";
import type { Sealing } from "../platform/sealing.ts";
import { ApiRefusal } from "./errors.ts";
import type { ApiRequest } from "./request.ts";

/** 1 to 255 printable characters; a space is one, a control character is not. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]{1,255}$/u;
const OPTION = { field: "options.idempotency_key" };

/**
 * From the header or from `options.idempotency_key`; the two mean the same, so they must not differ. Null where there
 * is none.
 */
export function idempotencyKey({ headers, body }: Pick<ApiRequest, "headers" | "body">): string | null {
  const header = headers["idempotency-key"];
  const option = optionIn(body);
  if (option !== null && typeof option !== "string") throw invalidKey(OPTION);
  const fromHeader = header === undefined ? null : checkedKey(utf8([header].flat().join(", ")));
  const fromOption = option === null ? null : checkedKey(option, OPTION);
  if (fromHeader !== null && fromOption !== null && fromHeader !== fromOption) {
    throw new ApiRefusal(
      "idempotency_key_mismatch",
      "The Idempotency-Key header and options.idempotency_key differ; send one of them, or the same in both.",
      OPTION,
    );
  }
  return fromHeader ?? fromOption;
}

/** Node reads the bytes of a header as Latin-1; most programs mean UTF-8, as in the body. */
function utf8(header: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, "latin1"));
  } catch {
    return header;
  }
}

function checkedKey(given: string, where: { field?: string } = {}): string {
  const key = /^"(.*)"$/s.exec(given)?.[1] ?? given;
  if (!PRINTABLE.test(key)) throw invalidKey(where);
  return key;
}

function invalidKey(where: { field?: string }): ApiRefusal {
  return new ApiRefusal(
    "invalid_idempotency_key",
    "An idempotency key is a string of 1 to 255 printable characters.",
    where,
  );
}

/**
 * Of a body with a company's code from Companies House it is an HMAC under the service's key: six characters would soon
 * be found from a plain hash.
 */
export function fingerprintOf(body: unknown, scenario: string | null, sealing: Pick<Sealing, "derive">): Buffer {
  const hash = hasCode(body) ? createHmac("sha256", sealing.derive("fingerprints", 32)) : createHash("sha256");
  return hash
    .update(canonicalJson(withoutKey(withoutNulls(body))))
    .update("\0")
    .update(scenario ?? "")
    .digest();
}

function hasCode(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { authentication_code: own, companies_house: beside } = body;
  return own !== undefined || (isObject(beside) && beside.authentication_code !== undefined);
}

/**
 * Null says that a field is absent, and some programs write absent fields so: the request is the same. In metadata it
 * takes a pair away.
 */
function withoutNulls(value: unknown): unknown {
  if (!isObject(value)) return value;
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, name === "metadata" ? member : withoutNulls(member)]));
}

function withoutKey(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.options)) return body;
  const { idempotency_key: _, ...options } = body.options;
  const { options: __, ...rest } = body;
  return Object.keys(options).length === 0 ? rest : { ...rest, options };
}

function optionIn(body: unknown): unknown {
  return (isObject(body) && isObject(body.options) ? body.options.idempotency_key : null) ?? null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
