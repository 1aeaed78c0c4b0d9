// Asks for the status of a delivery's number, and notes whether the presenter was taken.

import type { StatusOutcome } from "../../authorities/companies-house/client.ts";
import { markNotTaken, markTaken } from "../presenters/presenter-store.ts";
import type { ClaimedAccounts } from "./exchange-store.ts";
import { destinationOf, type ExchangeDependencies, presenterFor, transactionIdFor } from "./exchanging.ts";

/** Null where there is no presenter to ask with: the row waits for one. */
export async function askForStatus(
  row: ClaimedAccounts,
  dependencies: ExchangeDependencies,
): Promise<StatusOutcome | null> {
  const { db, clock, register } = dependencies;
  const { submission_number: submissionNumber, company_registration_number: companyNumber } = row;
  if (submissionNumber === null) throw new Error(`${row.id} has no submission number to ask for`);
  const presenter = await presenterFor(row, dependencies);
  if (presenter === null) return null;
  const transactionId = await transactionIdFor(row, dependencies);
  const outcome = await register.status(
    { transactionId, submissionNumber, companyNumber, advancedSeconds: row.advanced_seconds },
    presenter.details,
    destinationOf(row, dependencies),
  );
  const { stored } = presenter;
  if (stored !== null && outcome.kind === "credentials_refused") await markNotTaken(db, stored, clock.now());
  if (stored !== null && isAnswer(outcome)) await markTaken(db, stored, clock.now());
  return outcome;
}

/** The gateway has looked for the number. */
export function isAnswer({ kind }: StatusOutcome): boolean {
  return !["credentials_refused", "refused", "try_later", "silence", "too_long"].includes(kind);
}
