// Ten minutes after the password was given it is asked for again, and a form that was being filled in meanwhile is not
// lost.

import assert from "node:assert/strict";
import { credentialsIn } from "../../src/access/store.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { formHeaders, lastKept, sentTooLate, signedIn, typedIn } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("credentials for one company stay for that company, and nothing secret waits with the form or is shown", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const typed = { sender_id: "SENDER77", password: "the authority's secret", company_utr: "8596148860" };

  const sent = await sentTooLate(service, person, "/live/settings/authority/credentials?company=8596148860", typed);
  const loadedAgain = await person.get(sent.way ?? "");

  assert.match(sent.asked.text, /Confirm your password/);
  assert.match(sent.way ?? "", /^\/live\/settings\/authority\/credentials\?company=8596148860&form=[0-9A-Za-z]{24}$/);
  assert.doesNotMatch(sent.asked.text, /SENDER77|the authority/);
  for (const page of [sent.page, loadedAgain]) {
    assert.match(page.text, /No changes were saved yet\. Check the form, enter any passwords again, and submit it/);
    assert.deepEqual([typedIn(page, "company_utr"), typedIn(page, "sender_id")], ["8596148860", "SENDER77"]);
    assert.doesNotMatch(page.text, /the authority&#39;s secret|the authority's secret/);
  }
  assert.deepEqual(await credentialsIn(service.db, customer.organisationId), []);
  const waiting = await lastKept(service);
  assert.match(waiting, /sender_id=SENDER77/);
  assert.doesNotMatch(waiting, /secret|csrf/);
});

test("a page that is asked for too late is reached with its query", async () => {
  const person = await signedIn(service, await service.customer());
  const path = "/live/settings/authority/credentials?company=8596148860";
  service.clock.advance(10 * MINUTE);

  const asked = await person.get(path);
  const given = await person.post(asked.location ?? "", { password: person.password });

  assert.equal(given.location, path);
  assert.equal(typedIn(await person.follow(given), "company_utr"), "8596148860");
});

test("the name of a key, an overlap and a typed confirmation are still there, and nothing was done", async () => {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const key = `/live/settings/keys/${customer.keys.live.id}`;

  const created = await sentTooLate(service, person, "/live/settings/keys/new", { name: "Month-end job" });
  const rolled = await sentTooLate(service, person, `${key}/roll`, { overlap: "168" });
  const revoked = await sentTooLate(service, person, `${key}/revoke`, { name: "test" });

  assert.equal(typedIn(created.page, "name"), "Month-end job");
  assert.match(rolled.page.text, /<option (?=[^>]*selected)(?=[^>]*value="168")/);
  assert.equal(typedIn(revoked.page, "name"), "test");
  const changes = "select action from audit_log where user_id = $1 and action like 'key_%'";
  assert.deepEqual(await service.db.query(changes, [person.user.id]), []);
});

test("what one user typed is kept for no other user", async () => {
  const customer = await service.customer();
  const [person, colleague] = [await signedIn(service, customer), await signedIn(service, customer)];

  const { way, page: own } = await sentTooLate(service, person, "/live/settings/keys/new", { name: "Mine alone" });
  await colleague.post("/confirm", { password: colleague.password });

  const page = await colleague.get(way ?? "");
  assert.equal(typedIn(own, "name"), "Mine alone");
  assert.deepEqual([page.status, typedIn(page, "name")], [200, null]);
  assert.match(page.text, /What you typed is no longer kept\. Fill in the form again\./);
});

test("a form that is sent after the session has ended leads back to its page, with its query", async () => {
  const person = await signedIn(service, await service.customer());
  const headers = { ...formHeaders(service.url), referer: `${service.url}/sandbox/filings?q=acme&notice=0123456789Ab` };
  person.cookies.delete("__Host-quarterday");

  const sent = await person.send("POST", "/sandbox/settings/organisation", { headers, body: "" });

  assert.equal(sent.location, `/sign-in?to=${encodeURIComponent("/sandbox/filings?q=acme")}`);
});

test("values typed for one company are not shown for another, or once they were sent", async () => {
  const person = await signedIn(service, await service.customer());
  const path = "/live/settings/authority/credentials";
  const one = { sender_id: "SENDER1", password: "secret", company_utr: "8596148860" };
  const two = { sender_id: "SENDER2", password: "secret", company_utr: "1234567890" };

  const { way } = await sentTooLate(service, person, `${path}?company=${one.company_utr}`, one);
  await sentTooLate(service, person, `${path}?company=${two.company_utr}`, two);
  const shown = await person.get(way ?? "");
  const stored = await person.post(path, one);
  const afterwards = await person.get(way ?? "");
  const never = await person.get(`/live/settings/keys/new?form=${"a".repeat(24)}`);

  assert.deepEqual([typedIn(shown, "company_utr"), typedIn(shown, "sender_id")], ["8596148860", "SENDER1"]);
  assert.equal(stored.notice, "credentials_set");
  for (const { text } of [afterwards, never]) assert.doesNotMatch(text, /No changes were saved yet|SENDER1/);
});
