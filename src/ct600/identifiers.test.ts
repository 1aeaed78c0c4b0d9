import assert from "node:assert/strict";
import { test } from "node:test";
import { checkRegistrationNumber } from "./registration-number.ts";
import { isUtr, utrCheckDigitFits } from "./utr.ts";

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

test("the check digit is the authority's modulus 11", () => {
  for (const utr of ["1097172564", "2108834503", "2234567890", "3282497350", "1955839661"]) {
    assert.equal(utrCheckDigitFits(utr), true, utr);
  }
  for (const utr of ["5550000621", "2955839661", "8596148860", "1234567890", "123"]) {
    assert.equal(utrCheckDigitFits(utr), false, utr);
  }
});
