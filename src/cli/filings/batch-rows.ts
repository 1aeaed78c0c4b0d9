// The returns of a file, one after another: lines of JSON, or rows of CSV. Read as they come, so that memory does not
// grow with the file.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { MAX_RETURN_BYTES } from "../../filings/create/request.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { ReturnReader } from "../command.ts";
import { csvRecords } from "./csv.ts";
import { type Column, columnsFrom, type RowProblem, returnFrom } from "./csv-return.ts";

export const batchFormats = ["csv", "jsonl"] as const;
export type BatchFormat = (typeof batchFormats)[number];

export interface BatchFile {
  path: string;
  format: BatchFormat;
}

/** A return of a batch. */
export interface Row {
  /** As a spreadsheet or an editor counts: from 1, the header of a CSV file included. */
  row: number;
  /** As far as it can be read; undefined where nothing can. */
  body: unknown;
  /** What is wrong with how it is written. */
  problems: RowProblem[];
}

export async function* rowsOf({ path, format }: BatchFile, reader: ReturnReader): AsyncGenerator<Row> {
  const chunks = textOf(path);
  yield* format === "csv" ? csvRows(chunks) : jsonRows(chunks, reader);
}

/** Also finds out whether the file can be read to its end. */
export async function countRows(file: BatchFile, reader: ReturnReader): Promise<number> {
  let count = 0;
  for await (const _ of rowsOf(file, reader)) count++;
  if (count === 0) throw new Refusal("no_returns", `${file.path} has no returns.`);
  return count;
}

/** Another one after every change of the file. */
export async function versionOf({ path }: BatchFile): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs].join(" ");
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let columns: Column[] | undefined;
  for await (const { row, cells } of csvRecords(chunks)) {
    if (columns === undefined) columns = columnsFrom(cells);
    // A spreadsheet writes rows that were emptied as commas.
    else if (cells.some((cell) => cell !== "")) yield { row, ...returnFrom(columns, cells) };
  }
}

async function* jsonRows(chunks: AsyncIterable<string>, reader: ReturnReader): AsyncGenerator<Row> {
  let row = 0;
  for await (const line of linesOf(chunks)) {
    row++;
    if (line.trim() !== "") yield { row, ...jsonRow(line, reader) };
  }
}

function jsonRow(line: string, reader: ReturnReader): Omit<Row, "row"> {
  try {
    return { body: reader.parse(Buffer.from(line)), problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = error.message.replace(/^The body/, "The line");
    return { body: undefined, problems: [{ code: error.code, message, field: "" }] };
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    // Only the new piece can have a line break that was not seen yet.
    let end = chunk.indexOf("\n");
    let begin = 0;
    while (end !== -1) {
      yield rest + chunk.slice(begin, end);
      rest = "";
      begin = end + 1;
      end = chunk.indexOf("\n", begin);
    }
    rest += chunk.slice(begin);
    if (rest.length > MAX_RETURN_BYTES)
      throw new Refusal("request_too_large", "A line is longer than 16 MiB. Put each return on a line of its own.");
  }
  if (rest !== "") yield rest;
}

/** A mark at the beginning that says UTF-8 is left out. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (codeOf(error) === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new Refusal("unreadable", `${path} is not UTF-8. Save it as UTF-8, in a spreadsheet as "CSV UTF-8".`);
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): Refusal {
  return new Refusal("unreadable", `Cannot read ${path} (${codeOf(error) ?? "unknown"}).`);
}
