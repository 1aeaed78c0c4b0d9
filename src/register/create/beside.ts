// Accounts that are delivered beside a return, from the same request: both are stored in one transaction, and from then
// on each goes its own way.

import type { SoundReturn } from "../../../packages/ct600/check-candidate.ts";
import { taxInAccounts } from "../../../packages/ct600/documents/return-accounts.ts";
import { declarantOf } from "../../../packages/ct600/input/declarant.ts";
import { carriesAccounts } from "../../../packages/ct600/period-of-account.ts";
import type { CheckedRequest, Filer, StoredBeside } from "../../filings/create/request.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { registerDestinationOf } from "../accounts.ts";
import { deliveredFor } from "../store.ts";
import { deliveredBefore } from "./already-delivered.ts";
import { checkedAccounts } from "./checked-accounts.ts";
import { refuseUnlessDeliverable } from "./configured.ts";
import { prepareStore, storeIn } from "./deliver.ts";
import { type CheckedAccounts, newAccounts } from "./new-accounts.ts";
import type { DeliverDependencies } from "./request.ts";

/** Null where the request asks for none. The checks have passed with those of the return. */
export async function accountsBeside(
  { returns, sounds, scenario }: CheckedRequest,
  filer: Filer,
  dependencies: DeliverDependencies,
): Promise<StoredBeside | null> {
  // Of two returns only one may be filed now, and it need not be the one that has the accounts.
  const sound = sounds.find(({ built }) => carriesAccounts(built.input)) ?? sounds[0];
  const { filing } = returns.find((one) => one.sound === sound) ?? returns[0] ?? {};
  if (sound?.built.delivery === undefined || filing === undefined) return null;
  const line = await refuseUnlessDeliverable(filer, { testMode: filing.test_mode }, dependencies);
  const checked = await withWarnings(checkedBeside(filing, sound, { filer, dependencies }), filer, dependencies);
  const made = newAccounts(checked, { filer, scenario, line, filingId: filing.id }, dependencies);
  return {
    id: made.row.id,
    before: (tx) => prepareStore(tx, made, dependencies),
    store: (tx) => storeIn(tx, made, []),
    stored: () => dependencies.wakeAccounts(registerDestinationOf(made.row)),
  };
}

function checkedBeside(
  filing: FilingRow,
  { built: { input, delivery, metadata }, computation }: SoundReturn,
  { filer, dependencies }: { filer: Filer; dependencies: DeliverDependencies },
): CheckedAccounts {
  const { mode, declarant: defaultDeclarant } = filer;
  if (delivery === undefined) throw new Error(`${filing.id} delivers no accounts`);
  const choice = declarantOf(input, { mode, defaultDeclarant });
  if (choice.kind === "missing") throw new Error("a return without a declarant has passed the checks");
  const given = {
    today: ukWallClock(dependencies.clock.now()).date,
    declarant: choice.declarant,
    taxPence: taxInAccounts(input, computation),
  };
  const own = input.accounts?.ixbrl === undefined ? null : Buffer.from(input.accounts.ixbrl, "base64");
  const checked = checkedAccounts({ input, delivery, given, own, testMode: filing.test_mode });
  const { authentication_code: _, ...said } = delivery;
  return { ...checked, metadata, input: { filing: filing.id, ...said } };
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
