import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { test } from "node:test";
import { commandActor } from "./command-actor.ts";

const cases: readonly (readonly [environment: Record<string, string>, account: string, name: string])[] = [
  [{}, "quarterday", "command (quarterday)"],
  [{ SUDO_USER: "alice" }, "quarterday", "command (quarterday, for alice)"],
  [{ DOAS_USER: "alice" }, "root", "command (root, for alice)"],
  [{ SUDO_USER: "quarterday" }, "quarterday", "command (quarterday)"],
  [{ SUDO_USER: "alice) and (bob" }, "quarterday", "command (quarterday)"],
  [{}, "uid 1000", "command (uid 1000)"],
];
for (const [environment, account, name] of cases)
  test(`${account} with ${JSON.stringify(environment)} is ${name}`, () => {
    assert.deepEqual(
      commandActor(environment, () => account),
      { userId: null, name, address: null, role: "operator" },
    );
  });

test("without anything else it is the account of this process", () => {
  assert.equal(commandActor({}).name, `command (${userInfo().username})`);
});
