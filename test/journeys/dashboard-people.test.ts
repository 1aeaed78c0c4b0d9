// Removing a user: immediate, everywhere, only by an owner who types the address and gives a password, and never
// oneself.

import assert from "node:assert/strict";
import { makePasswordLink } from "../../src/access/invitations.ts";
import { disableUser } from "../../src/access/team.ts";
import { lockUser } from "../../src/access/user-store.ts";
import { auditEntries } from "../../src/audit/store.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { openBrowser, type Person, signedIn, signInAs } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { untilLockWait } from "../support/until.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const removePath = ({ user }: Person) => `/sandbox/settings/people/${user.id}/remove`;

async function colleagues() {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer), leaver: await signedIn(service, customer) };
}

test("a person who is disabled is out at once: password, sessions, known browsers and links", async () => {
  const { customer, person, leaver } = await colleagues();
  const { organisationId } = customer;
  const { email, id } = leaver.user;
  const actor = { userId: null, name: "command", address: null, role: "operator" } as const;
  const { token } = await makePasswordLink(service.db, { organisationId, email }, actor, service);
  await signInAs(leaver, leaver);
  assert.equal((await leaver.get("/sandbox")).status, 200);

  const form = await person.get(removePath(leaver));
  const done = await person.post(removePath(leaver), { email: email.toUpperCase() });
  const page = await person.follow(done);

  assert.match(form.text, /API keys and endpoints they created keep working/);
  assert.deepEqual([done.to, done.notice], ["/sandbox/settings/people", "user_disabled"]);
  assert.match(page.text, /The user is signed out everywhere and can no longer sign in\./);
  assert.match(page.text, new RegExp(`${email}.*removed<`));
  assert.match((await leaver.get("/sandbox")).location ?? "", /^\/sign-in/);
  assert.equal((await signInAs(leaver, leaver)).again, true);
  assert.equal((await openBrowser(service).get(`/password?token=${token}`)).status, 404);
  assert.deepEqual(await service.db.query("select id from devices where user_id = $1", [id]), []);
  const [tried, entry] = await auditEntries(service.db, { organisationId, mode: "sandbox", before: null, limit: 2 });
  assert.deepEqual([entry?.action, entry?.subject, entry?.details], ["user_disabled", id, { email }]);
  assert.deepEqual([tried?.action, tried?.subject], ["sign_in_failed", id], "and that they tried to sign in");
});

test("a sign-in that is under way at that moment comes to nothing", async () => {
  const { leaver } = await colleagues();
  const actor = { userId: null, name: "command", address: null, role: "operator" } as const;
  const browser = openBrowser(service);

  const { sent } = await service.db.transaction(async (tx) => {
    await lockUser(tx, leaver.user.id);
    const signingIn = signInAs(browser, leaver);
    await untilLockWait(service.db);
    await disableUser(tx, leaver.user, actor, service);
    return { sent: signingIn };
  });

  assert.equal((await sent).again, true);
  const left = await service.db.query("select id from sessions where user_id = $1", [leaver.user.id]);
  assert.deepEqual(left, []);
});

test("it takes the person's address, typed, and the password that is asked for again, in the sandbox too", async () => {
  const { person, leaver } = await colleagues();

  const mistyped = await person.post(removePath(leaver), { email: person.user.email });
  service.clock.advance(10 * MINUTE);
  const page = await person.get(removePath(leaver));
  const form = await person.post(removePath(leaver), { email: leaver.user.email });

  assert.deepEqual([mistyped.again, page.status, form.status], [true, 303, 303]);
  assert.match(mistyped.text, /Type the email address exactly/);
  for (const { location } of [page, form]) assert.match(location ?? "", /^\/confirm\?to=/);
  assert.equal((await leaver.get("/sandbox")).status, 200);
});

test("no user can disable themselves, or a user of another organisation", async () => {
  const { person, leaver } = await colleagues();
  const stranger = await signedIn(service, await service.customer());
  const pageOf = ({ user }: Person) => person.get(`/sandbox/settings/people/${user.id}`);

  const own = await person.post(removePath(person), { email: person.user.email });
  const foreign = await person.post(removePath(stranger), { email: stranger.user.email });

  assert.equal(own.status, 400);
  assert.match(own.text, /You cannot remove yourself\./);
  assert.deepEqual([foreign.status, (await person.get(removePath(stranger))).status], [404, 404]);
  for (const one of [person, stranger]) assert.equal((await one.get("/sandbox")).status, 200);
  assert.ok((await pageOf(leaver)).text.includes(removePath(leaver)));
  assert.ok(!(await pageOf(person)).text.includes(removePath(person)));
});

test("pressed twice, or by two users, it is recorded once", async () => {
  const { customer, person, leaver } = await colleagues();
  const { organisationId } = customer;
  const actor = {
    organisationId,
    userId: person.user.id,
    name: person.user.email,
    address: null,
    role: "owner",
  } as const;

  await Promise.all([1, 2, 3].map(() => disableUser(service.db, leaver.user, actor, service)));

  const entries = await auditEntries(service.db, { organisationId, mode: "sandbox", before: null, limit: 50 });
  assert.equal(entries.filter(({ action }) => action === "user_disabled").length, 1);
});

test("of two owners who remove each other at the same moment one succeeds, and stays", async () => {
  for (let pair = 0; pair < 5; pair++) {
    const { person, leaver } = await colleagues();

    const answers = await Promise.all([
      person.post(removePath(leaver), { email: leaver.user.email }),
      leaver.post(removePath(person), { email: person.user.email }),
    ]);

    // The other is told so, or was signed out before the form was looked at.
    assert.equal(answers.filter(({ notice }) => notice === "user_disabled").length, 1);
    for (const { status } of answers) assert.ok([303, 400].includes(status), `${status}`);
    const left = await service.db.query("select id from users where id = any ($1) and disabled_at is null", [
      [person.user.id, leaver.user.id],
    ]);
    assert.equal(left.length, 1);
  }
});
