// From a ledger to a filed return by the API: the lines are mapped, a person chooses, and the return is filed as any
// other. What is said of accounts is remembered for the company, by one after the other.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createApiKey } from "../../src/access/api-keys.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import type { Answer } from "../support/client.ts";
import { manyLines } from "../support/many-lines.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { CONTRACTOR } from "../trial-balances/contractor.ts";
import { SHOP } from "../trial-balances/shop.ts";
import { credit, debit, period } from "../trial-balances/worked.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const LINES = [credit("4000", "Sales", 1_000), debit("1200", "Bank current account", 1_000)];

const map = (by: Customer, body: object) => by.sandbox.post("/v1/trial_balances", { period, ...body });

async function mapped(by: Customer, body: object) {
  const { status, json, text } = await map(by, body);
  assert.equal(status, 200, text);
  return json;
}

async function keyThatMay(permission: "read_only" | "validate_only", by = customer) {
  const wanted = { organisationId: by.organisationId, mode: "sandbox", name: permission, permission } as const;
  return service.client((await createApiKey(service.db, wanted, operator, service)).secret);
}

const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);

interface Line {
  code: string;
  category: string | null;
  why: string | null;
}
const lineIn = (json: { lines: Line[] }, code: string) => {
  const { category, why } = json.lines.find((line) => line.code === code) ?? {};
  return { category, why };
};

/** Of a company that files nothing here. */
const STRANGER = "7318240001";

/** What no ledger has. */
const besides = { average_employees: 1, director: "Jo Smith", approved_on: "2026-06-30" };
const declarant = { name: "Jo Smith", status: "Director" };

async function withCompany(by: Customer) {
  const { status, text } = await by.sandbox.post("/v1/filings", {
    company,
    period: { start: "2023-04-01", end: "2024-03-31" },
    financials: { turnover: 100, trading_profit: 0 },
    declarant,
  });
  assert.equal(status, 201, text);
  return (await by.sandbox.get(`/v1/companies?utr=${company.utr}`)).json.data[0].id as string;
}

const put = (by: Customer, id: string, body: object): Promise<Answer> =>
  by.sandbox.send("PUT", `/v1/companies/${id}/mapping`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the lines of a large ledger go with its return: a body may have as many values as that takes", async () => {
  const by = await service.customer();
  const found = await mapped(by, { company, period, lines: manyLines(2_000) });

  const { status, json } = await by.sandbox.post("/v1/validate?include=computation", {
    ...found.input,
    accounts: { ...found.input.accounts, ...besides },
    declarant,
    sources: found.sources,
  });

  assert.deepEqual([status, json.errors], [200, []]);
  assert.equal(json.computation.sources.length, found.sources.length);
});

describe("a contractor", () => {
  test("goes from the trial balance to an accepted filing, and nothing is claimed before it is chosen", async () => {
    const by = await service.customer();
    const { request, figures, chosen, taxBefore, taxAfter } = CONTRACTOR;

    const found = await mapped(by, { ...request, company });

    assert.deepEqual(found.problems, []);
    assert.deepEqual(found.input, { company, period, ...figures });
    assert.deepEqual(
      found.choices.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
      [["capital_addition", 240_000]],
    );
    const fields = found.choices[0].options.map(({ field }: { field: string | null }) => field);
    assert.ok(fields.includes("financials.capital_allowances.annual_investment_allowance.main_rate_expenditure"));

    const body = { ...found.input, accounts: { ...found.input.accounts, ...besides }, declarant };
    const before = (await by.sandbox.post("/v1/validate?include=computation", body)).json;
    assert.deepEqual([before.errors, before.computation.boxes["440"]], [[], poundsAndPence(taxBefore)]);

    // Of a figure that was chosen afterwards no line is the source.
    const decided = { ...body, sources: found.sources, financials: { ...body.financials, ...chosen } };
    const { status, json, text } = await by.sandbox.post("/v1/filings", decided);
    assert.equal(status, 201, text);
    assert.equal(json.tax_due_pence, taxAfter);
    const turnover = found.sources.find(({ field }: { field: string }) => field === "financials.turnover");
    assert.deepEqual(turnover.lines, [{ code: "001", name: "Sales", credit: 9_600_000 }]);
    assert.equal((await service.untilFinal(by.sandbox, json.id)).status, "acknowledged");
  });

  for (const standard of ["frs105", "frs102"])
    test(`the dividends are in the lines, so that its reserve ties with them and without a warning: ${standard}`, async () => {
      const by = await service.customer();
      // What was there a year before: the reserve of 12,400 and one share.
      const previous_lines = [
        debit("750-1", "Bank account", 12_401),
        credit("901-1", "Capital Account: J Smith", 1),
        credit("968", "Retained Profits", 12_400),
      ];
      const { input, sources } = await mapped(by, { ...CONTRACTOR.request, standard, previous_lines, company });
      const body = { ...input, accounts: { ...input.accounts, ...besides }, declarant };
      const validated = async (more: object) =>
        (await by.sandbox.post("/v1/validate?include=warnings", { ...body, ...more })).json;
      const stated = { accounts: { ...body.accounts, reserves: { dividends: 5_000_000 } } };

      const [without, traced, said] = [await validated({}), await validated({ sources }), await validated(stated)];

      assert.deepEqual([without.errors, traced.errors, said.errors], [[], [], []]);
      const ofReserves = (answer: typeof without) => codesOf(answer.warnings).filter((code) => /reserves/.test(code));
      assert.deepEqual(ofReserves(without), ["reserves_do_not_tie"]);
      assert.deepEqual([ofReserves(traced), ofReserves(said)], [[], []]);
    });

  test("the year after has the filed figures beside it, and its reserve must tie", async () => {
    const by = await service.customer();
    const { input } = await mapped(by, { ...CONTRACTOR.request, company });
    const filed = await by.sandbox.post("/v1/filings", {
      ...input,
      accounts: { ...input.accounts, ...besides },
      declarant,
    });
    assert.equal(filed.status, 201, filed.text);
    const next = { start: "2026-04-01", end: "2026-09-30" };
    const reserve: number = input.accounts.balance_sheet.profit_and_loss_reserve / 100;
    const lines = (broughtForward: number) => [
      credit("4000", "Sales", 1_000),
      debit("1200", "Bank current account", 1_000 + broughtForward),
      credit("3200", "Profit and loss account", broughtForward),
    ];
    const body = { company, period: next, standard: "frs105" };

    const tied = await mapped(by, { ...body, lines: lines(reserve) });
    const late = await mapped(by, { ...body, lines: lines(reserve + 5) });
    const stranger = await mapped(customer, { ...body, lines: lines(reserve) });

    assert.equal(tied.input.accounts.comparatives, "previous_filing");
    assert.ok(!codesOf(tied.warnings).includes("opening_differs"));
    assert.ok(codesOf(late.warnings).includes("opening_differs"));
    assert.equal(stranger.input.accounts.comparatives, undefined);
    const { json } = await by.sandbox.post("/v1/validate", {
      ...tied.input,
      accounts: { ...tied.input.accounts, ...besides, approved_on: "2026-10-30" },
      declarant,
    });
    assert.deepEqual(json.errors, []);
  });
});

describe("the second year of a company that bought a van", () => {
  const year = (van: number, depreciation: number, more: readonly ReturnType<typeof credit>[] = []) => [
    credit("200", "Sales", 20_000),
    debit("416", "Depreciation Expense", 2_000),
    debit("760", "Motor vehicles", van),
    credit("761", "Motor vehicles accumulated depreciation", depreciation),
    debit("505", "Corporation tax charge", 100),
    credit("830", "Provision for Corporation Tax", 100),
    credit("950", "Capital - 100 Ordinary Shares", 100),
    ...more,
  ];
  const balanced = (lines: ReturnType<typeof year>) => {
    const sum = lines.reduce((total, line) => total + (line.debit ?? 0) - (line.credit ?? 0), 0);
    return [...lines, (sum < 0 ? debit : credit)("090", "Business Bank Account", Math.abs(sum) / 100)];
  };
  const first = balanced(year(10_000, 2_000));
  const second = balanced(year(14_000, 4_000, [credit("960", "Retained Earnings", 17_900)]));
  const next = { start: "2026-04-01", end: "2026-09-30" };

  /** Files the first year, with its sources or without, and maps the second. */
  async function secondYear(filed: (found: { sources: unknown[] }) => object, body: object = {}) {
    const by = await service.customer();
    const found = await mapped(by, { company, standard: "frs105", lines: first });
    assert.deepEqual(found.problems, []);
    const { status, json, text } = await by.sandbox.post("/v1/filings", {
      ...found.input,
      accounts: { ...found.input.accounts, ...besides },
      declarant,
      ...filed(found),
    });
    assert.equal(status, 201, text);
    return { by, filing: json.id, now: await mapped(by, { company, period: next, lines: second, ...body }) };
  }

  test("sees what was bought in the sources of the first, and says that they come from it", async () => {
    const { filing, now } = await secondYear(({ sources }) => ({ sources }));

    assert.deepEqual([now.valid, now.input.accounts.standard], [true, "frs105"]);
    assert.equal(now.input.accounts.comparatives, "previous_filing");
    const { lines, ...last } = now.last_filing;
    assert.deepEqual(last, {
      filing,
      used_for: ["standard", "comparatives", "opening", "lines"],
      standard: "frs105",
    });
    assert.deepEqual(
      lines.filter(({ code }: Line) => code === "760").map(({ debit: amount }: { debit: number }) => amount),
      [1_000_000],
    );
    const [bought] = now.choices;
    assert.deepEqual([bought.kind, bought.line, bought.amount], ["capital_addition", "760", 400_000]);
    assert.match(bought.why, /less £10,000\.00 in last year's return/);
    assert.ok(!codesOf(now.warnings).includes("previous_lines_missing"));
  });

  test("is warned as before where the first was filed without sources", async () => {
    const { now } = await secondYear(() => ({}));

    assert.deepEqual(now.last_filing.used_for, ["standard", "comparatives", "opening"]);
    assert.deepEqual(now.last_filing.lines, []);
    assert.ok(codesOf(now.warnings).includes("previous_lines_missing"));
  });

  test("takes nothing from it that is sent", async () => {
    const sent = { standard: "frs102", previous_lines: first };
    const { now } = await secondYear(({ sources }) => ({ sources }), sent);

    assert.deepEqual([now.last_filing, now.input.accounts.standard], [null, "frs102"]);
    assert.equal(now.input.accounts.comparatives.balance_sheet.tangible_assets, 800_000);
    assert.equal(now.choices[0].amount, 400_000);
  });

  test("uses nothing of it for a key that may not read, nor what is remembered, and says so", async () => {
    const mapping = [{ code: "760", name: "Motor vehicles", category: "vehicles_cost" }];
    const { by, now } = await secondYear(({ sources }) => ({ sources }), { remember: true, mapping });
    const validator = await keyThatMay("validate_only", by);
    const body = { company, period: next, lines: second };

    const { json, text } = await map({ ...by, sandbox: validator }, body);
    const { json: unknown } = await map(
      { ...by, sandbox: validator },
      { ...body, company: { ...company, utr: STRANGER } },
    );

    assert.deepEqual([now.last_filing === null, now.remembered.version], [false, 1]);
    assert.deepEqual([json.last_filing, json.remembered, json.input?.accounts.comparatives], [null, null, undefined]);
    assert.doesNotMatch(text, /in last year's return|10,000\.00/);
    assert.notEqual(lineIn(json, "760").why, "remembered");
    assert.equal(lineIn(await mapped(by, body), "760").why, "remembered");
    const warning = json.warnings.find(({ code }: { code: string }) => code === "not_looked_up");
    assert.deepEqual([warning?.field, codesOf(now.warnings).includes("not_looked_up")], ["company.utr", false]);
    assert.deepEqual(json.warnings, unknown.warnings, "all is as of a company that nobody knows");
  });

  test("that was filed already is warned of by name, as is a part of it, to keys that may read", async () => {
    const { by, filing, now } = await secondYear(() => ({}));
    const body = { company, lines: first };
    const part = { start: "2025-10-01", end: "2026-09-30" };
    const already = async (who: Customer, more: object) =>
      (await map(who, { ...body, ...more })).json.warnings.filter(
        ({ code }: { code: string }) => code === "already_filed",
      );

    const [[same], [partly]] = [await already(by, {}), await already(by, { period: part })];
    assert.ok(!codesOf(now.warnings).includes("already_filed"));
    assert.equal(same?.field, "period");
    assert.match(same?.message, new RegExp(`for this period is here already: ${filing}\\.`));
    assert.match(partly?.message, new RegExp(`for a part of this period is here already: ${filing}\\.`));
    assert.deepEqual(await already({ ...by, sandbox: await keyThatMay("validate_only", by) }, {}), []);
    assert.deepEqual(await already(by, { company: { ...company, utr: STRANGER } }), []);
    assert.deepEqual(await already(await service.customer(), {}), []);
  });

  test("of a period that does not follow has its standard alone, and a stranger has nothing of it", async () => {
    const later = { period: { start: "2026-05-01", end: "2026-09-30" } };
    const { now } = await secondYear(({ sources }) => ({ sources }), later);
    const stranger = await mapped(customer, { company, period: next, lines: second });

    assert.deepEqual([now.last_filing.used_for, now.input.accounts.standard], [["standard"], "frs105"]);
    assert.equal(now.input.accounts.comparatives, undefined);
    assert.deepEqual([stranger.last_filing, stranger.input.accounts.standard], [null, "frs102"]);
  });
});

describe("the answer", () => {
  test("every category is published, with its places and the names it usually has", async () => {
    const { status, json } = await customer.sandbox.get("/v1/trial_balance_categories");

    assert.equal(status, 200);
    assert.deepEqual([json.data.length, json.has_more], [95, false]);
    const found = (id: string) => json.data.find((one: { id: string }) => one.id === id);
    assert.deepEqual(found("vat_control").frs105, {
      debit: "accounts.balance_sheet.debtors",
      credit: "accounts.balance_sheet.creditors_within_one_year",
    });
    assert.equal(found("suspense").frs102, null);
    assert.deepEqual(found("entertaining_clients").tax.debit, ["financials.adjustments.entertaining"]);
  });

  // The client of these tests compares every answer with openapi.json.
  test("it has a shape of its own whatever is found", async () => {
    const bodies = [
      [{ ...CONTRACTOR.request, company }, true],
      [SHOP.request, true],
      [{ lines: [credit("1", "Zzyzx", 5)] }, false],
      [{ lines: LINES, standard: "frs105", previous_lines: LINES }, true],
    ] as const;
    for (const [body, isValid] of bodies) assert.equal((await mapped(customer, body)).valid, isValid);
  });

  test("2,000 lines are mapped, and so are 5,000", async () => {
    for (const count of [2_000, 5_000]) {
      const json = await mapped(customer, { lines: manyLines(count) });
      assert.deepEqual([json.problems, json.lines.length, json.totals.difference], [[], count, 0]);
    }
  });

  test("a name of any script, with a formula or with HTML in it, is handed back as it came", async () => {
    const names = ["売上高", "=HYPERLINK(1)", "<script>alert(1)</script>", "مبيعات", "\u0000null", "💥".repeat(50)];
    const json = await mapped(customer, {
      lines: names.map((name, at) => debit(String(at), name, at + 1)),
    });

    assert.deepEqual(
      json.lines.map(({ name }: { name: string }) => name),
      names,
    );
    assert.equal(json.input, null);
  });
});

describe("what is wrong is told, and nothing is stored", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => debit(`${at}`, "Rent", 1));
  const cases: readonly (readonly [what: string, body: object, code: string, field: string])[] = [
    ["it does not balance", { lines: [credit("4000", "Sales", 5)] }, "trial_balance_unbalanced", "lines"],
    ["a code is there twice", { lines: [...LINES, debit("4000", "Sales", 0)] }, "line_duplicate", "lines.2"],
    ["a line has both sides", { lines: [{ name: "Sales", debit: 5, credit: 5 }] }, "line_invalid", "lines.0"],
    ["an amount is negative", { lines: [{ name: "Sales", debit: -5 }] }, "line_invalid", "lines.0"],
    ["there are no lines", { lines: [] }, "line_invalid", "lines"],
    [
      "a line is in no known words",
      { lines: [...LINES, credit("9", "Qwrt", 1), debit("8", "Rent", 1)] },
      "line_not_mapped",
      "lines.2",
    ],
    [
      "a code has two names in the mapping",
      { lines: LINES, mapping: ["Sales", "Turnover"].map((name) => ({ code: "4000", name, category: "sales" })) },
      "mapping_duplicate",
      "mapping.1",
    ],
    ["it is of another day", { lines: LINES, as_at: "2026-03-30" }, "period_mismatch", "as_at"],
    [
      "the period ends before it starts",
      { lines: LINES, period: { start: "2026-04-01", end: "2026-03-31" } },
      "invalid_period",
      "period.end",
    ],
    [
      "the period has two returns",
      { lines: LINES, period: { start: "2024-10-01", end: "2025-12-31" } },
      "invalid_period",
      "period.end",
    ],
    [
      "the period is two years",
      { lines: LINES, period: { start: "2024-04-01", end: "2026-03-31" } },
      "invalid_period",
      "period.end",
    ],
    [
      "the period is older than HMRC's form",
      { lines: LINES, period: { start: "2014-04-01", end: "2015-03-31" } },
      "invalid_period",
      "period.start",
    ],
    [
      "a name has a line break",
      { lines: [credit("4000", "Sales\nUK", 5), debit("1200", "Bank current account", 5)] },
      "line_invalid",
      "lines.0",
    ],
    [
      "last year's depreciation is more than the cost",
      {
        lines: LINES,
        previous_lines: [
          debit("0030", "Office Equipment", 1),
          credit("0031", "Office Equipment Depreciation", 1.5),
          debit("1200", "Bank current account", 0.5),
        ],
      },
      "line_wrong_sign",
      "previous_lines.1",
    ],
    [
      "a figure is above what a box holds",
      {
        lines: [
          credit("4000", "Sales", 99_999_999_999.99),
          credit("4001", "Export sales", 1),
          debit("1200", "Bank current account", 99_999_999_999.99),
          debit("1201", "Savings account", 1),
        ],
      },
      "figure_too_large",
      "lines.0",
    ],
  ];
  for (const [what, body, code, field] of cases)
    test(`${what}: ${code}`, async () => {
      await unchanged(service.db, async () => {
        const json = await mapped(customer, {
          company,
          remember: true,
          mapping: [{ code: "4000", category: "sales" }],
          ...body,
        });
        const problem = json.problems.find((one: { code: string }) => one.code === code);

        assert.deepEqual([json.valid, json.input, json.remembered], [false, null, null]);
        assert.equal(problem?.field, field, JSON.stringify(json.problems));
      });
    });

  const refused: readonly (readonly [what: string, body: object, code: string, field: string])[] = [
    ["20,000 lines", { lines: many(20_000) }, "too_many_lines", "lines"],
    [
      "one line too many a year before",
      { lines: LINES, previous_lines: many(5_001) },
      "too_many_lines",
      "previous_lines",
    ],
    [
      "an unknown category",
      { lines: LINES, mapping: [{ code: "1", category: "turnover" }] },
      "unknown_category",
      "mapping.0.category",
    ],
    [
      "a category of every object",
      { lines: LINES, mapping: [{ code: "1", category: "constructor" }] },
      "unknown_category",
      "mapping.0.category",
    ],
    [
      "a mapping of a code that no line can have",
      { lines: LINES, mapping: [{ code: "1".repeat(51), category: "sales" }] },
      "invalid_text",
      "mapping.0.code",
    ],
    [
      "a mapping of a name that no line can have",
      { lines: LINES, mapping: [{ name: "x".repeat(201), category: "sales" }] },
      "invalid_text",
      "mapping.0.name",
    ],
    [
      "a mapping of a code with a control character",
      { lines: LINES, mapping: [{ code: "1\u0007", category: "sales" }] },
      "invalid_text",
      "mapping.0.code",
    ],
    ["an amount in pounds", { lines: [{ name: "Sales", credit: 12.5 }] }, "invalid_type", "lines.0.credit"],
    ["an amount as a text", { lines: [{ name: "Sales", credit: "1250" }] }, "invalid_type", "lines.0.credit"],
    ["a field that does not exist", { lines: LINES, currency: "EUR" }, "unknown_field", "currency"],
    ["no lines", {}, "missing_field", "lines"],
    [
      "a day that does not exist",
      { lines: LINES, period: { start: "2025-02-30", end: "2026-03-31" } },
      "invalid_date",
      "period.start",
    ],
    ["to remember without a UTR", { lines: LINES, remember: true }, "missing_field", "company.utr"],
  ];
  for (const [what, body, code, field] of refused)
    test(`${what}: ${code}`, async () => {
      await unchanged(service.db, async () => {
        const { status, json } = await map(customer, body);

        assert.deepEqual([status, json.error.code, json.error.field], [422, code, field]);
        assert.match(json.error.message, /[.?]$/);
      });
    });
});

describe("what is remembered", () => {
  const unknown = [...LINES, credit("9", "Qwrt", 1), debit("8", "Rent", 1)];
  const said = [{ code: "9", name: "Qwrt", category: "other_operating_income" }];

  test("a mapping that was remembered is used for the company's next trial balance, and for nobody else's", async () => {
    const [by, other] = [await service.customer(), await service.customer()];

    const first = await mapped(by, { company, lines: unknown, mapping: said, remember: true });
    const second = await mapped(by, { company, lines: unknown });

    assert.deepEqual(first.remembered, { version: 1, entries: 1 });
    assert.deepEqual(lineIn(first, "9"), { category: "other_operating_income", why: "given" });
    assert.deepEqual(lineIn(second, "9"), { category: "other_operating_income", why: "remembered" });
    assert.deepEqual(second.remembered, { version: 1, entries: 1 });
    for (const elsewhere of [
      await mapped(other, { company, lines: unknown }),
      await mapped(by, { company: { ...company, utr: "1000000070" }, lines: unknown }),
      (await by.live.post("/v1/trial_balances", { period, company, lines: unknown })).json,
    ])
      assert.deepEqual([lineIn(elsewhere, "9").category, elsewhere.remembered], [null, null]);

    const othersWord = [{ code: "9", category: "other_creditors" }];
    await mapped(other, { company, lines: unknown, mapping: othersWord, remember: true });
    assert.deepEqual(lineIn(await mapped(by, { company, lines: unknown }), "9"), lineIn(second, "9"));
  });

  test("what is said again is not changed; what is said otherwise is another version, with a line in the audit log", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const remember = (category: string) =>
      mapped(by, { company, lines: unknown, mapping: [{ code: "9", category }], remember: true });

    await remember("other_operating_income");
    assert.equal((await remember("other_operating_income")).remembered.version, 1);
    assert.equal((await remember("sales")).remembered.version, 2);

    const { json } = await by.sandbox.get(`/v1/companies/${id}/mapping`);
    assert.deepEqual([json.object, json.company, json.version, json.livemode], ["trial_balance_mapping", id, 2, false]);
    assert.deepEqual(json.entries, [{ code: "9", name: null, category: "sales", activity: null }]);
    const lines = await service.db.query<{ subject: string; details: object }>(
      "select subject, details from audit_log where organisation_id = $1 and action = 'mapping_changed' order by seq",
      [by.organisationId],
    );
    assert.deepEqual(
      lines.map(({ subject, details }) => ({ subject, details })),
      [
        { subject: id, details: { utr: company.utr, version: 1, accounts: { before: 0, after: 1 } } },
        { subject: id, details: { utr: company.utr, version: 2, accounts: { before: 1, after: 1 } } },
      ],
    );
  });

  test("a whole mapping takes the place of the version that was read, and of no other", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const none = (await by.sandbox.get(`/v1/companies/${id}/mapping`)).json;
    assert.deepEqual([none.version, none.entries, none.updated_at], [0, [], null]);

    const first = await put(by, id, { version: 0, entries: said });
    const repeated = await put(by, id, { version: 0, entries: said });
    const stale = await put(by, id, { version: 0, entries: [{ name: "Qwrt", category: "sales" }] });
    const emptied = await put(by, id, { version: 1, entries: [] });

    assert.deepEqual([first.status, first.json.version], [200, 1], first.text);
    assert.deepEqual([repeated.status, repeated.json.version], [200, 1]);
    assert.deepEqual([stale.status, stale.json.error.code], [409, "mapping_changed"]);
    assert.match(stale.json.error.message, /version 1/);
    assert.deepEqual([emptied.json.version, emptied.json.entries], [2, []]);
  });

  test("earlier versions can be read and put back, the last twenty", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const categories = ["sales", "rent_paid", "insurance"];
    for (let version = 0; version < 22; version++)
      await put(by, id, { version, entries: [{ code: `${version + 1}`, category: categories[version % 3] }] });
    const read = async (version: number | string) => {
      const { status, json } = await by.sandbox.get(`/v1/companies/${id}/mapping?version=${version}`);
      return status === 200 ? [json.version, json.entries[0].code] : [status, json.error.code, json.error.field];
    };

    assert.deepEqual(await read(22), [22, "22"]);
    assert.deepEqual(await read(21), [21, "21"]);
    assert.deepEqual(await read(2), [2, "2"]);
    assert.deepEqual(await read(1), [404, "not_found", "version"], "twenty before the newest are kept");
    assert.deepEqual(await read(23), [404, "not_found", "version"]);
    assert.deepEqual(await read("two"), [422, "invalid_type", "version"]);
    const { entries } = (await by.sandbox.get(`/v1/companies/${id}/mapping?version=3`)).json;
    const restored = await put(by, id, { version: 22, entries: [{ code: "3", category: entries[0].category }] });
    assert.deepEqual([restored.json.version, restored.json.entries], [23, entries]);
    const other = await service.customer();
    assert.equal((await other.sandbox.get(`/v1/companies/${id}/mapping?version=3`)).status, 404);
  });

  test("it counts against the storage quota of the organisation, and what is no larger than before does not", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const { organisationId } = by;
    const entries = Array.from({ length: 200 }, (_, at) => ({
      code: `${at}`,
      name: `Account ${at}`,
      category: "sales",
    }));
    assert.equal((await put(by, id, { version: 0, entries: entries.slice(0, 2) })).status, 200);
    await setStorageQuota(service.db, { organisationId, quotaBytes: 100 }, operator, service);

    const refused = await put(by, id, { version: 1, entries });
    const answer = await map(by, { company, lines: LINES, mapping: said, remember: true });
    assert.deepEqual([refused.status, refused.json.error?.code], [403, "storage_quota_exceeded"], refused.text);
    const { valid, warnings, remembered } = answer.json;
    const [warning] = warnings.filter(({ code }: { code: string }) => code === "not_remembered");
    assert.deepEqual([answer.status, valid, warning?.field], [200, true, "remember"], answer.text);
    assert.deepEqual(remembered, { version: 1, entries: 2 });
    assert.equal((await by.sandbox.get(`/v1/companies/${id}/mapping`)).json.version, 1);
    assert.equal((await mapped(by, { company, lines: LINES })).valid, true);
    const fewerAndLarger = [{ ...entries[0], name: "A name that is longer ".repeat(9) }];
    assert.equal((await put(by, id, { version: 1, entries: fewerAndLarger })).status, 403);
    const asLarge = entries.slice(0, 2).map((entry) => ({ ...entry, name: "Account x" }));
    assert.equal((await put(by, id, { version: 1, entries: asLarge })).status, 200);
    assert.equal((await put(by, id, { version: 2, entries: entries.slice(0, 1) })).status, 200);

    await setStorageQuota(service.db, { organisationId, quotaBytes: 10_000_000 }, operator, service);
    assert.equal((await put(by, id, { version: 3, entries })).status, 200);
  });

  test("drafts have no room that it has taken", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const { organisationId } = by;
    // No two alike, so that nothing is gained by storing them compressed.
    const entries = Array.from({ length: 500 }, (_, at) => ({
      code: `${at}`,
      name: createHash("sha512").update(`${at}`).digest("hex"),
      category: "sales",
    }));
    await setStorageQuota(service.db, { organisationId, quotaBytes: 40_000 }, operator, service);
    const draft = { input: { metadata: { a: "b" } } };
    assert.equal((await by.sandbox.post("/v1/drafts", draft)).status, 201);

    await setStorageQuota(service.db, { organisationId, quotaBytes: 10_000_000 }, operator, service);
    assert.equal((await put(by, id, { version: 0, entries })).status, 200);
    await setStorageQuota(service.db, { organisationId, quotaBytes: 40_000 }, operator, service);

    const refused = await by.sandbox.post("/v1/drafts", draft);
    assert.deepEqual([refused.status, refused.json.error?.code], [403, "storage_quota_exceeded"], refused.text);
  });

  test("of two at once one is told to look again", async () => {
    const by = await service.customer();
    const id = await withCompany(by);

    const answers = await Promise.all(
      ["sales", "rent_paid"].map((category) => put(by, id, { version: 0, entries: [{ code: "9", category }] })),
    );

    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test("bad mappings are refused whole", async () => {
    const by = await service.customer();
    const id = await withCompany(by);
    const many = Array.from({ length: 2_001 }, (_, at) => ({ code: `${at}`, category: "sales" }));

    for (const [body, code, field] of [
      [{ version: 0, entries: [{ category: "sales" }] }, "missing_field", "entries.0"],
      [{ version: 0, entries: [{ code: "1", category: "money" }] }, "unknown_category", "entries.0.category"],
      [{ version: 0, entries: [{ code: "1".repeat(51), category: "sales" }] }, "invalid_text", "entries.0.code"],
      [{ version: 0, entries: [{ name: "💷".repeat(201), category: "sales" }] }, "invalid_text", "entries.0.name"],
      [{ version: 0, entries: [{ code: "1\t2", category: "sales" }] }, "invalid_text", "entries.0.code"],
      [{ version: 0, entries: [{ name: "Sales\nUK", category: "sales" }] }, "invalid_text", "entries.0.name"],
      [{ version: 0, entries: [{ name: "Sales\ufffe", category: "sales" }] }, "invalid_text", "entries.0.name"],
      [{ version: -1, entries: [] }, "invalid_type", "version"],
      [{ entries: [] }, "missing_field", "version"],
      [{ version: 0, entries: many }, "invalid_type", "entries"],
    ] as const) {
      const { status, json, text } = await put(by, id, body);
      assert.deepEqual([status, json.error?.code, json.error?.field], [422, code, field], text.slice(0, 300));
    }
    assert.equal((await by.sandbox.get(`/v1/companies/${id}/mapping`)).json.version, 0);
  });

  test("a key that only validates may map, and remembers nothing; one that only reads may look up categories", async () => {
    const [validator, reader] = [await keyThatMay("validate_only"), await keyThatMay("read_only")];
    const body = { period, company, lines: LINES };

    assert.equal((await validator.post("/v1/trial_balances", body)).json.valid, true);
    const { status, json } = await validator.post("/v1/trial_balances", { ...body, remember: true });
    assert.deepEqual([status, json.error.code], [403, "key_not_permitted"]);
    assert.equal((await reader.post("/v1/trial_balances", body)).status, 403);
    assert.equal((await reader.get("/v1/trial_balance_categories")).status, 200);
  });
});

function poundsAndPence(pence: number): string {
  return (pence / 100).toFixed(2);
}
