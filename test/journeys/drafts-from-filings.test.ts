// Drafts that take over a filed return: a failed one corrected and filed again, the next year's with what last year
// left, and an amendment by the whole return.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { returnWithAccounts } from "../support/accounts.ts";
import type { Answer, Client } from "../support/client.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

const DRAFTS = "/v1/drafts";

let service: Service;
let sandbox: Client;

before(async () => {
  service = await startService();
  ({ sandbox } = await service.customer());
});
after(() => service.close());

const filed = async (body: object, scenario = "accepted") => {
  const { status, json, text } = await sandbox.post("/v1/filings", body, { "service-test-scenario": scenario });
  assert.equal(status, 201, text);
  return service.untilFinal(sandbox, json.id);
};

const begin = async (body: object) => {
  const { status, json, text } = await sandbox.post(DRAFTS, body);
  assert.equal(status, 201, text);
  return json;
};

const patch = (id: string, body: object): Promise<Answer> =>
  sandbox.send("PATCH", `${DRAFTS}/${id}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const file = (id: string, version: number) => sandbox.post(`${DRAFTS}/${id}/file`, { version });

describe("to correct a failed return and file it again", () => {
  test("the draft has the return as it was, documents and metadata too, and files what is changed", async () => {
    const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
    const body = { ...wideReturn(), attachments, metadata: { order: "17" } };
    const failed = await filed(body, "rejected");

    const draft = await begin({ from: failed.id, kind: "correct" });

    const { attachments: kept, ...input } = draft.input;
    const { attachments: _, ...sent } = body;
    assert.deepEqual(input, sent);
    assert.match(kept[0].pdf, /^sha256:/);
    assert.deepEqual([draft.kind, draft.from, draft.problems], ["correct", failed.id, []]);
    assert.equal(draft.sections.company.state, "done");
    const { json: changed } = await patch(draft.id, { version: 1, input: { financials: { turnover: 50_000_000 } } });
    const { status, json: again } = await file(draft.id, changed.version);
    assert.equal(status, 201);
    const computation = await sandbox.get(`/v1/filings/${again.id}/computation`);
    assert.equal(computation.json.boxes["145"], "500000.00");
    const { bytes } = await sandbox.get(`/v1/filings/${again.id}/documents/Letter.pdf`);
    assert.equal(bytes.toString("base64"), attachments[0]?.pdf);
    assert.deepEqual(again.metadata, { order: "17" });
  });

  test("what is sent with it is laid over what was filed", async () => {
    const failed = await filed(sampleReturn(), "rejected");

    const { input } = await begin({ from: failed.id, kind: "correct", input: { financials: { turnover: 5_000_000 } } });

    assert.deepEqual(input.financials, { ...sampleReturn().financials, turnover: 5_000_000 });
  });

  test("a failed amendment is corrected by another amendment of the return that stands", async () => {
    const original = await filed(sampleReturn());
    const change = { financials: { turnover: 13_000_000 } };
    const scenario = { "service-test-scenario": "rejected" };
    const { json } = await sandbox.post(`/v1/filings/${original.id}/amend`, change, scenario);
    await service.untilFinal(sandbox, json.id);

    const draft = await begin({ from: json.id, kind: "correct" });

    assert.deepEqual([draft.kind, draft.from], ["amend", original.id]);
    assert.equal(draft.input.financials.turnover, 13_000_000);
    const { json: again } = await file(draft.id, 1);
    assert.equal(again.amends, original.id);
  });

  for (const failing of ["first", "second"] as const)
    test(`of a pair the ${failing} return alone: it has its own figures, takes its place, and the other stays`, async () => {
      const isFirst = failing === "first";
      const company = { ...sampleReturn().company, utr: isFirst ? "2400000001" : "2400000002" };
      const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
      const financials = { turnover: 45_600_000, trading_profit: 4_560_000 };
      const body = { ...sampleReturn(), company, period, financials, metadata: { order: "17" } };
      const rejected = isFirst ? "rejected, accepted" : "accepted, rejected";
      const { json: one } = await sandbox.post("/v1/filings", body, { "service-test-scenario": rejected });
      const pair = [one.id, one.continues_in] as const;
      for (const id of pair) await service.untilFinal(sandbox, id);
      const [failed, other] = isFirst ? pair : [pair[1], pair[0]];
      const before = (await sandbox.get(`/v1/filings/${other}`)).json;

      const draft = await begin({ from: failed, kind: "correct" });
      const changed = await patch(draft.id, { version: 1, input: { financials: { turnover: 20_000_000 } } });
      const { status, json: again, text } = await file(draft.id, 2);

      // 366 of 456 days, and the rest.
      const own = isFirst ? 36_600_000 : 9_000_000;
      assert.deepEqual([draft.kind, draft.from, draft.problems], ["correct", failed, []]);
      assert.equal(draft.input.financials.turnover, own);
      assert.deepEqual(changed.json.problems, []);
      assert.equal(status, 201, text);
      const after = (await sandbox.get(`/v1/filings/${other}`)).json;
      const [link, back] = isFirst
        ? (["continues_in", "continues"] as const)
        : (["continues", "continues_in"] as const);
      assert.deepEqual([again[link], again[back], after[back]], [other, null, again.id]);
      assert.deepEqual([again.period_start, again.period_end], [draft.input.period.start, draft.input.period.end]);
      assert.deepEqual([after.status, after.tax_due_pence], [before.status, before.tax_due_pence]);
      assert.deepEqual(again.metadata, { order: "17" });
      assert.equal((await service.untilFinal(sandbox, again.id)).status, "acknowledged");
      const { data } = (await sandbox.get(`/v1/filings?company_utr=${company.utr}`)).json;
      assert.equal(data.length, 3, "no return was filed beside it");
      const message = (await sandbox.get(`/v1/filings/${again.id}/documents/submission.xml`)).text;
      assert.match(message, /<MultipleReturns>yes/);
      // The accounts of the pair are with the first, and show both.
      const accounts = (await sandbox.get(`/v1/filings/${pair[0]}/documents/accounts.xhtml`)).text;
      assert.match(accounts, />456,000</);
      const shown = isFirst ? (await sandbox.get(`/v1/filings/${again.id}/documents/accounts.xhtml`)).text : "290,000<";
      assert.match(shown, /290,000</);
      const outdated = again.warnings.filter(({ code }: { code: string }) => code === "accounts_out_of_date");
      assert.deepEqual(
        outdated.map(({ message: words }: { message: string }) => words.includes(`Amend ${pair[0]} too`)),
        isFirst ? [] : [true],
      );
    });

  test("of a pair with other dates it is any other return", async () => {
    const company = { ...sampleReturn().company, utr: "2400000003" };
    const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
    const body = { ...sampleReturn(), company, period };
    const { json: one } = await sandbox.post("/v1/filings", body, { "service-test-scenario": "accepted, rejected" });
    await service.untilFinal(sandbox, one.continues_in);

    const draft = await begin({ from: one.continues_in, kind: "correct" });
    const { json } = await patch(draft.id, {
      version: 1,
      input: { period: { accounts_start: null, accounts_end: null } },
    });

    const fields = json.problems.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields, ["accounts.filed_with"]);
  });

  test("is not offered of a return that has not failed, nor of one that is not there", async () => {
    const { id } = await filed(sampleReturn());
    const other = await service.customer();
    const failed = await filed(sampleReturn(), "rejected");

    const stands = await sandbox.post(DRAFTS, { from: id, kind: "correct" });
    assert.deepEqual([stands.status, stands.json.error.code], [409, "draft_not_offered"]);
    for (const [client, from] of [
      [sandbox, "fil_none"],
      [sandbox, "%00"],
      [other.sandbox, failed.id],
    ] as const) {
      const { status, json } = await client.post(DRAFTS, { from, kind: "correct" });
      assert.deepEqual([status, json.error.code, json.error.field], [404, "filing_not_found", "from"]);
    }
    assert.equal((await sandbox.post(DRAFTS, { from: id })).json.error.field, "kind");
    assert.equal((await sandbox.post(DRAFTS, { kind: "correct" })).json.error.field, "from");
  });
});

describe("to start from last year", () => {
  test("the draft has the next period, who the company is, last year's column and what was carried forward", async () => {
    const last = returnWithAccounts();
    const company = { ...last.company, name: "Next Year Ltd", utr: "1234567895", incorporated_on: "2010-02-03" };
    const financials = { ...last.financials, losses: { trading_since_april_2017: 10_000_000 } };
    const repayment = {
      bank_name: "Example Bank",
      sort_code: "123456",
      account_number: "87654321",
      account_name: "Me",
    };
    const body = { ...last, company, financials, repayment, return: { exports_goods: true, estimated_figures: true } };
    const { id } = await filed({ ...body, declarant: { name: "Jane Director", status: "Director" } });

    const draft = await begin({ from: id, kind: "next_year" });

    const { input, sections } = draft;
    const { json: carried } = await sandbox.get("/v1/carried_forward?company_utr=1234567895&period_start=2025-04-01");
    assert.deepEqual(input.company, company);
    assert.deepEqual(input.period, { start: "2025-04-01", end: "2026-03-31" });
    assert.deepEqual(input.financials, carried.input.financials);
    assert.ok(input.financials.losses.trading_since_april_2017 > 0);
    assert.deepEqual(input.return, { exports_goods: true });
    assert.equal("repayment" in input, false);
    assert.deepEqual(
      [
        input.accounts.standard,
        input.accounts.balance_sheet,
        input.accounts.approved_on,
        input.accounts.profit_and_loss,
      ],
      [last.accounts?.standard, undefined, undefined, undefined],
    );
    assert.deepEqual(
      [input.accounts.comparatives.start, input.accounts.comparatives.end, input.accounts.comparatives.turnover],
      ["2024-04-01", "2025-03-31", last.financials.turnover],
    );
    assert.deepEqual(
      input.accounts.comparatives.balance_sheet.called_up_share_capital,
      last.accounts?.balance_sheet?.called_up_share_capital,
    );
    assert.deepEqual(
      [sections.company.state, sections.losses.state, sections.losses.needed],
      ["to_check", "to_check", true],
    );
    assert.deepEqual([sections.payments.needed, sections.payments.state], [true, "not_started"]);
    assert.equal(sections.capital_allowances.needed, false);
  });

  test("what is looked at, or changed, is not to be checked any more", async () => {
    const { id: from } = await filed(sampleReturn());
    const { id, sections } = await begin({ from, kind: "next_year" });
    assert.equal(sections.company.state, "to_check");

    const { json } = await patch(id, { version: 1, sections: { company: { checked: true } } });
    const { json: changed } = await patch(id, { version: 2, input: { period: { end: "2025-12-31" } } });

    assert.deepEqual([json.sections.company.state, json.sections.period.state], ["done", "to_check"]);
    assert.deepEqual([changed.sections.company.state, changed.sections.period.state], ["done", "done"]);
  });

  test("it follows the newest return of the line, and none that failed", async () => {
    const original = await filed(sampleReturn());
    const { json: amendment } = await sandbox.post(`/v1/filings/${original.id}/amend`, {
      financials: { turnover: 13_000_000 },
    });
    const failed = await filed(sampleReturn(), "rejected");

    assert.equal((await begin({ from: original.id, kind: "next_year" })).from, amendment.id);
    const { json } = await sandbox.post(DRAFTS, { from: failed.id, kind: "next_year" });
    assert.equal(json.error.code, "draft_not_offered");
  });

  test("a period that ends in February ends in February again", async () => {
    const { id } = await filed({ ...sampleReturn(), period: { start: "2023-03-01", end: "2024-02-29" } });

    assert.deepEqual((await begin({ from: id, kind: "next_year" })).input.period, {
      start: "2024-03-01",
      end: "2025-02-28",
    });
  });
});

describe("to amend a return", () => {
  test("the draft has all of the return as it stands, and files what it has become: changed, added and taken away", async () => {
    const original = await filed(wideReturn());
    const { json: first } = await sandbox.post(`/v1/filings/${original.id}/amend`, {
      financials: { turnover: 49_000_000 },
    });
    await service.untilFinal(sandbox, first.id);

    const draft = await begin({ from: original.id, kind: "amend", reason: "An invoice was missing." });

    assert.deepEqual([draft.from, draft.reason], [first.id, "An invoice was missing."]);
    assert.deepEqual(draft.input.financials, { ...wideReturn().financials, turnover: 49_000_000 });
    assert.deepEqual(
      draft.problems.map(({ code }: { code: string }) => code),
      ["no_changes"],
    );
    const { json: changed } = await patch(draft.id, {
      version: 1,
      input: { financials: { qualifying_donations: null, turnover: 50_000_000, exempt_distributions: 120_000 } },
    });
    assert.deepEqual(changed.problems, []);
    const { status, json: amendment } = await file(draft.id, 2);
    assert.deepEqual([status, amendment.amends], [201, first.id]);
    const { json: again } = await file(draft.id, 2);
    assert.equal(again.id, amendment.id);
    const boxes = async (id: string) => (await sandbox.get(`/v1/filings/${id}/computation`)).json.boxes;
    const [before, after] = [await boxes(first.id), await boxes(amendment.id)];
    assert.deepEqual([before["305"], after["305"] ?? "0.00"], ["500.00", "0.00"]);
    assert.deepEqual([before["145"], after["145"]], ["490000.00", "500000.00"]);
    assert.equal(after["620"], "1200.00");
    assert.equal((await service.untilFinal(sandbox, amendment.id)).status, "acknowledged");
  });

  test("of two drafts of one return the first is filed; the second is told, and files nothing", async () => {
    const { id: from } = await filed(sampleReturn());
    const [one, two] = [await begin({ from, kind: "amend" }), await begin({ from, kind: "amend" })];
    await patch(one.id, { version: 1, input: { financials: { turnover: 13_000_000 } } });
    await patch(two.id, { version: 1, input: { financials: { turnover: 14_000_000 } } });
    const { json: amendment } = await file(one.id, 2);

    const { status, json } = await file(two.id, 2);
    const { json: now } = await sandbox.get(`${DRAFTS}/${two.id}`);

    assert.deepEqual([status, json.error.code], [409, "amended_meanwhile"]);
    assert.deepEqual([now.state, now.warnings[0].code], ["open", "amended_meanwhile"]);
    assert.match(now.warnings[0].message, new RegExp(amendment.id));
    assert.equal((await sandbox.get(`/v1/filings/${from}`)).json.amended_by, amendment.id);
  });

  test("what would make it another return is a problem of its field, and is not filed", async () => {
    const { id: from } = await filed(sampleReturn());
    const { id } = await begin({ from, kind: "amend" });

    const input = { company: { name: "Another Ltd" }, period: { end: "2025-03-30" }, financials: { turnover: 1 } };
    const { json } = await patch(id, { version: 1, input });

    const fields = json.problems.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`);
    assert.deepEqual(fields.slice(0, 2), ["not_amendable company.name", "not_amendable period.end"]);
    assert.deepEqual([json.sections.company.state, json.sections.period.state], ["problem", "problem"]);
    assert.equal((await file(id, 2)).status, 422);
  });

  test("documents of one's own are kept, replaced and taken away by the draft alone", async () => {
    const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
    const { id: from } = await filed({ ...sampleReturn(), attachments });
    const { id } = await begin({ from, kind: "amend" });

    await patch(id, { version: 1, input: { attachments: null } });
    const { json } = await file(id, 2);

    assert.equal((await sandbox.get(`/v1/filings/${json.id}/documents/Letter.pdf`)).status, 404);
    assert.equal((await sandbox.get(`/v1/filings/${from}/documents/Letter.pdf`)).status, 200);
  });

  test("of a failed line there is nothing to amend", async () => {
    const { id } = await filed(sampleReturn(), "rejected");

    const { status, json } = await sandbox.post(DRAFTS, { from: id, kind: "amend" });

    assert.deepEqual([status, json.error.code], [409, "filing_not_amendable"]);
  });

  test("the reason is kept, changed and taken away, and is never too long", async () => {
    const { id: from } = await filed(sampleReturn());
    const { id } = await begin({ from, kind: "amend", reason: "First." });

    const { json: second } = await patch(id, { version: 1, reason: "Second.\nWith more." });
    const { json: none } = await patch(id, { version: 2, reason: null });
    const long = await patch(id, { version: 3, reason: "x".repeat(1_001) });

    assert.deepEqual([second.reason, none.reason, none.version], ["Second.\nWith more.", null, 3]);
    assert.deepEqual([long.status, long.json.error.field], [422, "reason"]);
  });
});
