// A form as it was typed, kept for a short time until its page shows it again. What is kept is only shown, never
// submitted. It is sealed, and belongs to one page and to one session, user or visitor: a token in the address finds
// it, and is worth nothing to others.

import { createHash } from "node:crypto";
import { after, type Clock, HOUR, MINUTE } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { SealedColumn } from "../../platform/database/reseal.ts";
import { networkOf } from "../../platform/http/caller-address.ts";
import { base62, type RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import {
  deleteKeptForm,
  deleteKeptFormsBefore,
  deleteOlderKeptForms,
  insertKeptForm,
  type KeptKind,
  keptFormFor,
  keptKinds,
  type Room,
} from "./kept-form-store.ts";

/** Who may see a kept form. */
export type Holder =
  | { kind: "session"; sessionId: string }
  /** The session was over: the form is shown in the next one of the same user. */
  | { kind: "signed_out"; userId: string }
  /** Before sign-in: the browser with this cookie. */
  | { kind: "visitor"; cookie: string };

interface Bounds extends Room {
  lastsMs: number;
  /** Of text, in one form. */
  bytes: number;
  /** An older one goes when there are more. */
  perHolder: number;
}

const KIB = 1_024;
const MIB = 1_024 * KIB;

/**
 * A session is known, so its own number suffices. Those who are not signed in could be anybody: they get little, and
 * when there is no room a form is not kept, so that the others' stay.
 */
export const keptFormBounds: Readonly<Record<KeptKind, Bounds>> = {
  session: {
    lastsMs: 2 * HOUR,
    bytes: 320 * KIB,
    perHolder: 20,
    perNetwork: null,
    inAll: null,
    bytesInAll: null,
  },
  signed_out: {
    lastsMs: HOUR,
    bytes: 320 * KIB,
    perHolder: 5,
    perNetwork: 100,
    inAll: 2_000,
    bytesInAll: 64 * MIB,
  },
  visitor: {
    lastsMs: 15 * MINUTE,
    bytes: 4 * KIB,
    perHolder: 20,
    perNetwork: 100,
    inAll: 2_000,
    bytesInAll: 8 * MIB,
  },
};

interface ToKeep {
  holder: Holder;
  /** The path of the page that will show it. */
  page: string;
  /** Where it was sent from. */
  address: string;
  text: string;
}

/** What finds it again; null where it is too large, or where there is no room for it. */
export async function keepForm(
  db: Queryable,
  { holder, page, address, text }: ToKeep,
  { sealing, random, clock }: { sealing: Sealing; random: RandomBytes; clock: Clock },
): Promise<string | null> {
  const { kind } = holder;
  const { lastsMs, bytes, perHolder, ...room } = keptFormBounds[kind];
  if (Buffer.byteLength(text) > bytes) return null;
  const token = base62(24, random);
  const key = { id: hashOf(token), holder: nameOf(holder), page };
  const at = clock.now();
  const row = { ...key, kind, network: networkOf(address), sealed: sealing.seal(text, contextOf(key)), kept_at: at };
  await deleteKeptFormsBefore(db, { kind, before: after(at, -lastsMs), most: 100 });
  await deleteOlderKeptForms(db, key.holder, perHolder - 1);
  return (await insertKeptForm(db, row, room)) ? token : null;
}

interface Which {
  token: string;
  holders: readonly Holder[];
}

/** As often as it is asked for, until its time is over. */
export async function keptForm(
  db: Queryable,
  { token, holders }: Which,
  page: string,
  { sealing, clock }: { sealing: Sealing; clock: Clock },
): Promise<string | null> {
  if (!isKeptFormToken(token)) return null;
  const row = await keptFormFor(db, whichOf({ token, holders }), page);
  if (row === undefined || clock.now() >= after(row.kept_at, keptFormBounds[row.kind].lastsMs)) return null;
  return sealing.open(row.sealed, contextOf(row));
}

/** Those whose time is over. */
export async function forgetOldForms(db: Queryable, { clock }: { clock: Clock }): Promise<void> {
  for (const kind of keptKinds) {
    const before = after(clock.now(), -keptFormBounds[kind].lastsMs);
    await deleteKeptFormsBefore(db, { kind, before, most: 10_000 });
  }
}

/** Once it was submitted and taken. */
export async function forgetKeptForm(db: Queryable, { token, holders }: Which): Promise<void> {
  if (isKeptFormToken(token)) await deleteKeptForm(db, whichOf({ token, holders }));
}

export function isKeptFormToken(text: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(text);
}

export const sealedKeptForms: SealedColumn = {
  table: "kept_forms",
  column: "sealed",
  key: ["id", "holder", "page"],
  contextOf: ({ id = "", holder = "", page = "" }) => contextOf({ id, holder, page }),
};

function whichOf({ token, holders }: Which) {
  return { id: hashOf(token), holders: holders.map(nameOf) };
}

function nameOf(holder: Holder): string {
  switch (holder.kind) {
    case "session":
      return holder.sessionId;
    case "signed_out":
      return holder.userId;
    case "visitor":
      return `visitor ${createHash("sha256").update(holder.cookie).digest("base64url")}`;
  }
}

function contextOf({ id, holder, page }: { id: string; holder: string; page: string }): string {
  return `kept_forms/${id}/${holder}/${page}`;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
