import assert from "node:assert/strict";
import { test } from "node:test";
import { readReply } from "../running.fixture.ts";
import { scenarioTable } from "../scenarios.ts";
import { schemaProblems, withoutSchemas } from "../schemas.fixture.ts";
import { gatewayError, noTransactionFound } from "./gateway-errors.ts";
import * as replies from "./replies.ts";

const stamp: replies.Stamp = {
  at: new Date("2026-07-15T07:05:46.620Z"),
  origin: "http://127.0.0.1:9000",
  pollIntervalSeconds: 2,
};
const sender = { id: "ab", method: "clear", value: "cd", email: "jane@example.org" };
const answered = { class: "Accounts", transactionId: "14", gatewayTest: "1", sender };
const submission = { submissionNumber: "ADEa17", companyNumber: "SC987654", customerReference: "Q7" };
const current = "http://www.govtalk.gov.uk/CM/envelope";

test("a receipt repeats the header, has the gateway's time in UTC, an interval and an empty body", () => {
  const { xml: _, ...reply } = readReply(
    replies.receipt(stamp, answered, { qualifier: "acknowledgement", namespace: "current" }),
  );

  assert.deepEqual(reply, {
    namespace: current,
    class: "Accounts",
    qualifier: "acknowledgement",
    transactionId: "14",
    endpoint: "http://127.0.0.1:9000/companies-house",
    pollInterval: "2",
    gatewayTest: "1",
    timestamp: "2026-07-15T07:05:46-00:00",
    body: "",
    errors: [],
    statuses: [],
  });
});

test("an error is raised by the class, each finding with its number; of a message not understood nothing is repeated", () => {
  const findings = [gatewayError("9999", "a < b & c"), gatewayError("9999", "and more.")];

  const refused = readReply(replies.refusal(stamp, answered, findings));
  const unread = readReply(replies.refusal(stamp, null, [gatewayError("501", "'AA'")]));

  assert.deepEqual(
    refused.errors.map(({ raisedBy, number, type, text }) => [raisedBy, number, type, text]),
    [
      ["Accounts", "9999", "fatal", "a < b & c"],
      ["Accounts", "9999", "fatal", "and more."],
    ],
  );
  assert.deepEqual([refused.qualifier, refused.transactionId, refused.body], ["error", "14", ""]);
  assert.deepEqual([unread.class, unread.transactionId, unread.gatewayTest], ["UndefinedClass", "", ""]);
  assert.deepEqual(unread.errors, [
    { raisedBy: "Gateway", number: "501", type: "fatal", text: "Invalid class: 'AA'." },
  ]);
  assert.equal(noTransactionFound.text, "No Transaction Found");
});

test("every outcome of every scenario is a status that the schema allows", { skip: withoutSchemas }, () => {
  const outcomes = scenarioTable.flatMap(({ behaviour }) => [behaviour.decision, { code: behaviour.before }]);

  for (const outcome of outcomes) {
    const statuses = [submission, { ...submission, customerReference: null }].map((one) => ({ ...one, outcome }));
    assert.deepEqual(schemaProblems(replies.submissionStatus(stamp, answered, { statuses, namespace: "current" })), []);
  }
  assert.notDeepEqual(schemaProblems(replies.refusal(stamp, { ...answered, transactionId: "xyz" }, [])), []);
});

test("a rejection has its reasons in order, and the examiner's words", () => {
  const outcome = scenarioTable.find(({ name }) => name === "rejected_by_examiner")?.behaviour.decision;
  const several = scenarioTable.find(({ name }) => name === "rejected_several")?.behaviour.decision;
  assert.ok(outcome && several);

  const { statuses } = readReply(
    replies.submissionStatus(stamp, answered, {
      statuses: [outcome, several].map((one) => ({ ...submission, outcome: one })),
      namespace: "current",
    }),
  );

  const [byExaminer, bySeveral] = statuses;
  assert.deepEqual([byExaminer?.code, byExaminer?.rejectReference], ["REJECT", "QD000001"]);
  assert.match(byExaminer?.comment ?? "", /change of accounting reference date/);
  assert.match(byExaminer?.telephone ?? "", /^029 /);
  assert.equal(bySeveral?.reasons.length, 3);
  assert.match(bySeveral?.reasons[2] ?? "", /^3082 .*<either> & have no date/);
});

test("in the old namespace the status has none of its own", () => {
  const reply = readReply(
    replies.submissionStatus(stamp, answered, {
      statuses: [{ ...submission, outcome: { code: "ACCEPT" } }],
      namespace: "old",
    }),
  );

  assert.equal(reply.namespace, "http://www.govtalk.gov.uk/schemas/govtalk/govtalkheader");
  assert.match(reply.xml, /<Body><SubmissionStatus><Status>/);
  assert.deepEqual([reply.statuses[0]?.number, reply.statuses[0]?.company], ["ADEa17", "SC987654"]);
});
