// A request to deliver accounts, the same from the API, a page and the command, and what it takes to store it.

import type { AccountsDeliveryInput } from "../../../packages/ct600/register/input.ts";
import type { RegisterDestinationName, RegisterDestinations } from "../../authorities/companies-house/destination.ts";
import type { Idempotency } from "../../filings/create/idempotency.ts";
import type { CreateDependencies, FilingRequest } from "../../filings/create/request.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { AccountsRow } from "../accounts.ts";

export interface DeliverDependencies extends CreateDependencies {
  sealing: Sealing;
  registerDestinations: RegisterDestinations;
  /** Called after a commit that made a delivery due in this process. */
  wakeAccounts: (destination: RegisterDestinationName) => void;
}

export interface DeliveryRequest extends Omit<FilingRequest<AccountsDeliveryInput>, "idempotency"> {
  idempotency: Idempotency<AccountsRow> | null;
}
