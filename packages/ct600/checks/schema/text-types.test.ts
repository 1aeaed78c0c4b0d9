import assert from "node:assert/strict";
import { test } from "node:test";
import * as types from "./text-types.ts";

const BLANK = " \t\r\n";
const NO_BREAK_SPACE = "\u00a0";

const table: Record<string, { type: types.TextType; takes: readonly string[]; refuses: readonly string[] }> = {
  "a UTR": {
    type: types.utr,
    takes: ["0000000000"],
    refuses: ["", "123456789", "12345678901", " 1234567890", "12345678a0", "１２３４５６７８９０"],
  },
  "a registration number": {
    type: types.registrationNumber,
    takes: ["12345678", "SC123456", "AB"],
    refuses: ["A", "sc123456", "123456789", "AB-1", ""],
  },
  "a company name": {
    type: types.nameOfLength(2, 56),
    takes: ["Ab", "A & B <C> \"D\" 'E' Ltd", "x".repeat(56)],
    refuses: [
      "A",
      "",
      "x".repeat(57),
      "Pound £ Ltd",
      "Dollar $",
      "Hash #",
      "Tilde ~",
      "Euro €",
      "Café",
      "Tab\tLtd",
      "Line\nLtd",
    ],
  },
  "a date": {
    type: types.date,
    takes: ["2024-02-29", "0001-01-01", `${BLANK}2025-03-31${BLANK}`],
    refuses: [
      "2023-02-29",
      "2024-02-30",
      "2024-13-01",
      "2024-00-10",
      "2024-1-1",
      "0000-01-01",
      "2024-04-01Z",
      "31/03/2025",
      "",
      `${NO_BREAK_SPACE}2025-03-31`,
    ],
  },
  "a date from 2015": {
    type: types.dateFrom("2015-04-01"),
    takes: ["2015-04-01", "2100-01-01"],
    refuses: ["2015-03-31", "1999-12-31"],
  },
  "whole pounds": {
    type: types.wholePounds(),
    takes: ["0.00", "99999999999.00", `${BLANK}1.00${BLANK}`, "-0.00"],
    refuses: [
      "0.01",
      "1",
      "1.0",
      "1.000",
      "01.00",
      "-1.00",
      "+1.00",
      "100000000000.00",
      "1,000.00",
      "1e3",
      "",
      " ",
      `1.00${NO_BREAK_SPACE}`,
      "NaN",
    ],
  },
  "pounds and pence": {
    type: types.poundsAndPence,
    takes: ["0.00", "0.01", "99999999999.99"],
    refuses: ["100000000000.00", ".50", "5.", "-0.01"],
  },
  "marginal relief": {
    type: types.poundsAndPenceAboveZero,
    takes: ["0.01", `${"9".repeat(60)}.00`],
    refuses: ["0.00", "-0.00", "-1.00"],
  },
  "a rate": { type: types.percentage, takes: ["0.00", "19.00", "100.00"], refuses: ["100.01", "19", "19.0", "-19.00"] },
  "a year": {
    type: types.year,
    takes: ["2024", "2024Z", "12024", "2024+01:00", " 2024 "],
    refuses: ["24", "0000", "20 24", "", "02024"],
  },
  "a count": { type: types.count, takes: ["0", "7", "+7", "-0", "007", ` 7 `], refuses: ["-1", "1.0", "", "x"] },
  "a company type": {
    type: types.integerBetween(0, 11),
    takes: ["0", "11", "+0", "007"],
    refuses: ["12", "-1", "", "1.0"],
  },
  base64: {
    type: types.base64,
    takes: ["", "PGh0bWw+", "PGh0\nbWw+", "QQ==", "QUI="],
    refuses: ["Q", "QQ", "QQ=", "QQ===", "QR==", "QUJ=", "?", "PGh0bWw+=", "=QUI"],
  },
  "an address": {
    type: types.anyUri,
    takes: ["http://www.govtalk.gov.uk/taxation/CT/5", `${BLANK}urn:x${BLANK}`, "", "a b", "é", "../x?y#z"],
    refuses: ["1a:b", ":", "%zz", "a#b#c", "a[b]", "http://u@v@host/", "http://host:80x/"],
  },
  "a file name": {
    type: types.fileName,
    takes: ["accounts.xhtml", "a b (1).pdf"],
    refuses: ["", "a/b", "a\\b", "a:b", "a*b", 'a"b', "a<b", "a|b", "é.pdf"],
  },
  "a tick": { type: types.yes, takes: ["yes"], refuses: ["no", "YES", " yes", ""] },
};

for (const [what, { type, takes, refuses }] of Object.entries(table)) {
  test(`${what} is told from what is none`, () => {
    for (const text of takes) assert.ok(type.accepts(text), JSON.stringify(text));
    for (const text of refuses) assert.ok(!type.accepts(text), JSON.stringify(text));
  });
}

test("no text takes long to judge, however long it is", () => {
  const texts = [
    `${" ".repeat(300_000)}x`,
    `1${" ".repeat(300_000)}x`,
    "9".repeat(300_000),
    `${"A".repeat(300_000)}!`,
    "=".repeat(300_000),
    `http://${"a:@".repeat(100_000)}`,
    "%41".repeat(100_000),
  ];
  for (const { type } of Object.values(table)) for (const text of texts) type.accepts(text);
});
