// `quarterday restored`, `filings release` and `filings confirm`: after the database was restored from a backup.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { heldSinceRestore } from "../../filings/exchange/restore-store.ts";
import { confirmAccepted } from "../../filings/review/confirm.ts";
import { releaseHeld } from "../../filings/review/release.ts";
import { filingOf } from "../../filings/store.ts";
import { organisationOfFiling } from "../../filings/whose-store.ts";
import { databaseRestored, type RestoreReport } from "../../operations/restored.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { momentOption } from "../date-options.ts";
import { firstPositional, organisationOption, textOption } from "../options.ts";
import { at } from "../output.ts";
import { ownerOf } from "../whose.ts";

type RestoreNeeds = "db" | "sealing" | "destinations" | "authority";

export async function restored(context: Context<RestoreNeeds>): Promise<number> {
  const asOf = momentOption(context, "as-of");
  if (asOf !== null && asOf > context.clock.now())
    throw new Refusal("invalid_option", "--as-of must be in the past: the moment when the backup was made.");
  const report = await reportSince(asOf, context);
  context.output.say(reportText(report), answerOf(report));
  return 0;
}

/** The backup is loaded already; what it means for filings is the same as after any other restore. */
export async function restore(context: Context<RestoreNeeds | "loaded">): Promise<number> {
  const { at: asOf, counts } = context.loaded;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const report = await reportSince(asOf, context);
  const text = `Loaded ${counted(rows, "row", "rows")} of ${Object.keys(counts).length} tables, as of ${at(asOf)}.`;
  context.output.say(`${text}\n${reportText(report)}`, { as_of: asOf, rows, ...answerOf(report) });
  return 0;
}

async function reportSince(asOf: Date | null, context: Context<RestoreNeeds>): Promise<RestoreReport> {
  return databaseRestored(asOf, context.actor, { ...context, ...context.authority });
}

function answerOf(report: RestoreReport) {
  return {
    asked: report.asked,
    accounts: report.accounts.map(({ id, organisation_id: organisation }) => ({ id, organisation })),
    unknown: report.unknown.map(({ organisationId, correlationId, transactionId }) => {
      return { organisation: organisationId, correlation_id: correlationId, transaction_id: transactionId };
    }),
    unanswered: report.unanswered.map(({ organisationId, companyUtr, reason }) => {
      return { organisation: organisationId, company_utr: companyUtr, reason };
    }),
  };
}

function reportText({ asked, accounts, unknown, unanswered }: RestoreReport): string {
  const count = (rows: RestoreReport["asked"]) => rows.reduce((sum, row) => sum + row.count, 0);
  const inSandbox = count(asked.filter(({ destination }) => destination === "sandbox"));
  const atHmrc = count(asked) - inSandbox;
  const lines = atHmrc + inSandbox + accounts.length === 0 ? ["Nothing was waiting to be sent."] : [];
  if (atHmrc > 0)
    lines.push(
      `${counted(atHmrc, "filing", "filings")} will be looked up at HMRC before anything is sent. What HMRC does not list is held and flagged.`,
    );
  if (inSandbox > 0)
    lines.push(
      `${counted(inSandbox, "sandbox filing", "sandbox filings")} will be looked up at SANDBOX_URL. What it does not list is sent if Quarterday's simulator answers there from this database, otherwise held and flagged.`,
    );
  if (accounts.length > 0)
    lines.push(
      `${counted(accounts.length, "delivery", "deliveries")} of accounts to Companies House will not be sent again by themselves: what has a number is asked for first, and what Companies House does not know is held and flagged.`,
    );
  if (unknown.length > 0)
    lines.push(
      `HMRC has ${counted(unknown.length, "submission", "submissions")} that this database does not know:`,
      ...unknown.map(
        ({ organisationId, correlationId, transactionId }) =>
          `  ${organisationId}  correlation id ${correlationId || "–"}  transaction id ${transactionId || "–"}`,
      ),
    );
  for (const { organisationId, companyUtr, reason } of unanswered)
    lines.push(
      `HMRC could not be asked for ${organisationId}${companyUtr === null ? "" : ` (company ${companyUtr})`}: ${reason}`,
    );
  lines.push("Start the service now.");
  return lines.join("\n");
}

/** One, or with --all every filing of the organisation that is held since the restore. */
export async function filingsRelease(context: Context<"db">): Promise<number> {
  const { db, output } = context;
  const id = firstPositional(context);
  const isAll = context.values.all === true;
  if (isAll === (id !== "")) throw new Refusal("invalid_option", "Give a filing id or --all.");
  const organisationId = isAll ? await organisationOption(context) : await ownerOf(context, organisationOfFiling);
  const chosen = isAll ? await heldSinceRestore(db, organisationId) : [await namedFiling(context, organisationId, id)];
  const note = textOption(context, "note") ?? "";
  for (const { id, mode } of chosen) await releaseHeld(db, { organisationId, mode, id }, note, context.actor, context);
  const ids = chosen.map((filing) => filing.id);
  const text = `${counted(ids.length, "filing", "filings")} released. ${ids.length === 1 ? "It is" : "They are"} sent next.`;
  output.say(ids.length === 0 ? "No filing is held since a restore." : text, { released: ids });
  return 0;
}

export async function filingsConfirm(context: Context<"db" | "settings">): Promise<number> {
  const { db, clock, random, settings } = context;
  const organisationId = await ownerOf(context, organisationOfFiling);
  const { id, mode } = await namedFiling(context, organisationId, firstPositional(context));
  const confirmation = {
    note: textOption(context, "note") ?? "",
    correlationId: textOption(context, "correlation-id"),
  };
  const publishing = { random, delaysMs: settings.webhookDelaysMs };
  await confirmAccepted(db, { organisationId, mode, id }, confirmation, context.actor, { clock, publishing });
  context.output.say(`${id} is accepted. Nothing was sent.`, { id, status: "accepted" });
  return 0;
}

async function namedFiling({ db }: Context<"db">, organisationId: string, id: string) {
  const filing = await filingOf(db, { id, organisationId, mode: null });
  if (filing !== undefined) return filing;
  throw new Refusal(
    "filing_not_found",
    `Filing ${id} not found. \`filings list --flagged\` shows those that need a decision.`,
  );
}
