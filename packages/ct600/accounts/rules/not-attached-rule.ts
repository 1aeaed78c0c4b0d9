// A return may have no accounts for a reason that the form knows (box 90A), where that is the case: the input must not
// contradict it.

import { type InputRule, rule } from "../../input/rule.ts";
import { hasOwnAccounts, isPeriodOfAccount } from "../../period-of-account.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { ReturnInput } from "../../return.ts";
import { accountsGiven } from "../accounts-rule.ts";
import { transactionsIn } from "../transactions.ts";

const FIELD = "accounts.not_attached";
const NEEDS = [FIELD, "accounts", "company", "period", "financials"];

/** What a reason lacks, as the end of a sentence. */
const LACKING = {
  company_in_liquidation: ({ company }: ReturnInput) =>
    company.being_wound_up === true || company.type === 3 ? undefined : "company.being_wound_up is not true",
  company_dormant: (input: ReturnInput) =>
    input.accounts?.dormant === true ? happened(input) : "accounts.dormant is not true",
  not_within_charge: happened,
} as const;

export const NOT_ATTACHED_RULES: readonly InputRule<ProblemCode>[] = [
  rule(
    "invalid_type",
    FIELD,
    (input) => {
      const { not_attached, filed_with } = input.accounts ?? {};
      if (not_attached === undefined) return undefined;
      if (hasOwnAccounts(input) || filed_with === "other")
        return `A return with ${FIELD} has no accounts. Leave accounts.ixbrl, accounts.pdf and accounts.filed_with out.`;
      return undefined;
    },
    NEEDS,
  ),
  rule(
    "invalid_period",
    FIELD,
    (input) =>
      input.accounts?.not_attached === undefined || isPeriodOfAccount(input)
        ? undefined
        : `${FIELD} is for a period that is the period of account. Leave it out, or accounts_start and accounts_end.`,
    NEEDS,
  ),
  rule(
    "does_not_reconcile",
    FIELD,
    (input) => {
      const { not_attached: reason } = input.accounts ?? {};
      const lacking = reason === undefined ? undefined : LACKING[reason](input);
      return lacking && `Accounts can be left out as ${reason} only where that is the case, but ${lacking}.`;
    },
    NEEDS,
  ),
];

function happened(input: ReturnInput): string | undefined {
  const [first] = transactionsIn({ input, accounts: accountsGiven(input) });
  return first && `${first.path} is not 0`;
}
