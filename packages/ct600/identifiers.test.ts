import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRegistrationNumber } from "./input/registration-number.ts";
import { isUtr, utrCheckDigitFits, utrSentence } from "./input/utr.ts";

test("eight digits and the companies of every part of the kingdom are taken", () => {
  for (const number of [
    "00000001",
    "12345678",
    "SC123456",
    "NI731272",
    "R0000123",
    "FC012345",
    "CE010135",
    "RS007123",
  ]) {
    assert.deepEqual(checkRegistrationNumber(number), { kind: "ok" }, number);
  }
});

test("a partnership's number is taken and told apart", () => {
  for (const prefix of ["OC", "SO", "NC", "LP", "SL", "NL", "SG"]) {
    assert.deepEqual(checkRegistrationNumber(`${prefix}301234`), { kind: "partnership", prefix });
  }
});

test("anything else is no registration number", () => {
  const short = ["", "1234567", "123456789", "SC12345", "SC1234567", "sc123456", "Sc123456", "XX123456", "R1000123"];
  const odd = [" 1234567", "12345678 ", "12345678\n", "SC 12345", "RS01234W", "１2345678", "S1234567", "SCABCDEF"];
  for (const text of [...short, ...odd]) {
    assert.deepEqual(checkRegistrationNumber(text), { kind: "invalid" }, JSON.stringify(text));
  }
});

test("a UTR is ten plain digits", () => {
  for (const text of ["0000000000", "1234567890"]) assert.equal(isUtr(text), true);
  for (const text of ["", "123456789", "12345678901", "12345 6789", "123456789k", "1234567890\n", "１234567890"]) {
    assert.equal(isUtr(text), false, JSON.stringify(text));
  }
});

const mistakes: [what: string, given: unknown, says: RegExp][] = [
  ["missing", undefined, /It is missing\. Send/],
  ["null", null, /It is missing/],
  ["empty", "", /It is missing/],
  ["a number", 2234567890, /This is a number\. Send it in quotes/],
  ["an object", { utr: "2234567890" }, /This is not a string/],
  ["only spaces", "   ", /only spaces/],
  ["nine digits", "223456789", /This has 9 digits/],
  ["eleven digits", "22345678901", /This has 11 digits/],
  ["spaces", "22345 67890", /This has spaces\. Send the digits without them/],
  ["a line break", "2234567890\n", /This has spaces/],
  ["a trailing K", "2234567890K", /Leave the K out/],
  ["a leading k", "k2234567890", /Leave the K out/],
  ["a payment reference", "2234567890A00102A", /payment reference\. Send only its first 10 digits/],
  ["a letter for a digit", "223456789O", /This has letters/],
  ["digits of another script", "２２３４５６７８９０", /not the digits 0 to 9/],
  ["dashes", "22345-67890", /other characters\. Send only the digits/],
  ["a page of spaces", `${" ".repeat(1_000_000)}x`, /far too long/],
];
for (const [what, given, says] of mistakes)
  test(`a bad UTR is told what is wrong with it, and not repeated: ${what}`, () => {
    const sentence = utrSentence(given);

    assert.match(sentence, /^The UTR must be a string of exactly 10 digits\. /);
    assert.match(sentence, says);
    assert.doesNotMatch(sentence, /22345/);
  });

test("the check digit is the authority's modulus 11", () => {
  for (const utr of ["1097172564", "2108834503", "2234567890", "3282497350", "1955839661"]) {
    assert.equal(utrCheckDigitFits(utr), true, utr);
  }
  for (const utr of ["5550000621", "2955839661", "8596148860", "1234567890", "123"]) {
    assert.equal(utrCheckDigitFits(utr), false, utr);
  }
});
