// The life of a delivery of accounts to Companies House: the only list of its states, the facts that move it, and the
// event each move tells customers. The check constraint in migrations/0049_companies_house.sql names the same states,
// and docs/companies-house.md is drawn from this table.

export const accountsStatuses = ["pending", "submitted", "accepted", "rejected"] as const;
export type AccountsStatus = (typeof accountsStatuses)[number];

/** They reach only endpoints that chose them. */
export const accountsEventTypes = [
  "companies_house_accounts.submitted",
  "companies_house_accounts.accepted",
  "companies_house_accounts.rejected",
] as const;
export type AccountsEventType = (typeof accountsEventTypes)[number];

export interface AccountsMove {
  from: readonly AccountsStatus[];
  to: AccountsStatus;
  event: AccountsEventType;
  /** Jobs run at least once: where the fact is true already, repeating it changes nothing. */
  alreadyTrueIn: readonly AccountsStatus[];
  because: string;
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

export type MoveVerdict = { kind: "moves"; move: AccountsMove } | { kind: "already_true" } | { kind: "impossible" };

export function verdictOn(fact: AccountsFact, status: AccountsStatus): MoveVerdict {
  const move: AccountsMove = accountsMoves[fact];
  if (move.from.includes(status)) return { kind: "moves", move };
  return move.alreadyTrueIn.includes(status) ? { kind: "already_true" } : { kind: "impossible" };
}

/** No fact moves it any further. */
export function isFinal(status: AccountsStatus): boolean {
  return Object.values<AccountsMove>(accountsMoves).every(({ from }) => !from.includes(status));
}
