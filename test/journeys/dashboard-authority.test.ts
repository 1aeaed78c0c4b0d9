// Settings → HMRC: credentials go in and never come out, and whether the authority takes them is asked without changing
// anything.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { credentialsIn } from "../../src/access/store.ts";
import { auditEntries } from "../../src/audit/store.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let authority: Interposer;
let service: Service;
before(async () => {
  authority = await startInterposer();
  service = await startService({
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
  });
});
after(async () => {
  await service.close();
  await authority.close();
});

const SENDER = "SENDER77";
const SECRET = "tax authority's own secret";
const credentialsForm = { sender_id: SENDER, password: SECRET, company_utr: "" };

async function newUser() {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer) };
}

/** What the page says after the button was pressed. */
async function tested(person: Person, mode: "sandbox" | "live", company = "") {
  const answer = await person.post(`/${mode}/settings/authority/test`, { company });
  assert.equal(answer.location, `/${mode}/settings/authority`);
  const { text } = await person.follow(answer);
  const again = await person.follow(answer);
  assert.doesNotMatch(again.text, /Connection test/, "told once");
  return /Connection test<\/p><p>([^<]*)</.exec(text)?.[1] ?? text;
}

test("the sandbox needs no credentials; its scenarios are shown, and it answers", async () => {
  const { person } = await newUser();

  const page = await person.get("/sandbox/settings/authority");
  const told = await tested(person, "sandbox");

  assert.match(page.text, /It needs no credentials/);
  assert.match(page.text, /<code>acknowledgement_lost<\/code>/);
  assert.equal(told, "The simulator is responding.");
  assert.equal((await person.get("/sandbox/settings/authority/credentials")).location, "/sandbox/settings/authority");
  const refused = await person.post("/sandbox/settings/authority/credentials", credentialsForm);
  assert.match(refused.text, /The sandbox needs no credentials\. Switch to live to set them\./);
});

test("credentials are set, never shown, and recorded without secrets", async () => {
  const { person, customer } = await newUser();
  assert.match((await person.get("/live/settings/authority")).text, /No credentials yet/);

  const set = await person.post("/live/settings/authority/credentials", credentialsForm);
  const page = await person.follow(set);
  const one = await person.post("/live/settings/authority/credentials", {
    ...credentialsForm,
    company_utr: "85961 48860",
  });
  const list = await person.follow(one);

  assert.match(page.text, /The credentials are set\..*every company without its own.*not tested yet/s);
  assert.match(list.text, /<code>8596148860<\/code>/);
  const [entry] = await auditEntries(service.db, { ...customer, mode: "live", before: null, limit: 1 });
  assert.deepEqual([entry?.action, entry?.details], ["credentials_set", { company: "8596148860", released: 0 }]);
  const everything = [page.text, list.text, JSON.stringify(entry), JSON.stringify(service.logged())].join("\n");
  assert.doesNotMatch(everything, new RegExp(`${SENDER}|${SECRET}`));
  const [stored] = await credentialsIn(service.db, customer.organisationId);
  assert.doesNotMatch(stored?.sealed.toString("latin1") ?? "", new RegExp(`${SENDER}|${SECRET}`));
});

test("a wrong form says what is wrong, keeps the sender id and forgets the password", async () => {
  const { person, customer } = await newUser();
  const wrong: [change: Partial<typeof credentialsForm>, sentence: RegExp][] = [
    [{ sender_id: "" }, /The sender id must have 1 to 64/],
    [{ sender_id: "two words" }, /The sender id must have 1 to 64/],
    [{ password: "" }, /The password must have 1 to 128/],
    [{ company_utr: "123" }, /must be exactly 10 digits/],
  ];

  for (const [change, sentence] of wrong) {
    const answer = await person.post("/live/settings/authority/credentials", { ...credentialsForm, ...change });
    assert.equal(answer.again, true);
    assert.match(answer.text, sentence);
    assert.doesNotMatch(answer.text, new RegExp(SECRET));
  }
  assert.deepEqual(await credentialsIn(service.db, customer.organisationId), []);
});

test("the test of the connection asks for a list under the credentials, and tells what came of it", async () => {
  const { person, customer } = await newUser();
  assert.equal(await tested(person, "live"), "These credentials are not stored. Set them first.");
  await person.post("/live/settings/authority/credentials", credentialsForm);
  authority.messages.length = 0;
  authority.seen.length = 0;

  assert.equal(await tested(person, "live"), "HMRC is responding and accepts these credentials.");
  assert.deepEqual(authority.seen, ["list"]);
  assert.match(authority.messages[0] ?? "", new RegExp(`<SenderID>${SENDER}<.*<Value>${SECRET}<`));

  authority.conduct("list", "garble");
  const unclear = await tested(person, "live");
  assert.match(unclear, /^No usable response: .*\. The credentials were not tested\.$/);
  authority.conduct("list", "pass");

  authority.refuseNext("list", "1046");
  const refused = await tested(person, "live");
  assert.match(refused, /^HMRC refused these credentials: .*As the test says/);
  assert.match((await person.get("/live/settings/authority")).text, /refused<\/span> since/);
  assert.equal(await tested(person, "live"), "HMRC is responding and accepts these credentials.");

  assert.equal(await tested(person, "live", "8596148860"), "These credentials are not stored. Set them first.");
  const entries = await auditEntries(service.db, { ...customer, mode: "live", before: null, limit: 1 });
  assert.deepEqual(entries[0]?.details, { company: "8596148860", outcome: "no_credentials" });
});

test("credentials are called accepted once HMRC took a message that was sent with them, and not before", async () => {
  const { person, customer } = await newUser();
  const state = async () => {
    const words = wordsOf((await person.get("/live/settings/authority")).text);
    return /every company without its own (not tested yet|accepted since|refused since)/.exec(words)?.[1];
  };
  const states: unknown[] = [];

  await person.post("/live/settings/authority/credentials", credentialsForm);
  states.push(await state());
  await tested(person, "live");
  states.push(await state());
  await person.post("/live/settings/authority/credentials", credentialsForm);
  states.push(await state());
  const declarant = { name: "Jane Director", status: "Director" };
  const { json } = await customer.live.post("/v1/filings", { ...sampleReturn(), declarant });
  states.push(await state());
  await service.untilFinal(customer.live, json.id);
  states.push(await state());

  assert.deepEqual(states, ["not tested yet", "accepted since", "not tested yet", "not tested yet", "accepted since"]);
});

test("credentials that a return was submitted with before accepted_at existed are accepted by the upgrade", async () => {
  const { person, customer } = await newUser();
  await person.post("/live/settings/authority/credentials", credentialsForm);
  await person.post("/live/settings/authority/credentials", { ...credentialsForm, company_utr: "1111111111" });
  const declarant = { name: "Jane Director", status: "Director" };
  const { json } = await customer.live.post("/v1/filings", { ...sampleReturn(), declarant });
  const { submitted_at } = await service.untilFinal(customer.live, json.id);
  await service.db.query(`update credentials set accepted_at = null`);
  const migration = new URL("../../../migrations/0015_credentials_accepted.sql", import.meta.url);
  const [, backfill = ""] = /^(update .*;)$/ms.exec(readFileSync(migration, "utf8")) ?? [];

  await service.db.query(backfill);

  const stored = await credentialsIn(service.db, customer.organisationId);
  const accepted = stored.map(({ company_utr, accepted_at }) => [company_utr, accepted_at?.toISOString() ?? null]);
  assert.deepEqual(accepted, [
    ["", submitted_at],
    ["1111111111", null],
  ]);
});

test("while the authority is away, a test adds no message to those that wait", async () => {
  const { person } = await newUser();
  await person.post("/live/settings/authority/credentials", credentialsForm);
  authority.conduct("list", "garble");
  for (let message = 0; message < 5; message++) await tested(person, "live");
  authority.seen.length = 0;

  const told = await tested(person, "live");
  const page = await person.get("/live/settings/authority");

  assert.match(told, /^Nothing was sent\. HMRC is not responding \(.*\)\. The next attempt is at 15 Nov 2026, /);
  assert.deepEqual(authority.seen, []);
  assert.match(page.text, /not responding<\/span> since/);
  authority.conduct("list", "pass");
  service.clock.advance(MINUTE);
  assert.match(await tested(person, "live"), /accepts these credentials/);
  assert.match((await person.get("/live/settings/authority")).text, />responding<\/span>/);
});

test("filings that waited for credentials continue once these are set again", async () => {
  const { person, customer } = await newUser();
  await person.post("/live/settings/authority/credentials", credentialsForm);
  authority.refuseNext("list", "1046");
  await tested(person, "live");
  const declarant = { name: "Jane Director", status: "Director" };
  const { json } = await customer.live.post("/v1/filings", { ...sampleReturn(), declarant });
  await service.settle();
  assert.equal((await customer.live.get(`/v1/filings/${json.id}`)).json.status, "pending");

  await person.post("/live/settings/authority/credentials", credentialsForm);

  assert.equal((await service.untilFinal(customer.live, json.id)).status, "acknowledged");
});

test("without an address of the authority, that is what is said", async (t) => {
  const offline = await startService();
  t.after(() => offline.close());
  const person = await signedIn(offline, await offline.customer());
  await person.post("/live/settings/authority/credentials", credentialsForm);

  const { text } = await person.get("/live/settings/authority");

  assert.match(text, /Live filing is not set up yet.*whoever runs this service has not set it yet/s);
  assert.equal(
    await tested(person, "live"),
    "Nothing was sent: whoever runs this service has not set HMRC's address yet.",
  );
});
