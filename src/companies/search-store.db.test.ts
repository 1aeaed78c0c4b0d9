// Companies are found by words in any order, by the index where few match and by their order where many do. The measure
// is the plain question, asked of every company.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { plansOf } from "../../test/support/plans.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { companiesByNextDate, everyCompany } from "./list-store.ts";
import type { CompanyWord } from "./search-store.ts";

const scope = { organisationId: "org_1", mode: "live" } as const;
const names = ["Sean O'Malley & Sons Ltd", "Café Zürich Holdings", "Smith-Jones (100%) Ltd", "\\_%' Signs Ltd"];

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.query(
    `insert into organisations (id, name, created_at) select id, id, now() from unnest(array['org_1', 'org_2']) id`,
  );
  await db.query(
    `insert into companies (id, organisation_id, mode, utr, name, registration_number, next_due_on, created_at, updated_at)
     select 'com_' || organisation || mode || n, organisation, mode, lpad((1000000000 + n * 7919)::text, 10, '0'),
            coalesce(($1::text[])[n], (array['Harbour', 'Pennine'])[1 + n % 2] || ' Company ' || n || ' Ltd'),
            case when n % 3 = 0 then 'SC' || lpad(n::text, 6, '0') else lpad(n::text, 8, '0') end,
            case when n % 5 > 0 then date '2026-01-01' + n * 37 % 1000 end, now(), now()
     from unnest(array['org_1', 'org_2']) organisation, unnest(array['sandbox', 'live']) mode, generate_series(1, 3000) n`,
    [names],
  );
  await db.query("analyze");
});
after(() => database.close());

const word = (part: string, more: Partial<CompanyWord> = {}): CompanyWord => ({
  parts: [part],
  numberStarts: [],
  utrStart: null,
  ...more,
});

/** The words, how many companies have them, and whether the index finds them. */
const searches: readonly (readonly [name: string, words: readonly CompanyWord[], plain: string, isFew: boolean])[] = [
  ["without punctuation", [word("omalley")], "name like 'Sean%'", true],
  ["in any order", [word("sons"), word("o'MALLEY")], "name like 'Sean%'", true],
  ["without accents", [word("zurich"), word("cafe")], "name like 'Café%'", true],
  ["with a sign", [word("jones"), word("100%")], "name like 'Smith%'", true],
  ["none", [word("omalley"), word("zebra")], "false", true],
  ["a sign alone", [word("%")], "false", true],
  ["very many", [word("ltd")], "name like '%Ltd'", false],
  ["half of all", [word("company"), word("pennine")], "name like 'Pennine%'", false],
  ["the start of a UTR", [word("10079", { utrStart: "10079", numberStarts: ["10079"] })], "utr like '10079%'", true],
  [
    "a UTR and a word",
    [word("pennine"), word("1007", { utrStart: "1007" })],
    "utr like '1007%' and name like 'Pennine%'",
    true,
  ],
  ["the start of a number", [word("SC0002", { numberStarts: ["SC0002"] })], "registration_number like 'SC0002%'", true],
];

for (const [name, words, plain, isFew] of searches)
  test(`companies are found by words: ${name}`, async () => {
    const { db } = database;
    const wanted = await db.query<{ id: string }>(
      `select id from companies where organisation_id = 'org_1' and mode = 'live' and ${plain} order by next_order, id limit 60`,
    );
    const search = { ...everyCompany, words };
    const ids: string[] = [];
    for (let last: string | null = null; ; last = ids.at(-1) ?? null) {
      const some = await companiesByNextDate(db, scope, search, { after: last, limit: 25 });
      ids.push(...some.map(({ id }) => id));
      if (some.length < 25 || ids.length >= 60) break;
    }
    assert.deepEqual(
      ids.slice(0, 60),
      wanted.map(({ id }) => id),
    );

    const plans = await plansOf(database, (asked) =>
      companiesByNextDate(asked, scope, search, { after: null, limit: 25 }),
    );
    assert.deepEqual(plans.readWhole, []);
    assert.ok(plans.indexes.includes("companies by companies_in_order"), `${plans.indexes}`);
    const isByWords = plans.indexes.some((index) => index.endsWith(" by companies_by_words"));
    assert.equal(isByWords, isFew, `${plans.indexes}`);
  });
