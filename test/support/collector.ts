// A collector of traces: a real server that takes OTLP as JSON, as the SDK's exporter sends it, and keeps the spans.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as it came. */
  text(): string;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; boolValue?: boolean };
}

interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, "attributes" | "failed" | "service"> & {
        attributes: Attribute[];
        status: { code: number };
      })[];
    }[];
  }[];
}

const ERROR = 2;

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    texts.push(text);
    if (request.url === "/v1/traces") spans.push(...spansIn(JSON.parse(text)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => texts.join("\n"),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn({ resourceSpans }: Exported): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)["service.name"]);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = "", name, kind, attributes, status }) => ({
        ...{ service, traceId, spanId, parentSpanId, name, kind },
        attributes: valuesOf(attributes),
        failed: status.code === ERROR,
      })),
    );
  });
}

function valuesOf(attributes: Attribute[]): CollectedSpan["attributes"] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? intValue ?? boolValue ?? "",
    ]),
  );
}
