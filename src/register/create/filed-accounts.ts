// The accounts of a stored return, as they were filed with it: the same figures, approved on the same day by the same
// people. Of a period of account that has two returns, those of the return that has the accounts.

import { compute } from "../../../packages/ct600/computation/computation.ts";
import { taxInAccounts } from "../../../packages/ct600/documents/return-accounts.ts";
import type { DeliveryContext } from "../../../packages/ct600/register/delivered-accounts.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { isWaiting } from "../../filings/approval/approval.ts";
import { returnWithAccounts } from "../../filings/create/other-return.ts";
import { ownAccountsOf } from "../../filings/create/own-document-store.ts";
import { declarantFiled } from "../../filings/create/return-accounts.ts";
import { formOf } from "../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { filedInput, filingOf } from "../../filings/store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";

export interface FiledAccounts {
  /** The return that has the accounts. */
  filing: FilingRow;
  /** The other one of its period of account, where there is one. */
  others: readonly string[];
  input: ReturnInput;
  context: DeliveryContext;
  /** The caller's own document; null where the accounts were made from the input. */
  own: Buffer | null;
}

/** Null: the return has no accounts, and no return that was filed here has them. */
export async function filedAccounts(db: Queryable, scope: Scope, id: string): Promise<FiledAccounts | null> {
  const named = FILING_ID.test(id) ? await filingOf(db, { ...scope, id }) : undefined;
  if (named === undefined)
    throw new Refusal("filing_not_found", `No such filing in your ${scope.mode} environment.`, "filing");
  if (isWaiting(named))
    throw new Refusal(
      "waits_for_approval",
      `${id} waits for approval. Its accounts can be delivered once it is approved.`,
      "filing",
    );
  const first = await filedInput(db, { ...scope, id });
  const filing = await returnWithAccounts(named, first.input, db);
  if (filing === undefined) return null;
  const { input, own_accounts } = filing.id === named.id ? first : await filedInput(db, { ...scope, id: filing.id });
  const own = own_accounts ? await ownAccountsOf(db, filing.id) : null;
  const today = ukWallClock(filing.created_at).date;
  const declarant = declarantFiled(input, filing, await formOf(db, filing.id));
  const computation = compute(input, { today });
  const context = { today, declarant, taxPence: taxInAccounts(input, computation) };
  const others = [filing.continues_in, filing.continues].filter((other) => other !== null);
  return { filing, others, input: own_accounts ? withOwn(input, own) : input, context, own };
}

const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

/** The rules only ask whether there is one, as iXBRL or else as a PDF. */
function withOwn(input: ReturnInput, own: Buffer | null): ReturnInput {
  return { ...input, accounts: { ...input.accounts, ...(own === null ? { pdf: "own" } : { ixbrl: "own" }) } };
}
