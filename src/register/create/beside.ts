// Accounts that are delivered beside a return, from the same request: both are stored in one transaction, and from then
// on each goes its own way.

import { taxInAccounts } from "../../../packages/ct600/documents/return-accounts.ts";
import { declarantOf } from "../../../packages/ct600/input/declarant.ts";
import { carriesAccounts, periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import type { CheckedFiling } from "../../filings/create/file.ts";
import type { Filer, StoredBeside } from "../../filings/create/request.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { registerDestinationOf } from "../accounts.ts";
import { deliveredFor } from "../store.ts";
import { deliveredBefore } from "./already-delivered.ts";
import { checkedAccounts } from "./check.ts";
import { refuseUnlessDeliverable } from "./configured.ts";
import { storeIn } from "./deliver.ts";
import { type CheckedAccounts, newAccounts } from "./new-accounts.ts";
import type { DeliverDependencies } from "./request.ts";

/** Null where the request asks for none. The checks have passed with those of the return. */
export async function accountsBeside(
  returns: readonly CheckedFiling[],
  { filer, scenario }: { filer: Filer; scenario: string | null },
  dependencies: DeliverDependencies,
): Promise<StoredBeside | null> {
  const found = returns.find(({ sound }) => carriesAccounts(sound.built.input)) ?? returns[0];
  const delivery = found?.sound.built.delivery;
  if (found === undefined || delivery === undefined) return null;
  const { test_mode: testMode } = found.filing;
  const line = await refuseUnlessDeliverable(filer, { testMode }, dependencies);
  const checked = await withWarnings(checkedBeside(found, filer, dependencies), filer, dependencies);
  const { id: filingId } = found.filing;
  const made = newAccounts(checked, { filer, scenario, line, filingId }, dependencies);
  return {
    id: made.row.id,
    store: (tx) => storeIn(tx, made, [], dependencies),
    stored: () => dependencies.wakeAccounts(registerDestinationOf(made.row)),
  };
}

function checkedBeside(
  { filing, sound }: CheckedFiling,
  { mode, declarant: defaultDeclarant }: Filer,
  { clock }: DeliverDependencies,
): CheckedAccounts {
  const { built, computation } = sound;
  const { input, delivery } = built;
  if (delivery === undefined) throw new Error(`${filing.id} delivers no accounts`);
  const choice = declarantOf(input, { mode, defaultDeclarant });
  if (choice.kind === "missing") throw new Error("a return without a declarant has passed the checks");
  const given = {
    today: ukWallClock(clock.now()).date,
    declarant: choice.declarant,
    taxPence: taxInAccounts(input, computation),
  };
  const own = input.accounts?.ixbrl === undefined ? null : Buffer.from(input.accounts.ixbrl, "base64");
  const checked = checkedAccounts({ input, delivery, given, own, testMode: filing.test_mode });
  const { authentication_code: _, ...said } = delivery;
  return {
    ...checked,
    period: periodOfAccount(input),
    metadata: built.metadata,
    input: { filing: filing.id, ...said },
  };
}

async function withWarnings(
  checked: CheckedAccounts,
  { organisationId, mode }: Filer,
  { db }: DeliverDependencies,
): Promise<CheckedAccounts> {
  const { registrationNumber, period, testMode, warnings } = checked;
  const which = { organisationId, mode, registrationNumber, periodEnd: period.end };
  const before = testMode ? undefined : await deliveredFor(db, which);
  return before === undefined ? checked : { ...checked, warnings: [...warnings, deliveredBefore(before)] };
}
