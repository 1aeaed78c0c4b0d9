// The network, the time and the randomness of the machine: the only place that reads them. Each can be given to the
// client instead.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** As much of `fetch` as the client uses: the global one, undici's, or your own around either. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>;

export interface FetchRequest {
  method: "GET" | "POST" | "PATCH" | "PUT";
  headers: Record<string, string>;
  body?: string;
  /** Never followed: the API key must not travel to where a redirect points. */
  redirect: "manual";
  signal: AbortSignal;
}

export interface FetchAnswer {
  status: number;
  headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Looked up at each call, so that what instruments the global one is seen. */
export const machineFetch: Fetch = (url, request) => globalThis.fetch(url, request);

export const machineNow = (): number => Date.now();

export const machineRandom = (): number => Math.random();

export const newIdempotencyKey = (): string => randomUUID();

/** Rejects when the signal aborts. */
export async function machineSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, signal === undefined ? {} : { signal });
}
