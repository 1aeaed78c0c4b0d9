import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { contractTypes } from "../webhooks/event-types.ts";
import { deliveryStatuses } from "../webhooks/lifecycle.ts";
import { submissionSteps } from "./exchange/submission-store.ts";
import { type FilingFact, filingMoves, filingStatuses, isFinal, verdictOn } from "./lifecycle.ts";

const migration = readFileSync(new URL("../../../migrations/0001_filing.sql", import.meta.url), "utf8");

test("every fact moves, is already true or is impossible, exactly as decided", () => {
  const facts = Object.keys(filingMoves) as FilingFact[];
  const verdicts = facts.map((fact) => [fact, filingStatuses.map((status) => verdictOn(fact, status).kind).join(" ")]);

  // In the order pending, submitted, accepted, acknowledged, failed.
  assert.deepEqual(Object.fromEntries(verdicts), {
    dispatched: "moves already_true already_true already_true impossible",
    accepted: "impossible moves already_true already_true impossible",
    receipt_matched: "impossible impossible moves already_true impossible",
    rejected: "moves moves impossible impossible already_true",
    original_failed: "moves impossible impossible impossible already_true",
    not_approved: "moves impossible impossible impossible already_true",
  });
});

test("a filing is final once HMRC has acknowledged or rejected it", () => {
  assert.deepEqual(filingStatuses.filter(isFinal), ["acknowledged", "failed"]);
});

test("moves produce the contract's three events, and an accepted filing exactly two of them", () => {
  const path: FilingFact[] = ["dispatched", "accepted", "receipt_matched"];

  assert.deepEqual(contractTypes, ["filing.submitted", "filing.accepted", "filing.failed"]);
  assert.deepEqual(new Set(Object.values(filingMoves).map(({ event }) => event)), new Set([...contractTypes, null]));
  assert.deepEqual(
    path.map((fact) => filingMoves[fact].event),
    ["filing.submitted", "filing.accepted", null],
  );
});

test("the database's check constraints list the same states", () => {
  for (const words of [filingStatuses, deliveryStatuses, submissionSteps]) {
    assert.ok(migration.includes(`in (${words.map((word) => `'${word}'`).join(", ")})`), words.join());
  }
});
