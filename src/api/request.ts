// The request and the response of a route of /v1. api/server.ts turns them into HTTP.

import type { Caller } from "../access/api-keys.ts";

export interface ApiRequest {
  caller: Caller;
  method: string;
  /** The path of the resource, without query or trailing slash: part of what an idempotency key belongs to. */
  path: string;
  id: string;
  /** Of a filing's document; empty where the path has none. */
  name: string;
  query: unknown;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON text, a value to be written as JSON, or bytes, of which the headers name the type. */
  body: string | Buffer | object;
}
