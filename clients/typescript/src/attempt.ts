// One request, one outcome. An outcome is a value, because most of them are repeated rather than thrown; only a
// caller's own abort throws.

import type { Fetch } from "./machine.ts";

export interface HttpRequest {
  method: "GET" | "POST" | "PATCH" | "PUT";
  url: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal | undefined;
}

export interface HttpResponse {
  kind: "responded";
  status: number;
  header(name: string): string | null;
  /** Read to its end whatever the status, so that the connection can be used again. */
  body: Uint8Array;
}

export type Outcome = HttpResponse | { kind: "timed_out" } | { kind: "no_response"; error: unknown };

export async function attempt(
  request: HttpRequest,
  { fetch, timeoutMs }: { fetch: Fetch; timeoutMs: number },
): Promise<Outcome> {
  const { method, url, headers, body, signal } = request;
  const deadline = openDeadline(timeoutMs, signal);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      redirect: "manual",
      signal: deadline.signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { kind: "responded", status: response.status, header: (name) => response.headers.get(name), body: bytes };
  } catch (error) {
    signal?.throwIfAborted();
    return deadline.hasPassed() ? { kind: "timed_out" } : { kind: "no_response", error };
  } finally {
    deadline.close();
  }
}

/** Aborts after a time or with the caller's signal, and lets go of both when the attempt is over. */
function openDeadline(timeoutMs: number, callers: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort(callers?.reason);
  callers?.addEventListener("abort", abort, { once: true });
  if (callers?.aborted === true) abort();
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    close() {
      clearTimeout(timer);
      callers?.removeEventListener("abort", abort);
    },
  };
}
