// Companies and deadlines as people see and change them.

import assert from "node:assert/strict";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { upload } from "../support/uploads.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const utr = "8596148860";
const added = { name: "Example Widgets Ltd", utr, start: "2025-04-01", end: "2026-03-31" };

async function add(person: Person, fields: Record<string, string> = added): Promise<string> {
  const page = await person.post("/sandbox/companies/new", { seen_utr: fields.utr ?? "", ...fields });
  assert.equal(page.status, 303, page.text);
  return (page.location ?? "").replace(/\?.*/, "");
}

async function duties({ sandbox }: Customer) {
  const { json } = await sandbox.get("/v1/obligations?limit=100");
  return json.data as {
    id: string;
    kind: string;
    period_end: string;
    state: string;
    due_on: string;
    expected: boolean;
    payment_reference: string | null;
  }[];
}

const dutyOf = async (customer: Customer, kind: string, end = "2026-03-31") => {
  const found = (await duties(customer)).find((one) => one.kind === kind && one.period_end === end);
  assert.ok(found, `${kind} ${end}`);
  return found;
};

async function visitor() {
  const customer = await service.customer();
  return { customer, person: await signedIn(service, customer) };
}

test("companies are searched by words in any order, and by the beginnings of their numbers", async () => {
  const { person } = await visitor();
  await add(person, { ...added, name: "Sean O'Malley & Sons Ltd" });
  await add(person, { name: "Café Zürich (100%) Ltd", utr: "1234567890", registration_number: "SC654321" });
  const find = async (text: string) => {
    const { status, text: page } = await person.get(`/sandbox/companies?q=${encodeURIComponent(text)}`);
    assert.equal(status, 200, text);
    return [...page.matchAll(/<a href="\/sandbox\/companies\/com_\w+">([^< ]+)/g)].map(([, name]) => name).sort();
  };

  for (const text of ["omalley", "sons o\u2019malley", "ltd sean", utr, "85961", "ltd 8596"])
    assert.deepEqual(await find(text), ["Sean"], text);
  for (const text of ["cafe", "ZURICH cafe", "100%", "SC65", "sc 654321", "1234567890"])
    assert.deepEqual(await find(text), ["Café"], text);
  assert.deepEqual(await find("ltd"), ["Café", "Sean"]);
  for (const text of ["omalley zebra", "%", "_", "\\", "'", "fil_1", "a=b", "\u0301", "'; drop table companies; --"])
    assert.deepEqual(await find(text), [], text);
  assert.equal((await person.get(`/sandbox/companies?q=${Array(13).fill("a").join("+")}`)).status, 400);
});

test("a company that was added with a period has its three days, before anything is filed", async () => {
  const { customer, person } = await visitor();
  const at = await add(person);

  const page = await person.get(at);
  assert.match(page.text, /Example Widgets Ltd/);
  for (const day of ["31 Dec 2026", "1 Jan 2027", "31 Mar 2027"]) assert.ok(page.text.includes(day), day);
  assert.match(page.text, /expected/);
  assert.match(page.text, /Confirmation statements are not tracked here/);
  const list = await person.get("/sandbox/companies");
  assert.match(list.text, /Example Widgets Ltd/);
  assert.match(list.text, /8596148860/);
  assert.equal((await duties(customer)).length, 6);
});

test("without a period and a day of incorporation nothing is due, and the page says what to enter", async () => {
  const { customer, person } = await visitor();
  const at = await add(person, { name: "New Ltd", utr });

  assert.match((await person.get(at)).text, /Enter a period, or the day of incorporation/);
  assert.deepEqual(await duties(customer), []);

  const edited = await person.post(`${at}/edit`, { name: "New Ltd", incorporated_on: "2026-01-10" });
  assert.equal(edited.status, 303, edited.text);
  const first = await duties(customer);
  assert.ok(first.length > 0 && first.every(({ expected }) => expected));
  assert.equal(first.find(({ kind }) => kind === "accounts")?.due_on, "2027-10-10");
});

test("a company that is here already, a wrong UTR and a wrong period are told at their fields, and nothing is added", async () => {
  const { customer, person } = await visitor();
  await add(person);
  const table: [fields: Record<string, string>, message: RegExp][] = [
    [{ ...added, seen_utr: utr }, /here already: Example Widgets Ltd/],
    [{ ...added, utr: "123" }, /exactly 10 digits/],
    [{ ...added, utr: "1000000070", end: "2025-03-31" }, /The last day is before the first day/],
    [{ ...added, utr: "1000000070", end: "2027-03-31" }, /at most 18 months/],
    [{ ...added, utr: "1000000070", name: " " }, /Enter the company/],
    [{ ...added, utr: "1000000070", registration_number: "12" }, /8 digits/],
    [{ ...added, utr: "1000000070", year_end: "31 February" }, /a day and a month/],
    [{ ...added, utr: "1000000070", approver_email: "x", approver_name: "X" }, /email address/],
  ];
  for (const [fields, message] of table) {
    const page = await person.post("/sandbox/companies/new", fields);
    assert.equal(page.status, 200);
    assert.match(page.text, message);
  }
  assert.equal((await customer.sandbox.get("/v1/companies")).json.data.length, 1);
});

test("a duty is marked as done and open again, a reference is kept as typed, and what is said of an expected period makes it certain", async () => {
  const { customer, person } = await visitor();
  await add(person);
  const pay = await dutyOf(customer, "pay");

  const saved = await person.post(`/sandbox/deadlines/${pay.id}`, { payment_reference: "1000000070A00101A" });
  assert.equal(saved.status, 303, saved.text);
  const page = await person.get(`/sandbox/deadlines/${pay.id}`);
  assert.match(page.text, /begins with another company/);
  assert.equal((await dutyOf(customer, "pay")).payment_reference, "1000000070A00101A");

  await person.post(`/sandbox/deadlines/${pay.id}/done`, { done: "yes" });
  assert.equal((await dutyOf(customer, "pay")).state, "done");
  assert.match((await person.get(`/sandbox/deadlines/${pay.id}`)).text, new RegExp(person.user.email));
  await person.post(`/sandbox/deadlines/${pay.id}/done`, { done: "no" });
  assert.equal((await dutyOf(customer, "pay")).state, "upcoming");

  const next = await dutyOf(customer, "accounts", "2027-03-31");
  assert.equal(next.expected, true);
  await person.post(`/sandbox/deadlines/${next.id}`, { typed_on: "2028-03-31" });
  const typed = await dutyOf(customer, "accounts", "2027-03-31");
  assert.deepEqual([typed.expected, typed.due_on], [false, "2028-03-31"]);
  assert.ok((await duties(customer)).some(({ period_end, expected }) => expected && period_end === "2028-03-31"));
});

test("HMRC's notice moves the day of the return, and typed nonsense moves nothing", async () => {
  const { customer, person } = await visitor();
  await add(person);
  const sent = await dutyOf(customer, "return");

  const wrong = await person.post(`/sandbox/deadlines/${sent.id}`, { typed_on: "2027-02-30" });
  assert.match(wrong.text, /Enter a real day/);
  await person.post(`/sandbox/deadlines/${sent.id}`, { typed_on: "2027-02-15" });
  assert.equal((await dutyOf(customer, "return")).due_on, "2027-05-15");
});

test("a given period is removed again, but not one that something was filed or typed for", async () => {
  const { customer, person } = await visitor();
  const at = await add(person);
  const period = { start: added.start, end: added.end };
  const pay = await dutyOf(customer, "pay");

  await person.post(`/sandbox/deadlines/${pay.id}/done`, { done: "yes" });
  assert.match((await person.post(`${at}/period/remove`, period)).text, /Remove those first/);
  await person.post(`/sandbox/deadlines/${pay.id}/done`, { done: "no" });
  assert.equal((await person.post(`${at}/period/remove`, period)).status, 303);
  assert.deepEqual(await duties(customer), []);

  await person.post(`${at}/period`, period);
  const overlapping = await person.post(`${at}/period`, { start: "2026-01-01", end: "2026-12-31" });
  assert.match(overlapping.text, /Another period of this company covers/);
  await customer.sandbox.post("/v1/filings", { ...sampleReturn({ utr }), period });
  await service.settle();
  assert.match((await person.post(`${at}/period/remove`, period)).text, /Something was filed/);
});

test("the deadlines of a month, in their order, as a page and as a file without formulas", async () => {
  const { person } = await visitor();
  await add(person, { ...added, name: '=HYPERLINK("https://evil.example","x")' });
  await add(person, { ...added, name: "Second Ltd", utr: "1000000070" });

  const page = await person.get("/sandbox/deadlines?month=2026-12");
  assert.match(page.text, /Deadlines in December 2026/);
  assert.ok(page.text.includes("Second Ltd") && page.text.includes("Accounts at Companies House"));
  assert.ok(!page.text.includes("Send the return"));
  const file = await person.get("/sandbox/deadlines.csv?month=2026-12");
  assert.match(file.text, /^\ufeff?due_on,company,utr/);
  assert.equal(file.text.trim().split("\r\n").length, 3);
  assert.ok(file.text.includes(`"'=HYPERLINK(""https`));
});

test("companies are imported all or not at all; what is wrong is told by its line", async () => {
  const { customer, person } = await visitor();
  const importing = (csv: string) => person.post("/sandbox/companies/import", { csv, utrs_seen: "yes" });
  const count = async () => (await customer.sandbox.get("/v1/companies?limit=100")).json.data.length;

  const wrong = await importing('name,utr\nOne,8596148860\n"Two,\nLimited",12\nThree,8596148860\n');
  assert.match(wrong.text, /2 lines are not right\. No company was added/);
  assert.match(wrong.text, /Line 3: .*exactly 10 digits/);
  assert.match(wrong.text, /Line 5: This UTR is on line 2 too/);
  assert.equal(await count(), 0);

  const right = await importing(
    "Name;".slice(0, 4) +
      ",UTR,company number,period start,period end,approver name\r\n" +
      "One,8596148860,1234567,01/04/2025,31/03/2026,Jane Doe\r\n" +
      "Two,1000000070,,,,\r\n",
  );
  assert.equal(right.status, 303, right.text);
  assert.equal(await count(), 2);
  const [first] = (await customer.sandbox.get("/v1/companies")).json.data;
  assert.deepEqual(
    [first.registration_number, first.approver.name, first.next_due_on],
    ["01234567", "Jane Doe", "2026-12-31"],
  );
  assert.equal((await duties(customer)).length, 6);

  assert.equal((await importing("name,utr\nAnother name,8596148860\nThree,2325648152")).status, 303);
  assert.deepEqual(
    [await count(), (await customer.sandbox.get(`/v1/companies?utr=${utr}`)).json.data[0].name],
    [3, "One"],
  );
});

test("a wrong check digit of a UTR is told before the company is added; the same number again is meant", async () => {
  const { customer, person } = await visitor();
  const send = (fields: Record<string, string>) => person.post("/sandbox/companies/new", { ...added, ...fields });
  const count = async () => (await customer.sandbox.get("/v1/companies")).json.data.length;

  const told = await send({ utr: "8596 148861" });
  assert.match(told.text, /id="utr-error">The check digit of this UTR is wrong[^<]*If it is right, add it again/);
  assert.match(told.text, /name="seen_utr" value="8596148861"/);
  const another = await send({ utr: "8596148862", seen_utr: "8596148861" });
  assert.match(another.text, /check digit of this UTR is wrong/);
  assert.equal(await count(), 0);
  assert.equal((await send({ utr: "8596148861", seen_utr: "8596148861" })).status, 303);
  assert.equal(await count(), 1);

  const csv = "name,utr\nOne,2325648152\nTwo,8596148862\nThree,8596148863";
  const asked = await person.post("/sandbox/companies/import", { csv });
  assert.match(wordsOf(asked.text), /2 UTRs have a wrong check digit\. No company was added/);
  assert.match(wordsOf(asked.text), /Compare these Line 3: The check digit .* Line 4: The check digit/);
  assert.match(asked.text, /name="utrs_seen"/);
  assert.equal(await count(), 1);
  assert.equal((await person.post("/sandbox/companies/import", { csv, utrs_seen: "yes" })).status, 303);
  assert.equal(await count(), 4);
});

test("companies are imported from a file, whose lines are in the box where something is wrong", async () => {
  const { customer, person } = await visitor();
  const at = "/sandbox/companies/import";
  const sending = (content: string | Buffer, typed: Record<string, string> = {}) =>
    upload(person, at, { file: { name: "companies.csv", content } }, { url: service.url, typed });
  const many = (count: number) => {
    const line = (index: number) => `${"C".repeat(100)},${String(index).padStart(10, "0")}`;
    return `name,utr\n${Array.from({ length: count }, (_, index) => line(index)).join("\n")}`;
  };

  const wrong = await sending("name,utr\nZoë's Ltd,123");
  assert.match(wordsOf(wrong.text), /One line is not right/);
  assert.match(wrong.text, /<textarea[^>]*>name,utr\nZoë's Ltd,123<\/textarea>/);
  assert.match((await sending("name,utr", { csv: "name,utr" })).text, /Choose a file or paste lines, not both/);
  assert.match((await sending(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]))).text, /This file is not text/);
  assert.match((await sending(many(10_000))).text, /This file is larger than [^.]*\. Import at most 5,000/);
  assert.match((await sending("")).text, /There are no companies in it/);
  assert.deepEqual((await customer.sandbox.get("/v1/companies")).json.data, []);

  // As an older spreadsheet saves it.
  assert.equal((await sending(Buffer.from("name,utr\r\nZoë's Ltd,2325648152", "latin1"))).status, 303);
  assert.equal((await customer.sandbox.get("/v1/companies")).json.data[0].name, "Zoë's Ltd");
  assert.equal((await sending(many(5_000), { utrs_seen: "yes" })).status, 303);
});

test("a file that is no list of companies, or far too long, is refused with the reason", async () => {
  const { customer, person } = await visitor();
  const importing = (csv: string) => person.post("/sandbox/companies/import", { csv, utrs_seen: "yes" });
  const many = (count: number) =>
    `name,utr\n${Array.from({ length: count }, (_, index) => `C,${String(index).padStart(10, "0")}`).join("\n")}`;

  for (const [csv, message] of [
    ["", /no companies in it/],
    ["name\nOne", /utr is missing/],
    ["name,utr,shoe size\nOne,8596148860,44", /shoe_size/],
    ['name,utr\n"One,8596148860', /not closed/],
    ["name,utr\nOne,8596148860,extra", /more cells/],
    [many(5_001), /It has 5,001 companies\. Import at most 5,000 at once/],
  ] as const)
    assert.match((await importing(csv)).text, message);
  const far = await importing(many(100_000));
  assert.equal(far.status, 413);
  assert.deepEqual((await customer.sandbox.get("/v1/companies")).json.data, []);
  assert.equal((await importing(many(5_000))).status, 303);
});

test("another organisation's companies and deadlines are not there, for reading and for changing", async () => {
  const [owner, other] = [await visitor(), await visitor()];
  const at = await add(owner.person);
  const pay = await dutyOf(owner.customer, "pay");

  for (const path of [at, `${at}/edit`, `${at}/period`, `/sandbox/deadlines/${pay.id}`, at.replace("sandbox", "live")])
    assert.equal((await other.person.get(path)).status, 404, path);
  for (const [path, fields] of [
    [`${at}/edit`, { name: "Mine" }],
    [`${at}/period`, { start: "2024-04-01", end: "2025-03-31" }],
    [`${at}/period/remove`, { start: added.start, end: added.end }],
    [`/sandbox/deadlines/${pay.id}`, { payment_reference: "MINE" }],
    [`/sandbox/deadlines/${pay.id}/done`, { done: "yes" }],
  ] as const)
    assert.equal((await other.person.post(path, fields)).status, 404, path);
  assert.deepEqual((await dutyOf(owner.customer, "pay")).state, "upcoming");
});
