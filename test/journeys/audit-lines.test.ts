// Every change there is, and the line it records: the same whether the command or a page asks for it. An action of the audit log that is in
// no row of this table fails the test.

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { createOwner, makePasswordLink } from "../../src/access/users.ts";
import { type AuditAction, auditActions } from "../../src/audit/audit.ts";
import type { AuditDetails, AuditRow } from "../../src/audit/store.ts";
import type { Context } from "../../src/cli/command.ts";
import { credentialsSet } from "../../src/cli/credentials.ts";
import {
  endpointsAdd,
  endpointsChange,
  endpointsDisable,
  endpointsEnable,
  endpointsRemove,
  endpointsRotate,
  endpointsTest,
} from "../../src/cli/endpoints.ts";

import { filingsResolve } from "../../src/cli/filings.ts";
import { keysCreate, keysRevoke, keysRoll } from "../../src/cli/keys.ts";
import { organisationsCreate } from "../../src/cli/organisations.ts";
import { eventsReplay } from "../../src/cli/replays.ts";
import { usersDisable, usersInvite, usersReset } from "../../src/cli/users.ts";
import { newPerson, openBrowser, type Page, type Person, signedIn, signInAs } from "../support/dashboard.ts";
import { abandonedAt, deliveriesOn, eventsOn, shownAt } from "../support/failed-events.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** What the log says; an id stands as its prefix. */
interface Line {
  action: AuditAction;
  mode?: "sandbox" | "live";
  subject?: string;
  details?: AuditDetails;
}

interface Somebody {
  customer: Customer;
  person: Person;
  colleague: Person;
  endpointId: string;
}

/** Calls `fromHere` where it has to do something first that records lines of its own. */
type ByPage = (by: Somebody, fromHere: () => Promise<void>) => Promise<Page>;
type ByCommand = readonly [run: (context: Context) => Promise<number>, words: (by: Somebody) => Words];
type Words = { values?: Context["values"]; positionals?: string[] };

interface Change {
  lines: readonly Line[];
  /** What has to be so before it, and is not what the row is about. */
  given?: (by: Somebody) => Promise<unknown>;
  page?: ByPage;
  command?: ByCommand;
}

const OTHER_PASSWORD = "another horse battery";
const WRONG = "gooseberry-telescope";
const URL_BEFORE = "https://127.0.0.1:1/in";
const sandbox = { mode: "sandbox" } as const;
const ofEndpoint = { ...sandbox, subject: "we_" };
const ownPage = ({ endpointId }: Somebody) => `/sandbox/settings/webhooks/${endpointId}`;
const endpoint = ({ endpointId }: Somebody) => ({ positionals: [endpointId] });
const ownKey = ({ customer }: Somebody) => ({ positionals: [customer.keys.sandbox.id] });
const keyPage = ({ customer }: Somebody) => `/sandbox/settings/keys/${customer.keys.sandbox.id}`;

const changes: Record<string, Change> = {
  "make a key": {
    lines: [{ action: "key_created", ...sandbox, subject: "key_", details: { name: "Books" } }],
    page: ({ person }) => person.post("/sandbox/settings/keys/new", { name: "Books" }),
    command: [keysCreate, () => ({ values: { mode: "sandbox", name: "Books" } })],
  },
  "roll a key": {
    lines: [
      {
        action: "key_rolled",
        ...sandbox,
        subject: "key_",
        details: { name: "test", new_key: "key_", overlap_hours: 1 },
      },
    ],
    page: (by) => by.person.post(`${keyPage(by)}/roll`, { overlap: "1" }),
    command: [keysRoll, (by) => ({ ...ownKey(by), values: { "overlap-hours": "1" } })],
  },
  "revoke a key": {
    lines: [{ action: "key_revoked", ...sandbox, subject: "key_", details: { name: "test" } }],
    page: (by) => by.person.post(`${keyPage(by)}/revoke`, { name: "test" }),
    command: [keysRevoke, ownKey],
  },
  "add an endpoint": {
    lines: [{ action: "endpoint_added", ...ofEndpoint, details: { host: "127.0.0.1:2", events: "all" } }],
    page: ({ person }) =>
      person.post("/sandbox/settings/webhooks/new", { url: "https://127.0.0.1:2/in", events: "all" }),
    command: [endpointsAdd, () => ({ values: { mode: "sandbox", url: "https://127.0.0.1:2/in" } })],
  },
  "change an endpoint": {
    lines: [
      {
        action: "endpoint_changed",
        ...ofEndpoint,
        details: { host: "127.0.0.1:1", url: "path changed", description: { before: "", after: "Books" } },
      },
    ],
    page: (by) =>
      by.person.post(`${ownPage(by)}/edit`, { url: `${URL_BEFORE}/x`, description: "Books", events: "all" }),
    command: [endpointsChange, (by) => ({ ...endpoint(by), values: { url: `${URL_BEFORE}/x`, description: "Books" } })],
  },
  "change nothing of an endpoint": {
    lines: [],
    page: (by) => by.person.post(`${ownPage(by)}/edit`, { url: URL_BEFORE, events: "all" }),
    command: [endpointsChange, (by) => ({ ...endpoint(by), values: { url: URL_BEFORE } })],
  },
  "rotate a secret": {
    lines: [{ action: "endpoint_rotated", ...ofEndpoint, details: { overlap_hours: 1 } }],
    page: (by) => by.person.post(`${ownPage(by)}/rotate`, { overlap: "1" }),
    command: [endpointsRotate, (by) => ({ ...endpoint(by), values: { "overlap-hours": "1" } })],
  },
  "send a test event": {
    lines: [{ action: "endpoint_tested", ...ofEndpoint, details: { event: "evt_" } }],
    page: (by) => by.person.post(`${ownPage(by)}/test`),
    command: [attempted(endpointsTest), endpoint],
  },
  "disable an endpoint": {
    lines: [{ action: "endpoint_disabled", ...ofEndpoint }],
    page: (by) => by.person.post(`${ownPage(by)}/disable`),
    command: [endpointsDisable, endpoint],
  },
  "enable an endpoint": {
    lines: [{ action: "endpoint_enabled", ...ofEndpoint, details: { held: 1 } }],
    given: holdsOne,
    page: (by) => by.person.post(`${ownPage(by)}/enable`),
    command: [endpointsEnable, endpoint],
  },
  "enable an endpoint and send what it missed": {
    lines: [
      { action: "endpoint_enabled", ...ofEndpoint, details: { held: 1 } },
      { action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } },
    ],
    given: holdsOne,
    command: [endpointsEnable, (by) => ({ ...endpoint(by), values: { replay: true } })],
  },
  "remove an endpoint": {
    lines: [{ action: "endpoint_removed", ...ofEndpoint, details: { host: "127.0.0.1:1", abandoned: 1 } }],
    given: holdsOne,
    page: (by) => by.person.post(`${ownPage(by)}/remove`),
    command: [endpointsRemove, endpoint],
  },
  "dismiss failed deliveries": {
    lines: [{ action: "deliveries_dismissed", ...sandbox, details: { deliveries: 1 } }],
    given: abandonsOne,
    page: ({ person }) =>
      onFailed(person, (page) => ["/webhooks/failed/dismiss", { delivery: deliveriesOn(page), as_of: shownAt(page) }]),
  },
  "resolve a flag": {
    lines: [
      {
        action: "flag_resolved",
        ...sandbox,
        subject: "fil_",
        details: { flag: "Look at it", note: "HMRC has this return." },
      },
    ],
    given: flagsOne,
    page: ({ person }) => person.post(`/sandbox/filings/${flaggedFiling}/flag`, { note: "HMRC has this return." }),
    command: [filingsResolve, () => ({ positionals: [flaggedFiling], values: { note: "HMRC has this return." } })],
  },
  "replay an event": {
    lines: [{ action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } }],
    given: abandonsOne,
    page: ({ person }) => onFailed(person, (page) => [`/events/${eventsOn(page)[0]}/replay`, { as_of: shownAt(page) }]),
    command: [eventsReplay, () => ({ positionals: [abandonedEvent] })],
  },
  "replay many": {
    lines: [{ action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } }],
    given: abandonsOne,
    page: ({ person }) =>
      onFailed(person, (page) => ["/webhooks/failed/replay", { delivery: deliveriesOn(page), as_of: shownAt(page) }]),
    command: [eventsReplay, () => ({ values: { status: "abandoned", mode: "sandbox", yes: true } })],
  },
  "replay where there is nothing to replay": {
    lines: [],
    command: [eventsReplay, () => ({ values: { status: "abandoned", yes: true } })],
  },
  "amend a filing": {
    lines: [{ action: "filing_amended", ...sandbox, subject: "fil_", details: { amendment: "fil_" } }],
    page: amend,
  },
  "set credentials": {
    lines: [{ action: "credentials_set", mode: "live", details: { company: "every company", released: 0 } }],
    page: ({ person }) =>
      person.post("/live/settings/authority/credentials", { sender_id: "SENDER", password: "a password" }),
    command: [typing(credentialsSet), () => ({ values: { mode: "live", "sender-id": "SENDER" } })],
  },
  "set credentials and file as an agent": {
    lines: [
      { action: "credentials_set", mode: "live", details: { company: "8596148860", released: 0 } },
      { action: "organisation_changed", details: { files_as: { before: "company", after: "agent" } } },
    ],
    command: [
      typing(credentialsSet),
      () => ({
        values: { mode: "live", "sender-id": "SENDER", "company-utr": "8596148860", "files-as": "agent" },
      }),
    ],
  },
  "test the connection": {
    lines: [{ action: "connection_tested", ...sandbox, details: { outcome: "taken" } }],
    page: ({ person }) => person.post("/sandbox/settings/authority/test"),
  },
  "change the organisation": {
    lines: [{ action: "organisation_changed", details: { declarant_name: { before: null, after: "Jane Director" } } }],
    page: ({ person }) =>
      person.post("/sandbox/settings/organisation", {
        organisation: "A software house",
        declarant_name: "Jane Director",
        declarant_status: "",
        files_as: "company",
        retention: "",
      }),
  },
  "keep events for a time": {
    lines: [{ action: "organisation_changed", details: { event_retention_days: { before: null, after: 30 } } }],
    page: ({ person }) => person.post("/sandbox/settings/organisation/retention", { days: "30" }),
  },
  "make an organisation": {
    lines: [{ action: "organisation_created", subject: "org_", details: { name: "Another firm" } }],
    command: [organisationsCreate, () => ({ values: { name: "Another firm" } })],
  },
  "invite a person": {
    lines: [{ action: "user_invited", subject: "usr_" }],
    command: [
      usersInvite,
      ({ customer }) => ({
        values: { email: `${customer.organisationId}@x.example`, name: "Jo", "base-url": "https://x" },
      }),
    ],
  },
  "make a link to choose a password": {
    lines: [{ action: "password_link_made", subject: "usr_" }],
    command: [usersReset, ({ colleague }) => ({ ...named(colleague), values: { "base-url": "https://x" } })],
  },
  "disable a person": {
    lines: [{ action: "user_disabled", subject: "usr_", details: { email: "colleague" } }],
    page: ({ person, colleague: { user } }) =>
      person.post(`/sandbox/settings/organisation/people/${user.id}/disable`, { email: user.email }),
    command: [usersDisable, ({ colleague }) => named(colleague)],
  },
  "set up": {
    lines: [
      { action: "organisation_changed", details: { name: { before: "A software house", after: "Fernsby" } } },
      {
        action: "profile_changed",
        details: { name: { before: "Owner", after: "Jane" }, email: { before: "owner@localhost", after: "jane@x" } },
      },
      { action: "password_set" },
    ],
    page: setUp,
  },
  "sign in": {
    lines: [{ action: "signed_in" }],
    page: ({ person: { user, password } }) => openBrowser(service).post("/sign-in", { email: user.email, password }),
  },
  "fail to sign in": {
    lines: [{ action: "sign_in_failed", subject: "usr_", details: { account: "person", failures_this_hour: 1 } }],
    page: ({ person: { user } }) => openBrowser(service).post("/sign-in", { email: user.email, password: WRONG }),
  },
  "sign out": { lines: [{ action: "signed_out" }], page: ({ person }) => person.post("/sign-out") },
  "confirm the password": {
    lines: [{ action: "password_confirmed" }],
    page: ({ person }) => person.post("/confirm", { password: person.password }),
  },
  "confirm a wrong password": {
    lines: [{ action: "password_refused", subject: "usr_", details: { account: "person", failures_this_hour: 1 } }],
    page: ({ person }) => person.post("/confirm", { password: WRONG }),
  },
  "change one's name": {
    lines: [{ action: "profile_changed", details: { name: { before: "their name", after: "Jo" } } }],
    page: ({ person }) => person.post("/account", { name: "Jo", email: person.user.email }),
  },
  "change one's password": {
    lines: [{ action: "password_set" }],
    page: ({ person }) => person.post("/account/password", { current: person.password, password: OTHER_PASSWORD }),
  },
  "choose a password by a link": { lines: [{ action: "password_set" }], page: byLink },
  "end a session": { lines: [{ action: "sessions_ended", subject: "ses_" }], page: endSession },
  "end all other sessions": {
    lines: [{ action: "sessions_ended", details: { ended: 0 } }],
    page: ({ person }) => person.post("/account/sessions"),
  },
};

test("every action of the audit log is in this table", () => {
  const covered = new Set(Object.values(changes).flatMap(({ lines }) => lines.map(({ action }) => action)));

  assert.deepEqual([...covered].sort(), Object.keys(auditActions).sort());
});

describe("the line of a change", () => {
  for (const [name, { lines, given, page, command }] of Object.entries(changes)) {
    const expected = lines.map(({ action, mode = null, subject = null, details = {} }) => {
      return { action, mode, subject, details };
    });
    if (page !== undefined)
      test(`${name}, on a page`, async () => {
        const by = await somebody(given);
        let before = await lastLine();

        const answer = await page(by, async () => {
          before = await lastLine();
        });

        assert.ok([303, 400].includes(answer.status), `${answer.status}`);
        assert.deepEqual(await linesSince(before, by), expected);
      });
    if (command !== undefined)
      test(`${name}, by the command`, async () => {
        const by = await somebody(given);
        const before = await lastLine();
        const [run, wordsFor] = command;

        await run(contextFor(by, wordsFor(by)));

        assert.deepEqual(await linesSince(before, by), expected);
      });
  }
});

test("the API records nothing: its filings and events tell of its requests", async () => {
  const customer = await service.customer();
  const before = await lastLine();

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  const amended = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });

  assert.equal(amended.status, 201);
  assert.equal(await lastLine(), before);
});

async function somebody(given: Change["given"]): Promise<Somebody> {
  const customer = await service.customer();
  const person = await signedIn(service, customer);
  const colleague = await newPerson(service, customer);
  const { endpointId } = await customer.registers(URL_BEFORE);
  const by = { customer, person, colleague: { ...person, ...colleague }, endpointId };
  await given?.(by);
  await signInAs(person, person);
  return by;
}

async function lastLine(): Promise<number> {
  const [row] = await service.db.query<{ seq: number }>("select coalesce(max(seq), 0) as seq from audit_log");
  return row?.seq ?? 0;
}

/** Without what differs each time: ids by their prefix, people by who they are. */
async function linesSince(seq: number, { person, colleague }: Somebody) {
  const rows = await service.db.query<AuditRow>("select * from audit_log where seq > $1 order by seq", [seq]);
  const known: Record<string, string> = {
    [person.user.email]: "person",
    [person.user.name]: "their name",
    [colleague.user.email]: "colleague",
  };
  const plain = (text: string) => known[text] ?? text.replace(/^([a-z]{2,3}_)[0-9A-Za-z]{24}$/, "$1");
  return rows.map(({ action, mode, subject, details }) => ({
    action,
    mode,
    subject: subject === null ? null : plain(subject),
    details: JSON.parse(JSON.stringify(details), (_, value) => (typeof value === "string" ? plain(value) : value)),
  }));
}

function contextFor({ customer }: Somebody, { values = {}, positionals = [] }: Words): Context {
  const { db, clock, random, sealing, rules } = service;
  const output = { say: () => {}, note: () => {}, table: () => {}, bytes: () => {} };
  const typed = { values: { organisation: customer.organisationId, ...values }, positionals };
  // What these commands use of it.
  return { db, clock, random, sealing, rules, output, ...typed } as unknown as Context;
}

/** The command waits for the first attempt, which somebody has to make. */
function attempted(run: ByCommand[0]): ByCommand[0] {
  return async (context) => {
    let isOver = false;
    const running = run(context).finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([service.settle(), Promise.race([running, new Promise(setImmediate)])]);
    return running;
  };
}

/** The command reads the password from its terminal. */
function typing(run: ByCommand[0]): ByCommand[0] {
  return (context) => run({ ...context, terminal: { ...context.terminal, input: Readable.from(["a password\n"]) } });
}

async function holdsOne({ customer, person, endpointId }: Somebody): Promise<void> {
  await person.post(`/sandbox/settings/webhooks/${endpointId}/disable`);
  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
}

let abandonedEvent = "";

async function abandonsOne({ customer, person, endpointId }: Somebody): Promise<void> {
  await person.post(`/sandbox/settings/webhooks/${endpointId}/disable`);
  await abandonedAt(service, customer, 1, "sandbox");
  const [delivery] = await service.db.query<{ event_id: string }>(
    `select d.event_id from deliveries d join endpoints e on e.id = d.endpoint_id
     where e.organisation_id = $1 and d.status = 'abandoned'`,
    [customer.organisationId],
  );
  abandonedEvent = delivery?.event_id ?? "";
}

let flaggedFiling = "";

async function flagsOne({ customer }: Somebody) {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  await service.db.query("update filings set flag = 'Look at it' where id = $1", [json.id]);
  flaggedFiling = json.id;
}

async function onFailed(
  person: Person,
  form: (page: Page) => [path: string, fields: Record<string, string | readonly string[]>],
): Promise<Page> {
  const [path, fields] = form(await person.get("/sandbox/webhooks/failed"));
  return person.post(`/sandbox${path}`, fields);
}

function named({ user }: Person): Words {
  return { positionals: [user.email] };
}

async function amend({ customer, person }: Somebody): Promise<Page> {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  return person.post(`/sandbox/filings/${json.id}/amend`, {
    turnover: "130000",
    trading_profit: "45000",
    standard: "frs102",
  });
}

async function setUp({ customer }: Somebody, fromHere: () => Promise<void>): Promise<Page> {
  const owner = await createOwner(service.db, customer, service);
  const browser = openBrowser(service);
  await browser.post("/sign-in", owner);
  await browser.get("/set-up");
  const fields = { organisation: "Fernsby", name: "Jane", email: "jane@x", password: OTHER_PASSWORD };
  await fromHere();
  return browser.post("/set-up", fields);
}

async function byLink({ person }: Somebody, fromHere: () => Promise<void>): Promise<Page> {
  const which = { organisationId: person.user.organisation_id, email: person.user.email };
  const { token } = await makePasswordLink(service.db, which, operator, service);
  await fromHere();
  return openBrowser(service).post(`/password?token=${token}`, { password: OTHER_PASSWORD });
}

async function endSession({ person }: Somebody, fromHere: () => Promise<void>): Promise<Page> {
  await signInAs(openBrowser(service), person);
  const { text } = await person.get("/account");
  await fromHere();
  return person.post(/action="(\/account\/sessions\/ses_\w+)"/.exec(text)?.[1] ?? "");
}
