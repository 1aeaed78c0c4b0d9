// `quarterday accounts …`: deliveries to Companies House, and what people decide about them.

import { inOrder } from "../../../packages/ct600/input/fields/metadata.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import { type AccountsRow, accountsObject } from "../../register/accounts.ts";
import { documentsOfAccounts } from "../../register/documents.ts";
import { exchangeOf, type SeenAccounts } from "../../register/exchange/exchange-store.ts";
import { accountsStatuses } from "../../register/lifecycle.ts";
import { newestAccounts } from "../../register/list-store.ts";
import { releaseAccounts, resolveAccountsFlag } from "../../register/review/flags.ts";
import { accountsById } from "../../register/store.ts";
import { organisationOfAccounts } from "../../register/whose-store.ts";
import type { Context } from "../command.ts";
import { coveredOption, dateOption, momentOption } from "../date-options.ts";
import { handOut, refuseMisplacedOutput } from "../documents.ts";
import { firstPositional, limitOption, modeOption, textOption, wordsOption } from "../options.ts";
import { at, due, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";

export async function accountsList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const search = {
    statuses: wordsOption(context, "status", accountsStatuses),
    registrationNumber: textOption(context, "company"),
    filingId: textOption(context, "filing"),
    periodEnd: dateOption(context, "period-end"),
    isFlagged: context.values.flagged === true ? true : null,
    createdFrom: momentOption(context, "created-from"),
    createdBefore: coveredOption(context, "created-to")?.next ?? null,
    words: null,
  };
  const page = { after: null, limit: limitOption(context) };
  const rows = await newestAccounts(context.db, { organisationId, mode: modeOption(context) }, search, page);
  ownedTable(
    context,
    organisationId,
    ["id", "mode", "status", "company", "number", "period end", withUkTime("created"), "flag"],
    rows.map((row) => ({
      organisationId: row.organisation_id,
      cells: [
        row.id,
        row.mode,
        row.status,
        row.company_name,
        row.company_registration_number,
        row.period_end,
        inColumn(row.created_at),
        row.flag ?? "",
      ],
      value: accountsObject(row),
    })),
    "No accounts.",
  );
  return 0;
}

export async function accountsShow(context: Context<"db">): Promise<number> {
  const row = await exchangeOf(context.db, (await namedAccounts(context)).id);
  const text = linesOf(row, context)
    .map(([name = "", value = ""]) => `${name.padEnd(COLUMN)}${value}`)
    .join("\n");
  const { next: step, due_at, last_error, numbers, transaction_id } = row;
  const contact = { name: row.contact_name, number: row.contact_number };
  const next = { step, due_at, last_error };
  context.output.say(text, { ...accountsObject(row), contact, numbers, transaction_id, next });
  return 0;
}

const COLUMN = 20;

function linesOf(row: SeenAccounts, context: Context): string[][] {
  const { company_name: name, company_registration_number: number } = row;
  const contact = [row.contact_name, row.contact_number].filter((part) => part !== null).join(", ");
  const destination = { sandbox: "the sandbox", test: "Companies House's tests", live: "Companies House" };
  return [
    ["accounts", row.id],
    ["status", row.status],
    ["to", destination[row.destination]],
    ["company", `${name} (${number})`],
    ["period", `${row.period_start} to ${row.period_end}`],
    ["profit and loss", row.profit_and_loss.replace("_", " ")],
    ["document", row.is_own_document ? "your own" : "generated"],
    ["signed on", row.signed_on],
    ["reference", row.customer_reference ?? "–"],
    ["contact", contact || "–"],
    ["filing", row.filing_id ?? "–"],
    ["accounts due", row.due_on ?? "–"],
    ["created", at(row.created_at)],
    ["submitted", at(row.submitted_at)],
    ["decided", at(row.decided_at)],
    ["submission number", row.submission_number ?? "–"],
    ...(row.numbers.length > 1 ? [["earlier numbers", row.numbers.slice(0, -1).join(", ")]] : []),
    ["transaction id", row.transaction_id ?? "–"],
    ...reasonLines(row),
    ...inOrder(row.metadata).map((pair, index) => [index === 0 ? "metadata" : "", pair.join(" = ")]),
    ["flag", row.flag ?? "–"],
    ["next", nextText(row, context)],
    ["last error", row.last_error ?? "–"],
  ];
}

/** In the words of Companies House. */
function reasonLines({ rejections, examiner }: AccountsRow): string[][] {
  const told = (text: string) => text.replaceAll("\n", `\n${" ".repeat(COLUMN)}`);
  const reasons = rejections.map(({ code, text }, index) => [
    index === 0 ? "rejected because" : "",
    told(`${code}: ${text}`),
  ]);
  if (examiner === null) return reasons;
  const said = [examiner.comment, examiner.telephone].filter((part) => part !== null).join(", ");
  return [...reasons, ["examiner", told(said) || "–"]];
}

function nextText(row: SeenAccounts, { clock }: Context): string {
  if (row.next === null) return "nothing";
  if (row.is_leased) return `${row.next}, now`;
  if (row.waits_for_presenter) return `${row.next}, once a presenter is set`;
  return row.due_at === null ? row.next : `${row.next}, due ${due(row.due_at, clock.now())}`;
}

export async function accountsResolve(context: Context<"db">): Promise<number> {
  const { id, organisation_id: organisationId, mode } = await namedAccounts(context);
  const note = textOption(context, "note") ?? "";
  await resolveAccountsFlag(context.db, { organisationId, mode, id }, note, context.actor, context);
  context.output.say(`The flag of ${id} is resolved. The status is unchanged, and nothing was sent.`, { id, note });
  return 0;
}

export async function accountsRelease(context: Context<"db">): Promise<number> {
  const { id, organisation_id: organisationId, mode } = await namedAccounts(context);
  const note = textOption(context, "note") ?? "";
  await releaseAccounts(context.db, { organisationId, mode, id }, note, context.actor, context);
  context.output.say(`${id} is released. It is sent next, under a new number.`, { id, note });
  return 0;
}

export async function accountsDocuments(context: Context<"db" | "registerDestinations">): Promise<number> {
  refuseMisplacedOutput(context);
  const row = await namedAccounts(context);
  const documents = await documentsOfAccounts(context.db, row, context.registerDestinations);
  return handOut({ id: row.id, path: `/v1/companies_house/accounts/${row.id}/documents`, documents }, context);
}

async function namedAccounts(context: Context<"db">): Promise<AccountsRow> {
  const id = firstPositional(context);
  const organisationId = await ownerOf(context, organisationOfAccounts);
  const row = await accountsById(context.db, { id, organisationId, mode: null });
  if (row !== undefined) return row;
  throw new Refusal("accounts_not_found", `Accounts ${id} not found. \`accounts list\` shows all deliveries.`);
}
