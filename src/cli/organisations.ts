// `quarterday organisations …`

import { createOrganisation } from "../access/organisations.ts";
import { type OrganisationRow, organisations } from "../access/store.ts";
import { commandActor } from "./actor.ts";
import type { Context } from "./command.ts";
import { textOption } from "./options.ts";
import { at } from "./output.ts";

export async function organisationsCreate(context: Context): Promise<number> {
  const wanted = { name: textOption(context, "name") ?? "" };
  const organisation = await createOrganisation(context.db, wanted, commandActor, context);
  context.output.say(organisation.id, shown(organisation));
  return 0;
}

export async function organisationsList(context: Context): Promise<number> {
  const newestFirst = (await organisations(context.db)).reverse();
  context.output.table(
    ["id", "name", "created"],
    newestFirst.map(({ id, name, created_at }) => [id, name, at(created_at)]),
    newestFirst.map(shown),
    "No organisations yet. Create one with `organisations create`.",
  );
  return 0;
}

function shown({ id, name, created_at }: OrganisationRow) {
  return { id, name, created_at };
}
