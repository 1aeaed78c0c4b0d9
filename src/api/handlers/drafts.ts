// The endpoints of drafts: read the request, call one use case, answer.

import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../../packages/ct600/input/fields/draft.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { MOST_TOLD } from "../../../packages/ct600/problem.ts";
import { beginDraft } from "../../drafts/begin.ts";
import { changeDraft } from "../../drafts/change-draft.ts";
import { findingsOf } from "../../drafts/check.ts";
import { type DraftFindings, type DraftRow, draftObject, draftSummaryObject } from "../../drafts/draft.ts";
import { fileDraft } from "../../drafts/file.ts";
import { withMaskedAccount } from "../../drafts/masked-account.ts";
import { draftNotFound, type Misshapen, type Written } from "../../drafts/request.ts";
import { draftById, isDraftThere, newestDrafts } from "../../drafts/store.ts";
import type { Answer } from "../../filings/create/idempotency.ts";
import { apiKeyActor, type CreateDependencies } from "../../filings/create/request.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { DeliverDependencies } from "../../register/create/request.ts";
import { InvalidInput } from "../errors.ts";
import { DRAFT_LIST_QUERY } from "../input/draft-query.ts";
import { queryReader } from "../input/query.ts";
import { DEFAULT_PAGE, NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { created, createdAnswer, idempotencyOf, responseWith, scenarioOf } from "./filings.ts";

const shapeOfNew = shapeOf(NEW_DRAFT);
const shapeOfChange = shapeOf(DRAFT_CHANGE);
const shapeOfFiling = shapeOf(DRAFT_FILING);
const listQuery = queryReader(DRAFT_LIST_QUERY);
const noQuery = queryReader(NO_QUERY);

export async function postDraft(request: ApiRequest, dependencies: DeliverDependencies): Promise<ApiResponse> {
  noQuery(request.query);
  const { caller: filer, body, signal } = request;
  const idempotency = idempotencyOf(request, null, { sealing: dependencies.sealing, answerFor: begunAnswer });
  const shaped = shapeOfNew(body);
  const outcome = await beginDraft(
    { filer, actor: apiKeyActor(filer), body, shaped, idempotency, signal },
    dependencies,
  );
  if (outcome.kind === "unsound") throw misshapen(outcome);
  return outcome.kind === "remembered"
    ? responseWith(outcome.answer, { "idempotent-replayed": "true" })
    : responseWith(begunAnswer(outcome), {});
}

export async function patchDraft(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse> {
  const id = await existingDraft(request, dependencies.db);
  noQuery(request.query);
  const { caller: filer, body, signal } = request;
  const shaped = shapeOfChange(body);
  const outcome = await changeDraft(id, { filer, actor: apiKeyActor(filer), body, shaped, signal }, dependencies);
  if (outcome.kind === "unsound") throw misshapen(outcome);
  return { status: 200, headers: {}, body: shown(outcome.draft, outcome.findings) };
}

export async function getDraft(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse> {
  const { caller: filer, id, signal } = request;
  const { organisationId, mode } = filer;
  const draft = DRAFT_ID.test(id) ? await draftById(dependencies.db, { id, organisationId, mode }) : undefined;
  if (draft === undefined) throw draftNotFound(mode);
  noQuery(request.query);
  const findings = await findingsOf(draft, { filer, signal }, dependencies);
  return { status: 200, headers: {}, body: shown(draft, findings) };
}

export async function listDrafts(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const query = listQuery(request.query);
  const { organisationId, mode } = request.caller;
  const { starting_after: last, state = null, company_utr: companyUtr = null } = query;
  if (last !== undefined) await existingDraft({ ...request, id: last }, db, "starting_after");
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const page = { after: last ?? null, limit: limit + 1 };
  const rows = await newestDrafts(db, { organisationId, mode }, { state, companyUtr }, page);
  const data = rows.slice(0, limit).map(draftSummaryObject);
  return { status: 200, headers: {}, body: { object: "list", data, has_more: rows.length > limit } };
}

export async function postDraftFiling(request: ApiRequest, dependencies: CreateDependencies): Promise<ApiResponse> {
  const id = await existingDraft(request, dependencies.db);
  noQuery(request.query);
  const { value, problems, leftOut } = shapeOfFiling(request.body);
  if (problems.length > 0) throw new InvalidInput(problems, leftOut);
  const { caller: filer, signal } = request;
  const asked = { filer, actor: apiKeyActor(filer), scenario: scenarioOf(request), answerFor: createdAnswer, signal };
  const outcome = await fileDraft(id, { ...asked, version: value.version }, dependencies);
  return outcome.kind === "before"
    ? responseWith(createdAnswer(outcome.filing), { "idempotent-replayed": "true" })
    : created(outcome);
}

/** Another organisation's draft, the other environment's and a malformed id are all the same: not found. */
async function existingDraft({ caller, id }: ApiRequest, db: Queryable, field: string | null = null): Promise<string> {
  const { organisationId, mode } = caller;
  if (DRAFT_ID.test(id) && (await isDraftThere(db, { id, organisationId, mode }))) return id;
  throw draftNotFound(mode, field);
}

const DRAFT_ID = /^drf_[0-9A-Za-z]{1,64}$/;

function misshapen({ problems, leftOut }: Misshapen): InvalidInput {
  return new InvalidInput(problems, leftOut);
}

/** As text: a repetition gets the same byte for byte. */
function begunAnswer({ id, draft, findings }: Written): Answer {
  return { status: 201, location: `/v1/drafts/${id}`, body: JSON.stringify(shown(draft, findings)) };
}

function shown(draft: DraftRow, { problems, leftOut, warnings }: DraftFindings) {
  const more = leftOut + Math.max(0, problems.length - MOST_TOLD);
  return draftObject(withMaskedAccount(draft), { problems: problems.slice(0, MOST_TOLD), leftOut: more, warnings });
}
