// `quarterday file`: files a return, or a whole file of them, exactly as the API would: the same checks, the same
// idempotency keys. The sandbox is the default; live is only ever filed to when --mode live says so.

import { resolve } from "node:path";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import { isWaiting } from "../../filings/approval/approval.ts";
import { fileReturn, validateReturn } from "../../filings/create/file.ts";
import { type FilingRow, filingObject } from "../../filings/filing.ts";
import { isFinal } from "../../filings/lifecycle.ts";
import { knownFiling } from "../../filings/store.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { isFinal as isAccountsFinal } from "../../register/lifecycle.ts";
import { accountsById } from "../../register/store.ts";
import type { Context } from "../command.ts";
import { DONE, REJECTED, UNFINISHED } from "../exit-codes.ts";
import { firstPositional, modeOption, textOption } from "../options.ts";
import { followAccounts } from "../register/follow-accounts.ts";
import { refuseUnlessRunning } from "../running.ts";
import { stopSignal } from "../terminal.ts";
import { follow, silent, tellerFor } from "../webhooks/follow.ts";
import { fileBatch } from "./batch.ts";
import { resultPath } from "./batch-results.ts";
import { type BatchFile, batchFormats } from "./batch-rows.ts";
import { bodyIn, isObject, withCode } from "./body-file.ts";
import { type FilingParts, filingParts } from "./filing-parts.ts";
import { type Told, tellProblems, tellWarnings } from "./told-problems.ts";

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
  const body = await returnIn(path, context, parts);
  const request = reader.request(
    body,
    { filer, key: textOption(context, "idempotency-key"), actor: context.actor },
    dependencies,
  );
  if (context.values["check-only"] === true) {
    const check = await validateReturn(request, dependencies);
    if (check.kind === "unsound") return tellUnsound(check, context);
    const { warnings } = check;
    context.output.say("The return is valid. Nothing was filed.", { valid: true, warnings });
    tellWarnings(warnings, context);
    return DONE;
  }
  const outcome = await fileReturn(request, dependencies);
  if (outcome.kind === "unsound") return tellUnsound(outcome, context);
  const filing =
    outcome.kind === "created" ? outcome.filing : await knownFiling(context.db, { ...filer, id: outcome.filingId });
  const isWatched = context.values.watch === true;
  if (context.values.json !== true) tellFiled(filing, { isNew: outcome.kind === "created", isWatched }, context);
  if (!isWatched) return tellLast(filing, null, context);
  const stop = stopSignal(context.terminal, UNFINISHED);
  const last = await watch(filing, stop, context, parts);
  return tellLast(last, await watchAccounts(filing, stop, context), context);
}

/** The code of a company that delivers its accounts too may be left out of the file. */
async function returnIn(path: string, context: Context, { reader }: FilingParts): Promise<unknown> {
  const body = await bodyIn(path, "The return", context, reader);
  if (!isObject(body) || !isObject(body.companies_house)) return body;
  return { ...body, companies_house: await withCode(body.companies_house, path, context) };
}

function tellUnsound(told: Told, context: Context): number {
  return tellProblems(told, { what: "The return has", so: "Nothing was filed." }, context);
}

/** Both returns, where the period of account has two; the one that did worse is the outcome. */
async function watch(
  filing: FilingRow,
  stop: AbortSignal,
  context: Context<"db">,
  { filer }: FilingParts,
): Promise<FilingRow> {
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
  if (isWaiting(last))
    context.output.note("It waits for approval, and nothing is sent before that. Ask for it on the filing's page.");
  if (last.flag !== null) context.output.note(`It needs attention: ${last.flag}`);
  if (stop.aborted)
    context.output.note(`Stopped watching; the filing goes on. See npx quarterday filings show ${last.id}`);
  return last;
}

/** The accounts that go to Companies House with it; null where there are none, or the watching was stopped before. */
async function watchAccounts(
  { companies_house_accounts: id, organisation_id: organisationId, mode }: FilingRow,
  stop: AbortSignal,
  context: Context<"db">,
): Promise<AccountsRow | null> {
  const stored = id === null ? undefined : await accountsById(context.db, { id, organisationId, mode });
  if (stored === undefined) return null;
  if (context.values.json !== true) context.output.say(`The accounts at Companies House, ${stored.id}:`, {});
  return followAccounts({ ...stored, status: "pending" }, stop, context);
}

/** The authority that did worse is the outcome. `accounts` are null unless they were followed. */
function tellLast(last: FilingRow, accounts: AccountsRow | null, { values, output }: Context): number {
  if (values.json === true) output.say("", filingObject(last));
  if (last.status === "failed" || accounts?.status === "rejected") return REJECTED;
  const isOpen = !isFinal(last.status) || (accounts !== null && !isAccountsFinal(accounts.status));
  return values.watch === true && isOpen ? UNFINISHED : DONE;
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
  const { companies_house_accounts: accounts } = filing;
  const where = mode === "sandbox" ? "in the sandbox" : test_mode ? "to HMRC's Test-in-Live" : "live";
  const what = `${company_name}, ${period_start} to ${period_end}, ${amountsText(filing)}.`;
  const isSentLater = settings.databaseUrl === null && !opened.isGuest;
  const lines = [
    isNew
      ? `Filed ${id} ${where}: ${what}`
      : `Filed before with this key, ${where}: ${id}, ${status}. Nothing new was filed.`,
    ...(continues_in === null ? [] : [`The second return of the period of account is ${continues_in}.`]),
    ...(accounts === null ? [] : [`Its accounts go to Companies House as ${accounts}.`]),
    ...(isSentLater ? ["The service is not running. It sends this when it starts."] : []),
    ...(isWatched ? [] : [`See its progress: npx quarterday filings show ${id}`]),
    ...(isWatched || accounts === null ? [] : [`and npx quarterday accounts show ${accounts}`]),
  ];
  output.say(lines.join("\n"), {});
  if (isNew) tellWarnings(filing.warnings, context);
}
