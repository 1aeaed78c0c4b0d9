// `npx quarterday users …`: who can sign in to the dashboard; and that what commands change stands in the audit log.

import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { type AuditRow, auditEntries } from "../../src/audit/store.ts";
import { type Browser, openBrowser, signInAs } from "../support/dashboard.ts";
import type { TestDatabase } from "../support/database.ts";
import { type Serving, servingHere } from "../support/program.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const shell = newShell({ after });
const { typed, json, serve } = shell;
let service: Serving & { database: TestDatabase };
const closers: (() => Promise<unknown>)[] = [];
before(async () => {
  service = await serve();
});
after(async () => {
  for (const close of closers) await close();
});

describe("users", () => {
  test("an invitation is a link, printed alone, by which a person chooses a password and then signs in", async () => {
    const { code, stdout, stderr } = await typed(
      `users invite --email jane@example.com --name Jane --base-url ${service.url}`,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^https:\/\/localhost:\d+\/password\?token=[0-9A-Za-z]{40}\n$/);
    assert.match(
      stderr,
      /^Link for jane@example\.com, viewer, to choose a password\. It can be used once, until \d+ \w{3} 20\d\d, \d\d:\d\d UK time:\n$/,
    );
    assert.match(
      succeeded(await typed("users list")),
      /^usr_\w{24} {2}jane@example\.com +Jane +viewer +invited +\d+ \w{3} 20\d\d, \d\d:\d\d$/m,
    );

    const browser = browserAt(service);
    assert.equal(await choosePassword(browser, stdout, "correct horse battery"), "invitation_accepted");

    const account = { user: { email: "jane@example.com" }, password: "correct horse battery" };
    assert.equal((await signInAs(browser, account)).status, 303);
    assert.equal((await browser.get("/sandbox")).status, 200);
    assert.match(
      succeeded(await typed("users list")),
      /^usr_\w{24} {2}jane@example\.com +Jane +viewer +can sign in +\d+ \w{3} 20\d\d, \d\d:\d\d$/m,
    );
  });

  test("a link lets a user choose a new password, and the previous one stops working", async () => {
    const invited = await json(`users invite --email john@example.com --name John --base-url ${service.url}`);
    const browser = browserAt(service);
    await choosePassword(browser, invited.link, "the first password");
    const reset = await json(`users reset John@Example.com --base-url ${service.url}`);
    await choosePassword(browser, reset.link, "the second password");

    const user = { email: "john@example.com" };
    const before = await signInAs(browser, { user, password: "the first password" });
    const now = await signInAs(browser, { user, password: "the second password" });

    assert.deepEqual([before.again, now.status], [true, 303]);
  });

  test("a disabled user is out at once, and comes back only with a new link", async () => {
    const invited = await json(`users invite --email leaver@localhost --name Leaver --base-url ${service.url}`);
    const account = { user: { email: "leaver@localhost" }, password: "correct horse battery" };
    const browser = browserAt(service);
    await choosePassword(browser, invited.link, account.password);
    await signInAs(browser, account);
    const unused = await json(`users reset leaver@localhost --base-url ${service.url}`);
    assert.equal((await browser.get("/sandbox")).status, 303, "a reset ends the sessions");
    await signInAs(browser, account);

    assert.equal(
      succeeded(await typed("users disable Leaver@localhost")),
      "leaver@localhost is signed out everywhere and can no longer sign in.\n",
    );

    assert.equal((await browser.get("/sandbox")).status, 303);
    assert.equal((await signInAs(browser, account)).again, true);
    assert.equal((await browser.get(new URL(unused.link).pathname + new URL(unused.link).search)).status, 404);
    assert.match(succeeded(await typed("users list")), /leaver@localhost +Leaver +viewer +cannot sign in/);
    const back = await json(`users reset leaver@localhost --base-url ${service.url}`);
    assert.match(succeeded(await typed("users list")), /leaver@localhost +Leaver +viewer +invited/);
    await choosePassword(browser, back.link, "another horse battery");
    assert.equal((await signInAs(browser, { ...account, password: "another horse battery" })).status, 303);
    refused(
      await typed("users disable nobody@localhost"),
      "No user has the address nobody@localhost. `users list` shows all users.",
    );
  });

  test("a role is given with the invitation or later, and counts for open sessions", async () => {
    const invited = await json(
      `users invite --email dev@localhost --name Dev --role developer --base-url ${service.url}`,
    );
    const browser = browserAt(service);
    await choosePassword(browser, invited.link, "correct horse battery");
    const asDeveloper = (await browser.get("/sandbox/settings/keys")).status;

    const said = succeeded(await typed("users role Dev@localhost --role filer"));
    const again = await json("users role dev@localhost --role filer");

    assert.equal(invited.role, "developer");
    assert.equal(said, "dev@localhost is filer from now on.\n");
    assert.equal(again.role, "filer");
    assert.deepEqual([asDeveloper, (await browser.get("/sandbox/settings/keys")).status], [200, 403]);
    assert.match(succeeded(await typed("users list")), /dev@localhost +Dev +filer +can sign in/);
    refused(
      await typed("users role owner@localhost --role viewer"),
      "Owner is the only owner who can sign in. Make another user an owner first.",
    );
    const { code, stderr } = await typed("users role dev@localhost --role admin");
    assert.equal(code, 2);
    assert.match(stderr, /^--role must be one of owner, filer, developer, viewer\./);
  });

  test("the address is that of the configuration, unless another is given", async () => {
    shell.environment.PORT = "8443";
    const plain = await json("users invite --email a@example.com --name A");
    shell.environment.HOST = "tax.example.com";
    const elsewhere = await json("users invite --email b@example.com --name B");
    const proxied = await json("users reset b@example.com --base-url https://tax.example.org");
    shell.environment.PUBLIC_URL = "https://tax.example.net";
    const published = await json("users invite --email c@example.com --name C");
    delete shell.environment.PUBLIC_URL;
    delete shell.environment.HOST;
    delete shell.environment.PORT;

    assert.match(plain.link, /^https:\/\/localhost:8443\/password\?token=/);
    assert.match(elsewhere.link, /^https:\/\/tax\.example\.com:8443\/password\?token=/);
    assert.match(published.link, /^https:\/\/tax\.example\.net\/password\?token=/);
    assert.match(proxied.link, /^https:\/\/tax\.example\.org\/password\?token=/);
    assert.equal(Date.parse(proxied.expires_at) > Date.now() + 71 * 3_600_000, true);
  });

  test("an impossible change is refused in one sentence", async () => {
    const base = "--base-url https://localhost";
    refused(
      await typed(`users reset nobody@example.com ${base}`),
      "No user has the address nobody@example.com. `users list` shows all users.",
    );
    refused(
      await typed(`users invite --email owner@localhost --name O ${base}`),
      "A user with the address owner@localhost already exists. Create a new link for this user instead.",
    );
    refused(
      await typed(`users invite --email nonsense --name N ${base}`),
      "Enter an email address such as name@example.com.",
    );
    const sentences = [
      [await typed("users reset owner@localhost"), "PORT is 0, so the address is unknown. Give it with --base-url."],
      [
        await typed("users reset owner@localhost --base-url http://localhost"),
        "--base-url must be an https:// URL, such as https://tax.example.com.",
      ],
    ] as const;
    for (const [{ code, stderr }, sentence] of sentences) {
      assert.equal(code, 2);
      assert.equal(stderr.split("\n")[0], sentence);
    }
  });
});

test("after an upgrade from a version without people, the start says how to invite the first", async (t) => {
  const other = newShell(t);
  const database = await other.openDatabase();

  const { program } = await servingHere(other.home, other.environment);
  const said = program.stdout();
  program.send("SIGTERM");
  await program.ended();
  const invited = await other.json("users invite --email jane@example.com --name Jane --base-url https://localhost");
  const again = await servingHere(other.home, other.environment);

  assert.match(said, /No users can sign in to the dashboard yet\..*\n\n {2}npx quarterday users invite --email/);
  assert.match(invited.link, /^https:\/\/localhost\/password/);
  assert.equal(invited.role, "owner", "the first can invite the others");
  assert.doesNotMatch(again.program.stdout(), /No users can sign in/);
  again.program.send("SIGTERM");
  await again.program.ended();
  assert.equal((await entriesIn(database)).at(0)?.action, "user_invited");
});

test("the changes of commands are recorded, without secrets", async (t) => {
  const other = newShell(t);
  const database = await other.openDatabase();
  const key = await other.json("keys create --mode live --name Books");
  await other.json(`keys roll ${key.id} --overlap-hours 1`);
  await other.json(`keys revoke ${key.id}`);
  await other.json("credentials set --mode live --sender-id SENDER1 --company-utr 8596148860 --files-as agent");
  const endpoint = await other.json("endpoints add --mode sandbox --url https://example.com/hook?token=abc");
  await other.json(`endpoints change ${endpoint.id} --description Books`);
  await other.json(`endpoints rotate ${endpoint.id} --overlap-hours 2`);
  await other.json(`endpoints disable ${endpoint.id}`);
  await other.json(`endpoints enable ${endpoint.id} --replay`);
  await other.json("events replay --status held --yes");
  refused(await other.typed("keys revoke key_none"), /API key key_none not found/);

  const entries = (await entriesIn(database)).reverse();

  assert.deepEqual(
    entries.map(({ action, mode, subject }) => [action, mode, subject]),
    [
      ["key_created", "live", key.id],
      ["key_rolled", "live", key.id],
      ["key_revoked", "live", key.id],
      ["credentials_set", "live", null],
      ["organisation_changed", null, null],
      ["endpoint_added", "sandbox", endpoint.id],
      ["endpoint_changed", "sandbox", endpoint.id],
      ["endpoint_rotated", "sandbox", endpoint.id],
      ["endpoint_disabled", "sandbox", endpoint.id],
      ["endpoint_enabled", "sandbox", endpoint.id],
    ],
  );
  assert.deepEqual(entries[4]?.details, { files_as: { before: "company", after: "agent" } });
  assert.deepEqual(entries[6]?.details, { host: "example.com", description: { before: "", after: "Books" } });
  assert.ok(
    entries.every(
      ({ actor, user_id, address }) =>
        actor === `command (${userInfo().username})` && user_id === null && address === null,
    ),
  );
  assert.doesNotMatch(JSON.stringify(entries), /sk_live|whsec|SENDER1|a password|token=abc/);
});

function browserAt({ url, ca }: Serving): Browser {
  return openBrowser({ url, certificate: { cert: ca }, closing: (close) => void closers.push(close) });
}

/** Where it leads. */
async function choosePassword(browser: Browser, link: string, password: string): Promise<string | null> {
  const { pathname, search } = new URL(link.trim());
  await browser.get(pathname + search);
  return (await browser.post(pathname + search, { password })).notice;
}

async function entriesIn({ db }: TestDatabase): Promise<AuditRow[]> {
  const [{ id } = { id: "" }] = await db.query<{ id: string }>("select id from organisations");
  const of = async (mode: "sandbox" | "live") =>
    auditEntries(db, { organisationId: id, mode, before: null, limit: 50 });
  const all = new Map([...(await of("sandbox")), ...(await of("live"))].map((entry) => [entry.seq, entry]));
  return [...all.values()].sort((one, other) => other.seq - one.seq);
}
