// Every form of the dashboard, and exactly what the audit log has of it: a form that is not in this table fails the test.

import assert from "node:assert/strict";
import { createOwner, makePasswordLink } from "../../src/access/users.ts";
import type { AuditAction } from "../../src/audit/audit.ts";
import type { AuditRow } from "../../src/audit/store.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import {
  type Browser,
  type Fields,
  newPerson,
  openBrowser,
  type Page,
  type Person,
  signedIn,
  signInAs,
} from "../support/dashboard.ts";
import { abandonedAt, deliveriesOn, eventsOn, shownAt } from "../support/failed-events.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

interface Somebody {
  customer: Customer;
  person: Person;
  /** Sends the form that the test is about; what was written down before that is not its doing. */
  send(path: string, fields?: Fields, browser?: Browser): Promise<Page>;
  writtenBefore: number;
}

const OTHER_PASSWORD = "another horse battery";
const settings = {
  organisation: "Fernsby",
  declarant_name: "",
  declarant_status: "",
  files_as: "agent",
  retention: "",
};
const endpoint = { url: "https://127.0.0.1:1/in", events: "all" };

type Sent = (by: Somebody) => Promise<Page>;

/** The path of each form's route, what is written down when it is sent, and how somebody sends it so that it does what it is for. */
const forms: Record<string, readonly [writes: readonly AuditAction[], sent: Sent]> = {
  "/sign-in": [["signed_in"], signIn],
  "/password": [["password_set"], byLink],
  "/sign-out": [["signed_out"], ({ send }) => send("/sign-out")],
  "/set-up": [["organisation_changed", "profile_changed", "password_set"], setUp],
  "/confirm": [["password_confirmed"], ({ send, person: { password } }) => send("/confirm", { password })],
  "/account": [
    ["profile_changed"],
    ({ send, person: { user } }) => send("/account", { name: "Jo", email: user.email }),
  ],
  "/account/password": [["password_set"], changePassword],
  "/account/sessions": [["sessions_ended"], ({ send }) => send("/account/sessions")],
  "/account/sessions/:id": [["sessions_ended"], endSession],
  "/:mode/settings/keys/new": [["key_created"], ({ send }) => send("/sandbox/settings/keys/new", { name: "Books" })],
  "/:mode/settings/keys/:id/roll": [["key_rolled"], onKey("roll", { overlap: "1" })],
  "/:mode/settings/keys/:id/revoke": [["key_revoked"], onKey("revoke", { name: "test" })],
  "/:mode/settings/organisation": [
    ["organisation_changed"],
    ({ send }) => send("/sandbox/settings/organisation", settings),
  ],
  "/:mode/settings/organisation/retention": [
    ["organisation_changed"],
    ({ send }) => send("/sandbox/settings/organisation/retention", { days: "30" }),
  ],
  "/:mode/settings/organisation/people/:id/disable": [["user_disabled"], disableColleague],
  "/:mode/settings/authority/test": [["connection_tested"], ({ send }) => send("/sandbox/settings/authority/test")],
  "/:mode/settings/authority/credentials": [
    ["credentials_set"],
    ({ send }) => send("/live/settings/authority/credentials", { sender_id: "SENDER", password: "theirs" }),
  ],
  "/:mode/settings/webhooks/new": [["endpoint_added"], ({ send }) => send("/sandbox/settings/webhooks/new", endpoint)],
  "/:mode/settings/webhooks/:id/edit": [["endpoint_changed"], onEndpoint("edit", endpoint)],
  "/:mode/settings/webhooks/:id/rotate": [["endpoint_rotated"], onEndpoint("rotate", { overlap: "1" })],
  "/:mode/settings/webhooks/:id/test": [["endpoint_tested"], onEndpoint("test")],
  "/:mode/settings/webhooks/:id/disable": [["endpoint_disabled"], onEndpoint("disable")],
  "/:mode/settings/webhooks/:id/enable": [["endpoint_enabled"], onEndpoint("enable")],
  "/:mode/settings/webhooks/:id/remove": [["endpoint_removed"], onEndpoint("remove")],
  "/:mode/events/:id/replay": [["deliveries_replayed"], onFailed((page) => `/events/${eventsOn(page)[0]}/replay`)],
  // Leads to the page that counts; nothing is changed yet.
  "/:mode/webhooks/failed": [[], onFailed(() => "/webhooks/failed")],
  "/:mode/webhooks/failed/replay": [["deliveries_replayed"], onFailed(() => "/webhooks/failed/replay")],
  "/:mode/webhooks/failed/dismiss": [["deliveries_dismissed"], onFailed(() => "/webhooks/failed/dismiss")],
  "/:mode/filings/:id/flag": [["flag_resolved"], resolveTheFlag],
  "/:mode/filings/:id/amend": [["filing_amended"], amend],
};

const WRONG = "gooseberry-telescope";
/** Forms that ask for a password, sent with a wrong one. */
const refused: Record<string, readonly [writes: AuditAction, sent: Sent]> = {
  "/sign-in": [
    "sign_in_failed",
    ({ send, person: { user } }) => send("/sign-in", { email: user.email, password: WRONG }, openBrowser(service)),
  ],
  "/confirm": ["password_refused", ({ send }) => send("/confirm", { password: WRONG })],
  "/account": ["password_refused", ({ send }) => send("/account", { name: "Jo", email: "jo@x", own_password: WRONG })],
  "/account/password": [
    "password_refused",
    ({ send }) => send("/account/password", { current: WRONG, password: OTHER_PASSWORD }),
  ],
};

const posted = [...openRoutes, ...pageRoutes].filter(({ method }) => method === "POST").map(({ path }) => path);

test("every form of the route table has its line here, and nothing else has", () => {
  assert.deepEqual(Object.keys(forms).sort(), [...posted].sort());
});

describe("exactly this is written down, by whoever did it", () => {
  for (const [path, [writes, sent]] of Object.entries(forms)) {
    test(`POST ${path}: ${writes.join(", ") || "nothing"}`, async () => {
      const by = await somebody();

      const answer = await sent(by);

      const since = (await written(by.customer)).slice(by.writtenBefore);
      assert.equal(answer.status, 303);
      assert.deepEqual(
        since.map(({ action }) => action),
        writes,
      );
      assert.ok(since.every(({ user_id: userId, address }) => userId !== null && address === "127.0.0.1"));
    });
  }
});

describe("a wrong password is written down, and by whom as far as that is known", () => {
  for (const [path, [writes, sent]] of Object.entries(refused)) {
    test(`POST ${path}: ${writes}`, async () => {
      const by = await somebody();

      const answer = await sent(by);

      const since = (await written(by.customer)).slice(by.writtenBefore);
      const { id, email } = by.person.user;
      const who = writes === "sign_in_failed" ? [null, "not signed in"] : [id, email];
      assert.equal(answer.status, 400);
      assert.deepEqual(
        since.map(({ action, user_id: userId, actor, subject, address }) => [action, userId, actor, subject, address]),
        [[writes, ...who, id, "127.0.0.1"]],
      );
      assert.ok(!JSON.stringify(since).includes(WRONG));
    });
  }
});

async function somebody(): Promise<Somebody> {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const by: Somebody = {
    customer,
    person,
    writtenBefore: 0,
    async send(path, fields, browser = person) {
      by.writtenBefore = (await written(customer)).length;
      return browser.post(path, fields);
    },
  };
  return by;
}

/** Of both environments, oldest first. */
async function written({ organisationId }: Customer): Promise<AuditRow[]> {
  return service.db.query<AuditRow>("select * from audit_log where organisation_id = $1 order by seq", [
    organisationId,
  ]);
}

async function signIn({ send, person: { user, password } }: Somebody): Promise<Page> {
  return send("/sign-in", { email: user.email, password }, openBrowser(service));
}

async function byLink({ send, customer, person }: Somebody): Promise<Page> {
  const { organisationId } = customer;
  const actor = { userId: null, name: "command", address: null };
  const which = { organisationId, email: person.user.email };
  const { token } = await makePasswordLink(service.db, which, actor, service);
  return send(`/password?token=${token}`, { password: OTHER_PASSWORD }, openBrowser(service));
}

async function setUp({ send, customer }: Somebody): Promise<Page> {
  const owner = await createOwner(service.db, customer, service);
  const browser = openBrowser(service);
  await browser.post("/sign-in", owner);
  await browser.get("/set-up");
  const email = `${customer.organisationId}@fernsby.example`;
  return send("/set-up", { organisation: "Fernsby", name: "Jane", email, password: OTHER_PASSWORD }, browser);
}

async function changePassword({ send, person: { password: current } }: Somebody): Promise<Page> {
  return send("/account/password", { current, password: OTHER_PASSWORD });
}

async function endSession({ send, person }: Somebody): Promise<Page> {
  await signInAs(openBrowser(service), person);
  const { text } = await person.get("/account");
  return send(/action="(\/account\/sessions\/ses_\w+)"/.exec(text)?.[1] ?? "");
}

async function disableColleague({ send, customer }: Somebody): Promise<Page> {
  const { user } = await newPerson(service, customer);
  return send(`/sandbox/settings/organisation/people/${user.id}/disable`, { email: user.email });
}

function onKey(what: string, fields: Fields): Sent {
  return ({ send, customer }) => send(`/sandbox/settings/keys/${customer.keys.sandbox.id}/${what}`, fields);
}

function onEndpoint(what: string, fields?: Fields): Sent {
  return async ({ send, customer, person }) => {
    const { endpointId } = await customer.registers("https://127.0.0.1:1/before");
    const own = `/sandbox/settings/webhooks/${endpointId}`;
    if (what === "enable") await person.post(`${own}/disable`);
    return send(`${own}/${what}`, fields);
  };
}

function onFailed(pathOf: (page: Page) => string): Sent {
  return async ({ send, customer, person }) => {
    await abandonedAt(service, customer, 1, "sandbox");
    await signInAs(person, person);
    const page = await person.get("/sandbox/webhooks/failed");
    return send(`/sandbox${pathOf(page)}`, { delivery: deliveriesOn(page), as_of: shownAt(page) });
  };
}

async function resolveTheFlag({ send, customer }: Somebody): Promise<Page> {
  const scenario = { "service-test-scenario": "wrong_receipt" };
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), scenario);
  for (let second = 0; second < 6; second++) await service.passTime(1_000);
  return send(`/sandbox/filings/${json.id}/flag`, { note: "HMRC confirmed it" });
}

async function amend({ send, customer, person }: Somebody): Promise<Page> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  const path = `/sandbox/filings/${json.id}/amend`;
  const token = /name="token" value="(\w+)"/.exec((await person.get(path)).text)?.[1] ?? "";
  return send(path, { token, turnover: "130000", trading_profit: "45000", standard: "frs102" });
}
