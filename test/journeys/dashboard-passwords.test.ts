// Passwords that a program guesses first are refused wherever a user chooses one, and the page says what to do instead.

import assert from "node:assert/strict";
import { inviteUser, makePasswordLink } from "../../src/access/invitations.ts";
import { createOwner } from "../../src/access/users.ts";
import { type Browser, newPerson, openBrowser, type Page, signInAs } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

type Choose = (password: string) => Promise<Page>;

async function atSetUp(email = "jane@fernsby.example"): Promise<Choose> {
  const owner = await createOwner(service.db, await service.customer(), service);
  const browser = openBrowser(service);
  await signInAs(browser, { user: owner, password: owner.password });
  await browser.get("/set-up");
  const profile = { organisation: "Fernsby Holdings", name: "Jane Holt", email };
  return (password) => browser.post("/set-up", { ...profile, password });
}

async function byLink(token: string): Promise<Choose> {
  const browser = openBrowser(service);
  await browser.get(`/password?token=${token}`);
  return (password) => browser.post(`/password?token=${token}`, { password });
}

async function asInvited(): Promise<Choose> {
  const { organisationId } = await service.customer();
  const wanted = { organisationId, email: "jane.holt@fernsby.example", name: "Jane Holt" };
  return byLink((await inviteUser(service.db, wanted, command, service)).token);
}

async function afterReset(): Promise<Choose> {
  const { user } = await newPerson(service, await service.customer());
  const which = { organisationId: user.organisation_id, email: user.email };
  return byLink((await makePasswordLink(service.db, which, command, service)).token);
}

async function inAccount(): Promise<Choose> {
  const account = await newPerson(service, await service.customer());
  const browser: Browser = openBrowser(service);
  await signInAs(browser, account);
  return (password) => browser.post("/account/password", { current: account.password, password });
}

const command = { userId: null, name: "command", address: null, role: "operator" } as const;

const places: Record<string, () => Promise<Choose>> = {
  "the first run": () => atSetUp(),
  "an invitation": asInvited,
  "a link for a forgotten password": afterReset,
  "one's own account": inAccount,
};

for (const [place, open] of Object.entries(places))
  test(`common passwords are refused: ${place}`, async () => {
    const choose = await open();

    const refused = [await choose("passwordpassword"), await choose("P@ssw0rd2026!"), await choose("qwertyuiop12")];
    const taken = await choose("four unrelated marmalade violins");

    for (const { again, text } of refused) {
      assert.equal(again, true);
      assert.match(text, /This password is easy to guess[^<]* Choose four or more unrelated words/);
    }
    assert.equal(taken.status, 303);
  });

test("a password made of what is known about the person is refused, also if the same form says it first", async () => {
  const choose = await atSetUp("jane2@fernsby.example");

  for (const password of ["FernsbyHoldings1", "Jane-Holt-2026", "jane2@fernsby.example"])
    assert.match((await choose(password)).text, /This password is easy to guess/, password);
});
