// The accounts of a return, as they are filed with it.

import { accountsOf } from "../accounts/accounts.ts";
import { type Computation, taxOf } from "../computation/computation.ts";
import type { Declarant } from "../input/declarant.ts";
import { inputOfAccounts } from "../period-of-account.ts";
import type { ComparativesInput, ReturnInput } from "../return.ts";
import type { AccountsDocument } from "./accounts/parts.ts";

/** As the documents name what made them. */
export const SOFTWARE = { name: "Quarterday", version: "1" };

export interface AccountsOn {
  declarant: Declarant;
  today: string;
  previousAccounts?: ComparativesInput | undefined;
}

export function accountsOfReturn(input: ReturnInput, computation: Computation, on: AccountsOn): AccountsDocument {
  return {
    companyName: input.company.name.trim(),
    registrationNumber: input.company.registration_number,
    accounts: accountsOf(inputOfAccounts(input), { taxPence: taxInAccounts(input, computation), ...on }),
    software: SOFTWARE,
  };
}

/** Of the whole period of account. */
export function taxInAccounts(input: ReturnInput, computation: Computation): bigint {
  return taxOf(computation) + BigInt(input.other_period?.tax_pence ?? 0);
}
