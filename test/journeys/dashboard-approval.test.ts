// The preparer's side of approval, at the dashboard: a return waits, its page gives a link and a code, each once, and
// says what became of it.

import assert from "node:assert/strict";
import { auditEntries } from "../../src/audit/store.ts";
import { approve, sendBack } from "../../src/filings/approval/approve.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Page, type Person, signedIn, signInAs, wordsOf } from "../support/dashboard.ts";
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

const JANE = { name: "Jane Director", email: "jane@example.com", capacity: "Director" };

async function waiting(by = customer, company = {}): Promise<{ id: string; path: string }> {
  const { json } = await by.sandbox.post("/v1/filings", {
    ...sampleReturn(company),
    options: { approval: "required" },
  });
  assert.equal(json.approval.state, "waiting");
  return { id: json.id, path: `/sandbox/filings/${json.id}` };
}

const linkIn = ({ text }: Page) => /https:\/\/[^<"]+\/approve\/([0-9A-Za-z]{40})/.exec(text)?.[1] ?? null;
const codeIn = ({ text }: Page) => /<code>(\d{6})<\/code>/.exec(text)?.[1] ?? null;

async function linked(path: string, by = person): Promise<string> {
  await by.get(`${path}/approval`);
  const token = linkIn(await by.follow(await by.post(`${path}/approval`, JANE)));
  assert.ok(token);
  return token;
}

async function codeOf(path: string, by = person): Promise<string> {
  await by.get(path);
  const code = codeIn(await by.follow(await by.post(`${path}/approval/code`)));
  assert.ok(code);
  return code;
}

/** What the approver's page works with. */
function approving() {
  const { db, clock, random, sealing, intake, parts } = service;
  const { metrics, destinations, webhooks } = parts;
  const publishing = { random, delaysMs: webhooks.delaysMs };
  const rest = { mailing: null, officialPacks: [], idempotencyWaitMs: SECOND, wake: () => {} };
  return { db, clock, random, sealing, intake, metrics, destinations, publishing, ...rest };
}

const returned = (token: string, comment: string) =>
  sendBack(service.db, token, { name: JANE.name, comment }, { from: "192.0.2.7" }, approving());

test("a return that waits says so in its header, in the list and on its timeline, and nothing is sent", async () => {
  const { id, path } = await waiting();

  service.clock.advance(3 * DAY);
  await signInAs(person, person);
  const { text } = await person.get(path);
  const page = wordsOf(text);
  const list = wordsOf((await person.get(`/sandbox/filings?q=${id}`)).text);

  assert.match(page, /Status waiting for approval/);
  assert.match(page, /Nothing is sent to HMRC before whoever approves for the company approves the return, by \d/);
  assert.match(page, /No link was sent yet\. Send link Take back Prepared by a program, with the API key “[^”]+”/);
  const [first = ""] = /<a class="button[^>]*>/.exec(text) ?? [];
  assert.equal(first, `<a class="button button-main" href="${path}/approval">`, "what one does next comes first");
  assert.doesNotMatch(page, /Start next year's return|Correct and file again/);
  assert.match(page, /Waiting for an approver/);
  assert.match(page, /SHA-256 of what is approved: [0-9a-f]{64}/);
  assert.match(page, /Waiting for approval Nothing is sent to HMRC before it is approved/);
  assert.doesNotMatch(page, /Waiting until the return it amends|Show a code|API key key_/);
  assert.match(list, /waiting for approval/);
  assert.doesNotMatch(list, /Status[^A-Z]*pending/);
  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "pending");
});

test("the link is shown once, to whoever made it; another link ends it", async () => {
  const { path } = await waiting();
  const form = await person.get(`${path}/approval`);
  const unnamed = await person.post(`${path}/approval`, { ...JANE, name: " ", email: "kept@example.com" });
  const made = await person.post(`${path}/approval`, JANE);
  const page = await person.follow(made);
  const again = await person.get(path);
  const [link] = await service.db.query<{ sent_to: string | null; made_by: string; has_token: boolean }>(
    `select l.sent_to, l.made_by, encode(l.token_hash, 'escape') like '%' || $2 || '%' as has_token
     from approval_links l join filings f on f.approval_id = l.approval_id where f.id = $1`,
    [path.slice("/sandbox/filings/".length), linkIn(page)],
  );
  const prefilled = await person.get(`${path}/approval`);
  const second = linkIn(await person.follow(await person.post(`${path}/approval`, { ...JANE, email: "" })));

  assert.match(wordsOf(form.text), /The link shows the return to whoever has it, until .* you pass the link on/);
  assert.equal(unnamed.again, true);
  assert.match(wordsOf(unnamed.text), /Enter the name of who approves/);
  assert.match(unnamed.text, /value="kept@example.com"/);
  assert.deepEqual([made.status, made.to], [303, path]);
  assert.match(wordsOf(page.text), /Link for the approver, shown once Pass this link on to Jane Director\./);
  assert.doesNotMatch(page.text, /data-follow/);
  assert.equal(linkIn(again), null);
  assert.deepEqual(link, { sent_to: null, made_by: person.user.email, has_token: false });
  assert.match(wordsOf(again.text), new RegExp(`Link created .* By ${person.user.name}, to be passed on`));
  assert.match(wordsOf(again.text), /Show a code to read out Send a new link Take back/);
  assert.match(prefilled.text, /value="Jane Director"/);
  assert.match(prefilled.text, /value="jane@example.com"/);
  assert.notEqual(second, linkIn(page));
  assert.equal((await returned(linkIn(page) ?? "", "Too late")).kind, "trouble");
});

test("approved with the code that was read out: the page says by whom and how, and the return goes", async () => {
  const { id, path } = await waiting();
  const token = await linked(path);
  const code = await codeOf(path);
  const without = codeIn(await person.get(path));
  const given = { name: JANE.name, nameBecause: "", declares: true, code };
  const outcome = await approve(token, given, { from: "192.0.2.7" }, approving());
  await service.untilFinal(customer.sandbox, id);
  const { text } = await person.get(path);
  const page = wordsOf(text);

  assert.match(text, /class="button button-main" name="kind" value="next_year"/);
  assert.equal(without, null);
  assert.equal(outcome.kind, "approved");
  assert.match(page, /Status accepted/);
  assert.match(page, /Approval approved Prepared by/);
  assert.match(page, /Approved by Jane Director .* With a code that was read out, from 192\.0\.2\.7\./);
  assert.doesNotMatch(page, /Send a new link|Take back/);
});

test("sent back: the comment stands first, and correcting is what comes next", async () => {
  const { path } = await waiting();
  await returned(await linked(path), "The director's car is missing.");

  const page = await person.get(path);
  const words = wordsOf(page.text);
  const list = wordsOf((await person.get("/sandbox/filings")).text);
  const draft = await person.post(`${path}/draft`, { kind: "correct" });

  assert.match(words, /Correct and file again .* Status sent back Sent back by Jane Director The director's car is/);
  assert.ok(words.indexOf("The director's car is missing.") < words.indexOf("Timeline"));
  assert.match(words, /Nothing was sent to HMRC\. Correct the return and file it again\./);
  assert.doesNotMatch(words, /HMRC rejected|sandbox rejected|Why it failed/);
  assert.match(list, /sent back/);
  assert.match(draft.location ?? "", /\/sandbox\/drafts\/drf_/);
});

test("taken back after a question: the link ends, and the return was not approved", async () => {
  const { path } = await waiting();
  const token = await linked(path);

  const question = wordsOf((await person.get(`${path}/approval/take-back`)).text);
  const done = await person.post(`${path}/approval/take-back`);
  const page = wordsOf((await person.follow(done)).text);
  const late = [await person.get(`${path}/approval`), await person.get(`${path}/approval/take-back`)];
  const forms = [await person.post(`${path}/approval`, JANE), await person.post(`${path}/approval/code`)];

  assert.match(question, /The link stops working, and the return ends without being sent to HMRC\./);
  assert.deepEqual([done.status, done.to, done.notice], [303, path, "approval_taken_back"]);
  assert.match(page, new RegExp(`Status not approved Not approved: taken back by ${person.user.name}`));
  assert.deepEqual(
    late.map(({ to }) => to),
    [path, path],
  );
  for (const form of forms) assert.match(wordsOf(form.text), /This request for approval is over: it was taken back/);
  assert.equal((await returned(token, "Now?")).kind, "trouble");
});

test("nobody answers in 14 days: the return was not approved", async () => {
  const { id, path } = await waiting();

  service.clock.advance(14 * DAY + HOUR);
  await service.untilFinal(customer.sandbox, id);
  await signInAs(person, person);
  const page = wordsOf((await person.get(path)).text);

  assert.match(page, /Status not approved Not approved: nobody answered in time/);
  assert.match(page, /Expired .* Nobody answered in 14 days\./);
});

test("who may not file sees how it stands, and no way to act", async () => {
  const { path } = await waiting();
  const viewer = await signedIn(service, customer, "viewer");

  const page = wordsOf((await viewer.get(path)).text);
  const asked = await viewer.get(`${path}/approval`);

  assert.match(page, /Approval waiting for approval Nothing is sent/);
  assert.doesNotMatch(page, /Send link|Take back|Show a code/);
  assert.equal(asked.status, 403);
});

test("settings: owners decide which returns wait, for each environment, after the password", async () => {
  const mine = await service.customer();
  const owner = await signedIn(service, mine);
  const path = "/sandbox/settings/approval";

  const page = wordsOf((await owner.get(path)).text);
  const bad = await owner.post(path, { rule: "sometimes", codes: "any" });
  const unmailable = await owner.post(path, { rule: "always", codes: "mail" });
  const saved = await owner.post(path, { rule: "always", codes: "any" });
  const { json } = await mine.sandbox.post("/v1/filings", sampleReturn());
  const [line] = await auditEntries(service.db, { ...mine, mode: "sandbox", before: null, limit: 1 });
  const again = await owner.get(path);
  service.clock.advance(10 * MINUTE);
  const late = await owner.get(path);
  const filer = await signedIn(service, mine, "filer");

  assert.match(page, /Who approves is part of each company\. Sandbox returns to approve/);
  assert.match(page, /Organisation Approval People/);
  assert.match(wordsOf(bad.text), /Choose which returns have to be approved/);
  assert.match(wordsOf(unmailable.text), /Codes cannot be mailed: this service has no mail server/);
  assert.deepEqual([saved.status, saved.to, saved.notice], [303, path, "organisation_changed"]);
  assert.deepEqual([json.status, json.approval.state, json.approval.asked_by], ["pending", "waiting", "setting"]);
  assert.deepEqual(
    [line?.action, line?.details],
    ["organisation_changed", { approval_sandbox: { before: "never", after: "always" } }],
  );
  assert.match(again.text, /<option value="always" selected/);
  assert.match(late.location ?? "", /^\/confirm\?to=/);
  assert.equal((await filer.get(path)).status, 403);
});

test("Home lists what waits and what was not approved, in words of their own, and nothing as stuck", async () => {
  const mine = await service.customer();
  const { path: first } = await waiting(mine, { utr: "6596148860" });
  const { path: second } = await waiting(mine);
  const filer = await signedIn(service, mine, "filer");
  await returned(await linked(first, filer), "Not yet.");
  await linked(second, filer);

  service.clock.advance(2 * DAY);
  await signInAs(filer, filer);
  const viewer = await signedIn(service, mine, "viewer");
  const home = wordsOf((await filer.get("/sandbox")).text);
  const seen = wordsOf((await viewer.get("/sandbox")).text);

  assert.match(
    home,
    /not approved Nobody approved a return, and nothing was filed for the period since\. .*, sent back,/,
  );
  assert.match(home, /waiting A return waits for approval\. .* Example Widgets Ltd , Jane Director, since/);
  assert.doesNotMatch(home, /HMRC rejected|sandbox rejected|no response for over/);
  assert.doesNotMatch(seen, /waits for approval|Nobody approved/);
});
