// The door for bodies: what is read, what is refused, and that brackets inside strings are only letters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiRefusal } from "./errors.ts";
import { readJson } from "./request-body.ts";

test("JSON is read with or without a content type, in any spelling of UTF-8", () => {
  for (const contentType of [
    undefined,
    "application/json",
    "APPLICATION/JSON ; Charset=UTF-8",
    'application/json;charset="utf8"',
  ]) {
    assert.deepEqual(read('{"a":[1]}', { contentType }), { a: [1] });
  }
  assert.deepEqual(read("\ufeff{}"), {});
  assert.deepEqual(read("{}", { contentEncoding: "identity" }), {});
});

test("20 levels are read and 21 are not, brackets in strings aside", () => {
  const deepest = "[".repeat(20) + "]".repeat(20);
  const brackets = JSON.stringify(`"\\${"[{".repeat(100)}\\"`);

  assert.ok(read(deepest));
  assert.ok(read(`[${brackets},${brackets}]`));
  assert.equal(
    codeOf(() => read(`[${deepest}]`)),
    "invalid_json",
  );
  assert.equal(
    codeOf(() => read(`{"a":${deepest}}`)),
    "invalid_json",
  );
  assert.equal(
    codeOf(() => read(`[${brackets},${deepest}]`)),
    "invalid_json",
  );
});

test("20,000 values are read and more are not, commas in strings aside", () => {
  const commas = JSON.stringify(",".repeat(40_000));

  assert.ok(read(`[${commas}]`));
  assert.ok(read(`[${"1,".repeat(19_998)}1]`));
  assert.equal(
    codeOf(() => read(`[${"1,".repeat(20_000)}1]`)),
    "invalid_json",
  );
});

test("a message never quotes the body: it may hold figures", () => {
  for (const body of ['{"turnover": 123456x}', "[123456", '"123456', Buffer.from([0x31, 0xff])]) {
    assert.throws(
      () => read(body),
      (error: unknown) => error instanceof ApiRefusal && error.code === "invalid_json" && !/1234/.test(error.message),
    );
  }
});

test("another type, another charset and a compressed body are refused before they are read", () => {
  const refused = [
    { contentType: "text/plain" },
    { contentType: "application/jsonp" },
    { contentType: "application/json; charset=latin1" },
    { contentEncoding: "gzip" },
    { contentType: "application/json", contentEncoding: "br" },
  ];

  for (const headers of refused)
    assert.equal(
      codeOf(() => read("{", headers)),
      "unsupported_media_type",
    );
});

function read(body: string | Buffer, headers: { contentType?: string | undefined; contentEncoding?: string } = {}) {
  return readJson(Buffer.from(body), {
    contentType: headers.contentType,
    contentEncoding: headers.contentEncoding,
  });
}

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiRefusal) return error.code;
    throw error;
  }
  return undefined;
}
