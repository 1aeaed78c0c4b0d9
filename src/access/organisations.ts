// The customer: a software house or a firm. Keys, endpoints, filings and events belong to one of them and to one
// environment.

import { numberText } from "../../packages/ct600/text/numbers.ts";
import { type Actor, changesBetween, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import {
  type ApprovalSettings,
  insertOrganisation,
  lockOrganisation,
  type OrganisationChange,
  type OrganisationRow,
  updateApproval,
  updateKeepsRequests,
  updateOrganisation,
} from "./store.ts";
import { countOrganisations, organisationNamed, someOrganisations } from "./whose-store.ts";

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
}

interface NewOrganisation {
  name: string;
  /** Not, if it is left out. */
  refuseIncomplete?: boolean;
  /** Whether live asks for two-step sign-in: it does, if it is left out. */
  twoStepRequired?: boolean;
}

export async function createOrganisation(
  db: Transactional,
  wanted: NewOrganisation,
  actor: Actor,
  dependencies: MakeDependencies,
): Promise<OrganisationRow> {
  const name = checkedOrganisationName(wanted.name);
  return db.transaction(async (tx) => {
    const organisation = await makeOrganisation(tx, { ...wanted, name }, dependencies);
    const { id: organisationId, created_at: at, refuse_incomplete } = organisation;
    const details = { name, ...(refuse_incomplete && { refuse_incomplete }) };
    const change = { organisationId, mode: null, subject: organisationId, details, at };
    await recordAudit(tx, actor, { action: "organisation_created", ...change });
    return organisation;
  });
}

/** Only the organisation: the caller records what it is part of. */
export async function makeOrganisation(
  db: Queryable,
  { name, refuseIncomplete = false, twoStepRequired = true }: NewOrganisation,
  { clock, random }: MakeDependencies,
): Promise<OrganisationRow> {
  const organisation = {
    id: newId("org", random),
    name,
    declarant_name: null,
    declarant_status: null,
    refuse_incomplete: refuseIncomplete,
    two_step_required: twoStepRequired,
    created_at: clock.now(),
  };
  await insertOrganisation(db, organisation);
  return {
    ...organisation,
    files_as: "company",
    event_retention_days: null,
    keeps_requests: true,
    approval_live: "never",
    approval_sandbox: "never",
    approval_by_mail_only: false,
  };
}

/** The organisation a command means: the one named, or the only one there is. */
export async function chooseOrganisation(db: Queryable, id: string | undefined): Promise<OrganisationRow> {
  const some = await someOrganisations(db, MOST_NAMED);
  const chosen = id === undefined ? (some.length === 1 ? some[0] : undefined) : await organisationNamed(db, id);
  if (chosen !== undefined) return chosen;
  if (some.length === 0)
    throw new Refusal(
      "no_organisation",
      "No organisation yet. Start the service once, or create one with `organisations create`.",
    );
  const others = (await countOrganisations(db)) - some.length;
  const list = some.map((row) => `${row.id} (${row.name})`).join(", ");
  const more = others > 0 ? ` and ${numberText(others)} more, which \`organisations list\` shows` : "";
  const why = id === undefined ? "" : `Organisation ${id} not found. `;
  throw new Refusal("organisation_not_found", `${why}Choose an organisation with --organisation: ${list}${more}.`);
}

/** Of many organisations, so many are named: the sentence fits a screen. */
const MOST_NAMED = 5;

/**
 * Whether requests to the API are kept for its developers, in both environments. What was kept before goes with time.
 */
export async function keepRequests(
  db: Transactional,
  organisationId: string,
  keeps: boolean,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<void> {
  refuseUnlessMay(actor, "develop", null);
  await db.transaction(async (tx) => {
    const { keeps_requests: before } = await lockOrganisation(tx, organisationId);
    if (before === keeps) return;
    await updateKeepsRequests(tx, organisationId, keeps);
    const details = { keeps_requests: { before, after: keeps } };
    const change = { organisationId, mode: null, subject: organisationId, details, at: clock.now() };
    await recordAudit(tx, actor, { action: "organisation_changed", ...change });
  });
}

/** Who declares its returns correct unless a return says otherwise. */
export function defaultDeclarant({
  declarant_name: name,
  declarant_status: status,
}: Pick<OrganisationRow, "declarant_name" | "declarant_status">): { name: string; status: string } | null {
  return name === null ? null : { name, status: status ?? "Director" };
}

/** What the settings say about the returns that are filed. */
export function filingSettings(
  organisation: Pick<
    OrganisationRow,
    "declarant_name" | "declarant_status" | "files_as" | "refuse_incomplete" | "approval_live" | "approval_sandbox"
  >,
  mode: Mode,
) {
  return {
    declarant: defaultDeclarant(organisation),
    filesAs: organisation.files_as,
    refuseIncomplete: organisation.refuse_incomplete,
    approvalRule: organisation[`approval_${mode}`],
  };
}

const changeable = [
  "name",
  "declarant_name",
  "declarant_status",
  "files_as",
  "event_retention_days",
  "refuse_incomplete",
] as const;

/** Changes what differs; whether anything did. */
export function changeOrganisation(
  db: Transactional,
  organisationId: string,
  wanted: Partial<OrganisationChange>,
  actor: Actor,
  dependencies: { clock: Clock },
): Promise<boolean> {
  return changeWhatDiffers(
    db,
    organisationId,
    { wanted, fields: changeable, save: updateOrganisation },
    actor,
    dependencies,
  );
}

const approvalSettings = ["approval_live", "approval_sandbox", "approval_by_mail_only"] as const;

/** Whether returns have to be approved; changes what differs, and says whether anything did. */
export function changeApproval(
  db: Transactional,
  organisationId: string,
  wanted: Partial<ApprovalSettings>,
  actor: Actor,
  dependencies: { clock: Clock },
): Promise<boolean> {
  return changeWhatDiffers(
    db,
    organisationId,
    { wanted, fields: approvalSettings, save: updateApproval },
    actor,
    dependencies,
  );
}

async function changeWhatDiffers(
  db: Transactional,
  organisationId: string,
  {
    wanted,
    fields,
    save,
  }: {
    wanted: Partial<OrganisationRow>;
    fields: readonly (keyof OrganisationChange | keyof ApprovalSettings)[];
    save: (tx: Transaction, id: string, after: OrganisationRow) => Promise<void>;
  },
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<boolean> {
  refuseUnlessMay(actor, "administer", null);
  return db.transaction(async (tx) => {
    const before = await lockOrganisation(tx, organisationId);
    const after = { ...before, ...wanted };
    const details = changesBetween(before, after, fields);
    if (details === null) return false;
    await save(tx, organisationId, after);
    const change = { organisationId, mode: null, details, at: clock.now() };
    await recordAudit(tx, actor, { action: "organisation_changed", ...change });
    return true;
  });
}

/** As typed; an empty text chooses nothing. */
export interface OrganisationSettings {
  name: string;
  declarantName: string;
  declarantStatus: string;
  filesAs: string;
  refuseIncomplete: string;
  eventRetentionDays: string;
}

/** A form of the previous release does not ask whether incomplete returns are refused: then that stays as it is. */
type CheckedSettings = Omit<OrganisationChange, "refuse_incomplete"> &
  Partial<Pick<OrganisationChange, "refuse_incomplete">>;

/** The declarant's texts must be such as a return can carry: who knows returns has seen to that. */
export function checkedSettings(given: OrganisationSettings): CheckedSettings {
  const declarantName = given.declarantName.trim();
  const declarantStatus = given.declarantStatus.trim();
  if (declarantName === "" && declarantStatus !== "")
    throw new Refusal(
      "invalid_declarant",
      "A status needs a name. Enter who declares the returns correct.",
      "declarant_name",
    );
  const filesAs = waysToFile.find((way) => way === given.filesAs);
  if (filesAs === undefined) throw new Refusal("invalid_files_as", "Choose company or agent.", "files_as");
  return {
    name: checkedOrganisationName(given.name),
    declarant_name: declarantName || null,
    declarant_status: declarantStatus || null,
    files_as: filesAs,
    ...(given.refuseIncomplete !== "" && { refuse_incomplete: checkedRefusal(given.refuseIncomplete) }),
    event_retention_days: checkedDays(given.eventRetentionDays),
  };
}

/** As the forms ask for it. */
export function checkedRefusal(word: string): boolean {
  if (word === "yes" || word === "no") return word === "yes";
  throw new Refusal("invalid_refuse_incomplete", "Choose whether incomplete returns are refused.", "refuse_incomplete");
}

const waysToFile = ["company", "agent"] as const;
const MOST_DAYS = 36_500;

/** Null for an empty text: as long as the operator keeps them. */
export function checkedDays(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_DAYS) return Number(text);
  throw new Refusal(
    "invalid_retention",
    "Give a whole number of days from 1 to 36,500, or leave it empty.",
    "retention",
  );
}

export function checkedOrganisationName(text: string): string {
  const name = text.trim();
  if (name.length >= 1 && name.length <= 160) return name;
  throw new Refusal("invalid_organisation_name", "Give a name of 1 to 160 characters.", "organisation");
}
