// How much is kept of what the register says. What each reply comes to stands in outcomes-table.fixture.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hiding } from "../govtalk/hiding.ts";
import { examiner, refusal, rejections, status, statusReply } from "./answering.fixture.ts";
import { meaningOf } from "./error-numbers.ts";
import { answers, presenter } from "./outcomes-table.fixture.ts";
import { readReply } from "./replies.ts";
import { type Rejection, rejectionsShown, type Status, statusOfOurs } from "./statuses.ts";

const read = (text: string) => readReply(Buffer.from(text), hiding(["AB12CD", presenter.presenterId]));

function onlyStatus(text: string): Status {
  const found = read(text);
  assert.ok(found.kind === "status" && found.statuses[0] !== undefined);
  return found.statuses[0];
}

test("every answer of the table is read", () => {
  for (const [what, text] of answers) assert.ok(["receipt", "status", "errors"].includes(read(text).kind), what);
});

test("a status is read with all it may have", () => {
  const more = rejections([["12", "Not signed"]], "R-7") + examiner("0303", "Call us");

  assert.deepEqual(onlyStatus(statusReply(status("REJECT", { more }))), {
    submissionNumber: "0GGLC0",
    code: "REJECT",
    companyNumber: "SC123456",
    rejections: [{ code: "12", text: "Not signed" }],
    reference: "R-7",
    examiner: { telephone: "0303", comment: "Call us" },
  });
});

test("of many reasons the first hundred are kept, and the last line says how many are left out", () => {
  const many = Array.from({ length: 150 }, (): [string, string] => ["1", "No"]);

  const kept = onlyStatus(statusReply(status("REJECT", { more: rejections(many) }))).rejections;

  assert.equal(kept.length, 101);
  assert.deepEqual(kept.at(-1), { code: "", text: "(50 more errors are not shown.)" });
});

test("a reason of the schema's length is kept whole; a longer one is shortened and says so", () => {
  const textOf = (length: number) =>
    onlyStatus(statusReply(status("REJECT", { more: rejections([["1", "x".repeat(length)]]) }))).rejections[0]?.text;

  assert.equal(textOf(4_000), "x".repeat(4_000));
  assert.equal(textOf(4_001), `${"x".repeat(4_000)} … (shortened)`);
});

test("however long the reasons are, together they have at most 20,100 characters", () => {
  const long: Rejection[] = Array.from({ length: 50 }, () => ({ code: "1", text: "x".repeat(3_000) }));

  const shown = rejectionsShown(long, 0);

  assert.ok(shown.map(({ text }) => text).join("").length < 20_100);
  assert.deepEqual(shown.at(-1), { code: "", text: "(44 more errors are not shown.)" });
});

test("a secret is hidden before a text is shortened, so that no part of it is left", () => {
  const errors = read(refusal([{ number: "100", text: `${"x".repeat(1_997)}AB12CD` }]));

  assert.ok(errors.kind === "errors");
  assert.doesNotMatch(errors.errors[0]?.text ?? "", /AB1/);
});

const hidden: [secrets: string[], text: string, shown: string][] = [
  [["abc"], "an ABC and an abc", "an [hidden] and an [hidden]"],
  [["abc", "abcdef"], "abcdef", "[hidden]"],
  [["a.c+", "$&"], "a.c+ abc $&", "[hidden] abc [hidden]"],
  [["", "abc"], "all the rest", "all the rest"],
  [[], "all the rest", "all the rest"],
];

for (const [secrets, text, shown] of hidden) {
  test(`${JSON.stringify(secrets)} hidden in "${text}" leaves "${shown}"`, () => {
    assert.equal(hiding(secrets)(text), shown);
  });
}

test("errors that name none are a rejection", () => {
  assert.equal(meaningOf([]), "rejected");
});

const numberPairs: [given: string, expected: string, same: boolean][] = [
  ["01234567", "01234567", true],
  ["1234567", "01234567", true],
  ["NI012345", "NI012345", true],
  ["12345", "NI012345", true],
  ["R0000123", "R0000123", true],
  ["123", "R0000123", true],
  ["SC012345", "NI012345", false],
  ["SC123456", "00123456", false],
  ["0", "00000000", true],
  ["", "", false],
];

for (const [given, expected, same] of numberPairs) {
  test(`an acceptance of ${given || "no company"} is ${same ? "" : "not "}one of ${expected || "no company"}`, () => {
    const accepted = onlyStatus(statusReply(status("ACCEPT", { companyNumber: given })));

    const { kind } = statusOfOurs([accepted], {
      submissionNumber: "0GGLC0",
      companyNumber: expected,
      presenterId: "E1",
    });

    assert.equal(kind, same ? "found" : "another_company");
  });
}
