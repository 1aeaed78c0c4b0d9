// The role the service works as: it reads and writes rows, adds to the audit log, and has no way to more.

import assert from "node:assert/strict";
import { openTestDatabase } from "../../../test/support/database.ts";
import { type TestContext, test } from "../../../test/support/suite.ts";
import { applicationGrants } from "../../main/dependencies.ts";
import { openDatabase } from "../database/db.ts";
import { grantApplication } from "./application-role.ts";
import { applicationRole } from "./roles.ts";

test("the service's role cannot change the audit log, whatever it says, and adds to it", async (t) => {
  const { owner, service } = await bothRoles(t);
  await service.query(`insert into organisations (id, name, created_at) values ('org_1', 'A firm', now())`);
  await service.query(
    `insert into audit_log (at, organisation_id, actor, action, details) values (now(), 'org_1', 'command', 'key_created', '{}')`,
  );

  // PostgreSQL answers this one with a warning, and does nothing.
  await service.query("grant update on audit_log to current_user");
  const refusals: Record<string, RegExp> = {
    "update audit_log set actor = 'nobody'": /permission denied for table audit_log/,
    "delete from audit_log": /permission denied for table audit_log/,
    "truncate audit_log": /permission denied for table audit_log/,
    "update own_documents set content = ''": /permission denied for table own_documents/,
    "delete from own_documents": /permission denied for table own_documents/,
    "truncate organisations cascade": /permission denied/,
    "drop table audit_log": /must be owner of table audit_log/,
    "alter table audit_log disable trigger all": /must be owner of table audit_log/,
    "alter table audit_log owner to current_user": /must be owner of table audit_log/,
    "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$":
      /permission denied for schema public/,
    "drop trigger audit_log_is_append_only on audit_log": /must be owner of/,
    "create trigger mine before insert on audit_log for each row execute function refuse_change()": /permission denied/,
    "set session_replication_role = replica": /permission denied to set parameter/,
    "set role quarterday": /permission denied to set role "quarterday"/,
    "set session authorization quarterday": /permission denied to set session authorization/,
    "alter role quarterday_app superuser": /permission denied to alter role/,
    "grant quarterday to quarterday_app": /permission denied to grant role/,
    "copy audit_log to program 'true'": /permission denied to COPY to or from an external program/,
    "create extension dblink": /permission denied to create extension|is not available/,
    "alter system set fsync = on": /permission denied to set parameter/,
    "update schema_migrations set checksum = ''": /permission denied for table schema_migrations/,
  };
  for (const [statement, sentence] of Object.entries(refusals))
    await assert.rejects(service.query(statement), sentence, statement);

  assert.deepEqual(await owner.query("select actor from audit_log"), [{ actor: "command" }]);
  assert.deepEqual(await service.query("select actor from audit_log"), [{ actor: "command" }]);
});

test("a table that a later migration brings is the service's to use, and one that it limits stays limited", async (t) => {
  const { owner, service } = await bothRoles(t);
  await owner.query("create table later (id bigint generated always as identity, word text)");
  await owner.query("create table simulator.later (word text)");
  await owner.query("grant update, delete, truncate on audit_log to quarterday_app");
  await assert.rejects(service.query("select from later"), /permission denied/);

  await grantApplication(owner, applicationRole, applicationGrants);

  await service.query("insert into later (word) values ('one')");
  await service.query("update later set word = 'two'");
  await service.query("delete from later");
  await service.query("insert into simulator.later values ('one')");
  await assert.rejects(service.query("delete from audit_log"), /permission denied/);
});

test("granting what is granted changes nothing, so it waits for no lock", async (t) => {
  const { owner, service } = await bothRoles(t);
  const rights = () => owner.query(`select relname, xmin::text from pg_class where relkind = 'r' order by oid`);
  const before = await rights();

  await service.transaction(async (tx) => {
    await tx.query("lock table filings in row exclusive mode");
    await grantApplication(owner, applicationRole, applicationGrants);
  });

  assert.deepEqual(await rights(), before);
});

async function bothRoles(t: TestContext) {
  const database = await openTestDatabase();
  const service = openDatabase(database.application, { connections: 2, onIdleError: () => {} });
  t.after(async () => {
    await service.close();
    await database.close();
  });
  return { owner: database.db, service };
}
