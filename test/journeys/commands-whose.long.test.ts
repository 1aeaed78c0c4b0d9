// Commands beside thousands of organisations: what reads shows all of them, what an id names is found wherever it is,
// and what creates or changes without an id asks for --organisation, in a sentence that fits a screen.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { dormantAccounts } from "../support/accounts.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const certificate = makeCertificate(new Date(), systemRandom);
environment.WEBHOOK_CA_FILE = join(home.folder, "receiver.pem");
writeFileSync(environment.WEBHOOK_CA_FILE, certificate.cert);
const returnFile = join(home.folder, "return.json");
writeFileSync(returnFile, JSON.stringify(sampleReturn()));
const accountsFile = join(home.folder, "accounts.json");
writeFileSync(accountsFile, JSON.stringify(dormantAccounts()));
const companiesFile = join(home.folder, "companies.csv");
writeFileSync(companiesFile, "name,utr\nTwo,1000000070");
const ledgerFile = join(home.folder, "ledger.csv");
writeFileSync(ledgerFile, "code,name,debit,credit\n4000,Sales,,10\n1200,Bank current account,10,\n");

const OTHERS = 2_002;
const SCREEN = 24 * 80;

const made = {
  organisation: "",
  key: "",
  rolled: "",
  endpoint: "",
  filing: "",
  held: "",
  event: "",
  delivery: "",
  replay: "",
  accounts: "",
};
let receiver: Receiver;
after(() => receiver.close());
before(async () => {
  const service = await serve();
  made.organisation = service.organisation ?? "";
  receiver = await startReceiver(certificate);
  made.endpoint = (await json(`endpoints add --mode sandbox --url ${receiver.url}`)).id;
  made.key = (await json("keys create --mode live --name Revoked")).id;
  made.rolled = (await json("keys create --mode sandbox --name Rolled")).id;
  await json("credentials set --mode live --sender-id SENDER1");
  await json("users invite --email joe@example.com --name Joe --base-url https://localhost");
  await json("clock advance 1s");
  await json("presenter set --for test --package-reference 0012");
  made.accounts = (await json(`accounts deliver ${accountsFile}`)).id;
  const client = service.client(service.key ?? "");
  made.filing = (await client.post("/v1/filings", sampleReturn())).json.id;
  const [event] = await until("its events are delivered", async () => {
    const events = await json("events list --status delivered");
    return events.length === 2 ? events : undefined;
  });
  made.event = event.id;
  made.delivery = event.deliveries[0].id;
  made.replay = (await json(`events replay ${made.event}`)).replay;
  const unanswered = { "service-test-scenario": "never_answers" };
  made.held = (await client.post("/v1/filings", sampleReturn(), unanswered)).json.id;
  const { db } = service.database;
  await db.query("update submissions set next = null, due_at = null, lease_token = null where filing_id = $1", [
    made.held,
  ]);
  await db.query(
    `insert into organisations (id, name, created_at)
     select 'org_' || lpad(n::text, 24, '0'), 'Firm ' || n, now() from generate_series(1, $1::int) n`,
    [OTHERS],
  );
});

const base = "--base-url https://localhost";
/** What each command with --organisation does without it. Those that end something come last. */
const without: Readonly<
  Record<string, { asks: string } | { finds: () => string } | { lists: string } | { reads: string }>
> = {
  "organisations quota": { asks: "--megabytes 5" },
  "organisations settings": { asks: "" },
  "keys create": { asks: "--mode sandbox --name Books" },
  "users invite": { asks: `--email jane@example.com --name Jane ${base}` },
  "credentials set": { asks: "--mode live --sender-id SENDER1" },
  "endpoints add": { asks: "--mode live --url https://example.com/" },
  file: { asks: returnFile },
  "accounts deliver": { asks: accountsFile },
  "companies list": { asks: "--mode sandbox" },
  "companies show": { asks: "com_none --mode sandbox" },
  "trial-balances map": { asks: `${ledgerFile} --start 2025-04-01 --end 2026-03-31` },
  "companies import": { asks: `${companiesFile} --mode sandbox` },
  obligations: { asks: "--mode sandbox" },
  "presenter set": { asks: "--for live --package-reference 1234" },
  "presenter test": { asks: "--for live" },
  listen: { asks: "" },
  trigger: { asks: "accepted" },
  "clock advance": { asks: "1h" },
  "keys list": { lists: "" },
  "users list": { lists: "" },
  "credentials list": { lists: "" },
  "endpoints list": { lists: "" },
  "filings list": { lists: "" },
  "accounts list": { lists: "" },
  "presenter list": { lists: "" },
  "events list": { lists: "--status delivered" },
  "replays list": { lists: "" },
  "clock show": { lists: "" },
  review: { reads: "--as-of 2027-04-06" },
  "filings show": { finds: () => made.filing },
  "filings computation": { finds: () => made.filing },
  "filings carried-forward": { finds: () => "--company-utr 8596148860 --period-start 2025-04-01" },
  "filings documents": {
    finds: () => `${made.filing} --name submission.xml --output ${join(home.folder, "ct600.xml")}`,
  },
  "filings evidence": { finds: () => `${made.filing} --output ${join(home.folder, "evidence.zip")}` },
  "accounts show": { finds: () => made.accounts },
  "accounts documents": {
    finds: () => `${made.accounts} --name accounts.xhtml --output ${join(home.folder, "accounts.xhtml")}`,
  },
  "endpoints show": { finds: () => made.endpoint },
  "endpoints change": { finds: () => `${made.endpoint} --description Books` },
  "endpoints rotate": { finds: () => made.endpoint },
  "endpoints test": { finds: () => made.endpoint },
  "events show": { finds: () => made.event },
  "events replay": { finds: () => `--deliveries ${made.delivery}` },
  "events dismiss": { finds: () => `--endpoint ${made.endpoint}` },
  "replays show": { finds: () => made.replay },
  "filings confirm": { finds: () => `${made.held} --note seen --correlation-id ABC123` },
  "users reset": { finds: () => `joe@example.com ${base}` },
  "users role": { finds: () => "joe@example.com --role viewer" },
  "users disable": { finds: () => "joe@example.com" },
  "keys roll": { finds: () => made.rolled },
  "keys revoke": { finds: () => made.key },
  "endpoints disable": { finds: () => made.endpoint },
  "endpoints enable": { finds: () => made.endpoint },
  "endpoints remove": { finds: () => made.endpoint },
};
/** Found as well, and refused for what they are: nothing is flagged, held or set up here. */
const refusedHere: Readonly<Record<string, () => string>> = {
  "users reset-totp": () => "joe@example.com",
  "filings resolve": () => `${made.filing} --note seen`,
  "filings release": () => `${made.filing} --note seen`,
  "filings revoke-approval": () => made.filing,
  "accounts resolve": () => `${made.accounts} --note seen`,
  "accounts release": () => `${made.accounts} --note seen`,
};

test("every command with --organisation is in the table", () => {
  const named = commands.filter(({ options }) => "organisation" in options).map(({ name }) => name);

  assert.deepEqual([...Object.keys(without), ...Object.keys(refusedHere)].sort(), named.sort());
});

for (const [name, how] of Object.entries(without)) {
  if ("asks" in how)
    test(`${name} asks which of 2,003 organisations, in less than a screen`, async () => {
      const outcome = await typed(`${name} ${how.asks}`.trim(), "secret\nanother\n");

      refused(
        outcome,
        /^Choose an organisation with --organisation: org_.* and 1,998 more, which `organisations list` shows\.$/m,
      );
      assert.ok(outcome.stderr.length < SCREEN, outcome.stderr);
    });
  if ("lists" in how)
    test(`${name} lists all organisations', each with its own, or one's`, async () => {
      const all: { organisation: string }[] = await json(`${name} ${how.lists}`.trim());
      const table = succeeded(await typed(`${name} ${how.lists}`.trim()));
      const none = await json(`${name} --organisation org_${"1".padStart(24, "0")}`);

      assert.ok(all.length > 0);
      for (const { organisation } of all) assert.equal(organisation, made.organisation);
      assert.match(table, / organisation *\n/);
      assert.ok(table.includes(made.organisation));
      assert.equal(JSON.stringify(none).includes(made.organisation), false);
    });
  if ("reads" in how)
    test(`${name} reads all organisations`, async () => {
      const outcome = await typed(`${name} ${how.reads} --json`);

      assert.equal(JSON.parse(outcome.stdout).reviewed, 2);
    });
  if ("finds" in how)
    test(`${name} finds it without --organisation, and says whose it is`, async () => {
      const answer = await json(`${name} ${how.finds()}`);

      assert.equal(answer.organisation, made.organisation);
    });
}

test("for people the organisation is a note beside the output", async () => {
  const { stdout, stderr, code } = await typed(`filings show ${made.filing}`);

  assert.equal(code, 0);
  assert.match(stderr, new RegExp(`^Organisation: .+ \\(${made.organisation}\\)\n$`));
  assert.match(stdout, new RegExp(`^filing +${made.filing}$`, "m"));
});

test("an id that nobody has is not found, and another organisation does not have it", async () => {
  const other = `--organisation org_${"1".padStart(24, "0")}`;

  for (const words of [`filings show fil_nobody`, `filings show ${made.filing} ${other}`])
    refused(await typed(words), /^Filing fil_\w+ not found\./);
  refused(
    await typed(`keys list --organisation org_unknown`),
    /^Organisation org_unknown not found\. Choose .* 1,998 more/,
  );
  for (const [name, id] of Object.entries(refusedHere))
    assert.match((await typed(`${name} ${id()}`)).stderr, new RegExp(`\\(${made.organisation}\\)\n`));
  refused(await typed("filings release --all --note seen"), /^Choose an organisation/);
});
