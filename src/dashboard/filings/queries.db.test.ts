// With many filings, every query of the filings pages is served by an index. The plans are those of the statements as they run, with their
// values.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import type { Queryable, Value } from "../../platform/db.ts";
import { eventsAbout } from "../../webhooks/store.ts";
import { amendmentsOf, filedInput, filingsFound } from "./queries.ts";
import { type FilingSearch, searchIn } from "./search.ts";

const LARGE = { organisationId: "org_large", mode: "sandbox" } as const;
const SMALL = { organisationId: "org_small", mode: "sandbox" } as const;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await seed(database.db);
});
after(() => database.close());

/** One organisation with many filings, one with few; most are acknowledged, some failed, a few flagged, none is pending. */
async function seed(db: Queryable): Promise<void> {
  await db.query(
    `insert into organisations (id, name, created_at) values ('org_large', 'L', now()), ('org_small', 'S', now())`,
  );
  for (const [organisation, count] of [
    ["org_small", 200],
    ["org_large", 20_000],
  ] as const) {
    await db.query(
      `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                            tax_due_pence, schema_version, amends, correlation_id, flag, created_at, updated_at)
       select 'fil_' || $1 || i, 'org_' || $1, 'sandbox', false,
              case when i % 100 = 0 then 'failed' else 'acknowledged' end,
              (array['Northern', 'Harbour', 'Mill', 'Quarter'])[1 + i % 4] || ' Company ' || i || ' Ltd',
              lpad((i / 3)::text, 10, '0'), date '2024-04-01' - i % 3000, date '2025-03-31' - i % 3000,
              jsonb_build_object('company', jsonb_build_object('name', repeat('x', 300), 'registration_number', 'SC' || lpad(i::text, 6, '0'))),
              i, 'v1.993', case when i % 50 = 1 and i > 1 then 'fil_' || $1 || (i - 1) end, upper(md5($1 || i)),
              case when i % 4000 = 0 then 'look' end, now(), now()
       from generate_series(1, $2::int) i`,
      [organisation.slice(4), count],
    );
  }
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at)
     values ('we_1', 'org_large', 'sandbox', 'https://example.com/', '', '', now())`,
  );
  await db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     select 'evt_' || id, organisation_id, mode, 'filing.accepted', id, '{}', now() from filings`,
  );
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, created_at, updated_at)
     select 'del_' || id, id, type, 'we_1', 'delivered', now(), now() from events`,
  );
  await db.query(
    `insert into delivery_attempts (delivery_id, number, attempted_at, latency_ms, endpoint_id)
     select id, 1, now(), 5, endpoint_id from deliveries`,
  );
  await db.query("analyze");
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

/** Asks for the plan of each statement before it is run. */
function explaining(db: Queryable) {
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    nodes.push(node);
    for (const child of node.Plans ?? []) walk(child);
  };
  const asking: Queryable = {
    async query<Row extends object>(text: string, values?: readonly Value[]) {
      const [row] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values, {
        planned: "each time",
      });
      if (row !== undefined) walk(row["QUERY PLAN"][0].Plan);
      return db.query<Row>(text, values, { planned: "each time" });
    },
  };
  return {
    asking,
    wholeTables: () =>
      nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"] ?? ""),
    indexes: () => nodes.flatMap((node) => node["Index Name"] ?? []),
  };
}

const NOW = new Date("2026-11-15T09:00:00.000Z");
const searchFor = (query: string): FilingSearch => searchIn(new URLSearchParams(query), { stuckBefore: NOW }).search;
const page = { after: null, limit: 26 };

/** The search, how many filings of the large organisation it finds, and by which index. */
const searches: readonly (readonly [query: string, found: number, index: string | null])[] = [
  ["", 26, null],
  ["q=fil_large777", 1, "filings_by_id_in_any_case"],
  ["q=FIL_LARGE777", 1, "filings_by_id_in_any_case"],
  ["q=0000000100", 3, "filings_by_utr"],
  ["q=ffffffffffffffffffffffffffffffff", 0, "filings_by_correlation_id"],
  ["q=31+Mar+2025", 6, "filings_by_period_end"],
  ["q=1/4/2024", 13, "filing_search_by_period"],
  ["q=1+Apr+2024+to+31+Mar+2025", 6, "filing_search_by_period"],
  ["q=2019", 26, null],
  ["q=2001", 2, "filing_search_by_period"],
  ["q=SC000777", 1, "filing_search_parts"],
  ["from=2001-01-01&to=2001-12-31", 0, "filings_by_period_end"],
  ["q=harbour+company", 26, "filings_newest"],
  ["q=company+19999+LTD", 1, "filing_search_parts"],
  ["q=no+such+name", 0, "filing_search_parts"],
  ["status=failed", 26, "filings_by_status"],
  ["status=acknowledged", 26, null],
  ["status=pending", 0, null],
  ["status=flagged", 5, "filings_flagged"],
  ["status=stuck", 0, null],
  ["status=failed&created=2020-01-01", 26, null],
  ["status=failed&created=2099-01-01", 0, null],
  ["created=2020-01-01", 26, null],
  ["created=2099-01-01", 0, null],
  ["status=failed&q=harbour", 0, null],
  ["status=failed&q=2019&from=2019-07-01&to=2019-07-31", 6, null],
];

for (const [query, found, index] of searches) {
  test(`looking for "${query}" reads no whole table`, async () => {
    const { asking, wholeTables, indexes } = explaining(database.db);

    const filings = await filingsFound(asking, LARGE, searchFor(query), page);
    await filingsFound(asking, SMALL, searchFor(query), page);
    await filingsFound(asking, LARGE, searchFor(query), { after: "fil_large15000", limit: 26 });
    await filingsFound(asking, LARGE, searchFor(query), { after: "fil_large15000", limit: 1_000 });

    assert.equal(filings.length, found);
    assert.deepEqual(wholeTables(), []);
    if (index !== null) assert.ok(indexes().includes(index), `${indexes()}`);
  });
}

test("what a filing's own page asks reads no whole table", async () => {
  const { asking, wholeTables } = explaining(database.db);

  const { own_accounts } = await filedInput(asking, LARGE, "fil_large50");
  const amendments = await amendmentsOf(asking, LARGE, "fil_large50");
  const events = await eventsAbout(asking, { ...LARGE, subjectId: "fil_large50" });

  assert.equal(own_accounts, false);
  assert.deepEqual(
    amendments.map(({ id }) => id),
    ["fil_large51"],
  );
  assert.deepEqual(
    events.map(({ deliveries }) => deliveries.map(({ status }) => status)),
    [["delivered"]],
  );
  // There are few endpoints: their table is smaller than an index of it.
  assert.deepEqual(
    wholeTables().filter((table) => table !== "endpoints"),
    [],
  );
});

test("pages follow each other without a gap or a repetition", async () => {
  const search = searchFor("status=failed");
  const ids: string[] = [];
  let last: string | null = null;
  do {
    const batch: { id: string }[] = await filingsFound(database.db, LARGE, search, { after: last, limit: 26 });
    ids.push(...batch.map(({ id }) => id));
    last = batch.at(-1)?.id ?? null;
  } while (last !== null);

  assert.deepEqual(
    ids,
    Array.from({ length: 200 }, (_, index) => `fil_large${20_000 - index * 100}`),
  );
});

test("a cursor of another organisation leads nowhere", async () => {
  const found = await filingsFound(database.db, SMALL, searchFor(""), { after: "fil_large100", limit: 26 });

  assert.deepEqual(found, []);
});
