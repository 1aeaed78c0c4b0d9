import assert from "node:assert/strict";
import { test } from "node:test";
import { visibleText } from "./visible-text.ts";

test("invisible characters in text from outside are made visible, and nothing else is changed", () => {
  assert.equal(visibleText("plain\ttext\nof <b>two</b> lines — ü 😀"), "plain\ttext\nof <b>two</b> lines — ü 😀");
  assert.equal(visibleText("a\u0000b\u001b[31mred\u007f"), "a\\u{0}b\\u{1b}[31mred\\u{7f}");
  assert.equal(visibleText("a\r\nb\rc"), "a\nb\\u{d}c");
  assert.equal(visibleText("user\u202Egpj.exe\u2066"), "user\\u{202e}gpj.exe\\u{2066}");
  assert.equal(visibleText("\uFEFFtext\u0085\u2028"), "\\u{feff}text\\u{85}\\u{2028}");
  assert.equal(visibleText(Buffer.from([0x6f, 0x6b, 0xff, 0xc3])), "ok��");
});
