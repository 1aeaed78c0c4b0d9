import assert from "node:assert/strict";
import { test } from "node:test";
import { BufferedLines, createLog } from "./log.ts";

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

test("news is written together, a moment later; what is more than news at once, behind what came before it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const written: string[] = [];
  const log = createLog("info", new BufferedLines((text) => void written.push(text)));
  const messages = () => written.map((text) => [...text.matchAll(/"msg":"(\w+)"/g)].map(([, message]) => message));

  log.info("one");
  log.info("two");
  assert.deepEqual(messages(), []);
  t.mock.timers.tick(100);
  log.info("three");
  log.warn("four");
  log.error("five");

  assert.deepEqual(messages(), [["one", "two"], ["three", "four"], ["five"]]);
});

test("a write has whole lines, and no more bytes than a pipe keeps in one piece; a longer line is written alone", () => {
  const written: string[] = [];
  const lines = new BufferedLines((text) => void written.push(text));
  const log = createLog("info", lines);

  // Three bytes each: it is bytes that count.
  for (let count = 0; count < 20; count++) log.info("€".repeat(300));
  log.info("x".repeat(70_000));
  log.info("last");
  lines.flush();

  const all = written.join("").trimEnd().split("\n");
  assert.equal(all.length, 22);
  for (const text of written) assert.match(text, /^\{.*\}\n$/s);
  const long = written.filter((text) => Buffer.byteLength(text) > 4096);
  assert.deepEqual(
    long.map((text) => text.split("\n").length),
    [2],
  );
  assert.ok(written.length <= 8, "together, as far as they fit");
});
