// Whose is what a command is about. What it reads may be of every organisation; what an id names is found wherever it
// is; what it creates, or changes without naming it, belongs to an organisation that has to be chosen if there are
// several (`organisationOption`).

import { countOrganisations, organisationNamed } from "../access/whose-store.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { Context } from "./command.ts";
import { firstPositional, organisationOption, textOption } from "./options.ts";

/** Nobody's id: nothing is found by it, and the command says what it did not find. */
const NOBODY = "";

/** The organisation of what an id names: the given one, or whichever has it. */
export async function ownerOf(
  context: Context<"db">,
  organisationOfId: (db: Queryable, id: string) => Promise<string | undefined>,
  id = firstPositional(context),
): Promise<string> {
  if (textOption(context, "organisation") !== null) return organisationOption(context);
  const organisationId = await organisationOfId(context.db, id);
  const organisation = organisationId === undefined ? undefined : await organisationNamed(context.db, organisationId);
  if (organisation === undefined) return NOBODY;
  if ((await countOrganisations(context.db)) > 1) context.output.ofOrganisation(organisation);
  return organisation.id;
}

/** The organisation that a list is narrowed to; null for all that there are, if there are several. */
export async function narrowedTo(context: Context<"db">): Promise<string | null> {
  const isOfSeveral = textOption(context, "organisation") === null && (await countOrganisations(context.db)) > 1;
  return isOfSeveral ? null : organisationOption(context);
}

export interface OwnedLine {
  organisationId: string;
  cells: readonly string[];
  value: object;
}

/** A list that may be of several organisations: each line then says of which. */
export function ownedTable(
  { output }: Pick<Context, "output">,
  organisationId: string | null,
  columns: readonly string[],
  lines: readonly OwnedLine[],
  whenEmpty: string,
): void {
  const isOfAll = organisationId === null;
  output.table(
    isOfAll ? [...columns, "organisation"] : columns,
    lines.map((line) => (isOfAll ? [...line.cells, line.organisationId] : line.cells)),
    lines.map((line) => (isOfAll ? { ...line.value, organisation: line.organisationId } : line.value)),
    whenEmpty,
  );
}
