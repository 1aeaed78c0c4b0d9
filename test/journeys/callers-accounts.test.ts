// A caller's own accounts: judged before anything is stored, filed byte for byte as given, and no document, however
// hostile, delays other callers.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const [shape] = shapes();
const accounts = shape === undefined ? "" : accountsIn(shape).toString();
const withAccounts = (document: string | Buffer, more: object = {}) => ({
  ...sampleReturn(),
  accounts: { ixbrl: Buffer.from(document).toString("base64"), ...more },
});

test("a sound document is filed as it is, and comes back as it was", async () => {
  const { status, json } = await customer.sandbox.post("/v1/filings", withAccounts(accounts));
  const final = await service.untilFinal(customer.sandbox, json.id);
  const { text } = await customer.sandbox.get(`/v1/filings/${json.id}/documents/accounts.xhtml`);

  assert.equal(status, 201);
  assert.equal(final.status, "acknowledged");
  assert.equal(text, accounts);
});

const bombs = {
  "a billion laughs": `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i} "&a${i === 0 ? "" : i - 1};&a${i === 0 ? "" : i - 1};">`).join("")}]><x>&a29;</x>`,
  "an external entity": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  "100,000 levels": `${"<p>".repeat(100_000)}${"</p>".repeat(100_000)}`,
  "a zip": Buffer.from("PK\u0003\u0004rest", "latin1"),
  "a PDF": "%PDF-1.7",
  gzip: gzipSync(accounts),
  "UTF-16": Buffer.from(accounts, "utf16le"),
  "invalid UTF-8": Buffer.concat([Buffer.from(accounts), Buffer.from([0xff])]),
  "a null byte": `${accounts}\0`,
  "plain HTML": "<html><body>Accounts</body></html>",
};

/** What is done to a sound document, and the code it gets. */
const refused: Record<string, [document: string | Buffer, code: string]> = {
  ...Object.fromEntries(Object.entries(bombs).map(([what, document]) => [what, [document, "ixbrl_malformed"]])),
  "another company's": [accounts.replaceAll("12345678", "87654321"), "ixbrl_company_mismatch"],
  "another period's": [
    accounts
      .replaceAll("2024-04-01", "2019-04-01")
      .replaceAll("2025-03-31", "2020-03-31")
      .replaceAll("April 2024", "April 2019")
      .replaceAll("March 2025", "March 2020"),
    "ixbrl_date_mismatch",
  ],
  "an old taxonomy": [accounts.replaceAll("2026-01-01", "2019-01-01"), "ixbrl_taxonomy_not_accepted"],
  "a script": [accounts.replace("</body>", "<script>alert(1)</script></body>"), "ixbrl_unsafe"],
  "an image from elsewhere": [
    accounts.replace("</body>", '<img src="https://example.com/x.png" alt=""/></body>'),
    "ixbrl_unsafe",
  ],
  "a fact without its context": [accounts.replace('contextRef="c1"', 'contextRef="nowhere"'), "ixbrl_invalid"],
  "no director": [
    accounts.replace(/<ix:nonNumeric name="bus:NameEntityOfficer".*?<\/ix:nonNumeric>/, ""),
    "ixbrl_missing_facts",
  ],
  "a figure twice, differently": [
    accounts.replace(
      /(<ix:nonFraction name="core:TurnoverRevenue"[^>]*>)120,000(<\/ix:nonFraction>)/,
      "$1120,000$2 $1120,001$2",
    ),
    "ixbrl_duplicate_facts",
  ],
};

describe("a document that would be refused is refused here", () => {
  for (const [what, [document, code]] of Object.entries(refused)) {
    test(`${what}: ${code}`, async () => {
      const before = (await customer.sandbox.get("/v1/filings")).json.data.length;
      const created = await customer.sandbox.post("/v1/filings", withAccounts(document));
      const validated = await customer.sandbox.post("/v1/validate", withAccounts(document));

      assert.equal(created.status, 422);
      const codes = created.json.errors.map((error: { code: string; field: string }) => `${error.code} ${error.field}`);
      assert.ok(codes.includes(`${code} accounts.ixbrl`), codes.join(", "));
      assert.deepEqual(validated.json.errors, created.json.errors);
      assert.equal((await customer.sandbox.get("/v1/filings")).json.data.length, before);
    });
  }

  test("of exactly 9 MiB it is taken", async () => {
    const room = 9 * 1024 * 1024 - Buffer.byteLength(accounts);
    const { json } = await customer.sandbox.post(
      "/v1/validate",
      withAccounts(accounts.replace("</body>", `${" ".repeat(room)}</body>`)),
    );

    assert.deepEqual(json, { valid: true, errors: [] });
  });

  test("one byte more than 9 MiB: ixbrl_too_large", async () => {
    const { json } = await customer.sandbox.post("/v1/validate", withAccounts(Buffer.alloc(9 * 1024 * 1024 + 1)));

    assert.equal(json.errors[0].code, "ixbrl_too_large");
  });

  test("its problems come with those of the rest of the return", async () => {
    const { json } = await customer.sandbox.post("/v1/validate", {
      ...withAccounts("no document"),
      financials: { turnover: -1, trading_profit: 0 },
    });

    assert.deepEqual(
      json.errors.map(({ field }: { field: string }) => field),
      ["financials.turnover", "accounts.ixbrl"],
    );
  });
});

test("while large hostile documents are judged, others are served", async () => {
  const large = `<html xmlns="http://www.w3.org/1999/xhtml">${"<p a='1' b='2'>x</p>".repeat(200_000)}</html>`;
  let answered = 0;
  const judging = Promise.all([1, 2, 3].map(() => customer.sandbox.post("/v1/validate", withAccounts(large))));
  let isOver = false;
  void judging.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    assert.equal((await customer.sandbox.post("/v1/validate", sampleReturn())).json.valid, true);
    answered++;
  }

  for (const { json } of await judging) assert.equal(json.valid, false);
  assert.ok(answered >= 3, `${answered} requests were answered meanwhile`);
});
