// Starts OpenTelemetry's SDK where its standard variables ask for traces: in the thread that answers requests, and in
// each worker's. The SDK is large and most run without it: it is an optional package, and loaded only here. It reads
// its own environment variables. Decision: docs/decisions/0058.

import { setTimeout as sleep } from "node:timers/promises";
import { DiagLogLevel, diag } from "@opentelemetry/api";
import { MINUTE, SECOND } from "../platform/clock.ts";
import { codeOf } from "../platform/errors.ts";
import { atMostOncePer } from "../platform/limits/at-most-once.ts";
import type { Log } from "../platform/log.ts";
import { type Config, OTLP_PROTOCOL, OTLP_PROTOCOL_ALIKE } from "./config.ts";
import { version } from "./version.ts";

export interface Tracing {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

const none: Tracing = { stop: async () => {} };

/** A collector that does not answer must not hold up a stop. */
const STOP_WITHIN_MS = 2 * SECOND;

/**
 * Filing does not wait for a collector: where traces cannot be sent, `tell` hears why, and the service goes on without.
 */
export async function startTracing(
  { traces }: Pick<Config, "traces">,
  { log, tell }: { log: Log; tell: (sentence: string) => void },
): Promise<Tracing> {
  if (!traces.areSent) return none;
  if (![OTLP_PROTOCOL, OTLP_PROTOCOL_ALIKE].includes(traces.protocol)) {
    tell(
      `No traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is ${traces.protocol}, and Quarterday sends ${OTLP_PROTOCOL}. Set it to that, with the collector's HTTP port, usually 4318.`,
    );
    return none;
  }
  const sdk = await loadSdk();
  if (sdk === null) {
    tell(
      "No traces are sent: OpenTelemetry's SDK is not installed. Install the optional packages too (npm ci without --omit=optional), or set OTEL_SDK_DISABLED=true.",
    );
    return none;
  }
  if (traces.protocol === OTLP_PROTOCOL_ALIKE)
    tell(
      `Traces are sent as ${OTLP_PROTOCOL}: OTEL_EXPORTER_OTLP_PROTOCOL is ${OTLP_PROTOCOL_ALIKE}, and a collector takes both at the same address.`,
    );
  const own = sdk.resourceFromAttributes({ "service.name": "quarterday", "service.version": version });
  // Detectors of machine and process are left out: command lines may hold secrets.
  const resource = own.merge(sdk.detectResources({ detectors: [sdk.envDetector] }));
  const spanProcessors = [new sdk.BatchSpanProcessor(new sdk.OTLPTraceExporter())];
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors });
  // What the SDK says may quote addresses and headers.
  const warn = atMostOncePer(MINUTE, async () =>
    log.warn("traces could not be sent; check the collector and OTEL_EXPORTER_OTLP_ENDPOINT"),
  );
  const ignore = () => {};
  diag.setLogger(
    { error: () => void warn(), warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  // W3C's header is read and written by platform/trace.ts; baggage is a caller's data.
  provider.register({ propagator: null });
  return {
    async stop() {
      const sent = provider.shutdown().catch(() => void warn());
      await Promise.race([sent, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Null where it is not installed. */
async function loadSdk() {
  try {
    const [trace, exporter, resources] = await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
    return { ...trace, ...exporter, ...resources };
  } catch (error) {
    if (codeOf(error) === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}
