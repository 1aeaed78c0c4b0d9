// `quarterday file`: files a return, or a whole file of them, exactly as the API would: the same checks, the same
// idempotency keys. The sandbox is the default; live is only ever filed to when --mode live says so.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { assumptionsOf } from "../../../packages/ct600/input/assumed.ts";
import { counted, poundsText } from "../../../packages/ct600/text/numbers.ts";
import { fileReturn, validateReturn } from "../../filings/create/file.ts";
import { MAX_RETURN_BYTES } from "../../filings/create/request.ts";
import { type FilingRow, filingObject } from "../../filings/filing.ts";
import { isFinal } from "../../filings/lifecycle.ts";
import { knownFiling } from "../../filings/store.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { DONE, INVALID, REJECTED, UNFINISHED } from "../exit-codes.ts";
import { firstPositional, modeOption, textOption } from "../options.ts";
import { refuseUnlessRunning } from "../running.ts";
import { stopSignal } from "../terminal.ts";
import { follow, silent, tellerFor } from "../webhooks/follow.ts";
import { fileBatch } from "./batch.ts";
import { resultPath } from "./batch-results.ts";
import { type BatchFile, batchFormats } from "./batch-rows.ts";
import type { RowProblem } from "./csv-return.ts";
import { type FilingParts, filingParts } from "./filing-parts.ts";

type FileNeeds = "db" | "settings" | "opened" | "openFiling";

export async function file(context: Context<FileNeeds>): Promise<number> {
  const path = firstPositional(context);
  const format = batchFormats.find((known) => path.toLowerCase().endsWith(`.${known}`));
  refuseMisplaced(context, format === undefined ? ofBatches : ofOneReturn, format === undefined ? "one return" : path);
  if (context.values.watch === true) refuseUnlessRunning(context);
  const parts = await filingParts(context, modeOption(context) ?? "sandbox");
  return format === undefined ? fileOne(path, context, parts) : fileMany({ path, format }, context, parts);
}

const ofBatches = ["results", "retry-failed"];
const ofOneReturn = ["idempotency-key"];

function refuseMisplaced({ values }: Context, names: readonly string[], what: string): void {
  const misplaced = names.find((name) => values[name] !== undefined);
  if (misplaced === undefined) return;
  const meant = ofBatches.includes(misplaced) ? "is for a .csv or .jsonl file" : "is for one return";
  throw new Refusal("invalid_option", `--${misplaced} ${meant}, not for ${what}.`);
}

async function fileMany(batchFile: BatchFile, context: Context<FileNeeds>, parts: FilingParts): Promise<number> {
  const { values } = context;
  const results = textOption(context, "results") ?? resultPath(batchFile);
  if (resolve(results) === resolve(batchFile.path))
    throw new Refusal("invalid_option", "--results must be another file than the one with the returns.");
  return fileBatch({
    file: batchFile,
    results,
    context,
    parts: { ...parts, retryFailed: values["retry-failed"] === true },
    isCheckOnly: values["check-only"] === true,
    isWatched: values.watch === true,
    stop: stopSignal(context.terminal, UNFINISHED),
  });
}

async function fileOne(path: string, context: Context<FileNeeds>, parts: FilingParts): Promise<number> {
  const { filer, reader, dependencies } = parts;
  const body = reader.parse(await bytesOf(path, context));
  const request = reader.request(
    body,
    { filer, key: textOption(context, "idempotency-key"), actor: context.actor },
    dependencies,
  );
  if (context.values["check-only"] === true) {
    const check = await validateReturn(request, dependencies);
    if (check.kind === "unsound") return tellProblems(check, context);
    const { warnings } = check;
    context.output.say("The return is valid. Nothing was filed.", { valid: true, warnings });
    tellWarnings(warnings, context);
    return DONE;
  }
  const outcome = await fileReturn(request, dependencies);
  if (outcome.kind === "unsound") return tellProblems(outcome, context);
  const filing =
    outcome.kind === "created" ? outcome.filing : await knownFiling(context.db, { ...filer, id: outcome.filingId });
  const isWatched = context.values.watch === true;
  if (context.values.json !== true) tellFiled(filing, { isNew: outcome.kind === "created", isWatched }, context);
  const last = isWatched ? await watch(filing, context, parts) : filing;
  if (context.values.json === true) context.output.say("", filingObject(last));
  return codeFor(last, { isWatched });
}

/** Both returns, where the period of account has two; the one that did worse is the outcome. */
async function watch(filing: FilingRow, context: Context<"db">, { filer }: FilingParts): Promise<FilingRow> {
  const stop = stopSignal(context.terminal, UNFINISHED);
  const tell = context.values.json === true ? silent : tellerFor(context);
  let last = await follow(filing, { ...context, tell, stop });
  if (last.status === "acknowledged" && last.continues_in !== null) {
    const second = await knownFiling(context.db, { ...filer, id: last.continues_in });
    const heading = `The second return of the period of account, ${second.id}:`;
    // Beside the statuses below it, not on standard error.
    if (context.values.json !== true) context.output.say(heading, {});
    // It moves while the first is followed, often to its end: its statuses are told from the beginning.
    last = await follow({ ...second, status: "pending" }, { ...context, tell, stop });
  }
  if (last.flag !== null) context.output.note(`It needs attention: ${last.flag}`);
  if (stop.aborted)
    context.output.note(`Stopped watching; the filing goes on. See npx quarterday filings show ${last.id}`);
  return last;
}

function codeFor({ status }: FilingRow, { isWatched }: { isWatched: boolean }): number {
  if (status === "failed") return REJECTED;
  return isWatched && !isFinal(status) ? UNFINISHED : DONE;
}

async function bytesOf(path: string, { terminal }: Context): Promise<Buffer> {
  const bytes = await (path === "-" ? buffer(terminal.input) : readFile(path));
  if (bytes.length <= MAX_RETURN_BYTES) return bytes;
  throw new Refusal("request_too_large", `${path === "-" ? "The return" : path} is larger than 16 MiB.`);
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal("unreadable", `Cannot read ${path} (${codeOf(error)}).`);
  }
}

function tellProblems({ problems, leftOut = 0 }: Told, { output }: Context): number {
  output.table(
    ["field", "code", "problem"],
    problems.map(({ field, code, message }) => [field, code, message]),
    problems,
    "",
  );
  const first = leftOut === 0 ? "" : ` The first ${problems.length} are shown.`;
  output.note(
    `\nThe return has ${counted(problems.length + leftOut, "problem", "problems")}.${first} Nothing was filed.`,
  );
  return INVALID;
}

interface Told {
  problems: readonly RowProblem[];
  leftOut?: number;
}

function amountsText({ tax_due_pence, credit_payable_pence }: FilingRow): string {
  const due = `tax due ${poundsText(tax_due_pence)}`;
  return credit_payable_pence ? `${due}, credit payable ${poundsText(credit_payable_pence)}` : due;
}

function tellFiled(
  filing: FilingRow,
  { isNew, isWatched }: { isNew: boolean; isWatched: boolean },
  context: Context<"settings" | "opened">,
): void {
  const { output, settings, opened } = context;
  const { id, mode, test_mode, status, company_name, period_start, period_end, continues_in } = filing;
  const where = mode === "sandbox" ? "in the sandbox" : test_mode ? "to HMRC's Test-in-Live" : "live";
  const what = `${company_name}, ${period_start} to ${period_end}, ${amountsText(filing)}.`;
  const isSentLater = settings.databaseUrl === null && !opened.isGuest;
  const lines = [
    isNew
      ? `Filed ${id} ${where}: ${what}`
      : `Filed before with this key, ${where}: ${id}, ${status}. Nothing new was filed.`,
    ...(continues_in === null ? [] : [`The second return of the period of account is ${continues_in}.`]),
    ...(isSentLater ? ["The service is not running. It sends this when it starts."] : []),
    ...(isWatched ? [] : [`See its progress: npx quarterday filings show ${id}`]),
  ];
  output.say(lines.join("\n"), {});
  if (isNew) tellWarnings(filing.warnings, context);
}

/** Each of the things assumed on a row of its own. */
function tellWarnings(warnings: readonly RowProblem[], { output, values }: Context): void {
  if (warnings.length === 0 || values.json === true) return;
  output.say("", {});
  output.table(
    ["field", "code", "warning"],
    warnings.flatMap((warning) => assumptionsOf(warning).map(({ field, message }) => [field, warning.code, message])),
    [],
    "",
  );
  output.say("", {});
}
