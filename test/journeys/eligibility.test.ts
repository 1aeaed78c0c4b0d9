// What can be filed, as a developer meets it: a question, the fields that will be asked, and a return with exactly
// those; what cannot be filed, and a company that brings its own accounts; questions that are wrong.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { permissions } from "../../src/access/permission.ts";
import { ownAccounts } from "../support/accounts.ts";
import { connect, keyFor } from "../support/assistant.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
});
after(() => service.close());

const PATH = "/v1/eligibility";
const known = {
  company_type: "private_limited",
  registration_number: "12345678",
  period: { start: "2025-04-01", end: "2026-03-31" },
  turnover: 12_000_000,
  balance_sheet_total: 5_700_000,
  average_employees: 3,
  income: ["trade", "interest"],
  claims: [],
  circumstances: ["first_period", "loans_to_participators"],
  standard: "frs105",
};

/** What the developer's books have, by the paths of the input. */
const BOOKS: Readonly<Record<string, unknown>> = {
  "company.name": "Example Widgets Ltd",
  "company.utr": "2000000000",
  "company.registration_number": known.registration_number,
  "company.associated_companies": 0,
  "period.start": known.period.start,
  "period.end": known.period.end,
  "financials.turnover": known.turnover,
  "financials.trading_profit": 4_000_000,
  "financials.net_profit": 4_050_000,
  "financials.non_trading_loan_profit": 50_000,
  "financials.participator_loans": {
    loans: [{ participator: "Jane Director", amount: 1_000_000, made_on: "2025-09-01" }],
  },
  "accounts.standard": "frs105",
  "accounts.director": "Jane Director",
  "accounts.approved_on": "2026-06-01",
  "accounts.average_employees": known.average_employees,
  "accounts.legal_form": "private_limited",
  "accounts.first_period": true,
  "accounts.directors_advances": [
    { director: "Jane Director", advanced: 1_000_000, interest_rate: "0", conditions: "Repayable on demand" },
  ],
  "accounts.balance_sheet": {
    tangible_assets: 1_200_000,
    fixed_assets: 1_200_000,
    debtors: 1_500_000,
    cash: 3_000_000,
    creditors_within_one_year: 2_747_000,
    called_up_share_capital: 10_000,
    profit_and_loss_reserve: 2_943_000,
  },
  "accounts.registered_office": { lines: ["1 High Street", "Exampletown"], postcode: "EX1 1AA" },
  "declarant.name": "Jane Director",
  "declarant.status": "Director",
  "companies_house.authentication_code": "Q7X4K2",
  "companies_house.profit_and_loss": "left_out",
};

/** A return with what is needed, and nothing else. */
function returnOf(needs: readonly string[]) {
  const input: Record<string, Record<string, unknown>> = {};
  for (const path of needs) {
    const [group = "", name = ""] = path.split(".");
    assert.ok(path in BOOKS, `the books do not have ${path}`);
    input[group] = { ...input[group], [name]: BOOKS[path] };
  }
  return input;
}

const ask = async (body: object) => {
  const { status, json, text } = await customer.sandbox.post(PATH, body);
  assert.equal(status, 200, text);
  return json;
};

test("a developer asks, gets yes and what is needed, and files with exactly that, at both authorities", async () => {
  const { hmrc, companies_house: register } = await ask(known);

  assert.deepEqual([hmrc.can_file, hmrc.reasons, hmrc.not_known], [true, [], []]);
  assert.deepEqual(hmrc.pages, ["CT600", "CT600A"]);
  assert.deepEqual([hmrc.accounts.source, hmrc.accounts.standards], ["generated", ["frs105"]]);
  const needs = [...new Set([...hmrc.needs, ...register.needs])] as string[];
  assert.deepEqual(needs.sort(), Object.keys(BOOKS).sort());

  const body = returnOf(needs);
  const { json: checked } = await customer.sandbox.post("/v1/validate?include=warnings", body);
  assert.deepEqual([checked.valid, checked.errors], [true, []]);
  const codes = (checked.warnings as { code: string }[]).map(({ code }) => code);
  // What was not said and is assumed: nothing that is missing.
  assert.deepEqual(codes, ["assumed"]);
  const { json: filing } = await customer.sandbox.post("/v1/filings", body);
  assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
  const { json } = await customer.sandbox.get(`/v1/filings/${filing.id}/computation`);
  assert.equal(json.boxes["95"], "yes", "CT600A is attached");
});

test("what cannot be filed is told with the reason and what to do, before anything is written", async () => {
  const cases: readonly (readonly [asked: object, code: string, fact: string, message: RegExp])[] = [
    [{ claims: ["patent_box"] }, "not_offered", "claims.patent_box", /patent box/],
    [
      { company_type: "real_estate_investment_trust" },
      "not_offered",
      "company_type.real_estate_investment_trust",
      /investment trusts/,
    ],
    [{ registration_number: "IC000123" }, "not_offered", "registration_number", /investment trusts and funds/],
    [{ circumstances: ["other_currency"] }, "not_offered", "circumstances.other_currency", /sterling/],
    [{ pages: ["G"] }, "page_not_supported", "pages.G", /Northern Ireland/],
    [{ own_accounts: "pdf", company_type: "private_limited" }, "pdf_accounts_not_accepted", "own_accounts", /PDF/],
    [{ claims: ["research_before_april_2024"] }, "not_offered", "claims.research_before_april_2024", /RDEC/],
  ];
  for (const [asked, code, fact, message] of cases) {
    const { hmrc } = await ask(asked);
    const [reason] = hmrc.reasons;
    assert.deepEqual(
      [hmrc.can_file, reason?.code, reason?.fact, reason?.effect],
      [false, code, fact, "cannot_be_filed"],
    );
    assert.match(reason.message, message);
    assert.match(reason.what_to_do, /^[A-Z].*\.$/);
    assert.deepEqual([hmrc.needs, hmrc.pages, hmrc.accounts, hmrc.not_known], [[], [], null, []]);
  }
});

test("ships under tonnage tax are filed as a page of data, and an insurer brings its accounts and its page", async () => {
  const ships = (await ask({ company_type: "private_limited", income: ["tonnage_tax"] })).hmrc;
  assert.deepEqual([ships.can_file, ships.reasons[0]?.code, ships.reasons[0]?.effect], [true, "page_as_data", "note"]);
  assert.deepEqual(ships.pages, ["CT600", "CT600F"]);
  assert.ok(ships.needs.includes("pages.F"));

  const { hmrc: insurer, companies_house: register } = await ask({ company_type: "insurance_company" });
  assert.deepEqual([insurer.can_file, register.can_file], ["with_own_documents", "with_own_documents"]);
  assert.equal(insurer.reasons[0]?.code, "not_in_small_regime");
  assert.deepEqual([insurer.pages, insurer.accounts.source], [["CT600", "CT600D"], "own_document"]);
  assert.ok(insurer.needs.includes("accounts.ixbrl") && insurer.needs.includes("pages.D"));
});

test("a company with its own documents is told so, and its own iXBRL is accepted", async () => {
  const { ixbrl, of } = ownAccounts();
  const { hmrc } = await ask({
    company_type: "private_limited",
    registration_number: of.company.registration_number,
    period: { start: of.period.start, end: of.period.end },
    income: ["trade"],
    claims: [],
    circumstances: ["audited"],
  });
  assert.deepEqual([hmrc.can_file, hmrc.reasons[0]?.code], ["with_own_documents", "not_offered"]);
  assert.deepEqual(hmrc.accounts.formats, ["ixbrl"]);

  const values: Record<string, unknown> = {
    ...BOOKS,
    "company.name": of.company.name,
    "company.registration_number": of.company.registration_number,
    "period.start": of.period.start,
    "period.end": of.period.end,
    "financials.turnover": 0,
    "financials.trading_profit": 0,
    "accounts.ixbrl": ixbrl,
  };
  const body: Record<string, Record<string, unknown>> = {};
  for (const path of hmrc.needs as string[]) {
    const [group = "", name = ""] = path.split(".");
    assert.ok(path in values, path);
    body[group] = { ...body[group], [name]: values[path] };
  }
  const { status, json: filing, text } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, text);
  assert.equal((await service.untilFinal(customer.sandbox, filing.id)).status, "acknowledged");
  const { text: accounts } = await customer.sandbox.get(`/v1/filings/${filing.id}/documents/accounts.xhtml`);
  assert.equal(Buffer.from(accounts).toString("base64"), ixbrl, "byte for byte as it was brought");
});

test("an assistant is told what the API answers, word for word", async () => {
  const { secret } = await keyFor(service, customer, "live", "read_only");
  const { call } = await connect(service, secret, "newest");
  const questions = [{}, known, { company_type: "charity" }, { claims: ["patent_box"] }, { income: ["tonnage_tax"] }];
  for (const question of questions)
    assert.deepEqual((await call("what_can_be_filed", question)).data, await ask(question), JSON.stringify(question));
});

const wrong: Readonly<Record<string, readonly [body: unknown, problems: readonly string[]]>> = {
  "not an object": [[], ["invalid_type "]],
  "an unknown field": [{ company_typ: "charity" }, ["unknown_field company_typ"]],
  "an unknown type of company": [{ company_type: "sole_trader" }, ["invalid_type company_type"]],
  "an unknown kind of income": [{ income: ["gambling"] }, ["invalid_type income.0"]],
  "a list that is none": [{ claims: "patent_box" }, ["invalid_type claims"]],
  "101 claims": [{ claims: Array(101).fill("losses") }, ["invalid_type claims"]],
  "a page that is none": [{ pages: ["Z"] }, ["invalid_type pages.0"]],
  "a field of every object": [
    { constructor: 1, income: ["constructor"] },
    ["unknown_field constructor", "invalid_type income.0"],
  ],
  "a standard of nowhere": [{ standard: "us_gaap" }, ["invalid_type standard"]],
  "a day that does not exist": [{ period: { start: "2025-02-30", end: "2026-02-28" } }, ["invalid_date period.start"]],
  "half a period": [{ period: { start: "2025-04-01" } }, ["missing_field period.end"]],
  "a period the wrong way round": [
    { period: { start: "2026-04-01", end: "2025-03-31" } },
    ["invalid_period period.end"],
  ],
  "pounds with pence": [{ turnover: 1.5 }, ["invalid_monetary_value turnover"]],
  "a negative turnover": [{ turnover: -1 }, ["invalid_monetary_value turnover"]],
  "more than a box holds": [{ previous_year: { turnover: 1e15 } }, ["invalid_monetary_value previous_year.turnover"]],
  "no accounts, and accounts of its own": [
    { circumstances: ["no_accounts"], own_accounts: "ixbrl" },
    ["invalid_type own_accounts"],
  ],
  "half a person": [{ average_employees: 0.5 }, ["invalid_type average_employees"]],
  "fewer than nobody": [{ average_employees: -1 }, ["invalid_type average_employees"]],
  "a number of no register": [{ registration_number: "XX123456" }, ["invalid_registration_number registration_number"]],
  "a number of another kind of body": [
    { company_type: "private_limited", registration_number: "OC123456" },
    ["invalid_registration_number registration_number"],
  ],
  "a number in other letters": [
    { registration_number: "１２３４５６７８" },
    ["invalid_registration_number registration_number"],
  ],
};

test("questions that are wrong are refused with a code and the field, and nothing is ever stored", async () => {
  await unchanged(service.db, async () => {
    for (const [what, [body, problems]] of Object.entries(wrong)) {
      const { status, json } = await customer.sandbox.send("POST", PATH, { body: JSON.stringify(body) });
      const found = (json.errors as { code: string; field: string }[]).map(({ code, field }) => `${code} ${field}`);
      assert.deepEqual([status, found.sort()], [422, [...problems].sort()], what);
    }
    for (const body of [known, {}, { income: [] }, { company_type: null }]) await ask(body);
    const queried = await customer.sandbox.post(`${PATH}?include=warnings`, {});
    assert.equal(queried.status, 422);
  });
});

test("a key of any permission may ask, in live too, and the day is that of the UK", async () => {
  for (const mode of ["sandbox", "live"] as const)
    for (const permission of permissions) {
      const wanted = { organisationId: customer.organisationId, mode, name: permission, permission };
      const { secret } = await createApiKey(service.db, wanted, operator, service);
      const { status, json } = await service.client(secret).post(PATH, known);
      assert.deepEqual([status, json.hmrc.can_file], [200, true], `${mode} ${permission}`);
    }
  const nobody = await service.client("sk_sandbox_nobody").post(PATH, known);
  assert.equal(nobody.status, 401);

  const today = await ask({ period: { start: "2025-11-16", end: "2026-11-15" } });
  const tomorrow = await ask({ period: { start: "2025-11-17", end: "2026-11-16" } });
  const codes = ({ hmrc }: typeof today) =>
    hmrc.reasons.map(({ code, effect }: Record<string, string>) => [code, effect]);
  assert.deepEqual([today.hmrc.can_file, codes(today)], [true, []]);
  assert.deepEqual([tomorrow.hmrc.can_file, codes(tomorrow)], [true, [["invalid_period", "note"]]]);
});
