// Delivering accounts and checking them: the order of the checks, once, for the API, the pages and the command. A
// request that was answered before gets that answer; then comes whether there is anywhere to send it, then the input,
// then the whole document. All of that happens before the transaction that stores the delivery.

import type { Problem } from "../../../packages/ct600/problem.ts";
import { recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import { rememberAnswer } from "../../filings/create/create-store.ts";
import {
  answerToRemember,
  earlierAnswer,
  inLineOfKey,
  type Remembered,
  storeWhenFree,
} from "../../filings/create/idempotency.ts";
import { apiKeyActor } from "../../filings/create/request.ts";
import { withoutRoom } from "../../filings/create/storage-quota.ts";
import type { Transaction } from "../../platform/database/db.ts";
import { type AccountsRow, registerDestinationOf } from "../accounts.ts";
import { keepLine } from "../presenters/line-store.ts";
import { deliveredFor, lockDeliveriesOf } from "../store.ts";
import { AlreadyDelivered } from "./already-delivered.ts";
import { type AccountsCheck, checkAccounts, type RequestToCheck } from "./check.ts";
import { refuseUnlessDeliverable } from "./configured.ts";
import { insertAccounts, nameAccounts } from "./create-store.ts";
import { type NewAccounts, newAccounts } from "./new-accounts.ts";
import type { DeliverDependencies, DeliveryRequest } from "./request.ts";

export type DeliveryOutcome =
  | { kind: "created"; accounts: AccountsRow }
  | Remembered
  | { kind: "unsound"; problems: Problem[]; leftOut?: number };

export async function deliverAccounts(
  request: DeliveryRequest,
  dependencies: DeliverDependencies,
): Promise<DeliveryOutcome> {
  refuseUnlessMay(request.actor ?? apiKeyActor(request.filer), "file", request.filer.mode);
  refuseInsideTransaction(dependencies);
  return inLineOfKey(request.idempotency, dependencies, () => deliverInTurn(request, dependencies));
}

async function deliverInTurn(request: DeliveryRequest, dependencies: DeliverDependencies): Promise<DeliveryOutcome> {
  const { filer, scenario, idempotency } = request;
  const earlier = await earlierAnswer(idempotency, dependencies.db);
  if (earlier !== null) return earlier;
  const candidate = request.read();
  const isTest = candidate.isClean("") && candidate.isClean("options") && candidate.isClean("options.test_mode");
  const testMode = isTest && candidate.value.options?.test_mode === true;
  const line = await refuseUnlessDeliverable(filer, { testMode }, dependencies);
  const check = await checkAccounts(candidate, request, dependencies);
  if (check.kind === "unsound") return check;
  const { accounts, filed } = check;
  const made = newAccounts(accounts, { filer, scenario, line, filingId: filed?.filing.id ?? null }, dependencies);
  const named = filed === null ? [] : [filed.filing.id, ...filed.others];
  const outcome = await storeAccounts(made, named, request, dependencies);
  if (outcome !== "key_taken") return outcome;
  const answer = await earlierAnswer(idempotency, dependencies.db);
  if (answer === null) throw new Error("an idempotency key was taken, but its answer is not there");
  return answer;
}

async function storeAccounts(
  made: NewAccounts,
  named: readonly string[],
  { idempotency, actor }: DeliveryRequest,
  dependencies: DeliverDependencies,
): Promise<DeliveryOutcome | "key_taken"> {
  const { db, wakeAccounts } = dependencies;
  const { row } = made;
  const store = () =>
    db.transaction(async (tx) => {
      const remembered = idempotency && answerToRemember(idempotency, row);
      if (remembered !== null && !(await rememberAnswer(tx, remembered, row.created_at))) return "key_taken" as const;
      await prepareStore(tx, made, dependencies);
      await storeIn(tx, made, named);
      const { id: subject, organisation_id: organisationId, mode, created_at: at } = row;
      if (actor !== null)
        await recordAudit(tx, actor, { action: "accounts_delivered", organisationId, mode, subject, at });
      return "stored" as const;
    });
  const stored = await storeWhenFree(idempotency, dependencies, store);
  if (stored === "key_taken") return stored;
  wakeAccounts(registerDestinationOf(row));
  return { kind: "created", accounts: row };
}

/** In the transaction of whatever else is stored with it, and before that: locks come in one order. */
export async function prepareStore(
  tx: Transaction,
  { row, line }: NewAccounts,
  { idempotencyWaitMs }: Pick<DeliverDependencies, "idempotencyWaitMs">,
): Promise<void> {
  const destination = registerDestinationOf(row);
  if (destination === "live") await refuseSecond(tx, row, idempotencyWaitMs);
  if (destination === "sandbox") await keepLine(tx, { id: line, destination });
}

export async function storeIn(tx: Transaction, made: NewAccounts, named: readonly string[]): Promise<void> {
  if (!(await insertAccounts(tx, made))) throw withoutRoom();
  if (named.length > 0) await nameAccounts(tx, made.row.id, named);
}

/** The look of the check may be long ago, and another request may have delivered since. */
async function refuseSecond(tx: Transaction, row: AccountsRow, waitMs: number): Promise<void> {
  const { organisation_id: organisationId, company_registration_number: registrationNumber } = row;
  await lockDeliveriesOf(tx, { organisationId, registrationNumber }, waitMs);
  const which = { organisationId, mode: row.mode, registrationNumber, periodEnd: row.period_end };
  const existing = await deliveredFor(tx, which);
  if (existing !== undefined) throw new AlreadyDelivered(existing);
}

/** Everything `deliverAccounts` checks about accounts, and nothing stored. */
export async function validateAccounts(
  request: RequestToCheck,
  dependencies: DeliverDependencies,
): Promise<AccountsCheck> {
  refuseInsideTransaction(dependencies);
  return checkAccounts(request.read(), request, dependencies);
}

/** A mistake in the program: the check would hold the transaction open for as long as it takes. */
function refuseInsideTransaction({ db }: DeliverDependencies): void {
  if (db.inTransaction) throw new Error("accounts are checked before a transaction, not inside one");
}
