// What status requests are told: by number, by company and in general, of whom, for how long, and under each scenario.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../../test/support/suite.ts";
import { startForTest } from "./running.fixture.ts";
import {
  accountsMessage,
  newNumber,
  newSender,
  type Sample,
  sampleDocument,
  statusAckMessage,
  statusMessage,
} from "./sample.fixture.ts";
import { scenarioTable } from "./scenarios.ts";

const RECEIVED = "2026-11-15T09:30:00.000Z";
const DAY = 86_400;

let gateway: Awaited<ReturnType<typeof startForTest>>;
before(async () => {
  gateway = await startForTest();
});
after(() => gateway.close());
beforeEach(async () => {
  gateway.setTime(RECEIVED);
  await gateway.forgetAll();
});

async function filed(scenario?: string, sample: Sample = {}) {
  const number = newNumber();
  const sent = accountsMessage({ submissionNumber: number, ...sample });
  const receipt = await gateway.send(sent, scenario === undefined ? {} : { scenario });
  assert.deepEqual(receipt.errors, []);
  return { number, receipt };
}

async function statusOf(number: string, advanced = 0, sample: Sample = {}): Promise<string> {
  const { statuses, errors } = await gateway.send(statusMessage({ number }, sample), { advanced });
  return statuses[0]?.code ?? errors[0]?.text ?? "";
}

test("accounts get a receipt, are pending for the interval, and are accepted then", async () => {
  const { number, receipt } = await filed(undefined, { customerReference: "Q7" });

  const pending = await gateway.send(statusMessage({ number }));
  gateway.setTime("2026-11-15T09:30:00.200Z");
  const accepted = await gateway.send(statusMessage({ number }));

  assert.deepEqual([receipt.qualifier, receipt.class, receipt.body], ["acknowledgement", "Accounts", ""]);
  assert.deepEqual([receipt.timestamp, receipt.pollInterval], ["2026-11-15T09:30:00-00:00", "1"]);
  assert.equal(receipt.endpoint, gateway.companiesHouseUrl.href);
  assert.deepEqual(
    [pending.qualifier, pending.class, pending.statuses[0]?.code],
    ["response", "GetSubmissionStatus", "PENDING"],
  );
  assert.deepEqual(accepted.statuses, [
    {
      ...{ number, code: "ACCEPT", company: "01234567", reference: "Q7" },
      ...{ reasons: [], rejectReference: "", telephone: "", comment: "" },
    },
  ]);
});

/** At once, after two seconds, after a day. What goes wrong with sends is in mishaps.db.test.ts. */
const courses: Readonly<Record<string, readonly [string, string, string] | RegExp>> = {
  accepted: ["PENDING", "ACCEPT", "ACCEPT"],
  rejected: ["PENDING", "REJECT", "REJECT"],
  rejected_several: ["PENDING", "REJECT", "REJECT"],
  rejected_by_examiner: ["PENDING", "REJECT", "REJECT"],
  parked: ["PARKED", "PARKED", "ACCEPT"],
  internal_failure: ["INTERNAL_FAILURE", "INTERNAL_FAILURE", "ACCEPT"],
  answered_late: ["PENDING", "PENDING", "ACCEPT"],
  status_gone: ["No Transaction Found", "No Transaction Found", "No Transaction Found"],
  receipt_response: ["PENDING", "ACCEPT", "ACCEPT"],
  receipt_old_namespace: ["PENDING", "ACCEPT", "ACCEPT"],
  authentication_failure: /^502 fatal Authorisation failure: presenter id or code\.$/,
  document_refused: /^9999 fatal ix:resources not found/,
  unavailable: /^9999 recoverable .*temporarily unavailable/,
};
const inMishaps = ["silent", "receipt_lost"];

test("every scenario runs its course, by the header that moves the clock", async () => {
  const known = [...Object.keys(courses), ...inMishaps];
  assert.deepEqual(known.sort(), scenarioTable.map(({ name }) => name).sort());

  for (const [scenario, course] of Object.entries(courses)) {
    if (course instanceof RegExp) {
      const { errors } = await gateway.send(accountsMessage(), { scenario });
      assert.match(errors.map(({ number, type, text }) => `${number} ${type} ${text}`).join(), course, scenario);
    } else {
      const { number } = await filed(scenario);
      const seen = [await statusOf(number), await statusOf(number, 2), await statusOf(number, DAY)];
      assert.deepEqual(seen, course, scenario);
    }
  }
});

test("a scenario hides nothing that is really wrong, and an unknown one is refused with the known names", async () => {
  const hidden = await gateway.send(accountsMessage({ document: "<html/>" }), { scenario: "document_refused" });
  const unknown = await gateway.send(accountsMessage(), { scenario: "<lost>" });
  const ofHmrc = await gateway.send(accountsMessage(), { scenario: "wrong_receipt" });

  assert.match(hidden.errors[0]?.text ?? "", /^ix:header not found/);
  assert.match(
    unknown.errors[0]?.text ?? "",
    /no scenario called '<lost>' for Companies House\. It has: accepted, rejected, /,
  );
  assert.equal(unknown.errors[0]?.number, "9999");
  assert.equal(ofHmrc.qualifier, "acknowledgement");
});

test("receipts come in both forms, and in the old namespace with the status", async () => {
  const response = await filed("receipt_response");
  const old = await filed("receipt_old_namespace");
  const status = await gateway.send(statusMessage({ number: old.number }));

  const namespace = "http://www.govtalk.gov.uk/schemas/govtalk/govtalkheader";
  assert.deepEqual([response.receipt.qualifier, response.receipt.body], ["response", ""]);
  assert.deepEqual([old.receipt.qualifier, old.receipt.namespace], ["acknowledgement", namespace]);
  assert.deepEqual([status.namespace, status.statuses[0]?.code], [namespace, "PENDING"]);
});

test("a rejection has its reasons, and an examiner's telephone and comment", async () => {
  const told = async (scenario: string) => {
    const { number } = await filed(scenario);
    const { statuses } = await gateway.send(statusMessage({ number }), { advanced: 2 });
    return { reasons: statuses[0]?.reasons.length, comment: statuses[0]?.comment !== "" };
  };

  assert.deepEqual(await told("rejected"), { reasons: 1, comment: false });
  assert.deepEqual(await told("rejected_several"), { reasons: 3, comment: false });
  assert.deepEqual(await told("rejected_by_examiner"), { reasons: 1, comment: true });
});

test("a number that is not known, of another presenter, or older than 90 days is not found", async () => {
  const { number } = await filed();
  const other = { sender: newSender() };

  const answers = [
    await statusOf("ZZZZZZ"),
    await statusOf(number, 0, other),
    await statusOf(number, 90 * DAY - 1),
    await statusOf(number, 90 * DAY),
  ];
  const { errors } = await gateway.send(statusMessage({ number: "ZZZZZZ" }));

  const none = "No Transaction Found";
  assert.deepEqual(answers, [none, none, "ACCEPT", none]);
  assert.deepEqual(errors, [{ raisedBy: "GetSubmissionStatus", number: "9999", type: "fatal", text: none }]);
});

test("a company's submissions are told, the newest twenty of this presenter, finished or not", async () => {
  const company = { companyNumber: "1234", companyType: "SC", document: sampleDocument("SC001234") };
  const numbers: string[] = [];
  for (let filings = 0; filings < 21; filings++) {
    gateway.setTime(`2026-11-15T09:30:${String(filings).padStart(2, "0")}.000Z`);
    numbers.push((await filed(filings === 20 ? "parked" : undefined, company)).number);
  }
  await filed();

  const { statuses } = await gateway.send(statusMessage({ company: "SC001234" }));
  const another = await gateway.send(statusMessage({ company: "SC001235" }));

  assert.deepEqual(
    statuses.map(({ number }) => number),
    numbers.slice(1).reverse(),
  );
  assert.deepEqual([...new Set(statuses.map((status) => status.company))], ["SC001234"]);
  assert.deepEqual([statuses[0]?.code, statuses[1]?.code], ["PARKED", "ACCEPT"]);
  assert.equal(another.errors[0]?.text, "No Transaction Found");
});

test("without a number the finished ones are told, twenty at a time and again, until they are acknowledged", async () => {
  const numbers: string[] = [];
  for (let filings = 0; filings < 22; filings++) numbers.push((await filed("rejected")).number);
  await filed("parked");
  const numbersTold = async (advanced: number) =>
    (await gateway.send(statusMessage({}), { advanced })).statuses.map(({ number }) => number);

  const early = await numbersTold(0);
  const first = await numbersTold(2);
  const again = await numbersTold(2);
  const acknowledged = await gateway.send(statusAckMessage());
  const rest = await numbersTold(2);
  await gateway.send(statusAckMessage());
  const nothing = await gateway.send(statusMessage({}), { advanced: 2 });

  assert.deepEqual(early, []);
  assert.deepEqual(first, numbers.slice(0, 20));
  assert.deepEqual(again, first);
  assert.deepEqual([acknowledged.qualifier, acknowledged.class], ["response", "StatusAck"]);
  assert.deepEqual(rest, numbers.slice(20));
  assert.deepEqual([nothing.qualifier, nothing.statuses.length], ["response", 0]);
  assert.equal(await statusOf(numbers[0] ?? "", 2), "REJECT");
});
