// A return that amends another is stored: tied to it in one transaction, and dispatched once that one is accepted.

import type { BuiltReturn } from "../../../packages/ct600/check-candidate.ts";
import { recordAudit } from "../../audit/audit.ts";
import { storeApproval } from "../approval/ask.ts";
import { insertFiling } from "../create/create-store.ts";
import { earlierAnswer, KEY_LOCK_MS, storeWhenFree } from "../create/idempotency.ts";
import { limitLockWait } from "../create/idempotency-store.ts";
import { insertionIn, madeOf, NotStored, outcomeOf, type Stored, type StoreRequest } from "../create/new-filing.ts";
import { apiKeyActor, type CreateDependencies } from "../create/request.ts";
import type { FilingRow } from "../filing.ts";
import { type EndWarnings, lockOtherEnds, saveOtherEnds } from "../group-relief/other-ends.ts";
import { dispatchableOriginal } from "../lifecycle.ts";
import { notAmendable, refusalIfManyWait } from "./amend.ts";
import { type LineMember, lockLine, nameNewest } from "./amendment-store.ts";

/**
 * Nothing is stored: the return that it was checked over is not the newest of its line any more, or has another beside
 * it.
 */
export interface Overtaken {
  kind: "overtaken";
}

export async function storeAmendment(
  filing: FilingRow,
  { newest, changesBank, ends }: { newest: FilingRow; changesBank: boolean; ends: readonly EndWarnings[] },
  built: BuiltReturn,
  request: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored | Overtaken> {
  const { idempotency, actor, filer, also, asked = null } = request;
  const made = madeOf(filing, built, null, idempotency, dependencies);
  // With a key it is tried again.
  const options = idempotency === null ? ({ locks: "brief" } as const) : {};
  const store = () =>
    dependencies.db.transaction(async (tx) => {
      if (idempotency !== null) await limitLockWait(tx, KEY_LOCK_MS);
      await lockOtherEnds(tx, ends, newest.id);
      const line = await lockLine(tx, newest.id);
      // Locked, so that its acceptance and this amendment cannot pass each other unseen.
      const amended = refuseUnlessNewest(line, newest);
      const mayGo = dispatchableOriginal.includes(amended.status) && filing.approval === null;
      const dueAt = mayGo ? filing.created_at : null;
      await storeApproval(tx, asked, dependencies, filing.company_name);
      const inserted = await insertFiling(tx, { ...made, submission: { ...made.submission, due_at: dueAt } });
      if (inserted !== "stored") throw new NotStored(inserted);
      await saveOtherEnds(tx, ends, filing);
      await nameNewest(tx, [...line.map(({ id }) => id), filing.id], filing.created_at);
      // API amendments are audited only when they change bank details.
      if (actor !== null || changesBank)
        await recordAudit(tx, actor ?? apiKeyActor(filer), {
          action: "filing_amended",
          ...amendmentOf(filing, newest, changesBank),
        });
      await also?.(tx, [filing]);
      return inserted;
    }, options);
  const insertion = await storeWhenFree(idempotency, dependencies, store).catch(insertionIn);
  // By the first request with this key, perhaps: a repetition gets its answer.
  if (insertion === "overtaken") return (await earlierAnswer(idempotency, dependencies.db)) ?? { kind: "overtaken" };
  return outcomeOf(insertion, filing, built, idempotency, dependencies);
}

function refuseUnlessNewest(line: readonly LineMember[], checked: FilingRow): LineMember {
  const manyWait = refusalIfManyWait(line);
  if (manyWait !== null) throw new NotStored(manyWait);
  const newest = line.findLast(({ status }) => status !== "failed");
  if (newest === undefined) throw new NotStored(notAmendable());
  const { id, continues_in, continues } = newest;
  // An amendment has the links of the return it amends: to another return, where that was sent again meanwhile.
  if (id === checked.id && continues_in === checked.continues_in && continues === checked.continues) return newest;
  throw new NotStored("overtaken");
}

function amendmentOf(
  { id, organisation_id: organisationId, mode, created_at: at }: FilingRow,
  amended: { id: string },
  changesBank: boolean,
) {
  const details = { amendment: id, ...(changesBank && { repayment: "changed" }) };
  return { organisationId, mode, subject: amended.id, details, at };
}
