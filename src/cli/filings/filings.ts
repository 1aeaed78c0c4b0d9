// `quarterday filings …`

import { amendableUntil, filingDueOn, taxDueOn } from "../../../packages/ct600/deadlines/due-dates.ts";
import { inOrder } from "../../../packages/ct600/input/fields/metadata.ts";
import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import { revokeApprovalOf } from "../../filings/approval/decide.ts";
import { documentsOf } from "../../filings/documents.ts";
import { evidenceFileName } from "../../filings/evidence/evidence.ts";
import { isSending } from "../../filings/exchange/sending.ts";
import { type SeenSubmission, submissionOf } from "../../filings/exchange/submission-store.ts";
import { datesOf, type FilingRow, filingObject, judgedBy } from "../../filings/filing.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { newestFilings } from "../../filings/lists/list-store.ts";
import { filingsUpdatedSince } from "../../filings/lists/updated-store.ts";
import { resolveFlag } from "../../filings/review/resolve-flag.ts";
import { filingOf } from "../../filings/store.ts";
import { organisationOfFiling } from "../../filings/whose-store.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { wholeEvidenceOf } from "../../register/evidence.ts";
import { accountsById } from "../../register/store.ts";
import type { Context } from "../command.ts";
import { coveredOption, dateOption, momentOption } from "../date-options.ts";
import { handOut, refuseMisplacedOutput, write } from "../documents.ts";
import { firstPositional, limitOption, metadataOption, modeOption, textOption, wordsOption } from "../options.ts";
import { at, due, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";

export async function filingsList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const scope = { organisationId, mode: modeOption(context) };
  const search = {
    ...everyFiling,
    statuses: wordsOption(context, "status", filingStatuses),
    isFlagged: context.values.flagged === true ? true : null,
    endsFrom: dateOption(context, "period-end-from"),
    endsTo: dateOption(context, "period-end-to"),
    createdFrom: momentOption(context, "created-from"),
    createdBefore: coveredOption(context, "created-to")?.next ?? null,
    metadata: metadataOption(context, "metadata"),
  };
  const since = momentOption(context, "updated-since");
  const page = { after: null, limit: limitOption(context) };
  const filings =
    since === null
      ? await newestFilings(context.db, scope, search, page)
      : await filingsUpdatedSince(context.db, scope, search, { ...page, since });
  ownedTable(
    context,
    organisationId,
    ["id", "mode", "status", "company", "period end", "tax", withUkTime("created"), "flag"],
    filings.map((filing) => ({
      organisationId: filing.organisation_id,
      cells: [
        filing.id,
        filing.mode,
        filing.status,
        filing.company_name,
        filing.period_end,
        poundsText(filing.tax_due_pence),
        inColumn(filing.created_at),
        filing.flag ?? "",
      ],
      value: shownFiling(filing),
    })),
    "No filings.",
  );
  return 0;
}

export async function filingsShow(context: Context<"db" | "settings">): Promise<number> {
  const filing = await namedFiling(context);
  const submission = await submissionOf(context.db, filing.id);
  const lines = [
    ["filing", filing.id],
    ["status", filing.status],
    ["company", `${filing.company_name} (UTR ${filing.company_utr})`],
    ["period", `${filing.period_start} to ${filing.period_end}`],
    ["tax due", poundsText(filing.tax_due_pence)],
    ...settlementLines(filing),
    ["judged by", judgedBy(filing)],
    ["created", at(filing.created_at)],
    ["submitted", at(filing.submitted_at)],
    ["acknowledged", at(filing.acknowledged_at)],
    ["correlation id", filing.correlation_id ?? "–"],
    ["HMRC's errors", filing.hmrc_error?.replaceAll("\n", `\n${" ".repeat(20)}`) ?? "–"],
    ["amends", filing.amends ?? "–"],
    ["amended by", filing.amended_by ?? "–"],
    ...longPeriodLines(filing),
    ...(await deliveryLines(filing, context)),
    ["return due", filingDueOn(datesOf(filing))],
    ["tax due on", taxDueOn(filing.period_end)],
    ["amendable until", amendableUntil(datesOf(filing))],
    ...inOrder(filing.metadata).map((pair, index) => [index === 0 ? "metadata" : "", pair.join(" = ")]),
    ["flag", filing.flag ?? "–"],
    ["next", submission === undefined ? "nothing" : nextText(submission, context)],
    ["last error", submission?.last_error ?? "–"],
  ];
  const next = submission
    ? { step: submission.next, due_at: submission.due_at, last_error: submission.last_error }
    : null;
  const text = lines.map(([name = "", value = ""]) => `${name.padEnd(20)}${value}`).join("\n");
  context.output.say(text, { ...shownFiling(filing), next });
  return 0;
}

/** The other return of the same period of account. */
function longPeriodLines({ continues_in: next, continues: before }: FilingRow): string[][] {
  return [...(next === null ? [] : [["continues in", next]]), ...(before === null ? [] : [["continues", before]])];
}

/** The same accounts, as they went to Companies House. */
async function deliveryLines(filing: FilingRow, { db }: Context<"db">): Promise<string[][]> {
  const { companies_house_accounts: id, organisation_id: organisationId, mode } = filing;
  const delivery = id === null ? undefined : await accountsById(db, { id, organisationId, mode });
  return delivery === undefined ? [] : [["Companies House", `${delivery.id}, ${delivery.status}`]];
}

/** What differs from the tax due, and what the return says about payments. */
function settlementLines(filing: FilingRow): string[][] {
  const amounts: [string, number | null][] = [
    ["tax on loans", filing.loan_tax_pence === 0 ? null : filing.loan_tax_pence],
    ["tax payable", filing.tax_payable_pence === filing.tax_due_pence ? null : filing.tax_payable_pence],
    ["outstanding", filing.tax_outstanding_pence],
    ["overpaid", filing.tax_overpaid_pence],
    ["credit payable", filing.credit_payable_pence === 0 ? null : filing.credit_payable_pence],
  ];
  return amounts.flatMap(([name, pence]) => (pence === null ? [] : [[name, poundsText(pence)]]));
}

export async function filingsResolve(context: Context<"db">): Promise<number> {
  const { id, organisation_id: organisationId, mode } = await namedFiling(context);
  const note = textOption(context, "note") ?? "";
  await resolveFlag(context.db, { organisationId, mode, id }, note, context.actor, context);
  context.output.say(`The flag of ${id} is resolved. The status is unchanged, and nothing was sent.`, { id, note });
  return 0;
}

export async function filingsRevokeApproval(context: Context<"db" | "settings">): Promise<number> {
  const { db, clock, random, settings } = context;
  const filing = await namedFiling(context);
  const publishing = { random, delaysMs: settings.webhookDelaysMs };
  const { id, status } = await revokeApprovalOf(db, filing, context.actor, { clock, publishing, mailing: null });
  context.output.say(`The request for approval of ${id} is taken back. Nothing was sent.`, { id, status });
  return 0;
}

/** The interface's Filing, and what people who run the service want to see besides. */
function shownFiling(filing: FilingRow) {
  return { ...filingObject(filing), company_name: filing.company_name, flag: filing.flag };
}

function nextText(submission: SeenSubmission, { clock, settings: { sendTimeoutMs } }: Context<"settings">): string {
  const { next, due_at: dueAt } = submission;
  const now = clock.now();
  if (next === null) return "nothing";
  if (isSending(submission, { now, sendTimeoutMs })) return "sending now";
  if (dueAt === null) return `${next}, after the return it amends is accepted`;
  return `${next}, due ${due(dueAt, now)}`;
}

export async function filingsDocuments(context: Context<"db" | "destinations">): Promise<number> {
  refuseMisplacedOutput(context);
  const filing = await namedFiling(context);
  const documents = await documentsOf(context.db, filing, context.destinations);
  return handOut({ id: filing.id, path: `/v1/filings/${filing.id}/documents`, documents }, context);
}

export async function filingsEvidence(
  context: Context<"db" | "destinations" | "registerDestinations" | "settings">,
): Promise<number> {
  const { db, destinations, registerDestinations, clock, output } = context;
  const filing = await namedFiling(context);
  const file = textOption(context, "output") ?? evidenceFileName(filing);
  const { version } = context.settings;
  const parts = { destinations, registerDestinations, version };
  const zip = await db.snapshot((seen) => wholeEvidenceOf(filing, clock.now(), { ...parts, db: seen }));
  const bytes = await zip();
  write(bytes, file, context.terminal.errors);
  const text = `Wrote the evidence of ${filing.id} to ${file}, ${bytes.length} bytes. It holds bank details.`;
  output.say(text, { object: "evidence", filing: filing.id, file, size: bytes.length });
  return 0;
}

export async function namedFiling(context: Context<"db">): Promise<FilingRow> {
  const id = firstPositional(context);
  const organisationId = await ownerOf(context, organisationOfFiling);
  const filing = await filingOf(context.db, { id, organisationId, mode: null });
  if (filing !== undefined) return filing;
  throw new Refusal("filing_not_found", `Filing ${id} not found. \`filings list\` shows all filings.`);
}
