// What was filed becomes what a company has to do, by the triggers of the tables and the queue that follows them.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { after, before, beforeEach, test } from "../../test/support/suite.ts";
import { systemRandom } from "../platform/ids.ts";
import { addCompany } from "./change.ts";
import { claimChangedCompanies, nextChangeDueAt } from "./change-queue-store.ts";
import { companyByUtr } from "./company-store.ts";
import { obligationsOfCompanies } from "./obligation-store.ts";
import { catchUp } from "./refresh.job.ts";
import { companyTyped, NOTHING_TYPED } from "./typed.ts";

const scope = { organisationId: "org_1", mode: "live" } as const;
const utr = "8596148860";
const now = new Date("2026-11-19T10:00:00Z");
const dependencies = { clock: { now: () => now }, random: systemRandom };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
});
after(() => database.close());
beforeEach(async () => {
  for (const table of ["obligations", "company_changes", "companies", "companies_house_accounts", "filings"])
    await database.db.query(`delete from ${table}`);
});

interface Filed {
  id: string;
  period: [start: string, end: string];
  status?: string;
  testMode?: boolean;
  name?: string;
  accounts?: [start: string, end: string];
  taxPence?: number;
}

async function filed({
  id,
  period,
  status = "pending",
  testMode = false,
  name = "Example Ltd",
  accounts = period,
  taxPence = 19_000,
}: Filed) {
  const input = { company: { registration_number: "12345678" }, period: { accounts_start: accounts[0] } };
  await database.db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, accounts_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     values ('${id}', 'org_1', 'live', ${testMode}, '${status}', '${name}', '${utr}', $1, $2, $3, $4, ${taxPence}, 'v1.994', $5, $5)`,
    [period[0], period[1], accounts[1], JSON.stringify(input), now],
  );
}

const move = (id: string, status: string) =>
  database.db.query(`update filings set status = $2, submitted_at = $3 where id = $1`, [id, status, now]);

async function duties() {
  await catchUp(database.db, scope, dependencies);
  const company = await companyByUtr(database.db, { ...scope, utr });
  if (company === undefined) return [];
  const rows = await obligationsOfCompanies(database.db, [company.id]);
  return rows.map((row) =>
    [row.kind, row.period_end, row.due_on, row.settled, ...(row.is_expected ? ["expected"] : [])].join(" "),
  );
}

const of = async (kind: string, end: string) => (await duties()).filter((row) => row.startsWith(`${kind} ${end}`));

const year = { id: "fil_1", period: ["2025-04-01", "2026-03-31"] as [string, string] };

test("a filed return makes its company, its three duties, and those of the year that is expected next", async () => {
  await filed(year);

  assert.deepEqual((await duties()).sort(), [
    "accounts 2026-03-31 2026-12-31 open",
    "accounts 2027-03-31 2027-12-31 open expected",
    "pay 2026-03-31 2027-01-01 open",
    "pay 2027-03-31 2028-01-01 open expected",
    "return 2026-03-31 2027-03-31 filed",
    "return 2027-03-31 2028-03-31 open expected",
  ]);
  const company = await companyByUtr(database.db, { ...scope, utr });
  assert.deepEqual(
    [company?.name, company?.registration_number, company?.next_due_on, company?.next_kind],
    ["Example Ltd", "12345678", "2026-12-31", "accounts"],
  );
  assert.match(company?.id ?? "", /^com_/);
});

test("a return is accepted, rejected, and accepted once any for its period was", async () => {
  await filed(year);
  await move("fil_1", "failed");
  assert.deepEqual(await of("return", "2026-03-31"), ["return 2026-03-31 2027-03-31 rejected"]);

  await filed({ ...year, id: "fil_2" });
  assert.deepEqual(await of("return", "2026-03-31"), ["return 2026-03-31 2027-03-31 filed"]);
  await move("fil_2", "acknowledged");
  assert.deepEqual(await of("return", "2026-03-31"), ["return 2026-03-31 2027-03-31 accepted"]);

  await filed({ ...year, id: "fil_3" });
  await move("fil_3", "failed");
  assert.deepEqual(await of("return", "2026-03-31"), ["return 2026-03-31 2027-03-31 accepted"]);
});

test("a return without tax leaves nothing to pay, and a Test-in-Live filing nothing at all", async () => {
  await filed({ ...year, id: "fil_test", testMode: true });
  assert.deepEqual(await duties(), []);

  await filed({ ...year, taxPence: 0 });
  assert.deepEqual(await of("pay", "2026-03-31"), ["pay 2026-03-31 2027-01-01 done"]);
});

test("both returns of a long period of account belong to its accounts", async () => {
  const accounts: [string, string] = ["2025-01-01", "2026-03-31"];
  await filed({ id: "fil_1", period: ["2025-01-01", "2025-12-31"], accounts });
  await filed({ id: "fil_2", period: ["2026-01-01", "2026-03-31"], accounts });

  assert.deepEqual((await duties()).filter((row) => !row.endsWith("expected")).sort(), [
    "accounts 2026-03-31 2026-12-31 open",
    "pay 2025-12-31 2026-10-01 open",
    "pay 2026-03-31 2027-01-01 open",
    "return 2025-12-31 2027-03-31 filed",
    "return 2026-03-31 2027-03-31 filed",
  ]);
});

test("name and number follow the newest filing", async () => {
  await filed(year);
  await filed({ id: "fil_2", period: ["2024-04-01", "2025-03-31"], name: "Renamed Ltd" });
  await duties();
  await move("fil_1", "acknowledged");
  await duties();

  assert.equal((await companyByUtr(database.db, { ...scope, utr }))?.name, "Renamed Ltd");
});

test("what was looked at is not looked at again, and a second look changes nothing", async () => {
  await filed(year);
  const first = await duties();

  assert.deepEqual(await database.db.query(`select * from company_changes`), []);
  assert.deepEqual(await duties(), first);
});

test("many returns of one company at once: nobody waits for another, and each counts", async () => {
  const years = Array.from({ length: 20 }, (_, index) => 2000 + index);
  await Promise.all(years.map((one) => filed({ id: `fil_${one}`, period: [`${one}-01-01`, `${one}-12-31`] })));

  assert.equal((await duties()).filter((row) => row.includes("filed")).length, 20);
});

async function delivered(id: string, status: string, [start, end]: [string, string]) {
  await database.db.query(
    `insert into companies_house_accounts (id, organisation_id, mode, test_mode, status, company_name, company_registration_number, period_start, period_end,
       profit_and_loss, signed_on, input, document_sha256, is_own_document, warnings, metadata, created_at, updated_at, destination, line)
     values ($1, 'org_1', 'live', false, $2, 'Example Ltd', '12345678', $3, $4, 'left_out', $4, '{}', sha256(''), false, '[]', '{}', $5, $5, 'live', 'line')`,
    [id, status, start, end, now],
  );
}

test("accounts are sent, rejected and accepted; those of a year of which nothing was filed make the year known", async () => {
  await filed(year);
  await database.db.query(
    `insert into own_documents (organisation_id, sha256, content, created_at) values ('org_1', sha256(''), '', now()) on conflict do nothing`,
  );
  await database.db.query(
    `insert into presenter_lines (id, destination) values ('line', 'live') on conflict do nothing`,
  );
  await delivered("cha_1", "pending", year.period);
  assert.deepEqual(await of("accounts", "2026-03-31"), ["accounts 2026-03-31 2026-12-31 filed"]);
  await database.db.query(`update companies_house_accounts set status = 'rejected' where id = 'cha_1'`);
  assert.deepEqual(await of("accounts", "2026-03-31"), ["accounts 2026-03-31 2026-12-31 rejected"]);
  await delivered("cha_2", "accepted", year.period);
  assert.deepEqual(await of("accounts", "2026-03-31"), ["accounts 2026-03-31 2026-12-31 accepted"]);

  await delivered("cha_3", "accepted", ["2024-04-01", "2025-03-31"]);
  assert.deepEqual(await of("accounts", "2025-03-31"), ["accounts 2025-03-31 2025-12-31 accepted"]);
  assert.deepEqual(await of("return", "2025-03-31"), ["return 2025-03-31 2026-03-31 open"]);
});

test("a period that a person gave gives way to what was filed for other days, unless something of it is marked", async () => {
  const person = { userId: null, name: "command", address: null, role: "operator" } as const;
  const facts = companyTyped({ ...NOTHING_TYPED, name: "Example Ltd" });
  const period = { start: "2025-01-01", end: "2025-12-31" };
  await addCompany(database.db, scope, { utr, facts, period }, person, dependencies);
  assert.equal((await of("return", "2025-12-31")).length, 1);

  await filed(year);
  assert.deepEqual(await of("return", "2025-12-31"), []);
  assert.deepEqual(await of("return", "2026-03-31"), ["return 2026-03-31 2027-03-31 filed"]);
});

test("a company that cannot be brought up to date holds up no other", async () => {
  await filed(year);
  const claimed = await claimChangedCompanies(database.db, { limit: 5, token: "A", leaseSeconds: 60 });
  await filed({ ...year, id: "fil_2" });

  assert.equal(claimed.length, 1);
  assert.deepEqual(await claimChangedCompanies(database.db, { limit: 5, token: "B", leaseSeconds: 60 }), []);
  const next = await nextChangeDueAt(database.db, now);
  assert.ok(next !== null && next > now, "not before the lease ends");
});
