// Settings → Organisation: keeping events for fewer days deletes, and says first how many.

import assert from "node:assert/strict";
import { organisationById } from "../../src/access/store.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY } from "../../src/platform/clock.ts";
import { signedIn } from "../support/dashboard.ts";
import { happens } from "../support/failed-events.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const path = "/sandbox/settings/organisation";
const settings = { organisation: "Fernsby", declarant_name: "", declarant_status: "", files_as: "company" };

/** A user with so many events of each environment from forty days ago, and one of now. */
async function withPast({ sandbox, live }: { sandbox: number; live: number }) {
  const customer = await service.customer();
  for (let event = 0; event < sandbox; event++) await happens(service, customer, { subjectId: `fil_${event}` });
  for (let event = 0; event < live; event++)
    await happens(service, customer, { subjectId: `fil_${event}`, mode: "live" });
  service.clock.advance(40 * DAY);
  await happens(service, customer, { subjectId: "fil_now" });
  return { customer, person: await signedIn(service, customer) };
}

const daysOf = async ({ organisationId }: Customer) =>
  (await organisationById(service.db, organisationId)).event_retention_days;
const eventsOf = async ({ organisationId }: Customer) =>
  (await service.db.query("select from events where organisation_id = $1", [organisationId])).length;

test("fewer days are asked about with the number of events that go; only then are they set, and the events go", async () => {
  const { customer, person } = await withPast({ sandbox: 3, live: 0 });

  const saved = await person.post(path, { ...settings, retention: "30" });
  const asks = await person.get(saved.location ?? "");
  assert.deepEqual([saved.to, saved.notice], [`${path}/retention?days=30`, "others_saved"]);
  assert.match(asks.text, /The other settings are saved\./);
  assert.match(asks.text, /Keep events for 30 days\?[\s\S]*Events are kept for 90 days at present/);
  assert.match(
    asks.text,
    /3 events<\/strong> from before [\s\S]*\(3 in sandbox\) will be deleted permanently, with their deliveries/,
  );
  assert.equal(await daysOf(customer), null);

  const confirmed = await person.post(`${path}/retention`, { days: "30" });
  await tidyUp({ db: service.db, clock: service.clock, eventRetentionDays: 90 });
  assert.deepEqual([confirmed.to, confirmed.notice], [path, "organisation_changed"]);
  assert.deepEqual([await daysOf(customer), await eventsOf(customer)], [30, 1]);
});

test("the password is asked for again, by whatever way", async () => {
  const { customer, person } = await withPast({ sandbox: 1, live: 2 });
  service.clock.advance(11 * 60_000);

  const saved = await person.post(path, { ...settings, retention: "30" });
  const page = await person.get(`${path}/retention?days=30`);
  const form = await person.post(`${path}/retention`, { days: "30" });
  const confirm = `/confirm?to=${encodeURIComponent(`${path}/retention?days=30`)}`;
  assert.match(saved.location ?? "", /retention\?days=30/);
  assert.deepEqual([page.location, form.location, await daysOf(customer)], [confirm, confirm, null]);

  const given = await person.post(confirm, { password: person.password });
  const asks = await person.get(given.location ?? "");
  assert.match(asks.text, /3 events<\/strong>[\s\S]*\(1 in sandbox and 2 in live\)/);
  await person.post(`${path}/retention`, { days: "30" });
  assert.equal(await daysOf(customer), 30);
});

test("fewer days ask for the password and are confirmed, also where no event is old enough yet", async () => {
  const { customer, person } = await withPast({ sandbox: 1, live: 0 });
  service.clock.advance(11 * 60_000);

  const saved = await person.post(path, { ...settings, retention: "60" });
  const form = await person.post(`${path}/retention`, { days: "60" });
  const confirm = `/confirm?to=${encodeURIComponent(`${path}/retention?days=60`)}`;
  assert.deepEqual([saved.to, form.location], [`${path}/retention?days=60`, confirm]);
  assert.equal(await daysOf(customer), null);

  const given = await person.post(confirm, { password: person.password });
  assert.match((await person.get(given.location ?? "")).text, /No events will be deleted now\.[\s\S]*>Save</);
  await person.post(`${path}/retention`, { days: "60" });
  assert.equal(await daysOf(customer), 60);
});

test("more days, or as many, are set at once; fewer by leaving it empty are not", async () => {
  const { customer, person } = await withPast({ sandbox: 1, live: 0 });

  for (const retention of ["300", "400", "400"]) {
    assert.equal((await person.post(path, { ...settings, retention })).notice, "organisation_changed");
    assert.equal(await daysOf(customer), Number(retention));
  }
  service.clock.advance(60 * DAY);
  const later = await signedIn(service, customer);
  const empty = await later.post(path, { ...settings, retention: "" });

  assert.equal(empty.location, `${path}/retention?days=`);
  assert.match((await later.get(empty.location ?? "")).text, /Keep events for 90 days\?[\s\S]*Delete 1 event</);
  assert.equal(await daysOf(customer), 400);
  assert.equal((await later.post(`${path}/retention`, { days: "many" })).again, true);
});
