// The documents of a filing, as bytes.

import { allows } from "../../access/permission.ts";
import { withoutBankDetails } from "../../filings/bank-masks.ts";
import type { CreateDependencies } from "../../filings/create/request.ts";
import { documentNames, documentObject, documentsOf, namesOf } from "../../filings/documents.ts";
import { EVIDENCE_TYPE, evidenceFileName } from "../../filings/evidence/evidence.ts";
import { wholeEvidenceOf } from "../../register/evidence.ts";
import { ApiRefusal } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import type { RouteDependencies } from "../route.ts";
import { existingFiling } from "./filings.ts";

const noQuery = queryReader(NO_QUERY);
const SUBMISSION = "submission.xml";

/**
 * Accounts may be a caller's own file, and XHTML is a page; a PDF may have scripts too. Opened in a browser it would
 * stand on our origin, beside the dashboard, so it is handed over to be saved. Should something show it all the same,
 * it runs no script, loads nothing and belongs to no origin.
 */
export const handedOver = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};

type Parts = Pick<CreateDependencies, "db" | "destinations">;

export async function listDocuments(request: ApiRequest, { db, destinations }: Parts): Promise<ApiResponse> {
  const filing = await existingFiling(request, db);
  noQuery(request.query);
  const documents = await documentsOf(db, filing, destinations);
  const data = documents.map((document) =>
    documentObject(document, `${request.path}/${encodeURIComponent(document.name)}`),
  );
  return { status: 200, headers: {}, body: { object: "list", data, has_more: false } };
}

export async function getDocument(request: ApiRequest, { db, destinations }: Parts): Promise<ApiResponse> {
  const filing = await existingFiling(request, db);
  const documents = await documentsOf(db, filing, destinations);
  const document = documents.find(({ name }) => name === request.name);
  if (document === undefined) {
    throw new ApiRefusal(
      "not_found",
      `This filing has no such document. It has ${namesOf(documents)}; possible documents are ${documentNames.join(", ")} and attached files.`,
    );
  }
  noQuery(request.query);
  const headers = {
    ...handedOver,
    "content-type": document.contentType,
    "content-disposition": `attachment; filename="${document.name}"`,
  };
  const bytes = document.bytes();
  // Whatever is outside the bank details is as it was sent.
  const isMasked = !allows(request.caller.permission, "evidence") && document.name === SUBMISSION;
  return { status: 200, headers, body: isMasked ? Buffer.from(withoutBankDetails(bytes.toString("utf8"))) : bytes };
}

/** The key may have it only if it may do everything (document-routes.ts): bank details are in it. */
export async function getEvidence(
  request: ApiRequest,
  {
    db,
    clock,
    ...parts
  }: Pick<RouteDependencies, "db" | "destinations" | "registerDestinations" | "clock" | "version">,
): Promise<ApiResponse> {
  noQuery(request.query);
  const { id, zip } = await db.snapshot(async (seen) => {
    const filing = await existingFiling(request, seen);
    return { id: filing.id, zip: await wholeEvidenceOf(filing, clock.now(), { ...parts, db: seen }) };
  });
  const headers = {
    ...handedOver,
    "content-type": EVIDENCE_TYPE,
    "content-disposition": `attachment; filename="${evidenceFileName({ id })}"`,
  };
  return { status: 200, headers, body: await zip() };
}
