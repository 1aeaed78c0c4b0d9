// The event endpoints: what was published, in the very bytes that receivers get.

import type { Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import { eventCursor, newestPayloads } from "../../webhooks/event-list-store.ts";
import { eventById } from "../../webhooks/store.ts";
import { ApiRefusal } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { DEFAULT_PAGE, EVENT_LIST_QUERY, NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

const listQuery = queryReader(EVENT_LIST_QUERY);
const noQuery = queryReader(NO_QUERY);
export async function getEvent(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const event = await existing(request, request.id, (which) => eventById(db, which));
  noQuery(request.query);
  return { status: 200, headers: {}, body: event.payload };
}

export async function listEvents(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const query = listQuery(request.query);
  const { organisationId, mode } = request.caller;
  const { starting_after: last } = query;
  const after =
    last === undefined
      ? null
      : await existing(request, last, (which) => eventCursor(db, which), { field: "starting_after" });
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const filter = { type: query.type ?? null };
  const events = await newestPayloads(db, { organisationId, mode }, filter, { after, limit: limit + 1 });
  const data = events.slice(0, limit).map((event) => event.payload);
  const body = `{"object":"list","data":[${data.join(",")}],"has_more":${events.length > limit}}`;
  return { status: 200, headers: {}, body };
}

async function existing<Found>(
  { caller: { organisationId, mode } }: ApiRequest,
  id: string,
  find: (which: Scope & { id: string }) => Promise<Found | undefined>,
  place: { field?: string } = {},
): Promise<Found> {
  const found = EVENT_ID.test(id) ? await find({ id, organisationId, mode }) : undefined;
  if (found !== undefined) return found;
  throw new ApiRefusal("not_found", `No such event in your ${mode} environment.`, place);
}

const EVENT_ID = /^evt_[0-9A-Za-z]{1,64}$/;
