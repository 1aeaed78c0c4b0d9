// Traces, through OpenTelemetry's API alone: where main/tracing.ts has started no SDK, everything here does nothing. A
// trace goes from a request over the rows it leads to, which keep its place as W3C writes it (`traceparent`), to the
// webhook. Spans carry ids and words of our own tables, never a UTR, a name, a figure, a secret, or the message of an
// error, which may quote one. Decision: docs/decisions/0058.

import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { codeOf } from "./errors.ts";

export type { Span } from "@opentelemetry/api";

export interface SpanOptions {
  name: string;
  kind: "server" | "consumer" | "client";
  attributes: Attributes;
  /** The `traceparent` to go on from; null starts a trace. Without it, the span that is active. */
  parent?: string | null;
}

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };
/**
 * Asked for each time: the SDK has a copy of the API beside that in our bundle, and registers itself for all copies
 * when it starts.
 */
const tracer = () => trace.getTracer("quarterday");

/** To be ended by its caller. */
export function startSpan({ name, kind, attributes, parent }: SpanOptions): Span {
  const from = parent === undefined ? context.active() : contextOf(parent);
  return tracer().startSpan(name, { kind: kinds[kind], attributes }, from);
}

/** Spans started and rows written by `work` belong to this span. */
export function within<Result>(span: Span, work: () => Result): Result {
  return context.with(trace.setSpan(context.active(), span), work);
}

/** What is thrown marks the span as failed. */
export async function inSpan<Result>(options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result> {
  const span = startSpan(options);
  try {
    return await within(span, () => work(span));
  } catch (error) {
    failSpan(span, codeOf(error) ?? (error instanceof Error ? error.constructor.name : typeof error));
    throw error;
  } finally {
    span.end();
  }
}

/** `type` is a code or a word of our own. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Of the active span, for a row or a header; null where nothing is traced. */
export function traceparent(): string | null {
  const active = trace.getActiveSpan()?.spanContext();
  if (active === undefined || !isSpanContextValid(active)) return null;
  return `00-${active.traceId}-${active.spanId}-${active.traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
}

/** Later versions may say more behind the four parts that this one has. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

function contextOf(text: string | null): Context {
  const [, traceId = "", spanId = "", flags = "0"] = TRACEPARENT.exec(text ?? "") ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
