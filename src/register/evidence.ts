// The evidence of a filing with what went to Companies House beside it: each delivery as it was sent and what became of
// it. Replies of Companies House are not kept, and the evidence says so.

import type { RegisterDestinations } from "../authorities/companies-house/destination.ts";
import { type Beside, type EvidenceParts, eventsOf, evidenceOf } from "../filings/evidence/evidence.ts";
import { type Entry, type EntryName, record } from "../filings/evidence/zip.ts";
import type { FilingRow } from "../filings/filing.ts";
import type { Queryable } from "../platform/database/db.ts";
import { type AccountsRow, accountsObject } from "./accounts.ts";
import { documentsOfAccounts } from "./documents.ts";
import { exchangeOf } from "./exchange/exchange-store.ts";
import { accountsOfFiling } from "./list-store.ts";
import { accountsById } from "./store.ts";

interface Parts extends EvidenceParts {
  registerDestinations: RegisterDestinations;
}

/** What is known at one moment, if `db` is a snapshot; the file is made of it afterwards, without a connection. */
export async function wholeEvidenceOf(filing: FilingRow, madeAt: Date, parts: Parts): Promise<() => Promise<Buffer>> {
  return evidenceOf(filing, madeAt, parts, await deliveredBeside(filing, parts));
}

const NOT_KEPT =
  "Replies of Companies House are not kept: what they said stands in register/deliveries.json, as it was read from them.";

async function deliveredBeside(filing: FilingRow, parts: Parts): Promise<Beside | null> {
  const rows = await deliveriesOf(filing, parts.db);
  if (rows.length === 0) return null;
  const deliveries = await Promise.all(rows.map((row, index) => deliveryOf(row, index + 1, parts)));
  const says = `What was delivered to Companies House, and what became of it. ${NOT_KEPT}`;
  const listed = record(
    "register/deliveries.json",
    says,
    deliveries.map(({ told }) => told),
  );
  return {
    entries: [listed, ...deliveries.flatMap(({ entries }) => entries)],
    readMe: [
      "The accounts went to Companies House as well:",
      ...rows.map(
        ({ id, status, submission_number: number }) =>
          `  ${id}, ${status}, ${number === null ? "not sent yet" : `submission number ${number}`}`,
      ),
      NOT_KEPT,
    ].join("\n"),
  };
}

/** Oldest first. Both returns of a long period of account name one delivery, which belongs to one of them. */
async function deliveriesOf(filing: FilingRow, db: Queryable): Promise<AccountsRow[]> {
  const { id, organisation_id: organisationId, mode, companies_house_accounts: named } = filing;
  const own = (await accountsOfFiling(db, id)).reverse();
  if (named === null || own.some((row) => row.id === named)) return own;
  const other = await accountsById(db, { id: named, organisationId, mode });
  return other === undefined ? own : [other, ...own];
}

async function deliveryOf(row: AccountsRow, place: number, { db, registerDestinations }: Parts) {
  const number = String(place).padStart(2, "0");
  const documents = await documentsOfAccounts(db, row, registerDestinations);
  const entries = documents.map(({ name, bytes }): Entry => {
    const is = name === "accounts.xhtml" ? "accounts" : "submission";
    const file: EntryName = `register/${number}-${is}.${is === "accounts" ? "xhtml" : "xml"}`;
    return { name: file, says: SAYS[is], bytes: bytes() };
  });
  const { numbers, destination, first_sent_at: first } = await exchangeOf(db, row.id);
  const told = {
    ...accountsObject(row),
    destination,
    // Another one for each message.
    submission_numbers: numbers,
    first_sent_at: first?.toISOString() ?? null,
    files: entries.map(({ name }) => name),
    events: await eventsOf(row, db),
  };
  return { entries, told };
}

const SAYS = {
  accounts: "The accounts as they were delivered to Companies House, in iXBRL",
  submission:
    "The message to Companies House, made again from what is kept: without the presenter's and the company's codes",
} as const;
