// The same JSON value has the same text, and another value another.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson } from "./json.ts";

test("the order of keys does not matter, at any depth", () => {
  const one = { b: [{ y: 1, x: 2 }], a: null };
  const other = { a: null, b: [{ x: 2, y: 1 }] };

  assert.equal(canonicalJson(one), '{"a":null,"b":[{"x":2,"y":1}]}');
  assert.equal(canonicalJson(other), canonicalJson(one));
});

test("the order of a list does, and so does the kind of a value", () => {
  const texts = [[1, 2], [2, 1], ["1", 2], { 0: 1, 1: 2 }, "[1,2]"].map(canonicalJson);

  assert.equal(new Set(texts).size, texts.length);
});

test("a member that is not there and one that is undefined are the same", () => {
  assert.equal(canonicalJson({ a: 1, b: undefined }), canonicalJson({ a: 1 }));
});

test("it is JSON of the same value, and reading and writing it changes nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);

      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(JSON.parse(text)), text);
    }),
  );
});
