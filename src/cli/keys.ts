// `quarterday keys …`

import { createApiKey, revokeApiKey, rollApiKey } from "../access/api-keys.ts";
import { type ApiKeyRow, apiKeysOf } from "../access/store.ts";
import { HOUR } from "../platform/clock.ts";
import type { Context } from "./commands.ts";
import { firstPositional, numberOption, organisationOption, requiredMode, textOption } from "./options.ts";
import { at } from "./output.ts";

export async function keysCreate(context: Context): Promise<number> {
  const organisationId = await organisationOption(context);
  const wanted = { organisationId, mode: requiredMode(context), name: textOption(context, "name") ?? "" };
  const { key, secret } = await createApiKey(context.db, wanted, context);
  context.output.say(secret, { id: key.id, mode: key.mode, name: key.name, key: secret });
  return 0;
}

export async function keysList(context: Context): Promise<number> {
  const keys = await apiKeysOf(context.db, await organisationOption(context));
  const now = context.clock.now();
  context.output.table(
    ["id", "key", "name", "state", "created", "last used"],
    keys.map((key) => [
      key.id,
      `${key.prefix}…`,
      key.name,
      stateOf(key, now),
      at(key.created_at),
      at(key.last_used_at),
    ]),
    keys,
    "There are no API keys; make one with `keys create`.",
  );
  return 0;
}

export async function keysRoll(context: Context): Promise<number> {
  const overlapHours = numberOption(context, "overlap-hours", { least: 0, most: 24 * 30, otherwise: 24 });
  const which = {
    organisationId: await organisationOption(context),
    id: firstPositional(context),
    overlapMs: overlapHours * HOUR,
  };
  const { key, secret, oldKeyEndsAt } = await rollApiKey(context.db, which, context);
  context.output.say(secret, {
    id: key.id,
    mode: key.mode,
    name: key.name,
    key: secret,
    old_key_ends_at: oldKeyEndsAt,
  });
  return 0;
}

export async function keysRevoke(context: Context): Promise<number> {
  const which = { organisationId: await organisationOption(context), id: firstPositional(context) };
  const key = await revokeApiKey(context.db, which, context);
  context.output.say(`${key.id} (${key.name}) is revoked.`, { id: key.id, revoked: true });
  return 0;
}

function stateOf(key: ApiKeyRow, now: Date): string {
  if (key.revoked_at !== null) return "revoked";
  if (key.expires_at === null) return "active";
  return key.expires_at <= now ? "ended" : `ends ${at(key.expires_at)}`;
}
