// Settings → Companies House: presenters go in and never come out, and whether Companies House takes one is asked
// without changing anything.

import assert from "node:assert/strict";
import { auditEntries } from "../../src/audit/store.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { presentersIn } from "../../src/register/presenters/presenter-store.ts";
import { CODE, dormantAccounts } from "../support/accounts.ts";
import { lastKept, type Person, sentTooLate, signedIn, typedIn, wordsOf } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ companiesHouseUrl: (url) => url });
});
after(() => service.close());

const PAGE = "/live/settings/companies-house";
const FORM = `${PAGE}/presenter`;

let presenters = 0;
/** Each test has presenters of its own: Companies House knows whether one is for tests. */
const presenter = (destination = "live") => ({
  for: destination,
  presenter_id: `E55500000${++presenters}`,
  presenter_code: "Zk7wobbegong",
  package_reference: "4711",
  first_number: "",
});
const SECRETS = /E55500000|wobbegong/;

async function newUser() {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer) };
}

/** What the page says after the button was pressed. */
async function tested(person: Person, destination: string) {
  const answer = await person.post(`${PAGE}/test`, { for: destination });
  assert.equal(answer.location, PAGE);
  const { text } = await person.follow(answer);
  assert.doesNotMatch((await person.follow(answer)).text, /Test message<\/p>/, "told once");
  return /Test message<\/p><p>([^<]*)</.exec(text)?.[1] ?? text;
}

const stateOf = async (person: Person, title: string) => {
  const words = wordsOf((await person.get(PAGE)).text);
  return new RegExp(
    `${title} (?:Accounts for the register|Deliveries with test_mode: [^.]*register) (not set|not tested yet|accepted|refused)`,
  ).exec(words)?.[1];
};

test("the sandbox needs no presenter; its scenarios are shown", async () => {
  const { person } = await newUser();

  const page = await person.get("/sandbox/settings/companies-house");
  const refused = await person.post("/sandbox/settings/companies-house/presenter", presenter());

  assert.match(page.text, /It needs no presenter/);
  assert.match(page.text, /<code>rejected_by_examiner<\/code>/);
  assert.equal(
    (await person.get("/sandbox/settings/companies-house/presenter")).location,
    "/sandbox/settings/companies-house",
  );
  assert.match(refused.text, /The sandbox needs no presenter\. Switch to live to set one\./);
});

test("a presenter is set for live and another for tests, never shown, and recorded without secrets", async () => {
  const { person, customer } = await newUser();
  assert.deepEqual(
    [await stateOf(person, "Live presenter"), await stateOf(person, "Test presenter")],
    ["not set", "not set"],
  );

  const form = await person.get(`${FORM}?for=test`);
  const set = await person.post(FORM, presenter("test"));
  const page = await person.follow(set);

  assert.match(form.text, /<input(?=[^>]* name="presenter_id")(?=[^>]* type="password")/);
  assert.match(form.text, /<input(?=[^>]* name="presenter_code")(?=[^>]* type="password")/);
  assert.equal(set.notice, "presenter_set");
  assert.deepEqual(
    [await stateOf(person, "Live presenter"), await stateOf(person, "Test presenter")],
    ["not set", "not tested yet"],
  );
  const [entry] = await auditEntries(service.db, { ...customer, mode: "live", before: null, limit: 1 });
  assert.deepEqual([entry?.action, entry?.details], ["presenter_set", { for: "test", released: 0 }]);
  const everything = [page.text, (await person.get(`${FORM}?for=test`)).text, JSON.stringify(service.logged())];
  assert.doesNotMatch(everything.join("\n"), SECRETS);
  const [stored] = await presentersIn(service.db, customer.organisationId);
  assert.doesNotMatch(stored?.sealed.toString("latin1") ?? "", SECRETS);
});

test("a wrong form says what is wrong, keeps what is no secret and stores nothing", async () => {
  const { person, customer } = await newUser();
  const wrong: [change: Partial<ReturnType<typeof presenter>>, sentence: RegExp][] = [
    [{ presenter_id: "" }, /The presenter id must have 1 to 64/],
    [{ presenter_code: "two words" }, /The presenter's code must have 1 to 64/],
    [{ package_reference: "12" }, /The package reference must be the 4 digits/],
    [{ first_number: "A-1" }, /The first submission number must have 6 characters/],
  ];

  for (const [change, sentence] of wrong) {
    const answer = await person.post(FORM, { ...presenter(), ...change });
    assert.equal(answer.again, true);
    assert.match(answer.text.replaceAll("&#39;", "'"), sentence);
    assert.doesNotMatch(answer.text, SECRETS);
    assert.equal(typedIn(answer, "package_reference"), change.package_reference ?? "4711");
  }
  assert.equal((await person.get(`${FORM}?for=nobody`)).status, 404);
  assert.equal((await person.post(FORM, presenter("sandbox"))).status, 404);
  assert.deepEqual(await presentersIn(service.db, customer.organisationId), []);
});

test("a presenter that was sent too late is not stored, and nothing secret waits with its form or is shown", async () => {
  const { person, customer } = await newUser();

  const { page, way } = await sentTooLate(service, person, `${FORM}?for=test`, presenter("test"));

  assert.match(way ?? "", /\/presenter\?for=test&form=[0-9A-Za-z]{24}$/);
  assert.match(page.text, /No changes were saved yet/);
  assert.equal(typedIn(page, "package_reference"), "4711");
  assert.doesNotMatch(page.text, SECRETS);
  assert.deepEqual(await presentersIn(service.db, customer.organisationId), []);
  const kept = await lastKept(service);
  assert.match(kept, /package_reference=4711/);
  assert.doesNotMatch(kept, SECRETS);
});

test("the test message asks for the status of a number that was never used, and tells what came of it", async () => {
  const { person, customer } = await newUser();
  const live = presenter("live");
  assert.equal(await tested(person, "live"), "Live presenter: it is not stored. Set it first.");
  await person.post(FORM, live);

  assert.match(
    wordsOf((await person.get("/live")).text),
    /Not tested Companies House presenter : stored\. Send a test/,
  );
  assert.equal(await tested(person, "live"), "Live presenter: Companies House is responding and accepts it.");
  assert.equal(await stateOf(person, "Live presenter"), "accepted");

  // To Companies House it is an account for live by now.
  await person.post(FORM, { ...live, for: "test" });
  assert.match(await tested(person, "test"), /^Test presenter: Companies House refused it: .* Set it again\.$/);
  assert.equal(await stateOf(person, "Test presenter"), "refused");
  assert.match(wordsOf((await person.get("/live")).text), /refused Companies House refused your test presenter/);
  const entries = await auditEntries(service.db, { ...customer, mode: "live", before: null, limit: 1 });
  assert.deepEqual(entries[0]?.details, { for: "test", outcome: "refused" });
  assert.equal((await person.post(`${PAGE}/test`, { for: "nobody" })).status, 404);
});

test("a presenter is accepted once Companies House took accounts that were sent with it, and set again it is not", async () => {
  const { person, customer } = await newUser();
  await person.post(FORM, presenter());

  const sent = await customer.live.post("/v1/companies_house/accounts", dormantAccounts());
  assert.equal(sent.status, 201, sent.text);
  await service.settle();
  const accepted = await stateOf(person, "Live presenter");
  await person.post(FORM, presenter());

  assert.deepEqual([accepted, await stateOf(person, "Live presenter")], ["accepted", "not tested yet"]);
  assert.doesNotMatch(
    (await person.get(`/live/companies-house/${sent.json.id}`)).text,
    new RegExp(`${SECRETS.source}|${CODE}`),
  );
});

test("accounts that go to Companies House's tests are never called delivered", async () => {
  const { person, customer } = await newUser();
  await person.post(FORM, presenter("test"));
  const { json } = await customer.live.post(
    "/v1/companies_house/accounts",
    dormantAccounts({ options: { test_mode: true } }),
  );
  for (let second = 0; second < 4; second++) await service.passTime(60 * SECOND);

  const page = wordsOf((await person.get(`/live/companies-house/${json.id}`)).text);

  assert.match(page, /accepted test, not delivered This is a test: the accounts are not delivered/);
  assert.match(page, /Received as a test .* Passed the test .* The accounts are not on the register\./);
});

test("held live accounts are sent only after the password", async () => {
  const { person, customer } = await newUser();
  await person.post(FORM, presenter());
  const { json } = await customer.live.post("/v1/companies_house/accounts", dormantAccounts());
  await service.db.query("update companies_house_accounts set next = null, due_at = null where id = $1", [json.id]);
  const path = `/live/companies-house/${json.id}/release`;

  const { page, way } = await sentTooLate(service, person, path, { note: "Not in the filing history" });
  const waiting = (await customer.live.get(`/v1/companies_house/accounts/${json.id}`)).json;
  const sent = await person.post(path, { note: "Not in the filing history" });

  assert.match(way ?? "", new RegExp(`^${path}\\?form=[0-9A-Za-z]{24}$`));
  assert.equal(typedIn(page, "note"), "Not in the filing history");
  assert.equal(waiting.submission_number, null);
  assert.equal(sent.notice, "accounts_released");
});

test("without an address of Companies House, that is what is said", async (t) => {
  const offline = await startService();
  t.after(() => offline.close());
  const person = await signedIn(offline, await offline.customer());
  await person.post(FORM, presenter());

  const { text } = await person.get(PAGE);

  assert.match(
    text,
    /Delivery to Companies House is not set up yet.*Whoever runs this service has not set the address/s,
  );
  assert.match(
    await tested(person, "live"),
    /Nothing was sent: whoever runs this service has not set the address of Companies House yet\./,
  );
});
