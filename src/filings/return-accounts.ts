// The accounts of a return, as they are filed with it; and from what was filed, their figures for the next return and the copy for Companies House.

import { declarantIn } from "../authority/declaration.ts";
import { accountsOf } from "../ct600/accounts/accounts.ts";
import type { PeriodFigures } from "../ct600/accounts/model.ts";
import { type Computation, compute } from "../ct600/computation/computation.ts";
import { type Declarant, declarantOf, STAND_IN } from "../ct600/declarant.ts";
import type { ComparativesInput, ReturnInput } from "../ct600/return.ts";
import { accountsForCompaniesHouse } from "../ixbrl/accounts/accounts.ts";
import type { AccountsDocument } from "../ixbrl/accounts/parts.ts";
import { accountsTaxonomyFor } from "../ixbrl/taxonomies.ts";
import { ukWallClock } from "../platform/clock.ts";
import type { FilingRow } from "./filing.ts";
import type { Filed } from "./store.ts";

/** As the envelope names it. */
export const SOFTWARE = { name: "Quarterday", version: "1" };

export interface AccountsOn {
  declarant: Declarant;
  today: string;
  previousAccounts?: ComparativesInput | undefined;
}

export function accountsOfReturn(input: ReturnInput, computation: Computation, on: AccountsOn): AccountsDocument {
  const { charge, settlement } = computation;
  const taxPence = charge.due.value + (settlement.loanTax?.value ?? 0n);
  return {
    companyName: input.company.name.trim(),
    registrationNumber: input.company.registration_number,
    accounts: accountsOf(input, { taxPence, ...on }),
    software: SOFTWARE,
  };
}

/** As the accounts showed them. Who signed them makes no difference to a figure. */
export function figuresFiled(input: ReturnInput, { created_at }: Pick<FilingRow, "created_at">): PeriodFigures {
  return accountsFiled(input, { created_at, declarant: STAND_IN }).accounts.now;
}

/** Without the profit and loss account. Null where the accounts were the caller's own document, or have no balance sheet. */
export function companiesHouseCopy({ input, own_accounts }: Filed, filing: FilingRow, body: string): Buffer | null {
  if (own_accounts || input.accounts?.balance_sheet === undefined) return null;
  const defaultDeclarant = declarantIn(body);
  const choice = declarantOf(input, { mode: filing.mode, defaultDeclarant });
  const declarant = choice.kind === "known" ? choice.declarant : defaultDeclarant;
  const given = accountsFiled(input, { created_at: filing.created_at, declarant });
  return accountsForCompaniesHouse(given, accountsTaxonomyFor(given.accounts.now.period.end));
}

function accountsFiled(input: ReturnInput, { created_at, declarant }: { created_at: Date; declarant: Declarant }) {
  const today = ukWallClock(created_at).date;
  return accountsOfReturn(input, compute(input, { today }), { declarant, today });
}
