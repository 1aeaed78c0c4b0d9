// The event endpoints: what was published, in the very bytes that receivers get.

import type { Queryable } from "../platform/db.ts";
import { eventById, newestPayloads } from "../webhooks/store.ts";
import { ApiRefusal } from "./errors.ts";
import { queryReader } from "./query.ts";
import { EventListQuery, NoQuery } from "./query-input.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";

const listQuery = queryReader(EventListQuery);
const noQuery = queryReader(NoQuery);
const DEFAULT_PAGE = 20;

export async function getEvent(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const event = await existing(request, db);
  noQuery(request.query);
  return { status: 200, headers: {}, body: event.payload };
}

export async function listEvents(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const query = listQuery(request.query);
  if (query.starting_after !== undefined)
    await existing({ ...request, id: query.starting_after }, db, "starting_after");
  const { organisationId, mode } = request.caller;
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const which = {
    organisationId,
    mode,
    type: query.type ?? null,
    after: query.starting_after ?? null,
    limit: limit + 1,
  };
  const events = await newestPayloads(db, which);
  const data = events.slice(0, limit).map((event) => event.payload);
  const body = `{"object":"list","data":[${data.join(",")}],"has_more":${events.length > limit}}`;
  return { status: 200, headers: {}, body };
}

async function existing(request: ApiRequest, db: Queryable, field?: string) {
  const { organisationId, mode } = request.caller;
  const event = EVENT_ID.test(request.id) ? await eventById(db, { id: request.id, organisationId, mode }) : undefined;
  if (event !== undefined) return event;
  throw new ApiRefusal("not_found", `No such event in your ${mode} environment.`, field ? { field } : {});
}

const EVENT_ID = /^evt_[0-9A-Za-z]{1,64}$/;
