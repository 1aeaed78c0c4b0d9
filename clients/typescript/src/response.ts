// What came with a result: its request id and headers. Kept beside the result and not in it, so that a Filing stays
// what the service sent.

import type { HttpResponse } from "./attempt.ts";
import { UsageError } from "./errors.ts";

export interface ResponseDetails {
  status: number;
  /** Quote it when you ask about a request. */
  requestId: string | null;
  /** Such as `headers.get("ratelimit")`. Names are the same in capitals and small letters. */
  headers: { get(name: string): string | null };
  /** How often the request was sent. */
  attempts: number;
  /** The key it was sent with; null where nothing is filed. */
  idempotencyKey: string | null;
}

const details = new WeakMap<object, ResponseDetails>();

export function remember<Result extends object>(
  result: Result,
  response: HttpResponse,
  { attempts, idempotencyKey }: { attempts: number; idempotencyKey: string | null },
): Result {
  const { status, header } = response;
  const headers = { get: header };
  details.set(result, { status, requestId: header("request-id"), headers, attempts, idempotencyKey });
  return result;
}

/**
 * Of what a call of the client returned: a filing, a page, a validation result, the bytes of a document. Not of an item
 * of a page, nor of a copy.
 */
export function responseOf(result: object): ResponseDetails {
  const found = details.get(result);
  if (found === undefined)
    throw new UsageError(
      "responseOf takes the very object that a call of the client returned, not a copy or an item of a page.",
    );
  return found;
}
