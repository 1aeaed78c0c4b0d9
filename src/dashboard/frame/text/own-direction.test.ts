import assert from "node:assert/strict";
import { test } from "node:test";
import { h, options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { giveOwnDirection } from "./own-direction.ts";

const NAME = "שלום (2024) בע״מ";

const cases: readonly [string, () => VNode, string][] = [
  ["a name alone", () => h("a", { href: "/" }, NAME), `<a href="/"><bdi>${NAME}</bdi></a>`],
  ["a name among words", () => h("p", null, "Remove ", NAME, "?"), `<p>Remove <bdi>${NAME}</bdi>?</p>`],
  ["a name from left to right", () => h("p", null, "Remove ", "Élan Ltd"), "<p>Remove Élan Ltd</p>"],
  ["a sign that turns what follows", () => h("p", null, "a\u202eb"), "<p><bdi>a\u202eb</bdi></p>"],
  ["the title of a page", () => h("title", null, NAME), `<title>${NAME}</title>`],
  ["a choice", () => h("option", null, NAME), `<option dir="auto">${NAME}</option>`],
  ["a field for words", () => h("input", { type: "search" }), '<input type="search" dir="auto"/>'],
  ["a field for a number", () => h("input", { type: "number" }), '<input type="number"/>'],
  ["a long text", () => h("textarea", null, NAME), `<textarea dir="auto">${NAME}</textarea>`],
];

for (const [what, element, html] of cases)
  test(`the direction of ${what}`, () => {
    // As the frame of the pages sets it for the whole process; other files of this one may not.
    const before = options.vnode ?? (() => {});
    options.vnode = giveOwnDirection;
    try {
      assert.equal(renderToString(element()), html);
    } finally {
      options.vnode = before;
    }
  });
