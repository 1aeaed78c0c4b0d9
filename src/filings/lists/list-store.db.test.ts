// With many filings, every list of them is served by an index. The plans are those of the statements as they run, with
// their values.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { pagesRead } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { termIn } from "../../dashboard/frame/lists/search-words.ts";
import type { Queryable, Value } from "../../platform/database/db.ts";
import type { OpenScope } from "../../platform/mode.ts";
import { eventsAbout } from "../../webhooks/store.ts";
import { amendmentsOf } from "../amend/amendment-store.ts";
import { filedInput } from "../store.ts";
import { countFilings } from "./count-store.ts";
import { type ExactTerm, everyFiling, type FilingSearch } from "./list-search-store.ts";
import { newestFilings } from "./list-store.ts";
import { type FilingSort, filingSorts, sortedFilings } from "./sorted-store.ts";
import { filingsUpdatedSince } from "./updated-store.ts";

/** Of a company with very many filings, as a developer's sandbox has. */
const BUSY_UTR = "9999999999";

const LARGE = { organisationId: "org_large", mode: "sandbox" } as const;
const SMALL = { organisationId: "org_small", mode: "sandbox" } as const;
/** Its filings are in the sandbox and live by turns. */
const BOTH = { organisationId: "org_both", mode: null } as const;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await seed(database.db);
});
after(() => database.close());

/**
 * One organisation with many filings, two with few; most are acknowledged, some failed, a few flagged; the few that are
 * pending wait for approval.
 */
async function seed(db: Queryable): Promise<void> {
  await db.query(
    `insert into organisations (id, name, created_at) select id, id, now()
     from unnest(array['org_large', 'org_small', 'org_both']) id`,
  );
  for (const [organisation, count] of [
    ["org_small", 200],
    ["org_both", 200],
    ["org_large", 20_000],
  ] as const) {
    await db.query(
      `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                            tax_due_pence, schema_version, amends, correlation_id, hmrc_error, flag, approval, metadata, created_at, updated_at)
       select 'fil_' || $1 || i, 'org_' || $1, case when $1 = 'both' and i % 2 = 0 then 'live' else 'sandbox' end, false,
              case when i % 100 = 0 then 'failed' when i % 2500 = 7 then 'pending' else 'acknowledged' end,
              (array['Northern', 'Harbour', 'Mill', 'Quarter'])[1 + i % 4] || ' Company ' || i || ' Ltd',
              case when i > 18000 then '${BUSY_UTR}' else lpad((i / 3)::text, 10, '0') end, date '2024-04-01' - i % 3000, date '2025-03-31' - i % 3000,
              jsonb_build_object('company', jsonb_build_object('name', repeat('x', 300), 'registration_number', 'SC' || lpad(i::text, 6, '0'))),
              i, 'v1.993', case when i % 50 = 1 and i > 1 then 'fil_' || $1 || (i - 1) end, upper(md5($1 || i)),
              case when i % 2000 = 0 then E'3001: Rules are broken.\\n9204: A line of tax is wrong.' end,
              case when i % 4000 = 0 then 'look' end, case when i % 2500 = 7 then '{"state": "waiting"}'::jsonb end,
              case when i % 100 = 0 then jsonb_build_object('plan', 'Yearly', 'order', i::text) when i % 2 = 0 then '{"plan": "Yearly"}' else '{}' end, now(), now()
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
const page = { after: null, limit: 26 };

const text = (typed: string): Partial<FilingSearch> => ({ term: termIn(typed) });
const year2019 = text("2019");
const failed = { statuses: ["failed"] } as const;
const busy = { kind: "utr", utr: BUSY_UTR } as const;
const since2020 = { createdFrom: new Date("2020-01-01") };

/** The search, how many filings of the large organisation it finds, and by which index. */
const searches: readonly (readonly [
  name: string,
  search: Partial<FilingSearch>,
  found: number,
  index: string | null,
])[] = [
  ["everything", {}, 26, null],
  ["an id", { term: { kind: "id", id: "fil_large777" } }, 1, "filings_by_id_in_any_case"],
  ["an id in capitals", { term: { kind: "id", id: "FIL_LARGE777" } }, 1, "filings_by_id_in_any_case"],
  ["a UTR", { term: { kind: "utr", utr: "0000000100" } }, 3, "filings_by_utr"],
  [
    "a correlation id",
    { term: { kind: "correlation_id", correlationId: "F".repeat(32) } },
    0,
    "filings_by_correlation_id",
  ],
  ["a day", text("31 Mar 2025"), 6, "filings_by_period_end"],
  ["a first day", text("1/4/2024"), 13, "filing_search_by_period"],
  ["a period", text("1 Apr 2024 to 31 Mar 2025"), 6, "filing_search_by_period"],
  ["a year", year2019, 26, null],
  ["a rare year", text("2001"), 2, "filing_search_by_period"],
  ["a registration number", text("SC000777"), 1, "filing_search_words"],
  ["a period that ends in a year", { endsFrom: "2001-01-01", endsTo: "2001-12-31" }, 0, "filings_by_period_end"],
  ["a period that ends on a day", { endsFrom: "2025-03-31", endsTo: "2025-03-31" }, 6, "filings_by_period_end"],
  ["a common name", text("harbour company"), 26, "filing_search_pkey"],
  ["a rare name", text("company 19999 LTD"), 1, "filing_search_words"],
  ["a name that no company has", text("no such name"), 0, "filing_search_words"],
  ["words in any order", text("LTD 19999 compan"), 1, "filing_search_words"],
  ["a common word and a rare number", text("harbour 19997"), 1, "filing_search_words"],
  ["the start of a UTR", text("00000005"), 26, "filings_by_utr"],
  ["the start of a UTR and a word", text("northern 000000010"), 8, "filings_by_utr"],
  ["the start of a registration number", text("SC00077"), 10, "filing_search_words"],
  ["the start of an id", text("fil_large1999"), 11, "filings_pkey"],
  ["the number of an error", text("9204"), 12, "filings_by_error_number"],
  ["the number of an error and a word", text("mill 9204"), 0, "filing_search_words"],
  ["a pair as it is typed", text("order=700 company"), 1, "filing_metadata_pkey"],
  ["a sign", text("%"), 0, "filing_search_pkey"],
  ["a pair that many have", { metadata: { plan: "Yearly" } }, 26, "filing_metadata_pkey"],
  ["a pair that one has", { metadata: { order: "700" } }, 1, "filing_metadata_pkey"],
  ["a pair that none has", { metadata: { order: "701" } }, 0, "filing_metadata_pkey"],
  ["a common and a rare pair", { metadata: { plan: "Yearly", order: "700" } }, 1, "filing_metadata_pkey"],
  ["a pair and a status", { ...failed, metadata: { plan: "Yearly" } }, 26, "filing_metadata_pkey"],
  ["a value that many have", text("yearly"), 26, "filing_metadata_pkey"],
  ["a value that one has", text("700"), 26, "filing_metadata_pkey"],
  ["a UTR or a value", { term: { kind: "utr", utr: "0000000100", orValue: "0000000100" } }, 3, "filing_metadata_pkey"],
  ["failed", failed, 26, "filings_by_status"],
  ["acknowledged", { statuses: ["acknowledged"] }, 26, null],
  ["pending", { statuses: ["pending"] }, 8, null],
  ["flagged", { isFlagged: true }, 5, "filings_flagged"],
  ["waiting for approval", { awaitsApproval: true }, 8, "filings_waiting_for_approval"],
  ["waiting for approval, by name", { awaitsApproval: true, ...text("quarter") }, 8, "filings_waiting_for_approval"],
  ["waiting for approval since a day", { awaitsApproval: true, ...since2020 }, 8, "filings_by_day"],
  ["failed and flagged", { ...failed, isFlagged: true }, 5, "filings_flagged"],
  ["stuck", { stuckSince: NOW }, 0, null],
  ["failed since a day", { ...failed, createdFrom: new Date("2020-01-01") }, 26, null],
  ["failed since a day to come", { ...failed, createdFrom: new Date("2099-01-01") }, 0, null],
  ["created since a day", { createdFrom: new Date("2020-01-01") }, 26, null],
  ["created since a day to come", { createdFrom: new Date("2099-01-01") }, 0, null],
  ["created before a day long ago", { createdBefore: new Date("2020-01-01") }, 0, "filings_by_day"],
  [
    "created in a month",
    { createdFrom: new Date("2020-01-01"), createdBefore: new Date("2020-02-01") },
    0,
    "filings_by_day",
  ],
  ["several statuses", { statuses: ["pending", "failed"] }, 26, "filings_by_status"],
  [
    "several statuses of one UTR",
    { statuses: ["pending", "acknowledged"], term: { kind: "utr", utr: "0000000100" } },
    2,
    null,
  ],
  ["without a flag", { isFlagged: false }, 26, null],
  ["failed, by name", { ...failed, ...text("harbour") }, 0, null],
  ["a UTR since a day", { term: { kind: "utr", utr: "0000000100" }, ...since2020 }, 3, "filings_by_utr"],
  [
    "a UTR or a value since a day",
    { term: { kind: "utr", utr: "0000000100", orValue: "0000000100" }, ...since2020 },
    3,
    "filing_metadata_pkey",
  ],
  ["a UTR that many have, since a day", { term: { kind: "utr", utr: BUSY_UTR }, ...since2020 }, 26, null],
  ["flagged, by name", { isFlagged: true, ...text("northern") }, 5, "filings_flagged"],
  ["flagged, by a pair that many have", { isFlagged: true, metadata: { plan: "Yearly" } }, 5, "filings_flagged"],
  ["flagged, by a value that many have", { isFlagged: true, ...text("yearly") }, 5, "filings_flagged"],
  ["of Test-in-Live, by name", { isTest: true, ...text("harbour") }, 0, "filings_tests"],
  ["a pair that one has, since a day", { metadata: { order: "700" }, ...since2020 }, 1, "filing_metadata_pkey"],
  ["a pair that many have, since a day", { metadata: { plan: "Yearly" }, ...since2020 }, 26, null],
  ["failed, by a pair that one has", { ...failed, metadata: { order: "700" } }, 1, "filing_metadata_pkey"],
  ["failed, by a value that many have", { ...failed, ...text("yearly") }, 26, null],
  ["failed, by a value that one has", { ...failed, ...text("700") }, 22, null],
  ["failed, by year and month", { ...failed, ...year2019, endsFrom: "2019-07-01", endsTo: "2019-07-31" }, 6, null],
];

for (const [name, some, found, index] of searches) {
  test(`a list by ${name} reads no whole table`, async () => {
    const { asking, wholeTables, indexes } = explaining(database.db);
    const search = { ...everyFiling, ...some };

    const filings = await newestFilings(asking, LARGE, search, page);
    await newestFilings(asking, SMALL, search, page);
    await newestFilings(asking, { ...LARGE, mode: null }, search, page);
    await newestFilings(asking, BOTH, search, page);
    await newestFilings(asking, LARGE, search, { after: "fil_large15000", limit: 26 });
    await newestFilings(asking, LARGE, search, { after: "fil_large15000", limit: 1_000 });
    await countFilings(asking, LARGE, search, page.limit);
    await sortedFilings(asking, LARGE, search, "period", page);
    await sortedFilings(asking, LARGE, search, "oldest", { after: "fil_large15000", limit: 26 });

    assert.equal(filings.length, found);
    assert.deepEqual(wholeTables(), []);
    if (index !== null) assert.ok(indexes().includes(index), `${indexes()}`);
  });
}

const counted: readonly (readonly [name: string, search: Partial<FilingSearch>, count: number, isAll: boolean])[] = [
  ["everything", {}, 10_000, false],
  ["failed", failed, 200, true],
  ["acknowledged", { statuses: ["acknowledged"] }, 10_000, false],
  ["flagged", { isFlagged: true }, 5, true],
  ["waiting for approval", { awaitsApproval: true }, 8, true],
  ["a busy UTR", { term: busy }, 2_000, true],
  ["a rare word", text("company 19999"), 1, true],
  ["a word that a quarter has", text("harbour"), 250, false],
  ["a pair", { metadata: { order: "700" } }, 1, true],
  ["failed, by name", { ...failed, ...text("harbour") }, 0, true],
  ["failed, by another name", { ...failed, ...text("northern company") }, 200, true],
];
for (const [name, some, count, isAll] of counted)
  test(`filings are counted up to what is bounded: ${name}`, async () => {
    const search = { ...everyFiling, ...some };
    const all = await pagesRead(database, (db) => newestFilings(db, LARGE, everyFiling, { after: null, limit: 2_000 }));
    const list = await pagesRead(database, (db) => newestFilings(db, LARGE, search, page));

    assert.deepEqual(await countFilings(database.db, LARGE, search, page.limit), { count, isAll });
    const pages = await pagesRead(database, (db) => countFilings(db, LARGE, search, page.limit));
    assert.ok(pages < list + 4 * all, `${pages}: ${list} + ${all}`);
  });

const sortedBy = {
  newest: "seq desc",
  oldest: "seq",
  period: "period_end desc, seq desc",
  period_oldest: "period_end, seq",
} satisfies Record<FilingSort, string>;
const toSort: readonly (readonly [name: string, search: Partial<FilingSearch>, where: string])[] = [
  ["everything", {}, "true"],
  ["failed", failed, "status = 'failed'"],
  ["a word that a quarter has", text("harbour"), "company_name like 'Harbour %'"],
  ["a rare word", text("000000010 harbour"), "company_utr like '000000010%' and company_name like 'Harbour %'"],
  ["a busy UTR", { term: busy }, `company_utr = '${BUSY_UTR}'`],
  ["a busy UTR or a value", { term: { ...busy, orValue: BUSY_UTR } }, `company_utr = '${BUSY_UTR}'`],
];
for (const sort of filingSorts)
  for (const [name, some, where] of toSort)
    test(`pages in another order follow each other without a gap: ${sort}, ${name}`, async () => {
      const search = { ...everyFiling, ...some };
      const plain = await database.db.query<{ id: string }>(
        `select id from filings where organisation_id = 'org_large' and mode = 'sandbox' and ${where}
         order by ${sortedBy[sort]} limit 60`,
      );

      const ids: string[] = [];
      for (let after: string | null = null; ids.length < plain.length; after = ids.at(-1) ?? null)
        ids.push(...(await sortedFilings(database.db, LARGE, search, sort, { after, limit: 25 })).map(({ id }) => id));

      assert.deepEqual(
        ids.slice(0, 60),
        plain.map(({ id }) => id),
      );
    });

test("a page in another order costs a page of the list, wherever it begins", async () => {
  const all = await pagesRead(database, (db) => newestFilings(db, LARGE, everyFiling, page));
  for (const sort of filingSorts)
    for (const after of [null, "fil_large10000"]) {
      const pages = await pagesRead(database, (db) =>
        sortedFilings(db, LARGE, everyFiling, sort, { after, limit: 26 }),
      );
      assert.ok(pages < all + 60, `${sort}: ${pages} of ${all}`);
    }
});

test("a page in another order of a word that very many have looks no further than to see that", async () => {
  const all = await pagesRead(database, (db) => newestFilings(db, LARGE, { ...everyFiling, ...text("harbour") }, page));
  for (const sort of ["oldest", "period"] as const) {
    const search = { ...everyFiling, ...text("harbour") };
    const pages = await pagesRead(database, (db) => sortedFilings(db, LARGE, search, sort, page));
    // A thousand and one names lie on so many pages of their table.
    assert.ok(pages < all + 800, `${sort}: ${pages} of ${all}`);
  }
});

test("a pair that half of all filings have costs a page of the list, not a look at all of them", async () => {
  const pages = (search: Partial<FilingSearch>) =>
    pagesRead(database, (db) => newestFilings(db, LARGE, { ...everyFiling, ...search }, page));

  const [all, common, status, rare] = [
    await pages({}),
    await pages({ metadata: { plan: "Yearly" } }),
    await pages({ metadata: { plan: "Yearly" }, statuses: ["acknowledged"] }),
    await pages({ metadata: { plan: "Yearly", order: "700" } }),
  ];

  assert.ok(Math.max(common, status, rare) < all + 100, `${[all, common, status, rare]}`);
});

/** Not by walking all filings, nor all that have what is asked for. */
const ofFew: readonly (readonly [name: string, search: Partial<FilingSearch>, found: number])[] = [
  ["flagged, by a name that many have", { isFlagged: true, ...text("company") }, 5],
  ["flagged, by a pair that many have", { isFlagged: true, metadata: { plan: "Yearly" } }, 5],
  ["waiting for approval", { awaitsApproval: true }, 8],
  ["waiting for approval, by a name that many have", { awaitsApproval: true, ...text("company") }, 8],
  ["waiting for approval since a day", { awaitsApproval: true, ...since2020 }, 8],
  ["flagged, by a value that many have", { isFlagged: true, ...text("yearly") }, 5],
  ["pending, by a value that many have", { statuses: ["pending"], ...text("yearly") }, 0],
  ["since a day to come, by a value that many have", { createdFrom: new Date("2099-01-01"), ...text("yearly") }, 0],
  ["since a day, by a pair that one has", { ...since2020, metadata: { order: "700" } }, 1],
  ["since a day, of a UTR", { ...since2020, term: { kind: "utr", utr: "0000000100" } }, 3],
  ["since a day to come, of a UTR that many have", { createdFrom: new Date("2099-01-01"), term: busy }, 0],
  ["of a UTR that many have", { term: busy }, 26],
];

for (const [name, some, found] of ofFew)
  test(`a list of filings ${name} costs no more than a page of the list`, async () => {
    const search = { ...everyFiling, ...some };
    const [all, few, next] = [
      await pagesRead(database, (db) => newestFilings(db, LARGE, everyFiling, page)),
      await pagesRead(database, (db) => newestFilings(db, LARGE, search, page)),
      await pagesRead(database, (db) => newestFilings(db, LARGE, search, { after: "fil_large18100", limit: 26 })),
    ];

    assert.equal((await newestFilings(database.db, LARGE, search, page)).length, found);
    assert.ok(Math.max(few, next) < all + 150, `${[all, few, next]}`);
  });

test("a page of changes of one company, or with a pair that one has, does not look at all changes", async () => {
  const pages = (some: Partial<FilingSearch>) =>
    pagesRead(database, (db) =>
      filingsUpdatedSince(
        db,
        LARGE,
        { ...everyFiling, ...some } as FilingSearch & { term: ExactTerm | null },
        sinceLongAgo,
      ),
    );

  const [all, company, pair] = [
    await pages({}),
    await pages({ term: { kind: "utr", utr: "0000000100" } }),
    await pages({ metadata: { order: "700" } }),
  ];

  assert.ok(Math.max(company, pair) < all + 100, `${[all, company, pair]}`);
});

const sinceLongAgo = { since: new Date("2020-01-01"), after: null, limit: 26 };

const changes: readonly (readonly [name: string, search: Partial<FilingSearch>, since: Date, found: number])[] = [
  ["everything", {}, sinceLongAgo.since, 26],
  ["a status", failed, sinceLongAgo.since, 26],
  ["a UTR", { term: { kind: "utr", utr: "0000000100" } }, sinceLongAgo.since, 3],
  ["nothing", {}, new Date("2099-01-01"), 0],
];
for (const [name, some, since, found] of changes) {
  test(`a list of changes by ${name} reads no whole table`, async () => {
    const { asking, wholeTables } = explaining(database.db);
    const search = { ...everyFiling, ...some, term: (some.term ?? null) as ExactTerm | null };
    const place = { updatedAt: new Date(), id: "fil_large15000" };

    const filings = await filingsUpdatedSince(asking, LARGE, search, { ...sinceLongAgo, since });
    await filingsUpdatedSince(asking, SMALL, search, { ...sinceLongAgo, since, after: place });
    await filingsUpdatedSince(asking, BOTH, search, { ...sinceLongAgo, since });

    assert.equal(filings.length, found);
    assert.deepEqual(wholeTables(), []);
  });
}

test("a page of changes costs a page of the list, wherever it begins, and so does a page of times", async () => {
  const { db } = database;
  const spread = "make_interval(hours => right(id, -9)::int)";
  const all = await pagesRead(database, (db) => newestFilings(db, LARGE, everyFiling, page));
  await db.query(
    `update filings set updated_at = '2020-01-01'::timestamptz + ${spread}, created_at = '2020-01-01'::timestamptz + ${spread}
     where organisation_id = 'org_large'`,
  );
  await db.query("vacuum analyze filings");
  const middle = new Date("2021-03-01");
  const after = { updatedAt: middle, id: "fil_large1" };

  const changed = await pagesRead(database, (db) =>
    filingsUpdatedSince(db, LARGE, everyFiling, { ...sinceLongAgo, after }),
  );
  const created = await pagesRead(database, (db) =>
    newestFilings(db, LARGE, { ...everyFiling, createdBefore: middle }, page),
  );
  const next = await pagesRead(database, (db) =>
    newestFilings(db, LARGE, { ...everyFiling, createdBefore: middle }, { after: "fil_large5000", limit: 26 }),
  );

  assert.ok(Math.max(changed, created, next) < all + 250, `${[all, changed, created, next]}`);
});

test("what a filing's own page asks reads no whole table", async () => {
  const { asking, wholeTables } = explaining(database.db);

  const { own_accounts } = await filedInput(asking, { ...LARGE, id: "fil_large50" });
  const amendments = await amendmentsOf(asking, { ...LARGE, id: "fil_large50" });
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
  const ids = await everyPage(LARGE, { ...everyFiling, ...failed });

  assert.deepEqual(
    ids,
    Array.from({ length: 200 }, (_, index) => `fil_large${20_000 - index * 100}`),
  );
});

test("filings of both environments stand in one order", async () => {
  const ids = await everyPage(BOTH, everyFiling);

  assert.deepEqual(
    ids,
    Array.from({ length: 200 }, (_, index) => `fil_both${200 - index}`),
  );
});

test("a cursor of another organisation or environment leads nowhere", async () => {
  const small = await newestFilings(database.db, SMALL, everyFiling, { after: "fil_large100", limit: 26 });
  const sandbox = await newestFilings(database.db, { ...BOTH, mode: "sandbox" }, everyFiling, {
    after: "fil_both100",
    limit: 26,
  });

  assert.deepEqual([small, sandbox], [[], []]);
});

test("a page in another order of a word that only the newest have does not look through all others for more", async () => {
  const { db } = database;
  // The last test: the others reckon with the names that were filed.
  await db.query(
    "update filing_search set name = 'zebra crossings ltd' where organisation_id = 'org_large' and seq % 2 = 0 and seq > (select max(seq) - 160 from filing_search)",
  );
  await db.query(
    `insert into filing_search select organisation_id, mode, seq - 30000 * n, name || ' old', registration_number, period_start, period_end
     from filing_search, generate_series(1, 2) n where organisation_id = 'org_large' and name not like 'zebra%'`,
  );
  await db.query("vacuum analyze filing_search");
  const search = { ...everyFiling, ...text("zebra") };

  const pages = await pagesRead(database, (db) => sortedFilings(db, LARGE, search, "oldest", page));

  assert.equal((await sortedFilings(db, LARGE, search, "oldest", { after: null, limit: 100 })).length, 80);
  // 20,000 names, of 60,000.
  assert.ok(pages < 1_500, `${pages}`);
});

async function everyPage(scope: OpenScope, search: FilingSearch): Promise<string[]> {
  const ids: string[] = [];
  let last: string | null = null;
  do {
    const batch: { id: string }[] = await newestFilings(database.db, scope, search, { after: last, limit: 26 });
    ids.push(...batch.map(({ id }) => id));
    last = batch.at(-1)?.id ?? null;
  } while (last !== null);
  return ids;
}
