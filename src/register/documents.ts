// The documents of a delivery: the accounts as Companies House gets them, and the message around them, made again
// without the presenter's and the company's codes. The message itself is never stored.

import { companyTypeOf } from "../../packages/ct600/register/company-type.ts";
import type { RegisterDestinations } from "../authorities/companies-house/destination.ts";
import { accountsMessageWithoutCredentials } from "../authorities/companies-house/message.ts";
import type { FilingDocument } from "../filings/documents.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { AccountsRow } from "./accounts.ts";
import { exchangeOf } from "./exchange/exchange-store.ts";
import { documentOf } from "./store.ts";

export const accountsDocumentNames = ["accounts.xhtml", "submission.xml"] as const;
type Name = (typeof accountsDocumentNames)[number];

/** The message is there once it has a number. */
export async function documentsOfAccounts(
  db: Queryable,
  row: AccountsRow,
  destinations: RegisterDestinations,
): Promise<FilingDocument[]> {
  const document = await documentOf(db, row.id);
  const accounts = documentFrom("accounts.xhtml", "application/xhtml+xml", document);
  if (row.submission_number === null) return [accounts];
  const exchange = await exchangeOf(db, row.id);
  const company = companyTypeOf(row.company_registration_number);
  if (company.kind === "refused") throw new Error(`${row.id} is of a body that cannot be delivered for`);
  const message = accountsMessageWithoutCredentials(
    {
      transactionId: exchange.transaction_id ?? "",
      submissionNumber: row.submission_number,
      company: { digits: company.digits, type: company.type, name: row.company_name, authenticationCode: "" },
      contact:
        row.contact_name === null && row.contact_number === null
          ? null
          : { name: row.contact_name, number: row.contact_number },
      customerReference: row.customer_reference,
      // Of the presenter, and not kept with the delivery.
      packageReference: "",
      signedOn: row.signed_on,
      document,
      emailAddress: null,
    },
    destinations[exchange.destination],
  );
  return [accounts, documentFrom("submission.xml", "application/xml", Buffer.from(message))];
}

function documentFrom(name: Name, mediaType: string, bytes: Buffer): FilingDocument {
  return { name, contentType: `${mediaType}; charset=utf-8`, size: bytes.length, bytes: () => bytes };
}
