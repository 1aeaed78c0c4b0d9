// The endpoints of accounts for Companies House: read the request, call one use case, answer.

import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { ACCOUNTS_DELIVERY } from "../../../packages/ct600/register/input.ts";
import type { Answer } from "../../filings/create/idempotency.ts";
import type { Filer, FilingRequest } from "../../filings/create/request.ts";
import { documentObject, namesOf } from "../../filings/documents.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { coveredBy } from "../../platform/typed-moments.ts";
import { type AccountsRow, accountsObject } from "../../register/accounts.ts";
import { type DeliveryOutcome, deliverAccounts, validateAccounts } from "../../register/create/deliver.ts";
import type { DeliverDependencies, DeliveryRequest } from "../../register/create/request.ts";
import { accountsDocumentNames, documentsOfAccounts } from "../../register/documents.ts";
import { accountsStatuses } from "../../register/lifecycle.ts";
import { type AccountsSearch, newestAccounts } from "../../register/list-store.ts";
import { accountsById } from "../../register/store.ts";
import { ApiRefusal, InvalidInput, listed } from "../errors.ts";
import { idempotencyKey } from "../idempotency.ts";
import {
  ACCOUNTS_LIST_QUERY,
  ACCOUNTS_VALIDATE_QUERY,
  type AccountsListQuery,
  type accountsTimeParameters,
} from "../input/accounts-query.ts";
import { queryReader } from "../input/query.ts";
import { DEFAULT_PAGE, NO_QUERY, notAMoment } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { handedOver } from "./documents.ts";
import { idempotencyOf, responseWith, scenarioOf } from "./filings.ts";

const shapeOfDelivery = shapeOf(ACCOUNTS_DELIVERY);
const listQuery = queryReader(ACCOUNTS_LIST_QUERY);
const validateQuery = queryReader(ACCOUNTS_VALIDATE_QUERY);
const noQuery = queryReader(NO_QUERY);

export async function postAccounts(request: ApiRequest, dependencies: DeliverDependencies): Promise<ApiResponse> {
  const { caller: filer, body, signal } = request;
  const scenario = scenarioOf(request);
  const { sealing } = dependencies;
  const idempotency = idempotencyOf(request, scenario, { sealing, answerFor: createdAnswer });
  const read = () => {
    noQuery(request.query);
    return shapeOfDelivery(body);
  };
  return created(await deliverAccounts({ filer, read, scenario, idempotency, actor: null, signal }, dependencies));
}

/** A delivery that came otherwise than over HTTP. Its key means what it means in the header of a create. */
export function deliveryRequest(
  body: unknown,
  { filer, key, actor }: { filer: Filer; key: string | null; actor: FilingRequest<never>["actor"] },
  { sealing }: Pick<DeliverDependencies, "sealing">,
): DeliveryRequest {
  const headers = key === null ? {} : { "idempotency-key": Buffer.from(key, "utf8").toString("latin1") };
  const keyed = { caller: filer, method: "POST", path: PATH, headers, body };
  const idempotency = idempotencyOf(keyed, null, { sealing, answerFor: createdAnswer });
  return { filer, read: () => shapeOfDelivery(body), scenario: null, idempotency, actor };
}

/** Problems are the answer here, not a refusal. */
export async function postAccountsValidation(
  request: ApiRequest,
  dependencies: DeliverDependencies,
): Promise<ApiResponse> {
  const { caller: filer, body, signal } = request;
  idempotencyKey(request);
  const warns = validateQuery(request.query).include === "warnings";
  const check = await validateAccounts({ filer, signal, read: () => shapeOfDelivery(body) }, dependencies);
  const warnings = check.kind === "sound" ? check.accounts.warnings : check.warnings;
  const answer = {
    valid: check.kind === "sound",
    ...(check.kind === "sound" ? { errors: [] } : listed(check.problems, check.leftOut)),
    ...(warns && { warnings }),
  };
  return { status: 200, headers: {}, body: answer };
}

export async function getAccounts(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const row = await existingAccounts(request, db);
  noQuery(request.query);
  return { status: 200, headers: {}, body: accountsObject(row) };
}

export async function listAccounts(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const query = listQuery(request.query);
  const { organisationId, mode } = request.caller;
  const { starting_after: last } = query;
  const search = searchIn(query);
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  if (last !== undefined) await existingAccounts({ ...request, id: last }, db, "starting_after");
  const page = { after: last ?? null, limit: limit + 1 };
  const rows = await newestAccounts(db, { organisationId, mode }, search, page);
  const data = rows.slice(0, limit).map(accountsObject);
  return { status: 200, headers: {}, body: { object: "list", data, has_more: rows.length > limit } };
}

function searchIn(query: AccountsListQuery): AccountsSearch {
  const moment = (name: (typeof accountsTimeParameters)[number]) => {
    const given = query[name];
    const covered = given === undefined ? null : coveredBy(given);
    if (given === undefined || covered !== null) return covered;
    throw new InvalidInput([{ code: "invalid_date", message: notAMoment(name), field: name }]);
  };
  return {
    statuses:
      query.status === undefined ? null : accountsStatuses.filter((one) => query.status?.split(",").includes(one)),
    registrationNumber: query.company_registration_number ?? null,
    filingId: query.filing ?? null,
    periodEnd: query.period_end ?? null,
    isFlagged: query.needs_attention === undefined ? null : query.needs_attention === "true",
    createdFrom: moment("created_from")?.first ?? null,
    createdBefore: moment("created_to")?.next ?? null,
    words: null,
  };
}

type Reading = Pick<DeliverDependencies, "db" | "registerDestinations">;

export async function listAccountsDocuments(
  request: ApiRequest,
  { db, registerDestinations }: Reading,
): Promise<ApiResponse> {
  const row = await existingAccounts(request, db);
  noQuery(request.query);
  const documents = await documentsOfAccounts(db, row, registerDestinations);
  const data = documents.map((document) => documentObject(document, `${request.path}/${document.name}`));
  return { status: 200, headers: {}, body: { object: "list", data, has_more: false } };
}

export async function getAccountsDocument(
  request: ApiRequest,
  { db, registerDestinations }: Reading,
): Promise<ApiResponse> {
  const row = await existingAccounts(request, db);
  const documents = await documentsOfAccounts(db, row, registerDestinations);
  const document = documents.find(({ name }) => name === request.name);
  if (document === undefined)
    throw new ApiRefusal(
      "not_found",
      `This delivery has no such document. It has ${namesOf(documents)}; possible documents are ${accountsDocumentNames.join(", ")}.`,
    );
  noQuery(request.query);
  const headers = {
    ...handedOver,
    "content-type": document.contentType,
    "content-disposition": `attachment; filename="${document.name}"`,
  };
  return { status: 200, headers, body: document.bytes() };
}

/** Another organisation's, the other environment's and a malformed id are all the same: not found. */
async function existingAccounts(request: ApiRequest, db: Queryable, field?: string): Promise<AccountsRow> {
  const { organisationId, mode } = request.caller;
  const { id } = request;
  const row = ACCOUNTS_ID.test(id) ? await accountsById(db, { id, organisationId, mode }) : undefined;
  if (row !== undefined) return row;
  throw new ApiRefusal(
    "accounts_not_found",
    `No such delivery of accounts in your ${mode} environment.`,
    field ? { field } : {},
  );
}

const ACCOUNTS_ID = /^cha_[0-9A-Za-z]{1,64}$/;
const PATH = "/v1/companies_house/accounts";

/** As text: a repetition gets the same byte for byte. */
function createdAnswer(row: AccountsRow): Answer {
  return { status: 201, location: `${PATH}/${row.id}`, body: JSON.stringify(accountsObject(row)) };
}

function created(outcome: DeliveryOutcome): ApiResponse {
  switch (outcome.kind) {
    case "unsound":
      throw new InvalidInput(outcome.problems, outcome.leftOut);
    case "remembered":
      return responseWith(outcome.answer, { "idempotent-replayed": "true" });
    case "created":
      return responseWith(createdAnswer(outcome.accounts), {});
  }
}
