// From what was filed: the figures of the accounts for the next return, and the copy for Companies House.

import type { Accounts, PeriodFigures } from "../../../packages/ct600/accounts/model.ts";
import { compute } from "../../../packages/ct600/computation/computation.ts";
import { accountsForRegister } from "../../../packages/ct600/documents/accounts/accounts.ts";
import { accountsOfReturn } from "../../../packages/ct600/documents/return-accounts.ts";
import { accountsTaxonomyFor } from "../../../packages/ct600/documents/taxonomies.ts";
import { type Declarant, declarantOf, STAND_IN } from "../../../packages/ct600/input/declarant.ts";
import { declarantIn } from "../../../packages/ct600/message/declaration.ts";
import { carriesAccounts } from "../../../packages/ct600/period-of-account.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { FilingRow } from "../filing.ts";
import type { Filed } from "../store.ts";

/** As the accounts showed them. Who signed them makes no difference to a figure. */
export function figuresFiled(input: ReturnInput, filing: Pick<FilingRow, "created_at">): PeriodFigures {
  return filedWith(input, filing, STAND_IN).accounts.now;
}

/**
 * Null where the accounts were the caller's own document. `body` is that of the submission, with or without its
 * documents.
 */
export function accountsFiled({ input, own_accounts }: Filed, filing: FilingRow, body: string): Accounts | null {
  return own_accounts ? null : filedWith(input, filing, declarantFiled(input, filing, body)).accounts;
}

/**
 * Without the profit and loss account. Null where the accounts were the caller's own document, or have no balance
 * sheet.
 */
export function companiesHouseCopy({ input, own_accounts }: Filed, filing: FilingRow, body: string): Uint8Array | null {
  if (own_accounts || !carriesAccounts(input) || input.accounts?.balance_sheet === undefined) return null;
  const given = filedWith(input, filing, declarantFiled(input, filing, body));
  return accountsForRegister(given, accountsTaxonomyFor(given.accounts.now.period.end), "left_out");
}

/** What the input leaves to the organisation's settings stands in the form, as they were then. */
export function declarantFiled(input: ReturnInput, { mode }: FilingRow, body: string): Declarant {
  const defaultDeclarant = declarantIn(body);
  const choice = declarantOf(input, { mode, defaultDeclarant });
  return choice.kind === "known" ? choice.declarant : defaultDeclarant;
}

function filedWith(input: ReturnInput, { created_at }: Pick<FilingRow, "created_at">, declarant: Declarant) {
  const today = ukWallClock(created_at).date;
  return accountsOfReturn(input, compute(input, { today }), { declarant, today });
}
