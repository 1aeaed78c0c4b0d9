// The routes about what was sent and received, and how the figures came about.

import { documentMediaTypes } from "../../filings/documents.ts";
import { EVIDENCE_TYPE } from "../../filings/evidence/evidence.ts";
import { CarriedForward, DocumentBytes, DocumentList, EvidenceBytes, FiledComputation } from "../answers.ts";
import { CARRIED_FORWARD_QUERY } from "../input/query-input.ts";
import { type Route, SMALL } from "../route.ts";
import { getCarriedForward, getComputation } from "./computation.ts";
import { getDocument, getEvidence, listDocuments } from "./documents.ts";

export const documentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/filings/:id/documents",
    operationId: "listDocuments",
    needs: "read",
    tag: "Documents",
    summary: "List the documents of a filing",
    description: "The documents that exist by now. `receipt.xml` comes with HMRC's acceptance.",
    status: 200,
    answer: DocumentList,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    isDownload: true,
    handle: listDocuments,
  },
  {
    method: "GET",
    path: "/v1/filings/:id/documents/:name",
    operationId: "retrieveDocument",
    needs: "read",
    tag: "Documents",
    summary: "Retrieve a document of a filing",
    description:
      "The document as it was sent or received, without credentials. In `submission.xml` a restricted key gets bank details masked.",
    status: 200,
    answer: DocumentBytes,
    answerTypes: documentMediaTypes,
    errors: ["filing_not_found", "not_found"],
    maxBodyBytes: SMALL,
    isDownload: true,
    handle: getDocument,
  },
  {
    method: "GET",
    path: "/v1/filings/:id/evidence",
    operationId: "retrieveEvidence",
    needs: "evidence",
    tag: "Documents",
    summary: "Retrieve the evidence of a filing, as one ZIP file",
    description:
      "Everything that is known of the filing: the message as it was sent, documents, every reply of HMRC, the computation, by which release of the rules it was checked, events and deliveries, who filed and who approved it, what went to Companies House beside it, and a manifest with the SHA-256 of each file. It holds bank details.",
    status: 200,
    answer: EvidenceBytes,
    answerTypes: [EVIDENCE_TYPE],
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    isDownload: true,
    handle: getEvidence,
  },
  {
    method: "GET",
    path: "/v1/filings/:id/computation",
    operationId: "retrieveComputation",
    needs: "read",
    tag: "Documents",
    summary: "Retrieve the computation of a filing, line by line",
    description: "The boxes of the return, and the working behind them.",
    status: 200,
    answer: FiledComputation,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: getComputation,
  },
  {
    method: "GET",
    path: "/v1/carried_forward",
    operationId: "retrieveCarriedForward",
    needs: "read",
    tag: "Documents",
    summary: "What a company's last return carried forward into the next",
    description:
      "Losses, pools and other amounts of the company's previous return, as a part of the input of the next one.",
    status: 200,
    query: CARRIED_FORWARD_QUERY,
    answer: CarriedForward,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: getCarriedForward,
  },
];
