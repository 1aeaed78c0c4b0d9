import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ConstantBody, compressed, compressedStream, encodingFor } from "./compression.ts";

test("the encoding is the best of those that the caller accepts, and none where it accepts none", () => {
  const cases: [accepted: string | undefined, encoding: string | null][] = [
    [undefined, null],
    ["", null],
    ["identity", null],
    ["deflate", null],
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate, br;q=0", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["gzip;q=0, br;q=0.000", null],
    ["gzip ; q=0.1", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", null],
    ["gzip;q=x", null],
  ];

  for (const [accepted, encoding] of cases) assert.equal(encodingFor(accepted), encoding, accepted);
});

test("what is compressed, at once or in slices, is the same when it is read again", async () => {
  const text = "Quarterday ".repeat(10_000);
  const slices = () => Readable.from([text.slice(0, 70_000), text.slice(70_000)].map((slice) => Buffer.from(slice)));

  for (const [encoding, read] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
    assert.equal(read(compressed(text, encoding)).toString(), text);
    assert.equal(read(await buffer(compressedStream(slices(), encoding))).toString(), text);
  }
});

test("a stream that breaks breaks what is made of it", async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error("gone")) });

  await assert.rejects(buffer(compressedStream(broken, "gzip")), /gone|Premature close/);
});

test("a body that never changes is compressed once for each encoding", async () => {
  const body = new ConstantBody("Quarterday ".repeat(1_000));

  const [one, two, plain] = await Promise.all(["br", "gzip, br", undefined].map((accepted) => body.answerTo(accepted)));

  assert.equal(one?.body, two?.body);
  assert.deepEqual(one?.headers, { vary: "accept-encoding", "content-encoding": "br" });
  assert.deepEqual(plain, { headers: { vary: "accept-encoding" }, body: body.plain });
});
