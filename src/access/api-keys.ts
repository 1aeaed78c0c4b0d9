// API keys: `sk_sandbox_` or `sk_live_`, 32 random base62 characters, a 6-character checksum. Shown once, kept as a
// SHA-256 hash (the key has 190 bits of its own, so a slow hash would protect nothing). The checksum tells a mistyped
// key from an unknown one without asking the database.

import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { after, type Clock, HOUR, MINUTE } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { base62, base62Number, newId, type RandomBytes } from "../platform/ids.ts";
import type { Scope } from "../platform/mode.ts";
import type { ApprovalRule } from "./approval-rule.ts";
import { filingSettings } from "./organisations.ts";
import type { Permission } from "./permission.ts";
import {
  type ApiKeyRow,
  apiKeyByHash,
  apiKeyById,
  expireApiKey,
  insertApiKey,
  lockApiKey,
  markApiKeyRevoked,
  type WhichKey,
} from "./store.ts";

/** Who is asking: the organisation and the environment, both from the key alone. */
export interface Caller extends Scope {
  keyId: string;
  permission: Permission;
  declarant: { name: string; status: string } | null;
  filesAs: "company" | "agent";
  refuseIncomplete: boolean;
  approvalRule: ApprovalRule;
}

export type KeyVerdict = { kind: "known"; caller: Caller } | { kind: "unknown" } | { kind: "revoked" };

const KEY_SHAPE = /^(sk_(?:sandbox|live)_[0-9A-Za-z]{32,})([0-9A-Za-z]{6})$/;
const LAST_USED_PRECISION_MS = MINUTE;

interface NewKey extends Scope {
  name: string;
  /** Everything, if it is left out. */
  permission?: Permission;
}

interface MakeDependencies {
  clock: Clock;
  random: RandomBytes;
}

export async function createApiKey(
  db: Transactional,
  wanted: NewKey,
  actor: Actor,
  dependencies: MakeDependencies,
): Promise<{ key: ApiKeyRow; secret: string }> {
  refuseUnlessMay(actor, "develop", wanted.mode);
  const name = wanted.name.trim();
  if (name.length < 1 || name.length > 100)
    throw new Refusal("invalid_name", "Give the key a name of 1 to 100 characters.", "name");
  const { organisationId, mode, permission = "all" } = wanted;
  refuseFullKey(actor, { mode, permission });
  return db.transaction(async (tx) => {
    const made = await makeKey(tx, { organisationId, mode, name, permission }, dependencies);
    const { id: subject, created_at: at } = made.key;
    const details = { name, ...(permission !== "all" && { permission }) };
    await recordAudit(tx, actor, { action: "key_created", organisationId, mode, subject, details, at });
    return made;
  });
}

/** A live key that may do everything files real returns: only an owner makes one, or its successor. */
function refuseFullKey(actor: Actor, { mode, permission }: Pick<ApiKeyRow, "mode" | "permission">): void {
  if (permission === "all") refuseUnlessMay(actor, "full_key", mode);
}

/** Only the key: the caller records what it is part of. */
export async function makeKey(
  db: Queryable,
  wanted: NewKey,
  { clock, random }: MakeDependencies,
): Promise<{ key: ApiKeyRow; secret: string }> {
  const unchecked = `sk_${wanted.mode}_${base62(32, random)}`;
  const secret = unchecked + checksum(unchecked);
  const key: ApiKeyRow = {
    id: newId("key", random),
    organisation_id: wanted.organisationId,
    mode: wanted.mode,
    name: wanted.name,
    permission: wanted.permission ?? "all",
    prefix: secret.slice(0, `sk_${wanted.mode}_`.length + 4),
    created_at: clock.now(),
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
  };
  await insertApiKey(db, key, hashOf(secret));
  return { key, secret };
}

export async function recogniseApiKey(db: Queryable, secret: string, { clock }: { clock: Clock }): Promise<KeyVerdict> {
  if (!isWellFormed(secret)) return { kind: "unknown" };
  const now = clock.now();
  const key = await apiKeyByHash(db, hashOf(secret), { now, notedSince: after(now, -LAST_USED_PRECISION_MS) });
  if (key === undefined) return { kind: "unknown" };
  if (key.has_ended) return { kind: "revoked" };
  const { organisation_id: organisationId, mode, id: keyId, permission } = key;
  return { kind: "known", caller: { organisationId, mode, keyId, permission, ...filingSettings(key, mode) } };
}

/** A new key beside the old one, which ends after the overlap: both work while the change is rolled out. */
export async function rollApiKey(
  db: Transactional,
  which: WhichKey,
  { overlapMs }: { overlapMs: number },
  actor: Actor,
  dependencies: MakeDependencies,
): Promise<{ key: ApiKeyRow; secret: string; oldKeyEndsAt: Date }> {
  refuseUnlessMay(actor, "develop", which.mode);
  const at = dependencies.clock.now();
  return db.transaction(async (tx) => {
    const old = rollable(await lockedKey(tx, which), dependencies);
    const { organisation_id: organisationId, mode, name, permission } = old;
    refuseFullKey(actor, { mode, permission });
    const made = await makeKey(tx, { organisationId, mode, name, permission }, dependencies);
    const oldKeyEndsAt = after(at, overlapMs);
    await expireApiKey(tx, old.id, oldKeyEndsAt);
    const details = { name, new_key: made.key.id, overlap_hours: overlapMs / HOUR };
    await recordAudit(tx, actor, { action: "key_rolled", organisationId, mode, subject: old.id, details, at });
    return { ...made, oldKeyEndsAt };
  });
}

export async function revokeApiKey(
  db: Transactional,
  which: WhichKey,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<ApiKeyRow> {
  refuseUnlessMay(actor, "develop", which.mode);
  const at = clock.now();
  return db.transaction(async (tx) => {
    const key = unrevoked(await lockedKey(tx, which));
    await markApiKeyRevoked(tx, key.id, at);
    const { organisation_id: organisationId, mode, id: subject, name } = key;
    await recordAudit(tx, actor, { action: "key_revoked", organisationId, mode, subject, details: { name }, at });
    return key;
  });
}

export async function existingKey(db: Queryable, which: WhichKey): Promise<ApiKeyRow> {
  return found(await apiKeyById(db, which), which);
}

/** For the page that asks how; rolling it looks again. */
export async function keyToRoll(db: Queryable, which: WhichKey, { clock }: { clock: Clock }): Promise<ApiKeyRow> {
  return rollable(await existingKey(db, which), { clock });
}

/** For a change: no other change to it comes between. */
async function lockedKey(tx: Transaction, which: WhichKey): Promise<ApiKeyRow> {
  return found(await lockApiKey(tx, which), which);
}

function found(key: ApiKeyRow | undefined, { id }: WhichKey): ApiKeyRow {
  if (key === undefined) throw new Refusal("key_not_found", `API key ${id} not found. \`keys list\` shows all keys.`);
  return key;
}

/** A key that has ended works nowhere: a successor would restore access that was taken away. */
function rollable(key: ApiKeyRow, { clock }: { clock: Clock }): ApiKeyRow {
  if (stateOfKey(unrevoked(key), clock.now()) === "ended")
    throw new Refusal("key_ended", `The API key ${key.id} has already ended. Create a new key instead.`);
  return key;
}

function unrevoked(key: ApiKeyRow): ApiKeyRow {
  if (key.revoked_at !== null) throw new Refusal("key_revoked", `The API key ${key.id} is already revoked.`);
  return key;
}

export type KeyState = "active" | "ends" | "ended" | "revoked";

export function stateOfKey({ revoked_at, expires_at }: ApiKeyRow, now: Date): KeyState {
  if (revoked_at !== null) return "revoked";
  if (expires_at === null) return "active";
  return expires_at <= now ? "ended" : "ends";
}

export function isWellFormed(secret: string): boolean {
  const match = KEY_SHAPE.exec(secret);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
}

function checksum(text: string): string {
  return base62Number(crc32(text), 6);
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
