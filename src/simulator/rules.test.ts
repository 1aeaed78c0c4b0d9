import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { boxesOf } from "./figures.ts";
import { type Message, readMessage } from "./message.ts";
import { messageWith } from "./message-with.fixture.ts";
import { allowed, provocations } from "./provocations.fixture.ts";
import { rules } from "./rules.ts";

const TODAY = "2026-11-15";

/** What only groups, special kinds of company and pages that the simulator does not look into have. */
const outOfScope = ["125", "142", "143", "144", "325", "7", "96", "northernIreland"];

test("every rule is in the table once for each place it is about, and is provoked here", () => {
  const numbers = rules.map(({ number }) => number).sort();
  const asked = rules.map(({ number, at }) => `${number} ${at}`);

  assert.deepEqual([...new Set(asked)], asked);
  assert.deepEqual(provocations.map(([number]) => number).sort(), numbers);
});

test("every rule is asked of a return that breaks none, unless no return in scope can have what it is about", () => {
  const kept = allowed.map(([, change]) => figuresOf(messageWith(change)));
  const neverAsked = rules.filter(({ at }) => !kept.some((figures) => boxesOf(figures).has(at)));

  assert.deepEqual([...new Set(neverAsked.map(({ at }) => at))].sort(), outOfScope);
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
  const message = messageIn(xml);
  assert.ok(message.submission);
  const problems = await departmentProblems({ message, submission: message.submission, today: TODAY });
  return problems.map(({ number }) => number).sort();
}

function figuresOf(xml: string) {
  return messageIn(xml).submission?.examination?.figures ?? assert.fail("there is no return");
}

function messageIn(xml: string): Message {
  const reading = readMessage(Buffer.from(xml), TODAY);
  return reading.kind === "message" ? reading.message : assert.fail(reading.reason);
}
