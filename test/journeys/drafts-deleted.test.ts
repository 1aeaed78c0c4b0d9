// A draft is deleted on a page that asks once: with its documents, in the audit log, and never one that is filed.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { byHand, draftIn } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
const begin = async () =>
  (await customer.sandbox.post("/v1/drafts", { input: { ...sampleReturn(), attachments } })).json.id as string;
const isThere = async (id: string) => (await customer.sandbox.get(`/v1/drafts/${id}`)).status === 200;
const files = (id: string) => service.db.query("select from draft_files where draft_id = $1", [id]);

test("deleting a draft asks once, and takes its documents with it; the audit log keeps whose it was and who did it", async () => {
  const [id, other] = [await begin(), await begin()];
  const at = `/sandbox/drafts/${id}`;

  const list = await person.get(at);
  const asked = await person.get(`${at}/delete`);
  const before = [await isThere(id), (await files(id)).length];
  const done = await person.post(`${at}/delete`, {});
  const after = [await isThere(id), (await files(id)).length, await isThere(other), (await files(other)).length];
  const twice = await person.post(`${at}/delete`, {});

  assert.match(list.text, new RegExp(`href="${at}/delete"`));
  assert.match(wordsOf(asked.text), /Deletes the draft for Example Widgets Ltd , .* This cannot be undone\./);
  assert.deepEqual(before, [true, 1]);
  assert.deepEqual([done.to, done.notice], ["/sandbox/drafts", "draft_deleted"]);
  assert.deepEqual(after, [false, 0, true, 1]);
  assert.equal(twice.status, 404);
  const entries = await service.db.query<{ actor: string; details: object }>(
    "select actor, details from audit_log where action = 'draft_deleted' and subject = $1",
    [id],
  );
  const details = { version: 1, name: "Example Widgets Ltd", utr: sampleReturn().company.utr };
  assert.deepEqual(entries, [{ actor: person.user.email, details }]);
});

test("a filed draft stays, and says what it was filed as", async () => {
  const hand = byHand(person);
  const id = await begin();
  const at = `/sandbox/drafts/${id}`;
  await hand.submitted(`${at}/check`);

  const page = await person.get(`${at}/delete`);
  const pressed = await person.post(`${at}/delete`, {});

  const { state, filing } = (await customer.sandbox.get(`/v1/drafts/${id}`)).json;
  assert.equal(state, "filed");
  assert.equal(page.to, at);
  assert.match(wordsOf(pressed.text), new RegExp(`This draft was filed as ${filing}\\.`));
  assert.doesNotMatch((await person.get(at)).text, /\/delete"/);
});

test("of a draft that is filed and deleted in one moment one thing happens", async () => {
  for (let round = 0; round < 20; round++) {
    const id = await begin();
    const [filed, deleted] = await Promise.all([
      customer.sandbox.post(`/v1/drafts/${id}/file`, { version: 1 }),
      person.post(`/sandbox/drafts/${id}/delete`, {}),
    ]);

    const filings = await service.db.query("select from drafts where id = $1 and filing_id is not null", [id]);
    const outcome = [filed.status, deleted.notice === "draft_deleted", filings.length];
    assert.deepEqual(outcome, filings.length === 1 ? [201, false, 1] : [404, true, 0], filed.text);
  }
});

test("those who may not write drafts do not delete one, nor does another organisation", async () => {
  const id = await begin();
  const stranger = await signedIn(service, await service.customer());
  const viewer = await signedIn(service, customer, "viewer");

  const statuses = [];
  for (const by of [stranger, viewer])
    statuses.push((await by.post(`/sandbox/drafts/${draftIn(id)}/delete`, {})).status);

  assert.deepEqual(statuses, [404, 403]);
  assert.equal(await isThere(id), true);
});
