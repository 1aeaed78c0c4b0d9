// With very many events every webhook page finds what it shows by an index. The plans of all statements are looked at
// twice: as made for the values of this test, and as made for any (what PostgreSQL may keep for a prepared statement).

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { operator } from "../../../test/support/operator.ts";
import { pagesRead } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { Database, Queryable, Transactional, Value } from "../../platform/database/db.ts";
import type { TimeOrder } from "../../platform/database/parameters.ts";
import { systemRandom } from "../../platform/ids.ts";
import type { Mode } from "../../platform/mode.ts";
import { eventTypes } from "../../register/event-types.ts";
import { attemptsOfEndpoint, attemptsOfEvent, endpointHealth } from "../../webhooks/deliveries/attempt-store.ts";
import { countHeld } from "../../webhooks/endpoints/endpoint-store.ts";
import {
  type EventFilter,
  eventCursor,
  everyEvent,
  listedEvents,
  newestPayloads,
  newestSummaries,
} from "../../webhooks/event-list-store.ts";
import { deliveryStatuses } from "../../webhooks/lifecycle.ts";
import {
  countReplayable,
  countTicked,
  replayDeliveries,
  replayEvent,
  replayInBulk,
  replayProgress,
} from "../../webhooks/replays/replay.ts";
import { listedReplays } from "../../webhooks/replays/replay-progress-store.ts";
import { eventById, eventSummary } from "../../webhooks/store.ts";
import { countFailed, type FailedFilter, failedDeliveries, failedStatuses } from "./queries.ts";

/** Enough for an index to be worth it; what is found by one is found as quickly among ten times as many. */
const EVENTS = 20_000;
const LARGE_TABLES = ["events", "deliveries", "delivery_attempts"];
const NOW = new Date("2026-11-15T09:00:00.000Z");
const environment = { organisationId: "org_many", mode: "sandbox" } as const;
const replaying = { clock: { now: () => NOW }, random: systemRandom };
const first = { after: null, limit: 26 };
const orders = ["newest", "oldest"] as const;
const attempts = { ...first, responseBytes: 100 };
const knownTypes = { knownTypes: eventTypes };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await seed(database.db);
});
after(() => database.close());

test("endpoints: their figures, what is held, and every page of attempts", async () => {
  const scans = await sequentialScans(async (db) => {
    const endpointIds = ["we_well", "we_ill", "we_off"];
    const health = await endpointHealth(db, { endpointIds, since: new Date(NOW.getTime() - DAY) });
    assert.deepEqual(
      health.map(({ succeeded, attempts }) => succeeded < attempts),
      [false, true, false],
    );
    assert.equal(await countHeld(db, "we_off"), EVENTS / 10);
    assert.equal((await attemptsOfEndpoint(db, "we_ill", attempts)).length, first.limit);
    assert.equal((await attemptsOfEndpoint(db, "we_ill", { ...attempts, after: "dlv_10002.3" })).length, first.limit);
  });

  assert.deepEqual(scans, []);
});

test("failed events: every filter, the next page, and how many there are", async () => {
  const open = { endpointId: null, since: null, until: null };
  const within = { since: new Date(NOW.getTime() - DAY), until: new Date(NOW.getTime() - HOUR) };
  const filters: FailedFilter[] = failedStatuses.flatMap((status) =>
    [{}, { endpointId: "we_ill" }, within, { endpointId: "we_ill", ...within }].map((some) => ({
      ...open,
      ...some,
      status,
    })),
  );

  const scans = await sequentialScans(async (db) => {
    for (const filter of filters) {
      for (const order of orders) {
        await failedDeliveries(db, environment, filter, { ...first, order });
        await failedDeliveries(db, environment, filter, { ...first, order, after: "dlv_10002" });
      }
      await countFailed(db, environment, filter);
    }
  });

  assert.deepEqual(scans, []);
});

test("events: every combination of filters, and the next page, in one environment and in both", async () => {
  const filters: EventFilter[] = [null, "filing.submitted", "filing.failed"].flatMap((type) =>
    [null, ...deliveryStatuses].flatMap((status) =>
      [null, "we_ill"].flatMap((endpointId) =>
        [null, { subjectIds: ["fil_77", "fil_78"] }, { start: "evt_77" }, { start: "evt_1" }].map((search) => ({
          type,
          status,
          endpointId,
          search,
        })),
      ),
    ),
  );

  const scans = await sequentialScans(async (db) => {
    const after = (await eventCursor(db, { ...environment, id: "evt_10002" })) ?? null;
    for (const filter of filters) {
      for (const order of orders) {
        await listedEvents(db, environment, filter, { ...first, order }, knownTypes);
        await listedEvents(db, environment, filter, { ...first, order, after }, knownTypes);
      }
      // The command alone looks in both, and by no type.
      if (filter.type === null) await newestSummaries(db, { ...environment, mode: null }, filter, first, knownTypes);
    }
    for (const type of [null, ...eventTypes]) {
      await newestPayloads(db, environment, { type }, first);
      await newestPayloads(db, environment, { type }, { ...first, after });
    }
  });

  assert.deepEqual(scans, []);
});

test("events are the same however they are found, in one environment and in both, and pages follow each other", async () => {
  const filters: Partial<EventFilter>[] = [
    {},
    { type: "filing.failed" },
    { status: "delivered" },
    { status: "abandoned", type: "filing.submitted" },
    { endpointId: "we_live" },
    { endpointId: "we_ill", status: "pending" },
    { search: { start: "evt_777" } },
    { search: { start: "evt_777" }, status: "delivered" },
    // More than are put in order.
    { search: { start: "evt_1" } },
    { search: { start: "evt_" }, type: "filing.failed" },
    { search: { start: "evt_1" }, status: "abandoned" },
  ];

  for (const mode of [null, "sandbox", "live"] as const)
    for (const some of filters)
      for (const order of orders) {
        const filter = { ...everyEvent, ...some };
        const scope = { ...environment, mode };
        const found = await listedEvents(database.db, scope, filter, { after: null, limit: 60, order }, knownTypes);
        const after = found[29] && (await eventCursor(database.db, { ...scope, id: found[29].id }));
        const rest = after && (await listedEvents(database.db, scope, filter, { after, limit: 30, order }, knownTypes));

        const ids = found.map(({ id }) => id);
        const plainly = await plainlyFound(mode, filter, { limit: 60, order });
        assert.deepEqual(ids, plainly, `${mode} ${order} ${JSON.stringify(some)}`);
        if (rest) assert.deepEqual(rest, found.slice(30));
      }
});

test("failed events oldest first are those newest first the other way round, page after page", async () => {
  const filter: FailedFilter = {
    status: "abandoned",
    endpointId: null,
    since: new Date(NOW.getTime() - 10 * HOUR),
    until: null,
  };
  const all = async (order: TimeOrder) => {
    const ids: string[] = [];
    for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
      const page = await failedDeliveries(database.db, environment, filter, { limit: 40, after, order });
      if (page.length === 0) return ids;
      ids.push(...page.map(({ id }) => id));
    }
  };

  const newest = await all("newest");

  assert.ok(newest.length > 80, `${newest.length}`);
  assert.deepEqual((await all("oldest")).toReversed(), newest);
});

test("a page of events whose ids begin so reads a page of the list, however many do", async () => {
  const pages = (search: EventFilter["search"]) =>
    pagesRead(database, (db) => listedEvents(db, environment, { ...everyEvent, search }, first, knownTypes));

  const [all, many, every] = [await pages(null), await pages({ start: "evt_1" }), await pages({ start: "evt_" })];

  assert.ok(Math.max(many, every) < all + 300, `${[all, many, every]}`);
});

const startOf = ({ search }: EventFilter) => (search !== null && "start" in search ? search.start : "");

async function plainlyFound(
  mode: Mode | null,
  filter: EventFilter,
  { limit, order }: { limit: number; order: TimeOrder },
): Promise<string[]> {
  const rows = await database.db.query<{ id: string }>(
    `select ev.id from events ev
     where ev.organisation_id = 'org_many' and ($1::text is null or ev.mode = $1) and ($2::text is null or ev.type = $2)
       and (($3::text is null and $4::text is null) or exists (
         select from deliveries d
         where d.event_id = ev.id and ($3::text is null or d.status = $3) and ($4::text is null or d.endpoint_id = $4)))
       and starts_with(ev.id, $6)
     order by ev.seq ${order === "newest" ? "desc" : "asc"} limit $5`,
    [mode, filter.type, filter.status, filter.endpointId, limit, startOf(filter)],
  );
  return rows.map(({ id }) => id);
}

test("a cursor of another organisation or environment counts as none", async () => {
  const { db } = database;
  const abandoned = { status: "abandoned", endpointId: null, since: null, until: null } as const;
  const failedAfter = (after: string | null) =>
    failedDeliveries(db, environment, abandoned, { ...first, after, order: "newest" });

  for (const n of [10_000, 10_001, "none"]) {
    assert.equal(await eventCursor(db, { ...environment, id: `evt_${n}` }), undefined, `${n}`);
    assert.deepEqual(await failedAfter(`dlv_${n}`), await failedAfter(null), `${n}`);
  }
  assert.equal((await eventCursor(db, { ...environment, id: "evt_10002" }))?.id, "evt_10002");
  assert.notDeepEqual(await failedAfter("dlv_10002"), await failedAfter(null));
  const ofOthers = ["dlv_10000.1", "dlv_10001.1", "dlv_10005.1", "dlv_none.1"];
  for (const after of ofOthers) {
    const at = await attemptsOfEndpoint(db, "we_ill", { ...attempts, after });
    assert.deepEqual(at, await attemptsOfEndpoint(db, "we_ill", attempts), after);
    assert.equal((await attemptsOfEvent(db, "evt_42", { ...attempts, after })).length, 5, after);
  }
});

test("one event: its deliveries and attempts", async () => {
  const scans = await sequentialScans(async (db) => {
    await eventById(db, { ...environment, id: "evt_42" });
    assert.equal((await eventSummary(db, { ...environment, id: "evt_42" }))?.deliveries.length, 1);
    assert.equal((await attemptsOfEvent(db, "evt_42", attempts)).length, 5);
    assert.equal((await attemptsOfEvent(db, "evt_42", { ...attempts, after: "dlv_42.3" })).length, 2);
  });

  assert.deepEqual(scans, []);
});

test("replays: what is counted, what is started, how far it has come, and which there were", async () => {
  const open = { ...environment, endpointId: null, since: null, until: null, asOf: NOW };
  const since = new Date(NOW.getTime() - DAY);
  const chosen = { ...environment, deliveryIds: ["dlv_42", "dlv_62"], asOf: NOW };

  const scans = await sequentialScans(async (db) => {
    for (const statuses of [["abandoned"], ["held"], ["pending"]] as const) {
      await countReplayable(db, { ...open, statuses });
      await countReplayable(db, { ...open, statuses, endpointId: "we_ill" });
      await countReplayable(db, { ...open, statuses, since, until: NOW });
    }
    assert.equal((await countTicked(db, chosen)).deliveries, 2);
    assert.equal((await replayEvent(db, { ...environment, eventId: "evt_22" }, operator, replaying)).deliveries, 1);
    assert.equal((await replayDeliveries(db, chosen, operator, replaying)).deliveries, 2);
    const { replayId } = await replayInBulk(db, { ...open, statuses: ["abandoned"] }, operator, replaying);
    assert.equal((await replayProgress(db, { ...environment, replayId: replayId ?? "" })).waiting, 987);
    assert.equal((await listedReplays(db, environment, 50)).length, 3);
    assert.equal((await listedReplays(db, { ...environment, mode: "live" }, 50)).length, 0);
  });

  assert.deepEqual(scans, []);
});

/** Runs what a page asks, and gives each statement that would read a large table from end to end. */
async function sequentialScans(ask: (db: Transactional) => Promise<void>): Promise<string[]> {
  const found = new Set<string>();
  const lookingOn = (on: Queryable) => ({
    async query<Row extends object>(text: string, values: readonly Value[] = []) {
      const plans = [await planFor(database.db, text, values), await planForAny(database.db, text)];
      for (const plan of plans) for (const table of scannedIn(plan)) found.add(`${table} in ${text.slice(0, 2_000)}`);
      return on.query<Row>(text, values);
    },
  });
  await ask({
    ...lookingOn(database.db),
    inTransaction: false,
    inLine: (_, work) => work(),
    transaction: (steps) => database.db.transaction((tx) => steps({ ...tx, ...lookingOn(tx) })),
  });
  return [...found];
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

type Explained = { "QUERY PLAN": [{ Plan: Plan }] };

async function planFor(db: Database, text: string, values: readonly Value[]): Promise<Plan | undefined> {
  const [row] = await db.query<Explained>(`explain (format json) ${text}`, values);
  return row?.["QUERY PLAN"][0].Plan;
}

/** Without values only a script can have it explained. */
async function planForAny(db: Database, text: string): Promise<Plan | undefined> {
  const name = `plan_${text.length}_${systemRandom(4).toString("hex")}`;
  return db.transaction(async (tx) => {
    await tx.script(
      `create function pg_temp.${name}() returns json language plpgsql as $explain$ declare plan json; begin
         execute $statement$explain (generic_plan, format json) ${text}$statement$ into plan; return plan; end $explain$`,
    );
    const [row] = await tx.query<{ plan: [{ Plan: Plan }] }>(`select pg_temp.${name}() as plan`);
    return row?.plan[0].Plan;
  });
}

function scannedIn(plan: Plan | undefined): string[] {
  if (plan === undefined) return ["no plan"];
  const table = plan["Relation Name"] ?? "";
  const own = plan["Node Type"] === "Seq Scan" && LARGE_TABLES.includes(table) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedIn)];
}

/**
 * Two events for each filing, eight seconds apart. Most go to an endpoint that is well; one fails, and one is disabled.
 */
async function seed(db: Database): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) select id, id, $1 from unnest($2::text[]) id`, [
    NOW,
    ["org_many", "org_other"],
  ]);
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at, disabled_at)
     select id, organisation_id, mode, 'https://example.com/' || id, '', '', $1, disabled_at
     from (values ('we_well', 'org_many', 'sandbox', null), ('we_ill', 'org_many', 'sandbox', null),
                  ('we_off', 'org_many', 'sandbox', $1::timestamptz), ('we_live', 'org_many', 'live', null),
                  ('we_other', 'org_other', 'sandbox', null)) as e (id, organisation_id, mode, disabled_at)`,
    [NOW],
  );
  await db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     select 'evt_' || n, case n % 10 when 0 then 'org_other' else 'org_many' end, case n % 10 when 1 then 'live' else 'sandbox' end,
            case when n % 2 = 0 then 'filing.submitted' when n % 50 = 7 then 'filing.failed' else 'filing.accepted' end,
            'fil_' || n / 2, '{}', $1::timestamptz - make_interval(secs => ($2 - n) * 8)
     from generate_series(1, $2::integer) n`,
    [NOW, EVENTS],
  );
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, failures, attempts, due_at, created_at, updated_at)
     select 'dlv_' || n, 'evt_' || n, type, endpoint_id, status, failures, case status when 'held' then 0 else greatest(failures, 1) end,
            case status when 'pending' then $1::timestamptz + interval '1 hour' end, created_at, created_at
     from (select substring(id from 5)::integer as n, type, created_at from events) ev
     cross join lateral (
       select case n % 10 when 0 then 'we_other' when 1 then 'we_live' when 2 then 'we_ill' when 3 then 'we_ill'
                when 4 then 'we_off' else 'we_well' end as endpoint_id
     ) where_to
     cross join lateral (
       select case when endpoint_id = 'we_off' then 'held' when endpoint_id <> 'we_ill' or n % 20 <> 2 then 'delivered'
                when n > $2 - 200 then 'pending' else 'abandoned' end as status
     ) how
     cross join lateral (select case status when 'abandoned' then 5 when 'pending' then 2 else 0 end as failures) tried`,
    [NOW, EVENTS],
  );
  await db.query(
    `insert into delivery_attempts (delivery_id, endpoint_id, number, attempted_at, latency_ms, response_status, error_class, error)
     select d.id, d.endpoint_id, number, d.created_at + make_interval(mins => number), 20 + number,
            case d.failures when 0 then 200 else 500 end, case when d.failures > 0 then 'status' end,
            case when d.failures > 0 then 'responded with 500' end
     from deliveries d cross join lateral generate_series(1, d.attempts) number`,
  );
  for (const table of [...LARGE_TABLES, "endpoints"]) await db.query(`analyze ${table}`);
}
