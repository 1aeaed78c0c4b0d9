import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { companyNameForBox1, textForDeclaration } from "./company-name.ts";

const FORM_TEXT = /^[A-Za-z0-9 ,.()/&'\-"!%*_+:@<>?=;]{2,56}$/; // from the CT600 schema

test("a plain name goes through untouched, but for space around it", () => {
  for (const name of ["Example Widgets Ltd", "  A1 ", `"It's" (50%) <R&D> @ Work: A-B/C, D; E=F? Yes! *_+.`]) {
    assert.deepEqual(companyNameForBox1(name), { kind: "ok", value: name.trim(), folded: false, shortened: false });
  }
});

test("letters and signs the form does not know are folded to what it does", () => {
  for (const [name, value] of [
    ["Café Zoë", "Cafe Zoe"],
    ["Cafe\u0301", "Cafe"],
    ["Straße ẞ", "Strasse SS"],
    ["Ærø Łódź Đà Nẵng", "AEro Lodz Da Nang"],
    ["Þór Œuvre Iğdır", "Thor OEuvre Igdir"],
    ["O\u2019Neill \u201cThe Best\u201d \u2013 Sons\u2026", 'O\'Neill "The Best" - Sons...'],
    ["No\u00a0break", "No break"],
  ] as const) {
    assert.deepEqual(companyNameForBox1(name), { kind: "ok", value, folded: true, shortened: false });
  }
});

test("a name of more than 56 characters is cut, without a space left at the end", () => {
  const long = companyNameForBox1(`${"a".repeat(55)} Limited`);
  const grown = companyNameForBox1("ß".repeat(30));

  assert.deepEqual(long, { kind: "ok", value: "a".repeat(55), folded: false, shortened: true });
  assert.deepEqual(grown, { kind: "ok", value: "s".repeat(56), folded: true, shortened: true });
});

test("characters that cannot be carried at all are named, each once", () => {
  assert.deepEqual(companyNameForBox1("££ & $hop #1 ~ €"), { kind: "unusable", characters: ["£", "$", "#", "~", "€"] });
  assert.deepEqual(companyNameForBox1("Ελλάς"), { kind: "unusable", characters: ["Ε", "λ", "ά", "ς"] });
  assert.deepEqual(companyNameForBox1("Fire 🔥 Ltd"), { kind: "unusable", characters: ["🔥"] });
});

test("control characters and lone surrogates are unusable", () => {
  for (const character of ["\u0000", "\t", "\n", "\u007f", "\u0085", "\u200b", "\u202e", "\ud800", "\udc00"]) {
    assert.deepEqual(companyNameForBox1(`Ab${character}cd`), { kind: "unusable", characters: [character] });
  }
});

test("a name outside 2 to 160 characters is unusable for its length", () => {
  for (const name of ["", " ", "A", " A ", "x\u0301", "a".repeat(161)]) {
    assert.deepEqual(companyNameForBox1(name), { kind: "unusable", characters: [] });
  }
  assert.equal(companyNameForBox1("a".repeat(160)).kind, "ok");
  assert.deepEqual(companyNameForBox1("🔥".repeat(160)), { kind: "unusable", characters: ["🔥"] });
  assert.equal(companyNameForBox1("AB").kind, "ok");
});

test("whatever text comes, what is called usable fits the form", () => {
  const any = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.string({ minLength: 40 }));
  fc.assert(
    fc.property(any, (text) => {
      const name = companyNameForBox1(text);
      const declared = textForDeclaration(text);

      if (name.kind === "ok") assert.match(name.value, FORM_TEXT);
      if (declared.kind === "ok") assert.match(declared.value, FORM_TEXT);
    }),
    { numRuns: 1000 },
  );
});

test("a declarant's name is folded but never cut", () => {
  assert.deepEqual(textForDeclaration(" José "), { kind: "ok", value: "Jose", folded: true });
  assert.deepEqual(textForDeclaration("Director"), { kind: "ok", value: "Director", folded: false });
  assert.equal(textForDeclaration("a".repeat(56)).kind, "ok");
  assert.deepEqual(textForDeclaration("a".repeat(57)), { kind: "unusable", characters: [] });
  assert.deepEqual(textForDeclaration("J"), { kind: "unusable", characters: [] });
  assert.deepEqual(textForDeclaration("#".repeat(161)), { kind: "unusable", characters: [] });
  assert.deepEqual(textForDeclaration("J#"), { kind: "unusable", characters: ["#"] });
});
