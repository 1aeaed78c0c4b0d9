// Where traces cannot be sent, the service says why and goes on. That they are sent: test/journeys/traces.long.test.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../platform/log.ts";
import { readConfig } from "./config.ts";
import { startTracing } from "./tracing.ts";

async function told(environment: Record<string, string>): Promise<string[]> {
  const sentences: string[] = [];
  const tell = (sentence: string) => void sentences.push(sentence);
  const tracing = await startTracing(readConfig(environment), { log: createLog("silent"), tell });
  await tracing.stop();
  return sentences;
}

test("without OpenTelemetry's variables nothing is started, and nothing said", async () => {
  assert.deepEqual(await told({}), []);
});

test("a protocol that we do not send is a sentence that says which one to set", async () => {
  const [sentence, ...more] = await told({ OTEL_TRACES_EXPORTER: "otlp", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" });

  assert.match(
    sentence ?? "",
    /^No traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is grpc, and Quarterday sends http\/json\. Set it/,
  );
  assert.deepEqual(more, []);
});
