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
