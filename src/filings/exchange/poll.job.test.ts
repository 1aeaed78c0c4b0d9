import assert from "node:assert/strict";
import { test } from "node:test";
import { after, DAY, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import { patience } from "./poll.job.ts";

const sentAt = new Date("2026-11-15T12:00:00Z");
const asked = (seconds: number, age: number) =>
  patience(seconds, { first_sent_at: sentAt, created_at: sentAt }, after(sentAt, age));

test("the authority's own interval is kept while the return is young", () => {
  assert.equal(asked(10, SECOND), 10);
  assert.equal(asked(10, 90 * SECOND), 10);
});

test("a filing that has waited for long is polled less often, but once an hour at least", () => {
  assert.equal(asked(10, 10 * MINUTE), 60);
  assert.equal(asked(10, 5 * HOUR), 1_800);
  assert.equal(asked(10, 10 * HOUR), 3_600);
  assert.equal(asked(10, 3 * DAY), 3_600);
});

test("an interval longer than that is the authority's to ask for", () => {
  assert.equal(asked(7_200, SECOND), 7_200);
});

test("a return that stays submitted for a week costs few messages", () => {
  let messages = 0;
  for (let age = 0; age < 7 * DAY; age += asked(2, age) * SECOND) messages++;

  assert.ok(messages < 300, `${messages}`);
});
