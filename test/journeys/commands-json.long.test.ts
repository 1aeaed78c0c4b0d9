// Every command with --json: one line, with the members a script may rely on.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { dormantAccounts } from "../support/accounts.ts";
import { builtMessage } from "../support/messages.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, together } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const { home, environment, json, serve } = newShell({ after });
const certificate = makeCertificate(new Date(), systemRandom);
environment.WEBHOOK_CA_FILE = join(home.folder, "receiver.pem");
writeFileSync(environment.WEBHOOK_CA_FILE, certificate.cert);
const messageFile = join(home.folder, "message.xml");
writeFileSync(messageFile, builtMessage().xml);
const returnFile = join(home.folder, "return.json");
writeFileSync(returnFile, JSON.stringify(sampleReturn()));
const accountsFile = join(home.folder, "accounts.json");
writeFileSync(accountsFile, JSON.stringify(dormantAccounts()));
const companiesFile = join(home.folder, "companies.csv");
writeFileSync(companiesFile, "name,utr\nTwo,1000000070");
const ledgerFile = join(home.folder, "ledger.csv");
writeFileSync(ledgerFile, "code,name,debit,credit\n4000,Sales,,10\n1200,Bank current account,10,\n");

describe("--json", together, () => {
  /**
   * Made for the commands that change something: they run at the same time, so none may need what another removes or
   * has yet to make.
   */
  const made = {
    rolled: "",
    revoked: "",
    endpoint: "",
    removed: "",
    tested: "",
    filing: "",
    flagged: "",
    held: "",
    waiting: "",
    event: "",
    replayed: "",
    replay: "",
    accounts: "",
    flaggedAccounts: "",
    heldAccounts: "",
    company: "",
  };
  let receiver: Receiver;
  after(() => receiver.close());
  before(async () => {
    const service = await serve();
    receiver = await startReceiver(certificate);
    made.tested = (await json(`endpoints add --mode sandbox --url ${receiver.url}`)).id;
    await service.client(service.key ?? "").post("/v1/filings", sampleReturn());
    await json("credentials set --mode live --sender-id SENDER1");
    made.rolled = (await json("keys create --mode live --name Rolled")).id;
    made.revoked = (await json("keys create --mode live --name Revoked")).id;
    made.endpoint = (await json("endpoints add --mode live --url https://example.com/")).id;
    made.removed = (await json("endpoints add --mode live --url https://example.com/removed")).id;
    await json("users invite --email joe@example.com --name Joe --base-url https://localhost");
    made.filing = (await json("filings list --limit 1"))[0].id;
    made.company = (await json("companies list --mode sandbox"))[0].id;
    const delivered = await until("two events are delivered", async () => {
      const events = await json("events list --status delivered");
      return events.length === 2 ? events : undefined;
    });
    [made.event, made.replayed] = delivered.map(({ id }: { id: string }) => id);
    made.replay = (await json(`events replay ${made.event}`)).replay;
    const scenario = { "service-test-scenario": "wrong_receipt" };
    await service.client(service.key ?? "").post("/v1/filings", sampleReturn(), scenario);
    const unanswered = { "service-test-scenario": "never_answers" };
    made.held = (await service.client(service.key ?? "").post("/v1/filings", sampleReturn(), unanswered)).json.id;
    await service.database.db.query(
      "update submissions set next = null, due_at = null, lease_token = null where filing_id = $1",
      [made.held],
    );
    const waits = { ...sampleReturn(), options: { approval: "required" } };
    made.waiting = (await service.client(service.key ?? "").post("/v1/filings", waits)).json.id;
    await json("presenter set --for test --package-reference 0012");
    const deliver = async () => (await json(`accounts deliver ${accountsFile}`)).id;
    made.accounts = await deliver();
    made.flaggedAccounts = await deliver();
    made.heldAccounts = await deliver();
    // As a restore leaves accounts of which Companies House has no trace.
    await service.database.db.query(
      `update companies_house_accounts set status = 'pending', sealed_code = 'code', next = null, due_at = null, lease_token = null,
         flag = 'Look at it', flag_reason = 'uncertain' where id = any($1)`,
      [[made.flaggedAccounts, made.heldAccounts]],
    );
    made.flagged = await until("a filing is flagged", async () => (await json("filings list --flagged"))[0]?.id);
  });

  const key = ["id", "mode", "name", "permission", "key"];
  const keyRow = "id organisation_id mode name permission prefix created_at last_used_at expires_at revoked_at".split(
    " ",
  );
  const endpoint =
    "id organisation_id mode url description event_types created_at disabled_at failing_since secret_rotated_at previous_secret_until".split(
      " ",
    );
  const replay = "id organisation_id selection deliveries created_at delivered waiting failing abandoned held".split(
    " ",
  );
  const settings =
    "id name created_at declarant_name declarant_status files_as refuse_incomplete event_retention_days approval_live approval_sandbox approval_by_mail_only".split(
      " ",
    );
  const base = "--base-url https://localhost";
  const link = ["id", "email", "name", "role", "link", "expires_at"];
  /** What is typed, and the members a script finds in the answer or in each of a list. */
  const cases: [words: () => string, members: readonly string[]][] = [
    [() => "migrate", ["applied"]],
    [() => `backup --to ${join(home.folder, "backup.gz")}`, ["file", "as_of", "rows"]],
    [() => "organisations list", ["id", "name", "created_at", "storage_quota_bytes", "stored_bytes"]],
    [() => "organisations quota --megabytes 5000", ["id", "storage_quota_bytes", "stored_bytes"]],
    [() => "organisations settings", settings],
    [() => "keys create --mode live --name Books", key],
    [() => "keys list", keyRow],
    [() => `keys roll ${made.rolled}`, [...key, "old_key_ends_at"]],
    [() => `keys revoke ${made.revoked}`, ["id", "revoked"]],
    [() => `users invite --email jane@example.com --name Jane ${base}`, link],
    [() => "users list", ["id", "email", "name", "role", "state", "created_at"]],
    [() => `users reset owner@localhost ${base}`, link],
    [() => "users role joe@example.com --role viewer", ["id", "email", "role"]],
    [() => "users disable joe@example.com", ["id", "email", "disabled"]],
    [() => "credentials set --mode live --sender-id SENDER1", ["company_utr", "released"]],
    [() => "credentials list", ["company_utr", "set_at", "accepted_at", "refused_at"]],
    [() => "endpoints add --mode live --url https://example.com/ --events filing.failed", [...endpoint, "secret"]],
    [() => "endpoints list", [...endpoint, "last_7_days"]],
    [() => `endpoints show ${made.endpoint}`, [...endpoint, "last_7_days", "attempts"]],
    [() => `endpoints change ${made.endpoint} --description Books`, endpoint],
    [() => `endpoints rotate ${made.endpoint}`, [...endpoint, "secret"]],
    [() => `endpoints test ${made.tested}`, ["event", "attempt"]],
    [() => `endpoints disable ${made.endpoint}`, endpoint],
    [() => `endpoints enable ${made.endpoint}`, [...endpoint, "held", "replay"]],
    [() => `endpoints remove ${made.removed}`, ["id", "removed", "abandoned"]],
    [() => `file ${returnFile}`, ["id", "status"]],
    [() => "filings list", ["id", "status", "company_name", "flag"]],
    [() => `filings show ${made.filing}`, ["id", "status", "company_name", "flag", "next"]],
    [() => `filings computation ${made.filing}`, ["object", "filing", "boxes", "figures", "lines"]],
    [
      () => "filings carried-forward --company-utr 8596148860 --period-start 2025-04-01",
      ["object", "filing", "period_start", "period_end", "input"],
    ],
    [() => `filings resolve ${made.flagged} --note seen`, ["id", "note"]],
    [() => `filings revoke-approval ${made.waiting}`, ["id", "status"]],
    [() => "filings release --all --note none", ["released"]],
    [() => `filings confirm ${made.held} --note seen --correlation-id ABC123`, ["id", "status"]],
    [() => `filings documents ${made.filing}`, ["object", "name", "content_type", "size", "url"]],
    [
      () => `filings evidence ${made.filing} --output ${join(home.folder, "evidence.zip")}`,
      ["object", "filing", "file", "size"],
    ],
    [() => `accounts deliver ${accountsFile}`, ["id", "status"]],
    [() => "accounts list", ["object", "id", "status", "needs_attention"]],
    [
      () => `accounts show ${made.accounts}`,
      ["object", "id", "status", "contact", "numbers", "transaction_id", "next"],
    ],
    [() => `accounts resolve ${made.flaggedAccounts} --note seen`, ["id", "note"]],
    [() => `accounts release ${made.heldAccounts} --note seen`, ["id", "note"]],
    [() => `accounts documents ${made.accounts}`, ["object", "name", "content_type", "size", "url"]],
    [() => "presenter set --for live --package-reference 1234", ["for", "released"]],
    [() => "presenter list", ["for", "set_at", "accepted_at", "refused_at"]],
    [() => "companies list --mode sandbox", ["object", "id", "name", "utr"]],
    [() => `companies show ${made.company} --mode sandbox`, ["object", "id", "name", "utr", "periods"]],
    [() => `companies import ${companiesFile} --mode sandbox`, ["added", "already_here", "doubtful_lines"]],
    [() => "obligations --mode sandbox", ["object", "id", "company", "kind", "due_on", "state"]],
    [
      () => `trial-balances map ${ledgerFile} --start 2025-04-01 --end 2026-03-31`,
      ["object", "valid", "problems", "input", "lines"],
    ],
    [() => "trial-balances categories", ["object", "id", "names"]],
    [() => "events list", ["id", "type", "data", "deliveries"]],
    [() => `events show ${made.event}`, ["id", "type", "data", "deliveries"]],
    [() => `events replay ${made.replayed}`, ["replay", "deliveries", "as_of"]],
    [() => "events dismiss", ["would_dismiss", "as_of"]],
    [() => "replays list", replay],
    [() => `replays show ${made.replay}`, replay],
    [() => "trigger accepted", ["id", "status", "scenario"]],
    [() => "clock advance 3h", ["object", "advanced_seconds", "last_advanced_at", "filings", "accounts", "deliveries"]],
    [() => "clock show", ["object", "advanced_seconds", "last_advanced_at"]],
    [
      () => `check ${messageFile}`,
      ["today", "as_of", "judged_by", "schema", "rules", "irmark", "live", "not_judged", "official"],
    ],
    [() => "eligibility", ["object", "hmrc", "companies_house"]],
    [
      () => `verify ${join(home.folder, "evidence.zip")}`,
      ["filing", "made_at", "quarterday", "result", "checks", "unchecked", "ok", "shows"],
    ],
    [() => "review --as-of 2027-04-06", ["as_of", "judged_by", "reviewed", "filings"]],
    [() => "completion bash", ["shell", "script"]],
    [() => "doctor", ["subject", "state", "text"]],
  ];
  /**
   * With journeys of their own: those that run until they are stopped, one after which the others need --organisation,
   * those that a running service refuses, one that needs Companies House, and one that needs two-step sign-in.
   */
  const apart = [
    ...["listen", "mcp", "organisations create", "presenter test", "restore", "restored", "secret-key rotate"],
    "users reset-totp",
  ];
  const answering = commands.filter((command) => !command.needs.includes("serve") && !apart.includes(command.name));
  for (const [index, { name }] of answering.entries()) {
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
