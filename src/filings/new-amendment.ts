// A return that amends another is stored: tied to it in one transaction, and dispatched once that one is accepted.

import { recordAudit } from "../audit/audit.ts";
import { refuseIfManyWait, refuseUnlessAmendable } from "./amend.ts";
import { countUnanswered, lockFirstReturn, nameNewestAmendment } from "./amendment-store.ts";
import { insertFiling } from "./create-store.ts";
import type { FilingRow } from "./filing.ts";
import { limitLockWait } from "./idempotency-store.ts";
import { dispatchableOriginal } from "./lifecycle.ts";
import { insertionIn, madeOf, NotStored, outcomeOf, type Stored, type StoreRequest } from "./new-filing.ts";
import { apiKeyActor, type CreateDependencies } from "./request.ts";
import { lockFiling } from "./store.ts";
import type { BuiltReturn } from "./validate.ts";

export async function storeAmendment(
  filing: FilingRow,
  { original, changesBank }: { original: Pick<FilingRow, "id" | "amends">; changesBank: boolean },
  built: BuiltReturn,
  request: StoreRequest,
  dependencies: CreateDependencies,
): Promise<Stored> {
  const { idempotency, actor, filer } = request;
  const made = madeOf(filing, built, null, idempotency, dependencies);
  const insertion = await dependencies.db
    .transaction(async (tx) => {
      if (idempotency !== null) await limitLockWait(tx, dependencies.idempotencyWaitMs);
      const first = original.amends === null ? original : await lockFirstReturn(tx, original.id);
      // Locked, so that its acceptance and this amendment cannot pass each other unseen.
      const current = await lockFiling(tx, original.id);
      refuseUnlessAmendable(current);
      refuseIfManyWait(await countUnanswered(tx, first.id));
      await nameNewestAmendment(tx, current.id, filing.id, filing.created_at);
      const dueAt = dispatchableOriginal.includes(current.status) ? filing.created_at : null;
      const inserted = await insertFiling(tx, { ...made, submission: { ...made.submission, due_at: dueAt } });
      if (inserted !== "stored") throw new NotStored(inserted);
      // The API records no amendment in the audit log, but where money goes.
      if (actor !== null || changesBank)
        await recordAudit(tx, actor ?? apiKeyActor(filer), {
          action: "filing_amended",
          ...amendmentOf(filing, original, changesBank),
        });
      return inserted;
    })
    .catch((error: unknown) => insertionIn(error, request));
  return outcomeOf(insertion, filing, built, idempotency, dependencies);
}

function amendmentOf(
  { id, organisation_id: organisationId, mode, created_at: at }: FilingRow,
  original: { id: string },
  changesBank: boolean,
) {
  const details = { amendment: id, ...(changesBank && { repayment: "changed" }) };
  return { organisationId, mode, subject: original.id, details, at };
}
