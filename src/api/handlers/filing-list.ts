// The list of filings: newest first, or those that changed since a moment, oldest change first.

import { fieldProblems } from "../../../packages/ct600/input/fields/bounds.ts";
import { METADATA, type Metadata, metadataAfter } from "../../../packages/ct600/input/fields/metadata.ts";
import { allClean } from "../../../packages/ct600/input/rule.ts";
import type { Problem } from "../../../packages/ct600/problem.ts";
import { filingObject } from "../../filings/filing.ts";
import { filingStatuses } from "../../filings/lifecycle.ts";
import { type ExactTerm, everyFiling, type FilingSearch } from "../../filings/lists/list-search-store.ts";
import { newestFilings } from "../../filings/lists/list-store.ts";
import { filingsUpdatedSince, type UpdatedPlace } from "../../filings/lists/updated-store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { type Covered, coveredBy } from "../../platform/typed-moments.ts";
import { InvalidInput } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import {
  DEFAULT_PAGE,
  FILING_LIST_QUERY,
  type FilingListQuery,
  notAMoment,
  timeParameters,
} from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { existingFiling } from "./filings.ts";

const listQuery = queryReader(FILING_LIST_QUERY);

export async function listFilings(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const query = listQuery(request.query);
  const times = timesIn(query);
  const { organisationId, mode } = request.caller;
  const scope = { organisationId, mode };
  const search = searchIn(query, times);
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const { starting_after: last } = query;
  if (times.updated_since !== undefined) {
    const page = { since: times.updated_since.first, after: last === undefined ? null : placeIn(last) };
    const filings = await filingsUpdatedSince(db, scope, search, { ...page, limit: limit + 1 });
    const shown = filings.slice(0, limit);
    const lastShown = filings.length > limit ? shown.at(-1) : undefined;
    return listed(shown.map(filingObject), { next_cursor: lastShown === undefined ? null : cursorAfter(lastShown) });
  }
  if (last !== undefined) await existingFiling({ ...request, id: last }, db, "starting_after");
  const filings = await newestFilings(db, scope, search, { after: last ?? null, limit: limit + 1 });
  return listed(filings.slice(0, limit).map(filingObject), { has_more: filings.length > limit });
}

function listed(data: readonly object[], more: { has_more: boolean } | { next_cursor: string | null }): ApiResponse {
  const has_more = "has_more" in more ? more.has_more : more.next_cursor !== null;
  return { status: 200, headers: {}, body: { object: "list", data, has_more, ...more } };
}

function searchIn(query: FilingListQuery, times: Times): FilingSearch & { term: ExactTerm | null } {
  return {
    ...everyFiling,
    term: query.company_utr === undefined ? null : { kind: "utr", utr: query.company_utr },
    statuses:
      query.status === undefined ? null : filingStatuses.filter((one) => query.status?.split(",").includes(one)),
    isFlagged: query.needs_attention === undefined ? null : query.needs_attention === "true",
    endsFrom: latest(query.period_end, query.period_end_from),
    endsTo: earliest(query.period_end, query.period_end_to),
    createdFrom: times.created_from?.first ?? null,
    createdBefore: times.created_to?.next ?? null,
    metadata: query.metadata === undefined ? null : pairsIn(query.metadata),
  };
}

/** Days as they are written can be compared as texts. */
const latest = (...days: (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1) ?? null;
const earliest = (...days: (string | undefined)[]) => days.filter((day) => day !== undefined).sort()[0] ?? null;

type Times = Partial<Record<(typeof timeParameters)[number], Covered>>;

/** A day that no calendar has is refused. */
function timesIn(query: FilingListQuery): Times {
  const times: Times = {};
  const problems: Problem[] = [];
  for (const name of timeParameters) {
    const given = query[name];
    if (given === undefined) continue;
    const covered = coveredBy(given);
    if (covered === null) problems.push({ code: "invalid_date", message: notAMoment(name), field: name });
    else times[name] = covered;
  }
  if (problems.length > 0) throw new InvalidInput(problems);
  return times;
}

/** Those that a filing could not have are refused rather than never found. */
function pairsIn(given: FilingListQuery["metadata"] & {}): Metadata {
  const problems = fieldProblems(METADATA, given, { path: "metadata", isClean: allClean });
  if (problems.length > 0) throw new InvalidInput(problems);
  return metadataAfter({}, given);
}

/** A place, not a filing: the filing may change before the next page is asked for, and then stands elsewhere. */
function cursorAfter({ updated_at, id }: { updated_at: Date; id: string }): string {
  return `cur_${Buffer.from(`${updated_at.getTime()}.${id}`).toString("base64url")}`;
}

function placeIn(cursor: string): UpdatedPlace {
  const text = cursor.startsWith("cur_") ? Buffer.from(cursor.slice("cur_".length), "base64url").toString() : "";
  const [, milliseconds, id] = /^([0-9]{1,15})\.(fil_[0-9A-Za-z]{1,64})$/.exec(text) ?? [];
  if (milliseconds !== undefined && id !== undefined) return { updatedAt: new Date(Number(milliseconds)), id };
  const message = "With updated_since, starting_after takes the next_cursor of the previous page.";
  throw new InvalidInput([{ code: "invalid_type", message, field: "starting_after" }]);
}
