// Accounts that have passed every check: what is delivered of them, and what is kept of the request.

import { periodOfAccount } from "../../../packages/ct600/period-of-account.ts";
import { type DeliveryContext, dueOf, registerDocument } from "../../../packages/ct600/register/delivered-accounts.ts";
import type { DeliveryInput } from "../../../packages/ct600/register/delivery-fields.ts";
import type { AccountsDeliveryInput } from "../../../packages/ct600/register/input.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";
import type { CheckedAccounts } from "./new-accounts.ts";

/** Accounts that have passed every check, as they are delivered. */
export function checkedAccounts(from: {
  input: ReturnInput;
  delivery: DeliveryInput;
  given: DeliveryContext;
  own: Buffer | null;
  testMode: boolean;
}): CheckedAccounts {
  const { input, delivery, given, own, testMode } = from;
  const document = own ?? registerDocument(input, delivery, given);
  const { name, registration_number: registrationNumber } = input.company;
  if (document === null || registrationNumber === undefined)
    throw new Error("the checks let accounts pass that are none");
  const { dueOn, warnings } = dueOf(input);
  return {
    companyName: name.trim(),
    registrationNumber,
    period: periodOfAccount(input),
    delivery,
    document,
    isOwn: own !== null,
    dueOn,
    warnings,
    metadata: {},
    testMode,
    input: {},
  };
}

/** Without the company's code, and without what is stored beside it. */
export function askedFor({
  authentication_code: _,
  metadata: __,
  accounts,
  options,
  ...rest
}: AccountsDeliveryInput): object {
  const { ixbrl, ...details } = accounts ?? {};
  const { idempotency_key: ___, ...kept } = options ?? {};
  return {
    ...rest,
    ...(accounts && { accounts: { ...details, ...(ixbrl !== undefined && { ixbrl: { stored: true } }) } }),
    ...(Object.keys(kept).length > 0 && { options: kept }),
  };
}
