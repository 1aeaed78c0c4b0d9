// A message can be written in many ways. Those that mean the same get the same verdict; those that do not, do not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { builtMessage } from "../../../test/support/messages.ts";
import { checkMessage } from "./check-message.ts";
import { BUILT_IN } from "./rulebook.ts";
import { different, same } from "./writings.fixture.ts";

const TODAY = "2026-11-15";
const { xml } = builtMessage();

function findings(message: string): string[] | string {
  const checked = checkMessage(Buffer.from(message), TODAY, BUILT_IN);
  if (checked.kind !== "judged") return checked.kind === "unreadable" ? checked.reason : checked.kind;
  const { schema, rules } = checked.judgement;
  return [...schema.map(({ at, text }) => `${at} ${text}`), ...rules.map(({ number }) => number)];
}

for (const [how, write] of Object.entries(same)) {
  test(`a sound return is sound ${how}`, () => assert.deepEqual(findings(write(xml)), []));
}

for (const [what, [write, finding]] of Object.entries(different)) {
  test(`${what} is found`, () => {
    const found = [findings(write(xml))].flat();

    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0] ?? "", finding);
  });
}

test("after a hostile message the next one is read as usual", () => {
  for (const [write] of Object.values(different)) findings(write(xml));

  assert.deepEqual(findings(xml), []);
});
