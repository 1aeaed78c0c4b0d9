// The accounts that go to Companies House with a row of a batch: what the row is recognised by, whether they can be
// delivered, and which delivery is theirs.

import type { SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import { periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { Refusal } from "../../platform/errors.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { AlreadyDelivered } from "../../register/create/already-delivered.ts";
import { refuseUnlessDeliverable } from "../../register/create/configured.ts";
import { accountsById, deliveredFor } from "../../register/store.ts";
import { isObject } from "./body-file.ts";
import type { FilingParts } from "./filing-parts.ts";

/**
 * Metadata is no part of the return: with other metadata it is the same one, and not filed a second time. Nor is the
 * company's code: a row is the same after that, or the service's own key, was changed, and nothing is kept of the code.
 */
export function recognisedBy(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { metadata: _, companies_house: delivery, ...said } = body;
  if (delivery === undefined) return said;
  if (!isObject(delivery)) return { ...said, companies_house: delivery };
  const { authentication_code: __, ...kept } = delivery;
  return { ...said, companies_house: kept };
}

/** Filing would refuse the row too; here all rows are told of before the first is filed. */
export async function refuseUndeliverable(
  { built: { input, delivery } }: SoundReturn,
  { filer, dependencies }: FilingParts,
): Promise<void> {
  if (delivery === undefined || filer.mode === "sandbox") return;
  const testMode = input.options?.test_mode ?? false;
  await refuseUnlessDeliverable(filer, { testMode }, dependencies);
  const { registration_number: registrationNumber } = input.company;
  if (testMode || registrationNumber === undefined) return;
  const { organisationId, mode } = filer;
  const which = { organisationId, mode, registrationNumber, periodEnd: periodOfAccount(input).end };
  const existing = await deliveredFor(dependencies.db, which);
  if (existing !== undefined) throw new AlreadyDelivered(existing);
}

/** A return that is filed again brings its accounts only if Companies House has rejected them. */
export function withoutDelivered(body: unknown, accounts: Pick<AccountsRow, "status"> | null): unknown {
  if (accounts === null || accounts.status === "rejected" || !isObject(body)) return body;
  const { companies_house: _, ...rest } = body;
  return rest;
}

/** The delivery that these filings name, or else the one before. */
export async function accountsNamedBy(
  filings: readonly FilingRow[],
  before: AccountsRow | null,
  { filer, dependencies: { db } }: FilingParts,
): Promise<AccountsRow | null> {
  const id = filings.find((filing) => filing.companies_house_accounts !== null)?.companies_house_accounts ?? null;
  if (id === null || id === before?.id) return before;
  const named = await accountsById(db, { ...filer, id });
  if (named === undefined) throw new Refusal("accounts_not_found", `Accounts ${id} not found.`);
  return named;
}
