// Settings → API keys, as a person uses them.

import assert from "node:assert/strict";
import { auditEntries } from "../../src/audit/store.ts";
import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const personOf = () => newCustomerWithPerson(service);

const keyIn = (text: string) => /sk_(?:sandbox|live)_[0-9A-Za-z]{38}/.exec(text)?.[0] ?? "none";
const statusWith = async (key: string) => (await service.client(key).get("/v1/filings")).status;
const actionsOf = async ({ organisationId }: Customer, mode: "sandbox" | "live" = "sandbox") =>
  (await auditEntries(service.db, { organisationId, mode, before: null, limit: 50 })).map(({ action }) => action);

async function createdKey(person: Person, name: string, mode = "sandbox") {
  const { location } = await person.post(`/${mode}/settings/keys/new`, { name });
  const path = location ?? "";
  return { path, id: path.split("/").at(-1) ?? "", key: keyIn((await person.get(path)).text) };
}

describe("API keys", () => {
  test("a new key is shown once, with a line to try it, and works", async () => {
    const { person, customer } = await personOf();

    const answer = await person.post("/sandbox/settings/keys/new", { name: " Payroll " });
    const head = await person.send("HEAD", answer.location ?? "");
    const shown = await person.follow(answer);
    const again = await person.follow(answer);
    const list = await person.get("/sandbox/settings/keys");

    assert.equal(answer.status, 303);
    assert.deepEqual([head.status, head.text], [200, ""]);
    const key = keyIn(shown.text);
    assert.match(shown.text, /shown once/);
    assert.match(shown.text, new RegExp(`data-copy="${key}"`));
    assert.ok(shown.text.includes(`curl ${service.url}/v1/filings \\\n  -H 'Authorization: Bearer ${key}`));
    assert.equal(await statusWith(key), 200);
    for (const page of [again, list]) {
      assert.match(page.text, /Payroll/);
      assert.ok(page.text.includes(`${key.slice(0, 15)}…`));
      assert.equal(keyIn(page.text), "none");
    }
    assert.equal((await actionsOf(customer))[0], "key_created");
  });

  test("a key without a name is not made, and the form says so", async () => {
    const { person } = await personOf();

    for (const name of ["", " ", "x".repeat(101)]) {
      const answer = await person.post("/sandbox/settings/keys/new", { name });
      assert.equal(answer.again, true);
      assert.match(answer.text, /Give the key a name of 1 to 100 characters\./);
    }
  });

  test("a rolled key works beside the new one until the overlap ends", async () => {
    const { person, customer } = await personOf();
    const old = await createdKey(person, "Ledger");

    const rolled = await person.post(`${old.path}/roll`, { overlap: "1" });
    const shown = await person.follow(rolled);
    const fresh = keyIn(shown.text);

    assert.match(shown.text, /The previous key, <code>sk_sandbox_\w{4}…<\/code>, works until/);
    assert.deepEqual([await statusWith(old.key), await statusWith(fresh)], [200, 200]);
    service.clock.advance(HOUR);
    assert.deepEqual([await statusWith(old.key), await statusWith(fresh)], [401, 200]);
    assert.equal((await actionsOf(customer))[0], "key_rolled");
    assert.match((await person.get("/sandbox/settings/keys")).text, /ended<\/span>/);
    assert.equal((await person.post(`${old.path}/roll`, { overlap: "5000" })).status, 400);
  });

  test("a key that has ended is not rolled, by whatever address: that would give access again", async () => {
    const { person, customer } = await personOf();
    const old = await createdKey(person, "Ledger");
    await person.post(`${old.path}/roll`, { overlap: "0" });
    const actions = await actionsOf(customer);

    const form = await person.get(`${old.path}/roll`);
    const rolled = await person.post(`${old.path}/roll`, { overlap: "24" });

    for (const answer of [form, rolled]) {
      assert.equal(answer.status, 400);
      assert.match(answer.text, /has already ended\. Create a new key instead/);
    }
    assert.deepEqual(await actionsOf(customer), actions);
  });

  test("a made-up address of a rolled key shows nothing untrue", async () => {
    const { person, customer } = await personOf();
    const { path } = await createdKey(person, "Ledger");
    const revoked = await createdKey(person, "Till");
    await person.post(`${revoked.path}/revoke`, { name: "Till" });

    const ofActive = await person.get(`${path}?rolled=${customer.keys.sandbox.id}`);
    const ofRevoked = await person.get(`${path}?rolled=${revoked.id}`);

    assert.equal(ofActive.status, 200);
    assert.doesNotMatch(ofActive.text, /The previous key/);
    assert.match(ofRevoked.text, /The previous key, <code>sk_sandbox_\w{4}…<\/code>, is revoked\./);
  });

  test("a key is revoked only if its name is typed", async () => {
    const { person, customer } = await personOf();
    const { path, key } = await createdKey(person, "Till  2");

    const wrong = await person.post(`${path}/revoke`, { name: "Till" });
    assert.equal(wrong.again, true);
    assert.match(wrong.text, /Type the name of the key exactly/);
    assert.equal(await statusWith(key), 200);

    const right = await person.post(`${path}/revoke`, { name: "Till 2 " });
    assert.deepEqual([right.to, right.notice], ["/sandbox/settings/keys", "key_revoked"]);
    assert.equal(await statusWith(key), 401);
    assert.match((await person.follow(right)).text, /The API key is revoked/);
    assert.match((await person.post(`${path}/revoke`, { name: "Till 2" })).text, /is already revoked/);
    assert.equal((await actionsOf(customer))[0], "key_revoked");
  });

  test("a key of the other environment or of another organisation does not exist", async () => {
    const { person, customer } = await personOf();
    const other = await service.customer();
    const foreign = [
      `/live/settings/keys/${customer.keys.sandbox.id}`,
      `/sandbox/settings/keys/${other.keys.sandbox.id}`,
    ];

    for (const path of foreign) {
      for (const end of ["", "/roll", "/revoke"]) assert.equal((await person.get(path + end)).status, 404, path + end);
      assert.equal((await person.post(`${path}/roll`, { overlap: "0" })).status, 404);
      assert.equal((await person.post(`${path}/revoke`, { name: "test" })).status, 404);
    }
    const mixed = await person.get(
      `/sandbox/settings/keys/${customer.keys.sandbox.id}?rolled=${customer.keys.live.id}`,
    );
    assert.equal(mixed.status, 404);
    assert.deepEqual(
      [await statusWith(customer.keys.sandbox.secret), await statusWith(other.keys.sandbox.secret)],
      [200, 200],
    );
  });

  test("live: what is missing is said, and the password is asked for again after ten minutes", async () => {
    const { person } = await personOf();
    const { path } = await createdKey(person, "Live", "live");

    const list = await person.get("/live/settings/keys");
    assert.match(list.text, /Live filing is not set up yet.*whoever runs this service.*To do.*HMRC credentials/s);
    assert.doesNotMatch((await person.get("/sandbox/settings/keys")).text, /not set up/);

    service.clock.advance(10 * MINUTE);
    for (const form of ["/live/settings/keys/new", `${path}/roll`, `${path}/revoke`])
      assert.equal((await person.get(form)).location, `/confirm?to=${encodeURIComponent(form)}`);
    assert.match((await person.post("/live/settings/keys/new", { name: "No" })).location ?? "", /^\/confirm/);
    assert.match((await person.post(`${path}/revoke`, { name: "Live" })).location ?? "", /^\/confirm/);
    assert.equal((await person.get("/sandbox/settings/keys/new")).status, 200);

    const confirm = await person.get("/confirm?to=/live/settings/keys/new");
    assert.match(confirm.text, /class="mode-live"/);
    const refused = await person.post("/confirm?to=/live/settings/keys/new", { password: "wrong" });
    assert.deepEqual([refused.again, refused.text.includes("Incorrect password.")], [true, true]);
    const confirmed = await person.post("/confirm?to=/live/settings/keys/new", { password: person.password });
    assert.equal(confirmed.location, "/live/settings/keys/new");
    assert.equal((await person.follow(confirmed)).status, 200);
  });
});
