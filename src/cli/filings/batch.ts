// `quarterday file returns.csv`: every row is checked before the first is filed, then they are filed one after another,
// and a result file says what became of each. It can be stopped and run again at any time. Decision:
// docs/decisions/0057.

import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { standingsOf } from "../../filings/standing-store.ts";
import { CommitUnknown, isUnavailable } from "../../platform/database/db.ts";
import { codeOf, messageOf, Refusal } from "../../platform/errors.ts";
import { accountsStandingsOf } from "../../register/standing-store.ts";
import { createProgress } from "../progress.ts";
import { Awaited } from "./awaited.ts";
import { type Batch, type Checked, type Filed, tellChecked, tellFiled, tellStopped } from "./batch-report.ts";
import { openResults, type Result, withoutFiling } from "./batch-results.ts";
import { checkRow, fileRow } from "./batch-row.ts";
import { countRows, rowsOf, versionOf } from "./batch-rows.ts";

export async function fileBatch(batch: Batch): Promise<number> {
  const version = await versionOf(batch.file);
  const rows = await countRows(batch.file, batch.parts.reader);
  const checked = await checkAll(rows, batch);
  if (checked.isStopped) return tellStopped(batch);
  if (checked.invalid > 0 || batch.isCheckOnly) return tellChecked(checked, batch);
  const filed = await fileAll({ rows: checked.rows, version }, batch);
  await writeResults(filed.results, batch);
  if (batch.isWatched && filed.trouble === null) {
    filed.trouble = await watchAll(filed.results, batch);
    await writeResults(filed.results, batch);
  }
  return tellFiled(filed, batch);
}

const SHOWN = 20;

/** What is found is written as it is found: a file of mistakes may have more of them than memory holds. */
async function checkAll(
  rows: number,
  { file, results: path, context, parts, isCheckOnly, stop }: Batch,
): Promise<Checked> {
  const results = await openResults(path, file.format);
  const progress = createProgress(`Checking ${basename(file.path)}`, context.terminal);
  const checked: Checked = { rows: [], invalid: 0, problems: 0, shown: [], isStopped: false };
  const seen = new Map<string, number>();
  try {
    for await (const row of rowsOf(file, parts.reader)) {
      if (stop.aborted) return { ...checked, isStopped: true };
      const found = await checkRow(row, seen, parts);
      const bad = found.filter(({ status }) => status === "invalid");
      checked.rows.push(row.row);
      checked.problems += bad.length;
      if (bad.length > 0) checked.invalid++;
      checked.shown.push(...bad.slice(0, SHOWN - checked.shown.length));
      for (const result of found) await results.add(result);
      progress.at(checked.rows.length, rows);
    }
    if (checked.invalid > 0 || isCheckOnly) await results.keep();
    return checked;
  } finally {
    progress.end();
    await results.discard();
  }
}

/** `rows` and `version` are those of the file as it was checked. */
async function fileAll(
  { rows, version }: { rows: readonly number[]; version: string },
  { file, context, parts, stop }: Batch,
): Promise<Filed> {
  const progress = createProgress(`Filing ${basename(file.path)}`, context.terminal);
  const filed: Filed = { rows: rows.length, new: 0, results: [], trouble: null };
  let begun = 0;
  try {
    for await (const row of rowsOf(file, parts.reader)) {
      if (stop.aborted) break;
      filed.trouble = (await versionOf(file)) === version ? null : `${file.path} was changed while it was being filed.`;
      if (filed.trouble !== null) break;
      begun++;
      try {
        const { isNew, results } = await fileRow(row, parts);
        filed.results.push(...results);
        if (isNew) filed.new++;
        progress.at(begun, rows.length);
      } catch (error) {
        filed.trouble = outageIn(error);
        // The next run finds out whether it was filed.
        filed.results.push(withoutFiling(row.row, "unknown"));
        break;
      }
    }
  } catch (error) {
    // It could be read to its end before. What was filed until now is told.
    if (!(error instanceof Refusal)) throw error;
    filed.trouble = error.message;
  } finally {
    progress.end();
  }
  // Not read from the file: it may be long, and whoever stops this does not want to wait.
  filed.results.push(...rows.slice(begun).map((row) => withoutFiling(row, "not_filed")));
  return filed;
}

const LOOK_EVERY_MS = 500;
const AT_ONCE = 1_000;

/**
 * Until everything is final, or waits for a person. Changes the results as they move; why it ended early, if it did.
 */
async function watchAll(results: readonly Result[], { context, stop }: Batch): Promise<string | null> {
  const progress = createProgress("Waiting for the authorities", context.terminal);
  const awaited = new Awaited(results);
  const all = awaited.count();
  try {
    while (awaited.count() > 0 && !stop.aborted) {
      for (const ids of chunksOf(awaited.filings(), AT_ONCE)) awaited.filed(await standingsOf(context.db, ids));
      for (const ids of chunksOf(awaited.accounts(), AT_ONCE))
        awaited.delivered(await accountsStandingsOf(context.db, ids));
      progress.at(all - awaited.count(), all);
      if (awaited.count() > 0) await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => {});
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

/** A database that is away is nobody's mistake. Anything else is ours, and thrown on. */
function outageIn(error: unknown): string {
  // Timeouts and connections that end unexpectedly have no code.
  const isAway =
    isUnavailable(codeOf(error)) || error instanceof CommitUnknown || /timeout|terminated/.test(messageOf(error));
  if (isAway) return `The database cannot be reached (${messageOf(error)}).`;
  throw error;
}
