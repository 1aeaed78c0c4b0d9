// A batch, what is found out about it, and what the command says of that.

import { counted, numberText } from "../../../packages/ct600/text/numbers.ts";
import type { Context } from "../command.ts";
import { DONE, INVALID, REJECTED, UNFINISHED } from "../exit-codes.ts";
import type { Result } from "./batch-results.ts";
import type { RowParts } from "./batch-row.ts";
import type { BatchFile } from "./batch-rows.ts";

export interface Batch {
  file: BatchFile;
  /** The result file. */
  results: string;
  context: Context<"db">;
  parts: RowParts;
  isCheckOnly: boolean;
  isWatched: boolean;
  stop: AbortSignal;
}

export interface Checked {
  /** Their numbers. */
  rows: number[];
  invalid: number;
  problems: number;
  /** The first of them. */
  shown: Result[];
  isStopped: boolean;
}

export interface Filed {
  rows: number;
  /** Filed by this run. */
  new: number;
  results: Result[];
  /** Why it ended early, where that was not asked for: a sentence. */
  trouble: string | null;
}

const AGAIN = "Run the same command again to go on: nothing is filed twice.";

export function tellStopped({ context }: Batch): number {
  context.output.say("Stopped. Nothing was filed. Run the same command again to start over.", { stopped: true });
  return UNFINISHED;
}

export function tellChecked(
  { rows: { length: rows }, invalid, problems, shown }: Checked,
  { file, results, context }: Batch,
): number {
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

export function tellFiled(filed: Filed, { file, results, context, parts, isWatched, stop }: Batch): number {
  const { mode } = parts.filer;
  const statuses: Record<string, number> = {};
  for (const { status } of filed.results) statuses[status] = (statuses[status] ?? 0) + 1;
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (statuses[name] ?? 0), 0);
  const accounts = accountsStatuses(filed.results);
  const missing = new Set(filed.results.filter(({ filing }) => filing === null).map(({ row }) => row)).size;
  const before = filed.rows - filed.new - missing;
  const counts = [
    `${numberText(filed.new)} filed now`,
    ...(before > 0 ? [`${numberText(before)} filed before`] : []),
    ...(missing > 0 ? [`${numberText(missing)} not filed`] : []),
  ];
  const where = mode === "live" ? "live" : "in the sandbox";
  const told = (counted: Record<string, number>) =>
    Object.entries(counted).map(([status, number]) => `${numberText(number)} ${status.replace("_", " ")}`);
  const lines = [
    `${counted(filed.rows, "row", "rows")} of ${file.path}, ${where}: ${counts.join(", ")}.`,
    `Status: ${told(statuses).join(", ")}.`,
    ...(Object.keys(accounts).length > 0 ? [`Accounts at Companies House: ${told(accounts).join(", ")}.`] : []),
    `Results: ${results}`,
    ...("rejected" in accounts
      ? ["Deliver rejected accounts again, corrected, with `accounts deliver`; this command does not."]
      : []),
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
    accounts,
    results,
  };
  context.output.say(lines.join("\n"), value);
  if (filed.trouble !== null) context.terminal.errors.write(`${filed.trouble} ${AGAIN}\n`);
  else if (stop.aborted) context.output.note(`Stopped. ${AGAIN}`);
  const isUndecided = "pending" in accounts || "submitted" in accounts;
  const isOpen = isWatched && (isUndecided || count("pending", "submitted", "accepted") > 0);
  if (missing > 0 || isOpen || filed.trouble !== null) return UNFINISHED;
  return count("failed") > 0 || "rejected" in accounts ? REJECTED : DONE;
}

/** How many deliveries stand where; two returns of a long period of account have one. */
function accountsStatuses(results: readonly Result[]): Record<string, number> {
  const deliveries = new Map(results.flatMap(({ accounts }) => (accounts === null ? [] : [[accounts.id, accounts]])));
  const counts: Record<string, number> = {};
  for (const { status } of deliveries.values()) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
