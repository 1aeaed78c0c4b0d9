// The filing endpoints: read the request, call one function, answer.

import type { Caller } from "../access/api-keys.ts";
import { withoutDefaultProfits } from "../ct600/financials.ts";
import type { InputContext } from "../ct600/input-rules.ts";
import { alreadyFiledAs } from "../filings/already-filed.ts";
import { amendFiling, refuseUnlessAmendable } from "../filings/amend.ts";
import {
  type Creating,
  createFiling,
  earlierAnswer,
  type FilingAnswer,
  type FilingRequest,
  refuseUnlessConfigured,
} from "../filings/create.ts";
import { type FilingRow, filingObject } from "../filings/filing.ts";
import { filingOf, newestFilings } from "../filings/store.ts";
import { checkReturn, type ReturnCheck } from "../filings/validate.ts";
import { ukWallClock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import { ApiRefusal, InvalidInput } from "./errors.ts";
import { AmendmentInput, FilingInput } from "./filing-input.ts";
import { idempotencyKey, idempotencyOf } from "./idempotency.ts";
import { queryReader } from "./query.ts";
import { FilingListQuery, NoQuery, ValidateQuery } from "./query-input.ts";
import { type Shaped, shapeOf } from "./shape.ts";

export interface Asked {
  caller: Caller;
  method: string;
  /** The path of the resource, without query or trailing slash: part of an idempotency key's scope. */
  path: string;
  id: string;
  /** Of a filing's document; empty where the path has none. */
  name: string;
  query: unknown;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the caller has left. */
  signal: AbortSignal;
}

export interface Answered {
  status: 200 | 201;
  headers: Record<string, string>;
  /** JSON text, a value to be written as JSON, or bytes, of which the headers name the type. */
  body: string | Buffer | object;
}

const shapeOfFiling = shapeOf(FilingInput);
const shapeOfAmendment = shapeOf(AmendmentInput);
const listQuery = queryReader(FilingListQuery);
const validateQuery = queryReader(ValidateQuery);
const noQuery = queryReader(NoQuery);

export async function postFiling(asked: Asked, creating: Creating): Promise<Answered> {
  const request = requestOf(asked);
  const earlier = request.idempotency && (await earlierAnswer(request.idempotency, creating.db));
  if (earlier) return created(earlier);
  await refuseUnlessConfigured(asked.caller, utrIn(asked.body), creating);
  noQuery(asked.query);
  const check = await checkNew(asked, creating);
  if (check.kind === "unsound") throw new InvalidInput(check.problems);
  return created(await createFiling(request, check, creating));
}

export async function postAmendment(asked: Asked, creating: Creating): Promise<Answered> {
  const original = await existingFiling(asked, creating.db);
  const request = requestOf(asked);
  const earlier = request.idempotency && (await earlierAnswer(request.idempotency, creating.db));
  if (earlier) return created(earlier);
  await refuseUnlessConfigured(asked.caller, original.company_utr, creating);
  refuseUnlessAmendable(original);
  noQuery(asked.query);
  const context = contextOf(asked.caller, creating);
  const outcome = await amendFiling(original, shapeOfAmendment(asked.body), request, context, creating);
  if (outcome.kind === "unsound") throw new InvalidInput(outcome.problems);
  return created(outcome.answer);
}

/** Everything create checks, and nothing stored. Problems are the answer here, not a refusal. */
export async function postValidation(asked: Asked, creating: Creating): Promise<Answered> {
  idempotencyKey({ header: asked.headers["idempotency-key"], body: asked.body });
  const { include } = validateQuery(asked.query);
  const check = await checkNew(asked, creating);
  const errors = check.kind === "unsound" ? check.problems : [];
  const warnings = include === "warnings" ? { warnings: check.warnings } : {};
  const body = { valid: errors.length === 0, errors, ...warnings };
  return { status: 200, headers: {}, body };
}

async function checkNew({ caller, body, signal }: Asked, creating: Creating): Promise<ReturnCheck> {
  const { db, officialPack, intake } = creating;
  const candidate = returnIn(body);
  const known = { ...contextOf(caller, creating), alreadyFiledAs: await alreadyFiledAs(candidate, caller, db) };
  const sender = { organisationId: caller.organisationId, signal };
  return checkReturn(candidate, known, { returnType: "new", filesAs: known.filesAs, officialPack, intake, sender });
}

function returnIn(body: unknown): Shaped<FilingInput> {
  const shaped = shapeOfFiling(body);
  if (!shaped.isClean("financials")) return shaped;
  const { value } = shaped;
  return { ...shaped, value: { ...value, financials: withoutDefaultProfits(value.financials) } };
}

export async function getFiling(asked: Asked, { db }: { db: Queryable }): Promise<Answered> {
  const filing = await existingFiling(asked, db);
  noQuery(asked.query);
  return { status: 200, headers: {}, body: filingObject(filing) };
}

const DEFAULT_PAGE = 20;

export async function listFilings(asked: Asked, { db }: { db: Queryable }): Promise<Answered> {
  const query = listQuery(asked.query);
  const { organisationId, mode } = asked.caller;
  if (query.starting_after !== undefined)
    await existingFiling({ ...asked, id: query.starting_after }, db, "starting_after");
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const filings = await newestFilings(db, {
    organisationId,
    mode,
    status: query.status ?? null,
    isFlagged: null,
    companyUtr: query.company_utr ?? null,
    periodEnd: query.period_end ?? null,
    after: query.starting_after ?? null,
    limit: limit + 1,
  });
  const data = filings.slice(0, limit).map(filingObject);
  return { status: 200, headers: {}, body: { object: "list", data, has_more: filings.length > limit } };
}

/** Another organisation's filing, the other environment's and a malformed id are all the same: not there. */
export async function existingFiling(asked: Asked, db: Queryable, field?: string): Promise<FilingRow> {
  const { organisationId, mode } = asked.caller;
  const filing = FILING_ID.test(asked.id) ? await filingOf(db, { id: asked.id, organisationId, mode }) : undefined;
  if (filing !== undefined) return filing;
  throw new ApiRefusal("filing_not_found", `No such filing in your ${mode} environment.`, field ? { field } : {});
}

/** Only enough of a look to know whose credentials would be needed; what is wrong with it is told later. */
function utrIn(body: unknown): string | null {
  const utr = (body as { company?: { utr?: unknown } } | null)?.company?.utr;
  return typeof utr === "string" && /^[0-9]{10}$/.test(utr) ? utr : null;
}

const FILING_ID = /^fil_[0-9A-Za-z]{1,64}$/;

function requestOf(asked: Asked): FilingRequest {
  const { organisationId, mode } = asked.caller;
  const scenario = mode === "sandbox" ? scenarioIn(asked.headers["service-test-scenario"]) : null;
  const { method, path, body, signal } = asked;
  const keyed = { method, path, header: asked.headers["idempotency-key"], body, scenario };
  return { organisationId, mode, scenario, signal, idempotency: idempotencyOf(keyed, asked.caller) };
}

/** Which scenarios there are is the sandbox authority's business; here the name is only made fit to be stored and sent on. */
function scenarioIn(header: string | string[] | undefined): string | null {
  const name = [header]
    .flat()[0]
    ?.trim()
    .toLowerCase()
    .replace(/[^\w-]/g, "?")
    .slice(0, 64);
  return name === undefined || name === "" ? null : name;
}

function contextOf({ mode, declarant, filesAs }: Caller, { clock }: Creating): InputContext & Pick<Caller, "filesAs"> {
  return { today: ukWallClock(clock.now()).date, mode, defaultDeclarant: declarant, filesAs };
}

function created({ location, body, replayed }: FilingAnswer): Answered {
  return { status: 201, headers: { location, ...(replayed ? { "idempotent-replayed": "true" } : {}) }, body };
}
