// Failed sign-ins stand in the audit log of the person's organisation, without anything that was typed, and never so
// many that they hide the rest.

import assert from "node:assert/strict";
import type { AuditRow } from "../../src/audit/store.ts";
import { HOUR } from "../../src/platform/clock.ts";
import { newPerson, openBrowser, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const TYPED = "gooseberry-telescope";

let service: Service;
before(async () => {
  // Behind a proxy, so that guesses come from several places and are not slowed down.
  service = await startService({ trustedProxies: ["127.0.0.1/32", "::1/128"] });
});
after(() => service.close());

let places = 0;

async function failToSignIn(email: string, times: number): Promise<void> {
  const browser = openBrowser(service, { from: `203.0.113.${++places}` });
  await browser.get("/sign-in");
  for (let time = 0; time < times; time++)
    assert.equal((await browser.post("/sign-in", { email, password: TYPED })).again, true);
}

async function failuresIn({ organisationId }: Pick<Customer, "organisationId">): Promise<AuditRow[]> {
  const failures = "select * from audit_log where organisation_id = $1 and action = 'sign_in_failed' order by seq";
  return service.db.query<AuditRow>(failures, [organisationId]);
}

test("a failed sign-in of a known user leaves an audit line that says which account and from where", async () => {
  const customer = await service.customer();
  const { user } = await newPerson(service, customer);
  const colleague = await signedIn(service, customer);

  await failToSignIn(user.email.toUpperCase(), 2);

  const address = `203.0.113.${places}`;
  const line = {
    action: "sign_in_failed",
    user_id: null,
    actor: "not signed in",
    subject: user.id,
    address,
    mode: null,
  };
  const lines = await failuresIn(customer);
  for (const [index, row] of lines.entries())
    assert.deepEqual({ ...row, ...line, details: { account: user.email, failures_this_hour: index + 1 } }, row);
  assert.equal(lines.length, 2);
  for (const mode of ["sandbox", "live"]) {
    const words = wordsOf((await colleague.get(`/${mode}/settings/audit`)).text);
    assert.ok(words.includes(`Failed sign-in ${user.name} account: ${user.email} · failures in this hour: 2`), words);
    assert.ok(words.includes(`not signed in ${address}`), words);
  }
});

test("nothing that was typed is in the log, and an address without a user leaves no line", async () => {
  const customer = await service.customer();
  const { user } = await newPerson(service, customer);
  const before = await service.db.query("select seq from audit_log order by seq");

  await failToSignIn("nobody-has-this@example.org", 2);
  assert.deepEqual(await service.db.query("select seq from audit_log order by seq"), before);
  await failToSignIn(user.email, 1);

  const [log = ""] = (
    await service.db.query<{ log: string }>("select string_agg(audit_log::text, ' ') as log from audit_log")
  ).map(({ log }) => log);
  assert.match(log, /sign_in_failed/);
  assert.doesNotMatch(log, new RegExp(`nobody-has-this|${TYPED}`));
});

test("guessing cannot flood the log: after five in an hour only the number is told now and then", async () => {
  const customer = await service.customer();
  const { user } = await newPerson(service, customer);
  const counts = async () => (await failuresIn(customer)).map(({ details }) => details.failures_this_hour);

  for (let place = 0; place < 3; place++) await failToSignIn(user.email, 4);
  const inTheFirstHour = await counts();
  service.clock.advance(HOUR);
  await failToSignIn(user.email, 1);

  assert.deepEqual(inTheFirstHour, [1, 2, 3, 4, 5, 10]);
  assert.deepEqual(await counts(), [1, 2, 3, 4, 5, 10, 1]);
});
