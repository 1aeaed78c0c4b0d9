// What the audit log says about a change: what it was before and what it is now, and nothing that may be secret.

import assert from "node:assert/strict";
import { createOwner } from "../../src/access/users.ts";
import type { AuditRow } from "../../src/audit/store.ts";
import { openBrowser, signedIn } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const settings = {
  organisation: "Fernsby",
  declarant_name: "",
  declarant_status: "",
  files_as: "agent",
  retention: "",
};

async function newUser() {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer) };
}

async function recorded({ organisationId }: Customer): Promise<AuditRow[]> {
  return service.db.query<AuditRow>("select * from audit_log where organisation_id = $1 order by seq", [
    organisationId,
  ]);
}

test("set-up: the organisation's name, and who the owner is", async () => {
  const customer = await service.customer();
  const owner = await createOwner(service.db, customer, service);
  const browser = openBrowser(service);
  await browser.post("/sign-in", owner);
  await browser.get("/set-up");
  const fields = { organisation: "Fernsby", name: "Jane", email: "jane@fernsby.example" };

  await browser.post("/set-up", { ...fields, password: "another horse battery" });

  const [organisation, profile] = (await recorded(customer)).slice(-3);
  assert.deepEqual(organisation?.details, { name: { before: "A software house", after: "Fernsby" } });
  assert.deepEqual(profile?.details, {
    name: { before: "Owner", after: "Jane" },
    email: { before: "owner@localhost", after: "jane@fernsby.example" },
  });
});

test("an account, and the organisation's settings; saving them unchanged is no change", async () => {
  const { customer, person } = await newUser();
  const { name, email } = person.user;

  for (const round of [1, 2]) {
    assert.equal((await person.post("/account", { name: `${name} Fernsby`, email })).status, 303, `${round}`);
    assert.equal((await person.post("/live/settings/organisation", { ...settings, retention: "120" })).status, 303);
  }

  const [profile, organisation, ...others] = (await recorded(customer)).filter(({ action }) =>
    action.endsWith("_changed"),
  );
  assert.deepEqual(profile?.details, { name: { before: name, after: `${name} Fernsby` } });
  assert.deepEqual(organisation?.details, {
    name: { before: "A software house", after: "Fernsby" },
    files_as: { before: "company", after: "agent" },
    event_retention_days: { before: null, after: 120 },
  });
  assert.deepEqual(others, []);
  const page = await person.get("/sandbox/settings/audit");
  assert.match(
    page.text,
    /name: from A software house to Fernsby · files returns as: from company to agent · events are kept for: from none to 120 days/,
  );
});

test("an endpoint: which parts of its URL, since the parts themselves may be secret", async () => {
  const { customer, person } = await newUser();
  const { endpointId } = await customer.registers("https://127.0.0.1:1/old-token?key=old-secret");
  const edit = (change: Record<string, string | string[]>) =>
    person.post(`/sandbox/settings/webhooks/${endpointId}/edit`, { events: "all", ...change });

  await edit({ url: "https://127.0.0.1:1/old-token?key=old-secret" });
  await edit({ url: "https://127.0.0.1:1/new-token?key=new-secret", description: "Books" });
  await edit({ url: "https://127.0.0.1:2/new-token?key=new-secret", events: "some", type: ["filing.failed"] });

  const entries = (await recorded(customer)).filter(({ action }) => action === "endpoint_changed");
  assert.deepEqual(
    entries.map(({ details }) => details),
    [
      { host: "127.0.0.1:1", url: "path and query changed", description: { before: "", after: "Books" } },
      {
        host: { before: "127.0.0.1:1", after: "127.0.0.1:2" },
        events: { before: "default", after: "filing.failed" },
        description: { before: "Books", after: "" },
      },
    ],
  );
  assert.doesNotMatch(JSON.stringify(entries), /token|secret/);
});
