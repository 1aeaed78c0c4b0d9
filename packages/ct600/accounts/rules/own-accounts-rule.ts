// Bodies for which no accounts are generated: charities, whose accounts follow the charities SORP, and bodies without a
// company number, which the Companies Act does not bind. Said before anything else of the accounts is looked at.

import { type InputRule, rule } from "../../input/rule.ts";
import { carriesAccounts, hasOwnAccounts } from "../../period-of-account.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { ReturnInput } from "../../return.ts";

const FIELD = "accounts.pdf";

export const OWN_ACCOUNTS_RULE: InputRule<ProblemCode> = rule(
  "missing_field",
  FIELD,
  (input) => {
    const needed = neededAccounts(input);
    if (needed === null || hasOwnAccounts(input) || !carriesAccounts(input)) return undefined;
    return `${WHY[needed]} Send the accounts as a PDF in accounts.pdf, or your own iXBRL in accounts.ixbrl.`;
  },
  [FIELD, "accounts.ixbrl", "accounts.not_attached", "charity.kind", "company.registration_number", "company.type"],
);

const WHY = {
  charity:
    "No accounts are generated for a charity, neither under FRS 102 nor under FRS 105: they follow the charities SORP.",
  without_number: "No accounts are generated for a body without a company number: the Companies Act does not bind it.",
} as const;

/** Null where accounts may be generated. */
function neededAccounts(input: ReturnInput): keyof typeof WHY | null {
  if (input.charity?.kind === "charity") return "charity";
  return input.company.registration_number === undefined ? "without_number" : null;
}

/** Whether the caller has to send accounts, if the return has any. */
export function needsOwnAccounts(input: ReturnInput): boolean {
  return neededAccounts(input) !== null;
}
