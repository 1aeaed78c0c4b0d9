// Supplementary pages by hand: group relief (CT600C), research and development (CT600L), charities (CT600E), avoidance
// schemes (CT600J) and files with the return, from their ticks to an accepted return, with the boxes worked out here.

import assert from "node:assert/strict";
import { pdfBytes } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { ACCOUNTS, byHand, COMPANY, day, draftIn } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Form, formIn } from "../support/form-in-page.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { upload } from "../support/uploads.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const YEAR = { ...day("period.start", "1 1 2025"), ...day("period.end", "31 12 2025") };
const GROUP = "financials.group_relief";
const RESEARCH = "financials.research_and_development";

const trade = (turnover: string, profit: string): Form => ({
  "financials.turnover": turnover,
  "financials.net_profit": profit,
});

const draftOf = async (at: string) => (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;

async function needing(needs: string[], before: readonly Form[]): Promise<string> {
  const at = await byHand(person).walk(before);
  const sent = await person.post(at, { ...formIn((await person.get(at)).text), needs });
  return sent.to ?? assert.fail("the ticks lead nowhere");
}

/** Each page by its name, in the order in which they lead on from the ticks; gives the draft. */
async function written(
  needs: string[],
  pages: readonly (readonly [name: string, typed: Form])[],
  utr: string,
  end = "/check",
) {
  const hand = byHand(person);
  let next = await needing(needs, [{ ...COMPANY, "company.utr": utr, seen_utr: utr }, YEAR]);
  const at = `/sandbox/drafts/${draftIn(next)}`;
  for (const [name, typed] of pages) {
    assert.equal(next.split("/").at(-1), name);
    next = next.includes("/tasks/") ? await continued(next) : await hand.walk([typed], next);
  }
  assert.equal(next, at + end);
  return at;
}

/** From the list of a task of which every page may be left out. */
async function continued(list: string): Promise<string> {
  const { text } = await person.get(list);
  return /href="([^"]+)">\s*Continue</.exec(text)?.[1] ?? assert.fail(`${list} does not lead on`);
}

/** The boxes of the filing that the draft became, once HMRC has accepted it. */
async function acceptedBoxes(at: string): Promise<Record<string, string>> {
  const filed = await byHand(person).submitted(`${at}/check`);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 900));
  const { filing } = await draftOf(at);
  assert.equal((await service.untilFinal(customer.sandbox, filing)).status, "acknowledged");
  return (await customer.sandbox.get(`/v1/filings/${filing}/computation`)).json.boxes;
}

/** The list of tasks: one is open still. */
const TO_DO = "";

const only = (boxes: Record<string, string>, numbers: readonly string[]) => numbers.map((number) => boxes[number]);

const [STANDARD = {}, BALANCE = {}, DIRECTORS = {}, EXPORTS = {}] = ACCOUNTS;
const REST = [
  ["standard", STANDARD],
  ["balance-sheet", BALANCE],
  ["directors", { ...DIRECTORS, ...day("accounts.approved_on", "1 3 2026") }],
  ["exports", EXPORTS],
] as const;

test("a parent claims the loss of a company of its group, with the tax that follows", async () => {
  const claim = `${GROUP}.claims.0`;
  const at = await written(
    ["associated-companies", "reliefs", "group_relief"],
    [
      ["associated-companies", { "company.associated_companies": "1" }],
      ["turnover", trade("900,000", "300,000")],
      ["reliefs", {}],
      [
        "group-claims",
        { [`${claim}.company`]: "Sub Ltd", [`${claim}.reference`]: "85961 48860", [`${claim}.amount`]: "£200,000" },
      ],
      [
        "group-claims-consent",
        {
          [`${GROUP}.consent.simplified_arrangement.company`]: "Parent Ltd",
          [`${GROUP}.consent.simplified_arrangement.name`]: "Chris Person",
          [`${GROUP}.consent.simplified_arrangement.status`]: "Director",
        },
      ],
      ["group-losses-given", {}],
      ...REST,
    ],
    "2000000000",
  );
  await byHand(person).fill(`${at}/pages/gifts`, { "financials.qualifying_donations": "10,000" });
  const check = wordsOf((await person.get(`${at}/check`)).text);
  const { input } = await draftOf(at);
  const boxes = await acceptedBoxes(at);

  assert.deepEqual(input.financials.group_relief, {
    claims: [{ company: "Sub Ltd", reference: "8596148860", amount: 20_000_000 }],
    consent: { simplified_arrangement: { company: "Parent Ltd", name: "Chris Person", status: "Director" } },
  });
  assert.match(check, /Losses claimed Sub Ltd, 8596148860, £200,000\.00/);
  // £90,000 at 25%, less 3/200 of what is missing to £125,000, the limit of two companies.
  assert.deepEqual(only(boxes, ["300", "305", "310", "315", "440"]), [
    ...["300000.00", "10000.00", "200000.00", "90000.00", "21975.00"],
  ]);
});

test("a rejected return with group relief is corrected by hand, and its supplementary pages go again as they were", async () => {
  const consent = { simplified_arrangement: { company: "Parent Ltd", name: "Chris Person", status: "Director" } };
  const groupRelief = { claims: [{ company: "Sub Ltd", reference: "8596148860", amount: 20_000_000 }], consent };
  const input = {
    ...sampleReturn({ name: "Parent Ltd", utr: "2000000110" }),
    financials: { turnover: 90_000_000, trading_profit: 30_000_000, group_relief: groupRelief },
    declarant: { name: "Jane Director", status: "Director" },
  };
  const { json: first, text: told } = await customer.sandbox.post("/v1/filings", input, {
    "service-test-scenario": "rejected",
  });
  assert.ok(first.id, told);
  const path = `/sandbox/filings/${first.id}`;
  assert.equal((await service.untilFinal(customer.sandbox, first.id)).status, "failed");
  const pageOf = async (id: string) => {
    const { text } = await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`);
    return /<GroupAndConsortium>.*?<\/GroupAndConsortium>/s.exec(text)?.[0] ?? assert.fail("no CT600C");
  };

  const [, token = ""] = /name="token" value="(\w+)"/.exec((await person.get(path)).text) ?? [];
  const at = (await person.post(`${path}/draft`, { kind: "correct", token })).to ?? "";
  const tasks = wordsOf((await person.get(at)).text);
  await byHand(person).fill(`${at}/pages/turnover`, trade("910,000", "310,000"));
  const boxes = await acceptedBoxes(at);
  const { filing, input: corrected } = await draftOf(at);

  assert.match(tasks, /Group relief/);
  assert.deepEqual(corrected.financials.group_relief, groupRelief);
  assert.equal(await pageOf(filing), await pageOf(first.id));
  assert.match(await pageOf(filing), /Sub Ltd/);
  assert.deepEqual(only(boxes, ["145", "300", "310", "315"]), ["910000.00", "310000.00", "200000.00", "110000.00"]);
});

test("a company gives its loss to its parent on two pages, and nothing is carried forward", async () => {
  const receiver = `${GROUP}.surrenders.0`;
  const at = await written(
    ["associated-companies", "group_relief"],
    [
      ["associated-companies", { "company.associated_companies": "1" }],
      ["turnover", trade("500,000", "-200,000")],
      ["group-claims", {}],
      ["group-losses-given", { [`${GROUP}.surrendered.trading_loss`]: "200,000" }],
      [
        "group-receivers",
        {
          [`${receiver}.company`]: "Parent Ltd",
          [`${receiver}.reference`]: "2000000000",
          [`${receiver}.amount`]: "200,000",
          ...day(`${receiver}.period.start`, "1 7 2025"),
          ...day(`${receiver}.period.end`, "30 6 2026"),
        },
      ],
      [
        "group-receivers-consent",
        {
          [`${GROUP}.surrender_consent.this_page.name`]: "Chris Person",
          [`${GROUP}.surrender_consent.this_page.status`]: "Director",
        },
      ],
      ...REST,
    ],
    "8596148860",
  );
  const boxes = await acceptedBoxes(at);
  const { json } = await customer.sandbox.get("/v1/carried_forward?company_utr=8596148860&period_start=2026-01-01");

  assert.deepEqual(only(boxes, ["780", "785", "C45", "C80", "C90"]), Array(5).fill("200000.00"));
  assert.equal(json.input?.financials?.losses, undefined);
});

test("what is wrong with group relief is told at its question and in its words; the tick taken away takes it out", async () => {
  const hand = byHand(person);
  const next = await hand.walk([COMPANY, YEAR, { needs: "group_relief" }, trade("900,000", "300,000")]);
  const at = `/sandbox/drafts/${draftIn(next)}`;
  const claim = `${GROUP}.claims.0`;
  const own = await hand.fill(next, {
    [`${claim}.company`]: "Sub Ltd",
    [`${claim}.reference`]: "1234567",
    [`${claim}.amount`]: "400,000",
    ...day(`${claim}.period.start`, "1 1 2023"),
    ...day(`${claim}.period.end`, "31 12 2023"),
  });
  const short = await hand.fill(next, { [`${claim}.amount`]: "0.50" });
  const stopped = await person.get(`${at}/check`);
  await hand.fill(next, {
    ...{ [`${claim}.reference`]: "1234567890", [`${claim}.amount`]: "200,000" },
    ...day(`${claim}.period.start`, "  "),
    ...day(`${claim}.period.end`, "  "),
  });
  const two = await hand.fill(`${at}/pages/group-claims-consent`, {
    [`${GROUP}.consent.simplified_arrangement.company`]: "Parent Ltd",
    [`${GROUP}.consent.simplified_arrangement.name`]: "Chris Person",
    [`${GROUP}.consent.simplified_arrangement.status`]: "Director",
    [`${GROUP}.consent.notices_attached`]: "true",
  });
  const check = await person.get(`${at}/check`);
  const before = (await draftOf(at)).input.financials;
  await hand.fill(`${at}/needs`, { needs: "losses" });

  assert.match(own.text, new RegExp(`id="${claim}.reference-error"`.replaceAll(".", "\\.")));
  assert.match(wordsOf(own.text), /The other company's period has no day in common with this one/);
  assert.match(short.text, new RegExp(`id="${claim}.amount-error"`.replaceAll(".", "\\.")));
  assert.match(wordsOf(two.text), /Consent is given in one way: enter “Company authorised .*” or “Notices of consent”/);
  assert.match(stopped.text, /\/pages\/group-claims\?back=check#financials\.group_relief\.claims\.0\.amount/);
  assert.match(check.text, /\/pages\/group-claims-consent\?back=check#financials\.group_relief\.consent/);
  for (const { text } of [own, two, stopped, check])
    assert.doesNotMatch(wordsOf(text), /group_relief|simplified_|\d pence/);
  assert.equal(before.group_relief.claims.length, 1);
  assert.equal((await draftOf(at)).input.financials.group_relief, undefined);
});

test("research under the merged scheme: the credit is set against the tax of the period", async () => {
  const at = await written(
    ["research_and_development", "payments"],
    [
      ["turnover", trade("2,000,000", "1,100,000")],
      [
        "research-claim",
        {
          [`${RESEARCH}.size`]: "small_or_medium",
          [`${RESEARCH}.additional_information_sent`]: "true",
          [`${RESEARCH}.claim_notified`]: "true",
        },
      ],
      ["research-merged-scheme", { [`${RESEARCH}.expenditure`]: "500,000" }],
      ["research-paye", {}],
      ["paid", { "financials.tax_already_paid": "0" }],
      ...REST,
    ],
    "1000000080",
  );
  const boxes = await acceptedBoxes(at);

  // 20% of £500,000; 25% of £1,100,000, less the credit.
  assert.deepEqual(only(boxes, ["155", "L15", "475", "530", "600"]), [
    ...["1100000.00", "100000.00", "275000.00", "100000.00", "175000.00"],
  ]);
});

test("enhanced support: the additional deduction leads from the accounts to the loss, which is given up for a payment", async () => {
  const at = await written(
    ["research_and_development"],
    [
      ["turnover", trade("1,000", "-50,000")],
      [
        "research-claim",
        {
          [`${RESEARCH}.size`]: "small_or_medium",
          [`${RESEARCH}.additional_information_sent`]: "true",
          [`${RESEARCH}.claim_notified`]: "true",
        },
      ],
      ["research-merged-scheme", {}],
      [
        "research-paye",
        {
          [`${RESEARCH}.paye_and_nic`]: "10,000",
          [`${RESEARCH}.paye_references.0`]: "123/AB456",
        },
      ],
      ...REST,
    ],
    "1000000081",
  );
  const hand = byHand(person);
  await hand.fill(`${at}/pages/research-intensive`, {
    [`${RESEARCH}.intensive_expenditure`]: "100,000",
    [`${RESEARCH}.total_expenditure`]: "200,000",
  });
  const { input } = await draftOf(at);
  await hand.fill(`${at}/pages/turnover`, trade("1,000", "-40,000"));
  const changed = await draftOf(at);
  await hand.fill(`${at}/pages/turnover`, trade("1,000", "-50,000"));
  const boxes = await acceptedBoxes(at);

  // The accounts' loss, and 86% of the spending.
  assert.equal(input.financials.trading_profit, -13_600_000);
  assert.equal(changed.input.financials.trading_profit, -12_600_000);
  assert.deepEqual(input.financials.adjustments, { other_deductions: 0 });
  // 14.5% of the loss, below the cap of £20,000 and three times £10,000.
  assert.deepEqual(only(boxes, ["780", "L166", "L170", "875"]), ["136000.00", "100000.00", "19720.00", "19720.00"]);
});

test("a credit that the accounts do not have is added to the profit, and next year begins with what was held back", async () => {
  const at = await written(
    ["research_and_development"],
    [
      ["turnover", trade("1,000", "-90,000")],
      [
        "research-claim",
        {
          [`${RESEARCH}.size`]: "small_or_medium",
          [`${RESEARCH}.additional_information_sent`]: "true",
          [`${RESEARCH}.claim_notified`]: "true",
        },
      ],
      [
        "research-merged-scheme",
        { [`${RESEARCH}.expenditure`]: "200,000", [`${RESEARCH}.credit_in_accounts`]: "false" },
      ],
      ["research-paye", { [`${RESEARCH}.paye_and_nic`]: "30,000", [`${RESEARCH}.paye_references.0`]: "123/AB456" }],
      ...REST,
    ],
    "1000000082",
  );
  const boxes = await acceptedBoxes(at);
  const hand = byHand(person);
  const next = await hand.walk([
    { ...COMPANY, "company.utr": "1000000082", seen_utr: "1000000082" },
    { ...day("period.start", "1 1 2026"), ...day("period.end", "31 10 2026") },
  ]);
  const needs = await person.get(next);
  const { input } = await draftOf(next);

  // £90,000 of loss less the credit of £40,000; 19% of the credit is held back, and the rest is paid.
  assert.deepEqual(only(boxes, ["780", "L15", "L55", "L140", "880"]), [
    ...["50000.00", "40000.00", "7600.00", "7600.00", "32400.00"],
  ]);
  assert.match(needs.text, /value="research_and_development" checked/);
  assert.deepEqual(input.financials.research_and_development, { brought_forward: { step_2: 760_000 } });
});

test("an amendment changes a claim by its page, and shows both", async () => {
  const { json: filed } = await customer.sandbox.post("/v1/filings", {
    company: { name: "Parent Ltd", utr: "2000000000", registration_number: "12345678", associated_companies: 1 },
    period: { start: "2024-01-01", end: "2024-12-31" },
    financials: {
      ...{ turnover: 90_000_000, trading_profit: 30_000_000 },
      group_relief: {
        claims: [{ company: "Sub Ltd", reference: "8596148860", amount: 10_000_000 }],
        consent: { simplified_arrangement: { company: "Parent Ltd", name: "Chris Person", status: "Director" } },
      },
    },
    accounts: {
      ...{ standard: "frs105", average_employees: 2, director: "Jane Director" },
      balance_sheet: { current_assets: 5_000_000, called_up_share_capital: 10_000 },
    },
    declarant: { name: "Jane Director", status: "Director" },
  });
  await service.untilFinal(customer.sandbox, filed.id);
  const { json } = await customer.sandbox.post("/v1/drafts", { from: filed.id, kind: "amend" });
  const at = `/sandbox/drafts/${json.id}`;

  const saved = await byHand(person).fill(`${at}/pages/group-claims`, { [`${GROUP}.claims.0.amount`]: "150,000" });
  const check = wordsOf((await person.get(`${at}/check`)).text);

  assert.equal(saved.to, `${at}/check`);
  assert.match(check, /Losses claimed Sub Ltd, 8596148860, £100,000\.00 Sub Ltd, 8596148860, £150,000\.00/);
  assert.match(check, /310 .*100,000.*150,000/);
});

test("accounts of more than 12 months: the second period has claims of its own", async () => {
  const hand = byHand(person);
  const year = { ...day("period.start", "1 1 2024"), ...day("period.end", "31 12 2024") };
  const next = await needing(["group_relief", "associated-companies"], [COMPANY, year]);
  const at = `/sandbox/drafts/${draftIn(next)}`;
  await hand.fill(`${at}/pages/accounts-period`, day("period.accounts_end", "31 3 2025"));
  await hand.fill(`${at}/pages/associated-companies`, { "company.associated_companies": "1" });
  await hand.fill(`${at}/pages/turnover`, trade("456,000", "456,000"));
  const second = `next_period.${GROUP}`;
  const claim = `${second}.claims.0`;
  await hand.fill(`${at}/pages/group-claims-second-period`, {
    [`${claim}.company`]: "Sub Ltd",
    [`${claim}.reference`]: "8596148860",
    [`${claim}.amount`]: "40,000",
  });
  await hand.fill(`${at}/pages/group-claims-consent-second-period`, {
    [`${second}.consent.simplified_arrangement.company`]: "Parent Ltd",
    [`${second}.consent.simplified_arrangement.name`]: "Chris Person",
    [`${second}.consent.simplified_arrangement.status`]: "Director",
  });
  for (const [name, typed] of REST) await hand.fill(`${at}/pages/${name}`, typed);
  const first = await acceptedBoxes(at);
  const { filing } = await draftOf(at);
  const { continues_in: other } = (await customer.sandbox.get(`/v1/filings/${filing}`)).json;
  const boxes = (await customer.sandbox.get(`/v1/filings/${other}/computation`)).json.boxes;

  // 366 and 90 of 456 days.
  assert.deepEqual(only(first, ["310", "315"]), [undefined, "366000.00"]);
  assert.deepEqual(only(boxes, ["310", "315"]), ["40000.00", "50000.00"]);
});

test("a charity whose income is exempt files its page with accounts as a PDF, and none are made", async () => {
  const at = await written(
    ["charity", "avoidance_schemes"],
    [
      ["turnover", trade("0", "0")],
      ["documents", {}],
      [
        "charity",
        {
          "charity.kind": "charity",
          "charity.all_exempt": "true",
          "charity.repayment_reference": "xn 12345",
          "charity.registration_number": "1234567",
        },
      ],
      ["charity-income", { "charity.income.gift_aid": "12,345", "charity.income.investments": "655" }],
      ["charity-expenditure", { "charity.expenditure.grants_uk": "10,000" }],
      [
        "avoidance-schemes",
        {
          "avoidance_schemes.0.number": "01234567",
          ...day("avoidance_schemes.0.advantage_period_end", "31 3 2027"),
        },
      ],
      ["exports", EXPORTS],
    ],
    "1000000083",
    TO_DO,
  );
  const legacy = "charity.income.legacies.0";
  await byHand(person).fill(`${at}/pages/charity-legacies`, {
    ...{ [`${legacy}.forename`]: "Ann", [`${legacy}.surname`]: "Example", [`${legacy}.address.0`]: "1 High Street" },
    ...{ [`${legacy}.postcode`]: "aa1 1aa", [`${legacy}.amount`]: "2,000", ...day(`${legacy}.date`, "1 12 2025") },
  });
  const missing = wordsOf((await person.get(`${at}/check`)).text);
  const list = wordsOf((await person.get(at)).text);
  const sent = await upload(
    person,
    `${at}/pages/documents`,
    { "accounts.pdf": { name: "Rechnung für 2025.PDF", content: Buffer.from(pdfBytes("accounts")) } },
    service,
  );
  const { input } = await draftOf(at);
  const boxes = await acceptedBoxes(at);
  const utr = "1000000083";
  const next = await byHand(person).walk([
    { ...COMPANY, "company.utr": utr, seen_utr: utr },
    { ...day("period.start", "1 1 2026"), ...day("period.end", "31 10 2026") },
  ]);
  const needs = (await person.get(next)).text;
  const { input: nextYear } = await draftOf(next);

  assert.match(needs, /value="charity" checked/);
  assert.deepEqual(nextYear.charity, {
    ...{ kind: "charity", repayment_reference: "XN12345", registration_number: "1234567" },
  });
  assert.equal(nextYear.avoidance_schemes, undefined);
  assert.match(missing, /cannot be filed yet .*Accounts/);
  assert.match(list, /Documents of your own/);
  assert.doesNotMatch(list, /balance sheet|size and standard/);
  assert.equal(sent.again, false, wordsOf(sent.text).slice(0, 600));
  assert.equal(input.accounts.pdf_name, "Rechnung fur 2025.pdf");
  assert.equal(input.charity.repayment_reference, "XN12345");
  assert.equal(input.charity.income.legacies[0].postcode, "AA1 1AA");
  // The sum of all income: £12,345, £655 and the legacy.
  assert.deepEqual(only(boxes, ["E55", "E65", "E88", "E90", "E110", "440"]), [
    ...["655.00", "12345.00", "2000.00", "15000.00", "10000.00", "0.00"],
  ]);
  assert.deepEqual(input.avoidance_schemes, [{ number: "01234567", advantage_period_end: "2027-03-31" }]);
});

test("files go with the return under their own names, one after the other, until one is taken out", async () => {
  const at = await written(
    ["attachments"],
    [
      ["turnover", trade("10,000", "1,000")],
      ["standard", STANDARD],
      ["balance-sheet", BALANCE],
      ["directors", REST[2][1]],
      ["attachments", {}],
      ["exports", EXPORTS],
    ],
    "1000000084",
    TO_DO,
  );
  const page = `${at}/pages/attachments`;
  const pdf = (text: string, name: string) => ({ name, content: Buffer.from(pdfBytes(text)) });
  const send = (index: number, file: { name: string; content: Buffer | string }, typed: Form = {}) =>
    upload(person, page, { [`attachments.${index}.pdf`]: file }, { url: service.url, typed });
  const wrong = await send(0, { name: "Letter.pdf", content: "Dear HMRC" });
  const kept = (await draftOf(at)).input.attachments;
  await send(0, pdf("one", "Letter to HMRC.pdf"), { "attachments.0.description": "A letter" });
  await send(1, pdf("two", "Notice.pdf"), { "attachments.1.name": "Notices of consent.pdf" });
  await send(0, pdf("three", "Another.pdf"));
  const both = (await draftOf(at)).input.attachments;
  const check = wordsOf((await person.get(`${at}/check`)).text);
  await byHand(person).fill(page, { "attachments.1.remove": "yes" });
  await send(1, pdf("four", "Last.pdf"));
  const filed = await byHand(person).submitted(`${at}/check`);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 900));
  const { filing } = await draftOf(at);
  const { json } = await customer.sandbox.get(`/v1/filings/${filing}/documents`);
  const letter = await customer.sandbox.get(
    `/v1/filings/${filing}/documents/${encodeURIComponent("Letter to HMRC.pdf")}`,
  );

  assert.match(wordsOf(wrong.text), /“Letter\.pdf” is not a PDF\. .*Nothing was saved\. Choose a file again\./);
  assert.match(wrong.text, /id="attachments\.0\.pdf-error"/);
  assert.equal(kept, undefined);
  assert.deepEqual(
    both.map(({ name, description }: Record<string, string>) => [name, description]),
    [
      ["Letter to HMRC.pdf", "A letter"],
      ["Notices of consent.pdf", undefined],
    ],
  );
  assert.match(check, /Files Uploaded, Letter to HMRC\.pdf, A letter; Uploaded, Notices of consent\.pdf/);
  const names = json.data.map(({ name }: { name: string }) => name);
  assert.deepEqual(names.filter((name: string) => name.endsWith(".pdf")).sort(), ["Last.pdf", "Letter to HMRC.pdf"]);
  assert.deepEqual(Buffer.from(letter.bytes), Buffer.from(pdfBytes("three")));
});

test("accounts as a PDF that are taken out, by their box or by the tick, leave nothing behind", async () => {
  const hand = byHand(person);
  const at = `/sandbox/drafts/${draftIn(await hand.walk([COMPANY, YEAR, { needs: "documents" }]))}`;
  const page = `${at}/pages/documents`;
  const file = { "accounts.pdf": { name: "Accounts.pdf", content: Buffer.from(pdfBytes("accounts")) } };
  const filesKept = async () =>
    (await service.db.query("select from draft_files where draft_id = $1", [draftIn(at)])).length;
  const there = async () => {
    const { pdf, pdf_name: name } = (await draftOf(at)).input.accounts ?? {};
    return [pdf === undefined ? "no file" : "a file", name, await filesKept()];
  };
  const uploaded = await upload(person, page, file, service);
  const refused = wordsOf(uploaded.text);
  const kept = await there();
  await upload(person, page, {}, { url: service.url, typed: { "accounts.pdf.remove": "yes" } });
  const removed = await there();
  await upload(person, page, file, service);
  await hand.fill(`${at}/needs`, { needs: "losses" });

  // An ordinary company files iXBRL.
  assert.match(refused, /HMRC takes accounts as a PDF only from clubs and societies/);
  assert.doesNotMatch(refused, /company\.type|accounts\.pdf/);
  assert.deepEqual(kept, ["a file", "Accounts.pdf", 1]);
  assert.deepEqual(removed, ["no file", undefined, 0]);
  assert.deepEqual(await there(), removed);
});
