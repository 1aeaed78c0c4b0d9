import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseScenario, scenarioTable } from "./scenarios.ts";

test("names and reserved UTRs are unique", () => {
  assert.equal(new Set(scenarioTable.map(({ name }) => name)).size, scenarioTable.length);
  assert.equal(new Set(scenarioTable.map(({ utr }) => utr)).size, scenarioTable.length);
});

test("no real company has a reserved UTR: each fails the check digit", () => {
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2];

  for (const { utr } of scenarioTable) {
    const digits = [...utr].map(Number);
    const sum = weights.reduce((total, weight, place) => total + weight * (digits[place + 1] ?? 0), 0);
    assert.match(utr, /^7318240\d{3}$/);
    assert.notEqual("21987654321"[sum % 11], utr[0], utr);
  }
});

test("the header decides, then the UTR, then the return is checked as usual", () => {
  assert.equal(chooseScenario({ name: "slow", utr: "7318240002" }).name, "slow");
  assert.equal(chooseScenario({ name: " Rejected ", utr: "1234567890" }).name, "rejected");
  assert.equal(chooseScenario({ name: "never-answers", utr: "1234567890" }).name, "never_answers");
  assert.equal(chooseScenario({ name: undefined, utr: "7318240002" }).name, "rejected");
  assert.equal(chooseScenario({ name: "", utr: "1234567890" }).name, "accepted");
});

test("an unknown scenario rejects, and says which ones there are", () => {
  const { behaviour } = chooseScenario({ name: "sloww", utr: "1234567890" });

  assert.equal(behaviour.problems.length, 1);
  assert.match(
    behaviour.problems[0]?.text ?? "",
    /^The sandbox has no scenario called 'sloww'\. It has: accepted, rejected, slow, .*, never_answers\.$/,
  );
});
