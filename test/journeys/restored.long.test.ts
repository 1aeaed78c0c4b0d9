// The database is restored from a backup, and the authority has what the backup does not know. Nothing is sent twice:
// what the authority lists goes on from there, and what it does not list is held until a person decides.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import type { Context, Need } from "../../src/cli/command.ts";
import { filingsConfirm, filingsRelease, restored } from "../../src/cli/operation/restored.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { connectAuthority } from "../../src/main/serve/authority.ts";
import { DAY, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { backUp } from "../support/backup.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { newHome } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, beforeEach, describe, test } from "../support/suite.ts";

let service: Service;
let authority: Interposer;
let customer: Customer;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  await closeAll();
  authority = await startInterposer();
  closers.push(() => authority.close());
  service = await startService({
    // As the command's own clock has it, where it is the real one.
    now: new Date().toISOString(),
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
  });
  closers.push(() => service.close());
  customer = await service.customer();
  const { organisationId } = customer;
  const given = { organisationId, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, given, operator, { sealing: service.sealing, clock: service.clock });
});
after(closeAll);

async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close();
}

const declarant = { name: "Jane Director", status: "Director" };

let companies = 0;

/** Each of another company: HMRC takes one original for a period. */
async function file(): Promise<string> {
  const utr = String(8_000_000_000 + companies++);
  const { json } = await customer.live.post("/v1/filings", { ...sampleReturn({ utr }), declarant });
  return json.id;
}

async function amend(id: string): Promise<string> {
  const { json } = await customer.live.post(`/v1/filings/${id}/amend`, { financials: { turnover: 13_000_000 } });
  return json.id;
}

/** The authority takes its time over this one: until then it is listed, and after that it is deleted. */
async function delayAnswer(id: string, ms: number): Promise<void> {
  await service.db.query(
    `update simulator.submissions set ready_at = $2
     where transaction_id = any (select unnest(transaction_ids) from submissions where filing_id = $1)`,
    [id, new Date(service.clock.now().getTime() + ms)],
  );
}

async function postpone(id: string): Promise<void> {
  const later = new Date(service.clock.now().getTime() + DAY);
  await service.db.query("update submissions set due_at = $2 where filing_id = $1", [id, later]);
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) await service.passTime(MINUTE);
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await service.passTime(SECOND);
}

const statusOf = async (id: string) => (await customer.live.get(`/v1/filings/${id}`)).json.status;

async function flagOf(id: string): Promise<string> {
  const [row] = await service.db.query<{ flag: string | null }>("select flag from filings where id = $1", [id]);
  return row?.flag ?? "";
}

/** How many messages with a return the authority has taken since it was asked for the first time. */
const sent = () => authority.seen.filter((kind) => kind === "submit").length;

async function correlationIdOf(id: string): Promise<string> {
  return (await customer.live.get(`/v1/filings/${id}`)).json.correlation_id;
}

async function run(
  command: (context: Context<Need>) => Promise<number>,
  typed: Partial<Pick<Context, "values" | "positionals">> = {},
  given: Partial<Context<Need>> = {},
): Promise<{ printed: string; answer: object }> {
  let printed = "";
  let answer = {};
  const { db, clock, random, sealing, parts } = service;
  const context = {
    ...{ actor: operator, db, clock, random, sealing, destinations: parts.destinations },
    settings: { webhookDelaysMs: parts.webhooks.delaysMs },
    output: {
      say(text: string, value: object) {
        printed = text;
        answer = value;
      },
    },
    authority: connectAuthority(parts),
    values: { organisation: customer.organisationId, ...typed.values },
    positionals: typed.positionals ?? [],
    ...given,
  };
  // What these commands use of it.
  await command(context as unknown as Context<Need>);
  return { printed, answer };
}

const NOTE = { note: "HMRC has no return for this period." };
const release = (id: string) => run(filingsRelease, { positionals: [id], values: NOTE });

describe("after a restore", () => {
  test("what the authority has is taken up, what it does not list is held, and nothing is sent twice", async () => {
    const final = await file();
    await service.untilFinal(customer.live, final);
    const polled = await file();
    await service.settle();
    const [underWay, answered, unsent] = [await file(), await file(), await file()];
    const amendment = await amend(underWay);
    await postpone(unsent);
    const backup = await backUp(service.db);
    const lost = await file();
    await service.settle();
    for (const id of [underWay, lost]) await delayAnswer(id, DAY);
    await seconds(10);
    const before = await Promise.all([final, polled, underWay, answered, unsent].map(statusOf));
    const [sentBefore, conversation, forgotten] = [
      sent(),
      await correlationIdOf(underWay),
      await correlationIdOf(lost),
    ];
    await backup.restore();

    const { printed: report } = await run(restored);
    await delayAnswer(underWay, 0);
    await minutes(8);

    assert.deepEqual(before, ["acknowledged", "acknowledged", "submitted", "acknowledged", "pending"]);
    assert.equal(sent(), sentBefore);
    assert.match(report, /^4 filings will be looked up at HMRC/);
    assert.match(
      report,
      /HMRC has 1 submission that this database does not know:\n {2}org_\w+ {2}correlation id (\w+)/,
    );
    assert.ok(report.includes(forgotten));
    assert.equal((await customer.live.get(`/v1/filings/${lost}`)).status, 404);
    assert.deepEqual(await Promise.all([final, underWay, polled, answered, unsent, amendment].map(statusOf)), [
      "acknowledged",
      "acknowledged",
      "submitted",
      "pending",
      "pending",
      "pending",
    ]);
    assert.equal(await correlationIdOf(underWay), conversation);
    for (const id of [answered, unsent, amendment]) assert.match(await flagOf(id), /does not list this return/);
    assert.match(await flagOf(polled), /no longer lists it/);
    assert.deepEqual([await flagOf(final), await flagOf(underWay)], ["", ""]);
  });

  test("what a person releases is sent once, one filing or all that are held", async () => {
    const [one, two] = [await file(), await file()];
    const amendment = await amend(two);
    await postpone(one);
    await postpone(two);
    const backup = await backUp(service.db);
    await backup.restore();
    await run(restored);
    await minutes(8);
    assert.equal(sent(), 0);

    await release(one);
    await service.untilFinal(customer.live, one);
    const { printed: released } = await run(filingsRelease, { values: { ...NOTE, all: true } });
    await service.untilFinal(customer.live, two);
    await service.untilFinal(customer.live, amendment);

    assert.equal(released, "2 filings released. They are sent next.");
    assert.equal(sent(), 3);
    assert.deepEqual(await Promise.all([one, two, amendment].map(statusOf)), Array(3).fill("acknowledged"));
    assert.deepEqual(await Promise.all([one, two, amendment].map(flagOf)), ["", "", ""]);
    await assert.rejects(release(one), { code: "filing_not_held" });
  });

  test("a return with files that is released is sent byte for byte as it was marked before the backup", async () => {
    const { company, ...rest } = sampleReturn({ utr: "8000000999" });
    const attachments = [
      { name: "Letter.pdf", pdf: pdfBase64("A letter", 20_000) },
      { name: "Group.pdf", pdf: pdfBase64("Group"), type: "group_accounts" },
    ];
    const accounts = { pdf: pdfBase64("Accounts", 50_000) };
    const more = { company: { ...company, type: 6, uk_resident: true }, accounts, attachments, declarant };
    const { status, json } = await customer.live.post("/v1/filings", { ...rest, ...more });
    assert.equal(status, 201, JSON.stringify(json));
    await postpone(json.id);
    const message = async () => {
      const { text } = await customer.live.get(`/v1/filings/${json.id}/documents/submission.xml`);
      return text.slice(text.indexOf("<Body>"));
    };
    const marked = await message();
    const backup = await backUp(service.db);
    await backup.restore();
    await run(restored);
    await minutes(8);

    await release(json.id);
    await service.untilFinal(customer.live, json.id);

    const submits = authority.messages.filter((_, index) => authority.seen[index] === "submit");
    assert.deepEqual(
      submits.map((text) => text.slice(text.indexOf("<Body>"))),
      [marked],
    );
    assert.equal(await message(), marked);
    for (const { pdf } of [accounts, ...attachments]) assert.ok(marked.includes(`>${pdf}</Attachment>`));
    assert.equal(await statusOf(json.id), "acknowledged");
  });

  test("a released return that the authority has after all is held again, not failed", async () => {
    const id = await file();
    const backup = await backUp(service.db);
    await service.untilFinal(customer.live, id);
    await service.settle();
    await backup.restore();
    await run(restored);
    await minutes(8);

    await release(id);
    authority.refuseNext("submit", "3304");
    await minutes(8);

    assert.equal(await statusOf(id), "pending");
    assert.match(await flagOf(id), /HMRC says it has a return for this period/);
  });

  test("a return that HMRC accepted is confirmed by a person: customers hear of it, and its amendment goes", async () => {
    const [waiting, polled] = [await file(), await file()];
    await postpone(waiting);
    await service.settle();
    const backup = await backUp(service.db);
    await service.untilFinal(customer.live, polled);
    await service.settle();
    await backup.restore();
    await run(restored);
    await minutes(8);
    const amendment = await amend(polled);
    await minutes(1);
    const sentBefore = sent();
    const typed = (id: string, values = {}) => ({ positionals: [id], values: { ...NOTE, ...values } });

    await assert.rejects(run(filingsConfirm, typed(waiting)), { code: "invalid_option" });
    await run(filingsConfirm, typed(waiting, { "correlation-id": "ABC123" }));
    await run(filingsConfirm, typed(polled));
    await service.untilFinal(customer.live, amendment);

    assert.deepEqual(await Promise.all([waiting, polled].map(statusOf)), ["accepted", "accepted"]);
    assert.equal(await correlationIdOf(waiting), "ABC123");
    assert.deepEqual(await Promise.all([waiting, polled].map(flagOf)), ["", ""]);
    assert.equal(sent(), sentBefore + 1);
    const told = await service.db.query<{ type: string }>(
      "select type from events where subject_id = $1 order by seq",
      [waiting],
    );
    assert.deepEqual(
      told.map(({ type }) => type),
      ["filing.needs_attention", "filing.submitted", "filing.accepted"],
    );
    await assert.rejects(run(filingsConfirm, typed(polled)), { code: "filing_not_held" });
  });

  test("an uncertain send of before the backup is not sent again on the strength of an empty list", async () => {
    authority.conduct("submit", "garble");
    const id = await file();
    await service.settle();
    const backup = await backUp(service.db);
    authority.conduct("submit", "pass");
    await service.db.query("update simulator.submissions set deleted_at = received_at");
    await backup.restore();

    await run(restored);
    const before = sent();
    await minutes(10);

    assert.equal(sent(), before);
    assert.match(await flagOf(id), /does not list this return/);
  });

  test("every organisation's audit log says so, and names what the authority has besides", async () => {
    await file();
    const backup = await backUp(service.db);
    const lost = await file();
    await service.settle();
    await delayAnswer(lost, DAY);
    const forgotten = await correlationIdOf(lost);
    await backup.restore();

    await run(restored);

    const lines = await service.db.query(
      `select action, details from audit_log where organisation_id = $1 and action <> 'credentials_set' order by seq`,
      [customer.organisationId],
    );
    assert.deepEqual(lines.slice(-2), [
      { action: "database_restored", details: { looked_up: 1 } },
      { action: "unknown_submissions_found", details: { count: 1, correlation_ids: forgotten } },
    ]);
  });

  test("senders whose list the authority does not give are named", async () => {
    authority.refuseNext("list", "1000");

    const { printed, answer } = await run(restored);

    const reason = "1000: As the test says";
    const organisation = customer.organisationId;
    const unanswered = [{ organisation, company_utr: null, reason }];
    assert.deepEqual(answer, { asked: [], accounts: [], unknown: [], unanswered });
    assert.match(printed, /HMRC could not be asked for org_\w+: 1000: As the test says/);
  });

  test("the command that people type asks the live authority, and prints what it finds", async (t) => {
    const backup = await backUp(service.db);
    const lost = await file();
    await service.settle();
    await delayAnswer(lost, DAY);
    await backup.restore();
    const asOf = new Date(service.clock.now().getTime() - MINUTE).toISOString();
    const environment = {
      DATABASE_URL: service.database.url,
      SECRET_KEY: service.sealingKey.toString("base64"),
      LIVE_URL: authority.url.href,
    };

    const { code, stdout } = await newHome(t).run(["restored", "--as-of", asOf], { environment });

    assert.equal(code, 0);
    assert.match(
      stdout,
      /^Nothing was waiting to be sent\.\nHMRC has 1 submission .*\n {2}org_\w+ .*\nStart the service now\.\n$/,
    );
  });

  test("the sandbox inside the service went back too: what waits there is sent as ever", async () => {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const { destinations } = service.parts;
    const embedded = { ...destinations, sandbox: { ...destinations.sandbox, url: null } };

    const { printed } = await run(restored, {}, { destinations: embedded });

    assert.match(printed, /^Nothing was waiting to be sent\./);
    assert.equal((await service.untilFinal(customer.sandbox, json.id)).status, "acknowledged");
  });

  test("a simulator of our own at SANDBOX_URL, on the same database, went back too: nobody has to release anything", async () => {
    const { json: original } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const { json: amendment } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, {
      financials: { turnover: 13_000_000 },
    });
    await postpone(original.id);

    const { printed } = await run(restored);
    const ends = [
      await service.untilFinal(customer.sandbox, original.id),
      await service.untilFinal(customer.sandbox, amendment.id),
    ];

    assert.match(printed, /^2 sandbox filings will be looked up at SANDBOX_URL\./);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ["acknowledged", "acknowledged"],
    );
    assert.deepEqual([await flagOf(original.id), await flagOf(amendment.id)], ["", ""]);
  });

  test("any other gateway at SANDBOX_URL is asked like HMRC, and what it does not list is held", async () => {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    await postpone(json.id);
    await run(restored);
    // It hands on the replies of the simulator, without saying whose they are.
    const { sandbox } = service.parts.destinations;
    const own = sandbox.url;
    sandbox.url = authority.url;

    await minutes(5);
    sandbox.url = own;

    assert.match(await flagOf(json.id), /does not list this return/);
    assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "pending");
  });

  test("the command refuses while a worker runs: it might be sending already", async () => {
    const worker = openDatabase(service.database.application, {
      name: "worker 1",
      connections: 1,
      onIdleError: () => {},
    });
    await worker.query("select 1");
    closers.push(() => worker.close());

    await assert.rejects(run(restored), { code: "service_running" });
  });
});
