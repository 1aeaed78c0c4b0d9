// Every field of a return with every kind of bad value in it: create and validate name the same problems, those the
// table states, and nothing is stored. At the end, what looks bad and is right. Bodies that are broken as a whole are
// in bad-input.test.ts.

import assert from "node:assert/strict";
import { besidesBareAccounts } from "../support/accounts-warnings.ts";
import { ABSENT, type BadInput, badInputs, bodyWith, fields, notJson, notKey } from "../support/bad-fields.ts";
import { inBatches, unchanged } from "../support/nothing-stored.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  // The table's dates are told from this day.
  service = await startService({ now: "2026-11-15T09:00:00.000Z" });
  customer = await service.customer();
});
after(() => service.close());

test("the table has at least 200 cases, each once", () => {
  assert.ok(badInputs.length >= 200, `${badInputs.length} cases`);
  assert.equal(new Set(badInputs.map(({ body }) => body)).size, badInputs.length);
});

test("create and validate refuse every bad value with the code and the field of the table, and store nothing", async () => {
  await unchanged(service.db, () => inBatches(badInputs, assertRefused));
});

test("an amendment refuses bad values as create does", async () => {
  const { json: filing } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const amendable = Object.entries(fields).filter(
    ([field]) => /^(financials|accounts|declarant)/.test(field) && field !== "accounts.filed_with",
  );
  const rows = amendable.flatMap(([field, codes]) =>
    Object.entries(codes).flatMap(([code, values]) => values.map((value) => ({ field, code, value }))),
  );
  // Left out, a field keeps its value, and null leaves it out: here every field is optional.
  const changes = rows.filter(({ value }) => value !== ABSENT && value !== "null");

  await unchanged(service.db, () =>
    inBatches(changes, async ({ field, code, value }) => {
      const { status, json } = await post(`/v1/filings/${filing.id}/amend`, bodyWith({ [field]: value }, {}));

      assert.equal(status, 422, `${field}: ${value}`);
      assert.deepEqual(problemsOf(json.errors), [`${code} ${field}`], `${field}: ${value}`);
    }),
  );
});

test("a period of account with two returns refuses bad values as any other does", async () => {
  const twoReturns = { ...sampleReturn(), period: { ...sampleReturn().period, accounts_end: "2025-06-30" } };
  const ownRules = /^(period|options|accounts\.filed_with|next_period)/;
  const rows = Object.entries(fields)
    .filter(([field]) => !ownRules.test(field))
    .flatMap(([field, codes]) =>
      Object.entries(codes).flatMap(([code, of]) => of.map((value) => [field, code, value])),
    );

  await unchanged(service.db, () =>
    inBatches(rows, async ([field = "", code, value = ""]) => {
      const { status, json } = await post("/v1/validate", bodyWith({ [field]: value }, twoReturns));

      const what = `${field}: ${value.slice(0, 100)}`;
      assert.equal(status, 200, what);
      assert.ok(problemsOf(json.errors).includes(`${code} ${field}`), `${what}: ${problemsOf(json.errors)}`);
    }),
  );
});

test("a body that is not JSON and an invalid idempotency key are refused before the return is read", async () => {
  const requests = [
    ...notJson.map((json) => ({ at: "financials.turnover", json, code: "invalid_json", field: null })),
    ...notJson.map((json) => ({ at: "company.name", json, code: "invalid_json", field: null })),
    ...notKey.map((json) => ({
      at: "options.idempotency_key",
      json,
      code: "invalid_idempotency_key",
      field: "options.idempotency_key",
    })),
  ];

  await unchanged(service.db, () =>
    inBatches(requests, async ({ at, json, code, field }) => {
      for (const path of ["/v1/filings", "/v1/validate"]) {
        const answer = await post(path, bodyWith({ [at]: json }));
        assert.equal(answer.status, 400, json);
        assert.deepEqual([answer.json.error.code, answer.json.error.field], [code, field], json);
        assertSentence(answer.json.error.message, json);
      }
    }),
  );
});

/** The limit is shared out by the day, and among associated companies. */
const INSTALMENTS = ["profits_above_instalment_limit"];

/** So is the turnover of a small company. */
const ONE_DAY = ["too_large_for_regime", ...INSTALMENTS];

/** Good at the edge: other values at some paths, and the warnings they get. */
const good: [changes: Record<string, string>, warnings: string[]][] = [
  [period("2025-06-15", "2025-06-15"), ONE_DAY], // one day
  [period("2024-02-29", "2024-02-29"), ONE_DAY],
  [period("2026-11-14", "2026-11-14"), ONE_DAY], // yesterday
  [period("2025-11-16", "2026-11-15"), []], // until today
  [period("2024-01-01", "2024-12-31"), []], // 366 days
  [period("2023-03-01", "2024-02-29"), []], // 366 days
  [period("2024-02-29", "2025-02-28"), []], // twelve months
  [period("2024-03-01", "2025-02-28"), []],
  [period("2015-04-01", "2016-03-31"), []], // the first the form takes
  [{ "financials.turnover": "9007199254740991" }, ["too_large_for_regime"]],
  [{ "financials.turnover": "1e2" }, ["profit_above_turnover"]],
  [{ "financials.turnover": "1.0" }, ["profit_above_turnover"]],
  [{ "financials.turnover": "-0" }, []],
  [{ "financials.trading_profit": "9999999999999" }, [...INSTALMENTS, "profit_above_turnover"]],
  [{ "financials.trading_profit": "-9999999999999" }, []],
  [{ "financials.gross_profit": "-9007199254740991" }, []],
  [{ "financials.net_profit": "9007199254740991" }, []],
  [{ "financials.net_profit": "-0" }, []],
  [{ "financials.gross_profit": "0", "accounts.standard": '"frs105"' }, []], // no line for it, and none is asked for
  [{ "financials.tax_rate_year": "2.026e3" }, []],
  [{ "financials.tax_rate_year": "2015" }, ["tax_rate_year_mismatch"]],
  [{ "company.associated_companies": "-0" }, []],
  [{ "company.associated_companies": "9007199254740991" }, INSTALMENTS],
  [{ "company.name": '"AB"' }, []],
  [{ "company.name": '"\\t \\u0041\\u0042 \\n"' }, []],
  [{ "company.name": JSON.stringify('<R&D> "It\'s" & Sons; &amp;') }, []],
  [{ "company.name": JSON.stringify("Café Ærø") }, ["company_name_folded"]],
  [{ "company.name": JSON.stringify("a".repeat(160)) }, ["company_name_shortened"]],
  [{ "company.utr": '"0000000000"' }, ["utr_check_digit"]],
  [{ "company.registration_number": '"00000000"' }, []],
  [{ "company.registration_number": '"OC300000"' }, ["partnership_registration_number", "other_accounting_law"]],
  [{ "accounts.standard": '"frs105"' }, []],
  [{ "declarant.name": JSON.stringify("J".repeat(56)), "declarant.status": '"<&>"' }, []],
  [{ accounts: "{}", declarant: "{}", options: "{}" }, ["declarant_missing"]],
  [{ "options.test_mode": "true", "options.idempotency_key": JSON.stringify("🔥".repeat(255)) }, []],
];

test("unusual but correct values are valid, with their warnings", async () => {
  const declarant = { name: "Jane Director", status: "Director" };
  const sample = { ...sampleReturn({ utr: "2000000000" }), declarant }; // its check digit fits

  await inBatches(good, async ([changes, warnings]) => {
    const { json } = await post("/v1/validate?include=warnings", bodyWith(changes, sample));

    const what = JSON.stringify(changes).slice(0, 100);
    assert.deepEqual([json.valid, json.errors], [true, []], what);
    assert.deepEqual(
      besidesBareAccounts<{ code: string }>(json.warnings).map(({ code }) => code),
      warnings,
      what,
    );
  });
});

test("a whole number is the same however JSON writes it", async () => {
  const taxes: Record<string, number> = {
    "4000000": 760_000,
    "4000000.0": 760_000,
    "4e6": 760_000,
    "4.0E+6": 760_000,
    "40000000e-1": 760_000,
    "0": 0,
    "-0": 0,
    "-0.0": 0,
    "0e0": 0,
    "-1": 0,
  };

  for (const [profit, tax] of Object.entries(taxes)) {
    const { status, json } = await post("/v1/filings", bodyWith({ "financials.trading_profit": profit }));
    assert.deepEqual([status, json.tax_due_pence], [201, tax], profit);
  }
});

test("characters with a meaning in XML are escaped once in the return", async () => {
  const { json } = await post("/v1/filings", bodyWith({ "company.name": JSON.stringify('<R&D> "It\'s" &amp; Ltd') }));

  const [submission] = await service.db.query<{ body: string }>("select body from submissions where filing_id = $1", [
    json.id,
  ]);
  assert.match(submission?.body ?? "", /<CompanyName>&lt;R&amp;D&gt; "It's" &amp;amp; Ltd<\/CompanyName>/);
});

async function assertRefused({ what, body, problems, says = [] }: BadInput) {
  const created = await post("/v1/filings", body);
  const validated = await post("/v1/validate", body);

  const { error, errors } = created.json;
  assert.equal(created.status, 422, what);
  assert.deepEqual(problemsOf(errors), problems, what);
  assert.deepEqual([error.code, error.message, error.field], Object.values(errors[0]), what);
  assert.deepEqual([validated.status, validated.json], [200, { valid: false, errors }], what);
  for (const { message } of errors) assertSentence(message, what);
  for (const [index, words] of says.entries()) assert.ok(errors[index].message.includes(words), what);
}

/** For people: a sentence or a question, not too long, and nothing from inside the program. */
function assertSentence(message: string, what: string) {
  assert.match(message, /^[A-Za-z].{10,299}[.?]$/u, what);
  assert.doesNotMatch(message, /node_modules|\.[jt]s\b|Error|undefined|NaN|\[object|#\/|select |insert /, what);
}

function problemsOf(errors: { code: string; field: string }[]): string[] {
  return errors.map(({ code, field }) => `${code} ${field}`);
}

function post(path: string, body: string) {
  return customer.sandbox.send("POST", path, { body });
}

function period(start: string, end: string) {
  return { "period.start": `"${start}"`, "period.end": `"${end}"` };
}
