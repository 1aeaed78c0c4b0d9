// The port of the HMRC simulator inside the service is for the service alone: other programs on the machine find a
// closed door, and filings go through.

import assert from "node:assert/strict";
import type { Worker } from "node:worker_threads";
import { untilStatus } from "../support/program.ts";
import { rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell } from "../support/shell.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

test("the simulator inside the service takes messages from its service only, on a thread of its own", async (t) => {
  let url: URL | undefined;
  const begun = (thread: Worker) => {
    thread.on("message", ({ ready }) => {
      if (typeof ready?.url === "string") url = new URL(ready.url);
    });
  };
  process.on("worker", begun);
  t.after(() => void process.off("worker", begun));
  const { client, key, database } = await newShell(t).serve();
  const simulator = await until("its thread says where it listens", async () => url);
  const kept = async () => (await database.db.query("select from simulator.submissions")).length;

  for (const [what, line, headers, body] of strangers) {
    const refused = await sendBytes(simulator.href, rawRequest(line, headers, body), { plain: true });
    assert.equal(refused.status, 401, what);
    assert.doesNotMatch(refused.text, /GovTalk/, what);
  }
  assert.equal(await kept(), 0);

  const { json } = await client(key ?? "").post("/v1/filings", sampleReturn());
  await untilStatus(client(key ?? ""), json.id, "acknowledged");
  assert.equal(await kept(), 1);
});

const xml = "content-type: text/xml";
const strangers: readonly (readonly [what: string, line: string, headers: readonly string[], body: string])[] = [
  ["a visitor", "GET /", [], ""],
  ["a GovTalk client", "POST /submission", [xml, "content-length: 4"], "<a/>"],
  ["a poll", "POST /poll", [xml, "content-length: 4"], "<a/>"],
  // Answered without the rest of the body, which does not come: nothing of it can have been parsed.
  ["a hundred megabytes", "POST /submission", [xml, "content-length: 100000000"], "<a>"],
  ["a guess", "POST /submission", [xml, "authorization: Bearer guess", "content-length: 4"], "<a/>"],
  ["a form on a web page", "POST /submission", ["origin: https://example.com", "content-length: 4"], "<a/>"],
];
