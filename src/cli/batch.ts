// `quarterday file returns.csv`: every row is checked before the first is filed, then they are filed one after another, and a result file says what became
// of each. It can be stopped and run again at any time. Decision: docs/decisions/0057.

import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isFinal } from "../filings/lifecycle.ts";
import { standingsOf } from "../filings/standing-store.ts";
import { CommitUnknown, isUnavailable } from "../platform/db.ts";
import { codeOf, messageOf } from "../platform/errors.ts";
import { counted, numberText } from "../platform/numbers.ts";
import { openResults, type Result } from "./batch-results.ts";
import { checkRow, fileRow, type RowParts } from "./batch-row.ts";
import { type BatchFile, countRows, rowsOf } from "./batch-rows.ts";
import type { Context } from "./command.ts";
import { DONE, INVALID, REJECTED, UNFINISHED } from "./exit-codes.ts";
import { createProgress } from "./progress.ts";

export interface Batch {
  file: BatchFile;
  /** The result file. */
  results: string;
  context: Context;
  parts: RowParts;
  isCheckOnly: boolean;
  isWatched: boolean;
  stop: AbortSignal;
}

export async function fileBatch(batch: Batch): Promise<number> {
  const rows = await countRows(batch.file, batch.parts.reader);
  const checked = await checkAll(rows, batch);
  if (checked.isStopped) return tellStopped(batch);
  if (checked.invalid > 0 || batch.isCheckOnly) return tellChecked(checked, batch);
  const filed = await fileAll(rows, batch);
  await writeResults(filed.results, batch);
  if (batch.isWatched && filed.trouble === null) {
    filed.trouble = await watchAll(filed.results, batch);
    await writeResults(filed.results, batch);
  }
  return tellFiled(filed, batch);
}

interface Checked {
  rows: number;
  invalid: number;
  problems: number;
  /** The first of them. */
  shown: Result[];
  isStopped: boolean;
}

const SHOWN = 20;

/** What is found is written as it is found: a file of mistakes may have more of them than memory holds. */
async function checkAll(
  rows: number,
  { file, results: path, context, parts, isCheckOnly, stop }: Batch,
): Promise<Checked> {
  const results = await openResults(path, file.format);
  const progress = createProgress(`Checking ${basename(file.path)}`, context.terminal);
  const checked: Checked = { rows: 0, invalid: 0, problems: 0, shown: [], isStopped: false };
  const seen = new Map<string, number>();
  try {
    for await (const row of rowsOf(file, parts.reader)) {
      if (stop.aborted) return { ...checked, isStopped: true };
      const found = await checkRow(row, seen, parts);
      const bad = found.filter(({ status }) => status === "invalid");
      checked.rows++;
      checked.problems += bad.length;
      if (bad.length > 0) checked.invalid++;
      checked.shown.push(...bad.slice(0, SHOWN - checked.shown.length));
      for (const result of found) await results.add(result);
      progress.at(checked.rows, rows);
    }
    if (checked.invalid > 0 || isCheckOnly) await results.keep();
    return checked;
  } finally {
    progress.end();
    await results.discard();
  }
}

interface Filed {
  rows: number;
  /** Filed by this run. */
  new: number;
  results: Result[];
  /** Why it ended early, where that was not asked for: the database is away. */
  trouble: Error | null;
}

async function fileAll(rows: number, { file, context, parts, stop }: Batch): Promise<Filed> {
  const progress = createProgress(`Filing ${basename(file.path)}`, context.terminal);
  const filed: Filed = { rows: 0, new: 0, results: [], trouble: null };
  try {
    for await (const row of rowsOf(file, parts.reader)) {
      filed.rows++;
      if (stop.aborted || filed.trouble !== null) {
        filed.results.push({ row: row.row, filing: null, status: "not_filed", problem: null, warnings: [] });
        continue;
      }
      try {
        const { isNew, results } = await fileRow(row, parts);
        filed.results.push(...results);
        if (isNew) filed.new++;
        progress.at(filed.rows, rows);
      } catch (error) {
        filed.trouble = outageIn(error);
        // The next run finds out whether it was filed.
        filed.results.push({ row: row.row, filing: null, status: "unknown", problem: null, warnings: [] });
      }
    }
    return filed;
  } finally {
    progress.end();
  }
}

const LOOK_EVERY_MS = 500;
const AT_ONCE = 1_000;

/** Until every filing is final, or waits for a person. Changes the results as they move; why it ended early, if it did. */
async function watchAll(results: readonly Result[], { context, stop }: Batch): Promise<Error | null> {
  const progress = createProgress("Waiting for HMRC", context.terminal);
  const filings = new Map(results.flatMap((result) => (result.filing === null ? [] : [[result.filing, result]])));
  const waiting = new Set(filings.keys());
  try {
    while (waiting.size > 0 && !stop.aborted) {
      for (const ids of chunksOf([...waiting], AT_ONCE)) {
        for (const { id, status, hmrc_error, has_next } of await standingsOf(context.db, ids)) {
          const result = filings.get(id);
          if (result === undefined) continue;
          result.status = status;
          if (status === "failed") result.problem = { code: "rejected", message: hmrc_error ?? "", field: "" };
          if (isFinal(status) || !has_next) waiting.delete(id);
        }
      }
      progress.at(filings.size - waiting.size, filings.size);
      if (waiting.size > 0) await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => {});
    }
    return null;
  } catch (error) {
    return outageIn(error);
  } finally {
    progress.end();
  }
}

function chunksOf(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
}

async function writeResults(results: readonly Result[], { results: path, file }: Batch): Promise<void> {
  const written = await openResults(path, file.format);
  try {
    for (const result of results) await written.add(result);
    await written.keep();
  } finally {
    await written.discard();
  }
}

const AGAIN = "Run the same command again to go on: nothing is filed twice.";

function tellStopped({ context }: Batch): number {
  context.output.say("Stopped. Nothing was filed. Run the same command again to start over.", { stopped: true });
  return UNFINISHED;
}

function tellChecked({ rows, invalid, problems, shown }: Checked, { file, results, context }: Batch): number {
  const { output, values } = context;
  const listed = shown.map(({ row, problem }) => ({ row, ...problem }));
  if (values.json === true) {
    output.say("", { file: file.path, rows, invalid, filed: 0, problems: listed, results });
    return invalid > 0 ? INVALID : DONE;
  }
  if (invalid === 0) {
    output.say(`${counted(rows, "row is", "rows are")} valid. Nothing was filed. Results: ${results}`, {});
    return DONE;
  }
  output.table(
    ["row", "field", "code", "problem"],
    listed.map(({ row, field = "", code = "", message = "" }) => [String(row), field, code, message]),
    [],
    "",
  );
  const more =
    problems > shown.length ? ` Here are the first ${shown.length} of ${numberText(problems)} problems.` : "";
  const sentence = `${counted(invalid, "row", "rows")} of ${numberText(rows)} cannot be filed, so nothing was filed.`;
  output.note(`\n${sentence}${more}\nAll problems: ${results}`);
  return INVALID;
}

function tellFiled(filed: Filed, { file, results, context, parts, isWatched, stop }: Batch): number {
  const { mode } = parts.filer;
  const statuses: Record<string, number> = {};
  for (const { status } of filed.results) statuses[status] = (statuses[status] ?? 0) + 1;
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (statuses[name] ?? 0), 0);
  const missing = new Set(filed.results.filter(({ filing }) => filing === null).map(({ row }) => row)).size;
  const before = filed.rows - filed.new - missing;
  const counts = [
    `${numberText(filed.new)} filed now`,
    ...(before > 0 ? [`${numberText(before)} filed before`] : []),
    ...(missing > 0 ? [`${numberText(missing)} not filed`] : []),
  ];
  const where = mode === "live" ? "live" : "in the sandbox";
  const told = Object.entries(statuses).map(([status, number]) => `${numberText(number)} ${status.replace("_", " ")}`);
  const lines = [
    `${counted(filed.rows, "row", "rows")} of ${file.path}, ${where}: ${counts.join(", ")}.`,
    `Status: ${told.join(", ")}.`,
    `Results: ${results}`,
    ...(count("failed") > 0
      ? ["Correct the rows that failed and run this again, or add --retry-failed to file them unchanged."]
      : []),
  ];
  const { rows, new: now } = filed;
  const value = {
    file: file.path,
    mode,
    rows,
    filed: now,
    filed_before: before,
    not_filed: missing,
    statuses,
    results,
  };
  context.output.say(lines.join("\n"), value);
  if (filed.trouble !== null)
    context.terminal.errors.write(`The database cannot be reached (${filed.trouble.message}). ${AGAIN}\n`);
  else if (stop.aborted) context.output.note(`Stopped. ${AGAIN}`);
  const isOpen = isWatched && count("pending", "submitted", "accepted") > 0;
  if (missing > 0 || isOpen || filed.trouble !== null) return UNFINISHED;
  return count("failed") > 0 ? REJECTED : DONE;
}

/** A database that is away is nobody's mistake. Anything else is ours, and thrown on. */
function outageIn(error: unknown): Error {
  // Timeouts and connections that end unexpectedly have no code.
  const isAway =
    isUnavailable(codeOf(error)) || error instanceof CommitUnknown || /timeout|terminated/.test(messageOf(error));
  if (isAway && error instanceof Error) return error;
  throw error;
}
