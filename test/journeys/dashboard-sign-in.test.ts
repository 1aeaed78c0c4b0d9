// Getting in to the dashboard and out again: passwords and sessions.

import assert from "node:assert/strict";
import { inviteUser } from "../../src/access/invitations.ts";
import { activeSessions } from "../../src/access/sign-in/sessions.ts";
import { createOwner } from "../../src/access/users.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Browser, newPerson, openBrowser, type Page, signedIn, signInAs } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

const SESSION = "__Host-quarterday";
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

const isIn = async (browser: Browser) => (await browser.get("/account")).status === 200;
const told = ({ text }: Page) => /role="alert"[^>]*>.*?<li>([^<]*)</.exec(text)?.[1] ?? text;

describe("signing in", () => {
  test("the right password opens a session, in a cookie that only this host gets, over HTTPS alone", async () => {
    const account = await newPerson(service, await service.customer());
    const browser = browserIn();
    assert.equal((await browser.get("/")).location, "/sandbox");
    assert.equal((await browser.get("/sandbox")).location, "/sign-in?to=%2Fsandbox");
    await browser.get("/sign-in?to=%2Fsandbox");

    const answer = await browser.post("/sign-in?to=%2Faccount", {
      email: ` ${account.user.email.toUpperCase()} `,
      password: account.password,
    });

    assert.deepEqual([answer.status, answer.location], [303, "/account"]);
    const [line = ""] = [answer.headers["set-cookie"] ?? []].flat();
    assert.match(line, /^__Host-quarterday=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    assert.equal(await isIn(browser), true);
  });

  test("a wrong password, an unknown account and one without a password get the same answer", async () => {
    const customer = await service.customer();
    const account = await newPerson(service, customer);
    const { organisationId } = customer;
    const actor = { userId: null, name: "command", address: null, role: "operator" } as const;
    const wanted = { organisationId, email: "invited@example.com", name: "Invited" };
    await inviteUser(service.db, wanted, actor, service);
    const withoutTyped = ({ text }: Page) => text.replace(/value="[^"]*"/g, "");
    const browser = browserIn();
    await browser.get("/sign-in");

    const answers = [];
    for (const email of [account.user.email, "nobody@example.com", "invited@example.com", "x\u0000y"])
      answers.push(await browser.post("/sign-in", { email, password: "wrong wrong wrong" }));
    const [wrong, unknown, invited, unreadable] = answers;

    assert.ok(wrong && unknown && invited && unreadable);
    assert.equal(told(wrong), WRONG);
    for (const other of [unknown, invited]) {
      assert.equal(other.status, wrong.status);
      assert.equal(withoutTyped(other), withoutTyped(wrong));
    }
    assert.equal(unreadable.status, 400);
    assert.equal(browser.cookies.has(SESSION), false);
  });

  test("a planted session is not adopted: signing in creates a new one", async () => {
    const account = await newPerson(service, await service.customer());
    const planted = "p".repeat(43);
    const [victim, attacker] = [browserIn(), browserIn()];
    for (const browser of [victim, attacker]) browser.cookies.set(SESSION, planted);

    await signInAs(victim, account);

    assert.notEqual(victim.cookies.get(SESSION), planted);
    assert.deepEqual([await isIn(victim), await isIn(attacker)], [true, false]);
    const first = victim.cookies.get(SESSION);
    await signInAs(victim, account);
    assert.notEqual(victim.cookies.get(SESSION), first);
  });

  test("signing in again ends the session that the browser had, and no other", async () => {
    const customer = await service.customer();
    const [account, colleague] = [await newPerson(service, customer), await newPerson(service, customer)];
    const [browser, copy, elsewhere] = [browserIn(), browserIn(), browserIn()];
    await signInAs(browser, account);
    await signInAs(elsewhere, account);
    copy.cookies.set(SESSION, browser.cookies.get(SESSION) ?? "");
    assert.equal(await isIn(copy), true);

    await signInAs(browser, colleague);

    assert.deepEqual([await isIn(browser), await isIn(copy), await isIn(elsewhere)], [true, false, true]);
  });

  test("an address on another site is not followed afterwards", async () => {
    const account = await newPerson(service, await service.customer());
    const ways: [to: string, goes: string][] = [
      ["/sandbox/filings?status=failed", "/sandbox/filings?status=failed"],
      ["//evil.example", "/"],
      ["https://evil.example/", "/"],
      ["/\\evil.example", "/"],
      ["\\\\evil.example", "/"],
      ["/\t/evil.example", "/"],
      ["/\n/evil.example", "/"],
      ["javascript:alert(1)", "/"],
      ["evil.example", "/"],
      ["/sandbox\r\nSet-Cookie: a=b", "/"],
      ["/caf\u00e9\u4e2d", "/"],
      ["", "/"],
    ];

    for (const [to, goes] of ways) {
      const browser = browserIn();
      const path = `/sign-in?to=${encodeURIComponent(to)}`;
      await browser.get(path);
      const answer = await browser.post(path, { email: account.user.email, password: account.password });
      assert.deepEqual([answer.status, answer.location], [303, goes], JSON.stringify(to));
    }
  });

  test("a user with the printed password can do nothing before choosing another", async () => {
    const { organisationId } = await service.customer();
    const owner = await createOwner(service.db, { organisationId }, service);
    const browser = browserIn();
    await browser.get("/sign-in");
    await browser.post("/sign-in", owner);
    for (const path of ["/sandbox", "/account", "/live/settings/keys/new"])
      assert.equal((await browser.get(path)).location, "/set-up", path);
    await browser.get("/set-up");
    const copy = browserIn();
    copy.cookies.set(SESSION, browser.cookies.get(SESSION) ?? "");
    const fields = { organisation: "Fernsby", name: "Jane", email: "jane@fernsby.example" };

    const printed = await browser.post("/set-up", { ...fields, password: owner.password });
    const short = await browser.post("/set-up", { ...fields, password: "short" });
    const done = await browser.post("/set-up", { ...fields, password: "correct horse battery" });

    assert.match(printed.text, /Choose a password other than the one that was printed\./);
    assert.match(short.text, /Choose a password of at least 12 characters\./);
    assert.equal(done.location, "/sandbox");
    assert.equal((await browser.get("/sandbox")).status, 200);
    assert.equal(await isIn(copy), false, "the session goes on under another token");
    assert.equal((await browser.get("/set-up")).location, "/");
    assert.equal((await signInAs(browserIn(), { user: owner, password: owner.password })).again, true);
  });
});

describe("a session", () => {
  test("ends two hours after it was last used", async () => {
    const person = await signedIn(service, await service.customer());

    service.clock.advance(2 * HOUR - MINUTE);
    assert.equal(await isIn(person), true);
    service.clock.advance(2 * HOUR - MINUTE);
    assert.equal(await isIn(person), true);
    service.clock.advance(2 * HOUR);
    const over = await person.get("/account");
    assert.deepEqual([over.to, over.notice], ["/sign-in?to=%2Faccount", "session_over"]);
    const page = await person.follow(over);
    assert.match(page.text, /role="status"><p>Your session has expired\. Sign in to continue\.</);
    const { email } = person.user;
    assert.equal(
      (await person.post("/sign-in?to=%2Faccount", { email, password: person.password })).location,
      "/account",
    );
  });

  test("is not kept alive by a page that looks by itself whether something has changed", async () => {
    const person = await signedIn(service, await service.customer());
    const look = () => person.send("GET", "/account", { headers: { "x-following": "1" } });

    for (let minutes = 10; minutes < 120; minutes += 10) {
      service.clock.advance(10 * MINUTE);
      assert.equal((await look()).status, 200, `${minutes} minutes`);
    }
    service.clock.advance(10 * MINUTE);

    assert.match((await look()).location ?? "", /^\/sign-in/);
    assert.equal(await isIn(person), false);
  });

  test("ends after twelve hours, used or not, and is then forgotten", async () => {
    const person = await signedIn(service, await service.customer());

    for (let hour = 1; hour < 12; hour++) {
      service.clock.advance(HOUR);
      assert.equal(await isIn(person), true, `${hour} hours`);
    }
    service.clock.advance(HOUR);
    assert.equal(await isIn(person), false);
    service.clock.advance(SECOND);
    await tidyUp({ ...service, eventRetentionDays: 90 });
    const left = await service.db.query("select id from sessions where user_id = $1", [person.user.id]);
    assert.deepEqual(left, []);
  });

  test("ends by signing out, also for a copied cookie", async () => {
    const person = await signedIn(service, await service.customer());
    const copy = browserIn();
    copy.cookies.set(SESSION, person.cookies.get(SESSION) ?? "");
    assert.equal(await isIn(copy), true);

    const out = await person.post("/sign-out");

    assert.deepEqual([out.to, out.notice], ["/sign-in", "signed_out"]);
    assert.match((await person.follow(out)).text, /role="status"><p>You are signed out\.</);
    assert.match(String([out.headers["set-cookie"]].flat()[0]), /^__Host-quarterday=; .*Max-Age=0$/);
    assert.deepEqual([await isIn(person), await isIn(copy)], [false, false]);
  });

  test("ends when the password changes elsewhere; the one it is changed in goes on, under another token", async () => {
    const person = await signedIn(service, await service.customer());
    const [other, copy] = [browserIn(), browserIn()];
    await signInAs(other, person);
    copy.cookies.set(SESSION, person.cookies.get(SESSION) ?? "");

    const wrong = await person.post("/account/password", { current: "wrong", password: "another horse battery" });
    assert.match(wrong.text, /Incorrect password\./);
    assert.deepEqual([await isIn(other), await isIn(copy)], [true, true]);
    await person.post("/account/password", { current: person.password, password: "another horse battery" });

    assert.deepEqual([await isIn(person), await isIn(other), await isIn(copy)], [true, false, false]);
    assert.equal((await signInAs(browserIn(), person)).again, true);
    assert.equal((await signInAs(browserIn(), { ...person, password: "another horse battery" })).status, 303);
  });

  test("is named by its browser and can be ended from another one; another user's cannot", async () => {
    const person = await signedIn(service, await service.customer());
    const other = browserIn();
    const userAgent = "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
    other.headers["user-agent"] = userAgent;
    await signInAs(other, person);
    const stranger = await signedIn(service, await service.customer());
    const [foreign] = await activeSessions(service.db, stranger.user.id, service);
    const { text } = await person.get("/account");
    const path = /action="(\/account\/sessions\/ses_\w+)"/.exec(text)?.[1] ?? "";

    assert.ok(text.includes(`<span title="${userAgent}">Firefox on Linux</span>`));
    assert.equal((await person.post(`/account/sessions/${foreign?.id}`)).status, 404);
    assert.equal((await person.post(path)).notice, "session_ended");

    assert.deepEqual([await isIn(person), await isIn(other), await isIn(stranger)], [true, false, true]);
  });
});
