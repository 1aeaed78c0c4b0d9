// From a definition and any value to problems for people: each field once, in the order of the definition, and nothing
// missed.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { GroupField } from "./fields/field.ts";
import { shapeOf } from "./shape.ts";

const shape = shapeOf({
  kind: "group",
  type: "Input",
  words: "An input.",
  fields: {
    name: {
      kind: "text",
      required: true,
      words: "A name.",
      pattern: "^.{2,}$",
      code: "invalid_company_name",
      message: "Too short.",
    },
    utr: {
      kind: "text",
      required: true,
      words: "A UTR.",
      pattern: "^[0-9]{10}$",
      code: "invalid_utr",
      isAlwaysThisCode: true,
    },
    part: {
      kind: "group",
      type: "Part",
      words: "A part.",
      fields: {
        amount: { kind: "integer", required: true, words: "An amount." },
        note: { kind: "text", words: "A note." },
      },
    },
  },
});
const good = { name: "Widgets", utr: "8596148860", part: { amount: 1 } };

test("a value that fits has no problems and is clean everywhere", () => {
  const { value, problems, isClean } = shape(good);

  assert.deepEqual([value, problems], [good, []]);
  assert.ok(["", "name", "utr", "part", "part.amount", "part.note"].every(isClean));
});

test("the wrong type is invalid_type, the right type with a wrong value has a code of its own", () => {
  assert.deepEqual(codes({ ...good, name: 7 }), ["name invalid_type"]);
  assert.deepEqual(codes({ ...good, name: "W" }), ["name invalid_company_name"]);
  assert.deepEqual(codes({ ...good, part: { amount: 1.5 } }), ["part.amount invalid_type"]);
});

test("a field with one code for everything has it when missing and when mistyped too", () => {
  const { utr: _, ...without } = good;

  for (const body of [without, { ...good, utr: 1 }, { ...good, utr: null }, { ...good, utr: "1" }]) {
    assert.deepEqual(codes(body), ["utr invalid_utr"]);
  }
});

test("null says that an optional field is absent; a required one it does not replace", () => {
  const { value, problems, isClean } = shape({ ...good, part: { amount: 1, note: null } });

  assert.deepEqual([value, problems], [good, []]);
  assert.ok(isClean("part.note"));
  assert.deepEqual(shape({ ...good, part: null }).value, { name: good.name, utr: good.utr });
  assert.deepEqual(codes({ ...good, name: null, part: { amount: null } }), [
    "name invalid_type",
    "part.amount invalid_type",
  ]);
  assert.deepEqual(codes({ ...good, nmae: null }), ["nmae unknown_field"]);
});

test("problems come in the order of the definition, unknown fields after them", () => {
  assert.deepEqual(codes({ x: 1, part: { y: 1, note: 2, amount: "1" }, utr: "", name: "" }), [
    "name invalid_company_name",
    "utr invalid_utr",
    "part.amount invalid_type",
    "part.note invalid_type",
    "x unknown_field",
    "part.y unknown_field",
  ]);
});

test("an unknown field's message names the one it is near", () => {
  const [problem] = shape({ ...good, part: { amount: 1, amuont: 2 } }).problems;

  assert.equal(problem?.message, "Unknown field part.amuont. Did you mean part.amount?");
});

test("a hint is given only where a known name is really near", () => {
  const hints = (name: string) => shape({ ...good, [name]: 1 }).problems.map(({ message }) => message);

  assert.deepEqual(hints("metadata"), ["Unknown field metadata."]);
  assert.deepEqual(hints("page"), ["Unknown field page."]);
  assert.deepEqual(hints("parts"), ["Unknown field parts. Did you mean part?"]);
});

test("the first twenty unknown fields get hints, the others and long names none", () => {
  const near = Array.from({ length: 30 }, (_, index) => [`name${String.fromCharCode(65 + index)}`, 1]);
  const long = "name".repeat(12);

  const { problems } = shape({ ...good, [long]: 1, ...Object.fromEntries(near) });

  const hinted = problems.filter(({ message }) => message.includes("Did you mean"));
  assert.equal(problems.length, 31);
  assert.deepEqual(
    hinted.map(({ field }) => field),
    near.slice(0, 19).map(([name]) => name),
  );
});

test("a thousand long unknown names are answered at once", () => {
  const letters = (seed: number, length: number) =>
    Array.from({ length }, (_, index) => "abcdefghijklmnop"[(seed * 7 + index * (seed + 3)) % 16]).join("");
  const many = Array.from({ length: 20 }, (_, index) => [
    `${index}${letters(index, 30)}`,
    { kind: "integer", words: "A number." },
  ]);
  const wide = shapeOf({ kind: "group", type: "Wide", words: "Wide.", fields: Object.fromEntries(many) } as GroupField);
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}${letters(index, 100)}`, 1]));

  const before = process.cpuUsage();
  const { problems, leftOut } = wide(body);

  assert.deepEqual([problems.length, leftOut], [100, 900]);
  // Milliseconds of the processor; with a distance for every comparison of a sort it took tens of seconds.
  assert.ok(process.cpuUsage(before).user < 3_000_000);
});

test("an unknown field whose name is no word is quoted, and a long one is cut between characters", () => {
  const message = (name: string) => shape({ ...good, [name]: 1 }).problems[0]?.message ?? "";

  assert.match(message(""), /^Unknown field ""\./);
  assert.match(message("\u0000\ud800"), /^Unknown field "\\u0000\\ud800"\./);
  assert.match(message(`a${"🔥".repeat(80)}`), /^Unknown field "a(🔥){49}…"\./u);
});

test("a number beyond all numbers is told that it is too large, not that it has a fraction", () => {
  const [problem] = shape({ ...good, part: { amount: Infinity } }).problems;

  assert.equal(problem?.message, "part.amount is too large a number.");
});

test("a property that every object inherits is not a field, given or missing", () => {
  const body = JSON.parse('{"__proto__":{"name":"Widgets"},"constructor":1,"utr":"8596148860"}');

  assert.deepEqual(codes(body), ["name missing_field", "__proto__ unknown_field", "constructor unknown_field"]);
});

test("a name with a dot, or none, is not mistaken for another field", () => {
  const { problems, isClean } = shape({ ...good, "part.amount": 1, "": 1 });

  assert.equal(problems.length, 2);
  assert.ok(isClean("part.amount"));
  assert.ok(isClean(""));
});

test("of many problems a hundred are told, the misfits first; the others are counted, and nothing counts as clean", () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 1]));

  const { problems, leftOut, isClean } = shape({ ...many, part: many });

  assert.deepEqual(
    problems.slice(0, 3).map(({ field }) => field),
    ["name", "utr", "part.amount"],
  );
  assert.deepEqual([problems.length, leftOut], [100, 10_003 - 100]);
  assert.ok(!["", "name", "part", "part.amount", "part.note"].some(isClean));
});

test("a hundred problems are all told, and what is not among them is clean", () => {
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`x${index}`, 1]));

  const { problems, leftOut, isClean } = shape({ ...good, name: 7, ...many });

  assert.deepEqual([problems.length, leftOut], [100, 0]);
  assert.deepEqual([isClean("name"), isClean("utr")], [false, true]);
});

test("a long name is shortened in the answer", () => {
  const [problem] = shape({ ...good, ["k".repeat(1_000_000)]: 1 }).problems;

  assert.ok((problem?.message.length ?? 0) < 250);
  assert.equal(problem?.field, `${"k".repeat(100)}…`);
});

test("a value that is not an object is one problem, and nothing in it is clean", () => {
  for (const body of [null, [], "text", 1, true, undefined]) {
    const { problems, isClean } = shape(body);
    assert.deepEqual(
      problems.map(({ code, field }) => [code, field]),
      [["invalid_type", ""]],
    );
    assert.ok(!isClean("name"));
  }
});

function codes(value: unknown): string[] {
  return shape(value).problems.map(({ code, field }) => `${field} ${code}`);
}
