// A line of CSV as RFC 4180 has it, for spreadsheets: with nothing in it that one would take for a formula.

/** With its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/**
 * What begins a formula, full-width and small forms included: spreadsheets for East Asian languages take those for the
 * plain signs.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/;

/** With an apostrophe before it, a spreadsheet shows what it would otherwise work out. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export interface CsvRow {
  /** Of its first line: the first is 1, and an empty line counts too. */
  line: number;
  cells: string[];
}

const CELLS = {
  ",": /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/gy,
  // As spreadsheets write it where a comma stands before the pence.
  ";": /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\r|\n|$)/gy,
  // As spreadsheets copy cells.
  "\t": /(?:"((?:[^"]|"")*)"|([^"\t\r\n][^\t\r\n]*|))(\t|\r\n|\r|\n|$)/gy,
} as const;

/** Null: a quote is not closed. Without empty lines; a byte order mark is no part of the first cell. */
export function csvRows(text: string, separator: keyof typeof CELLS = ","): CsvRow[] | null {
  const rows: CsvRow[] = [];
  let [row, line]: [CsvRow, number] = [{ line: 1, cells: [] }, 1];
  const pattern = new RegExp(CELLS[separator]);
  pattern.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (found === null) return null;
    const [whole, quoted, plain = "", end] = found;
    row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) {
      // A separator at the very end has an empty cell behind it.
      if (pattern.lastIndex === text.length) row.cells.push("");
      continue;
    }
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows;
}
