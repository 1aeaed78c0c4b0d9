// An organisation's people look after themselves: they invite colleagues by a link, give roles, and end somebody's
// access. Whatever happens, an owner is left.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { inviteUser } from "../../src/access/invitations.ts";
import { hashOf } from "../../src/access/sign-in/sessions.ts";
import { changeRole, disableUser } from "../../src/access/team.ts";
import { sessionByToken, userByEmail, userById } from "../../src/access/user-store.ts";
import type { Role } from "../../src/audit/roles.ts";
import { auditEntries } from "../../src/audit/store.ts";
import { filingsFile } from "../../src/dashboard/filings/filings.tsx";
import { SESSION_COOKIE } from "../../src/dashboard/frame/security.ts";
import type { DashboardParts, Visit } from "../../src/dashboard/frame/visit.ts";
import { DAY, MINUTE } from "../../src/platform/clock.ts";
import {
  type Browser,
  openBrowser,
  type Page,
  type Person,
  signedIn,
  signInAs,
  wordsOf,
} from "../support/dashboard.ts";
import { fillWithMany } from "../support/many.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const PEOPLE = "/sandbox/settings/people";
const PASSWORD = "correct horse battery";

let firms = 0;

async function firm(...others: Role[]) {
  const customer = await service.customer(`Firm ${++firms}`);
  const owner = await signedIn(service, customer);
  const colleagues: Person[] = [];
  for (const role of others) colleagues.push(await signedIn(service, customer, role));
  return { customer, owner, colleagues };
}

const address = (name: string) => `${name}${firms}@colleagues.example`;

/** By the form; the page of the person shows the link. */
async function invites(owner: Person, name: string, role: string) {
  const sent = await owner.post(`${PEOPLE}/invite`, { email: address(name), name, role });
  assert.equal(sent.status, 303, sent.text);
  const page = await owner.follow(sent);
  return { page, link: linkOn(page), path: sent.to ?? "" };
}

function linkOn({ text }: Page): string {
  const [, link = ""] = /data-copy="https:\/\/[^/"]+(\/password\?token=[0-9A-Za-z]{40})"/.exec(text) ?? [];
  return link;
}

async function accepts(link: string, browser: Browser = openBrowser(service)) {
  await browser.get(link);
  return { browser, page: await browser.post(link, { password: PASSWORD }) };
}

const roleOf = async ({ user }: Person) => (await userById(service.db, user.id))?.role;

describe("an invitation", () => {
  test("is a link, shown once, that signs the colleague in with the role that was given", async () => {
    const { owner, customer } = await firm();
    const { page, link, path } = await invites(owner, "filer", "filer");
    const again = await owner.get(path);

    const invitation = await openBrowser(service).get(link);
    const { browser, page: accepted } = await accepts(link);
    const first = await browser.get("/sandbox");
    const list = await owner.get(PEOPLE);

    assert.match(wordsOf(page.text), /Invitation link, shown once Pass this link on to filer in private/);
    assert.ok(page.text.includes(`data-copy="${service.url}${link}"`));
    assert.equal(linkOn(again), "", "once");
    assert.match(
      wordsOf(invitation.text),
      /Choose a password for filer\d+@colleagues\.example \. You are then signed in/,
    );
    assert.deepEqual([accepted.to, accepted.notice], ["/sandbox", "invitation_accepted"]);
    assert.equal(first.status, 200);
    assert.doesNotMatch(first.text, /settings\/keys|settings\/people/);
    assert.equal((await browser.get("/sandbox/settings/keys")).status, 403);
    assert.match(wordsOf(list.text), /filer filer\d+@colleagues\.example Filer can sign in/);
    const { organisationId } = customer;
    const entries = await auditEntries(service.db, { organisationId, mode: "sandbox", before: null, limit: 3 });
    assert.deepEqual(
      entries.map(({ action, actor, details }) => [action, actor, details]),
      [
        ["signed_in", address("filer"), {}],
        ["password_set", address("filer"), {}],
        ["user_invited", owner.user.email, { email: address("filer"), role: "filer" }],
      ],
    );
  });

  test("opens a session of its own: one that was planted in the browser is worth nothing, and ends", async () => {
    const { owner, colleagues } = await firm("viewer");
    const [viewer] = colleagues;
    const { link } = await invites(owner, "jo", "viewer");
    const planted = viewer?.cookies.get(SESSION_COOKIE) ?? "";
    const browser = openBrowser(service);
    browser.cookies.set(SESSION_COOKIE, planted);

    const { page } = await accepts(link, browser);

    const token = browser.cookies.get(SESSION_COOKIE) ?? "";
    assert.equal(page.notice, "invitation_accepted");
    assert.notEqual(token, planted);
    assert.equal((await sessionByToken(service.db, hashOf(token)))?.user.email, address("jo"));
    assert.equal(await sessionByToken(service.db, hashOf(planted)), undefined);
  });

  test("can be used once, and three days long", async () => {
    const { owner } = await firm();
    const [used, late] = [await invites(owner, "used", "viewer"), await invites(owner, "late", "viewer")];

    await accepts(used.link);
    const second = await accepts(used.link);
    service.clock.advance(3 * DAY);
    const expired = await accepts(late.link);
    await signInAs(owner, owner);
    const list = await owner.get(PEOPLE);

    for (const { browser, page } of [second, expired]) {
      const told = await browser.get(page.location ?? "");
      assert.equal(told.status, 404);
      assert.match(told.text, /This link is no longer valid/);
    }
    assert.match(wordsOf(list.text), /late late\d+@colleagues\.example Viewer invitation expired/);
  });

  test("made again ends the link before it; withdrawn it ends too, and can be made again", async () => {
    const { owner } = await firm();
    const { link: first, path } = await invites(owner, "jo", "developer");

    const second = linkOn(await owner.follow(await owner.post(`${path}/invite`)));
    const before = (await openBrowser(service).get(first)).status;
    const withdrawn = await owner.post(`${path}/remove`);
    const list = await owner.get(PEOPLE);
    const meanwhile = (await openBrowser(service).get(second)).status;
    const third = linkOn(await owner.follow(await owner.post(`${path}/invite`)));
    const { browser, page } = await accepts(third);

    assert.deepEqual([before, meanwhile], [404, 404]);
    assert.deepEqual([withdrawn.to, withdrawn.notice], [PEOPLE, "invitation_withdrawn"]);
    assert.match(wordsOf(list.text), /Removed and withdrawn: 1 .*jo jo\d+@colleagues\.example withdrawn/);
    assert.equal(page.notice, "invitation_accepted");
    assert.equal((await browser.get("/sandbox/settings/keys")).status, 200, "a developer still");
    assert.match((await owner.post(`${path}/invite`)).text, /has accepted the invitation already/);
  });

  test("pressed twice makes one person, and both presses lead to the link", async () => {
    const { owner } = await firm();
    const fields = { email: address("twice"), name: "Twice", role: "filer", token: "t".repeat(24) };

    const [one, other] = [await owner.post(`${PEOPLE}/invite`, fields), await owner.post(`${PEOPLE}/invite`, fields)];

    assert.equal(one.to, other.to);
    assert.notEqual(linkOn(await owner.follow(other)), "");
  });

  test("says at its fields what is wrong, and makes nobody", async () => {
    const { owner, colleagues } = await firm("viewer");
    const taken = colleagues[0]?.user.email ?? "";
    const fields = { email: address("new"), name: "New", role: "viewer" };
    const wrong: readonly (readonly [Record<string, string | string[]>, RegExp])[] = [
      [{ email: "new" }, /Enter an email address such as name@example\.com/],
      [{ name: " " }, /Give a name of 1 to 100 characters/],
      [{ role: "admin" }, /Choose a role: owner, filer, developer, viewer/],
      [{ role: "" }, /Choose a role/],
      [{ role: ["viewer", "owner"] }, /Choose a role/],
      [{ email: taken }, /A user with the address .* already exists/],
    ];

    for (const [change, problem] of wrong) {
      const page = await owner.post(`${PEOPLE}/invite`, { ...fields, ...change });
      assert.equal(page.again, true);
      assert.match(page.text, problem);
    }

    assert.equal(await userByEmail(service.db, fields.email), undefined);
  });
});

describe("a role", () => {
  test("that is changed counts from the next page of an open session on", async () => {
    const { owner, customer, colleagues } = await firm("filer", "owner");
    const [filer, second] = colleagues;
    assert.ok(filer && second);
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.untilFinal(customer.sandbox, json.id);
    const amend = "/sandbox/drafts";
    const before = [(await filer.get(amend)).status, (await second.get(PEOPLE)).status];

    const given = await owner.post(`${PEOPLE}/${filer.user.id}/role`, { role: "viewer" });
    await owner.post(`${PEOPLE}/${second.user.id}/role`, { role: "developer" });
    const page = await filer.get(amend);

    assert.deepEqual(before, [200, 200]);
    assert.equal(given.notice, "role_changed");
    assert.deepEqual([page.status, (await second.get(PEOPLE)).status], [403, 403]);
    assert.match(wordsOf(page.text), /Your role is viewer, and this needs the role owner or filer/);
    assert.doesNotMatch((await filer.get(`/sandbox/filings/${json.id}`)).text, /value="amend"/);
    assert.equal((await second.get("/sandbox/settings/keys")).status, 200);
  });

  test("is one of four, given once", async () => {
    const { owner, colleagues } = await firm("viewer");
    const [viewer] = colleagues;
    assert.ok(viewer);
    const path = `${PEOPLE}/${viewer.user.id}/role`;

    for (const role of [[], ["admin"], ["Owner"], ["filer", "owner"], ["filer", "filer"]]) {
      const page = await owner.post(path, { role });
      assert.equal(page.again, true, String(role));
      assert.match(page.text, /Choose a role/);
    }

    assert.equal(await roleOf(viewer), "viewer");
  });

  test("of the only owner stays, and an owner who gives it up sees no people any more", async () => {
    const { owner, colleagues } = await firm("viewer");
    const [viewer] = colleagues;
    assert.ok(viewer);
    const own = `${PEOPLE}/${owner.user.id}/role`;
    await invites(owner, "late", "owner");

    const alone = await owner.post(own, { role: "viewer" });
    await owner.post(`${PEOPLE}/${viewer.user.id}/role`, { role: "owner" });
    const given = await owner.post(own, { role: "filer" });

    assert.match(wordsOf(alone.text), /is the only owner who can sign in\. Make another user an owner first\./);
    assert.deepEqual([given.to, given.notice], ["/sandbox", "role_changed"]);
    assert.equal((await owner.get(PEOPLE)).status, 403);
    assert.deepEqual([await roleOf(owner), await roleOf(viewer)], ["filer", "owner"]);
  });

  test("cannot be had by posting it elsewhere, nor can another organisation or session", async () => {
    const { customer, colleagues } = await firm("filer");
    const other = await service.customer();
    const [filer] = colleagues;
    assert.ok(filer);
    const { user, password } = filer;
    const more = {
      role: ["owner", "owner"],
      organisation_id: other.organisationId,
      id: "usr_x",
      password_hash: "x",
      disabled_at: "2026-01-01",
      mode: "live",
    };

    const changed = await filer.post("/account", { ...more, name: ["Jo", "Someone else"], email: user.email });
    await filer.post("/account/password", { ...more, current: password, password: "another horse battery" });
    await filer.get("/account");
    await filer.post("/confirm", { ...more, password: "another horse battery" });
    await filer.post("/set-up", {
      ...more,
      organisation: "Mine",
      name: "Jo",
      email: "x@x.example",
      password: PASSWORD,
    });

    const after = await userById(service.db, user.id);
    assert.equal(changed.notice, "profile_changed");
    assert.deepEqual(
      [after?.role, after?.name, after?.email, after?.organisation_id, after?.disabled_at],
      ["filer", "Jo", user.email, customer.organisationId, null],
    );
    assert.equal((await filer.get("/live/settings/people")).status, 403);
  });

  test("is asked before the password is, and a form from elsewhere is refused before that", async () => {
    const { owner, colleagues } = await firm("viewer");
    const [viewer] = colleagues;
    assert.ok(viewer);
    service.clock.advance(11 * MINUTE);

    const path = `${PEOPLE}/${viewer.user.id}/role`;
    const own = await viewer.post(path, { role: "owner" });
    const foreign = await owner.send("POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
      body: `role=owner&csrf=${await owner.csrf()}`,
    });

    assert.equal(own.status, 403);
    assert.match(own.text, /No changes were saved/);
    assert.equal(foreign.status, 400);
    assert.equal(await roleOf(viewer), "viewer");
  });
});

describe("a live key", () => {
  const wanted = { name: "Books", permission: "all" };

  test("that may do everything is made and rolled by an owner; a developer makes others", async () => {
    const { customer, owner, colleagues } = await firm("developer");
    const [developer] = colleagues;
    assert.ok(developer);
    const { organisationId, keys } = customer;
    const reader = { organisationId, mode: "live", name: "Reader", permission: "read_only" } as const;
    const { key } = await createApiKey(service.db, reader, operator, service);
    const rolls = (by: Person, mode: string, id: string) =>
      by.post(`/${mode}/settings/keys/${id}/roll`, { overlap: "1" });

    const form = await developer.get("/live/settings/keys/new");
    const refused = [
      await developer.post("/live/settings/keys/new", wanted),
      await developer.post("/live/settings/keys/new", { name: "Books" }),
      await rolls(developer, "live", keys.live.id),
    ];
    const made = [
      await developer.post("/live/settings/keys/new", { name: "Status", permission: "read_only" }),
      await developer.post("/live/settings/keys/new", { name: "Check", permission: "validate_only" }),
      await rolls(developer, "live", key.id),
      await developer.post("/sandbox/settings/keys/new", wanted),
      await rolls(developer, "sandbox", keys.sandbox.id),
      await owner.post("/live/settings/keys/new", wanted),
      await rolls(owner, "live", keys.live.id),
    ];

    assert.doesNotMatch(form.text, /<option[^>]*>everything</);
    assert.match(form.text, /Only an owner creates live keys that may do everything/);
    for (const { status, text } of refused) {
      assert.equal(status, 403);
      assert.match(text, /Your role is developer, and in live this needs the role owner\./);
    }
    for (const { status } of made) assert.equal(status, 303);
    const page = await developer.get(`/live/settings/keys/${keys.live.id}`);
    assert.doesNotMatch(page.text, /\/roll"/);
    const live = await service.db.query<{ name: string; permission: string }>(
      "select name, permission from api_keys where organisation_id = $1 and mode = 'live' and name = 'Books'",
      [organisationId],
    );
    assert.deepEqual(live, [{ name: "Books", permission: "all" }], "the owner's");
  });
});

describe("a removal", () => {
  test("sends the person to the sign-in page with the next click; their lines in the audit log keep the name", async () => {
    const { owner, colleagues } = await firm("developer");
    const [leaver] = colleagues;
    assert.ok(leaver);
    const { id, email, name } = leaver.user;
    await leaver.post("/sandbox/settings/keys/new", { name: "Books" });

    const done = await owner.post(`${PEOPLE}/${id}/remove`, { email });
    const [page, form] = [
      await leaver.get("/sandbox"),
      await leaver.post("/sandbox/settings/keys/new", { name: "After" }),
    ];
    const audit = await owner.get("/sandbox/settings/audit");

    assert.equal(done.notice, "user_disabled");
    for (const { location } of [page, form]) assert.match(location ?? "", /^\/sign-in/);
    assert.match(wordsOf(audit.text), new RegExp(`Created an API key Books ${name}`));
    assert.match(audit.text, new RegExp(`title="${email}"`));
    assert.doesNotMatch(wordsOf(audit.text), /Created an API key After/);
    assert.equal((await signInAs(openBrowser(service), leaver)).again, true);
  });

  test("breaks off a list that is being sent", async () => {
    const { customer, colleagues } = await firm("viewer");
    const [viewer] = colleagues;
    assert.ok(viewer);
    const filings = 6_000;
    const many = { organisationId: customer.organisationId, filings, now: service.clock.now(), days: 30 };
    await fillWithMany(service.db, many);
    const signedInAs = await sessionByToken(service.db, hashOf(viewer.cookies.get(SESSION_COOKIE) ?? ""));
    assert.ok(signedInAs);
    const visit = {
      ...signedInAs,
      organisation: { id: customer.organisationId },
      mode: "sandbox",
      query: new URLSearchParams(),
      now: service.clock.now(),
    } as Visit;
    const parts = { ...service, log: service.parts.log, stuckAfterHours: 24 } as unknown as DashboardParts;
    const lines = async (removesAfter: number) => {
      const response = await filingsFile(visit, parts);
      assert.ok(response.kind === "file" && typeof response.body === "object" && "read" in response.body);
      let chunks = 0;
      for await (const _ of response.body) {
        chunks += 1;
        if (chunks === removesAfter) await disableUser(service.db, viewer.user, operator, service);
      }
      return chunks;
    };

    const whole = await lines(0);
    await assert.rejects(lines(2), /the session has ended/);

    assert.ok(whole > 5, `${whole} pieces`);
  });

  test("of the last owner is refused, by whoever asks in the dashboard", async () => {
    const { owner, customer, colleagues } = await firm("owner");
    const [second] = colleagues;
    assert.ok(second);
    await changeRole(service.db, second.user, "viewer", operator, service);

    const itself = await owner.post(`${PEOPLE}/${owner.user.id}/remove`, { email: owner.user.email });
    const other = await second.post(`${PEOPLE}/${owner.user.id}/remove`, { email: owner.user.email });

    assert.deepEqual([itself.status, other.status], [400, 403]);
    assert.match(itself.text, /You cannot remove yourself\. Ask another owner/);
    assert.equal((await owner.get(PEOPLE)).status, 200);
    await refusedToStrangers(customer);
  });
});

/** Of another organisation, an owner too. */
async function refusedToStrangers({ organisationId }: Customer): Promise<void> {
  const { user } = await inviteUser(
    service.db,
    { organisationId, email: address("invited"), name: "Invited", role: "viewer" },
    operator,
    service,
  );
  const stranger = await signedIn(service, await service.customer());
  const path = `${PEOPLE}/${user.id}`;
  for (const page of [
    await stranger.get(path),
    await stranger.post(`${path}/invite`),
    await stranger.post(`${path}/role`, { role: "owner" }),
    await stranger.post(`${path}/remove`),
  ])
    assert.equal(page.status, 404);
}

test("a page that the role does not allow says in words what it needs and whom to ask", async () => {
  const { owner, colleagues } = await firm("filer", "owner");
  const [filer, second] = colleagues;
  assert.ok(filer && second);

  const page = await filer.get("/live/settings/webhooks/none");
  const head = await filer.send("HEAD", "/live/settings/webhooks");

  assert.deepEqual([page.status, head.status], [403, 403]);
  assert.match(
    wordsOf(page.text),
    /Not for your role Your role is filer, and this needs the role owner or developer\. An owner of your organisation can change your role\. You can ask:/,
  );
  for (const { user } of [owner, second]) assert.ok(page.text.includes(`href="mailto:${user.email}"`), user.email);
  assert.ok(!page.text.includes(`mailto:${filer.user.email}`));
});
