// A line of CSV as RFC 4180 has it, for spreadsheets: with nothing in it that one would take for a formula.

/** With its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

/** With an apostrophe before it, a spreadsheet shows what it would otherwise work out. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
