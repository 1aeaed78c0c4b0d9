// Amounts as ledgers write them: pounds and pence with a point, or with a comma where the file separates its columns by
// semicolons and no amount in it could be read otherwise.

import { Refusal } from "../platform/errors.ts";

export type Decimal = "point" | "comma";

const wrong = (row: number, message: string) => new Refusal("invalid_csv", `Line ${row}: ${message}`, "csv");

const quoted = (cell: string) => `"${cell.trim().slice(0, 40)}"`;

/** Without the signs that say nothing of the amount. */
const bare = (cell: string) =>
  cell
    .replace(/[£\s\u00a0]/g, "")
    .replace(/^'/, "")
    .replace("−", "-");

/** `1,234.50`, `£1,234.50`, `-12`, `(12.00)`; nothing and a dash are nil. */
export function penceIn(cell: string, row: number, decimal: Decimal): number {
  const written = bare(cell);
  const text = decimal === "point" ? written : written.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
  if (text === "" || text === "-" || text === "–") return 0;
  const [, bracket = "", minus = "", pounds = "", pence = "", end = ""] =
    /^(\(?)(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\)?)$/.exec(text) ?? [];
  if (pounds === "" || (bracket === "") !== (end === ""))
    throw wrong(row, `${quoted(cell)} is no amount. Write pounds and pence, such as 1,234.50.`);
  const amount = Number(`${pounds.replaceAll(",", "")}${pence.padEnd(2, "0")}`);
  return minus === "-" || bracket === "(" ? -amount : amount;
}

/** Of a column of both sides: a credit has a minus, brackets or CR. */
export function signedPenceIn(cell: string, row: number, decimal: Decimal): number {
  const [, amount = "", side = ""] = /^(.*\d)\s*(cr|dr)\.?$/i.exec(cell.trim()) ?? [];
  if (side === "") return penceIn(cell, row, decimal);
  const pence = penceIn(amount, row, decimal);
  if (pence < 0) throw wrong(row, `${quoted(cell)} has a minus and ${side.toUpperCase()}. Leave one of the two.`);
  return side.toLowerCase() === "cr" ? -pence : pence;
}

const END = /[)]?(?:cr|dr)?\.?$/i;

/** Which sign stands before the pence. One amount that could be either is read as all others are, and never guessed. */
export function decimalIn(cells: readonly (readonly [cell: string, row: number])[]): Decimal {
  const amounts = cells.map(([cell, row]) => ({ cell, row, text: bare(cell).replace(END, "") }));
  const point = amounts.find(({ text }) => /\.\d{1,2}$|,\d{3}\.|,\d{3},/.test(text));
  const comma = amounts.find(({ text }) => /,\d{1,2}$|\.\d{3},|\.\d{3}\./.test(text));
  if (point !== undefined && comma !== undefined) {
    const other = `${quoted(point.cell)} in line ${point.row} a point`;
    throw wrong(
      comma.row,
      `${quoted(comma.cell)} has a comma before its pence, and ${other}. Write all amounts alike.`,
    );
  }
  if (comma !== undefined) return "comma";
  const either = amounts.find(({ text }) => /^[(-]*\d{1,3}[.,]\d{3}$/.test(text));
  if (point === undefined && either !== undefined)
    throw wrong(
      either.row,
      `${quoted(either.cell)} may be thousands or a fraction. Write amounts with two digits of pence.`,
    );
  return "point";
}
