// With very many keys, people, sessions and lines of the audit log, the pages of settings and accounts find what they
// show by an index.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { existingKey } from "../../access/api-keys.ts";
import { activeSessions, hashOf, recogniseSession } from "../../access/sign-in/sessions.ts";
import { signInFailures } from "../../access/sign-in/sign-in-store.ts";
import { apiKeysOf, credentialsFor, credentialsIn, organisationById } from "../../access/store.ts";
import {
  deleteOtherSessions,
  deleteSession,
  markSessionConfirmed,
  userByEmail,
  userOfLink,
  usersOf,
  useUpLinks,
} from "../../access/user-store.ts";
import { auditEntries } from "../../audit/store.ts";
import { authorityStates } from "../../filings/exchange/authority-store.ts";
import { DAY } from "../../platform/clock.ts";
import type { Database, Queryable, Transaction } from "../../platform/database/db.ts";
import { countEventsBefore } from "../../webhooks/store.ts";

/** So many of each, of a hundred organisations. */
const MANY = 20_000;
const NOW = new Date("2026-11-15T09:00:00.000Z");
const clock = { now: () => NOW };
const ours = { organisationId: "org_7", mode: "sandbox" } as const;
const TOKEN = "a".repeat(43);
/** One row for each address of an authority. */
const SMALL = ["authority_state"];

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await seed(database.db);
});
after(() => database.close());

/** What each page asks, those of its forms included. */
const pages: Record<string, (db: Queryable) => Promise<unknown>> = {
  "every page": async (db) => {
    assert.equal((await recogniseSession(db, TOKEN, { clock, use: "by a person" }))?.user.id, "usr_107");
    await organisationById(db, "org_7");
  },
  "the audit log": async (db) => {
    assert.equal((await auditEntries(db, { ...ours, before: null, limit: 51 })).length, 51);
    assert.equal((await auditEntries(db, { ...ours, before: MANY / 2, limit: 51 })).length, 51);
  },
  "API keys": async (db) => {
    assert.equal((await apiKeysOf(db, "org_7")).length, MANY / 100);
    await existingKey(db, { ...ours, id: "key_107" });
  },
  "account and sessions": async (db) => {
    assert.equal((await activeSessions(db, "usr_107", { clock })).length, 1);
    await markSessionConfirmed(db, "ses_107", NOW);
    await userByEmail(db, "Person107@example.com");
    await signInFailures(db, ["107", "108"]);
    await deleteSession(db, { userId: "usr_207", id: "ses_207" });
    await deleteOtherSessions(db, { userId: "usr_107", keep: "ses_107" });
  },
  "choosing a password": async (db) => {
    assert.equal((await userOfLink(db, hashOf("107"), NOW))?.id, "usr_107");
    await useUpLinks(db as Transaction, "usr_107", NOW);
  },
  "the organisation": async (db) => {
    assert.equal((await usersOf(db, "org_7")).length, MANY / 100);
    const before = new Date(NOW.getTime() - 30 * DAY);
    assert.deepEqual(await countEventsBefore(db, { ...ours, before }), { sandbox: 87, live: 9 });
  },
  "the tax authority": async (db) => {
    assert.equal((await credentialsIn(db, "org_7")).length, MANY / 100);
    await credentialsFor(db, { ...ours, companyUtr: "0000000107" });
    await authorityStates(db);
  },
};

for (const [page, ask] of Object.entries(pages)) {
  test(`${page}: no table that grows is read from end to end`, async () => {
    const { indexes, readWhole } = await plansOf(database, ask);

    assert.deepEqual(
      readWhole.filter((table) => !SMALL.includes(table)),
      [],
      indexes.join(", "),
    );
  });
}

test("an older page of the audit log is found where it begins, not by reading all that came after", async () => {
  const { conditions } = await plansOf(database, (db) => auditEntries(db, { ...ours, before: MANY / 2, limit: 51 }));

  assert.equal(conditions.length, 2, "for these values, and for any");
  for (const condition of conditions) assert.match(condition, /organisation_id = .* AND \(seq < /);
});

async function seed(db: Database): Promise<void> {
  const insert = (text: string) =>
    db.query(`${text} from generate_series(1, $2::integer) n cross join (select $1::timestamptz as now) at`, [
      NOW,
      MANY,
    ]);
  await db.query(
    `insert into organisations (id, name, created_at) select 'org_' || n, 'Many', $1 from generate_series(0, 9999) n`,
    [NOW],
  );
  await insert(`insert into users (id, organisation_id, email, name, created_at)
    select 'usr_' || n, 'org_' || n % 100, 'person' || n || '@example.com', 'Person ' || n, now`);
  await insert(`insert into sessions (id, token_hash, user_id, created_at, last_seen_at, confirmed_at, address, user_agent)
    select 'ses_' || n, sha256((case n when 107 then repeat('a', 43) else n::text end)::bytea), 'usr_' || n, now, now, now, '127.0.0.1', ''`);
  await insert(`insert into password_links (token_hash, user_id, created_at, expires_at)
    select sha256(n::text::bytea), 'usr_' || n, now, now + interval '3 days'`);
  await insert(`insert into sign_in_failures (key, failures, last_at) select n::text, 1, now`);
  await insert(`insert into api_keys (id, organisation_id, mode, name, prefix, hash, created_at)
    select 'key_' || n, 'org_' || n % 100, 'sandbox', 'Key', 'sk_sandbox_', sha256(n::text::bytea), now`);
  await insert(`insert into credentials (organisation_id, company_utr, sealed, set_at)
    select 'org_' || n % 100, lpad(n::text, 10, '0'), '', now`);
  await insert(`insert into audit_log (at, organisation_id, mode, user_id, actor, action, details)
    select now, 'org_' || n % 100, case n % 3 when 0 then null else 'sandbox' end, 'usr_' || n, 'somebody', 'signed_in', '{}'`);
  await insert(`insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
    select 'evt_' || n, 'org_' || n % 100, case when n % 1000 = 7 then 'live' else 'sandbox' end, 'filing.accepted', 'fil_' || n, '{}',
           now - make_interval(days => n * 60 / $2)`);
  const tables = ["users", "sessions", "password_links", "sign_in_failures", "api_keys", "credentials", "audit_log"];
  for (const table of [...tables, "organisations", "events"]) await db.query(`vacuum analyze ${table}`);
}
