// Two years in a row: last year's figures stand beside this year's as they were filed here, and stay as they were when
// this year was filed. And the accounts for Companies House, which are made from the same figures.

import assert from "node:assert/strict";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { assumptionsOf } from "../../packages/ct600/input/assumed.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import type { Answer, Client } from "../support/client.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z", liveUrl: (url) => url });
  customer = await service.customer();
});
after(() => service.close());

const FIRST = { start: "2024-04-01", end: "2025-03-31" };
const SECOND = { start: "2025-04-01", end: "2026-03-31" };
const declarant = { name: "Jane Director", status: "Director" };

const BALANCE = {
  tangible_assets: 1_200_050,
  stocks: 300_000,
  debtors: 450_099,
  cash: 900_000,
  creditors_within_one_year: 750_000,
  called_up_share_capital: 10_000,
};

let company = 1_000_000_000;
/** Each test has a company of its own. */
const newCompany = () => ({ ...sampleReturn().company, utr: String(company++) });
type Company = ReturnType<typeof newCompany>;

const DETAILS = {
  debtors_detail: { trade_debtors: 400_049, prepayments: 50_050 },
  creditors_detail: { within_one_year: { trade_creditors: 700_050, accruals: 49_950 }, secured: 100_099 },
};

const firstYear = (of: Company, accounts: object = {}) => ({
  ...sampleReturn(),
  company: of,
  period: FIRST,
  financials: { turnover: 12_345_678, trading_profit: 4_000_150, gross_profit: 9_000_000 },
  accounts: { balance_sheet: BALANCE, average_employees: 3, first_period: true, ...accounts },
  declarant,
});
const secondYear = (of: Company, accounts: object = {}) => ({
  ...sampleReturn(),
  company: of,
  period: SECOND,
  financials: { turnover: 15_000_000, trading_profit: 5_000_000 },
  accounts: {
    balance_sheet: { ...BALANCE, cash: 1_500_000 },
    average_employees: 4,
    comparatives: "previous_filing",
    ...accounts,
  },
  declarant,
});

async function filed(client: Client, body: object, scenario = "accepted"): Promise<Answer["json"]> {
  const { status, json, text } = await client.post("/v1/filings", body, { "service-test-scenario": scenario });
  assert.equal(status, 201, text.slice(0, 1000));
  return json;
}
const amended = async (client: Client, id: string, change: object) => {
  const { status, json, text } = await client.post(`/v1/filings/${id}/amend`, change);
  assert.equal(status, 201, text.slice(0, 1000));
  return json;
};
const documentOf = async (client: Client, id: string, name = "accounts.xhtml") =>
  (await client.get(`/v1/filings/${id}/documents/${name}`)).text;
const codesOf = ({ warnings }: { warnings?: { code: string; field: string }[] }, start = "comparatives") =>
  (warnings ?? []).filter(({ code }) => code.startsWith(start)).map(({ code, field }) => `${code} ${field}`);

/** Every figure of a document in the column of a period that ends on a day: its name and dimensions with its value. */
function column(document: string, end: string): Map<string, string> {
  const contexts = new Map<string, string>();
  for (const [, id = "", content = ""] of document.matchAll(/<xbrli:context id="([^"]+)">(.*?)<\/xbrli:context>/gs)) {
    const last = /<xbrli:(?:instant|endDate)>([^<]+)</.exec(content)?.[1];
    if (last === end)
      contexts.set(id, [...content.matchAll(/Member dimension[^>]*>([^<]*)</g)].map(([, m]) => m).join());
  }
  const found = new Map<string, string>();
  for (const [, attributes = "", value = ""] of document.matchAll(/<ix:nonFraction ([^>]*)>([^<]*)</g)) {
    const [name, context] = ["name", "contextRef"].map(
      (key) => new RegExp(`${key}="([^"]*)"`).exec(attributes)?.[1] ?? "",
    );
    const members = contexts.get(context ?? "");
    const sign = attributes.includes('sign="-"') ? "-" : "";
    if (members !== undefined) found.set(`${name} ${members}`, sign + value);
  }
  return found;
}

test("the second year shows every figure of the first as it was filed, and says where they are from", async () => {
  const of = newCompany();
  const first = await filed(customer.sandbox, firstYear(of));
  const second = await filed(customer.sandbox, secondYear(of));

  const lastYear = column(await documentOf(customer.sandbox, first.id), FIRST.end);
  const document = await documentOf(customer.sandbox, second.id);
  const beside = column(document, FIRST.end);

  assert.ok(lastYear.size >= 15, `${lastYear.size} figures`);
  assert.deepEqual(Object.fromEntries(beside), Object.fromEntries(lastYear));
  assert.ok(column(document, SECOND.end).size >= 15);
  assert.deepEqual(codesOf(second), ["comparatives_from_filing accounts.comparatives"]);
  assert.match(JSON.stringify(second.warnings), new RegExp(first.id));
  assert.equal((await service.untilFinal(customer.sandbox, second.id)).status, "acknowledged");
});

test("notes of debtors and creditors have last year's figures beside this year's, as they were filed", async () => {
  const of = newCompany();
  const first = await filed(customer.sandbox, firstYear(of, DETAILS));
  const second = await filed(customer.sandbox, secondYear(of, DETAILS));
  const without = await filed(customer.sandbox, secondYear(of));

  const lastYear = column(await documentOf(customer.sandbox, first.id), FIRST.end);
  const beside = column(await documentOf(customer.sandbox, second.id), FIRST.end);
  assert.equal(lastYear.get("core:TradeDebtorsTradeReceivables "), "4,000");
  assert.equal(lastYear.get("core:PrepaymentsAccruedIncome "), "500");
  assert.equal(lastYear.get("core:TradeCreditorsTradePayables core:WithinOneYear"), "7,001");
  assert.equal(lastYear.get("core:LiabilitiesSecuredByAssets "), "1,000");
  assert.deepEqual(Object.fromEntries(beside), Object.fromEntries(lastYear));
  assert.deepEqual(codesOf(second), ["comparatives_from_filing accounts.comparatives"]);
  assert.deepEqual(codesOf(without), [
    "comparatives_not_shown accounts.comparatives",
    "comparatives_from_filing accounts.comparatives",
  ]);
});

test("the newest amendment counts, not one that failed, and what was filed stays as it was", async () => {
  const of = newCompany();
  const first = await filed(customer.sandbox, firstYear(of));
  const amendment = await amended(customer.sandbox, first.id, { financials: { turnover: 13_000_000 } });
  const second = await filed(customer.sandbox, secondYear(of));
  const before = column(await documentOf(customer.sandbox, second.id), FIRST.end);
  await amended(customer.sandbox, amendment.id, { financials: { turnover: 14_000_000 } });

  const kept = await amended(customer.sandbox, second.id, { accounts: { average_employees: 5 } });
  const again = await amended(customer.sandbox, second.id, { accounts: { comparatives: "previous_filing" } });

  const turnover = "core:TurnoverRevenue ";
  const lastYear = async (id: string) => column(await documentOf(customer.sandbox, id), FIRST.end).get(turnover);
  assert.equal(before.get(turnover), "130,000");
  assert.equal(await lastYear(kept.id), "130,000");
  assert.deepEqual(codesOf(kept), ["comparatives_differ accounts.comparatives"]);
  assert.equal(await lastYear(again.id), "140,000");
});

test("a filing that failed counts as none", async () => {
  const of = newCompany();
  const { id } = await filed(customer.sandbox, firstYear(of), "rejected");
  assert.equal((await service.untilFinal(customer.sandbox, id)).status, "failed");

  const { json } = await customer.sandbox.post("/v1/validate", secondYear(of));

  assert.deepEqual(
    json.errors.map(({ code, field }: Problem) => `${code} ${field}`),
    ["missing_field accounts.comparatives"],
  );
});

interface Problem {
  code: string;
  field: string;
  message: string;
}

describe("previous_filing is refused", () => {
  const [shape] = shapes();
  const ixbrl = shape === undefined ? "" : accountsIn(shape).toString("base64");
  const cases: Record<string, [earlier: object | null, says: RegExp]> = {
    "where nothing was filed here for the period before": [null, /No return for a period that ends on 2025-03-31/],
    "where the accounts were the caller's own document": [
      { ixbrl, balance_sheet: undefined, first_period: undefined, average_employees: undefined },
      /are your own document/,
    ],
    "where there was no balance sheet and this one has one": [{ balance_sheet: undefined }, /has no balance sheet/],
  };
  for (const [what, [earlier, says]] of Object.entries(cases))
    test(`${what}, by create, validate and amend alike`, async () => {
      const of = newCompany();
      if (earlier !== null) await filed(customer.sandbox, firstYear(of, earlier));
      const { id } = await filed(customer.sandbox, secondYear(of, { comparatives: undefined }));

      const answers = [
        await customer.sandbox.post("/v1/filings", secondYear(of)),
        await customer.sandbox.post(`/v1/filings/${id}/amend`, { accounts: { comparatives: "previous_filing" } }),
      ];
      const { json } = await customer.sandbox.post("/v1/validate", secondYear(of));

      for (const { status, json: answer } of answers) {
        assert.equal(status, 422);
        assert.deepEqual(answer.errors, json.errors);
      }
      const [problem, ...others] = json.errors as Problem[];
      assert.deepEqual([problem?.code, problem?.field, others], ["missing_field", "accounts.comparatives", []]);
      assert.match(problem?.message ?? "", says);
    });

  test("for what another organisation, another company or the other environment filed", async () => {
    const of = newCompany();
    const other = await service.customer();
    await filed(other.sandbox, firstYear(of));
    await filed(customer.sandbox, firstYear(newCompany()));

    const { json } = await customer.sandbox.post("/v1/validate", secondYear(of));
    const live = await other.live.post("/v1/validate", secondYear(of));

    assert.deepEqual(
      json.errors.map(({ field }: Problem) => field),
      ["accounts.comparatives"],
    );
    assert.deepEqual(
      live.json.errors.map(({ field }: Problem) => field),
      ["accounts.comparatives"],
    );
  });
});

test("without a balance sheet on either side the profit and loss account has last year beside it", async () => {
  const of = newCompany();
  await filed(customer.sandbox, firstYear(of, { balance_sheet: undefined }));
  const second = await filed(customer.sandbox, secondYear(of, { balance_sheet: undefined }));

  const document = await documentOf(customer.sandbox, second.id);

  assert.equal(column(document, FIRST.end).get("core:TurnoverRevenue "), "123,456");
  assert.doesNotMatch(document, /NetAssetsLiabilities/);
});

test("comparatives of the caller's own that differ from what was filed here get a warning that names the lines", async () => {
  const of = newCompany();
  const first = await filed(customer.sandbox, firstYear(of, DETAILS));
  const mine = { ...FIRST, turnover: 12_345_699, net_profit: 4_000_100, balance_sheet: BALANCE };

  const warned = async (comparatives: object) =>
    (await customer.sandbox.post("/v1/validate?include=warnings", secondYear(of, { comparatives }))).json;
  const same = await warned(mine);
  const kinds = await warned({ ...mine, debtors_detail: { other_debtors: 50_000, trade_debtors: 400_099 } });
  const other = await warned({ ...mine, turnover: 11_000_000, balance_sheet: { ...BALANCE, cash: 1 } });

  assert.deepEqual(same.errors, []);
  assert.deepEqual(codesOf(same, "comparatives_differ"), []);
  const differing = ({ warnings }: { warnings: Problem[] }) =>
    warnings.find(({ code }) => code === "comparatives_differ");
  assert.match(differing(kinds)?.message ?? "", /^debtors_detail.other_debtors, debtors_detail.prepayments of/);
  const [found] = other.warnings.filter(({ code }: Problem) => code === "comparatives_differ");
  assert.equal(found.field, "accounts.comparatives");
  assert.match(found.message, new RegExp(`turnover.*cash.*net_assets.*${first.id}`));
  assert.doesNotMatch(found.message, /110|123/);
});

describe("the accounts for Companies House", () => {
  const names = async (id: string) =>
    (await customer.sandbox.get(`/v1/filings/${id}/documents`)).json.data.map(({ name }: { name: string }) => name);

  test("are there to download where the accounts have a balance sheet, without the profit and loss account", async () => {
    const of = newCompany();
    const { id } = await filed(customer.sandbox, firstYear(of));
    const second = await filed(customer.sandbox, secondYear(of));

    assert.deepEqual(await names(id), [
      "submission.xml",
      "accounts.xhtml",
      "accounts-companies-house.xhtml",
      "computations.xhtml",
    ]);
    const [full, copy] = [
      await documentOf(customer.sandbox, second.id),
      await documentOf(customer.sandbox, second.id, "accounts-companies-house.xhtml"),
    ];
    assert.match(copy, /FilletedAccounts/);
    assert.doesNotMatch(copy, /TurnoverRevenue|ProfitLossOnOrdinaryActivities/);
    const figures = column(copy, SECOND.end);
    assert.ok(figures.size >= 10, `${figures.size} figures`);
    for (const [name, value] of figures) assert.equal(column(full, SECOND.end).get(name), value, name);
    assert.equal(column(copy, FIRST.end).size > 0, true);
  });

  test("are not there without a balance sheet, nor where the accounts are the caller's own", async () => {
    const [shape] = shapes();
    assert.ok(shape);
    const without = await filed(customer.sandbox, firstYear(newCompany(), { balance_sheet: undefined }));
    const own = await filed(customer.sandbox, {
      ...sampleReturn(),
      accounts: { ixbrl: accountsIn(shape).toString("base64") },
    });

    for (const { id } of [without, own]) {
      assert.deepEqual(await names(id), ["submission.xml", "accounts.xhtml", "computations.xhtml"]);
      const { status } = await customer.sandbox.get(`/v1/filings/${id}/documents/accounts-companies-house.xhtml`);
      assert.equal(status, 404);
    }
  });
});

describe("nothing is invented", () => {
  const minimal = () => sampleReturn({ utr: String(company++) });
  const liveCustomer = async () => {
    const made = await service.customer();
    const given = { mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
    await setCredentials(service.db, { organisationId: made.organisationId, ...given }, operator, service);
    return made;
  };

  test("live files the minimal body with a director as declarant, and signs the accounts by that name", async () => {
    const { live } = await liveCustomer();

    const { id } = await filed(live, { ...minimal(), declarant });

    const document = await documentOf(live, id);
    assert.match(document, /NameEntityOfficer[^>]*>Jane Director</);
    assert.doesNotMatch(document, /Sample|pproved by the board/);
  });

  test("live refuses it with an agent as declarant, on accounts.director, and stores nothing", async () => {
    const { live, organisationId } = await liveCustomer();
    const agent = { ...minimal(), declarant: { name: "Ann Agent", status: "Agent" } };

    const { status, json } = await live.post("/v1/filings", agent);
    const validated = await live.post("/v1/validate", agent);

    assert.equal(status, 422);
    assert.deepEqual(
      json.errors.map(({ code, field }: Problem) => `${code} ${field}`),
      ["missing_field accounts.director"],
    );
    assert.deepEqual(validated.json.errors, json.errors);
    const stored = await service.db.query(`select from filings where organisation_id = $1`, [organisationId]);
    assert.equal(stored.length, 0);
    const named = await live.post("/v1/validate", { ...agent, accounts: { director: "Dan Director" } });
    assert.deepEqual(named.json.errors, []);
  });

  test("the minimal body gets exactly these warnings: what is missing and what is assumed, each with its field", async () => {
    const filing = await filed(customer.sandbox, {
      ...minimal(),
      company: { ...minimal().company, utr: "2000000000" },
    });
    const signed = await customer.sandbox.post("/v1/validate?include=warnings", { ...minimal(), declarant });

    const told = (warnings: Problem[]) => warnings.map(({ code, field }) => `${code} ${field}`);
    const always = [
      "average_employees_missing accounts.average_employees",
      "balance_sheet_missing accounts.balance_sheet",
      "comparatives_missing accounts.comparatives",
    ];
    assert.deepEqual(told(filing.warnings), [
      "director_missing accounts.director",
      ...always,
      "assumed accounts.approved_on",
      "declarant_missing declarant.name",
      "return_late period.end",
    ]);
    assert.deepEqual(
      told(signed.json.warnings).filter((warning) => warning !== "utr_check_digit company.utr"),
      [...always, "assumed accounts.director", "return_late period.end"],
    );
    const assumed = [
      "accounts.approved_on",
      "accounts.legal_form",
      "accounts.profit_and_loss",
      "company.associated_companies",
      "company.partner_in_firm",
    ];
    const fieldsOf = (warnings: Problem[]) => warnings.flatMap(assumptionsIn);
    assert.deepEqual(fieldsOf(filing.warnings), assumed);
    assert.deepEqual(fieldsOf(signed.json.warnings), ["accounts.director", ...assumed]);
  });

  test("the sandbox files it with a sample, marks it in the document, and says that live will refuse", async () => {
    const filing = await filed(customer.sandbox, { ...minimal(), declarant: { name: "Ann Agent", status: "Agent" } });

    const found = (filing.warnings as Problem[]).find(({ code }) => code === "director_missing");
    assert.equal(found?.field, "accounts.director");
    assert.match(found?.message ?? "", /live/i);
    const document = await documentOf(customer.sandbox, filing.id);
    assert.match(document, /Sample Director/);
    assert.doesNotMatch(document, /Ann Agent/);
  });
});

/** The fields that the one warning names. */
function assumptionsIn(warning: Problem): string[] {
  return warning.code === "assumed" ? assumptionsOf(warning).map(({ field }) => field) : [];
}
