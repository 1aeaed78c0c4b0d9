// `quarterday verify` of evidence that was tampered with by somebody who wrote its manifest anew: whatever stands in
// two places is compared, files that belong there are asked for, and foreign ones refused. What really became of a
// return, in every scenario of the sandbox and with every end of an approval, contradicts nothing.

import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import { verifyEvidence } from "../../src/filings/evidence/verify/verify.ts";
import { version } from "../../src/main/version.ts";
import { DAY } from "../../src/platform/clock.ts";
import { returnWithAccounts, returnWithOwnAccounts } from "../support/accounts.ts";
import { asking } from "../support/approving.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { edited, type Files, failedIn, repacked, rewritten } from "../support/evidence-files.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { partOf } from "../support/size.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  ({ customer, person } = await newCustomerWithPerson(service));
});
after(() => service.close());

async function evidenceOf(id: string): Promise<Buffer> {
  const { status, bytes, text } = await customer.sandbox.get(`/v1/filings/${id}/evidence`);
  assert.equal(status, 200, text);
  return bytes;
}

async function done(body: object = sampleReturn(), scenario = "accepted"): Promise<Buffer> {
  const { json, status, text } = await customer.sandbox.post("/v1/filings", body, {
    "service-test-scenario": scenario,
  });
  assert.equal(status, 201, text);
  await service.untilFinal(customer.sandbox, json.id);
  await service.settle();
  return evidenceOf(json.id);
}

const told = (zip: Uint8Array) => verifyEvidence(Buffer.from(zip), { version });

const WRONG_RECEIPT = [
  "HMRC's receipt has the IRmark of the message",
  "HMRC's receipt names this company and this conversation",
];

test("in no scenario of the sandbox does evidence contradict itself, but where HMRC's receipt does", async () => {
  const others = scenarioTable.map(({ name }) => name).filter((name) => name !== "wrong_receipt");
  for (const name of [...partOf(others), "wrong_receipt"]) {
    const { json, text } = await customer.sandbox.post("/v1/filings", sampleReturn(), {
      "service-test-scenario": name,
    });
    assert.ok(json.id, text);
    for (let seconds = 0; seconds < 10; seconds++) await service.passTime(1_000);

    const failed = failedIn(await evidenceOf(json.id));

    assert.deepEqual(failed, name === "wrong_receipt" ? WRONG_RECEIPT : [], name);
  }
});

test("nor does it, whatever became of the approval", async () => {
  const ask = asking(service, customer, person);
  const waiting = await ask.files(sampleReturn());
  const revoked = await ask.files(returnWithAccounts());
  await ask.revokes(revoked);
  const zips = [await evidenceOf(waiting.id), await evidenceOf(revoked.id)];
  for (let days = 0; days < 15; days++) await service.passTime(DAY);
  zips.push(await evidenceOf(waiting.id));

  const found = zips.map(told);

  assert.deepEqual(
    found.map(({ result }) => result),
    ["passed", "passed", "passed"],
    JSON.stringify(found.flatMap(({ checks }) => checks.filter((one) => one.result === "failed"))),
  );
  const states = found.map(({ checks }) => checks.find(({ check }) => check.endsWith("of the approval"))?.detail);
  assert.deepEqual(states, ["state: waiting", "state: revoked", "state: expired"]);
});

test("nor does that of an amendment that waits, was taken back, or failed with the return it amends", async () => {
  const ask = asking(service, customer, person);
  const change = { financials: { turnover: 13_000_000 } };
  const amended = async (original: object, scenario: string, options: object) => {
    const { json } = await customer.sandbox.post("/v1/filings", original, { "service-test-scenario": scenario });
    if (scenario === "accepted") await service.untilFinal(customer.sandbox, json.id);
    const made = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, { ...change, options });
    assert.equal(made.status, 201, made.text);
    return { original: json.id, ...made.json };
  };
  const waiting = await amended(wideReturn(), "accepted", { approval: "required" });
  const zips = [await evidenceOf(waiting.id), await evidenceOf(waiting.original)];
  await ask.revokes(waiting);
  zips.push(await evidenceOf(waiting.id));
  const failed = await amended(sampleReturn({ utr: "7318240001" }), "rejected", {});
  for (let seconds = 0; seconds < 10; seconds++) await service.passTime(1_000);
  zips.push(await evidenceOf(failed.id), await evidenceOf(failed.original));

  for (const zip of zips) {
    assert.deepEqual(failedIn(zip), []);
    assert.equal(told(zip).result, "passed");
  }
});

const FIGURES = "filing.json has the tax that follows from the return";
const DAYS = "filing.json has the days that follow from the return";
const PERIOD = "filing.json has the company and the period of the return";
const STATE = "The status of the filing fits what became of it";
const TIMES = "The times follow each other, and are those of the replies";
const REFERENCE = "The CorrelationID of the filing is one that HMRC gave";
const WORDS = "hmrc_error is what HMRC replied";
const NAMES = "It has the files that evidence of such a filing has, and no others";
const MADE = "The documents follow from the return";
const COPIED = "The copy for Companies House follows from the return";
const OWN = "The caller's own documents are those that the return names";
const FORMS = "Every JSON file has the form that evidence has";
const CHECKS = "checks.json and filing.json name the same rules and warnings";
const HEADER = "The header of the message is the one of such a filing";
const EVENTS = "Every event is about this filing";
const PEOPLE = "people.json says who filed, as far as filing.json does";
const APPROVAL = "filing.json and approval.json tell the same of the approval";

type Case = readonly [what: string, change: (files: Files) => void, check: string];

const filing = (change: Record<string, unknown>) => (files: Files) =>
  rewritten(files, "filing.json", (value) => Object.assign(value, change));
const without = (name: string) => (files: Files) => void delete files[name];
const withFile = (name: string, text: string) => (files: Files) => {
  files[name] = Buffer.from(text);
};
const both =
  (...changes: ((files: Files) => void)[]) =>
  (files: Files) => {
    for (const change of changes) change(files);
  };

async function finds(zip: Uint8Array, cases: readonly Case[]): Promise<void> {
  assert.deepEqual(failedIn(zip), []);
  for (const [what, change, check] of cases) {
    const failed = failedIn(repacked(zip, change, { isListed: true }));
    assert.ok(failed.includes(check), `${what}: ${failed.join("; ")}`);
  }
}

test("of an accepted return each part is held against the others", async () => {
  const zip = await done(returnWithAccounts());
  const other = unzipSync(
    await done({ ...returnWithAccounts(), company: { ...returnWithAccounts().company, name: "Other Ltd" } }),
  );
  const later = "2031-01-01T00:00:00.000Z";
  const figures = [
    "tax_due_pence",
    "tax_payable_pence",
    "loan_tax_pence",
    "tax_outstanding_pence",
    "tax_overpaid_pence",
  ];
  const days = ["filing_due_on", "tax_due_on", "amendable_until"];
  await finds(zip, [
    ...[...figures, "credit_payable_pence"].map((field) => [field, filing({ [field]: 12_345 }), FIGURES] as const),
    ...days.map((field) => [field, filing({ [field]: "2031-01-01" }), DAYS] as const),
    ["another start", filing({ period_start: "2020-01-01" }), PERIOD],
    ["another end", filing({ period_end: "2031-12-31" }), PERIOD],
    ["a notice to file", filing({ notice_given_on: "2026-01-01" }), PERIOD],
    ["a rejection with a receipt", filing({ status: "failed", acknowledged_at: null }), NAMES],
    ["a rejection that was accepted", filing({ status: "failed" }), STATE],
    ["nothing sent yet", filing({ status: "pending" }), STATE],
    ["no status of ours", filing({ status: "done" }), STATE],
    ["words of HMRC beside an acceptance", filing({ hmrc_error: "9200: No" }), STATE],
    ["not compared although the conversation is over", filing({ status: "accepted" }), STATE],
    ["sent without a reference", filing({ correlation_id: null }), STATE],
    [
      "another reference, in the receipt too",
      both(filing({ correlation_id: "ABC" }), without("replies/receipt.xml")),
      REFERENCE,
    ],
    ["accepted at another time", filing({ acknowledged_at: later, updated_at: later }), TIMES],
    ["sent after it was accepted", filing({ submitted_at: later }), TIMES],
    [
      "sent at another time",
      filing({
        submitted_at: JSON.parse(String(Buffer.from(unzipSync(zip)["filing.json"] ?? []))).created_at.replace(
          /\d{3}Z$/,
          "999Z",
        ),
      }),
      TIMES,
    ],
    ["a time that is none", filing({ updated_at: "yesterday" }), TIMES],
    ["other rules", filing({ judged_by: "v9.999" }), CHECKS],
    [
      "another schema",
      (files) => rewritten(files, "checks.json", (value) => Object.assign(value, { schema_version: "x" })),
      CHECKS,
    ],
    ["a warning taken away", (files) => rewritten(files, "checks.json", (value) => void delete value.warnings), CHECKS],
    [
      "another class",
      (files) =>
        edited(files, "message/submission.xml", (text) =>
          text.replace("<Class>HMRC-CT-CT600<", "<Class>HMRC-CT-CT600-TIL<"),
        ),
      HEADER,
    ],
    [
      "another company in the header",
      (files) =>
        edited(files, "message/submission.xml", (text) => text.replace(/(<Keys><Key Type="UTR">)\d+/, "$11234567895")),
      HEADER,
    ],
    [
      "the accounts of another company for Companies House",
      (files) => {
        files["documents/accounts-companies-house.xhtml"] =
          other["documents/accounts-companies-house.xhtml"] ?? Buffer.alloc(0);
      },
      COPIED,
    ],
    ["no accounts for Companies House", without("documents/accounts-companies-house.xhtml"), COPIED],
    [
      "another figure of the accounts in the return",
      (files) =>
        rewritten(files, "return.json", ({ accounts }) => {
          const { balance_sheet: sheet } = accounts as { balance_sheet: Record<string, number> };
          for (const field of Object.keys(sheet)) sheet[field] = (sheet[field] ?? 0) + 100;
        }),
      MADE,
    ],
    [
      "an event of another return",
      (files) =>
        edited(files, "events.json", () =>
          JSON.stringify([
            {
              id: "evt_1",
              type: "filing.accepted",
              payload: { id: "evt_1", type: "filing.accepted", data: { object: { id: "fil_1" } } },
            },
          ]),
        ),
      EVENTS,
    ],
    ["nobody who filed", (files) => rewritten(files, "people.json", (value) => void delete value.filer), PEOPLE],
    ["an approval that is missing", filing({ approval: { id: "apr_1", state: "approved" } }), NAMES],
    ["an approval that is a tick", filing({ approval: true }), FORMS],
    ["an approval that was not asked for", withFile("approval.json", "{}"), NAMES],
    ...[
      "read-me.txt",
      "people.json",
      "events.json",
      "checks.json",
      "replies.json",
      "computation.json",
      "return.json",
    ].map((name) => [`no ${name}`, without(name), NAMES] as const),
    ["a file of somebody else", withFile("replies/virus.txt", "x"), NAMES],
    ["a document of somebody else", withFile("documents/letter.pdf", "x"), NAMES],
    ["a rejection beside an acceptance", withFile("replies/last-reply.xml", "<a/>"), NAMES],
  ]);
});

test("of a rejected return the words are those of the reply, and it cannot be made to wait", async () => {
  await finds(await done(sampleReturn(), "rejected"), [
    ["milder words", filing({ hmrc_error: "0: Nothing much" }), WORDS],
    ["no words", filing({ hmrc_error: null }), STATE],
    ["still under way", filing({ status: "submitted", hmrc_error: null }), STATE],
    ["an acceptance", filing({ status: "accepted", hmrc_error: null }), STATE],
  ]);
  const refused = await done(sampleReturn(), "authentication_failure");
  const silent = repacked(
    refused,
    both(without("replies/01-submit-errors.xml"), (files) => edited(files, "replies.json", () => "[]")),
    { isListed: true },
  );
  assert.equal(told(refused).result, "passed");
  assert.equal(told(silent).result, "incomplete");
  assert.equal(told(silent).checks.find(({ check }) => check === WORDS)?.result, "not_checked");
});

test("files of the caller's own are those whose hashes stand in the return", async () => {
  const own = await done(returnWithOwnAccounts());
  const named = "Figures in documents of the caller's own are not compared with the return.";
  assert.ok(told(own).unchecked.includes(named));
  await finds(own, [
    [
      "another hash of the accounts",
      (files) =>
        edited(files, "return.json", (text) =>
          text.replace(/"sha256": "[0-9a-f]{64}"/, `"sha256": "${"0".repeat(64)}"`),
        ),
      OWN,
    ],
  ]);
  const attached = await done({ ...sampleReturn(), attachments: [{ name: "One.pdf", pdf: pdfBase64("One") }] });
  assert.ok(!told(attached).unchecked.includes(named));
  await finds(attached, [
    [
      "another hash of a file",
      (files) =>
        edited(files, "return.json", (text) =>
          text.replace(/"sha256": "[0-9a-f]{64}"/, `"sha256": "${"0".repeat(64)}"`),
        ),
      OWN,
    ],
    [
      "a file less in the return",
      (files) => rewritten(files, "return.json", (value) => void delete value.attachments),
      OWN,
    ],
  ]);
});

test("what is told of an approval is the same in both places", async () => {
  const ask = asking(service, customer, person);
  const { id } = await ask.files(sampleReturn());
  const zip = await evidenceOf(id);
  const approval = (change: Record<string, unknown>) => (files: Files) =>
    rewritten(files, "approval.json", (value) => Object.assign(value, change));
  const shown = (change: Record<string, unknown>) => (files: Files) =>
    rewritten(files, "filing.json", (value) => Object.assign(value.approval as object, change));
  await finds(zip, [
    ["approved in its own file", approval({ state: "approved" }), APPROVAL],
    ["approved in the filing", shown({ state: "approved" }), APPROVAL],
    ["decided by somebody", approval({ decided_by: "Mallory" }), APPROVAL],
    ["decided by somebody in the filing", shown({ decided_by: "Mallory" }), APPROVAL],
    ["decided at a time", approval({ decided_at: "2026-01-01T00:00:00.000Z" }), APPROVAL],
    ["another approver", approval({ approver_name: "Mallory" }), APPROVAL],
    ["asked for by somebody else", shown({ asked_by: "key" }), APPROVAL],
    ["prepared by a person", shown({ preparer: { type: "user", id: "usr_1" } }), PEOPLE],
    ["taken back, in both", both(approval({ state: "revoked" }), shown({ state: "revoked" })), STATE],
    ["sent without approval", filing({ status: "submitted", submitted_at: "2026-11-20T00:00:00.000Z" }), STATE],
  ]);
});

test("an acceptance that was recorded by hand has no receipt, and is not called checked", async () => {
  const zip = repacked(
    await done(),
    (files) => {
      for (const name of Object.keys(files).filter((one) => /^replies\/(receipt|\d+-delete)/.test(one)))
        delete files[name];
      edited(files, "replies.json", (text) =>
        JSON.stringify(JSON.parse(text).filter(({ to }: { to: string }) => to === "submit")),
      );
      filing({ status: "accepted" })(files);
      rewritten(files, "people.json", (value) =>
        Object.assign(value, { lines: [{ at: "", who: "command", action: "filing_confirmed", details: {} }] }),
      );
    },
    { isListed: true },
  );

  const { result, checks } = told(zip);

  assert.equal(result, "incomplete", JSON.stringify(checks.filter((one) => one.result === "failed")));
  const receipt = checks.find(({ check }) => check === "HMRC's receipt has the IRmark of the message");
  assert.match(receipt?.detail ?? "", /the operator recorded that HMRC accepted the return$/);
});
