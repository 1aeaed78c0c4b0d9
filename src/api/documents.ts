// The documents of a filing, as bytes.

import type { Creating } from "../filings/create.ts";
import { documentNames, documentObject, documentsOf, namesOf } from "../filings/documents.ts";
import { ApiRefusal } from "./errors.ts";
import { type Answered, type Asked, existingFiling } from "./filings.ts";
import { queryReader } from "./query.ts";
import { NoQuery } from "./query-input.ts";

const noQuery = queryReader(NoQuery);

/**
 * Accounts may be a caller's own file, and XHTML is a page. Opened in a browser it would stand on our origin, beside the dashboard, so it is
 * handed over to be saved. Should something show it all the same, it runs no script, loads nothing and belongs to no origin.
 */
const handedOver = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};

type Parts = Pick<Creating, "db" | "destinations">;

export async function listDocuments(asked: Asked, { db, destinations }: Parts): Promise<Answered> {
  const filing = await existingFiling(asked, db);
  noQuery(asked.query);
  const documents = await documentsOf(db, filing, destinations);
  const data = documents.map((document) => documentObject(filing, document));
  return { status: 200, headers: {}, body: { object: "list", data, has_more: false } };
}

export async function getDocument(asked: Asked, { db, destinations }: Parts): Promise<Answered> {
  const filing = await existingFiling(asked, db);
  const documents = await documentsOf(db, filing, destinations);
  const document = documents.find(({ name }) => name === asked.name);
  if (document === undefined) {
    throw new ApiRefusal(
      "not_found",
      `This filing has no such document. It has ${namesOf(documents)}; possible documents are ${documentNames.join(", ")}.`,
    );
  }
  noQuery(asked.query);
  const headers = {
    ...handedOver,
    "content-type": document.contentType,
    "content-disposition": `attachment; filename="${document.name}"`,
  };
  return { status: 200, headers, body: document.bytes() };
}
