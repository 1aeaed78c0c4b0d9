// Guessing passwords is slow and locks no user out of a browser they have used before, and a link to choose a password
// can be used once.

import assert from "node:assert/strict";
import { inviteUser, makePasswordLink } from "../../src/access/invitations.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, SECOND } from "../../src/platform/clock.ts";
import { type Browser, newPerson, openBrowser, type Page, signedIn, signInAs } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

const DEVICE = "__Host-quarterday-device";
const WRONG = "Incorrect email or password.";

let service: Service;
before(async () => {
  // The tests stand behind a proxy, so that people can come from several places.
  service = await startService({ trustedProxies: ["127.0.0.1/32", "::1/128"] });
});
after(() => service.close());

let places = 0;
/** A browser in a place of its own: the failures of one test are none of the others' business. */
function browserIn(place = `203.0.113.${++places}`): Browser {
  return openBrowser(service, { from: place });
}

const SLOWED = /^Too many failed attempts\. Try again in /;
const told = ({ text }: Page) => /role="alert"[^>]*>.*?<li>([^<]*)</.exec(text)?.[1] ?? text;

describe("guessing", () => {
  const guess = (browser: Browser, email: string) => browser.post("/sign-in", { email, password: "a wrong password" });

  test("gets slower after five failures, for every stranger at that address and for none elsewhere", async () => {
    const account = await newPerson(service, await service.customer());
    const { email } = account.user;
    const place = `203.0.113.${++places}`;
    const known = browserIn(place);
    await signInAs(known, account);
    const guesser = browserIn(place);
    await guesser.get("/sign-in");
    for (let failure = 0; failure < 5; failure++) assert.equal(told(await guess(guesser, email)), WRONG);

    const waits: string[] = [];
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const answer = await guess(guesser, email);
      waits.push(told(answer));
      service.clock.advance(seconds * SECOND - SECOND);
      assert.match(told(await guess(guesser, email)), SLOWED);
      service.clock.advance(SECOND);
      assert.equal((await guess(guesser, email)).again, true);
    }

    const sentence = (wait: string) => `Too many failed attempts. Try again in ${wait}.`;
    const expected = ["30 seconds", "60 seconds", "2 minutes", "4 minutes", "8 minutes", "15 minutes", "15 minutes"];
    assert.deepEqual(waits, expected.map(sentence));
    assert.match(told(await signInAs(guesser, account)), SLOWED, "not even with the right password, from there");
    assert.equal((await signInAs(browserIn(), account)).status, 303, "elsewhere nothing is slower");
    assert.equal((await signInAs(known, account)).status, 303, "and not in a browser the person has used before");
  });

  test("no stranger at the same address can lock out a user who has signed in there before", async () => {
    const account = await newPerson(service, await service.customer());
    const place = `203.0.113.${++places}`;
    const known = browserIn(place);
    await signInAs(known, account);
    const guesser = browserIn(place);
    await guesser.get("/sign-in");
    for (let failure = 0; failure < 30; failure++) await guess(guesser, `made-up${failure}@example.org`);
    for (let failure = 0; failure < 5; failure++) await guess(guesser, account.user.email);

    const confirmed = await known.post("/confirm", { password: account.password });
    await known.post("/sign-out");
    const again = await signInAs(known, account);

    assert.match(told(await signInAs(browserIn(place), account)), SLOWED);
    assert.deepEqual([confirmed.status, again.status], [303, 303]);
  });

  test("is as slow in a browser that is known, and slows no other user down there", async () => {
    const customer = await service.customer();
    const [account, colleague] = [await newPerson(service, customer), await newPerson(service, customer)];
    const place = `203.0.113.${++places}`;
    const known = browserIn(place);
    await signInAs(known, account);
    await known.post("/sign-out");
    await known.get("/sign-in");
    for (let failure = 0; failure < 5; failure++) assert.equal((await guess(known, account.user.email)).again, true);

    const slow = await signInAs(known, account);
    const other = await signInAs(browserIn(place), account);
    service.clock.advance(30 * SECOND);
    const later = await signInAs(known, account);

    assert.match(told(slow), SLOWED);
    assert.deepEqual([other.status, later.status], [303, 303]);
    await known.post("/sign-out");
    await known.get("/sign-in");
    for (let failure = 0; failure < 5; failure++) await guess(known, colleague.user.email);
    assert.match(told(await signInAs(browserIn(place), colleague)), SLOWED, "for another account it is a stranger");
  });

  test("a browser is known by a cookie that only this host gets, for a year or until the password changes", async () => {
    const account = await newPerson(service, await service.customer());
    const [browser, other] = [browserIn(), browserIn()];
    await signInAs(other, account);
    const lines = [(await signInAs(browser, account)).headers["set-cookie"] ?? []].flat();
    const devices = () => service.db.query("select id from devices where user_id = $1", [account.user.id]);
    const first = browser.cookies.get(DEVICE);
    const known = await devices();
    await signInAs(browser, account);

    assert.match(
      lines.find((line) => line.startsWith(DEVICE)) ?? "",
      /^__Host-quarterday-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    );
    assert.equal(browser.cookies.get(DEVICE), first, "the same browser is remembered once");
    assert.deepEqual(await devices(), known);
    const password = "another horse battery";
    await browser.post("/account/password", { current: account.password, password });
    assert.notEqual(browser.cookies.get(DEVICE), first);
    assert.equal((await devices()).length, 1, "only the browser it was changed in is still known");
    service.clock.advance(365 * DAY);
    await tidyUp({ ...service, eventRetentionDays: 90 });
    assert.deepEqual(await devices(), []);
  });

  test("starts afresh after a success, and after an hour", async () => {
    const account = await newPerson(service, await service.customer());
    const browser = browserIn();
    await browser.get("/sign-in");
    const failures = async (count: number) => {
      for (let failure = 0; failure < count; failure++)
        assert.equal((await guess(browser, account.user.email)).again, true);
    };

    await failures(4);
    assert.equal((await signInAs(browser, account)).status, 303);
    await browser.get("/sign-in");
    await failures(5);
    assert.match(told(await guess(browser, account.user.email)), SLOWED);
    service.clock.advance(HOUR + SECOND);
    await failures(5);
    service.clock.advance(HOUR + SECOND);
    await tidyUp({ ...service, eventRetentionDays: 90 });
    assert.deepEqual(await service.db.query("select key from sign_in_failures"), []);
  });

  test("a hundred guesses at once are not a hundred tries", async () => {
    const account = await newPerson(service, await service.customer());
    const place = `203.0.113.${++places}`;
    const browsers = Array.from({ length: 5 }, () => browserIn(place));
    for (const browser of browsers) await browser.get("/sign-in");
    const guesses = browsers.flatMap((browser) => Array.from({ length: 20 }, () => guess(browser, account.user.email)));

    const answers = (await Promise.all(guesses)).map(told);

    assert.equal(answers.filter((answer) => answer === WRONG).length, 5);
    assert.equal(answers.filter((answer) => SLOWED.test(answer)).length, 95);
  });

  test("many accounts from one place are guessing too, and a network counts as a place", async () => {
    const account = await newPerson(service, await service.customer());
    for (let failure = 0; failure < 30; failure++) {
      const browser = browserIn(`2001:db8:0:7::${failure}`);
      await browser.get("/sign-in");
      assert.equal((await guess(browser, `person${failure}@example.org`)).again, true);
    }

    assert.match(told(await signInAs(browserIn("2001:db8:0:7:ffff::1"), account)), SLOWED);
    assert.equal((await signInAs(browserIn("2001:db8:0:8::1"), account)).status, 303);
  });

  test("a stolen session does not help: the password that is asked for again is counted too", async () => {
    const person = await signedIn(service, await service.customer());
    person.headers["x-forwarded-for"] = "198.51.100.7";
    person.cookies.delete(DEVICE);
    for (let failure = 0; failure < 3; failure++)
      assert.equal((await person.post("/confirm", { password: "wrong" })).again, true);
    for (let failure = 0; failure < 2; failure++)
      await person.post("/account/password", { current: "wrong", password: "another horse battery" });

    const confirmed = await person.post("/confirm", { password: person.password });

    assert.match(confirmed.text, /Too many failed attempts. Try again in 30 seconds\./);
    service.clock.advance(30 * SECOND);
    assert.equal((await person.post("/confirm", { password: person.password })).location, "/");
  });
});

describe("a link to choose a password", () => {
  async function invited() {
    const { organisationId } = await service.customer();
    const actor = { userId: null, name: "command", address: null, role: "operator" } as const;
    const wanted = { organisationId, email: `invited${++places}@example.com`, name: "Invited" };
    const { user, token } = await inviteUser(service.db, wanted, actor, service);
    const another = () => makePasswordLink(service.db, { organisationId, email: user.email }, actor, service);
    return { user, path: `/password?token=${token}`, another };
  }
  const password = "correct horse battery";

  test("is good once", async () => {
    const { user, path } = await invited();
    const browser = browserIn();
    assert.match((await browser.get(path)).text, new RegExp(user.email));
    assert.match((await browser.post(path, { password: user.email.padEnd(12) })).text, /easy to guess/);

    const chosen = await browser.post(path, { password });
    assert.ok(browser.cookies.has(DEVICE), "the browser is known from then on");
    assert.deepEqual([chosen.to, chosen.notice], ["/sandbox", "invitation_accepted"]);
    await browser.post("/sign-out");
    await browser.get("/sign-in");
    const late = await browser.post(path, { password });
    assert.deepEqual([late.to, (await browser.get(late.location ?? "")).status], [path, 404]);
    assert.equal((await signInAs(browser, { user, password })).status, 303);
  });

  test("is good once, however many try at once", async () => {
    const { path } = await invited();
    const browser = browserIn();
    await browser.get(path);

    const tries = Array.from({ length: 6 }, (_, index) => browser.post(path, { password: `${password} ${index}` }));
    const ways = (await Promise.all(tries)).map(({ to }) => to).sort();

    assert.deepEqual(ways, [...Array.from({ length: 5 }, () => path), "/sandbox"]);
  });

  test("can be used for three days", async () => {
    const { path } = await invited();
    const browser = browserIn();

    service.clock.advance(3 * DAY - SECOND);
    assert.equal((await browser.get(path)).status, 200);
    service.clock.advance(SECOND);
    assert.equal((await browser.get(path)).status, 404);
    assert.equal((await browser.post(path, { password })).to, path);
  });

  test("dies with every older one when a password is set", async () => {
    const { path, another } = await invited();
    const newer = `/password?token=${(await another()).token}`;
    const browser = browserIn();
    await browser.get(path);

    await browser.post(newer, { password });

    assert.equal((await browser.get(path)).status, 404);
    for (const token of ["", "x", "0".repeat(40)])
      assert.equal((await browser.get(`/password?token=${token}`)).status, 404);
  });
});
