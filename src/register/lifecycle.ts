// The life of a delivery of accounts to Companies House: the only list of its states, the facts that move it, and the
// event each move tells customers. The check constraint in migrations/0049_companies_house.sql names the same states,
// and docs/companies-house.md is drawn from this table.

import { isLast, type Move, type MoveVerdict, verdictOf } from "../work/moves.ts";

export const accountsStatuses = ["pending", "submitted", "accepted", "rejected"] as const;
export type AccountsStatus = (typeof accountsStatuses)[number];

/** They reach only endpoints that chose them. */
export const accountsEventTypes = [
  "companies_house_accounts.submitted",
  "companies_house_accounts.accepted",
  "companies_house_accounts.rejected",
] as const;
export type AccountsEventType = (typeof accountsEventTypes)[number];

export interface AccountsMove extends Move<AccountsStatus> {
  event: AccountsEventType;
}

export const accountsMoves = {
  received: {
    from: ["pending"],
    to: "submitted",
    event: "companies_house_accounts.submitted",
    alreadyTrueIn: ["submitted", "accepted", "rejected"],
    because: "Companies House gave its receipt, or has a status for the number that was sent",
  },
  accepted: {
    from: ["submitted"],
    to: "accepted",
    event: "companies_house_accounts.accepted",
    alreadyTrueIn: ["accepted"],
    because: "the status of the number is ACCEPT",
  },
  rejected: {
    from: ["pending", "submitted"],
    to: "rejected",
    event: "companies_house_accounts.rejected",
    alreadyTrueIn: ["rejected"],
    because: "the gateway refused the message, or the status of the number is REJECT",
  },
} as const satisfies Record<string, AccountsMove>;

export type AccountsFact = keyof typeof accountsMoves;

export function verdictOn(fact: AccountsFact, status: AccountsStatus): MoveVerdict<AccountsMove> {
  return verdictOf<AccountsStatus, AccountsMove>(accountsMoves[fact], status);
}

/** No fact moves it any further. */
export function isFinal(status: AccountsStatus): boolean {
  return isLast<AccountsStatus>(accountsMoves, status);
}
