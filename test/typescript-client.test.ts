// The published client has tables and types of its own, because it may import nothing of the service. Here they are
// held against the service's: what the service adds, drops or renames breaks this build.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Static } from "typebox";
import { ApiError, apiError } from "../clients/typescript/src/api-errors.ts";
import * as client from "../clients/typescript/src/index.ts";
import { OBLIGATION_STATES } from "../packages/ct600/deadlines/state.ts";
import type { AMENDMENT } from "../packages/ct600/input/fields/amendment.ts";
import type { DraftChangeInput, DraftInput, NewDraftInput } from "../packages/ct600/input/fields/draft.ts";
import type { InputOf } from "../packages/ct600/input/fields/field.ts";
import type { FILING } from "../packages/ct600/input/fields/filing.ts";
import type { PAGES } from "../packages/ct600/pages/mirrored/input.ts";
import type { AccountsDeliveryInput } from "../packages/ct600/register/input.ts";
import type * as accountsAnswers from "../src/api/accounts-answers.ts";
import type * as answers from "../src/api/answers.ts";
import type * as companyAnswers from "../src/api/company-answers.ts";
import type * as draftAnswers from "../src/api/draft-answers.ts";
import { errorTable } from "../src/api/errors.ts";
import type * as eventAnswers from "../src/api/event-answers.ts";
import type { SandboxClockAdvance } from "../src/api/handlers/sandbox-clock.ts";
import type { AccountsListQuery } from "../src/api/input/accounts-query.ts";
import type { CompanyListQuery, ObligationListQuery } from "../src/api/input/company-query.ts";
import type { DRAFT_LIST_QUERY } from "../src/api/input/draft-query.ts";
import type * as queries from "../src/api/input/query-input.ts";
import { openapi } from "../src/api/openapi/openapi.ts";
import type { ErrorType } from "../src/api/request-errors.ts";
import { routes } from "../src/api/routes.ts";
import type * as trialBalanceAnswers from "../src/api/trial-balances/answers.ts";
import type { companyObject, obligationObject } from "../src/companies/shown.ts";
import { type draftObject, draftStates } from "../src/drafts/draft.ts";
import { documentNames } from "../src/filings/documents.ts";
import type { filingObject } from "../src/filings/filing.ts";
import { filingStatuses } from "../src/filings/lifecycle.ts";
import { attentionReasons } from "../src/filings/review/attention.ts";
import type { accountsObject } from "../src/register/accounts.ts";
import { accountsAttentionReasons } from "../src/register/attention.ts";
import { accountsDocumentNames } from "../src/register/documents.ts";
import { eventTypes } from "../src/register/event-types.ts";
import { accountsStatuses } from "../src/register/lifecycle.ts";
import type { MappingChangeInput, TrialBalanceInput } from "../src/trial-balances/fields.ts";
import type { trialBalanceObject } from "../src/trial-balances/object.ts";
import { misfitsOf } from "./support/contract.ts";

/**
 * True where each takes what the other gives, down to the last field: a missing, an additional or an optional one makes
 * it false.
 */
type Same<One, Other> = [Exact<One>] extends [Exact<Other>]
  ? [Exact<Other>] extends [Exact<One>]
    ? true
    : false
  : false;
type Exact<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? Exact<Item>[]
    : {
        [Name in keyof Required<Value>]: [Exact<Value[Name]>, undefined extends Value[Name] ? "optional" : "required"];
      };

/** The service takes null for absent in every optional field; its own types come after that. */
type OrNull<Value> = Value extends object
  ? { [Name in keyof Value]: undefined extends Value[Name] ? OrNull<Value[Name]> | null : OrNull<Value[Name]> }
  : Value;

const right = <_Is extends true>() => {};

test("the client accepts what the service accepts", () => {
  // The service knows the elements of its pages as data, and not as types.
  right<Same<Omit<client.FilingInput, "pages">, Omit<OrNull<InputOf<typeof FILING>>, "pages">>>();
  right<Same<Omit<client.AmendmentInput, "pages">, Omit<OrNull<InputOf<typeof AMENDMENT>>, "pages">>>();
  right<Same<keyof client.PagesInput, keyof InputOf<typeof PAGES>>>();
  right<Same<Omit<client.DraftInput, "pages">, Omit<OrNull<DraftInput>, "pages">>>();
  right<Same<keyof client.NewDraftInput, keyof NewDraftInput>>();
  right<Same<client.DraftSectionsInput, OrNull<NewDraftInput["sections"] & {}>>>();
  right<Same<keyof client.DraftChangeInput, keyof DraftChangeInput>>();
  right<Same<client.TrialBalanceInput, OrNull<TrialBalanceInput>>>();
  right<Same<client.TrialBalanceMappingInput, OrNull<MappingChangeInput>>>();
  right<Same<keyof client.DraftListQuery, keyof InputOf<typeof DRAFT_LIST_QUERY>>>();
  right<Same<client.CompaniesHouseAccountsInput, OrNull<AccountsDeliveryInput>>>();
  right<Same<keyof client.AccountsListQuery, keyof AccountsListQuery>>();
  right<Same<keyof client.CompanyListQuery, keyof CompanyListQuery>>();
  right<Same<keyof client.ObligationListQuery, keyof ObligationListQuery>>();
  right<Same<keyof client.FilingListQuery, keyof queries.FilingListQuery>>();
  right<Same<keyof client.EventListQuery, keyof queries.EventListQuery>>();
  right<Same<client.EventListQuery["type"], queries.EventListQuery["type"]>>();
  right<Same<client.SandboxClockAdvance, SandboxClockAdvance>>();
});

test("the client returns what the service returns", () => {
  type Coded = "warnings" | "needs_attention";
  right<Same<Omit<client.Filing, Coded>, Omit<Static<typeof answers.Filing>, Coded>>>();
  right<Same<keyof client.NeedsAttention, keyof (Static<typeof answers.Filing>["needs_attention"] & {})>>();
  right<Same<keyof client.Filing, keyof ReturnType<typeof filingObject>>>();
  right<
    Same<Omit<client.CompaniesHouseAccounts, Coded>, Omit<Static<typeof accountsAnswers.CompaniesHouseAccounts>, Coded>>
  >();
  right<
    Same<
      keyof client.AccountsNeedAttention,
      keyof (Static<typeof accountsAnswers.CompaniesHouseAccounts>["needs_attention"] & {})
    >
  >();
  right<Same<keyof client.CompaniesHouseAccounts, keyof ReturnType<typeof accountsObject>>>();
  right<Same<client.CompanyWithPeriods, Static<typeof companyAnswers.CompanyWithPeriods>>>();
  right<Same<client.Company, Static<typeof companyAnswers.Company>>>();
  right<Same<client.Company, ReturnType<typeof companyObject>>>();
  right<Same<keyof client.Obligation, keyof ReturnType<typeof obligationObject>>>();
  right<Same<keyof client.AccountsValidationResult, keyof Static<typeof accountsAnswers.AccountsValidationResult>>>();
  type TrialBalance = Static<typeof trialBalanceAnswers.TrialBalance>;
  right<Same<Omit<client.TrialBalance, "input" | "sources">, Omit<TrialBalance, "input" | "sources">>>();
  right<Same<keyof client.TrialBalance, keyof ReturnType<typeof trialBalanceObject>>>();
  right<Same<client.TrialBalanceMapping, Static<typeof trialBalanceAnswers.TrialBalanceMapping>>>();
  right<
    Same<Omit<client.TrialBalanceCategory, "id">, Omit<Static<typeof trialBalanceAnswers.TrialBalanceCategory>, "id">>
  >();
  type Draft = Static<typeof draftAnswers.Draft>;
  type Content = "input" | "problems" | "warnings";
  right<Same<Omit<client.Draft, Content>, Omit<Draft, Content>>>();
  right<Same<keyof client.Draft, keyof ReturnType<typeof draftObject>>>();
  right<Same<client.DraftSummary, Static<typeof draftAnswers.DraftSummary>>>();
  right<Same<keyof client.Event, keyof Static<typeof eventAnswers.Event>>>();
  right<Same<client.Event["type"], Static<typeof eventAnswers.Event>["type"]>>();
  right<
    Same<client.Event["data"]["object"]["object"], Static<typeof eventAnswers.Event>["data"]["object"]["object"]>
  >();
  right<Same<client.FilingEvent["data"]["object"]["object"], "filing">>();
  right<Same<client.AccountsEvent["data"]["object"]["object"], "companies_house_accounts">>();
  right<Same<client.FilingDocument, Static<typeof answers.Document>>>();
  type Open = "errors" | "warnings" | "computation" | "next_computation";
  right<Same<Omit<client.ValidationResult, Open>, Omit<Validated, Open>>>();
  right<Same<keyof client.FiledComputation, keyof Static<typeof answers.FiledComputation>>>();
  right<Same<keyof client.CarriedForward, keyof Static<typeof answers.CarriedForward>>>();
  right<Same<client.SandboxClock, Static<typeof answers.SandboxClock>>>();
  right<Same<keyof client.MappingQuery, keyof InputOf<typeof queries.MAPPING_QUERY>>>();
  right<Same<keyof client.CarriedForwardQuery, keyof InputOf<typeof queries.CARRIED_FORWARD_QUERY>>>();
  right<Same<keyof client.ValidationResult, keyof Validated>>();
  right<Same<keyof client.Problem, keyof Validated["errors"][number]>>();
  right<Same<keyof client.Page<client.Filing>, keyof Static<typeof answers.FilingList>>>();
});
type Validated = Static<typeof answers.ValidationResult>;

test("a list of events is of filings, unless it asks for accounts", () => {
  const lists = ({ events }: client.Quarterday) => ({
    usual: events.list({ limit: 1 }),
    accounts: events.list({ type: "companies_house_accounts.rejected" }),
    either: events.list({ type: eventTypes[0] as client.EventType }),
  });
  type TypesIn<List> = List extends client.List<{ id: string; type: infer Type }> ? Type : never;
  type Lists = ReturnType<typeof lists>;

  right<Same<TypesIn<Lists["usual"]>, client.FilingEventType>>();
  right<Same<TypesIn<Lists["accounts"]>, "companies_house_accounts.rejected">>();
  right<Same<TypesIn<Lists["either"]>, client.EventType>>();
});

test("the client knows every state, event and document", () => {
  assert.deepEqual(client.filingStatuses, filingStatuses);
  assert.deepEqual(client.eventTypes, eventTypes);
  assert.deepEqual(client.attentionReasons, Object.keys(attentionReasons));
  assert.deepEqual(client.eventTypes, Object.keys(openapi({ version: "1", baseUrl: "https://localhost" }).webhooks));
  assert.deepEqual(client.documentNames, documentNames);
  assert.deepEqual(client.draftStates, draftStates);
  assert.deepEqual(client.accountsStatuses, accountsStatuses);
  assert.deepEqual(client.obligationStates, OBLIGATION_STATES);
  assert.deepEqual(client.accountsAttentionReasons, Object.keys(accountsAttentionReasons));
  assert.deepEqual(client.accountsDocumentNames, accountsDocumentNames);
});

test("the client's test events are what openapi.json says an event is", () => {
  const { webhooks } = openapi({ version: "1", baseUrl: "https://localhost" });

  for (const type of client.eventTypes) {
    const schema = webhooks[type]?.post.requestBody.content["application/json"].schema ?? {};
    assert.deepEqual(misfitsOf(schema, client.testEvent(type)), []);
  }
});

test("each code has the class of its type", () => {
  const classes: Record<ErrorType, typeof ApiError> = {
    invalid_request_error: ApiError,
    authentication_error: client.AuthenticationError,
    permission_error: ApiError,
    not_found_error: client.NotFoundError,
    conflict_error: client.ConflictError,
    validation_error: client.ValidationError,
    rate_limit_error: client.RateLimitError,
    api_error: client.ServerError,
  };
  const none = {
    message: "",
    field: null,
    existing: null,
    version: null,
    conflicts: [],
    errors: [],
    errorsLeftOut: 0,
    requestId: null,
    docUrl: null,
    retryAfter: null,
  };

  for (const [code, { status, type }] of Object.entries(errorTable)) {
    const error = apiError({ ...none, status, type, code, idempotencyKey: null });
    assert.equal(error.constructor, classes[type], code);
  }
});

test("the client has a call for every route", () => {
  const called: Record<string, (client: client.Quarterday) => unknown> = {
    createFiling: ({ filings }) => filings.create,
    listFilings: ({ filings }) => filings.list,
    retrieveFiling: ({ filings }) => filings.retrieve,
    updateFiling: ({ filings }) => filings.update,
    amendFiling: ({ filings }) => filings.amend,
    revokeApproval: ({ filings }) => filings.revokeApproval,
    listDocuments: ({ filings }) => filings.listDocuments,
    retrieveDocument: ({ filings }) => filings.retrieveDocument,
    retrieveEvidence: ({ filings }) => filings.retrieveEvidence,
    retrieveComputation: ({ filings }) => filings.retrieveComputation,
    retrieveCarriedForward: (quarterday) => quarterday.carriedForward,
    validateReturn: (quarterday) => quarterday.validate,
    checkEligibility: (quarterday) => quarterday.eligibility,
    createDraft: ({ drafts }) => drafts.create,
    listDrafts: ({ drafts }) => drafts.list,
    retrieveDraft: ({ drafts }) => drafts.retrieve,
    changeDraft: ({ drafts }) => drafts.change,
    fileDraft: ({ drafts }) => drafts.file,
    deliverAccounts: ({ companiesHouse }) => companiesHouse.accounts.deliver,
    listAccounts: ({ companiesHouse }) => companiesHouse.accounts.list,
    retrieveAccounts: ({ companiesHouse }) => companiesHouse.accounts.retrieve,
    listAccountsDocuments: ({ companiesHouse }) => companiesHouse.accounts.listDocuments,
    retrieveAccountsDocument: ({ companiesHouse }) => companiesHouse.accounts.retrieveDocument,
    listCompanies: ({ companies }) => companies.list,
    retrieveCompany: ({ companies }) => companies.retrieve,
    listObligations: ({ obligations }) => obligations.list,
    mapTrialBalance: ({ trialBalances }) => trialBalances.map,
    listTrialBalanceCategories: ({ trialBalances }) => trialBalances.categories,
    retrieveMapping: ({ companies }) => companies.retrieveMapping,
    replaceMapping: ({ companies }) => companies.replaceMapping,
    validateAccounts: ({ companiesHouse }) => companiesHouse.accounts.validate,
    listEvents: ({ events }) => events.list,
    retrieveEvent: ({ events }) => events.retrieve,
    retrieveSandboxClock: ({ sandboxClock }) => sandboxClock.retrieve,
    advanceSandboxClock: ({ sandboxClock }) => sandboxClock.advance,
  };
  const quarterday = new client.Quarterday({ apiKey: "sk_sandbox_a", baseUrl: "https://localhost" });

  assert.deepEqual(Object.keys(called).sort(), routes.map(({ operationId }) => operationId).sort());
  for (const call of Object.values(called)) assert.equal(typeof call(quarterday), "function");
});

test("the client tells the service the version it is published under", () => {
  const { version } = JSON.parse(
    readFileSync(new URL("../../clients/typescript/package.json", import.meta.url), "utf8"),
  );

  assert.equal(client.VERSION, version);
});
