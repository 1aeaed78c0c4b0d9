// Every form of the dashboard, and whether it asks for the password again: a form that is not in this table fails the
// test. Those that file live returns, send live data elsewhere or decide who can sign in do, and nothing is done before
// it was given.

import assert from "node:assert/strict";
import { organisationById } from "../../src/access/store.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { type Fields, type Person, sentTooLate, signedIn, typedIn } from "../support/dashboard.ts";
import { abandoned, deliveriesOn, eventsOn, happens, shownAt } from "../support/failed-events.ts";
import { operator } from "../support/operator.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const settings = {
  organisation: "Fernsby",
  declarant_name: "",
  declarant_status: "",
  files_as: "company",
  retention: "",
};

/** Always: in both environments. Live: only there. Itself: the form has a field for it, or asks for what it deletes. */
type Asks = "always" | "live" | "itself" | "never";

const forms: Record<string, readonly [asks: Asks, sent?: Fields]> = {
  "/sign-in": ["itself"],
  "/sign-in/code": ["never"],
  "/password": ["never"],
  "/approve/:token": ["never"],
  "/approve/:token/code": ["never"],
  "/approve/:token/send-back": ["never"],
  "/sign-out": ["never"],
  "/set-up": ["never"],
  "/confirm": ["itself"],
  "/account": ["itself"],
  "/account/password": ["itself"],
  "/account/theme": ["never"],
  "/account/mail": ["never"],
  "/account/sessions": ["never"],
  "/account/sessions/:id": ["never"],
  "/account/two-step/set-up": ["always"],
  "/account/two-step/codes": ["itself"],
  "/account/two-step/off": ["itself"],
  "/account/two-step/notice": ["never"],
  "/:mode/settings/keys/new": ["live"],
  "/:mode/settings/keys/:id/roll": ["live"],
  "/:mode/settings/keys/:id/revoke": ["live"],
  // This names the declarant of live returns, in the sandbox too.
  "/:mode/settings/organisation": ["always", { ...settings, declarant_name: "Mallory" }],
  "/:mode/settings/people/invite": ["always"],
  "/:mode/settings/people/:id/invite": ["always"],
  "/:mode/settings/people/:id/role": ["always"],
  "/:mode/settings/people/:id/remove": ["always"],
  "/:mode/settings/organisation/two-step": ["always"],
  "/:mode/settings/organisation/retention": ["itself"],
  // How codes go is the same setting in both.
  "/:mode/settings/approval": ["always"],
  "/:mode/settings/authority/test": ["never"],
  "/:mode/settings/authority/credentials": ["live"],
  "/:mode/settings/companies-house/test": ["never"],
  "/:mode/settings/companies-house/presenter": ["live"],
  "/:mode/settings/webhooks/new": ["live"],
  "/:mode/settings/webhooks/:id/edit": ["live"],
  "/:mode/settings/webhooks/:id/rotate": ["live"],
  // Made-up data, to where events go anyway.
  "/:mode/settings/webhooks/:id/test": ["never"],
  // Stopping is always possible, and at once.
  "/:mode/settings/webhooks/:id/disable": ["never"],
  "/:mode/settings/webhooks/:id/enable": ["live"],
  // For good, as a key is revoked.
  "/:mode/settings/webhooks/:id/remove": ["live"],
  "/:mode/requests": ["never"],
  "/:mode/clock": ["never"],
  "/:mode/events/:id/replay": ["live"],
  "/:mode/webhooks/failed": ["live", { only: "dlv_x" }],
  "/:mode/webhooks/failed/replay": ["live"],
  // These send nothing and change no status.
  "/:mode/webhooks/failed/dismiss": ["never"],
  "/:mode/filings/:id/approval": ["live"],
  "/:mode/filings/:id/approval/code": ["live"],
  "/:mode/filings/:id/approval/take-back": ["never"],
  "/:mode/filings/:id/flag": ["never"],
  "/:mode/companies/new": ["never"],
  "/:mode/companies/import": ["never"],
  "/:mode/companies/:id/edit": ["never"],
  "/:mode/companies/:id/period": ["never"],
  "/:mode/companies/:id/period/remove": ["never"],
  "/:mode/companies/:id/trial-balance": ["never"],
  "/:mode/deadlines/:id": ["never"],
  "/:mode/deadlines/:id/done": ["never"],
  // Nothing is filed before the last of them.
  "/:mode/filings/:id/draft": ["never"],
  "/:mode/drafts/new": ["never"],
  "/:mode/drafts/:id/delete": ["never"],
  "/:mode/drafts/:id/needs": ["never"],
  "/:mode/drafts/:id/pages/:page": ["never"],
  "/:mode/drafts/:id/check": ["never"],
  "/:mode/drafts/:id/try": ["live", { place: "test_in_live" }],
  "/:mode/drafts/:id/check/on-top": ["never"],
  "/:mode/drafts/:id/submit": ["live"],
  "/:mode/companies-house/:id/flag": ["never"],
  "/:mode/companies-house/:id/release": ["live"],
};

const posted = [...openRoutes, ...pageRoutes].filter(({ method }) => method === "POST").map(({ path }) => path);

test("every form of the route table says here whether it asks for the password, and nothing else does", () => {
  assert.deepEqual(Object.keys(forms).sort(), [...posted].sort());
});

describe("ten minutes after the password was given, it is asked for again by", () => {
  for (const [path, [asks, sent]] of Object.entries(forms).filter(([each]) => each.startsWith("/:mode")))
    test(`POST ${path}: ${asks}`, async () => {
      const person = await signedIn(service, await service.customer());
      service.clock.advance(10 * MINUTE);
      const asksFor = async (mode: string) => {
        const address = path.replace(":mode", mode).replace(":id", "none_x");
        return ((await person.post(address, sent)).location ?? "").startsWith("/confirm?to=");
      };

      const asked = { sandbox: await asksFor("sandbox"), live: await asksFor("live") };

      assert.deepEqual(asked, { sandbox: asks === "always", live: asks === "always" || asks === "live" });
    });
});

async function changesOf({ user }: Person): Promise<string[]> {
  const rows = await service.db.query<{ action: string }>(
    `select action from audit_log where user_id = $1 and action not in ('password_set', 'signed_in', 'password_confirmed')
     order by seq`,
    [user.id],
  );
  return rows.map(({ action }) => action);
}

test("a live endpoint that was filled in too late is not added, and its form is as it was filled in", async () => {
  const person = await signedIn(service, await service.customer());
  const path = "/live/settings/webhooks/new";
  const typed = { url: "https://127.0.0.1:1/in", description: "Books", events: "some", type: "filing.failed" };

  const { page, way } = await sentTooLate(service, person, path, typed);

  assert.match(page.text, /No changes were saved yet/);
  assert.deepEqual([typedIn(page, "url"), typedIn(page, "description")], [typed.url, typed.description]);
  assert.match(page.text, /<input(?=[^>]* value="filing.failed")(?=[^>]* checked)/);
  assert.deepEqual(await changesOf(person), []);
  assert.equal((await person.post(path, typed)).notice, "endpoint_added");
  assert.deepEqual(await changesOf(person), ["endpoint_added"]);
  assert.equal(typedIn(await person.get(way ?? ""), "url"), null, "it was sent: the next one starts afresh");
});

test("a live endpoint keeps its address until the password was given", async () => {
  const customer = await service.customer();
  const { endpointId } = await customer.registers("https://127.0.0.1:1/before", "live");
  const person = await signedIn(service, customer);
  const path = `/live/settings/webhooks/${endpointId}/edit`;
  const typed = { url: "https://127.0.0.1:1/after", description: "", events: "all" };
  const address = () => service.db.query<{ url: string }>("select url from endpoints where id = $1", [endpointId]);

  const { page } = await sentTooLate(service, person, path, typed);

  assert.deepEqual(await address(), [{ url: "https://127.0.0.1:1/before" }]);
  assert.equal(typedIn(page, "url"), typed.url);
  assert.equal((await person.post(path, typed)).notice, "endpoint_changed");
  assert.deepEqual(await address(), [{ url: typed.url }]);
});

test("the declarant and files_as stay as they are until the password was given, also by way of the sandbox", async () => {
  const changes = [
    { declarant_name: "Mallory" },
    { declarant_name: "Jo", declarant_status: "Agent" },
    { files_as: "agent" },
  ];
  for (const mode of ["sandbox", "live"])
    for (const change of changes) {
      const { organisationId } = await service.customer();
      const person = await signedIn(service, { organisationId });
      const path = `/${mode}/settings/organisation`;

      const { page } = await sentTooLate(service, person, path, { ...settings, ...change });

      const { declarant_name: name, files_as: filesAs } = await organisationById(service.db, organisationId);
      assert.deepEqual([name, filesAs], [null, "company"]);
      assert.match(page.text, /No changes were saved yet/);
      assert.equal(typedIn(page, "declarant_name"), change.declarant_name ?? null);
      assert.match(page.text, new RegExp(`<option (?=[^>]*selected)(?=[^>]*value="${change.files_as ?? "company"}")`));
      assert.equal((await person.post(path, { ...settings, ...change })).notice, "organisation_changed");
    }
});

test("a change that diverts nothing needs no password: the organisation's name", async () => {
  const person = await signedIn(service, await service.customer());
  service.clock.advance(10 * MINUTE);

  assert.equal((await person.post("/live/settings/organisation", settings)).notice, "organisation_changed");
});

test("a live event is not replayed before the password was given, and its page says to press again", async () => {
  const { receiver, person } = await abandoned(service, 1, { mode: "live" });
  const [eventId = ""] = eventsOn(await person.get("/live/webhooks/failed"));
  const own = `/live/events/${eventId}`;
  const fields = { as_of: shownAt(await person.get(own)) };

  const { page, way } = await sentTooLate(service, person, own, fields, `${own}/replay`);
  await service.settle();

  assert.match(way ?? "", new RegExp(`^${own}\\?form=[0-9A-Za-z]{24}$`));
  assert.match(page.text, /No changes were saved yet\. Press the button again to confirm\./);
  assert.equal(receiver.received.length, 0);
  assert.equal((await person.post(`${own}/replay`, fields)).notice, "replayed");
  await service.settle();
  assert.equal(receiver.received.length, 1);
  assert.doesNotMatch((await person.get(way ?? "")).text, /No changes were saved yet/);
});

test("failed live events are not replayed before the password was given, and the list and the choice are not lost", async () => {
  const { receiver, person } = await abandoned(service, 3, { mode: "live" });
  const path = "/live/webhooks/failed";
  const list = await person.get(`${path}?status=abandoned`);
  const [one = "", other = ""] = deliveriesOn(list);
  const asOf = shownAt(list);

  const single = await sentTooLate(service, person, `${path}?status=abandoned`, { only: one, as_of: asOf });
  service.clock.advance(10 * MINUTE);
  const ticked = await person.post(path, { delivery: [one, other], as_of: asOf });
  const asked = await person.follow(ticked);
  const given = await person.post(asked.location ?? "", { password: person.password });
  const counted = await person.follow(given);
  const confirmedLate = await sentTooLate(service, person, `${path}/replay`, { delivery: [one, other], as_of: asOf });
  await service.settle();

  assert.match(single.way ?? "", /^\/live\/webhooks\/failed\?status=abandoned&form=[0-9A-Za-z]{24}$/);
  assert.match(single.page.text, /No changes were saved yet\. Press the button again/);
  assert.match(asked.location ?? "", /^\/confirm\?to=/);
  assert.match(counted.text, /Replay 2 deliveries\?/);
  assert.match(confirmedLate.page.text, /No changes were saved yet[\s\S]*Replay 2 deliveries\?/);
  assert.deepEqual(deliveriesOn(confirmedLate.page), [one, other]);
  assert.equal(receiver.received.length, 0);
  await person.post(`${path}/replay`, { delivery: [one, other], as_of: asOf });
  await service.settle();
  assert.equal(receiver.received.length, 2);
});

test("a live endpoint is enabled and what it missed is replayed only after the password, from its own page", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("live");
  const which = { organisationId: customer.organisationId, mode: null, id: receiver.endpointId };
  await service.db.transaction((tx) => disableEndpoint(tx, which, operator, service));
  await happens(service, customer, { subjectId: "fil_1", mode: "live" });
  const person = await signedIn(service, customer);
  const own = `/live/settings/webhooks/${receiver.endpointId}`;

  const enabling = await sentTooLate(service, person, own, {}, `${own}/enable`);
  assert.match(enabling.page.text, /No changes were saved yet\. Press the button again/);
  assert.deepEqual(await changesOf(person), []);
  await person.post(`${own}/enable`);
  service.clock.advance(SECOND);
  const fields = { as_of: shownAt(await person.get(own)), status: "held", endpoint: receiver.endpointId };
  const replaying = await sentTooLate(service, person, own, fields, "/live/webhooks/failed/replay");
  await service.settle();

  assert.match(replaying.page.text, /Replay 1 delivery\?[\s\S]*All held deliveries/);
  assert.equal(typedIn(replaying.page, "endpoint"), receiver.endpointId);
  assert.equal(receiver.received.length, 0);
});
