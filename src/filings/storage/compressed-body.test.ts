import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { checkReturn } from "../../../packages/ct600/check-return.ts";
import { sampleReturn, wideReturn } from "../../../test/support/returns.ts";
import { fullestReturn } from "../../../test/support/widest-return.ts";
import { compressed, expanded } from "./compressed-body.ts";
import { dictionary1 } from "./dictionary-1.ts";

const declarant = { name: "Jo Finch", status: "Director" };
const built = async (input: unknown) =>
  (await checkReturn(input, { today: "2026-11-15", declarant })).return?.body ?? assert.fail("no such return");

/** Three documents, the second not encoded as an encoder of today would do it, and one that is none. */
const document = createHash("sha256").update("a").digest().toString("hex").repeat(20);
const base64 = Buffer.from(document).toString("base64");
const odd = [
  "",
  "plain text",
  ">",
  "<a>",
  `<a>${base64}</a><b>${base64.replace(/(.{76})/g, "$1\n")}</b><c>${base64.slice(0, -1)}*</c>`,
  `<a>${base64}`,
  `${base64}</a>`,
  `<a>${"A".repeat(1_001)}</a><b>${"A".repeat(1_000)}B==</b>`,
  `<a>£ ’ 株式会社 ${"\u{1F600}".repeat(200)}</a>`,
  `<a>${Buffer.alloc(9_000_000, "not the same everywhere").toString("base64")}</a>`,
];

for (const [index, body] of odd.entries())
  test(`a text is read back as it was: ${index + 1}`, async () => {
    assert.ok((await expanded(await compressed(body))) === body);
  });

test("any text is read back as it was", async () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.uint8Array({ minLength: 180, maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString("base64")),
    fc.constantFrom("<", ">", "<a>", "</a>", "=", "=="),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece).map((pieces) => pieces.join("")),
      async (body) => {
        assert.equal(await expanded(await compressed(body)), body);
      },
    ),
  );
});

test("a real message is read back as it was, and takes a seventh of its room or less", async () => {
  for (const input of [sampleReturn(), wideReturn(), fullestReturn()]) {
    const body = await built(input);

    const stored = await compressed(body);

    assert.equal(await expanded(stored), body);
    assert.ok(stored.length * 7 < body.length, `${body.length} bytes take ${stored.length}`);
  }
});

test("what was stored and changed since is not given out", async () => {
  const stored = await compressed(await built(sampleReturn()));

  for (const at of [0, 1, 5, 100, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await assert.rejects(expanded(changed), Error, `byte ${at}`);
  }
  await assert.rejects(expanded(stored.subarray(0, -5)));
});

/** Compressed by the first release that could. */
const FIRST = "AXi7Xlv09WNgYLCxQT+/HeN8VdzHnzIwMErYFNi5VoBXfoGO+hnlwXgMDAwO+I+ORT/bFfMgVwDA4Y2O";

test("what the first release compressed is read, so nothing that reading needs has changed", async () => {
  const encoded = Buffer.from("<p>Example</p>".repeat(20)).toString("base64");

  const body = await expanded(Buffer.from(FIRST, "base64"));

  const document = `<EncodedInlineXBRLDocument>${encoded}</EncodedInlineXBRLDocument>`;
  assert.equal(body, `<Body><IRenvelope><AttachedFiles>${document}</AttachedFiles></IRenvelope></Body>`);
  const hash = createHash("sha256").update(dictionary1).digest("hex");
  assert.equal(hash, "54bb5f1801c87f54e59d3be7bec69b71b553631243e62e3c38832065cb7aa435");
});
