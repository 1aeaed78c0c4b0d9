// Records every request when it ends, answered or not: a line in the log, an observation in /metrics, a span. They name
// the route's pattern and ids, never the address, which may hold a UTR or a search for a name.

import type { IncomingMessage } from "node:http";
import { newId, type RandomBytes } from "../ids.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { failSpan, type Span, startSpan, within } from "../trace.ts";
import { type Exchange, onClose } from "./on-close.ts";

export interface RequestRecord {
  id: string;
  /** Null where none was found, or none was looked for. */
  route: string | null;
  keyId: string | null;
  /** Null for what is asked too often to be worth a trace. */
  span: Span | null;
}

export interface RecordParts {
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
}

const records = new WeakMap<IncomingMessage, RequestRecord>();

/** To be called before anything else looks at a request. */
export function recordRequest(
  exchange: Exchange,
  { random, log, metrics }: RecordParts,
  { isTraced, trustsTraceparent }: { isTraced: boolean; trustsTraceparent: boolean },
): RequestRecord {
  const { request, response } = exchange;
  const { method = "none" } = request;
  const startedAt = performance.now();
  // It decides what is sampled, and under which trace our spans are found, so an unauthenticated caller may not set it.
  const parent = trustsTraceparent ? ([request.headers.traceparent ?? []].flat()[0] ?? null) : null;
  const span = isTraced ? startSpan({ name: method, kind: "server", attributes: {}, parent }) : null;
  const record: RequestRecord = { id: newId("req", random), route: null, keyId: null, span };
  records.set(request, record);
  onClose(exchange, () => {
    const ms = performance.now() - startedAt;
    const { statusCode, headersSent, writableFinished } = response;
    const status = headersSent ? statusCode : null;
    const { id, keyId, route } = record;
    metrics.requests.observe({ method, route: route ?? "none", status: status ?? "none" }, ms / 1_000);
    log.info(
      {
        ...lineOf({ method, route, status, ms, id }),
        ...(keyId !== null && { key_id: keyId }),
        ...(!writableFinished && { aborted: true }),
        ...(span?.isRecording() && { trace_id: span.spanContext().traceId }),
      },
      REQUEST,
    );
    if (span !== null) endSpan(span, record, { method, status, isAborted: !writableFinished });
  });
  return record;
}

const REQUEST = "request";

/** What never became a request, because it is not HTTP or its headers are too large, leaves a line all the same. */
export function recordMalformed({ id, status }: { id: string; status: number }, { log }: Pick<RecordParts, "log">) {
  log.info(lineOf({ method: null, route: null, status, ms: 0, id }), REQUEST);
}

export function recordOf(request: IncomingMessage): RequestRecord {
  const record = records.get(request);
  if (record === undefined) throw new Error("a request was answered that is not recorded");
  return record;
}

/**
 * For the servers, as the last hook before a handler: reading a body has lost the context in which the request came.
 */
export function traced(request: { raw: IncomingMessage }, _: unknown, proceed: () => void): void {
  const { span } = recordOf(request.raw);
  if (span === null) proceed();
  else within(span, proceed);
}

interface Line {
  method: string | null;
  route: string | null;
  status: number | null;
  ms: number;
  id: string;
}

function lineOf({ method, route, status, ms, id }: Line) {
  return { method, route, status, ms: Math.round(ms * 10) / 10, request_id: id };
}

function endSpan(
  span: Span,
  { id, keyId, route }: RequestRecord,
  { method, status, isAborted }: { method: string; status: number | null; isAborted: boolean },
): void {
  span.updateName(route === null ? method : `${method} ${route}`).setAttributes({
    "http.request.method": method,
    "quarterday.request.id": id,
    ...(route !== null && { "http.route": route }),
    ...(status !== null && { "http.response.status_code": status }),
    ...(keyId !== null && { "quarterday.key.id": keyId }),
    ...(isAborted && { "quarterday.aborted": true }),
  });
  if (status !== null && status >= 500) failSpan(span, String(status));
  span.end();
}
