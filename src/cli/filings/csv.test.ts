// CSV as RFC 4180 and spreadsheets write it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { csvLine } from "../../platform/csv.ts";
import { Refusal } from "../../platform/errors.ts";
import { csvRecords } from "./csv.ts";

describe("a file is read as rows of cells", () => {
  const cases: Record<string, [text: string, rows: [row: number, ...cells: string[]][]]> = {
    "lines that end in LF": [
      "a,b\nc,d\n",
      [
        [1, "a", "b"],
        [2, "c", "d"],
      ],
    ],
    "lines that end in CRLF": [
      "a,b\r\nc,d\r\n",
      [
        [1, "a", "b"],
        [2, "c", "d"],
      ],
    ],
    "lines that end in CR": [
      "a,b\rc,d\r",
      [
        [1, "a", "b"],
        [2, "c", "d"],
      ],
    ],
    "a last line without an end": [
      "a,b\nc,d",
      [
        [1, "a", "b"],
        [2, "c", "d"],
      ],
    ],
    "commas in quotes": ['"a, b",c', [[1, "a, b", "c"]]],
    "quotes in quotes": ['"a ""b""",""""', [[1, 'a "b"', '"']]],
    "line breaks in quotes, which make no row": [
      '"a\r\nb",c\nd,e',
      [
        [1, "a\r\nb", "c"],
        [2, "d", "e"],
      ],
    ],
    "empty cells": [
      ',,\n"",x,',
      [
        [1, "", "", ""],
        [2, "", "x", ""],
      ],
    ],
    "empty lines, which count and are left out": [
      "a\n\n\r\nb\n",
      [
        [1, "a"],
        [4, "b"],
      ],
    ],
    "letters of any language": ["é,日本,😀", [[1, "é", "日本", "😀"]]],
    "spaces, which belong to the cell": [" a , b", [[1, " a ", " b"]]],
    nothing: ["", []],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, async () => {
      assert.deepEqual(await read([text]), expected);
      // However the file comes in pieces.
      assert.deepEqual(await read([...text]), expected);
    });
  }
});

describe("what is no CSV is refused with its row and column", () => {
  const cases: [text: string, begins: string][] = [
    ['a,b\nc,"d', "Row 2, column 2: the quote that begins here is not closed."],
    ['a,"b"c', "Row 1, column 2: text after the closing quote."],
    ['a,b"c"', "Row 1, column 2: a quote inside a cell."],
  ];
  for (const [text, begins] of cases) {
    test(text, async () => {
      await assert.rejects(read([text]), (error) => {
        assert.ok(error instanceof Refusal && error.code === "invalid_csv");
        assert.ok(error.message.startsWith(begins), error.message);
        return true;
      });
    });
  }
});

test("what is written is read back, and no spreadsheet takes it for a formula", async () => {
  const cells = ["1", 'He said "no", twice', "two\nlines", "", "é"];

  assert.deepEqual(await read([csvLine(cells), csvLine(["=1+1", "@x"])]), [
    [1, ...cells],
    [2, "'=1+1", "'@x"],
  ]);
});

async function read(chunks: readonly string[]): Promise<[row: number, ...cells: string[]][]> {
  const rows: [row: number, ...cells: string[]][] = [];
  for await (const { row, cells } of csvRecords(piecemeal(chunks))) rows.push([row, ...cells]);
  return rows;
}

async function* piecemeal(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
}
