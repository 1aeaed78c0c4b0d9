// `quarterday organisations …`

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import type { ApprovalRule } from "../../access/approval-rule.ts";
import { changeApproval, changeOrganisation, createOrganisation } from "../../access/organisations.ts";
import { type ApprovalSettings, type OrganisationRow, organisationById, organisations } from "../../access/store.ts";
import { storageQuotas } from "../../filings/create/quota-store.ts";
import { type StorageQuota, setStorageQuota } from "../../filings/create/storage-quota.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { organisationOption, textOption, wholeNumberOption, wordOption } from "../options.ts";
import { at } from "../output.ts";

export async function organisationsCreate(context: Context<"db">): Promise<number> {
  const wanted = { name: textOption(context, "name") ?? "", refuseIncomplete: refusalOption(context) ?? false };
  const organisation = await createOrganisation(context.db, wanted, context.actor, context);
  context.output.say(organisation.id, shown(organisation));
  return 0;
}

export async function organisationsList(context: Context<"db">): Promise<number> {
  const quotas = new Map((await storageQuotas(context.db)).map((row) => [row.organisation_id, row]));
  const newestFirst = (await organisations(context.db)).reverse().map((organisation) => {
    const { quota_bytes: quotaBytes = null, stored_bytes: counted = 0 } = quotas.get(organisation.id) ?? {};
    return { organisation, quota: { quotaBytes, storedBytes: quotaBytes === null ? null : counted } };
  });
  context.output.table(
    ["id", "name", "created", "storage"],
    newestFirst.map(({ organisation: { id, name, created_at }, quota }) => [id, name, at(created_at), usedOf(quota)]),
    newestFirst.map(({ organisation, quota }) => ({ ...shown(organisation), ...shownQuota(quota) })),
    "No organisations yet. Create one with `organisations create`.",
  );
  return 0;
}

export async function organisationsQuota(context: Context<"db">): Promise<number> {
  const organisationId = await organisationOption(context);
  const wanted = { organisationId, quotaBytes: quotaOption(context) };
  const quota = await setStorageQuota(context.db, wanted, context.actor, context);
  const text = quota.quotaBytes === null ? "No quota." : `Stored: ${usedOf(quota)}.`;
  context.output.say(text, { id: organisationId, ...shownQuota(quota) });
  return 0;
}

/** Without an option it only shows them. */
export async function organisationsSettings(context: Context<"db">): Promise<number> {
  const organisationId = await organisationOption(context);
  const refuseIncomplete = refusalOption(context);
  if (refuseIncomplete !== null) {
    const wanted = { refuse_incomplete: refuseIncomplete };
    await changeOrganisation(context.db, organisationId, wanted, context.actor, context);
  }
  await changeApproval(context.db, organisationId, approvalOptions(context), context.actor, context);
  const organisation = await organisationById(context.db, organisationId);
  const settings = shownSettings(organisation);
  const lines = Object.entries(settings).map(([name, value]) => [name, settingText(value)]);
  context.output.table(["setting", "value"], lines, { ...shown(organisation), ...settings }, "");
  return 0;
}

function shownSettings({
  declarant_name,
  declarant_status,
  files_as,
  refuse_incomplete,
  event_retention_days,
  ...others
}: OrganisationRow) {
  const { approval_live, approval_sandbox, approval_by_mail_only } = others;
  return {
    ...{ declarant_name, declarant_status, files_as, refuse_incomplete, event_retention_days },
    ...{ approval_live, approval_sandbox, approval_by_mail_only },
  };
}

/** Only what is given. */
function approvalOptions(context: Context<"db">): Partial<ApprovalSettings> {
  const rule = (name: "approval-live" | "approval-sandbox"): ApprovalRule | null => {
    const word = wordOption(context, name, ["never", "unless-approver", "always"]);
    return word === "unless-approver" ? "unless_approver" : word;
  };
  const [live, sandbox, byMail] = [
    rule("approval-live"),
    rule("approval-sandbox"),
    wordOption(context, "approval-by-mail-only", ["yes", "no"]),
  ];
  return {
    ...(live !== null && { approval_live: live }),
    ...(sandbox !== null && { approval_sandbox: sandbox }),
    ...(byMail !== null && { approval_by_mail_only: byMail === "yes" }),
  };
}

function settingText(value: string | number | boolean | null): string {
  return value === null ? "–" : typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

function refusalOption(context: Context<"db">): boolean | null {
  const word = wordOption(context, "refuse-incomplete", ["yes", "no"]);
  return word === null ? null : word === "yes";
}

const MB = 1_000_000;
/** A thousand terabytes. */
const MOST_MEGABYTES = 1_000_000_000;

function quotaOption(context: Context<"db">): number | null {
  if (textOption(context, "megabytes") === "none") return null;
  const megabytes = wholeNumberOption(context, "megabytes", { least: 1, most: MOST_MEGABYTES });
  if (megabytes === null) throw new Refusal("invalid_option", "--megabytes must be a whole number, or none.");
  return megabytes * MB;
}

function usedOf({ quotaBytes, storedBytes }: StorageQuota): string {
  return quotaBytes === null ? "–" : `${megabytes(storedBytes ?? 0)} of ${megabytes(quotaBytes)}`;
}

/** Rounded up: whatever is stored is not nothing. */
function megabytes(bytes: number): string {
  return `${numberText(Math.ceil(bytes / MB))} MB`;
}

function shown({ id, name, created_at }: OrganisationRow) {
  return { id, name, created_at };
}

function shownQuota({ quotaBytes, storedBytes }: StorageQuota) {
  return { storage_quota_bytes: quotaBytes, stored_bytes: storedBytes };
}
