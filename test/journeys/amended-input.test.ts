// What an amendment may say: a change to what was filed, figures or documents. What is no change, or cannot be changed,
// is refused.

import assert from "node:assert/strict";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { DAY } from "../../src/platform/clock.ts";
import { filingsOf } from "../support/amends.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const { filed, filing } = filingsOf(() => customer);

const [shape] = shapes();
const ownAccounts = (more = "") => {
  const document = shape === undefined ? "" : accountsIn(shape).toString();
  return Buffer.from(document.replace("</body>", `${more}</body>`)).toString("base64");
};

async function filedWith(accounts: object): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), accounts });
  return json.id;
}

const accountsOf = async (id: string) =>
  (await customer.sandbox.get(`/v1/filings/${id}/documents/accounts.xhtml`)).bytes.toString("base64");

test("an amendment takes a document as large as create takes", async () => {
  const original = await filed();
  const ixbrl = ownAccounts(" ".repeat(1_000_000));

  const { status, json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, { accounts: { ixbrl } });
  const tooLarge = await customer.sandbox.send("POST", `/v1/filings/${original}/amend`, {
    body: " ".repeat(16 * 1024 * 1024 + 1),
  });

  assert.equal(status, 201);
  assert.equal(await accountsOf(json.id), ixbrl);
  assert.equal(tooLarge.json.error.code, "request_too_large");
  assert.match(tooLarge.json.error.message, /16 MiB on create, amend and validate/);
});

test("use_generated returns from a document of the caller's own to generated accounts", async () => {
  const original = await filedWith({ ixbrl: ownAccounts(), director: "Jane Director" });

  const { status, json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    accounts: { use_generated: true, standard: "frs105" },
  });
  const later = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });
  const final = await service.untilFinal(customer.sandbox, later.json.id);

  const [row] = await service.db.query<{ input: object }>(`select input from filings where id = $1`, [json.id]);
  const accounts = { director: "Jane Director", standard: "frs105" };
  assert.equal(status, 201);
  assert.deepEqual(row?.input, { ...sampleReturn(), accounts });
  assert.equal(await accountsOf(json.id), await accountsOf(await filedWith(accounts)));
  assert.equal(final.status, "acknowledged");
});

test("use_generated beside a document is refused, and says why", async () => {
  const original = await filedWith({ ixbrl: ownAccounts() });

  const { status, json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    accounts: { use_generated: true, ixbrl: ownAccounts(" ") },
  });

  assert.deepEqual([status, json.error.code, json.error.field], [422, "invalid_type", "accounts.use_generated"]);
  assert.match(json.error.message, /accounts\.ixbrl.*not both/);
});

test("use_generated false says nothing, and only an amendment has the field", async () => {
  const original = await filedWith({ ixbrl: ownAccounts() });
  const amend = (change: object) => customer.sandbox.post(`/v1/filings/${original}/amend`, change);
  const unused = { use_generated: false };

  const kept = await amend({ accounts: unused, financials: { turnover: 13_000_000 } });
  const replaced = await amend({ accounts: { ...unused, ixbrl: ownAccounts(" ") } });
  const alone = await amend({ accounts: unused });
  const created = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), accounts: { use_generated: true } });

  assert.equal(await accountsOf(kept.json.id), ownAccounts());
  assert.equal(await accountsOf(replaced.json.id), ownAccounts(" "));
  assert.equal(alone.json.error.code, "no_changes");
  assert.deepEqual([created.json.error.code, created.json.error.field], ["unknown_field", "accounts.use_generated"]);
});

for (const [what, body, code, field] of [
  ["use_generated where the accounts were generated", { accounts: { use_generated: true } }, "no_changes", ""],
  ["nothing at all", {}, "missing_field", "financials"],
  ["only options", { options: { test_mode: true } }, "missing_field", "financials"],
  ["an empty change", { financials: {} }, "no_changes", ""],
  ["what was filed already", { financials: { turnover: 12_000_000 } }, "no_changes", ""],
  ["a default that was left out before", { accounts: { standard: "frs102" } }, "no_changes", ""],
  ["pence, which are not filed", { financials: { turnover: 12_000_099, trading_profit: 4_000_001 } }, "no_changes", ""],
  ["a tax rate year, which has no effect", { financials: { tax_rate_year: 2024 } }, "no_changes", ""],
  ["the profit that is shown anyway", { financials: { net_profit: 4_000_000 } }, "no_changes", ""],
  ["the stand-in who declared it", { declarant: { name: "Authorised signatory" } }, "no_changes", ""],
  ["the day it was approved on by default", { accounts: { approved_on: "2026-11-15" } }, "no_changes", ""],
  [
    "nothing new, but with an error",
    { financials: { tax_rate_year: 1999 } },
    "invalid_tax_rate_year",
    "financials.tax_rate_year",
  ],
  ["another company", { company: { name: "Other Ltd" }, financials: { turnover: 1 } }, "not_amendable", "company.name"],
  ["another period", { period: { start: "2024-01-01" } }, "unknown_field", "period.start"],
  ["only the day of HMRC's notice", { period: { notice_given_on: "2026-01-15" } }, "no_changes", ""],
  [
    "a notice that is still to come",
    { period: { notice_given_on: "2026-11-16" }, financials: { turnover: 1 } },
    "invalid_date",
    "period.notice_given_on",
  ],
  ["a figure that is not one", { financials: { turnover: "1" } }, "invalid_type", "financials.turnover"],
] as const) {
  test(`an amendment that says ${what} is refused with ${code}`, async () => {
    const original = await filed();

    const answer = await customer.sandbox.post(`/v1/filings/${original}/amend`, body);

    assert.equal(answer.status, 422);
    assert.equal(answer.json.error.code, code);
    assert.equal(answer.json.error.field, field);
    assert.equal((await filing(original)).amended_by, null);
  });
}

test("no_changes compares what was filed: later defaults are no change, another day or declarant is one", async () => {
  const later = await service.customer();
  const declares = (name: string) =>
    service.db.query(`update organisations set declarant_name = $2, declarant_status = 'Director' where id = $1`, [
      later.organisationId,
      name,
    ]);
  const day = () => service.clock.now().toISOString().slice(0, 10);
  await declares("Zoë Former");
  const filedOn = day();
  const { json: original } = await later.sandbox.post("/v1/filings", sampleReturn());
  const { json: other } = await later.sandbox.post("/v1/filings", sampleReturn());
  const codeOf = async (change: object, { id } = original) => {
    const { status, json } = await later.sandbox.post(`/v1/filings/${id}/amend`, change);
    return status === 201 ? "filed" : json.error.code;
  };
  await service.passTime(3 * DAY);

  assert.equal(await codeOf({ declarant: { name: "Zoë Former" } }), "no_changes", "the default, said aloud");
  await declares("Jane Latter");
  assert.equal(await codeOf({ financials: {} }), "no_changes");
  assert.equal(await codeOf({ accounts: { approved_on: filedOn } }), "no_changes");
  assert.equal(await codeOf({ declarant: { name: "Jane Latter" } }), "filed", "the new default is not who declared it");
  const approvedToday = { accounts: { approved_on: day() } };
  assert.equal(await codeOf(approvedToday, other), "filed", "today is not when it was approved");
  assert.equal(await codeOf(approvedToday), "no_changes", "the first one is amended, and that was approved today");
});

test("an amendment of what a document of the caller's leaves unused changes nothing", async () => {
  const [shape] = shapes();
  const ixbrl = shape === undefined ? "" : accountsIn(shape).toString("base64");
  const { json: original } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), accounts: { ixbrl } });

  for (const change of [
    { accounts: { standard: "frs105" } },
    { accounts: { ixbrl, average_employees: 7 } },
    { financials: { gross_profit: 6_000_000 } },
  ]) {
    const { json } = await customer.sandbox.post(`/v1/filings/${original.id}/amend`, change);
    assert.equal(json.error?.code, "no_changes", JSON.stringify(change).slice(0, 60));
  }
});

test("an amended figure beside an unchanged document of the caller's is a warning", async () => {
  const listener = await service.customer();
  const receiver = await listener.listens();
  const [shape] = shapes();
  const document = shape === undefined ? "" : accountsIn(shape).toString();
  const ixbrl = Buffer.from(document).toString("base64");
  const corrected = Buffer.from(document.replace("</body>", "<p>Corrected.</p></body>")).toString("base64");
  const { json: original } = await listener.sandbox.post("/v1/filings", { ...sampleReturn(), accounts: { ixbrl } });
  const { json: generated } = await listener.sandbox.post("/v1/filings", sampleReturn());
  const amend = (id: string, change: object) =>
    listener.sandbox.post(`/v1/filings/${id}/amend`, change, {
      "idempotency-key": JSON.stringify(change).slice(0, 99),
    });
  const warned = async (id: string, change: object) => {
    const { status, json } = await amend(id, change);
    assert.equal(status, 201, JSON.stringify(json.error));
    // Only a few amendments of one filing may wait.
    await service.untilFinal(listener.sandbox, json.id);
    const found = json.warnings.filter(({ code }: { code: string }) => code === "ixbrl_not_amended");
    return found.map(({ field }: { field: string }) => field);
  };
  const declarant = { name: "Jane Director", status: "Director" };
  const another = { name: "John Director", status: "Director" };

  assert.deepEqual(await warned(original.id, { financials: { turnover: 13_000_000 } }), ["accounts.ixbrl"]);
  assert.deepEqual(await warned(original.id, { financials: { net_profit: 1_000 } }), ["accounts.ixbrl"]);
  assert.deepEqual(await warned(original.id, { financials: { turnover: 100 }, accounts: { ixbrl } }), [
    "accounts.ixbrl",
  ]);
  for (const [what, id, change] of [
    ["a new document", original.id, { financials: { turnover: 200 }, accounts: { ixbrl: corrected } }],
    ["another declarant", original.id, { declarant }],
    ["the same figures and another declarant", original.id, { financials: { turnover: 201 }, declarant: another }],
    ["generated accounts", generated.id, { financials: { turnover: 13_000_000 } }],
  ] as const)
    assert.deepEqual(await warned(id, change), [], what);
  const first = await amend(original.id, { financials: { turnover: 14_000_000 } });
  const again = await amend(original.id, { financials: { turnover: 14_000_000 } });
  assert.equal(again.text, first.text, "the repeated answer has the warning too");
  assert.equal(again.headers["idempotent-replayed"], "true");
  await service.untilFinal(listener.sandbox, first.json.id);
  const retrieved = (await listener.sandbox.get(`/v1/filings/${first.json.id}`)).json;
  const told = receiver.received.map(({ event }) => event.data.object).filter(({ id }) => id === first.json.id);
  assert.equal(told.length, 2);
  for (const shown of [retrieved, ...told]) assert.deepEqual(shown.warnings, first.json.warnings);
});
