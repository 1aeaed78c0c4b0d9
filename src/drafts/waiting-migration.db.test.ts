// Migration 0073: drafts that were filed before it, while their returns waited for approval, wait from then on.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openTestDatabase } from "../../test/support/database.ts";
import { test } from "../../test/support/suite.ts";
import { migrate } from "../platform/database/migrations.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
const DOCUMENT = Buffer.from("%PDF");

test("a draft that was sent for approval before drafts could wait waits, and every other stays as it was", async (t) => {
  const { db, close } = await openTestDatabase({ empty: true });
  t.after(close);
  const before = mkdtempSync(join(tmpdir(), "qd-before-"));
  t.after(() => rmSync(before, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS)) if (name < "0073") cpSync(new URL(name, MIGRATIONS), join(before, name));
  await migrate(db, pathToFileURL(`${before}/`));
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', '', now())`);
  for (const [name, approval] of [
    ["waiting", { state: "waiting" }],
    ["approved", { state: "approved" }],
    ["plain", null],
  ] as const)
    await db.query(
      `with filing as (
         insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input, tax_due_pence,
                              schema_version, approval, created_at, updated_at)
         values ('fil_' || $1, 'org_1', 'sandbox', false, 'pending', '', '8596148860', '2025-04-01', '2026-03-31', '{}', 0, '', $2, now(), now())
       )
       insert into drafts (id, organisation_id, mode, state, kind, version, input, sections, bytes, begun_by_name, filing_id, created_at, updated_at)
       values ('drf_' || $1, 'org_1', 'sandbox', 'filed', 'new', 3,
               json_build_object('accounts', json_build_object('pdf', 'sha256:' || encode(sha256($3), 'hex'))), '{}', 7, '', 'fil_' || $1, now(), now())`,
      [name, approval === null ? null : JSON.stringify(approval), DOCUMENT],
    );
  await db.query(
    `insert into own_documents (organisation_id, sha256, content, created_at) values ('org_1', sha256($1), $1, now())`,
    [DOCUMENT],
  );
  const drafts = async () => {
    const rows = await db.query<{ id: string; state: string; filing_id: string | null; version: number }>(
      `select id, state, filing_id, version from drafts order by id`,
    );
    return rows.map(({ id, state, filing_id, version }) => [id, state, filing_id, version]);
  };

  await migrate(db, MIGRATIONS);
  const moved = await drafts();
  await db.query(`update filings set approval = '{"state": "sent_back"}' where id = 'fil_waiting'`);
  const [open] = await db.query(
    `select d.state, d.filing_id, d.not_approved_filing, d.version, d.bytes = octet_length(d.input::text) + 4 as counted, f.content
     from drafts d left join draft_files f on f.draft_id = d.id where d.id = 'drf_waiting'`,
  );

  const others = [
    ["drf_approved", "filed", "fil_approved", 3],
    ["drf_plain", "filed", "fil_plain", 3],
  ];
  assert.deepEqual(moved, [...others, ["drf_waiting", "waiting", "fil_waiting", 3]]);
  assert.deepEqual(open, {
    ...{ state: "open", filing_id: null, not_approved_filing: "fil_waiting", version: 4, counted: true },
    content: DOCUMENT,
  });
  assert.deepEqual((await drafts()).slice(0, 2), others);
});
