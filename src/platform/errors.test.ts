import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, messageOf } from "./errors.ts";

test("several failed attempts are described in the words of each, under the code of the first", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 192.0.2.1:443"), { code: "ECONNREFUSED" });
  const unreachable = Object.assign(new Error("connect ENETUNREACH 2001:db8::1:443"), { code: "ENETUNREACH" });
  const error = new AggregateError([refused, unreachable]);

  assert.equal(messageOf(error), "connect ECONNREFUSED 192.0.2.1:443; connect ENETUNREACH 2001:db8::1:443");
  assert.equal(codeOf(error), "ECONNREFUSED");
  assert.equal(messageOf(new AggregateError([refused], "all failed")), "all failed");
});
