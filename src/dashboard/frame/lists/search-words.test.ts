import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenWord, SearchedWord } from "../../../filings/lists/word-conditions-store.ts";
import { problemWith, termIn } from "./search-words.ts";

const named = (parts: string | readonly string[], more: Partial<OpenWord> = {}): OpenWord => ({
  kind: "open",
  parts: typeof parts === "string" ? [parts] : parts,
  registrationNumber: null,
  utrStart: null,
  errorNumber: null,
  period: null,
  ...more,
});
const number = (start: string, padded: string | null = null) => ({ registrationNumber: { start, padded } });
const touches = (from: string, to = from) => ({ period: { kind: "touches", days: { from, to } } }) as const;

const whole = {
  "": null,
  "   ": null,
  fil_T2KdMiNxQCO4R2T68EnAo4It: { kind: "id", id: "fil_T2KdMiNxQCO4R2T68EnAo4It" },
  FIL_T2KDMINXQCO4R2T68ENAO4IT: { kind: "id", id: "FIL_T2KDMINXQCO4R2T68ENAO4IT" },
  "8596148860": { kind: "utr", utr: "8596148860" },
  "85961 48860": { kind: "utr", utr: "8596148860" },
  "0cc175b9c0f1b6a831c399e269772661": { kind: "correlation_id", correlationId: "0CC175B9C0F1B6A831C399E269772661" },
};

test("what is one thing as a whole is looked up as that, and may be a value of metadata too", () => {
  for (const [text, term] of Object.entries(whole))
    assert.deepEqual(termIn(text), term && { ...term, orValue: text }, text);
});

const words: Record<string, readonly SearchedWord[]> = {
  "  Example   Widgets ": [named("Example"), named("Widgets")],
  omalley: [named("omalley")],
  "O\u2019Malley & Sons": [named("O\u2019Malley"), named("Sons")],
  "Smith-Jones/Partners": [named(["Smith", "Jones", "Partners"])],
  "Smith \u2013 Jones": [named("Smith"), named("Jones")],
  "100%": [named("100%")],
  "%": [{ kind: "sign", text: "%" }],
  "_ \\ '": [{ kind: "sign", text: "_ \\ '" }],
  "a\0b": [named("a\ufffdb")],
  "12": [named("12")],
  "859": [named("859", { ...number("859"), utrStart: "859", errorNumber: "859" })],
  "9200 bakery": [named("9200", { ...number("9200"), utrStart: "9200", errorNumber: "9200" }), named("bakery")],
  "1234567": [named("1234567", { ...number("1234567", "01234567"), utrStart: "1234567" })],
  SC12: [named("SC12", number("SC12"))],
  "sc 123456": [named(["sc", "123456"], number("SC123456"))],
  fil_T2Kd: [{ kind: "id", start: "fil_T2Kd" }],
  "bakery order_id=6735": [named("bakery"), { kind: "pair", key: "order_id", value: "6735" }],
  "2025-02-30": [named(["2025", "02", "30"])],
  "1984": [
    named("1984", {
      ...number("1984"),
      utrStart: "1984",
      errorNumber: "1984",
      ...touches("1984-01-01", "1984-12-31"),
    }),
  ],
  "bakery 31 Mar 2025": [named("bakery"), named(["31", "Mar", "2025"], touches("2025-03-31"))],
  "1 Apr 2024 to 31 Mar 2025": [
    named(["1", "Apr", "2024", "to", "31", "Mar", "2025"], {
      period: {
        kind: "spans",
        start: { from: "2024-04-01", to: "2024-04-01" },
        end: { from: "2025-03-31", to: "2025-03-31" },
      },
    }),
  ],
};

test("a text is words in any order, and each says what it may be", () => {
  for (const [text, expected] of Object.entries(words)) {
    const term = termIn(text);
    assert.deepEqual(term?.kind === "text" && term.words, expected, text);
  }
});

test("too many words and too long a text are refused in words", () => {
  assert.equal(problemWith("one two three"), null);
  assert.equal(problemWith(Array(13).fill("a").join(" ")), "Search for at most 12 words.");
  assert.equal(problemWith("a".repeat(501)), "Search for at most 500 characters.");
});
