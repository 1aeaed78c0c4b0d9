// Accounts that cannot be delivered to Companies House by software, or that Quarterday does not deliver, as far as an
// input says so. What a document says of itself is in not-offered-rules.ts.

import { legalFormOf } from "../accounts/legal-form.ts";
import type { Accounts, LegalForm } from "../accounts/model.ts";
import type { ProfitAndLossDelivery } from "../documents/accounts/accounts.ts";
import type { Problem } from "../problem.ts";
import type { ReturnInput } from "../return.ts";
import { companyTypeOf } from "./company-type.ts";
import type { RegisterFinding } from "./finding.ts";

interface Refusal {
  readonly field: string;
  /** Null: nothing to refuse. */
  readonly messageFor: (input: ReturnInput) => string | null;
}

export const CIC =
  "The accounts of a community interest company go with its CIC report, and Companies House does not take those from software. Send both to Companies House on paper or by its own service.";

/** Those that the number does not tell. */
const FORMS: Readonly<Partial<Record<LegalForm, string>>> = { community_interest: CIC };

export const REFUSALS: readonly Refusal[] = [
  {
    field: "company.registration_number",
    messageFor({ company }) {
      if (company.registration_number === undefined)
        return "Only a company on the register delivers accounts to Companies House. Send company.registration_number.";
      const found = companyTypeOf(company.registration_number);
      return found.kind === "refused" ? `${found.message} Deliver these with other software.` : null;
    },
  },
  { field: "accounts.legal_form", messageFor: (input) => FORMS[legalFormOf(input)] ?? null },
  {
    field: "accounts.pdf",
    messageFor: ({ accounts }) =>
      accounts?.pdf === undefined
        ? null
        : "Companies House does not take accounts as a PDF from software. Send them as iXBRL in accounts.ixbrl, or leave both out to have them generated.",
  },
  {
    field: "accounts.not_attached",
    messageFor: ({ accounts }) =>
      accounts?.not_attached === undefined
        ? null
        : "There are no accounts to deliver with accounts.not_attached. Leave it out, and send what the accounts are made from.",
  },
];

export function registerRefusals(input: ReturnInput): Problem[] {
  return REFUSALS.flatMap(({ field, messageFor }) => {
    const message = messageFor(input);
    return message === null ? [] : [{ code: "register_not_offered" as const, message, field }];
  });
}

/** Why `accountsForRegister` makes no copy; null where it makes one. */
export function reasonForNoCopy(accounts: Accounts, profitAndLoss: ProfitAndLossDelivery): RegisterFinding | null {
  const code = "register_document_invalid";
  if (accounts.now.balanceSheet === null)
    return {
      code,
      message: "Accounts for Companies House have a balance sheet. Send accounts.balance_sheet.",
      field: "accounts.balance_sheet",
      gatewayText: "BalanceSheetDate must be provided for the current accounting period.",
    };
  if (profitAndLoss === "delivered" || accounts.statements.has("profit_and_loss_not_delivered")) return null;
  return {
    code,
    message:
      'Only a small company or a micro-entity may leave out its profit and loss account (section 444). Send profit_and_loss "delivered".',
    field: "profit_and_loss",
    gatewayText: "AccountsType must not be FilletedAccounts for this company.",
  };
}
