// The door for bodies: what is read, what is refused, and that brackets inside strings are only letters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { widestReturn } from "../../../test/support/widest-return.ts";
import { ApiRefusal } from "../errors.ts";
import { readBody, readJson, tokensFor } from "./request-body.ts";

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

const repeats: [body: string, field: string, says: string][] = [
  ['{"a":1,"a":1}', "a", 'the key "a" twice.'],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1,"e":{}, "d" :2}]}}', "b.c.1.d", 'the key "d" twice in b.c.1.'],
  ['{"turnover":1,"\\u0074urnover":2}', "turnover", 'the key "turnover" twice.'],
  ['{"a":{"x":1},"b":{"x":1},"a":2}', "a", 'the key "a" twice.'],
  ['{"__proto__":1,"__proto__":2}', "__proto__", 'the key "__proto__" twice.'],
  ['{"":1,"":2}', "", 'the key "" twice.'],
  [`{"${"k".repeat(500)}":1,"${"k".repeat(500)}":1}`, "…", 'the key "…" twice.'],
];
for (const [body, field, says] of repeats)
  test(`a key that an object has twice is refused and named: ${body.slice(0, 60)}`, () => {
    assert.throws(
      () => read(body),
      (error: unknown) =>
        error instanceof ApiRefusal &&
        error.code === "invalid_json" &&
        error.field === field &&
        error.message.includes(says),
    );
  });

test("a key may be in many objects, and a colon or a key in a string is only text", () => {
  for (const body of [
    '{"a":{"a":[{"a":1},{"a":1}]}}',
    '{"a":"\\"a\\":1","b":":"}',
    '["a","a",{"a":"a","b":"a"}]',
    '{"a":1,"A":1,"a ":1}',
    '{"a\\\\":1,"a\\"":2}',
  ])
    assert.deepEqual(read(body), JSON.parse(body));
});

test("a body takes more tokens for every 256 KiB and every 500 values, an ordinary return none", () => {
  const tokens = (body: string) => {
    const { values } = readBody(Buffer.from(body), { contentType: undefined, contentEncoding: undefined });
    return tokensFor({ bytes: Buffer.byteLength(body), values });
  };

  assert.equal(tokens(JSON.stringify(widestReturn())), 0);
  assert.equal(tokens(JSON.stringify({ cars: Array.from({ length: 1_000 }, () => ({})) })), 4);
  assert.equal(tokens(JSON.stringify("x".repeat(1024 * 1024))), 4);
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
