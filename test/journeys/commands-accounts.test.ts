// `npx quarterday accounts …` and `presenter …`, and accounts that go along with `quarterday file`. The company's code
// and the presenter's are in nothing that a command prints or leaves behind.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { AccountsDeliveryInput } from "../../packages/ct600/register/input.ts";
import { judgeBy, registerJudgeBy } from "../../packages/simulator/program/judges.ts";
import { startSimulator } from "../../packages/simulator/routes.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { beside, CODE, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { HEADER, line, resultsOf, writtenIn } from "../support/batch-files.ts";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Outcome } from "../support/in-process.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const written = writtenIn(home.folder);
let client: Client;
let database: TestDatabase;

before(async () => {
  const service = await serve();
  client = service.client(service.key ?? "");
  database = service.database;
});

/** As a file has them that keeps the code to itself. */
function withoutCode(change: Partial<AccountsDeliveryInput> = {}): object {
  const { authentication_code: _, ...accounts } = dormantAccounts(change);
  return accounts;
}

const input = `${CODE}\n`;

describe("accounts deliver", () => {
  test("delivers what a file says with a code from standard input, and waits for Companies House", async () => {
    const path = written("accounts.json", JSON.stringify(withoutCode()));

    const told = succeeded(await typed(`accounts deliver ${path} --wait`, input));

    const [, id = ""] =
      /^Stored (cha_\w{24}) for delivery, in the sandbox: Sleeping Lion Ltd \(07654321\), /.exec(told) ?? [];
    assert.match(told, /\n\d\d:\d\d:\d\d UK time {2}submitted\n\d\d:\d\d:\d\d UK time {2}accepted\n$/);
    const shown = succeeded(await typed(`accounts show ${id}`));
    assert.match(shown, /^status +accepted$/m);
    assert.match(shown, /^to +the sandbox$/m);
    assert.match(shown, /^period +2024-04-01 to 2025-03-31$/m);
    assert.match(shown, /^profit and loss +left out$/m);
    assert.match(shown, /^submission number +[0-9A-Z]{6}$/m);
    assert.match(shown, /^next +nothing$/m);
    assert.equal((await client.get(`/v1/companies_house/accounts/${id}`)).json.status, "accepted");
    assert.ok(!(told + shown).includes(CODE));
  });

  test("takes the code from the file too, which may be standard input", async () => {
    const inFile = written("coded.json", JSON.stringify(dormantAccounts()));

    const fromFile = await json(`accounts deliver ${inFile}`);
    const fromInput = await typed("accounts deliver - --json", JSON.stringify(dormantAccounts()));
    const without = await typed("accounts deliver - --json", JSON.stringify(withoutCode()));

    assert.equal(fromFile.object, "companies_house_accounts");
    assert.match(JSON.parse(succeeded(fromInput)).id, /^cha_/);
    assert.deepEqual([without.code, codesIn(without)], [4, ["invalid_authentication_code"]]);
  });

  test("delivers the accounts of a filed return", async () => {
    const filing = (await client.post("/v1/filings", returnWithAccounts())).json.id;
    const words = `accounts deliver --filing ${filing} --profit-and-loss left_out`;

    const told = JSON.parse(succeeded(await typed(`${words} --json`, input)));

    assert.equal(told.filing, filing);
    const shown = succeeded(await typed(`filings show ${filing}`));
    assert.match(shown, new RegExp(`^Companies House +${told.id}, (pending|submitted|accepted)$`, "m"));
    const listed: { id: string }[] = await json(`accounts list --filing ${filing}`);
    assert.deepEqual(
      listed.map(({ id }) => id),
      [told.id],
    );
  });

  test("tells problems as the API does, and delivers nothing", async () => {
    const path = written(
      "bad.json",
      JSON.stringify(withoutCode({ period: { start: "2025-04-01", end: "2025-03-31" } })),
    );
    const before = await deliveries();

    const outcome = await typed(`accounts deliver ${path}`, input);
    const inJson = await typed(`accounts deliver ${path} --json`, input);
    const wrongCode = await typed(`accounts deliver ${path} --check-only --json`, "no code!\n");

    assert.deepEqual([outcome.code, inJson.code, wrongCode.code], [4, 4, 4]);
    assert.match(outcome.stdout, /^field +code +problem\nperiod\.end +invalid_period +/);
    assert.equal(outcome.stderr, "\nThe accounts have 1 problem. Nothing was delivered.\n");
    assert.deepEqual(codesIn(inJson), ["invalid_period"]);
    assert.deepEqual(codesIn(wrongCode).sort(), ["invalid_authentication_code", "invalid_period"]);
    assert.ok(!wrongCode.stdout.includes("no code!"));
    assert.equal(await deliveries(), before);
  });

  test("only checks if that is all that is asked", async () => {
    const path = written("checked.json", JSON.stringify(withoutCode()));
    const before = await deliveries();

    const told = succeeded(await typed(`accounts deliver ${path} --check-only`, input));

    assert.match(told, /^The accounts are valid\. Nothing was delivered\.\n/);
    assert.equal(await deliveries(), before);
  });

  test("delivers once with one key, and says what became of it", async () => {
    const path = written("keyed.json", JSON.stringify(withoutCode()));
    const words = `accounts deliver ${path} --idempotency-key year-end`;
    const { id } = JSON.parse(succeeded(await typed(`${words} --json --wait`, input)));

    const again = succeeded(await typed(words, input));
    await rejected(id);
    const after = await typed(`${words} --wait`, input);

    assert.match(again, new RegExp(`^Delivered before with this key, in the sandbox: ${id}, accepted\\.`));
    assert.equal(after.code, 5);
    assert.match(after.stdout, /rejected\n {2}3082: The balance sheet names no director\.\n$/);
    refused(await typed(words, "OTHER1\n"), /^This idempotency key was used before with a different request\./);
  });

  const wrongUses: [words: string, input: string, sentence: RegExp][] = [
    ["", "", /^Give a file of accounts, or --filing /],
    ["accounts.json --filing fil_x --profit-and-loss left_out", "", /^Give a file of accounts, or --filing /],
    ["accounts.json --profit-and-loss left_out", "", /^--profit-and-loss is for --filing\./],
    ["--filing fil_x", "", /^Say with --profit-and-loss .*a statement by the directors\./],
    ["--filing fil_x --profit-and-loss no", "", /^--profit-and-loss must be one of left_out, delivered\./],
    ["--filing fil_x --profit-and-loss left_out", "", /^Give the company's authentication code on standard input/],
    ["--authentication-code Q7X4K2", "", /^Unknown option '--authentication-code'/],
  ];
  for (const [words, given, sentence] of wrongUses)
    test(`refuses "${words}" in a sentence`, async () => {
      const { code, stdout, stderr } = await typed(`accounts deliver ${words}`.trim(), given);

      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, sentence);
    });

  test("is told what is not there, and that live needs an address", async () => {
    const path = written("live.json", JSON.stringify(withoutCode()));

    refused(
      await typed("accounts deliver --filing fil_none --profit-and-loss left_out", input),
      "No such filing in your sandbox environment.",
    );
    refused(await typed(`accounts deliver ${path} --mode live`, input), /COMPANIES_HOUSE_URL/);
    refused(
      await typed("accounts show cha_none"),
      "Accounts cha_none not found. `accounts list` shows all deliveries.",
    );
    refused(await typed("accounts deliver nowhere.json"), "Cannot read nowhere.json (ENOENT).");
  });
});

describe("what people decide", () => {
  test("a flag is resolved with a note, and held accounts are sent again", async () => {
    const [id, found] = [await held(), await held()];

    const listed: { id: string }[] = await json("accounts list --flagged");
    const shown = succeeded(await typed(`accounts show ${id}`));
    const resolved = succeeded(await typed(`accounts resolve ${found} --note seen`));
    const released = succeeded(await typed(`accounts release ${id} --note absent`));
    const shownAfter = await json(`accounts show ${id}`);
    await putAway(id);
    await putAway(found);

    assert.deepEqual(listed.map((row) => row.id).sort(), [id, found].sort());
    assert.match(shown, /^flag +Look at it$/m);
    assert.equal(resolved, `The flag of ${found} is resolved. The status is unchanged, and nothing was sent.\n`);
    assert.equal(released, `${id} is released. It is sent next, under a new number.\n`);
    assert.equal(shownAfter.next.step, "submit");
    refused(await typed(`accounts release ${id} --note absent`), /is not held\./);
    refused(await typed(`accounts resolve ${id} --note seen`), /has no open flag\./);
  });

  test("a list is narrowed by status and company, in both environments", async () => {
    const wanted = "00445790";
    const company = { name: "Wide Awake Ltd", registration_number: wanted };
    const created = await client.post("/v1/companies_house/accounts", dormantAccounts({ company }));

    const found = await json(`accounts list --company ${wanted}`);
    const table = succeeded(await typed(`accounts list --company ${wanted} --status pending,submitted,accepted`));

    assert.deepEqual([found.length, found[0].id], [1, created.json.id]);
    assert.match(table, new RegExp(`^${created.json.id} +sandbox +\\w+ +Wide Awake Ltd +${wanted} +2025-03-31 `, "m"));
    assert.equal(succeeded(await typed(`accounts list --company ${wanted} --mode live`)), "No accounts.\n");
    const wrong = await typed("accounts list --status done");
    assert.deepEqual([wrong.code, wrong.stdout], [2, ""]);
  });

  test("the documents are listed and printed, the message without codes", async () => {
    const path = written("documents.json", JSON.stringify(withoutCode()));
    const { id } = JSON.parse(succeeded(await typed(`accounts deliver ${path} --wait --json`, input)));

    const names = (await json(`accounts documents ${id}`)).map(({ name }: { name: string }) => name);
    const message = succeeded(await typed(`accounts documents ${id} --name submission.xml`));
    const file = join(home.folder, "delivered.xhtml");
    const wrote = succeeded(await typed(`accounts documents ${id} --name accounts.xhtml --output ${file}`));

    assert.deepEqual(names, ["accounts.xhtml", "submission.xml"]);
    assert.match(message, /<GovTalkMessage/);
    assert.ok(!message.includes(CODE));
    assert.match(wrote, new RegExp(`^Wrote accounts\\.xhtml of ${id} to .*, ${statSync(file).size} bytes\\.\n$`));
  });
});

describe("presenters", () => {
  test("are set from standard input and listed without secrets, and Companies House is asked about them", async (t) => {
    const nothing = succeeded(await typed("presenter list"));
    const secrets = "PRESENTER9\nCODE8642\n";
    const set = await typed("presenter set --for test --package-reference 0012 --first-number 0000A1", secrets);
    const half = await typed("presenter set --for test --package-reference 0012", "PRESENTER9");
    const long = await typed("presenter set --for live --package-reference 12345", secrets);
    const nowhere = await typed("presenter test --for test");
    const { url, close } = await simulator();
    t.after(close);
    const asked = (which: string) =>
      home.run(["presenter", "test", "--for", which], {
        environment: { ...environment, COMPANIES_HOUSE_URL: `${url.origin}/companies-house` },
      });
    const taken = await asked("test");
    const none = await asked("live");
    const listed = succeeded(await typed("presenter list"));
    const rows = await json("presenter list");

    assert.match(nothing, /^No Companies House presenter yet\./);
    assert.equal(succeeded(set), "The test presenter is set.\n");
    assert.equal(half.code, 2);
    assert.match(
      half.stderr,
      /^Give the presenter id and the presenter code on standard input, each on a line of its own\./,
    );
    assert.equal(long.code, 2);
    assert.match(long.stderr, /^The package reference must be the 4 digits /);
    assert.deepEqual(
      [nowhere.code, nowhere.stdout],
      [1, "There is no address to ask: COMPANIES_HOUSE_URL is not set.\n"],
    );
    assert.deepEqual([taken.code, taken.stdout], [0, "Companies House takes the test presenter.\n"], taken.stderr);
    assert.equal(none.code, 1);
    assert.match(none.stdout, /^No live presenter is stored\. Set it with `presenter set --for live`\.$/m);
    assert.match(listed, /^test +accepted /m);
    assert.deepEqual(Object.keys(rows[0]), ["for", "set_at", "accepted_at", "refused_at"]);
    const printed = [set, half, long, nowhere, taken, none].map(({ stdout, stderr }) => stdout + stderr).join("");
    assert.doesNotMatch(printed + listed + JSON.stringify(rows), /PRESENTER9|CODE8642|0012/);
  });

  test("doctor says whether accounts can be delivered, and what needs attention", async () => {
    const id = await held();
    const withAddress = await home.run(["doctor", "--json"], {
      environment: { ...environment, COMPANIES_HOUSE_URL: "http://127.0.0.1:1/gateway" },
    });
    const without = JSON.parse((await typed("doctor --json")).stdout);
    await putAway(id);

    const told = (findings: { subject: string; state: string; text: string }[], subject: string) =>
      findings.filter((finding) => finding.subject === subject).map(({ state, text }) => [state, text]);
    assert.deepEqual(told(JSON.parse(withAddress.stdout), "Companies House"), [
      ["ok", "accounts go to http://127.0.0.1:1; 0 live presenters, 1 for tests"],
    ]);
    assert.match(
      JSON.stringify(told(without, "Companies House")),
      /^\[\["note","off: COMPANIES_HOUSE_URL is not set; /,
    );
    assert.match(JSON.stringify(told(without, "accounts")), /1 flagged; see `accounts list --flagged`/);
  });
});

describe("file", () => {
  test("names the delivery of a return's accounts, and follows both", async () => {
    const { authentication_code: _, ...companies_house } = beside;
    const path = written("both.json", JSON.stringify({ ...returnWithAccounts(), companies_house }));

    const told = succeeded(await typed(`file ${path} --watch`, input));

    const [, id] = /^Its accounts go to Companies House as (cha_\w{24})\.$/m.exec(told) ?? [];
    assert.match(told, /acknowledged\nThe accounts at Companies House, cha_/);
    assert.match(told, /accepted\n$/);
    assert.equal((await json(`accounts show ${id}`)).status, "accepted");
    assert.ok(!told.includes(CODE));
  });

  const COLUMNS =
    "accounts.standard,accounts.director,accounts.approved_on,accounts.dormant,accounts.average_employees";
  const MORE = "accounts.balance_sheet.cash,accounts.balance_sheet.called_up_share_capital";
  const OFFICE =
    "accounts.registered_office.lines.0,accounts.registered_office.lines.1,accounts.registered_office.postcode";
  const DELIVERY =
    "companies_house.authentication_code,companies_house.profit_and_loss,companies_house.customer_reference,companies_house.contact.name";
  const header = [HEADER, COLUMNS, MORE, OFFICE, DELIVERY].join(",");
  const HELD = "frs105,Jane Director,2025-06-30,true,0,100,100,1 High Street,Exampletown,EX1 1AA";
  /** A dormant company has no profit to tax. */
  const delivered = (utr: number, code = CODE, more = "left_out,CLIENT42,Jo Agent") =>
    `${line(utr, 0).replace("12000000", "0")},${HELD},${code},${more}`;

  test("takes the delivery from columns, and the results tell of it; the code is in nothing that is left", async () => {
    const path = written("year-end.csv", [header, delivered(1000000201), delivered(1000000202)].join("\n"));

    const first = await typed(`file ${path} --watch --json`);
    const results = await resultsOf(path);
    const resultText = readFileSync(path.replace(/csv$/, "result.csv"), "utf8");

    const told = JSON.parse(succeeded(first));
    assert.deepEqual([told.filed, told.accounts], [2, { accepted: 2 }]);
    assert.deepEqual(
      results.map(({ status, accounts_status }) => [status, accounts_status]),
      [
        ["acknowledged", "accepted"],
        ["acknowledged", "accepted"],
      ],
    );
    const shown = succeeded(await typed(`accounts show ${results[0]?.accounts}`));
    assert.match(shown, /^reference +CLIENT42$/m);
    assert.match(shown, /^contact +Jo Agent$/m);
    assert.ok(![first.stdout, first.stderr, resultText, shown].join("").includes(CODE));
    assert.deepEqual(
      readdirSync(home.folder).filter((name) => name.endsWith(".tmp")),
      [],
    );
  });

  test("recognises a row by what it says, whatever its code: nothing is filed or delivered twice", async () => {
    const path = written("again.csv", [header, delivered(1000000211)].join("\n"));
    const first = await json(`file ${path} --watch`);
    const [before, results] = [await deliveries(), await resultsOf(path)];
    written("again.csv", [header, delivered(1000000211, "OTHER1")].join("\n"));

    const second = await json(`file ${path}`);

    assert.deepEqual([first.filed, second.filed, second.filed_before], [1, 0, 1]);
    assert.equal(await deliveries(), before);
    assert.deepEqual(await resultsOf(path), results);
  });

  test("tells what Companies House rejected, and files a failed return again without accounts that it has", async () => {
    const path = written("rejections.csv", [header, delivered(1000000221), delivered(1000000222)].join("\n"));
    await json(`file ${path} --watch`);
    const [taken, other] = await resultsOf(path);
    await rejected(other?.accounts ?? "");
    await database.db.query("update filings set status = 'failed', hmrc_error = '3001: no' where id = $1", [
      taken?.filing ?? "",
    ]);
    const before = await deliveries();

    const outcome = await typed(`file ${path} --retry-failed --watch --json`);

    const [retried, untouched] = await resultsOf(path);
    assert.equal(outcome.code, 5);
    assert.deepEqual(JSON.parse(outcome.stdout).accounts, { accepted: 1, rejected: 1 });
    assert.notEqual(retried?.filing, taken?.filing);
    assert.deepEqual([retried?.status, retried?.accounts], ["acknowledged", taken?.accounts]);
    assert.deepEqual(
      [untouched?.status, untouched?.accounts_status, untouched?.code, untouched?.message],
      ["acknowledged", "rejected", "accounts_rejected", "3082: The balance sheet names no director."],
    );
    assert.equal(await deliveries(), before, "no accounts are delivered a second time");
  });

  test("tells of a code that is none by row and field, without the code", async () => {
    const path = written("codes.csv", [header, delivered(1000000231, "no code!")].join("\n"));

    const outcome = await typed(`file ${path}`);

    assert.equal(outcome.code, 4);
    assert.match(outcome.stdout, /^2 +companies_house\.authentication_code +invalid_authentication_code /m);
    const results = readFileSync(path.replace(/csv$/, "result.csv"), "utf8");
    assert.ok(!(outcome.stdout + outcome.stderr + results).includes("no code!"));
  });

  test("finds before the first row is filed that live accounts can go nowhere", async () => {
    await json("credentials set --mode live --sender-id SENDER1");
    const path = written(
      "live.csv",
      [`${header},declarant.name,declarant.status`, `${delivered(1000000241)},Jane Director,Director`].join("\n"),
    );
    const live = { ...environment, LIVE_URL: "http://127.0.0.1:1/submission", LIVE_VENDOR_ID: "1234" };

    const outcome = await home.run(["file", path, "--mode", "live", "--json"], { environment: live });

    assert.equal(outcome.code, 4);
    assert.deepEqual(
      JSON.parse(outcome.stdout).problems.map(({ code }: { code: string }) => code),
      ["companies_house_not_configured"],
    );
  });
});

function codesIn({ stdout }: Outcome): string[] {
  return JSON.parse(stdout).map(({ code }: { code: string }) => code);
}

async function deliveries(): Promise<number> {
  const [row] = await database.db.query<{ count: number }>(
    "select count(*)::int as count from companies_house_accounts",
  );
  return row?.count ?? 0;
}

/** As Companies House would have it. */
async function rejected(id: string): Promise<void> {
  const reasons = JSON.stringify([{ code: "3082", text: "The balance sheet names no director." }]);
  await database.db.query("update companies_house_accounts set status = 'rejected', rejections = $2 where id = $1", [
    id,
    reasons,
  ]);
}

/** Accounts of which Companies House may have a copy. */
async function held(): Promise<string> {
  const path = written("held.json", JSON.stringify(withoutCode()));
  const { id } = JSON.parse(succeeded(await typed(`accounts deliver ${path} --wait --json`, input)));
  await database.db.query(
    `update companies_house_accounts set status = 'pending', sealed_code = 'code', flag = 'Look at it', flag_reason = 'uncertain'
     where id = $1`,
    [id],
  );
  return id;
}

/** What was made up here cannot be sent. */
async function putAway(id: string): Promise<void> {
  await database.db.query(
    `update companies_house_accounts set status = 'accepted', sealed_code = null, next = null, due_at = null,
       lease_token = null, lease_until = null, flag = null, flag_reason = null where id = $1`,
    [id],
  );
}

function simulator() {
  return startSimulator({
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    log: createLog("error", { write: () => {} }),
    pollSeconds: 1,
    judge: judgeBy([]),
    registerJudge: registerJudgeBy(),
    host: "127.0.0.1",
    port: 0,
  });
}
