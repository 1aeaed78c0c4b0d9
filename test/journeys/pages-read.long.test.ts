// What a statement reads does not grow with what was filed before: on tables that grew from empty and of which the
// server has no statistics, for every statement there is; and in a database that knows its tables, with twenty times as
// long a history. PostgreSQL itself tells how many pages it looked at. Both tests have the plans logged for the whole
// server, so they stand in one file and run one after the other.

import assert from "node:assert/strict";
import { addHistory, fileModel } from "../../bench/growth-seed.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import type { Queryable } from "../../src/platform/database/db.ts";
import { everythingOnce, readEverything } from "../support/everything-once.ts";
import { sampleReturn } from "../support/returns.ts";
import { startService } from "../support/service.ts";
import { watchStatements } from "../support/statements-run.ts";
import { test } from "../support/suite.ts";
import {
  type Bound,
  grownSince,
  loadExplaining,
  readsAll,
  type Touched,
  type TouchedPages,
  touchedPages,
} from "../support/touched-pages.ts";

/** How long the service waits for a reply: longer than a good one takes on a busy machine. */
const SILENCE_MS = 3 * SECOND;
/** Filings at once. */
const ROUND = 50;
const EARLY = 1_000;
const LATE = 5_000;
/**
 * The tree of an index grows by a level now and then: a row is then found by four pages instead of three. Some pages
 * are those of rows that are dead and that no vacuum removes here. A row that does not fit on its page any more is
 * written to each of its indexes; a filing has 17.
 */
const mayReadGrown = ({ pages }: Touched, writes: boolean) => (writes ? 60 : 30) + 1.5 * pages;

/** With the pair of all history: a list by it and by time, newest first, then finds its page in the newest. */
const newest = { ...sampleReturn(), metadata: { planted: "yes" } };

/**
 * Looks that end at a number of rows, which the long history has and the short one has not: this is what they read when
 * they end. Beside the statements it is shown with longer histories (`src/filings/lists/list-store.db.test.ts`,
 * `src/dashboard/webhooks/queries.db.test.ts`).
 */
const upTo: Readonly<Record<string, Bound>> = {
  "order by organisation_id, mode, next_order, id limit 1001) counted": {
    pages: 1_050,
    why: "counts up to 1,001 companies, each perhaps on a page of its own",
  },
  "order by organisation_id, mode, next_order, id limit 200) some_first": {
    pages: 250,
    why: "looks at the first 200 companies, each perhaps on a page of its own",
  },
  "order by organisation_id, mode, lower(name), id limit 200) some_first": {
    pages: 250,
    why: "looks at the first 200 companies, each perhaps on a page of its own",
  },
  "where id >= $1 and id <= $2 order by id limit 1001 ) found": {
    pages: 1_050,
    why: "counts up to 1,001 ids that begin so",
  },
  "seq desc limit 10000) filings) l": { pages: 4_000, why: "counts up to 10,000 of the newest filings" },
  "select coalesce(max(way), 0) as way": { pages: 400, why: "counts what a search finds, up to 10,000 by an index" },
  "as count from ( select from newest where": {
    pages: 4_000,
    why: "looks until 1,001 of the newest 20,000 match, each of an eighth of all also by its filing",
  },
  "as wanted from (select * from (select ev.* from ( select distinct newest.event_id": {
    pages: 900,
    why: "counts up to 101 events by their deliveries, of each endpoint, status and type",
  },
  "(select * from events where subject_id = subject offset 0) ev": {
    pages: 1_500,
    why: "puts in order, or counts, the events of up to 200 filings, which are all that words have found",
  },
  "and starts_with(ev.id": { pages: 600, why: "puts in order up to 1,000 events whose ids begin so" },
};

/** What stands in statements that read more here, and why they do. */
const byNature: Readonly<Record<string, string>> = {
  ...readsAll,
  "delete from filing_metadata where": "a new connection reads in the catalogue what its function is",
  "select e.failing, min(first.due_at)": "passes what has left the queue, until a vacuum that never comes here",
  "select mode, period_end, accounts_end": "passes what is decided, until a vacuum that never comes here",
  "select mode, status, flag is not null": "passes what is decided, until a vacuum that never comes here",
  "coalesce(continues_in, continues) as other": "reads the returns of one company: here, more each time",
  "order by f.organisation_id, f.mode, f.company_utr, f.period_end, f.created_at desc":
    "reads the returns of one company and period, up to 200: here, more each time",
  "order by seq desc limit $1) union all (select filing_metadata.seq":
    "finds one company's by words: here, more each time",
  "(a.organisation_id, a.mode) >= ($1, $2) and (a.organisation_id, a.mode) <= ($1, $2) and a.flag is not null":
    "looks for flagged accounts among those that there are: here, more each time, and few",
  "(a.organisation_id, a.mode, a.status) >= (": "reads the accounts that there are: here, more each time, and few",
  "select o.id from organisations o where exists": "asks each organisation: here, more each time",
  "select e.mode, undelivered.status, sum(undelivered.count)": "counts what was not delivered: here, more each time",
  "select r.id, r.organisation_id, r.selection": "the replays that there are, by endpoint: here, more each time",
};

test("on tables without statistics no statement reads more pages when more was filed before", async (t) => {
  const statements = await watchStatements();
  t.after(() => statements.stop());
  const service = await startService({
    liveUrl: (simulatorUrl) => simulatorUrl,
    companiesHouseUrl: (url) => url,
    sendTimeoutMs: SILENCE_MS,
    leaseSeconds: 10,
  });
  t.after(() => service.close());
  await loadExplaining(service.database);
  const customer = await service.customer();
  const everything = async () => {
    const filed = await Promise.all(Array.from({ length: ROUND }, () => customer.sandbox.post("/v1/filings", newest)));
    assert.deepEqual([...new Set(filed.map(({ status }) => status))], [201]);
    for (let times = 0; times < 3; times++) await service.passTime(MINUTE);
    await everythingOnce(service, customer);
  };

  // Every statement is prepared while its tables are nearly empty, and keeps its plan.
  const history = { model: await fileModel(service, customer), aMonth: 100 };
  await everything();
  const neverSent = await statements.missing();
  await addHistory(service.db, { ...history, from: 1, to: EARLY });
  const early = await touchedPages(everything);
  await addHistory(service.db, { ...history, from: EARLY + 1, to: LATE });
  const late = await touchedPages(everything);

  // Both at once: each takes minutes to be seen.
  const grown = grownSince(early, late, { mayRead: mayReadGrown, byNature, upTo });
  assert.deepEqual({ neverSent, grown }, { neverSent: [], grown: [] });
});

const SHORT = 1_000;
const LONG = 20_000;
/** What is counted of the last days is the same. */
const A_MONTH = 300;
/** Filed and delivered beside the history. */
const FILED = 20;

/**
 * 15% more; a page for each time that an index is gone down, because its tree may have grown by a level; one for each
 * row that is listed, because those lie side by side or not, as space was free; and the old versions of what was filed
 * a moment ago, which whoever comes first looks at. A row that is written goes into each of its indexes. What reads the
 * history itself, if only its index, reads more than a hundred.
 */
const mayReadLonger = ({ pages, rows, searches }: Touched, writes: boolean) =>
  1.15 * pages + searches + rows + (writes ? 80 : 50);

test("no statement reads more pages with a longer history", async () => {
  const short = await touchedWith(SHORT);
  const long = await touchedWith(LONG);

  assert.ok(long.size >= 200, `${long.size} statements`);
  assert.deepEqual(grownSince(short, long, { mayRead: mayReadLonger, byNature: readsAll, upTo }), []);
});

/** A planner then expects to meet some wherever it begins to read; but they are the newest, and stand at the end. */
test("nor where a fifth of all deliveries and messages waits", async () => {
  const short = await touchedWith(SHORT, aFifthWaits);
  const long = await touchedWith(LONG, aFifthWaits);

  assert.deepEqual(
    grownSince(short, long, { mayRead: mayReadLonger, byNature: { ...readsAll, ...readsAllThatWaits }, upTo }),
    [],
  );
});

const readsAllThatWaits: Readonly<Record<string, string>> = {
  "set due_at = greatest($3, d.due_at - make_interval":
    "all that waits is due sooner when the sandbox's clock is moved",
  "select e.mode, undelivered.status, sum(undelivered.count)": "counts what was not delivered",
  "from deliveries where status = 'pending' and failures > 0": "counts what is tried again",
  "from deliveries where status = 'pending' and faults >= 5": "counts what waits after a fault of ours",
  "where e.removed_at is null and e.organisation_id = $1 and e.mode = $2": "counts what is tried again, up to 1,001",
};

/** The newest, due in a year: receivers that fail, and replies that HMRC is not asked to delete yet. */
async function aFifthWaits(db: Queryable): Promise<void> {
  await db.query(
    `update deliveries set status = 'pending', failures = 1, due_at = now() + interval '1 year'
     where id in (select id from deliveries order by created_at desc limit (select count(*) / 5 from deliveries))`,
  );
  await db.query(
    `update submissions set next = 'delete', due_at = now() + interval '1 year'
     where id in (select id from submissions order by created_at desc limit (select count(*) / 5 from submissions))`,
  );
}

async function touchedWith(
  filings: number,
  change: (db: Queryable) => Promise<void> = async () => {},
): Promise<TouchedPages> {
  const service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
  try {
    await loadExplaining(service.database);
    const customer = await service.customer();
    const model = await fileModel(service, customer);
    // No list reads a message, and without it there is less to write.
    await service.db.query("update submissions set body = '' where filing_id = $1", [model]);
    await addHistory(service.db, { model, from: 1, to: filings, aMonth: A_MONTH });
    await change(service.db);
    await service.db.query("vacuum analyze");
    return await touchedPages(async () => {
      await Promise.all(Array.from({ length: FILED }, () => customer.sandbox.post("/v1/filings", sampleReturn())));
      for (let times = 0; times < 3; times++) await service.passTime(MINUTE);
      await readEverything(service, customer);
    });
  } finally {
    await service.close();
  }
}
