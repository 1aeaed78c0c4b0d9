// The list of filings for what waits for its approver: in the address, counted, found from Home, and left when it is
// decided.

import assert from "node:assert/strict";
import { sendBack } from "../../src/filings/approval/approve.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, beforeEach, test } from "../support/suite.ts";

const WAITING = "/sandbox/filings?status=waiting_for_approval";
const LONG = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
});
after(() => service.close());
beforeEach(async () => {
  customer = await service.customer();
  person = await signedIn(service, customer, "filer");
});

let companies = 0;

async function files(name: string, options: object, more: object = {}) {
  const company = { name: `${name} Ltd`, utr: String(1_600_000_000 + 11 * ++companies) };
  const { json, status, text } = await customer.sandbox.post("/v1/filings", {
    ...sampleReturn(company),
    ...more,
    options,
  });
  assert.equal(status, 201, text);
  return json;
}
const waits = (name: string, more?: object) => files(name, { approval: "required" }, more);

async function isReturned({ approval }: { approval: { id: string } }) {
  const { db, clock, random, parts } = service;
  const publishing = { random, delaysMs: parts.webhooks.delaysMs };
  const which = { organisationId: customer.organisationId, mode: "sandbox", id: approval.id } as const;
  const jane = { name: "Jane Doe", email: null, capacity: null };
  const { token } = await makeApprovalLink(db, which, jane, operator, { clock, random, mailing: null });
  const given = { name: jane.name, comment: "Not yet." };
  const outcome = await sendBack(db, token, given, { from: null }, { clock, publishing, mailing: null });
  assert.equal(outcome.kind, "sent_back");
}

const listAt = async (path: string) => wordsOf((await person.get(path)).text);

test("the filter lists only what waits for its approver, counts it, and loses it when it is decided", async () => {
  const first = await waits("Alder");
  await waits("Birch");
  await files("Cedar", {});

  const [all, pending, waiting] = [
    await listAt("/sandbox/filings"),
    await listAt("/sandbox/filings?status=pending"),
    await listAt(WAITING),
  ];
  const [oldest, found] = [await listAt(`${WAITING}&sort=oldest`), await listAt(`${WAITING}&q=alder`)];
  const created = await listAt(`${WAITING}&created=2000-01-01`);
  const file = await person.get(WAITING.replace("filings?", "filings.csv?"));

  assert.match(all, / 3 results /);
  assert.match(waiting, / 2 results /);
  assert.match(pending, /Cedar Ltd/);
  for (const list of [waiting, oldest, created]) {
    assert.match(list, /Alder Ltd/);
    assert.match(list, /Birch Ltd/);
    assert.doesNotMatch(list, /Cedar Ltd/);
  }
  assert.match(waiting, /Remove the filter Status: with approver/);
  assert.equal(waiting.match(/Alder Ltd .{0,60}waiting for approval/)?.length, 1);
  assert.ok(waiting.indexOf("Birch") < waiting.indexOf("Alder"));
  assert.ok(oldest.indexOf("Alder") < oldest.indexOf("Birch"));
  assert.match(found, /Alder Ltd/);
  assert.doesNotMatch(found, /Birch Ltd/);
  assert.equal(file.text.trim().split("\n").length, 3);

  await isReturned(first);
  const afterwards = await listAt(WAITING);
  assert.match(afterwards, /Birch Ltd/);
  assert.doesNotMatch(afterwards, /Alder Ltd/);
});

test("Home names the first few that wait and leads to all of them, with their number", async () => {
  for (const name of ["Elm", "Fir", "Gorse", "Hazel", "Ivy"]) await waits(name);
  await files("Juniper", {});
  const few = await person.get("/sandbox");
  // Two returns, of which Home names the first, and says so.
  await waits("Larch", { period: LONG, declarant: { name: "Jane Doe", status: "Director" }, accounts: undefined });

  const home = await person.get("/sandbox");
  const [, link = ""] = /href="([^"]+)">\s*See all returns that wait \(7\)/.exec(home.text) ?? [];

  assert.doesNotMatch(few.text, /See all returns that wait|two returns/);
  assert.equal(link, WAITING);
  const list = await listAt(link);
  assert.match(list, /Larch Ltd .*Larch Ltd .*Ivy Ltd .*Elm Ltd/);
  assert.doesNotMatch(list, /Juniper/);
});
