// Every route there is, in one table: the server registers it, the 405 answers are looked up in it, openapi.json is drawn from it.

import type { TSchema } from "typebox";
import type { Need } from "../access/permission.ts";
import { documentMediaTypes } from "../filings/documents.ts";
import { type CreateDependencies, MAX_RETURN_BYTES } from "../filings/request.ts";
import {
  CarriedForward,
  DocumentBytes,
  DocumentList,
  Event,
  EventList,
  FiledComputation,
  Filing,
  FilingList,
  SandboxClock,
  ValidationResult,
} from "./answers.ts";
import { getCarriedForward, getComputation } from "./computation.ts";
import { getDocument, listDocuments } from "./documents.ts";
import type { ErrorCode } from "./errors.ts";
import { getEvent, listEvents } from "./events.ts";
import { AmendmentInput, FilingInput, FilingUpdateInput } from "./filing-input.ts";
import { getFiling, listFilings, postAmendment, postFiling, postUpdate, postValidation } from "./filings.ts";
import { CarriedForwardQuery, EventListQuery, FilingListQuery, ValidateQuery } from "./query-input.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import { getSandboxClock, postClockAdvance, SandboxClockAdvance } from "./sandbox-clock.ts";

export interface Route {
  method: "GET" | "POST";
  /** In the router's form; `:id`, and `:name` for a document, are the parameters used. */
  path: string;
  operationId: string;
  /** What the caller's key must be allowed. */
  needs: Need;
  /** A live key is refused like one that may not do it. */
  sandboxOnly?: true;
  tag: Tag;
  summary: string;
  description: string;
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

/** The chapters of openapi.json. */
export const tags = {
  Filings: "File a company tax return, amend it, and follow it until HMRC has answered.",
  Documents: "What was sent to HMRC and what came back, and how the figures came about.",
  Validation: "Check a return without filing it.",
  Events: "What happened to filings, as it is sent to webhook endpoints.",
  Sandbox: "Test in seconds what takes days: retries, polls and deadlines.",
} as const;
export type Tag = keyof typeof tags;

const SMALL = 256 * 1024;

/** The body of a validation may have a key too: it is the body of a filing. */
const wrongKeyErrors: readonly ErrorCode[] = ["invalid_idempotency_key", "idempotency_key_mismatch"];
const idempotencyErrors: readonly ErrorCode[] = [...wrongKeyErrors, "idempotency_conflict", "idempotency_in_progress"];

export const routes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/filings",
    operationId: "createFiling",
    needs: "file",
    tag: "Filings",
    summary: "File a company tax return",
    description:
      "Runs every check, stores the return and sends it to HMRC in the background; a sandbox key files with the sandbox instead. The response comes as soon as the filing is stored, with status `pending`. Send an `Idempotency-Key`, so that a repeated request files once.",
    status: 201,
    body: FilingInput,
    answer: Filing,
    errors: ["live_not_configured", "storage_quota_exceeded", ...idempotencyErrors],
    maxBodyBytes: MAX_RETURN_BYTES,
    handle: postFiling,
  },
  {
    method: "GET",
    path: "/v1/filings",
    operationId: "listFilings",
    needs: "read",
    tag: "Filings",
    summary: "List filings, newest first",
    description: "One page of the filings of the key's organisation and environment.",
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
    needs: "read",
    tag: "Filings",
    summary: "Retrieve a filing",
    description: "The filing as it is now. `acknowledged` and `failed` are final; webhooks tell you without asking.",
    status: 200,
    answer: Filing,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: getFiling,
  },
  {
    method: "POST",
    path: "/v1/filings/:id",
    operationId: "updateFiling",
    needs: "file",
    tag: "Filings",
    summary: "Change the metadata of a filing",
    description:
      "Sets the pairs you send and keeps the others; null removes a pair. The return, its status and `updated_at` stay as they are, and nothing is sent to HMRC. To change the return, amend it.",
    status: 200,
    body: FilingUpdateInput,
    answer: Filing,
    errors: ["filing_not_found"],
    maxBodyBytes: SMALL,
    handle: postUpdate,
  },
  {
    method: "POST",
    path: "/v1/filings/:id/amend",
    operationId: "amendFiling",
    needs: "file",
    tag: "Filings",
    summary: "Amend a filed return",
    description:
      "Files a new return that replaces the fields you send and keeps the others. It waits until HMRC has accepted the original. The response is the new filing; `amends` names the original.",
    status: 201,
    body: AmendmentInput,
    answer: Filing,
    errors: [
      "filing_not_found",
      "filing_not_amendable",
      "too_many_amendments",
      "live_not_configured",
      "storage_quota_exceeded",
      ...idempotencyErrors,
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    handle: postAmendment,
  },
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
    description: "The document as it was sent or received, without credentials.",
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
    needs: "validate",
    tag: "Validation",
    summary: "Check a return without filing it",
    description:
      "Runs every check of create, with the same body, and files nothing. A return with problems is a result here, with status 200, not an error.",
    status: 200,
    body: FilingInput,
    query: ValidateQuery,
    answer: ValidationResult,
    errors: wrongKeyErrors,
    maxBodyBytes: MAX_RETURN_BYTES,
    handle: postValidation,
  },
  {
    method: "GET",
    path: "/v1/events",
    operationId: "listEvents",
    needs: "read",
    tag: "Events",
    summary: "List events, newest first",
    description: "One page of the events of the key's organisation and environment.",
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
    needs: "read",
    tag: "Events",
    summary: "Retrieve an event",
    description: "The event, byte for byte as it was sent to endpoints.",
    status: 200,
    answer: Event,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: getEvent,
  },
  {
    method: "GET",
    path: "/v1/sandbox/clock",
    operationId: "retrieveSandboxClock",
    needs: "read",
    sandboxOnly: true,
    tag: "Sandbox",
    summary: "Retrieve the sandbox's clock",
    description: "How far the clock of your sandbox was advanced. Only with a sandbox key.",
    status: 200,
    answer: SandboxClock,
    errors: [],
    maxBodyBytes: SMALL,
    handle: getSandboxClock,
  },
  {
    method: "POST",
    path: "/v1/sandbox/clock/advance",
    operationId: "advanceSandboxClock",
    needs: "file",
    sandboxOnly: true,
    tag: "Sandbox",
    summary: "Advance the sandbox's clock",
    description:
      "Everything that waits in your sandbox is due so many seconds earlier: retries of webhooks, polls, deadlines. Times in responses and events stay real times. Only with a sandbox key; live is never moved. Advances add up: do not repeat a request whose response was lost before you have looked at the clock.",
    status: 200,
    body: SandboxClockAdvance,
    answer: SandboxClock,
    errors: [],
    maxBodyBytes: SMALL,
    handle: postClockAdvance,
  },
];
