// A trial balance as products export it and people paste it: some lines of titles, the names of the columns, a line for
// each account with a debit or a credit in pounds, and often a line of totals.

import { isUtf8 } from "node:buffer";
import { type CsvRow, csvRows } from "../platform/csv.ts";
import { Refusal } from "../platform/errors.ts";
import { type Decimal, decimalIn, penceIn, signedPenceIn } from "./csv-amounts.ts";

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

/** What is chosen by mistake for a CSV file, by how it begins. */
const OTHER_FILES: readonly (readonly [begins: string, what: string])[] = [
  ["504b0304", "a spreadsheet (.xlsx)"],
  ["d0cf11e0", "a spreadsheet (.xls)"],
  ["25504446", "a PDF document"],
];

const SAVE_AS = "save it as CSV UTF-8 in the program that made it, and choose that file.";

/** Spreadsheets save "Unicode text" as UTF-16, with a byte order mark. Older products write windows-1252. */
export function textInFile(content: Buffer): string {
  const begins = content.subarray(0, 4).toString("hex");
  const other = OTHER_FILES.find(([mark]) => begins === mark);
  if (other !== undefined) throw wrong(`This is ${other[1]}, not CSV: ${SAVE_AS}`);
  const wide = begins.startsWith("fffe") ? "utf-16le" : begins.startsWith("feff") ? "utf-16be" : null;
  const text =
    wide !== null || !isUtf8(content)
      ? new TextDecoder(wide ?? "windows-1252").decode(content)
      : content.toString("utf8");
  if (text.includes("\0")) throw wrong(`This file is not text, or is written in a way that is not known: ${SAVE_AS}`);
  return text;
}

/** `signed`: the name of a column whose amounts are debits, or credits if they are negative. It is never guessed. */
export function linesInCsv(text: string, { signed = null }: { signed?: string | null } = {}): LinesInCsv {
  const { rows, titles, columns, decimal } = tableIn(text, signed);
  const lines: LineInCsv[] = [];
  const totals: number[] = [];
  for (const { line: row, cells } of rows) {
    if (placesOf(columns).every((at) => titleOf(cells[at] ?? "") === titles[at]))
      throw wrong(
        `Line ${row}: the names of the columns stand there again. If a second trial balance begins there, leave one of the two; if not, delete that line.`,
      );
    const line = lineIn(cells, columns, row, decimal);
    if (isTotal(line)) totals.push(row);
    else if (line !== null) lines.push(line);
  }
  if (lines.length === 0) throw wrong("There are no accounts in it: below the titles each line is one.");
  return { lines, totals };
}

interface Table {
  /** Below the titles. */
  rows: readonly CsvRow[];
  titles: readonly string[];
  columns: Columns;
  decimal: Decimal;
}

const SEPARATORS = [",", "\t", ";"] as const;

/** Columns are separated by what makes titles of one line. */
function tableIn(text: string, signed: string | null): Table {
  if (text.replace("\ufeff", "").trim() === "") throw wrong("It is empty. Export the trial balance again.");
  const [first = ""] = text.split(/[\r\n]/).filter((line) => line.trim() !== "");
  const used = SEPARATORS.filter((separator) => text.includes(separator));
  const tried = (isTabbed(first) ? (["\t"] as const) : used).map((separator) => ({
    separator,
    rows: csvRows(text, separator),
  }));
  for (const { separator, rows } of tried) {
    const found = rows === null ? null : columnsIn(rows, signed);
    if (rows === null || found === null) continue;
    const below = rows.slice(found.at + 1);
    return {
      ...found,
      rows: below,
      decimal: separator === ";" ? decimalIn(amountCells(below, found.columns)) : "point",
    };
  }
  throw withoutTitles(
    tried.map(({ rows }) => rows),
    signed,
  );
}

const amountCells = (rows: readonly CsvRow[], columns: Columns) =>
  rows.flatMap(({ line, cells }) => placesOf(columns).map((at) => [cells[at] ?? "", line] as const));

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

const placesOf = ({ amounts }: Columns) => ("signed" in amounts ? [amounts.signed] : [amounts.debit, amounts.credit]);

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

function columnsIn(rows: readonly CsvRow[], signed: string | null) {
  for (const [at, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const titles = cells.map(titleOf);
    const [code, name] = [placeIn(titles, CODES), placeIn(titles, NAMES)];
    const amounts = signed === null ? twoSides(titles) : oneColumn(titles, titleOf(signed));
    if ((code !== null || name !== null) && amounts !== null) return { at, titles, columns: { code, name, amounts } };
  }
  return null;
}

/** What keeps a file from being read, once no line of it names its columns. */
function withoutTitles(tried: readonly (readonly CsvRow[] | null)[], signed: string | null): Refusal {
  const rows = tried.flatMap((one) => one?.slice(0, MOST_ABOVE) ?? []);
  if (rows.some(({ cells }) => isAccount(cells)) && !rows.some(({ cells }) => cells.some(isTitle)))
    return wrong(
      "It begins with an account: nothing names its columns. Put a line above the first account, such as code,name,debit,credit, in the order of its columns.",
    );
  if (tried.includes(null)) return wrong("A double quote in it is not closed. Save it as CSV again.");
  if (signed !== null)
    return wrong(
      `There is no line of titles with a name or a code and "${signed.slice(0, 40)}". Write the title as it stands there.`,
    );
  return wrong(
    "There is no line of titles with a name or a code, a debit and a credit. If amounts stand in one column, with a minus or CR for credits, say which one that is.",
  );
}

const DEBITS = /^(debits?|dr)\b/;
const CREDITS = /^(credits?|cr)\b/;

const isTitle = (cell: string) => {
  const title = titleOf(cell);
  return [...CODES, ...NAMES].includes(title) || DEBITS.test(title) || CREDITS.test(title);
};

const isAccount = (cells: readonly string[]) =>
  cells.length > 1 && /^[£(-]*\d[\d,.]*\)?$/.test(cells.findLast(Boolean) ?? "");

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
  const [debit, credit] = [sideIn(titles, DEBITS), sideIn(titles, CREDITS)];
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
function lineIn(
  cells: readonly string[],
  { code: codeAt, name: nameAt, amounts }: Columns,
  row: number,
  decimal: Decimal,
) {
  const textAt = (at: number | null) => (at === null ? "" : plain(cells[at] ?? ""));
  const [code, name] = [textAt(codeAt), textAt(nameAt)];
  const { debit, credit, isEmpty } = amountsIn(cells, amounts, row, decimal);
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

function amountsIn(cells: readonly string[], amounts: Columns["amounts"], row: number, decimal: Decimal) {
  if ("signed" in amounts) {
    const cell = cells[amounts.signed] ?? "";
    const pence = signedPenceIn(cell, row, decimal);
    return { debit: Math.max(0, pence), credit: Math.max(0, -pence), isEmpty: cell.trim() === "" };
  }
  const [debit = "", credit = ""] = [cells[amounts.debit], cells[amounts.credit]];
  const isEmpty = debit.trim() === "" && credit.trim() === "";
  return { debit: penceIn(debit, row, decimal), credit: penceIn(credit, row, decimal), isEmpty };
}

/** Products write the word into either column. With a code beside it, it is an account's name. */
function isTotal(line: LineInCsv | null): boolean {
  if (line === null || (line.code !== undefined && line.name !== undefined)) return false;
  return /^(grand )?totals?( of trial balance)?:?$/i.test(line.code ?? line.name ?? "total");
}
