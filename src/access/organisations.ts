// The customer: a software house or a firm. Keys, endpoints, filings and events belong to one of them and to one environment.

import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import { insertOrganisation, type OrganisationRow, organisations, renameOrganisation } from "./store.ts";

export async function createOrganisation(
  db: Queryable,
  wanted: { name: string },
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<OrganisationRow> {
  const organisation = {
    id: newId("org", random),
    name: wanted.name,
    declarant_name: null,
    declarant_status: null,
    created_at: clock.now(),
  };
  await insertOrganisation(db, organisation);
  return { ...organisation, files_as: "company", event_retention_days: null };
}

/** The organisation a command means: the one named, or the only one there is. */
export async function chooseOrganisation(db: Queryable, id: string | undefined): Promise<OrganisationRow> {
  const all = await organisations(db);
  const chosen = id === undefined ? (all.length === 1 ? all[0] : undefined) : all.find((row) => row.id === id);
  if (chosen !== undefined) return chosen;
  if (all.length === 0) throw new Refusal("no_organisation", "There is no organisation yet; start the service once.");
  const list = all.map((row) => `${row.id} (${row.name})`).join(", ");
  throw new Refusal("organisation_not_found", `Say which organisation with --organisation: ${list}.`);
}

/** Who declares its returns correct unless a return says otherwise. */
export function defaultDeclarant({
  declarant_name: name,
  declarant_status: status,
}: Pick<OrganisationRow, "declarant_name" | "declarant_status">): { name: string; status: string } | null {
  return name === null ? null : { name, status: status ?? "Director" };
}

export async function nameOrganisation(db: Queryable, id: string, text: string): Promise<void> {
  const name = text.trim();
  if (name.length < 1 || name.length > 160)
    throw new Refusal("invalid_organisation_name", "Give a name of 1 to 160 characters.", "organisation");
  await renameOrganisation(db, id, name);
}
