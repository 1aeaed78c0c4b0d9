import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import fs from "node:fs";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { bufferedLines, createLog, type Log } from "./log.ts";

function logged(error: unknown): { text: string; line: { error: Record<string, string> } } {
  const lines: string[] = [];
  createLog("info", { write: (line: string) => void lines.push(line) }).error({ error }, "a job failed");
  const text = lines.join("");
  return { text, line: JSON.parse(text) };
}

test("an error is logged by type, code, message and stack, and by nothing a library hung on it", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (company_utr)=(8596148860)",
    client: { secretKey: 5 },
  });

  const { text, line } = logged(error);

  assert.deepEqual(Object.keys(line.error), ["type", "code", "message", "stack"]);
  assert.doesNotMatch(text, /8596148860|secretKey/);
});

test("a value the database quotes in a message is masked", () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "8596148860"'), { code: "22007" });

  assert.doesNotMatch(logged(error).text, /8596148860/);
});

/** A log on standard error, and what each write to it had. */
function written(t: TestContext): { log: Log; writes: string[]; pass: (ms: number) => void } {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const writes: string[] = [];
  t.mock.method(fs, "writeSync", (_: number, text: string) => {
    if (text !== "") writes.push(text);
    return Buffer.byteLength(text);
  });
  return { log: createLog("info", bufferedLines(2)), writes, pass: (ms) => t.mock.timers.tick(ms) };
}

test("info lines are buffered for 100 ms; a warning flushes the buffer", (t) => {
  const { log, writes, pass } = written(t);
  const messages = () => writes.map((text) => [...text.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message));

  log.info("one");
  log.info("two");
  assert.deepEqual(messages(), []);
  pass(100);
  log.info("three");
  log.warn("four");
  log.error("five");

  assert.deepEqual(messages(), [["one", "two"], ["three", "four"], ["five"]]);
});

test("a write has whole lines, and no more bytes than a pipe keeps in one piece; a longer line is written alone", (t) => {
  const { log, writes, pass } = written(t);

  // Three bytes each: it is bytes that count.
  for (let count = 0; count < 20; count++) log.info("€".repeat(300));
  log.info("x".repeat(70_000));
  log.info("last");
  pass(100);

  const all = writes.join("").trimEnd().split("\n");
  assert.equal(all.length, 22);
  for (const text of writes) assert.match(text, /^\{.*\}\n$/s);
  const long = writes.filter((text) => Buffer.byteLength(text) > 4096);
  assert.deepEqual(
    long.map((text) => text.split("\n").length),
    [2],
  );
  assert.ok(writes.length <= 8, "together, as far as they fit");
});

for (const thread of [false, true])
  test(`what is buffered is written when ${thread ? "a thread" : "the process"} ends by itself`, async () => {
    const log = JSON.stringify(new URL("./log.js", import.meta.url).href);
    const ends = `import(${log}).then(({ createLog }) => { createLog("info").info("last"); process.exit(0); })`;
    const starts = `new (require("node:worker_threads").Worker)(${JSON.stringify(ends)}, { eval: true })`;

    const { stderr } = await promisify(execFile)(process.execPath, ["-e", thread ? starts : ends]);

    assert.equal(JSON.parse(stderr).msg, "last");
  });
