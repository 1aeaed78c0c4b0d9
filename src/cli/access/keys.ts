// `quarterday keys …`

import { createApiKey, revokeApiKey, rollApiKey, stateOfKey } from "../../access/api-keys.ts";
import { isPermission, type Permission, permissionTexts } from "../../access/permission.ts";
import { type ApiKeyRow, apiKeysOf } from "../../access/store.ts";
import { organisationOfKey } from "../../access/whose-store.ts";
import { HOUR } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import type { Context } from "../command.ts";
import { firstPositional, numberOption, organisationOption, requiredMode, textOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { narrowedTo, ownedTable, ownerOf } from "../whose.ts";

export async function keysCreate(context: Context<"db">): Promise<number> {
  const organisationId = await organisationOption(context);
  const permission = permissionOption(context);
  const wanted = { organisationId, mode: requiredMode(context), name: textOption(context, "name") ?? "", permission };
  const { key, secret } = await createApiKey(context.db, wanted, context.actor, context);
  context.output.say(secret, { id: key.id, mode: key.mode, name: key.name, permission, key: secret });
  return 0;
}

export async function keysList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const keys = await apiKeysOf(context.db, organisationId);
  const now = context.clock.now();
  ownedTable(
    context,
    organisationId,
    ["id", "key", "name", "may", "state", withUkTime("created"), withUkTime("last used")],
    keys.map((key) => ({
      organisationId: key.organisation_id,
      cells: [
        key.id,
        `${key.prefix}…`,
        key.name,
        permissionTexts[key.permission],
        stateText(key, now),
        inColumn(key.created_at),
        inColumn(key.last_used_at),
      ],
      value: key,
    })),
    "No API keys yet. Create one with `keys create`.",
  );
  return 0;
}

export async function keysRoll(context: Context<"db">): Promise<number> {
  const overlapHours = numberOption(context, "overlap-hours", { least: 0, most: 24 * 30, otherwise: 24 });
  const overlap = { overlapMs: overlapHours * HOUR };
  const rolled = await rollApiKey(context.db, await namedKey(context), overlap, context.actor, context);
  const { key, secret, oldKeyEndsAt } = rolled;
  context.output.say(secret, {
    id: key.id,
    mode: key.mode,
    name: key.name,
    permission: key.permission,
    key: secret,
    old_key_ends_at: oldKeyEndsAt,
  });
  return 0;
}

export async function keysRevoke(context: Context<"db">): Promise<number> {
  const key = await revokeApiKey(context.db, await namedKey(context), context.actor, context);
  context.output.say(`${key.id} (${key.name}) is revoked.`, { id: key.id, revoked: true });
  return 0;
}

async function namedKey(context: Context<"db">) {
  return { organisationId: await ownerOf(context, organisationOfKey), mode: null, id: firstPositional(context) };
}

/** As words of the command are written: read-only. */
function permissionOption(context: Context<"db">): Permission {
  const permission = (textOption(context, "permission") ?? "all").replaceAll("-", "_");
  if (isPermission(permission)) return permission;
  throw new Refusal("invalid_option", "--permission must be one of all, read-only, validate-only, prepare.");
}

function stateText(key: ApiKeyRow, now: Date): string {
  const state = stateOfKey(key, now);
  return state === "ends" ? `ends ${at(key.expires_at)}` : state;
}
