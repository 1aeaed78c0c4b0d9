// A draft as programs write it: begun, changed by two at once, refused where it would overwrite, filed once. What it is
// told is what validate tells; what it holds is what was sent, its documents apart.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import type { Answer, Client } from "../support/client.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

const DRAFTS = "/v1/drafts";

let service: Service;
let customer: Customer;
let sandbox: Client;

before(async () => {
  service = await startService();
  customer = await service.customer();
  ({ sandbox } = customer);
});
after(() => service.close());

const begin = async (body: object = { input: sampleReturn() }, headers = {}) => {
  const answer = await sandbox.post(DRAFTS, body, headers);
  assert.equal(answer.status, 201, answer.text);
  return answer.json;
};

const patch = (id: string, body: object, client = sandbox): Promise<Answer> =>
  client.send("PATCH", `${DRAFTS}/${id}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const file = (id: string, version: number, client = sandbox) => client.post(`${DRAFTS}/${id}/file`, { version });

describe("what a draft is", () => {
  test("an empty one is told everything that a return needs, and which sections there are", async () => {
    const draft = await begin({});

    const { json: validated } = await sandbox.post("/v1/validate?include=warnings", {});
    assert.match(draft.id, /^drf_[0-9A-Za-z]{24}$/);
    const { version, state, filing, livemode, input } = draft;
    assert.deepEqual(
      { version, state, filing, livemode, input },
      { version: 1, state: "open", filing: null, livemode: false, input: {} },
    );
    assert.deepEqual(draft.problems, validated.errors);
    assert.deepEqual(draft.warnings, validated.warnings);
    assert.deepEqual(draft.sections.company, { version: 0, needed: true, state: "not_started" });
    assert.deepEqual(draft.sections.losses, { version: 0, needed: false, state: "not_started" });
  });

  test("a whole return has no problems, keeps its fields in their order, and is found under its id", async () => {
    const input = sampleReturn();

    const draft = await begin({ input });

    assert.deepEqual(draft.problems, []);
    assert.equal(JSON.stringify(draft.input), JSON.stringify(input));
    assert.equal(draft.company_utr, input.company.utr);
    assert.equal(draft.period_end, input.period.end);
    assert.deepEqual((await sandbox.get(`${DRAFTS}/${draft.id}`)).json, draft);
    assert.equal(draft.sections.company.state, "done");
    assert.equal(draft.sections.company.version, 1);
  });

  test("a field that breaks a rule is kept, and named with its section", async () => {
    const period = { start: "2024-04-01", end: "2024-03-31" };

    const draft = await begin({ input: { ...sampleReturn(), period } });

    assert.deepEqual(draft.input.period, period);
    assert.ok(draft.problems.some(({ field }: { field: string }) => field === "period.end"));
    assert.equal(draft.sections.period.state, "problem");
    assert.equal(draft.sections.company.state, "done");
  });

  test("what is not a field of a return, or of another shape, is refused, and nothing is kept", async () => {
    const before = await sandbox.get(DRAFTS);
    const company = sampleReturn().company;

    for (const [body, field] of [
      [{ input: { company: { ...company, owner: "me" } } }, "input.company.owner"],
      [{ input: { financials: { turnover: "a lot" } } }, "input.financials.turnover"],
      [{ input: { options: { test_mode: true } } }, "input.options"],
      [{ input: { companies_house: { authentication_code: "ABC123" } } }, "input.companies_house"],
      [{ state: "filed" }, "state"],
      [{ organisation_id: "org_another" }, "organisation_id"],
      [{ livemode: true }, "livemode"],
      [{ filing: "fil_x" }, "filing"],
      [{ input: [] }, "input"],
      [[], ""],
    ] as const) {
      const { status, json } = await sandbox.post(DRAFTS, body);
      assert.deepEqual([status, json.error.field], [422, field]);
    }

    assert.deepEqual((await sandbox.get(DRAFTS)).json, before.json);
  });

  test("the numbers of a bank account are not given back, and their masks change nothing", async () => {
    const numbers = { sort_code: "123456", account_number: "87654321", reference: "ROLL/4711" };
    const masks = { sort_code: "••••56", account_number: "••••••21", reference: "•••••••11" };
    const repayment = { bank_name: "Example Bank", account_name: "Example Widgets", ...numbers };
    const { id, input } = await begin({ input: { ...sampleReturn(), repayment } });

    const { json } = await patch(id, { version: 1, input: { repayment: masks } });

    assert.deepEqual(input.repayment, { ...repayment, ...masks });
    assert.equal(json.version, 1);
    const stored = async () => {
      const text = "select input->'repayment' as it from drafts where id = $1";
      const [row] = await service.db.query<{ it: object }>(text, [id]);
      return row?.it;
    };
    assert.deepEqual(await stored(), repayment);
    const changed = await patch(id, { version: 1, input: { repayment: { ...masks, sort_code: "654321" } } });
    assert.equal(changed.json.input.repayment.sort_code, "••••21");
    assert.deepEqual(await stored(), { ...repayment, sort_code: "654321" });
  });
});

describe("a change", () => {
  test("is merged field by field, lists whole, and null removes", async () => {
    const metadata = { order: "17", plan: "yearly" };
    const { id } = await begin({ input: { ...sampleReturn(), metadata, return: { exports_nothing: true } } });
    const directors = [{ name: "Ann Lee" }, { name: "Bo Ray", signs: true }];

    const { json } = await patch(id, {
      version: 1,
      input: {
        financials: { turnover: 5_000_000 },
        metadata: { plan: null },
        return: { exports_nothing: null },
        accounts: { directors },
      },
    });

    assert.equal(json.version, 2);
    assert.equal(json.input.financials.turnover, 5_000_000);
    assert.equal(json.input.financials.trading_profit, sampleReturn().financials.trading_profit);
    assert.deepEqual(json.input.metadata, { order: "17" });
    assert.equal("return" in json.input, false);
    assert.deepEqual(json.input.accounts.directors, directors);
  });

  test("takes the place of what says the same in another way, as an amendment does", async () => {
    const { company, ...rest } = sampleReturn();
    const { id } = await begin({ input: { ...rest, company: { ...company, associated_companies: 2 } } });

    const { json } = await patch(id, { version: 1, input: { company: { associated_companies_by_year: [1, 2] } } });

    assert.equal("associated_companies" in json.input.company, false);
  });

  test("that changes nothing makes no version", async () => {
    const { id } = await begin();

    assert.equal((await patch(id, { version: 1, input: sampleReturn() })).json.version, 1);
    assert.equal((await patch(id, { version: 1 })).json.version, 1);
  });

  test("of two people in different sections is saved, whoever comes second", async () => {
    const { id } = await begin();

    await patch(id, { version: 1, input: { financials: { turnover: 6_000_000 } } });
    const { status, json } = await patch(id, { version: 1, input: { company: { associated_companies: 3 } } });

    assert.equal(status, 200);
    assert.equal(json.version, 3);
    assert.equal(json.input.financials.turnover, 6_000_000);
    assert.equal(json.input.company.associated_companies, 3);
    assert.deepEqual([json.sections.profit_and_loss.version, json.sections.company.version], [2, 3]);
  });

  test("that would overwrite what somebody else has written is refused with both values, and saves nothing", async () => {
    const { id } = await begin();
    await patch(id, { version: 1, input: { financials: { turnover: 6_000_000 } } });

    const input = { financials: { turnover: 7_000_000 }, company: { associated_companies: 3 } };
    const { status, json } = await patch(id, { version: 1, input });

    assert.equal(status, 409);
    assert.equal(json.error.code, "draft_changed");
    assert.equal(json.error.version, 2);
    assert.deepEqual(json.error.conflicts, [{ field: "financials.turnover", yours: 7_000_000, theirs: 6_000_000 }]);
    const { json: now } = await sandbox.get(`${DRAFTS}/${id}`);
    assert.equal(now.version, 2);
    assert.equal(now.input.company.associated_companies, undefined);
    assert.equal((await patch(id, { version: 2, input })).json.input.financials.turnover, 7_000_000);
  });

  test("that removes what somebody else has written names it too; one that says the same is no conflict", async () => {
    const { id } = await begin({ input: { ...sampleReturn(), return: { exports_goods: true } } });
    await patch(id, { version: 1, input: { return: { exports_services: true } } });

    const removing = await patch(id, { version: 1, input: { return: null } });
    const same = await patch(id, { version: 1, input: { return: { exports_services: true } } });

    assert.deepEqual(
      removing.json.error.conflicts.map(({ field, yours, theirs }: Record<string, unknown>) => [field, yours, theirs]),
      [
        ["return.exports_goods", null, true],
        ["return.exports_services", null, true],
      ],
    );
    assert.equal(same.status, 200);
  });

  test("of two in one moment to one figure, one is saved and one gets both values", async () => {
    const { id } = await begin();
    const figures = Array.from({ length: 8 }, (_, index) => 1_000_000 * (index + 10));

    const answers = await Promise.all(
      figures.map((turnover) => patch(id, { version: 1, input: { financials: { turnover } } })),
    );

    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
    const saved = figures[answers.findIndex(({ status }) => status === 200)];
    const { json } = await sandbox.get(`${DRAFTS}/${id}`);
    assert.deepEqual([json.version, json.input.financials.turnover], [2, saved]);
    for (const { status, json: refused } of answers)
      if (status === 409) assert.equal(refused.error.conflicts[0].theirs, saved);
  });

  test("says that a section is needed, or was checked", async () => {
    const { id, sections } = await begin({ sections: { losses: { needed: true } } });

    const { json } = await patch(id, { version: 1, sections: { losses: { needed: false }, notes: { needed: true } } });

    assert.equal(sections.losses.needed, true);
    assert.deepEqual([json.version, json.sections.losses.needed, json.sections.notes.needed], [2, false, true]);
    assert.equal(json.sections.notes.version, 0);
  });

  test("needs the version it was made to, and one that there is", async () => {
    const { id } = await begin();

    assert.equal((await patch(id, { input: {} })).json.error.field, "version");
    assert.equal((await patch(id, { version: 0 })).status, 422);
    assert.equal((await patch(id, { version: 2 })).json.error.code, "draft_version_unknown");
  });

  test("keeps a draft within its size", async () => {
    const { id } = await begin();
    const notes = Array.from({ length: 20 }, (_, index) => ({ title: `Note ${index}`, text: "x".repeat(14_000) }));

    const { status, json } = await patch(id, { version: 1, input: { accounts: { notes } } });

    assert.deepEqual([status, json.error.code], [413, "draft_too_large"]);
    assert.equal((await sandbox.get(`${DRAFTS}/${id}`)).json.version, 1);
  });

  test("counts against the storage quota of the organisation", async () => {
    const other = await service.customer();
    const { organisationId } = other;
    const { json } = await other.sandbox.post(DRAFTS, {});
    await setStorageQuota(service.db, { organisationId, quotaBytes: 100 }, operator, service);

    const small = await patch(json.id, { version: 1, input: { metadata: { a: "b" } } }, other.sandbox);
    const large = await patch(json.id, { version: 2, input: sampleReturn() }, other.sandbox);

    assert.equal(small.status, 200);
    assert.equal(large.json.error.code, "storage_quota_exceeded");
    assert.equal(
      (await other.sandbox.post(DRAFTS, { input: sampleReturn() })).json.error.code,
      "storage_quota_exceeded",
    );
  });
});

describe("documents", () => {
  const pdf = pdfBase64("A letter");
  const hash = createHash("sha256").update(Buffer.from(pdf, "base64")).digest("hex");
  const attachment = (content: string, name = "Letter.pdf") => ({ name, pdf: content });

  const filesOf = async (id: string) =>
    (
      await service.db.query<{ hash: string }>(
        "select encode(sha256, 'hex') as hash from draft_files where draft_id = $1",
        [id],
      )
    ).map((row) => row.hash);

  test("stand apart, once, and the draft refers to them", async () => {
    const attachments = [attachment(pdf), attachment(pdf, "Copy.pdf")];

    const draft = await begin({ input: { ...sampleReturn(), attachments } });

    assert.deepEqual(
      draft.input.attachments.map((one: { pdf: string }) => one.pdf),
      [`sha256:${hash}`, `sha256:${hash}`],
    );
    assert.deepEqual(await filesOf(draft.id), [hash]);
    assert.deepEqual(draft.problems, []);
  });

  test("are kept by their reference, and gone with the last one", async () => {
    const { id, input } = await begin({ input: { ...sampleReturn(), attachments: [attachment(pdf)] } });

    const renamed = [{ ...input.attachments[0], name: "Other.pdf" }];
    const { json } = await patch(id, { version: 1, input: { attachments: renamed } });
    assert.deepEqual(json.problems, []);
    assert.deepEqual(await filesOf(id), [hash]);
    await patch(id, { version: 2, input: { attachments: null } });
    assert.deepEqual(await filesOf(id), []);
    const again = await patch(id, { version: 3, input: { attachments: renamed } });
    assert.deepEqual([again.status, again.json.error.code], [409, "draft_file_unknown"]);
    assert.equal(again.json.error.field, "input.attachments.0.pdf");
  });

  test("of another draft cannot be named", async () => {
    await begin({ input: { attachments: [attachment(pdf)] } });

    const { json } = await sandbox.post(DRAFTS, { input: { attachments: [attachment(`sha256:${hash}`)] } });

    assert.equal(json.error.code, "draft_file_unknown");
  });

  test("that are not base64 are refused where they stand", async () => {
    const { status, json } = await sandbox.post(DRAFTS, { input: { accounts: { ixbrl: "not base64!" } } });

    assert.deepEqual(
      [status, json.error.code, json.error.field],
      [422, "invalid_ixbrl_encoding", "input.accounts.ixbrl"],
    );
  });

  test("are judged as validate judges them, and filed as they were sent", async () => {
    const attachments = [attachment(pdf)];
    const { id } = await begin({ input: { ...sampleReturn(), attachments } });

    const { json: filing } = await file(id, 1);

    const { bytes } = await sandbox.get(`/v1/filings/${filing.id}/documents/Letter.pdf`);
    assert.equal(bytes.toString("base64"), pdf);
    assert.deepEqual(await filesOf(id), []);
  });
});

describe("filing a draft", () => {
  test("makes one filing of it, however often and however many ask at once", async () => {
    const { id } = await begin();

    const answers = await Promise.all(Array.from({ length: 6 }, () => file(id, 1)));
    const later = await file(id, 1);

    const filings = new Set([...answers, later].map(({ json }) => json.id));
    assert.deepEqual(
      [...answers, later].map(({ status }) => status),
      Array(7).fill(201),
    );
    assert.equal(filings.size, 1);
    const { json: draft } = await sandbox.get(`${DRAFTS}/${id}`);
    assert.deepEqual([draft.state, draft.filing, draft.problems], ["filed", [...filings][0], []]);
    const [made] = await service.db.query<{ count: number }>(
      "select count(*) as count from filings where id = any ($1)",
      [[...filings]],
    );
    assert.equal(made?.count, 1);
  });

  test("is not tried with problems, and the draft stays open", async () => {
    const { id } = await begin({ input: { company: sampleReturn().company } });

    const { status, json } = await file(id, 1);

    assert.equal(status, 422);
    assert.ok(json.errors.length > 1);
    assert.equal((await sandbox.get(`${DRAFTS}/${id}`)).json.state, "open");
  });

  test("takes only the version that was checked", async () => {
    const { id } = await begin();
    await patch(id, { version: 1, input: { financials: { turnover: 6_000_000 } } });

    const { status, json } = await file(id, 1);

    assert.deepEqual([status, json.error.code, json.error.version], [409, "draft_changed", 2]);
    assert.deepEqual(json.error.conflicts, []);
    assert.equal((await file(id, 3)).json.error.code, "draft_version_unknown");
    assert.equal((await file(id, 2)).status, 201);
  });

  test("ends all changes", async () => {
    const { id } = await begin();
    const { json: filing } = await file(id, 1);

    const { status, json } = await patch(id, { version: 1, input: { financials: { turnover: 1 } } });

    assert.deepEqual([status, json.error.code], [409, "draft_not_open"]);
    assert.match(json.error.message, new RegExp(filing.id));
  });

  test("and a change in the same moment end with one of both, never with a filing of something else", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await begin();
      const [filed, changed] = await Promise.all([
        file(id, 1),
        patch(id, { version: 1, input: { company: { associated_companies: 3 } } }),
      ]);
      const { json: draft } = await sandbox.get(`${DRAFTS}/${id}`);
      assert.deepEqual(
        [filed.status, changed.status, draft.state],
        filed.status === 201 ? [201, 409, "filed"] : [409, 200, "open"],
      );
    }
  });

  test("files with HMRC's answer as any return, and its scenario", async () => {
    const { id } = await begin();

    const { json } = await sandbox.post(
      `${DRAFTS}/${id}/file`,
      { version: 1 },
      { "service-test-scenario": "rejected" },
    );
    const filing = await service.untilFinal(sandbox, json.id);

    assert.equal(filing.status, "failed");
  });

  test("is refused in live without credentials, and the draft stays open", async () => {
    const { json: draft } = await customer.live.post(DRAFTS, { input: sampleReturn() });

    const { json } = await file(draft.id, 1, customer.live);

    assert.equal(draft.livemode, true);
    assert.equal(json.error.code, "live_not_configured");
    assert.equal((await customer.live.get(`${DRAFTS}/${draft.id}`)).json.state, "open");
  });
});

describe("whose a draft is", () => {
  test("another organisation and the other environment find nothing", async () => {
    const { id } = await begin();
    const other = await service.customer();

    for (const client of [other.sandbox, customer.live]) {
      const answers = [
        await client.get(`${DRAFTS}/${id}`),
        await patch(id, { version: 1, input: {} }, client),
        await file(id, 1, client),
        await client.get(`${DRAFTS}?starting_after=${id}`),
      ];
      for (const { status, json } of answers) assert.deepEqual([status, json.error.code], [404, "draft_not_found"]);
      assert.equal(
        (await client.get(DRAFTS)).json.data.some((draft: { id: string }) => draft.id === id),
        false,
      );
    }
  });

  test("the list is newest first, in pages, by state and by company", async () => {
    const { sandbox: client } = await service.customer();
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      const input = index % 2 === 0 ? sampleReturn() : { company: { utr: "1234567895" } };
      made.unshift((await client.post(DRAFTS, { input })).json.id);
    }
    await file(made[0] ?? "", 1, client);
    const ids = async (query: string) =>
      (await client.get(`${DRAFTS}${query}`)).json.data.map(({ id }: { id: string }) => made.indexOf(id));

    assert.deepEqual(await ids(""), [0, 1, 2, 3, 4]);
    assert.deepEqual(await ids("?limit=2"), [0, 1]);
    assert.deepEqual(await ids(`?limit=2&starting_after=${made[1]}`), [2, 3]);
    assert.deepEqual(await ids("?state=open"), [1, 2, 3, 4]);
    assert.deepEqual(await ids("?state=filed"), [0]);
    assert.deepEqual(await ids("?company_utr=1234567895"), [1, 3]);
    assert.deepEqual(await ids("?company_utr=1234567895&state=filed"), []);
    assert.equal((await client.get(`${DRAFTS}?state=lost`)).status, 422);
  });

  test("a key that begins one twice with one idempotency key has begun one", async () => {
    const key = { "idempotency-key": "draft-1" };
    const [one, two] = await Promise.all([
      begin({ input: sampleReturn() }, key),
      begin({ input: sampleReturn() }, key),
    ]);

    assert.equal(one.id, two.id);
    const other = await sandbox.post(DRAFTS, {}, key);
    assert.equal(other.json.error.code, "idempotency_conflict");
  });

  test("no log has what a draft says", async () => {
    await begin({ input: { metadata: { secret: "gooseberry" }, company: { name: "Gooseberry Ltd" } } });

    assert.doesNotMatch(JSON.stringify(service.logged()), /gooseberry/i);
  });
});
