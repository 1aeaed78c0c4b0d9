// With forty times as many companies, lists read no more than twice as much.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { pagesRead, plansOf } from "../../test/support/plans.ts";
import { after, before, test } from "../../test/support/suite.ts";
import type { Queryable } from "../platform/database/db.ts";
import { companiesByNextDate, countCompanies, everyCompany, sortedCompanies } from "./list-store.ts";
import { everyObligation, type ObligationSearch, obligationsByDay } from "./obligation-list-store.ts";
import { shownObligations } from "./shown.ts";

const scope = { organisationId: "org_1", mode: "live" } as const;
const today = "2026-11-19";
/** So many are there in each list with 1,000 companies too. */
const page = { after: null, limit: 16 };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query(
    `insert into organisations (id, name, created_at) values ('org_1', 'One', now()), ('org_2', 'Two', now())`,
  );
});
after(() => database.close());

/**
 * Most of what companies had to do is accepted. The days are spread over two years; half of all have the same year end,
 * and the same registration number.
 */
async function add(from: number, to: number) {
  const { db } = database;
  await db.query(
    `insert into companies (id, organisation_id, mode, utr, name, registration_number, next_due_on, created_at, updated_at)
     select 'com_' || i, case when i % 10 = 0 then 'org_2' else 'org_1' end, case when i % 7 = 0 then 'sandbox' else 'live' end,
            lpad(i::text, 10, '0'), 'Company ' || i, lpad(case when i % 2 = 0 then '7' else i::text end, 8, '0'), date '2026-06-01' + (i * 7 % 730), now(), now()
     from generate_series($1::int, $2::int) i`,
    [from, to],
  );
  await db.query(
    `insert into obligations (id, company_id, organisation_id, mode, kind, period_start, period_end, accounts_start, accounts_end, is_expected, due_on,
                              settled, created_at, updated_at)
     select 'obl_' || kind || i, 'com_' || i, c.organisation_id, c.mode, kind, '2025-04-01', '2026-03-31', '2025-04-01', '2026-03-31', false,
            date '2026-01-01' + ((case when i % 2 = 0 then 0 else i * 7 end + case kind when 'pay' then 0 when 'return' then 90 else 275 end) % 730), case when i % 3 = 0 then 'open' else 'accepted' end, now(), now()
     from generate_series($1::int, $2::int) i join companies c on c.id = 'com_' || i, unnest(array['pay', 'return', 'accounts']) kind`,
    [from, to],
  );
  await db.query("vacuum analyze companies");
  await db.query("vacuum analyze obligations");
}

const listed =
  (search: Partial<ObligationSearch>, after: string | null = null) =>
  async (db: Queryable) =>
    void (await shownObligations(
      db,
      await obligationsByDay(db, scope, { ...everyObligation, ...search }, { ...page, after, today }),
      today,
    ));

const named = (part: string) => ({ parts: [part], numberStarts: [], utrStart: null });

const questions: Record<string, (db: Queryable) => Promise<unknown>> = {
  "companies by what is due first": (db) => companiesByNextDate(db, scope, everyCompany, page),
  "the next page of companies": (db) => companiesByNextDate(db, scope, everyCompany, { ...page, after: "com_501" }),
  "companies by name": (db) => sortedCompanies(db, scope, everyCompany, "name", page),
  "companies by name from the end": (db) =>
    sortedCompanies(db, scope, everyCompany, "name_last", { ...page, after: "com_501" }),
  "a company by its UTR": (db) => companiesByNextDate(db, scope, { ...everyCompany, utr: "0000000502" }, page),
  "companies by a number that half of them have": (db) =>
    companiesByNextDate(db, scope, { ...everyCompany, registrationNumber: "00000007" }, page),
  "the next page of companies by that number": (db) =>
    companiesByNextDate(db, scope, { ...everyCompany, registrationNumber: "00000007" }, { ...page, after: "com_502" }),
  "companies by a word that all of them have": (db) =>
    companiesByNextDate(db, scope, { ...everyCompany, words: [named("company")] }, page),
  "how many companies have a word": (db) => countCompanies(db, scope, { ...everyCompany, words: [named("company")] }),
  "companies by a word that all of them have, by name": (db) =>
    sortedCompanies(db, scope, { ...everyCompany, words: [named("company")] }, "name_last", page),
  "companies by a word that one of them has": (db) =>
    companiesByNextDate(db, scope, { ...everyCompany, words: [named("company"), named("502")] }, page),
  "companies by words that all of them have, the next page": (db) =>
    companiesByNextDate(
      db,
      scope,
      { ...everyCompany, words: [named("company"), named("comp")] },
      { ...page, after: "com_501" },
    ),
  "a month": listed({ dueFrom: "2026-12-01", dueTo: "2026-12-31" }),
  "what is still to do in a month": listed({
    dueFrom: "2026-12-01",
    dueTo: "2026-12-31",
    states: ["overdue", "due_soon", "upcoming", "rejected"],
  }),
  "the next page of a month": listed({ dueFrom: "2026-12-01", dueTo: "2026-12-31" }, "obl_pay501"),
  "the next page of a day that half of all have": listed(
    { dueFrom: "2026-10-01", dueTo: "2026-10-31" },
    "obl_accounts502",
  ),
  "a kind that is due late": listed({ kind: "accounts" }),
  "the next page of a kind": listed({ kind: "accounts" }, "obl_accounts502"),
  "what is still to do of a kind": listed({
    kind: "accounts",
    states: ["overdue", "due_soon", "upcoming", "rejected"],
  }),
  "the next page of all": listed({}, "obl_pay501"),
  "what is overdue": listed({ states: ["overdue"] }),
  "what is due in 60 days": listed({ dueTo: "2027-01-18", states: ["overdue", "due_soon", "upcoming", "rejected"] }),
  "all of one company": listed({ companyId: "com_501" }),
};

/** The rows themselves, by the plain question. */
const samePages: readonly (readonly [name: string, search: Partial<ObligationSearch>, plain: string])[] = [
  ["all", {}, "true"],
  ["a kind", { kind: "return" }, "kind = 'return'"],
  ["a month", { dueFrom: "2026-10-01", dueTo: "2026-10-31" }, "due_on between '2026-10-01' and '2026-10-31'"],
  [
    "states of a kind",
    { kind: "pay", states: ["overdue", "due_soon", "accepted"] },
    "kind = 'pay' and (settled = 'accepted' or settled = 'open' and due_on <= date '2026-11-19' + 30)",
  ],
  [
    "states that begin on different days",
    { states: ["upcoming", "overdue"], dueFrom: "2026-11-01" },
    "settled = 'open' and due_on >= '2026-11-01' and (due_on > date '2026-11-19' + 30 or due_on < '2026-11-19')",
  ],
];

test("pages of what is to do follow each other without a gap or a repetition", async () => {
  const { db } = database;
  await add(1, 1_000);
  for (const [name, search, plain] of samePages) {
    const wanted = await db.query<{ id: string }>(
      `select id from obligations where organisation_id = 'org_1' and mode = 'live' and ${plain} order by due_order, id`,
    );
    const ids: string[] = [];
    for (let last: string | null = null; ; last = ids.at(-1) ?? null) {
      const rows = await obligationsByDay(
        db,
        scope,
        { ...everyObligation, ...search },
        { after: last, limit: 15, today },
      );
      ids.push(...rows.map(({ id }) => id));
      if (rows.length < 15) break;
    }
    assert.ok(ids.length > 30, name);
    assert.deepEqual(
      ids,
      wanted.map(({ id }) => id),
      name,
    );
  }
  const beyond = { after: "obl_none", limit: 40, today };
  assert.deepEqual(await obligationsByDay(db, scope, { ...everyObligation, dueFrom: "2026-10-01" }, beyond), []);
});

test("pages of companies with one number follow each other, and another organisation's company leads nowhere", async () => {
  const { db } = database;
  const wanted = await db.query<{ id: string }>(
    `select id from companies where organisation_id = 'org_1' and mode = 'live' and registration_number = '00000007' order by next_order, id`,
  );
  const search = { ...everyCompany, registrationNumber: "00000007" };
  const ids: string[] = [];
  for (let last: string | null = null; ; last = ids.at(-1) ?? null) {
    const rows = await companiesByNextDate(db, scope, search, { after: last, limit: 40 });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < 40) break;
  }
  assert.deepEqual(
    ids,
    wanted.map(({ id }) => id),
  );
  const one = { ...everyCompany, utr: "0000000502" };
  const found = async (scopeOf: typeof scope | { organisationId: "org_2"; mode: "live" }) =>
    (await companiesByNextDate(db, scopeOf, one, page)).map(({ id }) => id);
  assert.deepEqual(await found(scope), ["com_502"]);
  assert.deepEqual(await found({ organisationId: "org_2", mode: "live" }), []);
});

test("at 40,000 companies every list reads at most twice the pages that it reads at 1,000", async () => {
  const few = new Map<string, number>();
  for (const [name, ask] of Object.entries(questions)) few.set(name, await pagesRead(database, ask));
  await add(1_001, 40_000);

  for (const [name, ask] of Object.entries(questions)) {
    const [before, now] = [few.get(name) ?? 0, await pagesRead(database, ask)];
    assert.ok(now <= 2 * before + 20, `${name}: ${before} pages at 1,000 companies, ${now} at 40,000`);
    const { readWhole } = await plansOf(database, ask);
    assert.deepEqual(readWhole, [], name);
  }
});

test("companies come by name from either end, page by page, and are counted as far as they are looked at", async () => {
  const { db } = database;
  const few = { organisationId: "org_2", mode: "sandbox" } as const;
  await db.query("update companies set name = upper(name) where id = 'com_140'");
  const page = async (sort: "name" | "name_last", after: string | null) =>
    (await sortedCompanies(db, few, everyCompany, sort, { after, limit: 2 })).map(({ id }) => id);

  const first = await page("name", null);
  const next = await page("name", first.at(-1) ?? "");
  const last = await page("name_last", null);

  assert.deepEqual([...first, ...next], ["com_10010", "com_10080", "com_10150", "com_10220"]);
  assert.deepEqual(last, ["com_9940", "com_9870"]);
  assert.deepEqual(await countCompanies(db, few, everyCompany), { count: 571, isAll: true });
  assert.deepEqual(await countCompanies(db, scope, everyCompany), { count: 1_000, isAll: false });
});
