// Sends a request until there is a response or a retry cannot help: the key, the time limit, the retries. Every call of
// the client comes through here.

import { attempt, type HttpRequest, type HttpResponse, type Outcome } from "./attempt.ts";
import { type CallOptions, settingsFor } from "./call.ts";
import { connectionError, timeoutError } from "./connection-trouble.ts";
import { UsageError } from "./errors.ts";
import { attemptOf, outcomeOf, tell } from "./hooks.ts";
import { isObject, parsedJson } from "./json.ts";
import { pause } from "./pause.ts";
import { refused } from "./refusals.ts";
import { remember } from "./response.ts";
import { waitBeforeRepeating } from "./retries.ts";
import type { Settings } from "./settings.ts";
import { expectMany } from "./signals.ts";
import { VERSION } from "./version.ts";

/**
 * Only what may be sent twice is repeated: a question, which changes nothing or the same thing however often it is
 * sent, or an order with an idempotency key, under which it is carried out once. Anything else is sent once.
 */
export type ApiRequest = Question | Order | Once;

interface Question {
  kind: "question";
  method: "GET" | "POST" | "PATCH" | "PUT";
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object;
  options: CallOptions;
}

interface Order {
  kind: "order";
  path: string;
  body: object;
  idempotencyKey: string;
  headers: Readonly<Record<string, string>>;
  options: CallOptions;
}

interface Once {
  kind: "once";
  path: string;
  body: object;
  options: CallOptions;
}

export interface Transport {
  /** The response as JSON. Its content is trusted and not checked again. */
  json<Body extends object>(request: ApiRequest): Promise<Body>;
  bytes(request: ApiRequest): Promise<Uint8Array>;
}

export function createTransport(settings: Settings): Transport {
  return {
    async json<Body extends object>(request: ApiRequest) {
      const { response, circumstances } = await send(request, settingsFor(request.options, settings));
      const body = parsedJson(response.body);
      if (!isObject(body)) throw refused(response, circumstances);
      return remember(body as Body, response, circumstances);
    },
    async bytes(request) {
      const { response, circumstances } = await send(request, settingsFor(request.options, settings));
      return remember(response.body, response, circumstances);
    },
  };
}

async function send(request: ApiRequest, settings: Settings) {
  const { now, random, sleep, onRequest, onResponse } = settings;
  const maxRetries = request.kind === "once" ? 0 : settings.maxRetries;
  const { signal } = request.options;
  const http = httpRequest(request, settings);
  const idempotencyKey = request.kind === "order" ? request.idempotencyKey : null;
  expectMany(signal);
  for (let attempts = 1; ; attempts++) {
    signal?.throwIfAborted();
    const sent = attemptOf(http, attempts, idempotencyKey);
    tell(onRequest, sent);
    const startedAt = now();
    const outcome = await attempt(http, settings);
    const circumstances = { now: now(), attempts, idempotencyKey };
    const retryInMs =
      isSuccess(outcome) || attempts > maxRetries ? null : pauseAfter(outcome, attempts, random(), now());
    tell(onResponse, outcomeOf(sent, outcome, { durationMs: circumstances.now - startedAt, retryInMs }));
    if (isSuccess(outcome)) return { response: outcome, circumstances };
    if (retryInMs === null) throw errorOf(outcome, circumstances, settings);
    await pause(retryInMs, sleep, signal);
  }
}

function pauseAfter(outcome: Outcome, failures: number, random: number, now: number): number | null {
  return waitBeforeRepeating(outcome, { failures, random, now });
}

function isSuccess(outcome: Outcome): outcome is HttpResponse {
  return outcome.kind === "responded" && outcome.status >= 200 && outcome.status < 300;
}

function errorOf(
  outcome: Outcome,
  circumstances: { now: number; attempts: number; idempotencyKey: string | null },
  { apiKey, baseUrl, timeoutMs }: Settings,
): Error {
  const tried = { origin: new URL(baseUrl).origin, apiKey, timeoutMs, ...circumstances };
  switch (outcome.kind) {
    case "responded":
      return refused(outcome, circumstances);
    case "timed_out":
      return timeoutError(tried);
    case "no_response":
      return connectionError(outcome.error, tried);
  }
}

/** Written once, before the first attempt: what the caller changes meanwhile does not change what is repeated. */
function httpRequest(request: ApiRequest, { apiKey, baseUrl }: Settings): HttpRequest {
  const body = "body" in request ? jsonOf(request.body) : null;
  return {
    method: request.kind === "question" ? request.method : "POST",
    url: `${baseUrl}${request.path}${request.kind === "question" ? queryOf(request.query ?? {}) : ""}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      "user-agent": `quarterday-typescript/${VERSION}`,
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(request.kind === "order" ? request.headers : {}),
    },
    body,
    signal: request.options.signal,
  };
}

function jsonOf(body: unknown): string {
  if (!isObject(body)) throw new UsageError("The input must be an object; see the type FilingInput.");
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new UsageError("The input cannot be written as JSON. Amounts are numbers of pence, not bigint.", {
      cause: error,
    });
  }
}

function queryOf(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return given.size === 0 ? "" : `?${given}`;
}
