// Every error code of the published table is provoked once, over the wire, and looks as the documentation says.

import assert from "node:assert/strict";
import pg from "pg";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { INCOMPLETE_CODES } from "../../packages/ct600/incomplete.ts";
import type { AccountsDeliveryInput } from "../../packages/ct600/register/input.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { createApiKey, revokeApiKey } from "../../src/access/api-keys.ts";
import { changeOrganisation } from "../../src/access/organisations.ts";
import { type ErrorCode, errorTable } from "../../src/api/errors.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import { beside, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { type Answer, type Client, createClient } from "../support/client.ts";
import { administer } from "../support/database.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

/**
 * Codes that only a document of the caller's own or the authority's schema and rules bring about: other tests provoke
 * them.
 */
const notYet = [
  "ixbrl_malformed",
  "ixbrl_unsafe",
  "ixbrl_date_mismatch",
  "ixbrl_company_mismatch",
  "ixbrl_taxonomy_not_accepted",
  "ixbrl_invalid",
  "ixbrl_duplicate_facts",
  "ixbrl_missing_facts",
  "schema_validation_failed",
  "business_rule_failed",
] as const satisfies readonly ErrorCode[];

/** Refused only where an organisation refuses incomplete returns; one of them stands for all here. */
const incomplete = INCOMPLETE_CODES.filter((code) => code !== "balance_sheet_missing");
type Incomplete = Exclude<(typeof INCOMPLETE_CODES)[number], "balance_sheet_missing">;

/** Its test, in large-bodies.long.test.ts, ends a body that trickles in. */
const slow = ["request_timeout"] as const satisfies readonly ErrorCode[];

/** Only people have roles: roles.test.ts provokes it. */
const ofPeople = ["role_not_permitted"] as const satisfies readonly ErrorCode[];

/** These two need a service of their own to break; their tests stand at the end. */
const faults = ["internal_error", "service_unavailable"] as const satisfies readonly ErrorCode[];

const DELIVERIES = "/v1/companies_house/accounts";

async function begunDraft(sandbox: Client): Promise<string> {
  return (await sandbox.post("/v1/drafts", { input: sampleReturn() })).json.id;
}

function changeDraft(sandbox: Client, id: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return sandbox.send("PATCH", `/v1/drafts/${id}`, { headers, body: JSON.stringify(body) });
}

const ofLines = (lines: readonly object[]) => ({ period: { start: "2025-04-01", end: "2026-03-31" }, lines });

type Provocation = (customer: Customer) => Promise<Answer>;
type Provoked = Exclude<
  ErrorCode,
  (typeof notYet | typeof faults | typeof slow | typeof ofPeople)[number] | Incomplete
>;

const provocations: Record<Provoked, Provocation> = {
  invalid_json: ({ sandbox }) => sandbox.send("POST", "/v1/filings", { body: "{" }),
  invalid_idempotency_key: ({ sandbox }) => sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "" }),
  idempotency_key_mismatch: ({ sandbox }) =>
    sandbox.post("/v1/filings", { ...sampleReturn(), options: { idempotency_key: "a" } }, { "idempotency-key": "b" }),
  authentication_required: () => service.client().get("/v1/filings"),
  invalid_api_key: () => service.client("sk_sandbox_nobody").get("/v1/filings"),
  async api_key_revoked({ organisationId, keys, sandbox }) {
    await revokeApiKey(service.db, { organisationId, mode: null, id: keys.sandbox.id }, operator, service);
    return sandbox.get("/v1/filings");
  },
  https_required: () => plain().get("/v1/filings"),
  async key_not_permitted({ organisationId }) {
    const wanted = { organisationId, mode: "sandbox", name: "Reader", permission: "read_only" } as const;
    const { secret } = await createApiKey(service.db, wanted, operator, service);
    return service.client(secret).post("/v1/filings", sampleReturn());
  },
  restricted_key_required: ({ live }) => live.post("/mcp", {}),
  origin_not_allowed: ({ sandbox }) => sandbox.post("/mcp", {}, { origin: "https://example.com" }),
  live_not_configured: ({ live }) => live.post("/v1/filings", sampleReturn()),
  async storage_quota_exceeded({ organisationId, sandbox }) {
    await setStorageQuota(service.db, { organisationId, quotaBytes: 1 }, operator, service);
    return sandbox.post("/v1/filings", sampleReturn());
  },
  companies_house_not_configured: ({ live }) => live.post(DELIVERIES, dormantAccounts()),
  async already_delivered({ organisationId, live }) {
    await hasPresenter(organisationId);
    await live.post(DELIVERIES, dormantAccounts());
    return live.post(DELIVERIES, dormantAccounts());
  },
  not_found: ({ sandbox }) => sandbox.get("/v1/returns"),
  accounts_not_found: ({ sandbox }) => sandbox.get(`${DELIVERIES}/cha_000000000000000000000000`),
  filing_not_found: ({ sandbox }) => sandbox.get("/v1/filings/fil_000000000000000000000000"),
  method_not_allowed: ({ sandbox }) => sandbox.send("DELETE", "/v1/filings"),
  async idempotency_conflict({ sandbox }) {
    await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" });
    return sandbox.post("/v1/filings", sampleReturn({ trading_profit: 1 }), { "idempotency-key": "one" });
  },
  async idempotency_in_progress({ organisationId, sandbox }) {
    const other = new pg.Client(service.database.connection);
    await other.connect();
    await other.query("begin");
    await other.query(
      `insert into idempotency_keys (organisation_id, mode, method, path, key, fingerprint, filing_id, answer_status,
                                     answer_location, answer_body, created_at)
       values ($1, 'sandbox', 'POST', '/v1/filings', 'one', '', '', 201, '', '', now())`,
      [organisationId],
    );
    const answer = await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" });
    await other.end();
    return answer;
  },
  async already_filed({ organisationId, live }) {
    const wanted = { organisationId, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
    const { sealing } = service.parts.webhooks;
    await setCredentials(service.db, wanted, operator, { sealing, clock: service.clock });
    const body = { ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } };
    await live.post("/v1/filings", body);
    return live.post("/v1/filings", body);
  },
  async filing_not_amendable({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
    await service.untilFinal(sandbox, json.id);
    return sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { trading_profit: 1 } });
  },
  async amended_meanwhile({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    const change = { financials: { trading_profit: 1 }, options: { expected_newest: "fil_another" } };
    return sandbox.post(`/v1/filings/${json.id}/amend`, change);
  },
  async waits_for_approval({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", { ...sampleReturn(), options: { approval: "required" } });
    return sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { trading_profit: 1 } });
  },
  async approval_not_waiting({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    return sandbox.post(`/v1/filings/${json.id}/revoke_approval`, {});
  },
  delivery_waits_for_approval: ({ sandbox }) => {
    const declarant = { name: "Jane Director", status: "Director" };
    const options = { approval: "required" };
    return sandbox.post("/v1/filings", { ...returnWithAccounts(), declarant, companies_house: beside, options });
  },
  async too_many_amendments({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    const amend = (turnover: number) => sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { turnover } });
    for (let turnover = 100; turnover <= 500; turnover += 100) assert.equal((await amend(turnover)).status, 201);
    return amend(600);
  },
  draft_not_found: ({ sandbox }) => sandbox.get("/v1/drafts/drf_000000000000000000000000"),
  async mapping_changed({ sandbox }) {
    await sandbox.post("/v1/filings", sampleReturn());
    const { json } = await sandbox.get("/v1/companies");
    return sandbox.send("PUT", `/v1/companies/${json.data[0].id}/mapping`, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 7, entries: [{ code: "4000", category: "sales" }] }),
    });
  },
  too_many_lines: ({ sandbox }) => sandbox.post("/v1/trial_balances", ofLines(Array(20_000).fill({ name: "Sales" }))),
  unknown_category: ({ sandbox }) =>
    sandbox.post("/v1/trial_balances", { ...ofLines([]), mapping: [{ code: "4000", category: "turnover" }] }),
  async mapping_duplicate({ sandbox }) {
    await sandbox.post("/v1/filings", sampleReturn());
    const { json } = await sandbox.get("/v1/companies");
    const named = (name: string) => ({ code: "4000", name, category: "sales" });
    return sandbox.send("PUT", `/v1/companies/${json.data[0].id}/mapping`, {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 0, entries: [named("Sales"), named("Turnover")] }),
    });
  },
  async draft_changed({ sandbox }) {
    const id = await begunDraft(sandbox);
    await changeDraft(sandbox, id, { version: 1, input: { financials: { turnover: 100 } } });
    return changeDraft(sandbox, id, { version: 1, input: { financials: { turnover: 200 } } });
  },
  async draft_file_unknown({ sandbox }) {
    const input = { computations: { ixbrl: `sha256:${"0".repeat(64)}` } };
    return changeDraft(sandbox, await begunDraft(sandbox), { version: 1, input });
  },
  async draft_not_offered({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    return sandbox.post("/v1/drafts", { from: json.id, kind: "correct" });
  },
  async draft_not_open({ sandbox }) {
    const id = await begunDraft(sandbox);
    await sandbox.post(`/v1/drafts/${id}/file`, { version: 1 });
    return changeDraft(sandbox, id, { version: 1 });
  },
  draft_version_unknown: async ({ sandbox }) => changeDraft(sandbox, await begunDraft(sandbox), { version: 9 }),
  draft_too_large: ({ sandbox }) => {
    const notes = Array.from({ length: 20 }, () => ({ title: "A note", text: "x".repeat(14_000) }));
    return sandbox.post("/v1/drafts", { input: { accounts: { notes } } });
  },
  request_too_large: ({ sandbox }) => sandbox.send("POST", "/v1/filings", { body: " ".repeat(16 * 1024 * 1024 + 1) }),
  unsupported_media_type: ({ sandbox }) =>
    sandbox.send("POST", "/v1/filings", { headers: { "content-type": "text/xml" }, body: "{}" }),
  rate_limit_exceeded: () => exhausted.sandbox.get("/v1/filings"),

  missing_field: files(({ company }) => Reflect.deleteProperty(company, "name")),
  page_not_supported: files((body) => Reflect.set(body, "pages", { G: {} })),
  not_offered: files(({ financials }) => Reflect.set(financials, "patent_box", {})),
  unknown_field: files((body) => Reflect.set(body, "compnay", {})),
  invalid_type: files(({ financials }) => Reflect.set(financials, "turnover", "100")),
  invalid_company_name: files(({ company }) => Reflect.set(company, "name", "X")),
  invalid_utr: files(({ company }) => Reflect.set(company, "utr", "12345")),
  invalid_registration_number: files(({ company }) => Reflect.set(company, "registration_number", "sc12")),
  invalid_date: files(({ period }) => Reflect.set(period, "end", "2025-02-29")),
  invalid_period: files(({ period }) => Reflect.set(period, "end", "2024-03-31")),
  invalid_monetary_value: files(({ financials }) => Reflect.set(financials, "turnover", -1)),
  invalid_tax_rate_year: files(({ financials }) => Reflect.set(financials, "tax_rate_year", 2014)),
  invalid_accounting_standard: files((body) => Reflect.set(body, "accounts", { standard: "frs999" })),
  invalid_ixbrl_encoding: files((body) => Reflect.set(body, "accounts", { ixbrl: "***" })),
  ixbrl_too_large: files((body) =>
    Reflect.set(body, "accounts", { ixbrl: Buffer.alloc(9 * 1024 * 1024 + 1).toString("base64") }),
  ),
  invalid_charity_reference: files((body) => {
    Reflect.set(body, "charity", { kind: "charity", all_exempt: true, repayment_reference: "XA123" });
    Reflect.set(body, "financials", { turnover: 0, trading_profit: 0 });
    Reflect.set(body, "accounts", { pdf: pdfBase64("Accounts") });
  }),
  invalid_scheme_number: files((body) =>
    Reflect.set(body, "avoidance_schemes", [{ number: "1234567", advantage_period_end: "2026-03-31" }]),
  ),
  invalid_source: files((body) =>
    Reflect.set(body, "sources", [{ field: "company.name", lines: [{ code: "4000", credit: 1 }] }]),
  ),
  invalid_file_name: files((body) => Reflect.set(body, "attachments", [{ name: "../a.pdf", pdf: pdfBase64("A") }])),
  invalid_pdf_encoding: files((body) => Reflect.set(body, "attachments", [{ name: "a.pdf", pdf: "%PDF-1.4" }])),
  pdf_malformed: files((body) => Reflect.set(body, "attachments", [{ name: "a.pdf", pdf: "UEsDBA==" }])),
  pdf_too_large: files((body) =>
    Reflect.set(body, "attachments", [{ name: "a.pdf", pdf: pdfBase64("A", 9 * 1024 * 1024 + 1) }]),
  ),
  pdf_accounts_not_accepted: files((body) => Reflect.set(body, "accounts", { pdf: pdfBase64("A") })),
  invalid_text: files((body) => Reflect.set(body, "accounts", { director: "" })),
  invalid_declarant: files((body) => Reflect.set(body, "declarant", { name: "☃ ☃", status: "Director" })),
  invalid_authentication_code: delivers((body) => Reflect.set(body, "authentication_code", "ABC-123")),
  register_document_invalid: delivers((body) => Reflect.deleteProperty(body.accounts ?? {}, "balance_sheet")),
  register_not_offered: delivers((body) => Reflect.set(body.accounts ?? {}, "legal_form", "community_interest")),
  invalid_bank_details: files((body) => {
    const bank = { bank_name: "Example Bank", sort_code: "12-34-56", account_number: "12345678" };
    return Reflect.set(body, "repayment", { ...bank, account_name: "Example Widgets" });
  }),
  too_large_for_regime: filesLive({
    accounts: { average_employees: 900, balance_sheet: { cash: 50_000_000_00 }, director: "Ann Finch" },
  }),
  audit_exemption_excluded: filesLive({
    accounts: { balance_sheet: { cash: 1_00 }, director: "Ann Finch" },
    return: { group_not_small: true },
  }),
  does_not_reconcile: files(({ financials }) =>
    Object.assign(financials, { net_profit: 1, adjustments: { depreciation: 100 } }),
  ),
  claim_too_high: files(({ financials }) => Reflect.set(financials, "losses", { claim_since_april_2017: 100 })),
  allowance_not_available: files(({ financials }) => {
    const { trading_profit: net_profit } = financials;
    const forty_percent_first_year_allowance = { expenditure: 100 };
    return Object.assign(financials, { net_profit, capital_allowances: { forty_percent_first_year_allowance } });
  }),
  relief_not_available: files((body) => {
    body.period = { start: "2024-03-31", end: "2025-03-30" };
    return Reflect.set(body.financials, "research_and_development", { expenditure: 100_000 });
  }),
  invalid_paye_reference: files(({ financials }) =>
    Reflect.set(financials, "research_and_development", { paye_references: ["000/AB456"] }),
  ),
  loss_restriction: files(({ financials }) =>
    Object.assign(financials, { trading_profit: 600_000_000, losses: { trading_since_april_2017: 500_000_100 } }),
  ),
  current_period_first: files(({ financials }) =>
    Object.assign(financials, { trading_profit: -900_000, other_income: 100_000, losses: { carried_back: 100_000 } }),
  ),
  own_losses_first: files(({ financials }) => {
    const claims = [{ company: "Sub Ltd", reference: "1234567890", amount: 100_000, carried_forward: true }];
    const simplified_arrangement = { company: "Parent Ltd", name: "A Director", status: "Director" };
    const losses = { trading_since_april_2017: 200_000, claim_since_april_2017: 100_000 };
    return Object.assign(financials, { losses, group_relief: { claims, consent: { simplified_arrangement } } });
  }),
  repayments_exceed_loan: files(({ period, financials }) => {
    const repayments = [{ amount: 200, date: "2025-04-01" }];
    const loans = [{ participator: "A Director", amount: 100, made_on: period.start, repayments }];
    return Reflect.set(financials, "participator_loans", { loans });
  }),
  invalid_metadata: files((body) => Reflect.set(body, "metadata", { "order id": "6735" })),
  async amendment_too_late({ organisationId, live }) {
    const sender = { mode: "live", companyUtr: null, senderId: "LATESENDER", password: "a password" } as const;
    await setCredentials(service.db, { organisationId, ...sender }, operator, service);
    const declarant = { name: "Jane Director", status: "Director" };
    const period = { start: "2019-04-01", end: "2020-03-31" };
    const { json } = await live.post("/v1/filings", { ...sampleReturn(), period, declarant });
    return live.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });
  },
  async balance_sheet_missing({ organisationId, live }) {
    const sender = { mode: "live", companyUtr: null, senderId: "BARESENDER", password: "a password" } as const;
    await setCredentials(service.db, { organisationId, ...sender }, operator, service);
    await changeOrganisation(service.db, organisationId, { refuse_incomplete: true }, operator, service);
    const company = { ...sampleReturn().company, associated_companies: 0 };
    const declarant = { name: "Jane Director", status: "Director" };
    return live.post("/v1/filings", { ...sampleReturn(), company, declarant });
  },
  async not_amendable({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    return sandbox.post(`/v1/filings/${json.id}/amend`, { company: { utr: "2000000000" } });
  },
  async no_changes({ sandbox }) {
    const { json } = await sandbox.post("/v1/filings", sampleReturn());
    return sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { trading_profit: 4_000_000 } });
  },
};

/** Headers that a status brings with it. */
const companions: Record<number, readonly string[]> = {
  401: ["www-authenticate"],
  405: ["allow"],
  429: ["retry-after", "ratelimit", "ratelimit-policy"],
  503: ["retry-after"],
};

let service: Service;
let hurried: Service;
let costly: Service;
let exhausted: Customer;
before(async () => {
  service = await startService({
    idempotencyWaitMs: 50,
    liveUrl: (simulatorUrl) => simulatorUrl,
    companiesHouseUrl: (simulatorUrl) => simulatorUrl,
  });
  hurried = await startService({ rateLimit: { perSecond: 1, burst: 1 } });
  exhausted = await hurried.customer();
  costly = await startService({ rateLimit: { perSecond: 0.001, burst: 100 } });
  await exhausted.sandbox.get("/v1/filings");
});
after(async () => {
  await hurried.close();
  await costly.close();
  await service.close();
});

test("every code of the table is provoked here, or is known to come later", () => {
  const accountedFor = [...Object.keys(provocations), ...faults, ...notYet, ...slow, ...ofPeople, ...incomplete];

  assert.deepEqual(accountedFor.sort(), Object.keys(errorTable).sort());
});

for (const [code, provoke] of Object.entries(provocations)) {
  test(`${code} is answered as documented`, async () => {
    const answer = await provoke(await service.customer());

    assertRefusal(answer, code as ErrorCode);
  });
}

test("a costly body is charged more than one request, whatever becomes of it", async () => {
  const { sandbox } = await costly.customer();
  const left = async () => Number(/r=(\d+)/.exec(String((await sandbox.get("/v1/filings")).headers.ratelimit))?.[1]);
  const cars = Array.from({ length: 1_000 }, () => ({}));

  const before = await left();
  await sandbox.post("/v1/validate", { financials: { capital_allowances: { cars } } });
  const between = await left();
  await sandbox.send("POST", "/v1/validate", { body: "{".repeat(1024 * 1024) });

  assert.equal(before - between, 1 + 1 + 4);
  assert.equal(between - (await left()), 1 + 1 + 4);
});

test("of two errors the earlier check is reported: TLS, key, rate, size and type, JSON, route and id, idempotency, validation", async () => {
  const { sandbox } = await service.customer();
  await sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "used" });
  const big = { body: "{".repeat(300_000) };
  const larger = { body: "{".repeat(16 * 1024 * 1024 + 1) };
  const text = { headers: { "content-type": "text/plain" }, body: "{" };
  const unprintable = { "idempotency-key": "\u00ad" };
  const amend = "/v1/filings/fil_0/amend";
  const keyless = service.client();
  const mistyped = hurried.client(`${exhausted.keys.sandbox.secret}x`);

  const seen: [faults: string, answer: Answer, earlier: ErrorCode][] = [
    ["no TLS, no key", await plain().get("/v1/filings"), "https_required"],
    ["no key, no route", await keyless.get("/v1/nowhere"), "authentication_required"],
    ["bad key, no tokens", await mistyped.get("/v1/filings"), "invalid_api_key"],
    ["no tokens, too large", await exhausted.sandbox.send("POST", amend, big), "rate_limit_exceeded"],
    ["too large, wrong type", await sandbox.send("POST", "/v1/nowhere", { ...text, ...big }), "request_too_large"],
    ["too large, no filing", await sandbox.send("POST", amend, larger), "request_too_large"],
    ["wrong type, not JSON", await sandbox.send("POST", "/v1/filings", text), "unsupported_media_type"],
    ["wrong type, no route", await sandbox.send("POST", "/v1/nowhere", text), "unsupported_media_type"],
    ["not JSON, no route", await sandbox.send("POST", "/v1/nowhere", { body: "{" }), "invalid_json"],
    ["not JSON, no method", await sandbox.send("PUT", "/v1/filings", { body: "{" }), "invalid_json"],
    ["not JSON, no filing", await sandbox.send("POST", amend, { body: "{" }), "invalid_json"],
    ["no route, unprintable idempotency key", await sandbox.post("/v1/nowhere", {}, unprintable), "not_found"],
    ["no filing, unprintable idempotency key", await sandbox.post(amend, {}, unprintable), "filing_not_found"],
    ["unprintable key, invalid", await sandbox.post("/v1/filings", {}, unprintable), "invalid_idempotency_key"],
    ["unprintable key, query", await sandbox.post("/v1/validate?x=1", {}, unprintable), "invalid_idempotency_key"],
    ["used key, invalid", await sandbox.post("/v1/filings", {}, { "idempotency-key": "used" }), "idempotency_conflict"],
  ];

  for (const [faultsInOrder, answer, earlier] of seen) assert.equal(answer.json.error.code, earlier, faultsInOrder);
});

test("internal_error: it is logged once under the request id, without figures, and tells the caller nothing else", async () => {
  const broken = await startService();
  const { sandbox } = await broken.customer();
  await broken.db.query(`alter table filings add constraint nothing_fits check (company_utr = '')`);

  const answer = await sandbox.post("/v1/filings", sampleReturn());
  const logged = broken.logged();
  const troubles = broken.troubles();
  await broken.db.query(`alter table filings drop constraint nothing_fits`);
  const afterwards = await sandbox.post("/v1/filings", sampleReturn());
  await broken.close();

  assertRefusal(answer, "internal_error");
  assert.doesNotMatch(answer.text, /nothing_fits|constraint|insert| at |\.ts/);
  assert.deepEqual(
    troubles.map((line) => line.request_id),
    [answer.json.error.request_id],
  );
  assert.match(JSON.stringify(troubles), /nothing_fits/);
  assert.doesNotMatch(JSON.stringify(logged), /8596148860|4000000|Example Widgets/);
  assert.equal(afterwards.status, 201);
});

test("service_unavailable: without its database the service says so, and goes on when the database is back", async () => {
  const cut = await startService();
  const { sandbox } = await cut.customer();
  const { database } = cut.database.connection;
  await administer(`alter database ${database} allow_connections false`);
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);

  const refused = [await sandbox.post("/v1/filings", sampleReturn()), await sandbox.get("/v1/filings")];
  const ready = await sandbox.get("/readyz");
  await administer(`alter database ${database} allow_connections true`);
  const afterwards = await sandbox.post("/v1/filings", sampleReturn());
  await cut.close();

  for (const answer of [...refused, ready]) assertRefusal(answer, "service_unavailable");
  assert.equal(afterwards.status, 201);
});

function assertRefusal(answer: Answer, code: ErrorCode) {
  const { status, type } = errorTable[code];
  const { error, errors, ...rest } = answer.json;
  assert.deepEqual([answer.status, error.code, error.type], [status, code, type]);
  const existing = code === "already_filed" || code === "already_delivered" ? ["existing"] : [];
  const both = code === "draft_changed" ? ["version", "conflicts"] : [];
  assert.deepEqual(Object.keys(error), [
    "type",
    "code",
    "message",
    "field",
    ...existing,
    ...both,
    "doc_url",
    "request_id",
  ]);
  assert.deepEqual(rest, {});
  assert.match(error.message, /[.?]$/);
  assert.match(error.doc_url, new RegExp(`^https://localhost:\\d+/docs/errors#${code}$`));
  assert.match(error.request_id, /^req_[0-9A-Za-z]{24}$/);
  assert.equal(answer.headers["request-id"], error.request_id);
  assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
  for (const name of companions[status] ?? []) assert.ok(answer.headers[name], `${name} is missing`);
  if (status !== 422) return assert.equal(errors, undefined);
  assert.deepEqual(errors, [{ code, message: error.message, field: error.field ?? "" }]);
}

/** A create with one thing wrong. */
function files(spoil: (body: ReturnInput) => unknown): Provocation {
  return ({ sandbox }) => {
    const body = sampleReturn();
    spoil(body);
    return sandbox.post("/v1/filings", body);
  };
}

/** A delivery of accounts with one thing wrong. */
function delivers(spoil: (body: AccountsDeliveryInput) => unknown): Provocation {
  return ({ sandbox }) => {
    const body = dormantAccounts();
    spoil(body);
    return sandbox.post(DELIVERIES, body);
  };
}

async function hasPresenter(organisationId: string): Promise<void> {
  const whose = { organisationId, destination: "live" } as const;
  const presenter = {
    presenterId: "LIVEPRESENTER",
    code: "presenter-code",
    packageReference: "1234",
    firstNumber: null,
  };
  await setPresenter(service.db, { ...whose, ...presenter }, operator, service);
}

/** The sandbox only warns. */
function filesLive(change: Partial<ReturnInput>): Provocation {
  return async ({ organisationId, live }) => {
    const sender = { mode: "live", companyUtr: null, senderId: "LIVESENDER", password: "a password" } as const;
    await setCredentials(service.db, { organisationId, ...sender }, operator, service);
    return live.post("/v1/filings", { ...sampleReturn(), ...change, declarant: DECLARANT });
  };
}

const DECLARANT = { name: "Ann Finch", status: "Director" };

/** A client that forgot TLS. */
function plain() {
  return createClient(service.url.replace("https:", "http:"), { ca: service.certificate.cert });
}
