// Who filed a return: a filing keeps the key it was filed with, the audit log has people and the command. Of what
// earlier releases filed with a key, the key is known where approval was asked for or bank details were changed.

import { apiKeyById } from "../../access/store.ts";
import { KEY_ACTOR } from "../../audit/key-actor.ts";
import { type AuditRow, amendersOf } from "../../audit/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { knownApproval } from "../approval/approval-store.ts";
import type { FilingRow } from "../filing.ts";

interface FiledBy {
  /** In words. */
  filed_by: string;
  filer: { type: "user" | "api_key" | "command"; id: string | null; name: string | null };
}

type Maker = Pick<AuditRow, "user_id" | "actor">;

/** `lines` are those of the audit log about this filing. */
export async function filedBy(filing: FilingRow, lines: readonly AuditRow[], db: Queryable): Promise<FiledBy> {
  if (filing.key_id !== null) return filedWithKey(filing.key_id, filing, db);
  const maker = await makerOf(filing, lines, db);
  if (maker === null)
    return {
      filed_by: "a program, with an API key; the release that stored the filing did not keep which",
      filer: { type: "api_key", id: null, name: null },
    };
  const { user_id: userId, actor } = maker;
  const keyId = KEY_ACTOR.exec(actor)?.[1];
  if (userId === null && keyId !== undefined) return filedWithKey(keyId, filing, db);
  return { filed_by: actor, filer: { type: userId === null ? "command" : "user", id: userId, name: actor } };
}

async function filedWithKey(keyId: string, filing: FilingRow, db: Queryable): Promise<FiledBy> {
  const { organisation_id: organisationId, mode } = filing;
  const key = await apiKeyById(db, { id: keyId, organisationId, mode });
  return {
    filed_by: `a program, with the API key ${key === undefined ? "" : `“${key.name}” `}${keyId}`,
    filer: { type: "api_key", id: keyId, name: key?.name ?? null },
  };
}

async function makerOf(filing: FilingRow, lines: readonly AuditRow[], db: Queryable): Promise<Maker | null> {
  const created = lines.find(({ action }) => action === "filing_created");
  if (created !== undefined) return created;
  const { amends, organisation_id: organisationId, approval_id: approvalId } = filing;
  // The line of an amendment is about what it amends.
  const amenders = amends === null ? [] : await amendersOf(db, { organisationId, amended: [amends] });
  const amender = amenders.find(({ amendment }) => amendment === filing.id);
  if (amender !== undefined) return amender;
  if (approvalId === null) return null;
  const { prepared_by: actor, prepared_by_user: user_id } = await knownApproval(db, approvalId);
  return { user_id, actor };
}
