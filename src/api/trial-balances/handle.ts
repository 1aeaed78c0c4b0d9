// The endpoints of trial balances: read the request, call one use case, answer. Problems are the answer here, as they
// are of validate; only a body of another shape is refused.

import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { type TwiceNamed, twiceNamed } from "../../../packages/trial-balance/index.ts";
import { allows } from "../../access/permission.ts";
import type { CompanyRow } from "../../companies/company.ts";
import { apiKeyActor } from "../../filings/create/request.ts";
import type { DeliverDependencies } from "../../register/create/request.ts";
import { shownCategories } from "../../trial-balances/categories.ts";
import { MAPPING_CHANGE, TRIAL_BALANCE } from "../../trial-balances/fields.ts";
import { mapForCompany } from "../../trial-balances/map.ts";
import { changeMapping } from "../../trial-balances/mapping.ts";
import { earlierMappingOf, KEPT_VERSIONS, type MappingRow, mappingOf } from "../../trial-balances/mapping-store.ts";
import { trialBalanceObject } from "../../trial-balances/object.ts";
import { ApiRefusal, InvalidInput } from "../errors.ts";
import { existingCompany } from "../handlers/companies.ts";
import { queryReader } from "../input/query.ts";
import { MAPPING_QUERY, NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

type Dependencies = Pick<DeliverDependencies, "db" | "clock">;

const shapeOfTrialBalance = shapeOf(TRIAL_BALANCE);
const shapeOfMapping = shapeOf(MAPPING_CHANGE);
const noQuery = queryReader(NO_QUERY);
const mappingQuery = queryReader(MAPPING_QUERY);

export async function postTrialBalance(request: ApiRequest, dependencies: Dependencies): Promise<ApiResponse> {
  noQuery(request.query);
  const { caller } = request;
  const { value, problems, leftOut } = shapeOfTrialBalance(request.body);
  if (problems.length > 0) throw new InvalidInput(problems, leftOut);
  if (value.remember === true && !allows(caller.permission, "file"))
    throw new ApiRefusal("key_not_permitted", "This API key may not change anything. Leave `remember` out.");
  const { organisationId, mode } = caller;
  const actor = apiKeyActor(caller);
  const by = { scope: { organisationId, mode }, actor, mayRead: allows(caller.permission, "read") };
  const { found, remembered } = await mapForCompany(value, by, dependencies);
  return { status: 200, headers: {}, body: trialBalanceObject(found, { mode, remembered }) };
}

export async function listTrialBalanceCategories(request: ApiRequest): Promise<ApiResponse> {
  noQuery(request.query);
  return { status: 200, headers: {}, body: { object: "list", data: shownCategories, has_more: false } };
}

export async function getMapping(request: ApiRequest, { db }: Dependencies): Promise<ApiResponse> {
  const company = await existingCompany(request, db, { id: request.id });
  const { version } = mappingQuery(request.query);
  const whose = { ...scopeIn(request), utr: company.utr };
  const newest = await mappingOf(db, whose);
  const isNewest = version === undefined || Number(version) === (newest?.version ?? 0);
  const found = isNewest ? newest : await earlierMappingOf(db, whose, Number(version));
  if (!isNewest && found === undefined) throw noSuchVersion(newest?.version ?? 0);
  return { status: 200, headers: {}, body: mappingObject(company, found) };
}

function noSuchVersion(newest: number): ApiRefusal {
  const kept = `the newest is ${newest}, and ${KEPT_VERSIONS} before it are kept`;
  return new ApiRefusal("not_found", `There is no such version of the mapping: ${kept}.`, { field: "version" });
}

export async function putMapping(request: ApiRequest, { db, clock }: Dependencies): Promise<ApiResponse> {
  const company = await existingCompany(request, db, { id: request.id });
  noQuery(request.query);
  const { value, problems, leftOut } = shapeOfMapping(request.body);
  if (problems.length > 0) throw new InvalidInput(problems, leftOut);
  const { version, entries } = value;
  const wrong = [...entries.flatMap(withoutAccount), ...twiceNamed(entries, "entries").map(duplicate)];
  if (wrong.length > 0) throw new InvalidInput(wrong);
  const whose = { ...scopeIn(request), utr: company.utr };
  const row = await changeMapping(db, whose, { version, entries }, { actor: apiKeyActor(request.caller), clock });
  return { status: 200, headers: {}, body: mappingObject(company, row) };
}

const scopeIn = ({ caller: { organisationId, mode } }: ApiRequest) => ({ organisationId, mode });

function withoutAccount({ code = "", name = "" }: { code?: string; name?: string }, index: number) {
  if (code.trim() !== "" || name.trim() !== "") return [];
  const field = `entries.${index}`;
  return [{ code: "missing_field" as const, field, message: `${field} has neither a code nor a name. Send one.` }];
}

function duplicate({ at, message }: TwiceNamed) {
  return { code: "mapping_duplicate" as const, field: `entries.${at}`, message };
}

function mappingObject({ id, mode }: CompanyRow, row: MappingRow | undefined): object {
  const { version = 0, entries = [], updated_at } = row ?? {};
  return {
    object: "trial_balance_mapping",
    livemode: mode === "live",
    company: id,
    version,
    entries: entries.map(({ code = null, name = null, category, activity = null }) => ({
      ...{ code, name, category, activity },
    })),
    updated_at: version === 0 ? null : (updated_at?.toISOString() ?? null),
  };
}
