// A form that is not done is shown again by a page that was got: with what was typed and what is wrong with it, to
// whoever typed it and for a short time. So is one that was sent when the session was over, after a new sign-in.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepForm, keptFormBounds } from "../../src/access/kept-forms/kept-forms.ts";
import { IDLE_MS } from "../../src/access/sign-in/sessions.ts";
import { neverKept, pageOfForm } from "../../src/dashboard/frame/forms/kept-form.ts";
import type { OpenVisit, PageRoute } from "../../src/dashboard/frame/visit.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { SECOND } from "../../src/platform/clock.ts";
import {
  formHeaders,
  lastKept,
  newCustomerWithPerson,
  openBrowser,
  type Person,
  signedIn,
  signInAs,
  typedIn,
} from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

const ORGANISATION = "/sandbox/settings/organisation";
const SESSION = "__Host-quarterday";
const settings = { organisation: "Pike & Roach", declarant_name: "", declarant_status: "", files_as: "company" };
const wrong = { ...settings, refuse_incomplete: "no", retention: "many" };
const GONE = /What you typed is no longer kept\. Fill in the form again\./;
const SIGNED_OUT = /You were signed out, so nothing was saved\. Check the form, enter any passwords again/;

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const keptOnes = () => service.db.query<{ kind: string }>("select kind from kept_forms");
const nameOf = async ({ user }: Person) =>
  (await service.db.query<{ name: string }>("select name from organisations where id = $1", [user.organisation_id]))[0]
    ?.name;

/** As a browser sends it, which does not follow by itself here. */
async function sentBy(
  person: Pick<Person, "send" | "csrf">,
  path: string,
  fields: Record<string, string>,
  { referer = service.url + path, csrf }: { referer?: string; csrf?: string } = {},
) {
  const body = new URLSearchParams({ csrf: csrf ?? (await person.csrf()), ...fields }).toString();
  return person.send("POST", path, { headers: { ...formHeaders(service.url), referer }, body });
}

describe("a form with problems", () => {
  test("is answered with the way to its page, which shows what was typed and what is wrong as often as it is got", async () => {
    const { person } = await newCustomerWithPerson(service);
    await person.get(ORGANISATION);

    const sent = await sentBy(person, ORGANISATION, wrong);
    const pages = [await person.follow(sent), await person.follow(sent)];

    assert.equal(sent.status, 303);
    assert.match(sent.location ?? "", /^\/sandbox\/settings\/organisation\?form=[0-9A-Za-z]{24}$/);
    for (const page of pages) {
      assert.equal(page.status, 200);
      assert.match(page.text, /<title>Error: Organisation/);
      assert.match(page.text, /error-summary" role="alert"[^>]* autofocus/);
      assert.match(page.text, /id="retention-error"/);
      assert.deepEqual([typedIn(page, "organisation"), typedIn(page, "retention")], ["Pike &amp; Roach", "many"]);
    }
    assert.notEqual(await nameOf(person), "Pike & Roach");
  });

  test("stays apart from those in other tabs, and is forgotten once it was taken", async () => {
    const { person } = await newCustomerWithPerson(service);
    const one = await sentBy(person, ORGANISATION, { ...wrong, retention: "one" });
    const two = await sentBy(person, ORGANISATION, { ...wrong, retention: "two" });

    const [first, second] = [await person.follow(one), await person.follow(two)];
    const done = await person.post(ORGANISATION, { ...wrong, retention: "" });
    const [firstAfter, secondAfter] = [await person.follow(one), await person.follow(two)];

    assert.deepEqual([typedIn(first, "retention"), typedIn(second, "retention")], ["one", "two"]);
    assert.equal(done.notice, "organisation_changed");
    assert.equal(typedIn(firstAfter, "retention"), "one");
    assert.deepEqual([typedIn(secondAfter, "retention"), GONE.test(secondAfter.text)], [null, true]);
  });

  test("is shown to nobody else, on no other page, and not for long", async () => {
    const { person, customer } = await newCustomerWithPerson(service);
    const colleague = await signedIn(service, customer);
    const elsewhere = openBrowser(service);
    await signInAs(elsewhere, person);
    const sent = await sentBy(person, ORGANISATION, wrong);
    const [, token = ""] = /form=(\w+)$/.exec(sent.location ?? "") ?? [];

    const others = [
      await colleague.get(sent.location ?? ""),
      await elsewhere.get(sent.location ?? ""),
      await person.get(`/live/settings/organisation?form=${token}`),
      await person.get(`${ORGANISATION}?form=${token.slice(1)}a`),
    ];
    const own = await person.follow(sent);
    service.clock.advance(keptFormBounds.session.lastsMs - SECOND);
    await signInAs(person, person);
    const nextSession = await person.follow(sent);

    assert.equal(typedIn(own, "retention"), "many");
    for (const page of [...others, nextSession]) {
      assert.deepEqual([page.status, typedIn(page, "retention")], [200, null]);
      assert.match(page.text, GONE);
      assert.doesNotMatch(page.text, /Pike/);
    }
    service.clock.advance(SECOND);
    await tidyUp({ ...service, eventRetentionDays: 90 });
    assert.deepEqual(await keptOnes(), []);
  });

  test("leads to its own page only, whatever page the browser names", async () => {
    const { person } = await newCustomerWithPerson(service);
    const ways = [];
    for (const referer of [
      "",
      "https://evil.example/sandbox/settings/organisation?a=b",
      `${service.url}//evil.example`,
      "x",
    ])
      ways.push((await sentBy(person, ORGANISATION, wrong, { referer })).location ?? "");
    const withQuery = await sentBy(person, ORGANISATION, wrong, { referer: `${service.url}${ORGANISATION}?a=b` });

    for (const way of ways) assert.match(way, /^\/sandbox\/settings\/organisation\?form=\w{24}$/);
    assert.match(withQuery.location ?? "", /^\/sandbox\/settings\/organisation\?a=b&form=\w{24}$/);
  });

  test("before sign-in belongs to the browser, with the email address and without the password", async () => {
    const [browser, other] = [openBrowser(service), openBrowser(service)];
    await browser.get("/sign-in?to=%2Fsandbox%2Ffilings");
    await other.get("/sign-in");

    const sent = await sentBy(browser, "/sign-in?to=%2Fsandbox%2Ffilings", {
      email: "jo@example.com",
      password: "hush hush",
    });
    const [page, stranger] = [await browser.get(sent.location ?? ""), await other.get(sent.location ?? "")];

    assert.match(sent.location ?? "", /^\/sign-in\?to=%2Fsandbox%2Ffilings&form=\w{24}$/);
    assert.match(page.text, /Incorrect email or password\./);
    assert.deepEqual([typedIn(page, "email"), typedIn(stranger, "email")], ["jo@example.com", null]);
    assert.match(stranger.text, GONE);
    assert.doesNotMatch(await lastKept(service), /hush/);
  });

  test("a refusal without a form is a page that was got, too", async () => {
    const { person } = await newCustomerWithPerson(service);

    const sent = await sentBy(person, "/account/sessions/ses_nobody", {});
    const page = await person.follow(sent);

    assert.match(sent.location ?? "", /^\/account\?form=\w{24}$/);
    assert.equal(page.status, 404);
  });
});

describe("a form that is sent when the session is over", () => {
  const lapses: Record<string, (person: Person) => void> = {
    "because nothing was done for two hours": () => service.clock.advance(IDLE_MS),
    "because the browser was closed": (person) => void person.cookies.delete(SESSION),
  };
  for (const [why, lapse] of Object.entries(lapses))
    test(`is there again after signing in as the same user, and is not submitted: ${why}`, async () => {
      const { person } = await newCustomerWithPerson(service);
      const before = await nameOf(person);
      await person.get(ORGANISATION);
      lapse(person);

      const sent = await sentBy(person, ORGANISATION, { ...wrong, retention: "120" });
      const asked = await person.follow(sent);
      const signedInAgain = await person.post(sent.location ?? "", {
        email: person.user.email,
        password: person.password,
      });
      const page = await person.follow(signedInAgain);
      const nothingYet = await nameOf(person);
      const saved = await person.post(ORGANISATION, { ...wrong, retention: "120" });

      assert.match(
        asked.text,
        /Your session has expired\. Sign in to continue: what you typed is kept for you for an hour\./,
      );
      assert.match(page.text, SIGNED_OUT);
      assert.deepEqual([typedIn(page, "organisation"), typedIn(page, "retention")], ["Pike &amp; Roach", "120"]);
      assert.equal(nothingYet, before);
      assert.equal(saved.notice, "organisation_changed");
      assert.doesNotMatch((await person.follow(signedInAgain)).text, SIGNED_OUT);
    });

  test("is not shown to another user, of this organisation or of another", async () => {
    const { person, customer } = await newCustomerWithPerson(service);
    const others = [await signedIn(service, customer), (await newCustomerWithPerson(service)).person];
    await person.get(ORGANISATION);
    person.cookies.delete(SESSION);
    const sent = await sentBy(person, ORGANISATION, wrong);

    for (const other of others) {
      person.cookies.delete(SESSION);
      await person.follow(sent);
      const given = await person.post(sent.location ?? "", { email: other.user.email, password: other.password });
      const page = await person.follow(given);
      assert.match(page.text, GONE);
      assert.doesNotMatch(page.text, /Pike/);
    }
    person.cookies.delete(SESSION);
    await person.follow(sent);
    const own = await person.post(sent.location ?? "", { email: person.user.email, password: person.password });
    assert.equal(typedIn(await person.follow(own), "organisation"), "Pike &amp; Roach");
  });

  test("under a session that an attacker planted it is the attacker's, and the user sees nothing of it", async () => {
    const { person: attacker } = await newCustomerWithPerson(service);
    const { person: victim } = await newCustomerWithPerson(service);
    await attacker.get(ORGANISATION);
    const csrf = await attacker.csrf();
    victim.cookies.set(SESSION, attacker.cookies.get(SESSION) ?? "");
    await attacker.post("/sign-out");

    const sent = await sentBy(victim, ORGANISATION, { ...wrong, organisation: "Planted" }, { csrf });
    await victim.follow(sent);
    const given = await victim.post(sent.location ?? "", { email: victim.user.email, password: victim.password });
    const page = await victim.follow(given);

    assert.notEqual(victim.cookies.get(SESSION), attacker.cookies.get(SESSION));
    assert.doesNotMatch(page.text, /Planted/);
    assert.match(page.text, GONE);
  });

  test("is there again where the same user has signed in meanwhile in another tab", async () => {
    const { person } = await newCustomerWithPerson(service);
    await person.get(ORGANISATION);
    const csrf = await person.csrf();
    await signInAs(person, person);

    const sent = await sentBy(person, ORGANISATION, { ...wrong, retention: "120" }, { csrf });
    const page = await person.follow(sent);
    const { person: stranger } = await newCustomerWithPerson(service);
    const foreign = await sentBy(stranger, ORGANISATION, wrong, { csrf });

    assert.match(page.text, SIGNED_OUT);
    assert.equal(typedIn(page, "retention"), "120");
    assert.notEqual(await nameOf(person), "Pike & Roach");
    assert.deepEqual([foreign.status, foreign.location], [400, null]);
  });

  test("is kept for nobody where it is not from a page of a user", async () => {
    await service.db.query("delete from kept_forms");
    const stranger = openBrowser(service);
    const { person } = await newCustomerWithPerson(service);
    await person.get(ORGANISATION);
    const csrf = await person.csrf();
    await stranger.get("/sign-in");
    const forged = [
      await stranger.csrf(),
      "",
      csrf.replace(/\.(.{40})./, ".$1-"),
      csrf.replace(/\..*/, ""),
      `${csrf.split(".")[0]}.AAAA`,
    ];

    for (const one of forged) {
      const sent = await sentBy(stranger, ORGANISATION, wrong, { csrf: one });
      assert.equal(sent.to, `/sign-in?to=${encodeURIComponent(ORGANISATION)}`);
    }
    const body = new URLSearchParams({ csrf, ...wrong }).toString();
    const crossSite = { ...formHeaders(service.url), origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    await stranger.send("POST", ORGANISATION, { headers: crossSite, body });

    assert.deepEqual(await keptOnes(), []);
  });
});

describe("the room for kept forms", () => {
  const page = ORGANISATION;
  const parts = () => ({ ...service, random: service.random });
  const keep = (holder: Parameters<typeof keepForm>[1]["holder"], { address = "192.0.2.1", text = "a=b" } = {}) =>
    keepForm(service.db, { holder, page, address, text }, parts());
  const count = async () => (await keptOnes()).length;

  test("a holder has the newest few, and a form that is too large is not kept", async () => {
    for (const [kind, { perHolder, bytes }] of Object.entries(keptFormBounds)) {
      await service.db.query("delete from kept_forms");
      const holder = { kind, sessionId: "ses_1", userId: "usr_1", cookie: "c" } as Parameters<typeof keep>[0];

      for (let one = 0; one < perHolder + 3; one++) assert.ok(await keep(holder), kind);

      assert.equal(await count(), perHolder, kind);
      assert.equal(await keep(holder, { text: "x".repeat(bytes + 1) }), null, kind);
    }
  });

  test("those who are not signed in have little, from one network and in all, and push nobody out", async () => {
    for (const kind of ["signed_out", "visitor"] as const) {
      await service.db.query("delete from kept_forms");
      const { perNetwork, lastsMs } = keptFormBounds[kind];
      assert.ok(perNetwork !== null);
      const holder = (one: number) => ({ kind, userId: `usr_${one}`, cookie: `c${one}` });
      for (let one = 0; one < perNetwork; one++) assert.ok(await keep(holder(one), { address: `2001:db8::${one}` }));

      assert.equal(await keep(holder(-1), { address: "2001:db8::ffff" }), null);
      assert.ok(await keep(holder(-1), { address: "2001:db8:1::1" }));
      await service.db.query(
        `insert into kept_forms (id, kind, holder, page, network, sealed, kept_at)
         select 'f' || n, $1, 'h' || n, '/', 'n' || n, 'x', $2 from generate_series(1, 2000) n`,
        [kind, service.clock.now()],
      );
      assert.equal(await keep(holder(-2), { address: "198.51.100.1" }), null);

      service.clock.advance(lastsMs);
      for (let round = 0; round < 25; round++) await keep(holder(-2), { address: "198.51.100.1" });
      assert.ok((await count()) <= 20, "those whose time is over make room");
    }
  });

  test("where there is none, the form is answered with its page", async () => {
    const browser = openBrowser(service);
    await browser.get("/sign-in");

    const sent = await sentBy(browser, "/sign-in", { email: "x".repeat(5_000), password: "wrong" });

    assert.equal(sent.status, 400);
    assert.match(sent.text, /There is a problem/);
  });
});

test("the page of every form is a page", () => {
  const pages = [...openRoutes, ...pageRoutes].filter(({ method }) => method === "GET").map(({ path }) => path);
  const posts: Pick<PageRoute, "path" | "buttonOn" | "formOn">[] = [...openRoutes, ...pageRoutes].filter(
    ({ method, path }) => method === "POST" && path !== "/sign-out",
  );

  const places = posts.map((route) => {
    const visit = { path: route.path, query: new URLSearchParams(), referer: "", origin: "" } as OpenVisit;
    return pageOfForm(visit, route).path;
  });

  assert.ok(places.length > 20);
  assert.deepEqual(
    places.filter((place) => !pages.includes(place)),
    [],
  );
});

test("no field that is typed unseen is ever kept", () => {
  const root = fileURLToPath(new URL("../../../src/dashboard", import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const unseen = sources
    .map((name) => readFileSync(join(root, name), "utf8"))
    .flatMap((text) => [...text.matchAll(/\bpassword\(\s*"(\w+)"|name="(\w+)"[^>]*type="password"/g)])
    .map(([, name, other]) => name ?? other ?? "");

  assert.ok(unseen.includes("presenter_code") && unseen.includes("own_password"));
  assert.deepEqual(
    unseen.filter((name) => !neverKept.includes(name)),
    [],
  );
});
