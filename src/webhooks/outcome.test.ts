import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { Agent } from "undici";
import { post } from "../platform/http-client.ts";
import { outcomeOf } from "./outcome.ts";

const retryAfters: [what: string, sent: string[], recorded: string | null][] = [
  ["none", [], null],
  ["one", ["120"], "120"],
  ["a date", ["Sun, 15 Nov 2026 09:00:00 GMT"], "Sun, 15 Nov 2026 09:00:00 GMT"],
  ["two", ["120", "Sun, 15 Nov 2026 09:00:00 GMT"], "120, Sun, 15 Nov 2026 09:00:00 GMT"],
  ["an empty one", [""], null],
  ["very long ones", ["1".repeat(90), "2".repeat(90)], `${"1".repeat(90)}, ${"2".repeat(8)}`],
];

for (const [what, sent, recorded] of retryAfters) {
  test(`Retry-After is recorded as it came, up to 100 characters: ${what}`, async (t) => {
    const server = createServer((_, response) => response.setHeader("retry-after", sent).writeHead(503).end());
    const dispatcher = new Agent();
    t.after(() => Promise.all([server.close(), dispatcher.close()]));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    const answer = await post({ url, headers: {}, body: "", timeoutMs: 10_000, maxAnswerBytes: 1_000, dispatcher });

    assert.equal(outcomeOf(answer).retryAfter, recorded);
  });
}

test("a text that is shortened ends with a whole character, because the database takes no half of one", () => {
  const failed = (reason: string) => outcomeOf({ kind: "not_sent", code: "CERT_HAS_EXPIRED", reason }).failure?.reason;

  assert.equal(failed(`${"a".repeat(499)}😀`), "a".repeat(499));
  assert.equal(failed(`${"a".repeat(498)}😀`), `${"a".repeat(498)}😀`);
});
