import assert from "node:assert/strict";
import { test } from "node:test";
import { readXml } from "../../../ct600/xml/xml.ts";
import { base64, day, like, maybe, once, type Part, structureTrouble } from "./structure.ts";

const parts: readonly Part[] = [
  once("First", like(/^\d$/)),
  maybe("Second"),
  { name: "Third", occurs: "often", parts: [once("Inner")] },
  { name: "Last", occurs: "once", parts: [] },
];

const rows: readonly (readonly [content: string, trouble: RegExp | null])[] = [
  ["<First>1</First><Last/>", null],
  ["<First> 1 </First><Second/><Third><Inner/></Third><Third><Inner/></Third><Last/>", null],
  ["<Last/>", /'First' is missing from 'All'/],
  ["<First>1</First>", /'Last' is missing from 'All'/],
  ["<First>x</First><Last/>", /'First' is invalid/],
  ["<First>1<a/></First><Last/>", /'First' is invalid/],
  ["<First>1</First><First>2</First><Last/>", /'First' is not expected/],
  ["<First>1</First><Last/><Second/>", /'Second' is not expected/],
  ["<Last/><First>1</First>", /'First' is not expected/],
  ["<First>1</First><Third/><Last/>", /'Inner' is missing from 'Third'/],
  ["<First>1</First><Other/><Last/>", /'Other' is not expected there in 'All'/],
  ['<First>1</First><Second xmlns="urn:other"/><Last/>', /'Second' is not expected/],
  ["<First>1</First><Last><a/></Last>", /'a' is not expected there in 'Last'/],
];

test("the first fault is named: what is missing, out of place, repeated or invalid", () => {
  for (const [content, expected] of rows) {
    const reading = readXml(Buffer.from(`<All xmlns="urn:a">${content}</All>`), (root) =>
      structureTrouble(root, parts, "urn:a"),
    );
    if (reading.kind === "unreadable") assert.fail(reading.reason);
    if (expected === null) assert.equal(reading.value, null, content);
    else assert.match(reading.value ?? "nothing", expected, content);
  }
});

test("a day is one of the calendar, and base64 is whole", () => {
  assert.deepEqual(["2026-02-28", "2024-02-29"].map(day), [true, true]);
  assert.deepEqual(["2026-02-29", "2026-13-01", "28/02/2026", "2026-02-28Z", ""].map(day), Array(5).fill(false));
  assert.deepEqual(["YQ==", "YWI=", "YWJj", "YW\n Jj", "YWJjYQ=="].map(base64), Array(5).fill(true));
  assert.deepEqual(["", "YQ", "YQ=", "YQ=a", "<a/>", "YWJj!"].map(base64), Array(6).fill(false));
});
