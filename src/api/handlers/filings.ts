// The filing endpoints: read the request, call one use case, answer.

import type { ReturnCheck } from "../../../packages/ct600/check-candidate.ts";
import { judgedByOn } from "../../../packages/ct600/checks/rulebook.ts";
import { shownComputation } from "../../../packages/ct600/computation/shown-computation.ts";
import { AMENDMENT } from "../../../packages/ct600/input/fields/amendment.ts";
import { FILING_UPDATE } from "../../../packages/ct600/input/fields/metadata.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { revokeApprovalOf } from "../../filings/approval/decide.ts";
import { changeMetadata } from "../../filings/change-metadata.ts";
import { amendReturn, type FilingOutcome, fileReturn, validateReturn } from "../../filings/create/file.ts";
import type { Answer } from "../../filings/create/idempotency.ts";
import type { CheckedRequest, ReturnRequest } from "../../filings/create/request.ts";
import { apiKeyActor, type CreateDependencies, type Filer, type FilingRequest } from "../../filings/create/request.ts";
import { type FilingRow, filingObject } from "../../filings/filing.ts";
import { returnIn, utrIn } from "../../filings/read-return.ts";
import { filingOf } from "../../filings/store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { accountsBeside } from "../../register/create/beside.ts";
import type { DeliverDependencies } from "../../register/create/request.ts";
import { ApiRefusal, InvalidInput, listed } from "../errors.ts";
import { fingerprintOf, idempotencyKey } from "../idempotency.ts";
import { queryReader } from "../input/query.ts";
import { includes, NO_QUERY, VALIDATE_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import type { RouteDependencies } from "../route.ts";

const shapeOfAmendment = shapeOf(AMENDMENT);
const shapeOfUpdate = shapeOf(FILING_UPDATE);
const validateQuery = queryReader(VALIDATE_QUERY);
const noQuery = queryReader(NO_QUERY);

export async function postFiling(request: ApiRequest, dependencies: DeliverDependencies): Promise<ApiResponse> {
  const read = () => {
    noQuery(request.query);
    return returnIn(request.body);
  };
  const companyUtr = utrIn(request.body);
  const filing = filingRequest(request, dependencies);
  const beside = besideOf(filing, dependencies);
  return created(await fileReturn(Object.assign(filing, { companyUtr, read, beside }), dependencies));
}

export async function postAmendment(request: ApiRequest, dependencies: DeliverDependencies): Promise<ApiResponse> {
  const original = await existingFiling(request, dependencies.db);
  const read = () => {
    noQuery(request.query);
    return shapeOfAmendment(request.body);
  };
  return created(await amendReturn(original, { ...filingRequest(request, dependencies), read }, dependencies));
}

export async function postRevocation(request: ApiRequest, dependencies: RouteDependencies): Promise<ApiResponse> {
  const filing = await existingFiling(request, dependencies.db);
  noQuery(request.query);
  const { db, mailing = null, ...others } = dependencies;
  const revoked = await revokeApprovalOf(db, filing, apiKeyActor(request.caller), { ...others, mailing });
  return { status: 200, headers: {}, body: filingObject(revoked) };
}

export async function postUpdate(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse> {
  const filing = await existingFiling(request, dependencies.db);
  noQuery(request.query);
  const { value, problems, leftOut } = shapeOfUpdate(request.body);
  if (problems.length > 0) throw new InvalidInput(problems, leftOut);
  const outcome = await changeMetadata(filing, value.metadata, apiKeyActor(request.caller), dependencies);
  if (outcome.kind === "unsound") throw new InvalidInput(outcome.problems);
  return { status: 200, headers: {}, body: filingObject(outcome.filing) };
}

/** Problems are the answer here, not a refusal. */
export async function postValidation(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse> {
  const { caller: filer, body, signal } = request;
  idempotencyKey(request);
  const query = validateQuery(request.query);
  const warns = includes(query, "warnings");
  const check = await validateReturn({ filer, signal, read: () => returnIn(body) }, dependencies, { warns });
  const { warnings, nextComputation, nextInput } = secondOf(check);
  const answer = {
    valid: check.kind === "sound",
    ...(check.kind === "sound" ? { errors: [] } : listed(check.problems, check.leftOut)),
    ...(warns && { warnings }),
    ...(includes(query, "computation") && {
      computation: check.computation && shownComputation(check.computation, inputOf(check)),
    }),
    ...(includes(query, "computation") &&
      nextComputation !== undefined && {
        next_computation: nextComputation && shownComputation(nextComputation, nextInput),
      }),
    ...(includes(query, "judged_by") && {
      judged_by: judgedByOn(ukWallClock(dependencies.clock.now()).date, dependencies.officialPacks),
    }),
  };
  return { status: 200, headers: {}, body: answer };
}

/** What the check of two returns says beyond that of the first. */
function secondOf(check: ReturnCheck) {
  if (check.kind === "unsound") {
    const { warnings, nextComputation } = check;
    return { warnings, nextComputation, nextInput: undefined };
  }
  const { warnings, next } = check.pair ?? { warnings: check.warnings, next: undefined };
  return { warnings, nextComputation: next?.computation, nextInput: next?.built.input };
}

/** Where it is known to be right. */
function inputOf(check: ReturnCheck) {
  return check.kind === "sound" ? check.built.input : {};
}

export async function getFiling(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const filing = await existingFiling(request, db);
  noQuery(request.query);
  return { status: 200, headers: {}, body: filingObject(filing) };
}

/** Another organisation's filing, the other environment's and a malformed id are all the same: not found. */
export async function existingFiling(request: ApiRequest, db: Queryable, field?: string): Promise<FilingRow> {
  const { organisationId, mode } = request.caller;
  const { id } = request;
  const filing = FILING_ID.test(id) ? await filingOf(db, { id, organisationId, mode }) : undefined;
  if (filing !== undefined) return filing;
  throw new ApiRefusal("filing_not_found", `No such filing in your ${mode} environment.`, field ? { field } : {});
}

const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

/** Not recorded in the audit log: filings and events are the record of these requests. */
function filingRequest(request: ApiRequest, { sealing }: Pick<DeliverDependencies, "sealing">) {
  const { caller, signal } = request;
  const scenario = scenarioOf(request);
  const idempotency = idempotencyOf(request, scenario, { sealing, answerFor: createdAnswer });
  return { filer: caller, scenario, idempotency, actor: null, signal };
}

/** Accounts that go to Companies House with the return, where the body asks for it. */
function besideOf({ filer }: { filer: Filer }, dependencies: DeliverDependencies) {
  return (checked: CheckedRequest) => accountsBeside(checked, filer, dependencies);
}

/** A return that came otherwise than over HTTP. Its key means what it means in the header of a create. */
export function returnRequest(
  body: unknown,
  { filer, key, actor }: { filer: Filer; key: string | null; actor: FilingRequest<never>["actor"] },
  dependencies: DeliverDependencies,
): ReturnRequest {
  // Node hands the bytes of a header over as Latin-1.
  const headers = key === null ? {} : { "idempotency-key": Buffer.from(key, "utf8").toString("latin1") };
  const keyed = { caller: filer, method: "POST", path: "/v1/filings", headers, body };
  const { sealing } = dependencies;
  const idempotency = idempotencyOf(keyed, null, { sealing, answerFor: createdAnswer });
  const beside = besideOf({ filer }, dependencies);
  return { filer, companyUtr: utrIn(body), read: () => returnIn(body), scenario: null, idempotency, actor, beside };
}

type Keyed = Pick<ApiRequest, "method" | "path" | "headers" | "body"> & { caller: Scope };

/** Null where the request has no key. */
export function idempotencyOf<Made>(
  request: Keyed,
  scenario: string | null,
  { sealing, answerFor }: { sealing: Sealing; answerFor: (made: Made) => Answer },
) {
  const key = idempotencyKey(request);
  if (key === null) return null;
  const { organisationId, mode } = request.caller;
  const { method, path, body } = request;
  return {
    key: { organisationId, mode, method, path, key },
    fingerprint: fingerprintOf(body, scenario, sealing),
    answerFor,
  };
}

/** Ignored in live. */
export function scenarioOf({ caller, headers }: Pick<ApiRequest, "caller" | "headers">): string | null {
  return caller.mode === "sandbox" ? scenarioIn(headers["service-test-scenario"]) : null;
}

/**
 * Which scenarios there are is the HMRC simulator's business; here the name is only made safe to store and to send on.
 */
function scenarioIn(header: string | string[] | undefined): string | null {
  const name = [header]
    .flat()[0]
    ?.trim()
    .toLowerCase()
    .replace(/\s*,\s*/g, ",")
    .replace(/[^\w,-]/g, "?")
    .slice(0, 64);
  return name === undefined || name === "" ? null : name;
}

/** As text: a repetition gets the same byte for byte. */
export function createdAnswer(filing: FilingRow): Answer {
  return { status: 201, location: `/v1/filings/${filing.id}`, body: JSON.stringify(filingObject(filing)) };
}

export function created(outcome: FilingOutcome): ApiResponse {
  switch (outcome.kind) {
    case "unsound":
      throw new InvalidInput(outcome.problems, outcome.leftOut);
    case "remembered":
      return responseWith(outcome.answer, { "idempotent-replayed": "true" });
    case "created":
      return responseWith(createdAnswer(outcome.filing), {});
  }
}

export function responseWith({ status, location, body }: Answer, headers: Record<string, string>): ApiResponse {
  return { status, headers: { location, ...headers }, body };
}
