// The commands that run until they are stopped, `serve` and `simulator`, and `migrate`.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { Agent, request } from "undici";
import { pollMessage, submitMessage } from "../../packages/simulator/sample.fixture.ts";
import { administer, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { newHome, serving } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { jsonLines, newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, type TestContext, test } from "../support/suite.ts";

const { home, environment, openDatabase } = newShell({ after });
let database: TestDatabase;
before(async () => {
  database = await openDatabase();
});

test("serve --json says what happens, a line each", async (t) => {
  const empty = await openTestDatabase();
  t.after(() => empty.close());
  const program = newHome(t).start(["serve", "--json"], { environment: { DATABASE_URL: empty.url } });
  await program.says(/"event":"started"/);
  program.send("SIGTERM");
  const outcome = await program.ended();

  const [listening, first, started, stopping, stopped] = jsonLines(succeeded(outcome));

  assert.match(listening.url, /^https:\/\/localhost:\d+$/);
  assert.match(listening.development_certificate, /\/tls\/cert\.pem$/);
  assert.match(first.organisation, /^org_/);
  assert.match(first.sandbox_key, /^sk_sandbox_/);
  assert.deepEqual(
    [listening, first, started, stopping, stopped].map(({ event }) => event),
    ["listening", "first_start", "started", "stopping", "stopped"],
  );
});

test("the HMRC simulator alone answers GovTalk, and stops even if a client holds a connection open", async () => {
  const program = home.start(["simulator", "--port", "0", "--json"], { environment });
  await program.says(/"event":"started"/);
  const [{ url }] = jsonLines(program.stdout());
  const message = '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Unfinished></GovTalkMessage>';

  const answer = await fetch(url, { method: "POST", headers: { "content-type": "text/xml" }, body: message });
  const reply = await answer.text();
  const silent = connect({ host: "127.0.0.1", port: Number(new URL(url).port) });
  silent.on("error", () => {});
  await new Promise((resolve) => silent.once("connect", resolve));
  program.send("SIGTERM");
  const { code } = await program.ended();
  silent.destroy();

  assert.equal(answer.status, 200);
  assert.match(reply, /<GovTalkErrors>\s*<Error>/);
  assert.equal(code, 0);
});

test("the HMRC simulator speaks HTTPS with --tls, and with --strict takes one original for a period", async () => {
  const program = home.start(["simulator", "--port", "0", "--tls", "--strict", "--json"], { environment });
  await program.says(/"event":"started"/);
  const [{ url, development_certificate: file }] = jsonLines(program.stdout());
  const dispatcher = new Agent({ connect: { ca: readFileSync(file, "utf8") } });
  const send = async (body: string) => (await request(url, { method: "POST", body, dispatcher })).body.text();
  const verdictOn = async (message: string) => {
    const acknowledged = await send(message);
    const [, correlationId = ""] = /<CorrelationID>(\w{32})</.exec(acknowledged) ?? [];
    assert.ok(acknowledged.includes(new URL("/poll", url).href));
    return send(pollMessage({ correlationId }));
  };
  const original = submitMessage({ utr: "7000000001" });

  const first = await verdictOn(original);
  const second = await verdictOn(original);
  await dispatcher.close();
  program.send("SIGTERM");
  const { code } = await program.ended();

  assert.match(url, /^https:/);
  assert.match(first, /<SuccessResponse/);
  assert.match(second, /<Number>3304<\/Number>/);
  assert.equal(code, 0);
});

test("migrate brings an empty database up to date and says what it applied", async (t) => {
  const { owner } = await emptyDatabase(t);
  const migrate = () => home.run(["migrate"], { environment: { DATABASE_URL: owner } });

  assert.match(succeeded(await migrate()), /^Applied 0001_\w+\.sql(, \d{4}_\w+\.sql)*\.\n$/);
  assert.equal(succeeded(await migrate()), "The database is up to date.\n");
});

test("with MIGRATION_DATABASE_URL the service works as a role that owns nothing, and doctor says so", async (t) => {
  const { owner, service } = await emptyDatabase(t);
  const own = newHome(t);
  const asService = { DATABASE_URL: service };

  const early = await own.run(["migrate"], { environment: asService });
  const migrated = await own.run(["migrate"], { environment: { ...asService, MIGRATION_DATABASE_URL: owner } });
  const { program, key, client } = await serving(own, asService);
  const created = await client(key ?? "").post("/v1/filings", sampleReturn());
  const doctor = await own.run(["doctor"], { environment: asService });
  const ownerDoctor = await own.run(["doctor"], { environment: { DATABASE_URL: owner } });
  program.send("SIGTERM");

  refused(
    early,
    /^The role quarterday_app may not migrate the database \(permission denied for schema public\)\. Set MIGR/,
  );
  assert.match(succeeded(migrated), /^Applied 0001_/);
  assert.equal(created.status, 201);
  assert.match(doctor.stdout, /^database role +ok +quarterday_app, which can only add to the audit log$/m);
  assert.match(
    ownerDoctor.stdout,
    /^database role +note +quarterday is a superuser and can change the audit log; see docs\/database\.md#roles$/m,
  );
  assert.equal((await program.ended()).code, 0);
});

/** The addresses of one without tables: as the role that owns it, and as the service's. */
async function emptyDatabase(t: TestContext): Promise<{ owner: string; service: string }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name}`);
  t.after(() => administer(`drop database ${name} with (force)`));
  const named = (url: string) => url.replace(database.connection.database, name);
  return { owner: named(database.ownerUrl), service: named(database.url) };
}
