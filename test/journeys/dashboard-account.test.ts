// One's own account: name, email address, and who may change them.

import assert from "node:assert/strict";
import { setPassword } from "../../src/access/sign-in/choose-password.ts";
import { lockUser, updateUser } from "../../src/access/user-store.ts";
import { openBrowser, type Person, signedIn, signInAs } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { untilLockWait } from "../support/until.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const emailOf = async ({ user }: Person) =>
  (await service.db.query<{ email: string }>("select email from users where id = $1", [user.id]))[0]?.email;

test("changing the email address needs the password, changing the name only a session", async () => {
  const person = await signedIn(service, await service.customer());
  const { email } = person.user;
  const change = (fields: Record<string, string>) => person.post("/account", { name: "Jane", email, ...fields });

  const named = await change({});
  const without = await change({ email: "mine@localhost" });
  const wrong = await change({ email: "mine@localhost", own_password: "a wrong password" });
  const before = await emailOf(person);
  const right = await change({ email: "mine@localhost", own_password: person.password });

  assert.deepEqual([named.to, named.notice], ["/account", "profile_changed"]);
  for (const refused of [without, wrong]) {
    assert.equal(refused.again, true);
    assert.match(refused.text, /id="own_password-error">Incorrect password\./);
    assert.match(refused.text, /value="mine@localhost"/);
  }
  assert.equal(before, email);
  assert.deepEqual([right.to, right.notice], ["/account", "profile_changed"]);
  assert.equal(await emailOf(person), "mine@localhost");
});

test("of two users who take one address at once, the second sees that it is taken", async () => {
  const customer = await service.customer();
  const [first, second] = [await signedIn(service, customer), await signedIn(service, customer)];
  const wanted = { name: "Second", email: "wanted@localhost", own_password: second.password };

  const answer = await service.db.transaction(async (tx) => {
    await updateUser(tx, first.user.id, { name: "First", email: "Wanted@localhost" });
    const sent = second.post("/account", wanted);
    await untilLockWait(service.db);
    return { sent };
  });
  const { again, text } = await answer.sent;

  assert.equal(again, true);
  assert.match(text, /Another user has this email address\./);
  assert.equal(await emailOf(second), second.user.email);
});

test("a request with the old password does not undo a change made at the same moment", async () => {
  const owner = await signedIn(service, await service.customer());
  const thief = openBrowser(service);
  await signInAs(thief, owner);
  const stolen = { current: owner.password, password: "the thief's own password" };

  const { sent } = await service.db.transaction(async (tx) => {
    const chosen = { keep: null, address: "127.0.0.1" };
    const user = await lockUser(tx, owner.user.id);
    await setPassword(tx, user, "the owner's new password", chosen, service);
    const sent = thief.post("/account/password", stolen);
    await untilLockWait(service.db);
    return { sent };
  });

  assert.notEqual((await sent).notice, "password_set");
  const isRefused = async (password: string) => (await signInAs(openBrowser(service), { ...owner, password })).again;
  assert.deepEqual(
    [await isRefused("the owner's new password"), await isRefused("the thief's own password")],
    [false, true],
  );
});

test("a password is changed while forms of another session of the same person come in", async () => {
  const owner = await signedIn(service, await service.customer());
  const other = openBrowser(service);
  await signInAs(other, owner);

  const forms = Array.from({ length: 6 }, (_, key) => other.post("/sandbox/settings/keys/new", { name: `Key ${key}` }));
  const changed = await owner.post("/account/password", { current: owner.password, password: "another long password" });

  assert.deepEqual([changed.to, changed.notice], ["/account", "password_set"]);
  for (const { status } of await Promise.all(forms)) assert.ok([303, 400].includes(status), `${status}`);
});
