// The accounts of a return, as they are filed with it; and from what was filed, their figures for the next return and the copy for Companies House.

import { accountsOf } from "../../packages/ct600/accounts/accounts.ts";
import type { Accounts, PeriodFigures } from "../../packages/ct600/accounts/model.ts";
import { type Computation, compute, taxOf } from "../../packages/ct600/computation/computation.ts";
import { accountsForCompaniesHouse } from "../../packages/ct600/documents/accounts/accounts.ts";
import type { AccountsDocument } from "../../packages/ct600/documents/accounts/parts.ts";
import { accountsTaxonomyFor } from "../../packages/ct600/documents/taxonomies.ts";
import { type Declarant, declarantOf, STAND_IN } from "../../packages/ct600/input/declarant.ts";
import { declarantIn } from "../../packages/ct600/message/declaration.ts";
import { carriesAccounts, inputOfAccounts } from "../../packages/ct600/period-of-account.ts";
import type { ComparativesInput, ReturnInput } from "../../packages/ct600/return.ts";
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
  const taxPence = taxOf(computation) + BigInt(input.other_period?.tax_pence ?? 0);
  return {
    companyName: input.company.name.trim(),
    registrationNumber: input.company.registration_number,
    accounts: accountsOf(inputOfAccounts(input), { taxPence, ...on }),
    software: SOFTWARE,
  };
}

/** As the accounts showed them. Who signed them makes no difference to a figure. */
export function figuresFiled(input: ReturnInput, filing: Pick<FilingRow, "created_at">): PeriodFigures {
  return filedWith(input, filing, STAND_IN).accounts.now;
}

/** Null where the accounts were the caller's own document. `body` is that of the submission, with or without its documents. */
export function accountsFiled({ input, own_accounts }: Filed, filing: FilingRow, body: string): Accounts | null {
  return own_accounts ? null : filedWith(input, filing, declarantFiled(input, filing, body)).accounts;
}

/** Without the profit and loss account. Null where the accounts were the caller's own document, or have no balance sheet. */
export function companiesHouseCopy({ input, own_accounts }: Filed, filing: FilingRow, body: string): Buffer | null {
  if (own_accounts || !carriesAccounts(input) || input.accounts?.balance_sheet === undefined) return null;
  const given = filedWith(input, filing, declarantFiled(input, filing, body));
  return accountsForCompaniesHouse(given, accountsTaxonomyFor(given.accounts.now.period.end));
}

/** What the input leaves to the organisation's settings stands in the form, as they were then. */
function declarantFiled(input: ReturnInput, { mode }: FilingRow, body: string): Declarant {
  const defaultDeclarant = declarantIn(body);
  const choice = declarantOf(input, { mode, defaultDeclarant });
  return choice.kind === "known" ? choice.declarant : defaultDeclarant;
}

function filedWith(input: ReturnInput, { created_at }: Pick<FilingRow, "created_at">, declarant: Declarant) {
  const today = ukWallClock(created_at).date;
  return accountsOfReturn(input, compute(input, { today }), { declarant, today });
}
