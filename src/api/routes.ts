// Every route there is, in one table: the server registers it, the 405 answers are looked up in it, openapi.json is
// drawn from it.

import { ELIGIBILITY } from "../../packages/ct600/eligibility/input.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { FILING_UPDATE } from "../../packages/ct600/input/fields/metadata.ts";
import { MAX_RETURN_BYTES, MAX_RETURN_VALUES } from "../filings/create/request.ts";
import { Filing, FilingList, SandboxClock, ValidationResult } from "./answers.ts";
import { Eligibility } from "./eligibility-answers.ts";
import { Event, EventList } from "./event-answers.ts";
import { accountsRoutes } from "./handlers/accounts-routes.ts";
import { companyRoutes } from "./handlers/company-routes.ts";
import { documentRoutes } from "./handlers/document-routes.ts";
import { draftRoutes } from "./handlers/draft-routes.ts";
import { postEligibility } from "./handlers/eligibility.ts";
import { getEvent, listEvents } from "./handlers/events.ts";
import { listFilings } from "./handlers/filing-list.ts";
import {
  getFiling,
  postAmendment,
  postFiling,
  postRevocation,
  postUpdate,
  postValidation,
} from "./handlers/filings.ts";
import { getSandboxClock, postClockAdvance, SANDBOX_CLOCK_ADVANCE } from "./handlers/sandbox-clock.ts";
import { EVENT_LIST_QUERY, FILING_LIST_QUERY, VALIDATE_QUERY } from "./input/query-input.ts";
import { idempotencyErrors, type Route, SMALL, wrongKeyErrors } from "./route.ts";
import { trialBalanceRoutes } from "./trial-balances/routes.ts";

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
    body: FILING,
    answer: Filing,
    errors: [
      "live_not_configured",
      "companies_house_not_configured",
      "storage_quota_exceeded",
      "already_filed",
      "already_delivered",
      "delivery_waits_for_approval",
      ...idempotencyErrors,
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    maxValues: MAX_RETURN_VALUES,
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
    query: FILING_LIST_QUERY,
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
    body: FILING_UPDATE,
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
      "Files a new return that replaces the fields you send and keeps the others. Whichever return of a line the path names, the newest that has not failed is amended. The new one waits until HMRC has accepted that. The response is the new filing; `amends` names the one it amends.",
    status: 201,
    body: AMENDMENT,
    answer: Filing,
    errors: [
      "filing_not_found",
      "filing_not_amendable",
      "waits_for_approval",
      "amended_meanwhile",
      "too_many_amendments",
      "live_not_configured",
      "storage_quota_exceeded",
      ...idempotencyErrors,
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    maxValues: MAX_RETURN_VALUES,
    handle: postAmendment,
  },
  {
    method: "POST",
    path: "/v1/filings/:id/revoke_approval",
    operationId: "revokeApproval",
    needs: "file",
    tag: "Filings",
    summary: "Take the request for approval back",
    description:
      "Ends the wait of a return that nobody has approved yet: its link stops working, and the return has failed with nothing sent to HMRC, as has the other return of its period of account. A corrected one can be filed. It needs no body; a repeated request changes nothing more.",
    status: 200,
    answer: Filing,
    errors: ["filing_not_found", "approval_not_waiting"],
    maxBodyBytes: SMALL,
    handle: postRevocation,
  },
  ...documentRoutes,
  ...accountsRoutes,
  ...companyRoutes,
  ...draftRoutes,
  ...trialBalanceRoutes,
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
    body: FILING,
    query: VALIDATE_QUERY,
    answer: ValidationResult,
    errors: wrongKeyErrors,
    maxBodyBytes: MAX_RETURN_BYTES,
    maxValues: MAX_RETURN_VALUES,
    handle: postValidation,
  },
  {
    method: "POST",
    path: "/v1/eligibility",
    operationId: "checkEligibility",
    needs: "look_up",
    tag: "Validation",
    summary: "Ask what can be filed",
    description:
      "Says before any work whether the return and the accounts of such a company can be filed here, which fields will be asked, and which pages and accounts it has. Send what you know; what is not known and would decide comes back as `not_known`. Nothing is stored.",
    status: 200,
    body: ELIGIBILITY,
    answer: Eligibility,
    errors: [],
    maxBodyBytes: SMALL,
    handle: postEligibility,
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
    query: EVENT_LIST_QUERY,
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
      "Brings every pending retry, poll and deadline in your sandbox forward by this many seconds. Times in responses and events stay real times. Only with a sandbox key; live is never moved. Advances add up: do not repeat a request whose response was lost before you have looked at the clock.",
    status: 200,
    body: SANDBOX_CLOCK_ADVANCE,
    answer: SandboxClock,
    errors: [],
    maxBodyBytes: SMALL,
    handle: postClockAdvance,
  },
];
