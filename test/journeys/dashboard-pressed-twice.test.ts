// A form that makes something with a secret makes it once, however often it is pressed, and no secret is lost before it
// was seen.

import assert from "node:assert/strict";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Fields, type Page, type Person, signedIn } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const secretIn = ({ text }: Page) => /(?:sk_sandbox_[0-9A-Za-z]{38}|whsec_\w+)/.exec(text)?.[0] ?? null;

/** The form of a page, pressed ten times at once: as the page has it, with what was typed. */
async function pressed(path: string, typed: Fields): Promise<Page[]> {
  const { text } = await person.get(path);
  const token = /name="token" value="(\w{24})"/.exec(text)?.[1] ?? "none";
  return Promise.all(Array.from({ length: 10 }, () => person.post(path, { ...typed, token })));
}

const recorded = async (action: string) =>
  (await service.db.query("select seq from audit_log where user_id = $1 and action = $2", [person.user.id, action]))
    .length;

interface Making {
  what: string;
  action: string;
  path(): Promise<string>;
  typed: Fields;
}

async function madeKey(name: string): Promise<string> {
  return (await person.post("/sandbox/settings/keys/new", { name })).location ?? "";
}

const makings: Making[] = [
  { what: "a key", action: "key_created", path: async () => "/sandbox/settings/keys/new", typed: { name: "Till" } },
  {
    what: "a rolled key",
    action: "key_rolled",
    path: async () => `${await madeKey("Rolled")}/roll`,
    typed: { overlap: "24" },
  },
  {
    what: "an endpoint",
    action: "endpoint_added",
    path: async () => "/sandbox/settings/webhooks/new",
    typed: { url: "https://127.0.0.1/hears", description: "", events: "all" },
  },
  {
    what: "a rotated secret",
    action: "endpoint_rotated",
    path: async () => {
      const { endpointId } = await customer.registers("https://127.0.0.1/rotated");
      return `/sandbox/settings/webhooks/${endpointId}/rotate`;
    },
    typed: { overlap: "24" },
  },
];

describe("pressed ten times at once, the form", () => {
  for (const { what, action, path, typed } of makings) {
    test(`of ${what} makes one, leads to it each time, and its secret is there to see`, async () => {
      const form = await path();
      const before = await recorded(action);

      const answers = await pressed(form, typed);
      const [first] = answers;
      const secret = secretIn(await person.get(first?.location ?? ""));

      assert.deepEqual([...new Set(answers.map(({ status, to }) => `${status} ${to}`))].length, 1);
      assert.equal(first?.status, 303);
      assert.equal((await recorded(action)) - before, 1);
      assert.notEqual(secret, null);
      assert.equal(secretIn(await person.get(first?.location ?? "")), null, "it is shown once");
    });
  }
});

test("a second press shows the secret again if the answer to the first may not have arrived, and soon no more", async () => {
  const sent = { name: "Slow line", token: "a".repeat(24) };
  const first = await person.post("/sandbox/settings/keys/new", sent);
  const unseen = secretIn(await person.follow(first));

  const second = await person.post("/sandbox/settings/keys/new", sent);
  const seen = secretIn(await person.follow(second));
  service.clock.advance(MINUTE + SECOND);
  const late = await person.post("/sandbox/settings/keys/new", sent);

  assert.deepEqual([second.to, late.to], [first.to, first.to]);
  assert.ok(seen !== null && seen === unseen);
  assert.equal(secretIn(await person.follow(late)), null);
  await tidyUp({ ...service, eventRetentionDays: 90 });
  const kept = await service.db.query("select subject from shown_once where shown_at is not null");
  assert.deepEqual(kept, [], "what was shown is not kept");
});

test("with other values it is another form; without its token it is none", async () => {
  const token = "b".repeat(24);

  const one = await person.post("/sandbox/settings/keys/new", { name: "One", token });
  const other = await person.post("/sandbox/settings/keys/new", { name: "Other", token });
  const none = await person.post("/sandbox/settings/keys/new", { name: "None", token: "" });

  assert.deepEqual([one.status, other.status, none.again], [303, 303, true]);
  assert.notEqual(one.to, other.to);
  assert.match(none.text, /This form is incomplete\. Check it and submit it again\./);
});

test("a wrong form that is put right is not taken for one that was sent before", async () => {
  const token = "c".repeat(24);

  const wrong = await person.post("/sandbox/settings/keys/new", { name: "", token });
  const right = await person.post("/sandbox/settings/keys/new", { name: "Now with a name", token });

  assert.deepEqual([wrong.again, right.status], [true, 303]);
});

test("a secret that was not shown yet is not pushed out by another one, or by a test of the connection", async () => {
  const first = await person.post("/sandbox/settings/keys/new", { name: "First" });
  const second = await person.post("/sandbox/settings/keys/new", { name: "Second" });
  const tested = await person.post("/sandbox/settings/authority/test");

  const secrets = [secretIn(await person.follow(second)), secretIn(await person.follow(first))];

  assert.ok(secrets.every((secret) => secret !== null));
  assert.equal(new Set(secrets).size, 2);
  assert.match((await person.follow(tested)).text, /The simulator is responding\./);
});
