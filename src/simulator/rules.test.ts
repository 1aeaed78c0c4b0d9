import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { readMessage } from "./message.ts";
import { messageWith } from "./message-with.fixture.ts";
import { allowed, provocations } from "./provocations.fixture.ts";
import { rules } from "./rules.ts";

const TODAY = "2026-11-15";

test("every rule is in the table once and is provoked here", () => {
  const numbers = rules.map(({ number }) => number).sort();

  assert.deepEqual([...new Set(numbers)], numbers);
  assert.deepEqual(provocations.map(([number]) => number).sort(), numbers);
});

for (const [number, change, others = []] of provocations) {
  test(`${number} is told where it applies: ${rules.find((rule) => rule.number === number)?.text}`, async () => {
    assert.deepEqual(await broken(messageWith(change)), [number, ...others].sort());
  });
}

for (const [what, change] of allowed) {
  test(`${what}: no rule is broken`, async () => {
    assert.deepEqual(await broken(messageWith(change)), []);
  });
}

async function broken(xml: string): Promise<string[]> {
  const reading = readMessage(Buffer.from(xml));
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  assert.ok(message.submission);
  const problems = await departmentProblems({ message, submission: message.submission, today: TODAY });
  return problems.map(({ number }) => number).sort();
}
