// What attempts of earlier releases say now.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openTestDatabase } from "../../../test/support/database.ts";
import { test } from "../../../test/support/suite.ts";

const migration = readFileSync(new URL("../../../../migrations/0022_hidden_addresses.sql", import.meta.url), "utf8");

const recorded: [errorClass: string | null, before: string | null, now: string | null][] = [
  [
    "address_refused",
    "ERR_ADDRESS_REFUSED: a.example leads to fd00::1, which is not a public address (private); if it is in your own network, allow it",
    "ERR_ADDRESS_REFUSED: the host leads to an address that is not allowed",
  ],
  [
    "connection",
    "ECONNREFUSED: connect ECONNREFUSED 10.0.0.1:443; connect ENETUNREACH fd00::1:443",
    "ECONNREFUSED: the host did not accept the connection",
  ],
  [
    "certificate",
    "ERR_TLS_CERT_ALTNAME_INVALID: Host: a. is not in the cert's altnames: IP Address:10.0.0.1, IP Address:FD00:0:0:0:0:0:0:1",
    "ERR_TLS_CERT_ALTNAME_INVALID: Host: a. is not in the cert's altnames: IP Address:(address), IP Address:(address)",
  ],
  ["unknown", "connect ECONNREFUSED 10.0.0.1:443", "connect ECONNREFUSED (address)"],
  ["unknown", "connect ENETUNREACH fd00::1:443", "connect ENETUNREACH (address)"],
  ["closed", "UND_ERR_SOCKET: other side closed", "UND_ERR_SOCKET: other side closed"],
  ["name_lookup", "ENOTFOUND: unknown host a.example", "ENOTFOUND: unknown host a.example"],
  ["timeout", "no complete response within 10000 ms", "no complete response within 10000 ms"],
  ["status", "responded with 500", "responded with 500"],
  [null, null, null],
];

test("attempts that were recorded with an address are read without it, and all others as before", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  await db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     values ('evt_1', 'org_1', 'sandbox', 'filing.accepted', 'fil_1', '{}', now())`,
  );
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at)
     values ('we_1', 'org_1', 'sandbox', 'https://a.example/', '', '', now())`,
  );
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, created_at, updated_at)
     values ('dlv_1', 'evt_1', 'filing.accepted', 'we_1', 'abandoned', now(), now())`,
  );
  for (const [number, [errorClass, before]] of recorded.entries())
    await db.query(
      `insert into delivery_attempts (delivery_id, endpoint_id, number, attempted_at, latency_ms, error_class, error)
       values ('dlv_1', 'we_1', $1, now(), 1, $2, $3)`,
      [number, errorClass, before],
    );

  await db.query(migration);

  const attempts = await db.query<{ error: string | null }>(`select error from delivery_attempts order by number`);
  assert.deepEqual(
    attempts.map(({ error }) => error),
    recorded.map(([, , now]) => now),
  );
});
