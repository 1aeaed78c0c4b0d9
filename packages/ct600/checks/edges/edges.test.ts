// Returns that break one rule, and returns that nearly do. HMRC's own pack says the same of them:
// test/proofs/differential.proof.test.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeMessage, judgeReturn } from "../judge.ts";
import { readMessage } from "../read-message.ts";
import { BUILT_IN } from "../rulebook.ts";
import { RULES } from "../rules/rules.ts";
import { allowed, provocations } from "./edges.fixture.ts";
import { oddMessages } from "./odd-forms.fixture.ts";
import { type Change, returnOf } from "./return-of-boxes.fixture.ts";

const TODAY = "2026-11-15";
const ours = new Set(RULES.map(({ number }) => number));

for (const [number, change, others = []] of provocations) {
  const expected = [number, ...others].filter((rule) => ours.has(rule)).sort();
  test(`a return at the edge of ${number} breaks ${expected.join(", ") || "no rule that is judged here"}`, () => {
    assert.deepEqual(broken(change), expected);
  });
}

for (const [what, change] of allowed) {
  test(`${what}: no rule is broken`, () => {
    assert.deepEqual(broken(change), []);
  });
}

for (const { what, xml, isRight } of oddMessages) {
  test(`${what} has ${isRight ? "a right" : "a wrong"} form`, () => {
    const reading = readMessage(Buffer.from(xml));
    const judgement = reading.kind === "read" ? judgeMessage(reading.value, TODAY, BUILT_IN) : assert.fail();

    assert.equal(judgement?.schema.length === 0, isRight, JSON.stringify(judgement?.schema));
  });
}

function broken(change: Change): string[] {
  const { schema, rules } = judgeReturn(returnOf(change), TODAY, BUILT_IN);
  assert.deepEqual(schema, []);
  return rules.map(({ number }) => number).sort();
}
