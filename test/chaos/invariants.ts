// What must be true after everything broke, judged from outside: by what the customers were answered, by what their
// receiver got, and by the books of both authorities. A sentence for each violation.

import { type FilingStatus, filingMoves } from "../../src/filings/lifecycle.ts";
import { type AccountsStatus, accountsMoves } from "../../src/register/lifecycle.ts";
import { ACCOUNTS } from "../support/accounts.ts";
import type { CustomersBook, Sent } from "./customers.ts";
import type { Heard, ReceiverBook } from "./receiver.ts";

/** A return that the authority has, by its own books. */
export interface Taken {
  correlation_id: string;
  utr: string;
  accepted: boolean;
}

/** A filing as the API shows it in the end. */
export interface Shown {
  id: string;
  status: FilingStatus;
  correlation_id: string | null;
}

/** Accounts that Companies House has, by its own books. */
export interface TakenAccounts {
  company_number: string;
  submission_number: string;
}

/** A delivery to Companies House as the API shows it in the end. */
export interface ShownAccounts {
  id: string;
  status: AccountsStatus;
  company_registration_number: string;
  submission_number: string | null;
}

export interface Books {
  customers: CustomersBook;
  receiver: ReceiverBook;
  authority: Taken[];
  filings: Map<string, Shown>;
  register: TakenAccounts[];
  accounts: Map<string, ShownAccounts>;
}

export const invariants: Record<string, (books: Books) => string[]> = {
  "every create that was answered 2xx exists and is final": ({ customers, filings }) =>
    idsIn(customers).flatMap((id) => {
      const shown = filings.get(id);
      if (shown === undefined) return [`${id} is not there`];
      return isFinal(shown.status) ? [] : [`${id} is still ${shown.status}`];
    }),
  "the authority accepted exactly one submission for each acknowledged filing, and names it": ({
    customers,
    authority,
    filings,
  }) => {
    const accepted = authority.filter((taken) => taken.accepted);
    const acknowledged = idsIn(customers).filter((id) => filings.get(id)?.status === "acknowledged");
    const named = new Map(acknowledged.map((id) => [filings.get(id)?.correlation_id, id]));
    return [
      ...(named.size === acknowledged.length ? [] : ["two filings name one submission"]),
      ...acknowledged
        .filter((id) => !accepted.some(({ correlation_id }) => correlation_id === filings.get(id)?.correlation_id))
        .map((id) => `${id}: the authority has not accepted what it names`),
      ...accepted
        .filter(({ correlation_id }) => !named.has(correlation_id))
        .map(({ utr, correlation_id }) => `${correlation_id} of ${utr} was accepted, and no filing names it`),
    ];
  },
  "every delivery of accounts that was answered 2xx exists and is accepted": ({ customers, accounts }) =>
    accountsIn(customers).flatMap((id) => {
      const status = accounts.get(id)?.status ?? "not there";
      return status === "accepted" ? [] : [`${id} is ${status}`];
    }),
  "Companies House has each set of accounts once, under the number that its delivery names": ({
    register,
    accounts,
  }) => {
    const named = new Map([...accounts.values()].map((shown) => [shown.company_registration_number, shown]));
    const counted = new Map<string, number>();
    for (const { company_number } of register) counted.set(company_number, (counted.get(company_number) ?? 0) + 1);
    return [
      ...[...counted]
        .filter(([, count]) => count > 1)
        .map(([number, count]) => `${number} was delivered ${count} times`),
      ...register
        .filter((taken) => named.get(taken.company_number)?.submission_number !== taken.submission_number)
        .map((taken) => `${taken.submission_number} of ${taken.company_number} is named by no delivery`),
      ...[...named.keys()].filter((number) => !counted.has(number)).map((number) => `${number} is not there`),
    ];
  },
  "every repetition with the same key got the same filing": ({ customers }) =>
    customers.sent.flatMap(({ key, ids, beside }) =>
      [ids, beside].filter(({ size }) => size > 1).map((named) => `${key} is ${[...named].join(" and ")}`),
    ),
  "each event of each filing was delivered": ({ customers, receiver, filings }) => {
    const heard = eventsByFiling(receiver);
    const lacks = (id: string, expected: readonly string[]) => {
      const types = (heard.get(id) ?? []).map(({ type }) => type);
      return expected.filter((type) => !types.includes(type)).map((type) => `${id}: no ${type}`);
    };
    return [
      ...idsIn(customers)
        .filter((id) => filings.get(id)?.status === "acknowledged")
        .flatMap((id) => lacks(id, ["filing.submitted", "filing.accepted"])),
      ...accountsIn(customers).flatMap((id) => lacks(id, ACCOUNTS_TOLD)),
    ];
  },
  "no event without its move, none twice under two ids": ({ customers, receiver, filings }) => {
    const known = new Set([...idsIn(customers), ...accountsIn(customers)]);
    return [...eventsByFiling(receiver)].flatMap(([id, events]) => {
      const status = filings.get(id)?.status;
      const told = events.map(({ type }) => type);
      return [
        ...(known.has(id) ? [] : [`${id} was told of, and no customer sent it`]),
        ...(new Set(told).size === told.length ? [] : [`${id}: ${told.join(", ")}`]),
        ...(told.includes("filing.accepted") && status !== "acknowledged" ? [`${id} is ${status}, told accepted`] : []),
        ...(told.includes("filing.failed") && status !== "failed" ? [`${id} is ${status}, told failed`] : []),
      ];
    });
  },
  "every delivery was signed, and the same byte for byte": ({ receiver }) => receiver.wrong,
  "statuses moved along the table": ({ customers }) =>
    customers.sent.flatMap(({ key, path, statuses }) =>
      statuses.flatMap((status, index) => {
        const before = statuses[index - 1];
        const moves = Object.values(path === ACCOUNTS ? accountsMoves : filingMoves);
        return before === undefined || canFollow(moves, before, status) ? [] : [`${key}: ${before}, then ${status}`];
      }),
    ),
  "no answer was unexpected": ({ customers }) => customers.unexpected,
};

const ACCOUNTS_TOLD = ["companies_house_accounts.submitted", "companies_house_accounts.accepted"];

/** Of the filings. */
function idsIn({ sent }: CustomersBook): string[] {
  return sent.flatMap(({ ids, path }: Sent) => (path === ACCOUNTS ? [] : [...ids]));
}

/** Of the deliveries to Companies House, alone and beside filings. */
export function accountsIn({ sent }: CustomersBook): string[] {
  return sent.flatMap(({ ids, beside, path }: Sent) => (path === ACCOUNTS ? [...ids] : [...beside]));
}

function isFinal(status: FilingStatus): boolean {
  return status === "acknowledged" || status === "failed";
}

function eventsByFiling({ events }: ReceiverBook): Map<string, Heard[]> {
  const found = new Map<string, Heard[]>();
  for (const event of events.values()) found.set(event.filing, [...(found.get(event.filing) ?? []), event]);
  return found;
}

/** Those who look now and then do not see every status. */
function canFollow(moves: readonly { from: readonly string[]; to: string }[], before: string, status: string): boolean {
  const reached = new Set([before]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of moves) if (from.some((one) => reached.has(one))) reached.add(to);
  }
  reached.delete(before);
  return reached.has(status);
}
