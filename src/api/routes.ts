// Every route there is, in one table: the server registers it, the 405 answers are looked up in it, openapi.json is drawn from it.

import type { TSchema } from "typebox";
import { documentMediaTypes } from "../filings/documents.ts";
import type { CreateDependencies } from "../filings/request.ts";
import {
  CarriedForward,
  DocumentBytes,
  DocumentList,
  Event,
  EventList,
  FiledComputation,
  Filing,
  FilingList,
  ValidationResult,
} from "./answers.ts";
import { getCarriedForward, getComputation } from "./computation.ts";
import { getDocument, listDocuments } from "./documents.ts";
import type { ErrorCode } from "./errors.ts";
import { getEvent, listEvents } from "./events.ts";
import { AmendmentInput, FilingInput } from "./filing-input.ts";
import { getFiling, listFilings, postAmendment, postFiling, postValidation } from "./filings.ts";
import { CarriedForwardQuery, EventListQuery, FilingListQuery, ValidateQuery } from "./query-input.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";

export interface Route {
  method: "GET" | "POST";
  /** In the router's form; `:id`, and `:name` for a document, are the parameters used. */
  path: string;
  operationId: string;
  summary: string;
  status: 200 | 201;
  body?: TSchema;
  query?: TSchema;
  answer: TSchema;
  /** What the answer may be where it is not JSON. */
  answerTypes?: readonly string[];
  /** Beyond those every route of /v1 can give. */
  errors: readonly ErrorCode[];
  maxBodyBytes: number;
  /** Reads whole documents: only so many at the same time. */
  isDownload?: true;
  handle(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse>;
}

const KIB = 1024;
const SMALL = 256 * KIB;
const RETURN = 16 * 1024 * KIB;

export const routes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/filings",
    operationId: "createFiling",
    summary: "File a company tax return",
    status: 201,
    body: FilingInput,
    answer: Filing,
    errors: ["live_not_configured", "storage_quota_exceeded", "idempotency_conflict", "idempotency_in_progress"],
    maxBodyBytes: RETURN,
    handle: postFiling,
  },
  {
    method: "GET",
    path: "/v1/filings",
    operationId: "listFilings",
    summary: "List filings, newest first",
    status: 200,
    query: FilingListQuery,
    answer: FilingList,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: listFilings,
  },
  {
    method: "GET",
    path: "/v1/filings/:id",
    operationId: "retrieveFiling",
    summary: "Retrieve a filing",
    status: 200,
    answer: Filing,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: getFiling,
  },
  {
    method: "POST",
    path: "/v1/filings/:id/amend",
    operationId: "amendFiling",
    summary: "Amend a filed return",
    status: 201,
    body: AmendmentInput,
    answer: Filing,
    errors: [
      "filing_not_found",
      "filing_not_amendable",
      "too_many_amendments",
      "live_not_configured",
      "storage_quota_exceeded",
      "idempotency_conflict",
      "idempotency_in_progress",
    ],
    maxBodyBytes: RETURN,
    handle: postAmendment,
  },
  {
    method: "GET",
    path: "/v1/filings/:id/documents",
    operationId: "listDocuments",
    summary: "List the documents of a filing",
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
    summary: "Retrieve a document of a filing",
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
    path: "/v1/filings/:id/computation",
    operationId: "retrieveComputation",
    summary: "Retrieve the computation of a filing, line by line",
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
    summary: "What a company's last return carried forward into the next",
    status: 200,
    query: CarriedForwardQuery,
    answer: CarriedForward,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: getCarriedForward,
  },
  {
    method: "POST",
    path: "/v1/validate",
    operationId: "validateReturn",
    summary: "Check a return without filing it",
    status: 200,
    body: FilingInput,
    query: ValidateQuery,
    answer: ValidationResult,
    errors: [],
    maxBodyBytes: RETURN,
    handle: postValidation,
  },
  {
    method: "GET",
    path: "/v1/events",
    operationId: "listEvents",
    summary: "List events, newest first",
    status: 200,
    query: EventListQuery,
    answer: EventList,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: listEvents,
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    operationId: "retrieveEvent",
    summary: "Retrieve an event",
    status: 200,
    answer: Event,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: getEvent,
  },
];
