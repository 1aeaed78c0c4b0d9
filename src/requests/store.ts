// The requests that programs made, for their developers: written in batches, read newest first, deleted when old.

import { type Count, countRows, MOST_COUNTED } from "../platform/database/count-store.ts";
import { only, type Queryable } from "../platform/database/db.ts";
import {
  allOf,
  named,
  parameters,
  type StatementParameters,
  type TimeOrder,
  timeOrders,
} from "../platform/database/parameters.ts";
import type { Mode, Scope } from "../platform/mode.ts";

export interface KeptRequest {
  /** As the answer's header has it. */
  id: string;
  at: Date;
  organisationId: string;
  mode: Mode;
  keyId: string;
  method: string;
  /** The pattern; null where there is no such route. */
  route: string | null;
  /** Null where the caller left before the answer. */
  status: number | null;
  errorCode: string | null;
  /** The id of what it was about, or made. */
  subject: string | null;
  ms: number;
}

export interface RequestRow {
  seq: number;
  id: string;
  at: Date;
  key_id: string;
  method: string;
  route: string | null;
  status: number | null;
  error_code: string | null;
  subject: string | null;
  ms: number;
}

/** Those of organisations that keep them, in their order. */
export async function insertRequests(db: Queryable, requests: readonly KeptRequest[]): Promise<void> {
  const column = (value: (request: KeptRequest) => string | number | null) =>
    requests.map((request) => String(value(request) ?? ""));
  await db.query(
    ...named(
      `insert into api_requests (id, at, organisation_id, mode, key_id, method, route, status, error_code, subject, ms)
       select r.id, r.at::timestamptz, r.organisation_id, r.mode, r.key_id, r.method, nullif(r.route, ''),
              nullif(r.status, '')::smallint, nullif(r.error_code, ''), nullif(r.subject, ''), r.ms::integer
       from unnest($ids::text[], $times::text[], $organisations::text[], $modes::text[], $keys::text[], $methods::text[],
                   $routes::text[], $statuses::text[], $codes::text[], $subjects::text[], $durations::text[])
            with ordinality as r (id, at, organisation_id, mode, key_id, method, route, status, error_code, subject, ms, place)
       join organisations o on o.id = r.organisation_id
       where o.keeps_requests
       order by r.place`,
      {
        ids: column(({ id }) => id),
        times: column(({ at }) => at.toISOString()),
        organisations: column(({ organisationId }) => organisationId),
        modes: column(({ mode }) => mode),
        keys: column(({ keyId }) => keyId),
        methods: column(({ method }) => method),
        routes: column(({ route }) => route),
        statuses: column(({ status }) => status),
        codes: column(({ errorCode }) => errorCode),
        subjects: column(({ subject }) => subject),
        durations: column(({ ms }) => ms),
      },
    ),
  );
}

/** How a request ended: done, refused, by an internal error, or left by the caller. */
export const requestOutcomes = ["done", "refused", "error", "left"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

const hasOutcome: Record<RequestOutcome, string> = {
  done: "status < 400",
  refused: "status >= 400 and status < 500",
  error: "status >= 500",
  left: "status is null",
};

/** What is null does not matter. */
export interface RequestFilter {
  outcome: RequestOutcome | null;
  keyId: string | null;
  /** `GET /v1/filings/:id`, or without the method. */
  route: string | null;
  errorCode: string | null;
  /** The id of the request. */
  id: string | null;
  /** The id of what it was about. */
  subject: string | null;
}

/** What comes after the request of this number, in the order of the list. */
interface RequestPage {
  after: number | null;
  limit: number;
  order: TimeOrder;
}

export async function requestsOf(
  db: Queryable,
  scope: Scope,
  filter: RequestFilter,
  page: RequestPage,
): Promise<RequestRow[]> {
  const given = parameters();
  const { found, checks } = conditionsOf(scope, filter, page, given);
  return db.query<RequestRow>(
    `select seq, id, at, key_id, method, route, status, error_code, subject, ms from api_requests
     where ${allOf([...found, ...checks])} order by seq ${timeOrders[page.order].way} limit ${given.of(page.limit)}`,
    given.values,
    { planned: "each time" },
  );
}

const everyRequest: RequestFilter = {
  outcome: null,
  keyId: null,
  route: null,
  errorCode: null,
  id: null,
  subject: null,
};

export async function requestNamed(db: Queryable, scope: Scope, id: string): Promise<RequestRow | undefined> {
  const [request] = await requestsOf(db, scope, { ...everyRequest, id }, { after: null, limit: 1, order: "newest" });
  return request;
}

/** No more than so many are looked at, in the order of the list. */
export async function countRequests(db: Queryable, scope: Scope, filter: RequestFilter): Promise<Count> {
  const given = parameters();
  const page: RequestPage = { after: null, limit: MOST_COUNTED + 1, order: "newest" };
  const { found, checks } = conditionsOf(scope, filter, page, given);
  const rows = `api_requests where ${allOf(found)} order by seq desc limit ${given.of(page.limit)}`;
  return countRows(db, { rows, values: given.values, wanted: allOf(checks) || undefined });
}

/** What an index has, and what each of those is compared with. */
function conditionsOf(
  { organisationId, mode }: Scope,
  { outcome, keyId, route, errorCode, id, subject }: RequestFilter,
  { after, order }: RequestPage,
  given: StatementParameters,
) {
  const isFailed = errorCode !== null || (outcome !== null && outcome !== "done");
  return {
    found: [
      `organisation_id = ${given.of(organisationId)} and mode = ${given.of(mode)}`,
      given.where(keyId, (value) => `key_id = ${value}`),
      isFailed ? "(status is null or status >= 400)" : null,
      given.where(id, (value) => `id = ${value}`),
      given.where(subject, (value) => `subject = ${value}`),
      given.where(after, (seq) => `seq ${timeOrders[order].beyond} ${seq}`),
    ],
    checks: [
      outcome && hasOutcome[outcome],
      given.where(route, (value) => `${value} in (route, method || ' ' || route)`),
      given.where(errorCode, (value) => `error_code = ${value}`),
    ],
  };
}

/** So many at a time: how many went. The oldest are looked at, in the order in which they came, and no others. */
export async function forgetRequestsBefore(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { count } = only(
    await db.query<{ count: number }>(
      `with oldest as (select seq, at from api_requests order by seq limit $2),
       gone as (delete from api_requests r using oldest where r.seq = oldest.seq and oldest.at < $1 returning 1)
       select count(*) as count from gone`,
      [before, limit],
    ),
  );
  return count;
}
