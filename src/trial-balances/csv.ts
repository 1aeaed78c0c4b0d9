// A trial balance as products export it and people paste it: some lines of titles, the names of the columns, a line for
// each account with a debit or a credit in pounds, and often a line of totals.

import { isUtf8 } from "node:buffer";
import { type CsvRow, csvRows } from "../platform/csv.ts";
import { Refusal } from "../platform/errors.ts";

export interface LineInCsv {
  code?: string;
  name?: string;
  debit: number;
  credit: number;
}

export interface LinesInCsv {
  lines: LineInCsv[];
  /** Lines of totals, which are no accounts: their numbers in the file. */
  totals: number[];
}

/** Older products write windows-1252. */
export function textInFile(content: Buffer): string {
  if (content.includes(0)) throw wrong("This file is not text. Save it as CSV, and choose that file.");
  return isUtf8(content) ? content.toString("utf8") : new TextDecoder("windows-1252").decode(content);
}

/** `signed`: the name of a column whose amounts are debits, or credits if they are negative. It is never guessed. */
export function linesInCsv(text: string, { signed = null }: { signed?: string | null } = {}): LinesInCsv {
  const [first = ""] = text.split(/[\r\n]/).filter((line) => line.trim() !== "");
  const rows = csvRows(text, isTabbed(first) ? "\t" : ",");
  if (rows === null) throw wrong("A double quote in it is not closed. Save it as CSV again.");
  const { at, columns } = columnsIn(rows, signed);
  const lines: LineInCsv[] = [];
  const totals: number[] = [];
  for (const { line: row, cells } of rows.slice(at + 1)) {
    const line = lineIn(cells, columns, row);
    if (isTotal(line)) totals.push(row);
    else if (line !== null) lines.push(line);
  }
  if (lines.length === 0) throw wrong("There are no accounts in it: below the titles each line is one.");
  return { lines, totals };
}

/** Of lines of totals, as the command and the page tell it. */
export function leftOutText(totals: readonly number[]): string {
  const shown = totals.slice(0, MOST_TOLD).join(", ");
  const more = totals.length > MOST_TOLD ? ` and ${totals.length - MOST_TOLD} more` : "";
  return `Left out as ${totals.length === 1 ? "a line" : "lines"} of totals: line ${shown}${more}.`;
}

const MOST_TOLD = 20;

const wrong = (message: string) => new Refusal("invalid_csv", message, "csv");

const isTabbed = (line: string) => line.includes("\t");

interface Columns {
  code: number | null;
  name: number | null;
  amounts: { debit: number; credit: number } | { signed: number };
}

const CODES = [
  "code",
  "account code",
  "account number",
  "account no",
  "nominal code",
  "nominal",
  "n/c",
  "no",
  "number",
];
const NAMES = ["name", "account name", "account", "nominal account", "nominal name", "description", "details"];
/** How far down the titles of the columns may be. */
const MOST_ABOVE = 20;

/** Of a title: "Debit - Year to date" and "Debit (GBP)" are debits. */
const titleOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[.:*]$/, "");

function columnsIn(rows: readonly CsvRow[], signed: string | null): { at: number; columns: Columns } {
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const titles = cells.map(titleOf);
    const [code, name] = [placeIn(titles, CODES), placeIn(titles, NAMES)];
    const amounts = signed === null ? twoSides(titles) : oneColumn(titles, titleOf(signed));
    if ((code !== null || name !== null) && amounts !== null) return { at, columns: { code, name, amounts } };
  }
  if (signed !== null)
    throw wrong(
      `There is no line of titles with a name or a code and "${signed.slice(0, 40)}". Write the title as it stands there.`,
    );
  throw wrong(
    "There is no line of titles with a name or a code, a debit and a credit. If amounts stand in one column, with a minus for credits, say which one that is.",
  );
}

/** In the order of the words: the likeliest title first. */
function placeIn(titles: readonly string[], words: readonly string[]): number | null {
  const word = words.find((one) => titles.includes(one));
  return word === undefined ? null : titles.indexOf(word);
}

function oneColumn(titles: readonly string[], wanted: string): Columns["amounts"] | null {
  const at = titles.indexOf(wanted);
  return at === -1 ? null : { signed: at };
}

function twoSides(titles: readonly string[]): Columns["amounts"] | null {
  const [debit, credit] = [sideIn(titles, /^(debits?|dr)\b/), sideIn(titles, /^(credits?|cr)\b/)];
  return debit === null || credit === null ? null : { debit, credit };
}

/** Of the month and of the year, that of the year. */
function sideIn(titles: readonly string[], words: RegExp): number | null {
  const places = titles.flatMap((title, at) => (words.test(title) ? [at] : []));
  const ofYear = places.filter((at) => /year to date|ytd/.test(titles[at] ?? ""));
  const [only, ...others] = ofYear.length > 0 ? ofYear : places;
  if (others.length > 0)
    throw wrong("There are several columns of debits or credits. Leave only those of the whole year.");
  return only ?? null;
}

/** Null for a line between groups of accounts, which has no amounts. */
function lineIn(cells: readonly string[], { code: codeAt, name: nameAt, amounts }: Columns, row: number) {
  const textAt = (at: number | null) => (at === null ? "" : plain(cells[at] ?? ""));
  const [code, name] = [textAt(codeAt), textAt(nameAt)];
  const { debit, credit, isEmpty } = amountsIn(cells, amounts, row);
  if (isEmpty && (code === "" || name === "")) return null;
  return { ...(code !== "" && { code }), ...(name !== "" && { name }), debit, credit };
}

/**
 * An apostrophe keeps a spreadsheet from working out what follows. A name that was typed on two lines is one. Spaces
 * are looked at once, however many there are.
 */
const plain = (cell: string) =>
  cell
    .split(/[\t\r\n\v\f\u0085\u2028\u2029]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ")
    .replace(/^'(?=[=+\-@])/, "");

function amountsIn(cells: readonly string[], amounts: Columns["amounts"], row: number) {
  if ("signed" in amounts) {
    const cell = cells[amounts.signed] ?? "";
    const pence = penceIn(cell, row);
    return { debit: Math.max(0, pence), credit: Math.max(0, -pence), isEmpty: cell.trim() === "" };
  }
  const [debit = "", credit = ""] = [cells[amounts.debit], cells[amounts.credit]];
  const isEmpty = debit.trim() === "" && credit.trim() === "";
  return { debit: penceIn(debit, row), credit: penceIn(credit, row), isEmpty };
}

/** `1,234.50`, `£1,234.50`, `-12`, `(12.00)`; nothing and a dash are nil. */
function penceIn(cell: string, row: number): number {
  const text = cell
    .replace(/[£\s\u00a0]/g, "")
    .replace(/^'/, "")
    .replace("−", "-");
  if (text === "" || text === "-" || text === "–") return 0;
  const [, bracket = "", minus = "", pounds = "", pence = "", end = ""] =
    /^(\(?)(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\)?)$/.exec(text) ?? [];
  if (pounds === "" || (bracket === "") !== (end === ""))
    throw wrong(`Line ${row}: "${cell.trim().slice(0, 40)}" is no amount. Write pounds and pence, such as 1,234.50.`);
  const amount = Number(`${pounds.replaceAll(",", "")}${pence.padEnd(2, "0")}`);
  return minus === "-" || bracket === "(" ? -amount : amount;
}

/** Products write the word into either column. With a code beside it, it is an account's name. */
function isTotal(line: LineInCsv | null): boolean {
  if (line === null || (line.code !== undefined && line.name !== undefined)) return false;
  return /^(grand )?totals?( of trial balance)?:?$/i.test(line.code ?? line.name ?? "total");
}
