// The accounts of an input as they are delivered to Companies House, and everything that keeps them from being so:
// whose they are, what the caller said of the delivery, and the document itself. Used beside a return and for accounts
// alone.

import { accountsOf } from "../accounts/accounts.ts";
import { accountsDueOn, beginsWithIncorporation, companyTypeByName } from "../deadlines/accounts-due.ts";
import { accountsForRegister } from "../documents/accounts/accounts.ts";
import type { AccountsDocument } from "../documents/accounts/parts.ts";
import { SOFTWARE } from "../documents/return-accounts.ts";
import { accountsTaxonomyFor } from "../documents/taxonomies.ts";
import type { Declarant } from "../input/declarant.ts";
import { isCalendarDate, isLongerThanTwelveMonths } from "../period.ts";
import { carriesAccounts, inputOfAccounts, periodOfAccount } from "../period-of-account.ts";
import type { Problem, Warning } from "../problem.ts";
import type { ReturnInput } from "../return.ts";
import { checkRegisterDocument } from "./check-register-document.ts";
import type { DeliveryInput } from "./delivery-fields.ts";
import type { RegisterContext } from "./finding.ts";
import { reasonForNoCopy, registerRefusals } from "./refusals.ts";

export interface DeliveryContext {
  today: string;
  declarant: Declarant;
  /** Of the return, or what the caller says. */
  taxPence: bigint;
}

/** What is delivered. Null where there is nothing to deliver, or what is left out may not be. */
export function registerDocument(
  input: ReturnInput,
  { profit_and_loss }: Pick<DeliveryInput, "profit_and_loss">,
  context: DeliveryContext,
): Uint8Array | null {
  const given = accountsGiven(input, context);
  return accountsForRegister(given, accountsTaxonomyFor(given.accounts.now.period.end), profit_and_loss);
}

function accountsGiven(input: ReturnInput, context: DeliveryContext): AccountsDocument {
  const { name, registration_number: registrationNumber } = input.company;
  const accounts = accountsOf(inputOfAccounts(input), context);
  return { companyName: name.trim(), registrationNumber, accounts, software: SOFTWARE };
}

export function registerContext(
  input: ReturnInput,
  { profit_and_loss: profitAndLoss }: Pick<DeliveryInput, "profit_and_loss">,
): RegisterContext {
  const { start: periodStart, end: periodEnd } = periodOfAccount(input);
  const { name, registration_number: registrationNumber = "" } = input.company;
  const isOwn = input.accounts?.ixbrl !== undefined;
  return { registrationNumber, companyName: name.trim(), periodStart, periodEnd, profitAndLoss, isOwn };
}

/** Expects an input that has passed the rules of accounts. Own documents are judged as documents, elsewhere. */
export function accountsProblems(
  input: ReturnInput,
  delivery: DeliveryInput,
  context: DeliveryContext,
  path: string,
): Problem[] {
  const refused = registerRefusals(input);
  if (refused.length > 0) return refused;
  if (!carriesAccounts(input)) return [NO_ACCOUNTS];
  if (input.accounts?.ixbrl !== undefined) return [];
  const given = accountsGiven(input, context);
  const document = registerDocument(input, delivery, context);
  const reason = reasonForNoCopy(given.accounts, delivery.profit_and_loss);
  const found =
    document === null
      ? [reason].filter((one) => one !== null)
      : checkRegisterDocument(document, registerContext(input, delivery));
  const inPath = (field: string) => (path !== "" && field === "profit_and_loss" ? `${path}.${field}` : field);
  return found.map(({ code, message, field }) => ({ code, message, field: inPath(field) }));
}

const NO_ACCOUNTS: Problem = {
  code: "missing_field",
  field: "accounts",
  message:
    "This return has no accounts to deliver: they are filed with the other return of its period of account. Deliver them with that one.",
};

export interface AccountsDue {
  dueOn: string | null;
  warnings: Warning[];
}

/** Null, with a warning, for first accounts of more than twelve months whose company's birthday is not known. */
export function dueOf({
  company,
  period,
  accounts,
}: Pick<ReturnInput, "company" | "period" | "accounts">): AccountsDue {
  const { start, end } = periodOfAccount({ period });
  const incorporatedOn = company.incorporated_on ?? null;
  const isFirst = accounts?.first_period === true || beginsWithIncorporation({ start, end }, incorporatedOn);
  const companyType = companyTypeByName(company.name) ?? "private";
  const dueOn = accountsDueOn({ start, end, incorporatedOn, isFirst, companyType });
  if (dueOn !== null) return { dueOn, warnings: [] };
  const message =
    "When first accounts of more than 12 months are due at Companies House depends on the day of incorporation. Send company.incorporated_on.";
  return { dueOn, warnings: [{ code: "incorporated_on_missing", field: "company.incorporated_on", message }] };
}

/** What deserves a hint and keeps nothing from being delivered. */
export function deliveryWarnings(input: ReturnInput): Warning[] {
  const { start, end } = periodOfAccount(input);
  return isCalendarDate(start) && isCalendarDate(end) && isLongerThanTwelveMonths(start, end)
    ? dueOf(input).warnings
    : [];
}
