// `quarterday accounts deliver`: delivers accounts to Companies House exactly as the API would. The sandbox is the
// default. The company's authentication code is no option: process lists and the shell's history would show it.

import { organisationOfFiling } from "../../filings/whose-store.ts";
import { Refusal } from "../../platform/errors.ts";
import { type AccountsRow, accountsObject } from "../../register/accounts.ts";
import { deliverAccounts, validateAccounts } from "../../register/create/deliver.ts";
import { isFinal } from "../../register/lifecycle.ts";
import { accountsById } from "../../register/store.ts";
import type { Context } from "../command.ts";
import { DONE, REJECTED, UNFINISHED } from "../exit-codes.ts";
import { authenticationCode, bodyIn, isObject, withCode } from "../filings/body-file.ts";
import { type FilingParts, filingParts } from "../filings/filing-parts.ts";
import { type Told, tellProblems, tellWarnings } from "../filings/told-problems.ts";
import { firstPositional, modeOption, textOption, wordOption } from "../options.ts";
import { refuseUnlessRunning } from "../running.ts";
import { stopSignal } from "../terminal.ts";
import { ownerOf } from "../whose.ts";
import { followAccounts } from "./follow-accounts.ts";

type DeliverNeeds = "db" | "settings" | "opened" | "openFiling";

export async function accountsDeliver(context: Context<DeliverNeeds>): Promise<number> {
  const source = sourceIn(context);
  if (context.values.wait === true) refuseUnlessRunning(context);
  const mode = modeOption(context) ?? "sandbox";
  const owner = source.kind === "file" ? "" : await ownerOf(context, organisationOfFiling, source.filing);
  const parts = await filingParts(context, mode, owner || textOption(context, "organisation"));
  return deliver(await bodyOf(source, context, parts), context, parts);
}

type Source = { kind: "file"; path: string } | { kind: "filing"; filing: string; profitAndLoss: string };

/** Accounts in a file, or those of a stored return. */
function sourceIn(context: Context): Source {
  const path = firstPositional(context);
  const filing = textOption(context, "filing");
  const profitAndLoss = wordOption(context, "profit-and-loss", ["left_out", "delivered"]);
  if ((path === "") === (filing === null))
    throw new Refusal("invalid_option", "Give a file of accounts, or --filing with a return whose accounts they are.");
  if (filing === null) {
    if (profitAndLoss === null) return { kind: "file", path };
    throw new Refusal(
      "invalid_option",
      "--profit-and-loss is for --filing. In a file it is the field profit_and_loss.",
    );
  }
  if (profitAndLoss !== null) return { kind: "filing", filing, profitAndLoss };
  throw new Refusal(
    "invalid_option",
    "Say with --profit-and-loss whether the profit and loss account is delivered or left_out: leaving it out is a statement by the directors.",
  );
}

async function bodyOf(source: Source, context: Context, { reader }: FilingParts): Promise<unknown> {
  if (source.kind === "filing") {
    const { filing, profitAndLoss: profit_and_loss } = source;
    return { filing, authentication_code: await authenticationCode(context), profit_and_loss };
  }
  const body = await bodyIn(source.path, "The input", context, reader);
  return isObject(body) ? withCode(body, source.path, context) : body;
}

async function deliver(body: unknown, context: Context<DeliverNeeds>, parts: FilingParts): Promise<number> {
  const { filer, actor, reader, dependencies } = parts;
  const { values, output } = context;
  const request = reader.delivery(body, { filer, key: textOption(context, "idempotency-key"), actor }, dependencies);
  if (values["check-only"] === true) {
    const check = await validateAccounts(request, dependencies);
    if (check.kind === "unsound") return tellUnsound(check, context);
    const { warnings } = check.accounts;
    output.say("The accounts are valid. Nothing was delivered.", { valid: true, warnings });
    tellWarnings(warnings, context);
    return DONE;
  }
  const outcome = await deliverAccounts(request, dependencies);
  if (outcome.kind === "unsound") return tellUnsound(outcome, context);
  const isNew = outcome.kind === "created";
  const row = outcome.kind === "created" ? outcome.accounts : await stored(outcome.filingId, context, parts);
  if (values.json !== true) tellDelivered(row, { isNew }, context);
  const isAwaited = values.wait === true;
  const last = isAwaited
    ? await followAccounts({ ...row, status: "pending" }, stopSignal(context.terminal, UNFINISHED), context)
    : row;
  if (values.json === true) output.say("", accountsObject(last));
  if (last.status === "rejected") return REJECTED;
  return isAwaited && !isFinal(last.status) ? UNFINISHED : DONE;
}

async function stored(id: string, { db }: Context<"db">, { filer }: FilingParts): Promise<AccountsRow> {
  const row = await accountsById(db, { ...filer, id });
  if (row === undefined) throw new Error(`${id} was delivered before, but is not there`);
  return row;
}

function tellUnsound(told: Told, context: Context): number {
  return tellProblems(told, { what: "The accounts have", so: "Nothing was delivered." }, context);
}

function tellDelivered(row: AccountsRow, { isNew }: { isNew: boolean }, context: Context<"settings" | "opened">): void {
  const { output, settings, opened, values } = context;
  const { id, mode, test_mode, status, company_name, company_registration_number, period_start, period_end } = row;
  const where = mode === "sandbox" ? "in the sandbox" : test_mode ? "to Companies House's tests" : "live";
  const what = `${company_name} (${company_registration_number}), ${period_start} to ${period_end}`;
  const isSentLater = settings.databaseUrl === null && !opened.isGuest;
  const lines = [
    isNew
      ? `Stored ${id} for delivery, ${where}: ${what}. Status: ${status}.`
      : `Delivered before with this key, ${where}: ${id}, ${status}. Nothing new was delivered.`,
    ...(isSentLater ? ["The service is not running. It sends this when it starts."] : []),
    ...(values.wait === true ? [] : [`See its progress: npx quarterday accounts show ${id}`]),
  ];
  output.say(lines.join("\n"), {});
  if (isNew) tellWarnings(row.warnings, context);
}
