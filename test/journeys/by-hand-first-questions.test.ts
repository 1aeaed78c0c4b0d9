// The first questions of filing by hand: what cannot be filed is said at once, where it is ticked or typed, in words
// and with what to do; what needs accounts of one's own leads to them.

import assert from "node:assert/strict";
import { ELIGIBILITY_TABLE } from "../../packages/ct600/eligibility/input.ts";
import type { Row } from "../../packages/ct600/eligibility/row.ts";
import { BEYOND } from "../../src/dashboard/drafts/first/beyond.tsx";
import { byHand, COMPANY, draftIn, period } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Form, formIn } from "../support/form-in-page.ts";
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

/** At the page that asks what the return needs. */
const begun = (utr: string) => byHand(person).walk([{ ...COMPANY, "company.utr": utr, seen_utr: utr }, period()]);
const sent = async (at: string, ticks: Readonly<Record<string, string | string[]>>) =>
  person.post(at, { ...formIn((await person.get(at)).text), ...ticks });
const versionOf = async (at: string) => (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json.version;
const drafts = async () => (await customer.sandbox.get("/v1/drafts")).json.data.length;

test("whatever cannot be filed by hand stops at its tick, with the reason and what to do, and nothing is saved", async () => {
  const at = await begun("1000000071");
  const before = await versionOf(at);
  const stopping = BEYOND.filter(({ follows }) => follows === "stops");
  assert.ok(stopping.length > 15);

  for (const { name, label, says } of stopping) {
    const refused = await sent(at, { beyond: name, needs: "losses" });
    const page = wordsOf(refused.text);
    assert.equal(refused.again, true, name);
    assert.ok(
      page.includes("There is a problem") && page.includes(`${label}: ${says}`),
      `${name}: ${page.slice(0, 400)}`,
    );
    assert.match(refused.text, new RegExp(`id="${name.replace(".", "\\.")}"[^>]*checked`), name);
    assert.match(refused.text, /value="losses" checked/, "what else was ticked is kept");
    assert.match(says, /(other software|Send|Claim less|File|Put the expenditure|Have)/, says);
  }
  assert.equal(await versionOf(at), before);

  const several = await sent(at, { beyond: ["claims.patent_box", "circumstances.other_currency"] });
  assert.match(wordsOf(several.text), /The patent box: .*Accounts or a return in another currency than sterling: /);
});

test("the page says what follows from each tick below it, before anything is sent, and in no field's path", async () => {
  const page = await person.get(await begun("1000000072"));
  const words = wordsOf(page.text);

  assert.equal(page.text.match(/name="beyond"/g)?.length, BEYOND.length, "each stands in one of the groups");
  for (const { label, says } of BEYOND) assert.ok(words.includes(label) && words.includes(says), label);
  assert.doesNotMatch(words, /accounts\.ixbrl|pages\.[A-Z]|financials\./);
  assert.match(words, /Rare cases: what cannot be filed here/);
});

test("an audit asks for accounts of one's own: the page to upload them is next, and none are made", async () => {
  const at = await begun("1000000073");
  const answered = await sent(at, { beyond: "circumstances.audited" });
  const draft = `/sandbox/drafts/${draftIn(at)}`;

  assert.equal(answered.again, false);
  const { sections } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  assert.equal(sections.documents.needed, true);
  assert.match(wordsOf((await person.get(draft)).text), /Documents of your own/);
  assert.match((await person.get(`${draft}/needs`)).text, /value="documents" checked/);
});

test("what is only said does not stop, and what nobody knows is not a tick", async () => {
  const at = await begun("1000000074");

  assert.equal((await sent(at, { beyond: "company_type.partnership" })).again, false);
  assert.equal((await sent(at, { beyond: "company_type.constructor" })).again, false);
});

test("the number of a fund is refused at the beginning, that of a partnership is told once", async () => {
  const form = { ...COMPANY, "company.utr": "1000000071" };
  const before = await drafts();
  const open = async (typed: Form) => byHand(person).fill("/sandbox/drafts/new", typed);

  const fund = await open({ ...form, "company.registration_number": "IC000123" });
  assert.equal(fund.again, true);
  assert.match(
    wordsOf(fund.text),
    /The tax of unit trusts, investment trusts and funds is not offered here\. File this return with other software\./,
  );
  assert.equal(await drafts(), before);

  const partnership = await open({ ...form, "company.registration_number": "OC301234" });
  assert.equal(partnership.again, true);
  assert.match(wordsOf(partnership.text), /A partnership seldom owes corporation tax.*If it is right, save it again\./);
  const twice = await person.post("/sandbox/drafts/new", formIn(partnership.text));
  assert.equal(twice.again, false);
  assert.match(twice.to ?? "", /\/pages\/period$/);
  assert.equal(await drafts(), before + 1);
});

/** Not asked: a person who files by hand would not meet it, or another tick says it. */
const NOT_ASKED = [
  "company_type.trust",
  "claims.group_relief_from_abroad",
  "claims.research_of_ring_fence",
  "own_accounts.pdf",
  ...Object.keys(ELIGIBILITY_TABLE.pages).map((letter) => `pages.${letter}`),
];

test("everything that the table says cannot be filed by hand is asked", () => {
  const stops = Object.entries(ELIGIBILITY_TABLE).flatMap(([field, rows]) =>
    Object.entries<Row>(rows)
      .filter(([, { hmrc }]) => hmrc?.effect === "cannot_be_filed" || hmrc?.code === "page_as_data")
      .map(([value]) => `${field}.${value}`),
  );
  const asked = BEYOND.map(({ name }) => name);

  assert.deepEqual(
    stops.filter((name) => !asked.includes(name) && !NOT_ASKED.includes(name)),
    [],
  );
  assert.ok(stops.length > 25);
});
