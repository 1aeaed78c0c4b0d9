// CSV as RFC 4180 has it: commas, double quotes around a cell that has commas, quotes or line breaks, and a quote
// inside written twice. Lines end in CRLF, LF or CR. Read as it comes, so that a file may be larger than memory.

import { MAX_RETURN_BYTES } from "../../filings/create/request.ts";
import { Refusal } from "../../platform/errors.ts";

export interface CsvRecord {
  /** As a spreadsheet counts: the first is 1, and an empty line counts too. */
  row: number;
  cells: string[];
}

/** Without empty lines. */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let row = 1;
  let cells: string[] = [];
  let cell = "";
  let length = 0;
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  let afterReturn = false;
  const wrong = (what: string) => new Refusal("invalid_csv", `Row ${row}, column ${cells.length + 1}: ${what}`);
  const endCell = () => {
    cells.push(cell);
    cell = "";
    state = "start";
  };
  const endRecord = (): CsvRecord => {
    endCell();
    const record = { row, cells };
    row++;
    cells = [];
    length = 0;
    return record;
  };

  for await (const chunk of chunks) {
    for (const letter of chunk) {
      const isSecondHalf = afterReturn && letter === "\n";
      afterReturn = false;
      if (isSecondHalf) continue;
      // Of letters: a row of more is too large in bytes too.
      if (++length > MAX_RETURN_BYTES) throw wrong("this row is longer than 16 MiB. Check that a quote is closed.");
      if (state === "quoted") {
        if (letter === '"') state = "closed";
        else cell += letter;
      } else if (letter === ",") endCell();
      else if (letter === "\n" || letter === "\r") {
        afterReturn = letter === "\r";
        const record = endRecord();
        if (!isEmpty(record)) yield record;
      } else if (letter === '"') {
        if (state === "plain") throw wrong("a quote inside a cell. Put the whole cell in quotes and write it twice.");
        // The second of two quotes is one that belongs to the cell.
        if (state === "closed") cell += letter;
        state = "quoted";
      } else if (state === "closed") throw wrong("text after the closing quote. Write a quote inside a cell twice.");
      else {
        state = "plain";
        cell += letter;
      }
    }
  }
  if (state === "quoted") throw wrong("the quote that begins here is not closed.");
  if (length === 0) return;
  const last = endRecord();
  if (!isEmpty(last)) yield last;
}

function isEmpty({ cells }: CsvRecord): boolean {
  return cells.length === 1 && cells[0] === "";
}
