// Every command of `npx quarterday`, typed as people and scripts type it, beside a running service.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Agent, request } from "undici";
import { commands } from "../../src/cli/commands.ts";
import { makeCertificate } from "../../src/platform/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { pollMessage, submitMessage } from "../../src/simulator/sample.fixture.ts";
import type { Client } from "../support/client.ts";
import { administer, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { builtMessage } from "../support/messages.ts";
import { newHome, type Outcome, repository, type Serving, serving, untilStatus } from "../support/program.ts";
import { type Receiver, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { until } from "../support/until.ts";

/** Two processes at a time: most of it is waiting for programs to load. */
const together = { concurrency: 2 };

const home = newHome({ after });
const certificate = makeCertificate(new Date(), systemRandom);
const environment: Record<string, string> = {
  SANDBOX_POLL_SECONDS: "0",
  SANDBOX_ACCEPTED_SECONDS: "0",
  WEBHOOK_DELAYS: "0,0,0,0,0",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1",
};
const messageFile = join(home.folder, "message.xml");
let database: TestDatabase;
let service: Serving;
let client: Client;
let receiver: Receiver;

before(async () => {
  database = await openTestDatabase();
  receiver = await startReceiver(certificate);
  environment.DATABASE_URL = database.url;
  environment.WEBHOOK_CA_FILE = join(home.folder, "receiver.pem");
  writeFileSync(environment.WEBHOOK_CA_FILE, certificate.cert);
  writeFileSync(messageFile, builtMessage().xml);
  service = await serving(home, environment);
  client = service.client(service.key ?? "");
});
after(async () => {
  service.program.send("SIGTERM");
  await service.program.ended();
  await receiver.close();
  await database.close();
});

describe("credentials", () => {
  test("are set from standard input, listed without what is secret, and set anew", async () => {
    const nothing = succeeded(await typed("credentials list"));
    const set = succeeded(
      await typed("credentials set --mode live --sender-id SENDER1 --files-as agent", "pass word\nmore\n"),
    );
    const one = await typed("credentials set --mode live --sender-id SENDER2 --company-utr 8596148860", "other");
    const listed = succeeded(await typed("credentials list"));

    assert.match(nothing, /^There are no credentials for live filing/);
    assert.equal(set, "The credentials for the organisation's companies are set.\n");
    assert.equal(succeeded(one), "The credentials for this company are set.\n");
    assert.match(listed, /^every company {2,}in use {2,}20\S+ \S+Z$/m);
    assert.match(listed, /^8596148860 {2,}in use/m);
    assert.doesNotMatch(listed, /SENDER|pass|other/);
  });
});

describe("check", together, () => {
  test("finds nothing wrong with a return of ours", async () => {
    assert.equal(
      succeeded(await typed(`check ${messageFile}`)),
      "schema: ok\nbusiness rules: ok\nIRmark: ok\nbeyond the published rules: ok\n",
    );
  });

  test("tells the findings of schema, rules, mark and live service apart", async () => {
    const spoilt = join(home.folder, "spoilt.xml");
    writeFileSync(
      spoilt,
      builtMessage()
        .xml.replace("<Total>120000.00<", "<Total>120000.50<")
        .replace("<CorporationTax>7600.00<", "<CorporationTax>7600.01<")
        .replace("<PeriodEnd>2025-03-31<", "<PeriodEnd>2025-03-30<"),
    );

    const { code, stdout } = await typed(`check ${spoilt}`);

    assert.equal(code, 1);
    const [, schema, rules, mark, live] =
      /^schema: 1 found\n(.*)business rules: 2 found\n(.*)IRmark: 1 found\n(.*)beyond the published rules: 1 found\n(.*)$/s.exec(
        stdout,
      ) ?? [];
    assert.match(schema ?? "", /Total must be whole pounds .*\n +at IRenvelope\/CompanyTaxReturn\/Turnover\/Total/);
    assert.match(rules ?? "", /^ {2}9214 {2}Box 430 must equal .*\n.*\n {2}9234 {2}Box 440 must equal /);
    assert.match(mark ?? "", /^ {2}2021 {2}The mark is not that of this body, which is \S{28}\.\n/);
    assert.match(live ?? "", /^ {2}The period end in the header .*\n +at IRenvelope\/IRheader\/PeriodEnd/);
  });

  test("says which day counts as today", async () => {
    const { code, stdout } = await typed(`check ${messageFile} --today 2025-01-01`);

    assert.equal(code, 1);
    assert.match(stdout, /^ {2}9106 {2}The period must be over/m);
  });

  test("says what it cannot judge, and ends with 3 when that is all", async () => {
    const wider = join(home.folder, "wider.xml");
    const message = builtMessage({ tradingProfitPence: 0 }).xml.replace(/<IRmark.*<\/IRmark>/, "");
    writeFileSync(
      wider,
      message.replace("<Accounts><This", "<ProvisionalFigures>yes</ProvisionalFigures><Accounts><This"),
    );
    const { irmark } = JSON.parse((await typed(`check ${wider} --json`)).stdout);
    const marked = `<IRmark Type="generic">${irmark.expected}</IRmark><Sender>`;
    writeFileSync(wider, readFileSync(wider, "utf8").replace("<Sender>", marked));

    const { code, stdout } = await typed(`check ${wider}`);

    assert.equal(code, 3, stdout);
    assert.match(stdout, /not judged, .*\n {2}IRenvelope\/CompanyTaxReturn\/ReturnInfoSummary\/ProvisionalFigures\n$/);
  });

  for (const [what, content, sentence] of [
    ["no XML", "not XML", "This message cannot be read: it is not well-formed XML."],
    [
      "a document type",
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
      "This message cannot be read: it has a document type declaration.",
    ],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const file = join(home.folder, `${what.replaceAll(" ", "-")}.xml`);
      writeFileSync(file, content);
      const { code, stderr } = await typed(`check ${file}`);

      assert.deepEqual({ code, stderr }, { code: 1, stderr: `${sentence}\n` });
    });
  }

  test("refuses a file that is not there and a pack that is none", async () => {
    assert.match((await typed("check nowhere.xml")).stderr, /^Cannot read nowhere\.xml \(ENOENT\)\.\n$/);
    const outcome = await home.run(["check", messageFile], { environment: { AUTHORITY_ARTEFACTS: home.folder } });
    assert.equal(
      outcome.stderr,
      `The official pack in ${home.folder} is of no use: there is no file in it named like CT-2014-v1-993.xsd.\n`,
    );
  });
});

describe("--help", together, () => {
  for (const { name, summary, options } of commands) {
    test(`${name} says what it does and lists its options`, async () => {
      const text = succeeded(await home.run([...name.split(" "), "--help"]));

      assert.ok(text.startsWith(`${summary}.\n\nUsage: npx quarterday ${name}`), text);
      for (const option of [...Object.keys(options), "json", "help"])
        assert.match(text, new RegExp(`^ {2}--${option}\\b`, "m"));
    });
  }

  test("the whole program lists every command", async () => {
    const texts = await Promise.all([["--help"], ["help"], []].map(async (words) => succeeded(await home.run(words))));

    for (const { name } of commands) assert.match(texts[0] ?? "", new RegExp(`^ {2}${name} `, "m"));
    assert.equal(new Set(texts).size, 1);
  });

  test("half a command lists those that begin with it", async () => {
    const text = succeeded(await home.run(["keys", "--help"]));

    assert.deepEqual(text.match(/^ {2}\w+ \w+/gm), ["  keys create", "  keys list", "  keys roll", "  keys revoke"]);
  });

  test("npx finds the program in its own folder, without a network", async (t) => {
    const environment = { npm_config_registry: "http://127.0.0.1:1", npm_config_update_notifier: "false" };
    const npx = { program: ["npx"] as [string], folder: repository, environment };
    const outcome = await home.run(["quarterday", "--help"], npx).catch(() => null);
    if (outcome === null) return t.skip("npx is not installed");

    assert.match(succeeded(outcome), /^Quarterday \d+\.\d+\.\d+: files UK corporation tax returns\.\n/);
  });
});

describe("keys", () => {
  test("a created key is printed alone and works at once", async () => {
    const key = printedAlone(await typed("keys create --mode sandbox --name Payroll"), /^sk_sandbox_[0-9A-Za-z]{38}$/);

    assert.equal(await statusWith(key), 200);
    const list = succeeded(await typed("keys list"));
    assert.match(
      list,
      new RegExp(`^key_\\w{24} {2}${key.slice(0, 15)}… {2}Payroll +active +20\\S+ \\S+Z +20\\S+ \\S+Z$`, "m"),
    );
    assert.doesNotMatch(list, new RegExp(key));
  });

  test("a rolled key works beside the new one, until the overlap ends", async () => {
    const first = await json("keys create --mode sandbox --name Rolled");

    const second = printedAlone(await typed(`keys roll ${first.id}`), /^sk_sandbox_/);
    assert.deepEqual([await statusWith(first.key), await statusWith(second)], [200, 200]);
    assert.match(succeeded(await typed("keys list")), new RegExp(`^${first.id} .* ends 20\\S+ \\S+Z `, "m"));

    const third = await json(`keys roll ${first.id} --overlap-hours 0`);
    assert.deepEqual([await statusWith(first.key), await statusWith(third.key)], [401, 200]);
    assert.equal(third.name, "Rolled");
    assert.ok(Date.parse(third.old_key_ends_at) <= Date.now());
  });

  test("a revoked key is refused from then on", async () => {
    const { id, key } = await json("keys create --mode sandbox --name Leaked");

    assert.equal(succeeded(await typed(`keys revoke ${id}`)), `${id} (Leaked) is revoked.\n`);

    assert.equal(await statusWith(key), 401);
    refused(await typed(`keys revoke ${id}`), `The API key ${id} is revoked already.`);
    refused(await typed("keys revoke key_none"), "There is no API key key_none; `keys list` shows them.");
  });
});

describe("endpoints, events and filings", () => {
  let secret: string;
  let filingId: string;

  test("an added endpoint's secret is printed alone, kept sealed, and signs what is sent", async () => {
    const words = ["endpoints", "add", "--mode", "sandbox", "--url", receiver.url, "--description", "The books"];
    secret = printedAlone(await home.run(words, { environment }), /^whsec_[0-9A-Za-z]{32}$/);
    filingId = (await client.post("/v1/filings", sampleReturn())).json.id;
    await untilStatus(client, filingId, "acknowledged");
    await until("both events are delivered", async () => receiver.received.length === 2);

    const [row] = await database.db.query<{ row: string; sealed_secret: Buffer }>(
      `select endpoints::text as row, sealed_secret from endpoints`,
    );
    assert.ok(receiver.received.every((received) => signatureIsRight(received, secret)));
    assert.ok(row !== undefined && !row.row.includes(secret) && !row.sealed_secret.includes(secret));
    assert.ok(!row.sealed_secret.toString("latin1").includes(secret.slice(6)));
    assert.match(
      succeeded(await typed("endpoints list --mode sandbox")),
      /^we_\w{24} {2}sandbox {2}https:\S+ {2}all +enabled /m,
    );
    assert.match(succeeded(await typed("endpoints list --mode live")), /^There are no webhook endpoints;/);
  });

  test("addresses that events may not be sent to are refused", async () => {
    const add = (url: string) => home.run(["endpoints", "add", "--mode", "sandbox", "--url", url], { environment });

    refused(await add("example.com"), /^"example\.com" is not a URL; give one such as https:/);
    refused(await add("http://example.com/"), /^Webhooks go over HTTPS; give an https:\/\/ URL/);
    refused(await add("https://10.0.0.1/"), /^10\.0\.0\.1 is not a public address; /);
  });

  test("filings are listed newest first and shown with what is to be done next", async () => {
    const list = succeeded(await typed("filings list --limit 1"));
    const shown = succeeded(await typed(`filings show ${filingId}`));

    assert.match(
      list,
      new RegExp(`^${filingId} {2}sandbox {2}acknowledged {2}Example Widgets Ltd {2}2025-03-31 {2}£7,600\\.00 `, "m"),
    );
    assert.match(shown, /^status +acknowledged\ncompany +Example Widgets Ltd \(UTR 8596148860\)\n/m);
    assert.match(shown, /^next +nothing\n/m);
    assert.match(succeeded(await typed("filings list --status failed")), /^There are no filings\.\n$/);
    refused(await typed("filings show fil_none"), "There is no filing fil_none; `filings list` shows them.");
  });

  test("an event is sent again, the same bytes with a new signature", async () => {
    const [sent] = receiver.received;
    assert.ok(sent !== undefined);
    const before = receiver.received.length;

    const said = succeeded(await typed(`events replay ${sent.event.id}`));
    const again = await until("it is sent again", async () => receiver.received[before]);

    assert.equal(said, "1 delivery is due again now.\n");
    assert.equal(again.body, sent.body);
    assert.ok(signatureIsRight(again, secret));
    assert.match(
      succeeded(await typed("events list")),
      new RegExp(
        `^${sent.event.id} {2}sandbox {2}filing\\.submitted {2}${filingId} .*delivered after 2 attempts to https:`,
        "m",
      ),
    );
    refused(await typed("events replay evt_none"), "There is no event evt_none.");
  });

  test("what was abandoned makes doctor ask for attention, until it is replayed", async () => {
    assert.match(succeeded(await typed("doctor")), /^webhooks +ok +0 pending, 0 held$/m);
    receiver.answer(500);
    const { id } = (await client.post("/v1/filings", sampleReturn())).json;
    await until("both deliveries are abandoned", async () => (await deliveries("abandoned")) === 2);

    const doctor = await typed("doctor");
    const list = succeeded(await typed("events list --status abandoned"));
    receiver.answer(200);
    const counted = succeeded(await typed("events replay --abandoned"));
    const said = succeeded(await typed("events replay --abandoned --yes"));
    await until("nothing is abandoned or pending", async () => (await deliveries("abandoned", "pending")) === 0);

    assert.equal(doctor.code, 1);
    assert.match(doctor.stdout, /^webhooks +ATTENTION +2 abandoned; `events list --status abandoned` shows them/m);
    assert.equal(
      list.match(new RegExp(`filing\\.\\w+ +${id} .*abandoned after 5 attempts to .*answered 500`, "g"))?.length,
      2,
    );
    assert.equal(counted, "2 abandoned deliveries would be sent again; add --yes to do it.\n");
    assert.equal(said, "2 deliveries are due again now.\n");
    assert.match(succeeded(await typed("doctor")), /^program +ok +Quarterday \d/m);
    assert.match(succeeded(await typed("doctor")), /^rules +ok +built in, for CT600 v1\.993$/m);
    assert.equal(succeeded(await typed("events replay --abandoned")), "There was nothing to send again.\n");
  });

  test("a disabled endpoint's events are held", async () => {
    const [{ id }] = await json("endpoints list");

    assert.equal(
      succeeded(await typed(`endpoints disable ${id}`)),
      `${id} is disabled; its events are held from now on.\n`,
    );
    await client.post("/v1/filings", sampleReturn());
    await until("its events are held", async () => (await deliveries("held")) === 2);

    assert.match(succeeded(await typed("endpoints list")), new RegExp(`^${id} .* disabled 20\\S+ \\S+Z `, "m"));
    refused(await typed("endpoints disable we_none"), "There is no endpoint we_none; `endpoints list` shows them.");
  });

  test("the documents of a filing are listed, printed as they are, or written to a file", async () => {
    const file = join(home.folder, "receipt.xml");
    const served = await client.get(`/v1/filings/${filingId}/documents/submission.xml`);
    const receipt = await client.get(`/v1/filings/${filingId}/documents/receipt.xml`);

    const list = succeeded(await typed(`filings documents ${filingId}`));
    const printed = succeeded(await typed(`filings documents ${filingId} --name submission.xml`));
    const said = succeeded(await typed(`filings documents ${filingId} --name receipt.xml --output ${file}`));

    assert.match(list, /^name +type +bytes\nsubmission\.xml +application\/xml; charset=utf-8 +\d+\n/);
    assert.match(list, new RegExp(`^receipt\\.xml .* ${receipt.bytes.length}$`, "m"));
    assert.equal(printed, served.text);
    assert.equal(said, `${file} is the receipt.xml of ${filingId}, ${receipt.bytes.length} bytes.\n`);
    assert.deepEqual(readFileSync(file), receipt.bytes);
    const written = await json(`filings documents ${filingId} --name receipt.xml --output ${file}`);
    assert.deepEqual([written.object, written.name, written.file], ["document", "receipt.xml", file]);
  });

  test("a document that is not there, or cannot be written, is refused in a sentence", async () => {
    const failed = await client.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
    const { id } = failed.json;
    const nowhere = join(home.folder, "nowhere", "submission.xml");

    refused(
      await typed(`filings documents ${id} --name receipt.xml`),
      new RegExp(`^${id} has no receipt\\.xml now; it has submission\\.xml`),
    );
    refused(
      await typed(`filings documents ${id} --name submission.xml --output ${nowhere}`),
      `Cannot write ${nowhere} (ENOENT).`,
    );
    refused(await typed("filings documents fil_none"), "There is no filing fil_none; `filings list` shows them.");
  });
});

describe("--json", together, () => {
  /** Made for the commands that change something. */
  const made = { rolled: "", revoked: "", endpoint: "", filing: "", event: "" };
  before(async () => {
    made.rolled = (await json("keys create --mode live --name Rolled")).id;
    made.revoked = (await json("keys create --mode live --name Revoked")).id;
    made.endpoint = (await json("endpoints add --mode live --url https://example.com/")).id;
    made.filing = (await json("filings list --limit 1"))[0].id;
    made.event = (await json("events list --limit 1"))[0].id;
  });

  const key = ["id", "mode", "name", "key"];
  const keyRow = "id organisation_id mode name prefix created_at last_used_at expires_at revoked_at".split(" ");
  const endpoint = "id organisation_id mode url description event_types created_at disabled_at".split(" ");
  /** What is typed, and the members a script finds in the answer or in each of a list. */
  const cases: [words: () => string, members: readonly string[]][] = [
    [() => "migrate", ["applied"]],
    [() => "keys create --mode live --name Books", key],
    [() => "keys list", keyRow],
    [() => `keys roll ${made.rolled}`, [...key, "old_key_ends_at"]],
    [() => `keys revoke ${made.revoked}`, ["id", "revoked"]],
    [() => "credentials set --mode live --sender-id SENDER1", ["company_utr", "released"]],
    [() => "credentials list", ["company_utr", "set_at", "refused_at"]],
    [() => "endpoints add --mode live --url https://example.com/ --events filing.failed", [...endpoint, "secret"]],
    [() => "endpoints list", endpoint],
    [() => `endpoints disable ${made.endpoint}`, endpoint],
    [() => "filings list", ["id", "status", "flag"]],
    [() => `filings show ${made.filing}`, ["id", "status", "flag", "next"]],
    [() => `filings documents ${made.filing}`, ["object", "name", "content_type", "size", "url"]],
    [() => "events list", ["id", "type", "data", "deliveries"]],
    [() => `events replay ${made.event}`, ["deliveries"]],
    [() => `check ${messageFile}`, ["today", "schema", "rules", "irmark", "live", "not_judged", "official"]],
    [() => "doctor", ["subject", "state", "text"]],
  ];
  for (const [index, { name }] of commands.filter((command) => !("starts" in command)).entries()) {
    test(`${name} answers a script`, async () => {
      const [words = () => "", members = []] = cases[index] ?? [];
      const answer = await json(words());

      assert.ok(words().startsWith(name), `the table has a line for ${name}`);
      for (const value of Array.isArray(answer) ? answer : [answer]) {
        const found = Object.keys(value);
        // Filings and events have the members of the API's own objects besides.
        const isApiObject = "object" in value;
        assert.deepEqual(isApiObject ? members.filter((member) => found.includes(member)) : found, members);
      }
    });
  }
});

test("serve --json says what happens, a line each", async (t) => {
  const empty = await openTestDatabase();
  t.after(() => empty.close());
  const program = newHome(t).start(["serve", "--json"], { environment: { DATABASE_URL: empty.url } });
  await program.says(/"event":"started"/);
  program.send("SIGTERM");
  const outcome = await program.ended();

  const [listening, first, started, stopping, stopped] = events(succeeded(outcome));

  assert.match(listening.url, /^https:\/\/localhost:\d+$/);
  assert.match(listening.development_certificate, /\/tls\/cert\.pem$/);
  assert.match(first.organisation, /^org_/);
  assert.match(first.sandbox_key, /^sk_sandbox_/);
  assert.deepEqual(
    [listening, first, started, stopping, stopped].map(({ event }) => event),
    ["listening", "first_start", "started", "stopping", "stopped"],
  );
});

test("the sandbox authority alone answers GovTalk, and stops though somebody holds a connection open", async () => {
  const program = home.start(["simulator", "--port", "0", "--json"], { environment });
  await program.says(/"event":"started"/);
  const [{ url }] = events(program.stdout());
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

test("the sandbox authority speaks HTTPS with --tls, and with --strict takes one original for a period", async () => {
  const program = home.start(["simulator", "--port", "0", "--tls", "--strict", "--json"], { environment });
  await program.says(/"event":"started"/);
  const [{ url, development_certificate: file }] = events(program.stdout());
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
  const name = `${database.connection.database}_empty`;
  await administer(`create database ${name}`);
  t.after(() => administer(`drop database ${name} with (force)`));
  const url = database.url.replace(database.connection.database, name);
  const migrate = () => home.run(["migrate"], { environment: { DATABASE_URL: url } });

  assert.match(succeeded(await migrate()), /^Applied 0001_\w+\.sql(, \d{4}_\w+\.sql)*\.\n$/);
  assert.equal(succeeded(await migrate()), "The database was up to date.\n");
});

describe("an option with a value it cannot have gets the help and exit code 2", together, () => {
  const cases: [words: string, sentence: string][] = [
    ["keys create --name x --mode test", "--mode must be one of sandbox, live."],
    ["keys roll key_x --overlap-hours soon", "--overlap-hours must be a number from 0 to 720."],
    ["endpoints add --mode live --url https://example.com/ --events paid", 'There is no event type "paid"; there are '],
    ["credentials set --mode sandbox --sender-id x", "The sandbox needs no credentials; they are for --mode live."],
    ["credentials set --mode live --sender-id x --company-utr 123", "--company-utr must be exactly 10 digits."],
    ["credentials set --mode live --sender-id x --files-as bureau", "--files-as must be one of company, agent."],
    ["credentials set --mode live --sender-id x", "Give the password on standard input, in one line."],
    ["filings list --limit 1.5", "--limit must be a whole number from 1 to 1000."],
    ["filings list --status lost", "--status must be one of pending, submitted, accepted, acknowledged, failed."],
    [
      "filings documents fil_x --name accounts.pdf",
      "--name must be one of submission.xml, accounts.xhtml, computations.xhtml, receipt.xml.",
    ],
    ["filings documents fil_x --output accounts.xhtml", "--output takes one document: say which with --name."],
    [
      "filings documents fil_x --name accounts.xhtml --json",
      "A document is not JSON: leave --json out, or write it to a file with --output.",
    ],
    ["events replay", "Give an event id, or --abandoned for all of them."],
  ];
  for (const [words, sentence] of cases) {
    test(words, async () => {
      const { code, stdout, stderr } = await typed(words);

      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.ok(stderr.startsWith(sentence), stderr);
      assert.match(stderr, new RegExp(`\n\nUsage: npx quarterday ${words.split(" ").slice(0, 2).join(" ")} `));
    });
  }
});

function typed(words: string, input?: string): Promise<Outcome> {
  return home.run(words.split(" "), { environment, ...(input === undefined ? {} : { input }) });
}

/** What a script gets. */
async function json(words: string) {
  // Only one command reads it: the password of credentials.
  const text = succeeded(await typed(`${words} --json`, "a password\n"));
  assert.match(text, /^.+\n$/, "one line");
  return JSON.parse(text);
}

function events(text: string) {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function succeeded({ code, stdout, stderr }: Outcome): string {
  assert.equal(stderr, "");
  assert.equal(code, 0, stdout);
  return stdout;
}

function refused({ code, stdout, stderr }: Outcome, sentence: string | RegExp): void {
  if (typeof sentence === "string") assert.equal(stderr, `${sentence}\n`);
  else assert.match(stderr, sentence);
  assert.match(stderr, /^.+\n$/, "one line");
  assert.equal(stdout, "");
  assert.equal(code, 1);
}

/** For scripts that take the output as it is. */
function printedAlone(outcome: Outcome, shape: RegExp): string {
  const printed = succeeded(outcome);
  assert.ok(printed.endsWith("\n"));
  assert.match(printed.slice(0, -1), shape);
  return printed.slice(0, -1);
}

async function statusWith(key: string): Promise<number> {
  return (await service.client(key).get("/v1/filings")).status;
}

async function deliveries(...statuses: string[]): Promise<number> {
  const rows = await database.db.query(`select from deliveries where status = any ($1)`, [statuses]);
  return rows.length;
}
