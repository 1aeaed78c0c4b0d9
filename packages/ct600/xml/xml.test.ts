import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { elementsAt, encodingOf, inherited, readXml } from "./xml.ts";

const PAD = " ".repeat(10_000);

/** What a document begins with, and the encoding it is taken to be in. */
const beginnings: readonly [start: string, encoding: string | null][] = [
  ["<a/>", "utf-8"],
  ["\ufeff<a/>", "utf-8"],
  ['<?xml version="1.0"?>', "utf-8"],
  ["<?xml version='1.0' encoding='UTF-8'?>", "utf-8"],
  ['\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>', "utf-8"],
  [`<?xml${PAD}version${PAD}="1.0"${PAD}encoding${PAD}=\n"ISO-8859-1"${PAD}?>`, "iso-8859-1"],
  ["<?xml-model x?><a/>", "utf-8"],
  [`<?xml version="1.0"${PAD}encoding="UTF-7"?>`, null],
  ['\ufeff<?xml version="1.0" encoding="UTF-16"?>', null],
  ['<?xml version="1.0" encoding="EBCDIC-CP-US"?>', null],
  ['<?xml version="1.0>" encoding="UTF-7"?>', null],
  ['<?xml encoding="UTF-8"?>', null],
  ['<?xml version="1.0" encoding="UTF-8\'?>', null],
  ['<?xml version="1.0" encoding="UTF-8"', null],
  ['<?xml version="1.0"\u00a0encoding="UTF-8"?>', null],
];

describe("the encoding a document declares is read to the end of its declaration", () => {
  for (const [start, encoding] of beginnings) {
    test(`${start.replaceAll(PAD, "…")}: ${encoding ?? "none that is read"}`, () => {
      assert.equal(encodingOf(Buffer.from(start)), encoding);
    });
  }
});

test("a document type is refused, with and without a subset", () => {
  for (const doctype of ["<!DOCTYPE a>", '<!DOCTYPE a SYSTEM "x.dtd">', '<!DOCTYPE a [<!ENTITY e "x">]>']) {
    const reading = readXml(Buffer.from(`${doctype}<a/>`), () => null);

    assert.deepEqual(reading, { kind: "unreadable", reason: "it has a document type declaration" });
  }
});

test("an encoding is what the declaration says, not what the parser would guess", () => {
  const read = (bytes: string) => readXml(Buffer.from(bytes, "latin1"), (root) => root.content);

  assert.deepEqual(read("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xe9</a>"), { kind: "read", value: "é" });
  assert.deepEqual(read("<a>\xc3\xa9</a>"), { kind: "read", value: "é" });
  assert.equal(read("<a>\xe9</a>").kind, "unreadable");
  assert.equal(read("\x4c\x6f\xa7\x94\x93\x40").kind, "unreadable");
});

test("an inherited value is looked up once for each element, however many are below it", () => {
  const inner = '<b/><b lang="cy"/>'.repeat(50);
  const asked: string[] = [];

  const reading = readXml(Buffer.from(`<r lang="en"><m><n>${inner}</n></m></r>`), (root) => {
    const languageOf = inherited("", (element, above: string) => {
      asked.push(element.name);
      return element.attr("lang")?.content ?? above;
    });
    return elementsAt(root, "//b", {}).map(languageOf);
  });

  assert.deepEqual(reading, { kind: "read", value: Array.from({ length: 50 }, () => ["en", "cy"]).flat() });
  assert.deepEqual(asked, ["r", "m", "n", ...Array.from({ length: 100 }, () => "b")]);
});
