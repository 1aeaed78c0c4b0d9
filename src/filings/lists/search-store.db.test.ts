// A company is found by any part of its name, by both ways of looking: newest first, and by the index of parts. The
// measure is the plain question, asked of every filing.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { termIn } from "../../dashboard/frame/lists/search-words.ts";
import { modes } from "../../platform/mode.ts";
import { everyFiling } from "./list-search-store.ts";
import { newestFilings } from "./list-store.ts";

const names = [
  "Café Zürich Ltd",
  "CAFE ZURICH HOLDINGS LTD",
  "Ångström & Søn (Æther) Ltd",
  "O’Brien's “Quoted” Works",
  "Back\\slash and 'tick' Ltd",
  "100% Cotton_Wool Ltd",
  "A",
  "Qx",
  "Qxy",
  "1984",
  "Straße 7 GmbH",
  "Smith – Jones — Partners",
  "Harbour  Lane\tBakery",
  "#12345678 Ltd",
  "& | ! ( ) : * Ltd",
  "𝒰nicode 🚀 Rockets",
  "Łódź Trading",
  "aaaaaaaaaa",
];

const parts = [
  ...[
    "cafe",
    "CAFÉ",
    "zür",
    "zurich h",
    "angstrom",
    "son (ae",
    "aether",
    "o'brien",
    "o’brien",
    '"quoted"',
    "back\\slash",
    "\\",
    "'tick'",
    "'",
  ],
  ...[
    "100%",
    "%",
    "_",
    "n_w",
    "a",
    "A",
    "q",
    "qx",
    "QXY",
    "qxyz",
    "1984",
    "98",
    "strasse",
    "straße",
    "smith - jones",
    "– jones",
    "lane bakery",
    "e  lane",
  ],
  ...[
    "#12345678",
    "#1",
    "#",
    "12345678",
    "& |",
    ":*",
    "!",
    "( )",
    "𝒰n",
    "🚀",
    "🚀 r",
    "łódź",
    "lodz",
    "aaa",
    "aaaaaaaaaa",
    "aaaaaaaaaaa",
    "ltd",
    "lt",
    "d",
    "\u0301",
  ],
  ...[
    "cafe zurich",
    "zurich café",
    "obrien works",
    "works quoted brien",
    "backslash",
    "smithjones",
    "smith-jones",
    "a:*",
    "fil_x",
  ],
  "no such company",
];

const few = "org_few";
const many = "org_many";
/** More than are looked at newest first. */
const OTHERS = 3_000;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) select id, id, now() from unnest($1::text[]) id`, [
    [few, many],
  ]);
  const insert = `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                                       tax_due_pence, schema_version, created_at, updated_at)
    select 'fil_' || organisation || mode || made.name || n, organisation, mode, false, 'acknowledged', made.name, '8596148860', '2024-04-01', '2025-03-31',
           jsonb_build_object('company', jsonb_build_object('registration_number', made.number)), 0, 'v1', now(), now()`;
  // The sandbox has one name more than live, and a registration number of its own.
  await db.query(
    `${insert} from unnest($1::text[]) organisation cross join unnest($2::text[]) mode
     cross join unnest($3::text[]) with ordinality as given (name, n)
     cross join lateral (select given.name, case when n = 1 and mode = 'sandbox' then '12345678' end) as made (name, number)
     where mode = 'sandbox' or given.name <> 'Qx'`,
    [[few, many], [...modes], names],
  );
  await db.query(
    `${insert} from (values ('${many}')) as whose (organisation) cross join unnest($1::text[]) mode
     cross join generate_series(1, ${OTHERS}) n cross join lateral (select 'Other Company ' || n, lpad(n::text, 8, '9')) as made (name, number)`,
    [[...modes]],
  );
  await db.query("analyze");
});
after(() => database.close());

for (const organisationId of [few, many])
  for (const mode of modes)
    test(`every part finds the names that have it, and no other: ${organisationId}, ${mode}`, async () => {
      // A sign is looked for among the newest alone.
      const sought = organisationId === many ? parts.filter((part) => !/^[!-/:-@[-`{-~ ]+$/.test(part)) : parts;
      for (const part of sought) {
        const plain = await database.db.query<{ id: string }>(
          `select id from filings where organisation_id = $1 and mode = $2
             and case when unpunctuated(searchable($3)) ~ '^ *$' then searchable($3) <> '' and strpos(searchable(company_name), searchable($3)) > 0 else
               (select bool_and(unpunctuated(word) <> '' and strpos(unpunctuated(searchable(company_name)), unpunctuated(word)) > 0
                                or coalesce(length(word) > 3 and starts_with(registration_number, ltrim(word, '#')), false))
                from regexp_split_to_table(searchable($3), '[-\\s/,;&+|]+') word where unpunctuated(word) <> '') end
           order by seq desc limit 100`,
          [organisationId, mode, part],
        );

        const found = await newestFilings(database.db, { organisationId, mode }, textSearch(part), page);

        assert.deepEqual(
          found.map(({ id }) => id),
          plain.map(({ id }) => id),
          part,
        );
      }
    });

test("both environments are looked through where the command asks for both", async () => {
  const found = await newestFilings(database.db, { organisationId: many, mode: null }, textSearch("qx"), page);

  assert.deepEqual(found.map(({ mode, company_name }) => `${mode} ${company_name}`).sort(), [
    "live Qxy",
    "sandbox Qx",
    "sandbox Qxy",
  ]);
});

test("a registration number is found beside names that have the same digits", async () => {
  const search = textSearch("12345678");

  const found = async (mode: "sandbox" | "live") =>
    (await newestFilings(database.db, { organisationId: many, mode }, search, page)).map((row) => row.company_name);

  assert.deepEqual(await found("sandbox"), ["#12345678 Ltd", "Café Zürich Ltd"]);
  assert.deepEqual(await found("live"), ["#12345678 Ltd"]);
});

test("of a rare name the pages follow each other, and filters apply", async () => {
  const scope = { organisationId: many, mode: "sandbox" } as const;
  const [first] = await newestFilings(database.db, scope, textSearch("cafe"), { after: null, limit: 1 });
  const rest = await newestFilings(database.db, scope, textSearch("cafe"), { after: first?.id ?? "", limit: 5 });
  const failed = await newestFilings(database.db, scope, { ...textSearch("cafe"), statuses: ["failed"] }, page);

  assert.deepEqual(
    [first?.company_name, rest.map((row) => row.company_name)],
    ["CAFE ZURICH HOLDINGS LTD", ["Café Zürich Ltd"]],
  );
  assert.deepEqual(failed, []);
});

test("a rare name is found by the index of parts, whatever its length", async () => {
  for (const part of ["zurich", "qx", "🚀"]) {
    const plans = await plansOf(database, (db) =>
      newestFilings(db, { organisationId: many, mode: "sandbox" }, textSearch(part), page),
    );

    // No filing here has metadata, and that table is empty.
    assert.deepEqual(
      plans.readWhole.filter((table) => table !== "filing_metadata"),
      [],
      part,
    );
    // A bitmap scan names its index, but not the table.
    assert.ok(
      plans.indexes.some((index) => index.endsWith(" by filing_search_words")),
      part,
    );
  }
});

test("a filing is searched for from the statement that inserts it on, and not if that is undone", async () => {
  const { db } = database;
  const insert = `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                                       tax_due_pence, schema_version, created_at, updated_at)
    values ($1, 'org_few', 'live', false, 'pending', 'Newcomer Ltd', '8596148860', '2024-04-01', '2025-03-31', '{}', 0, 'v1', now(), now())`;
  const scope = { organisationId: few, mode: "live" } as const;

  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query(insert, ["fil_undone"]);
      throw new Error("undone");
    }),
    /undone/,
  );
  await db.query(insert, ["fil_kept"]);

  const found = await newestFilings(db, scope, textSearch("newcomer"), page);
  assert.deepEqual(
    found.map(({ id }) => id),
    ["fil_kept"],
  );
  const rows = await db.query("select from filing_search where name = 'newcomer ltd'");
  assert.equal(rows.length, 1);
});

const page = { after: null, limit: 100 };

function textSearch(text: string) {
  return { ...everyFiling, term: termIn(text) };
}
