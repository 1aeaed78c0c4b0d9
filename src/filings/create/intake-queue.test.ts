// What waits to be checked is bounded, however it came: an amendment of a few bytes brings along the document that was
// filed.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sampleDocument, sampleReturn } from "../../../packages/ct600/documents/intake/intake.fixture.ts";
import { OverBudget } from "../../platform/limits/memory-budget.ts";
import { OutOfTime } from "../../platform/threads/thread.ts";
import { type Intake, intakeLimits, openIntake } from "./intake.ts";

const document = Buffer.from(sampleDocument());
describe("documents that wait", () => {
  let intake: Intake;
  before(() => {
    const [totalBytes, shareBytes] = [3 * document.length, 2 * document.length];
    intake = openIntake({ ...intakeLimits, threads: 1, totalBytes, shareBytes });
  });
  after(() => intake.close());

  const outcomeOf = (organisationId: string, signal?: AbortSignal) =>
    intake.check(document, sampleReturn, { organisationId, signal }).then(
      (problems) => (problems.length === 0 ? "sound" : "unsound"),
      (error: Error) => (error instanceof OverBudget ? error.code : error.message),
    );

  test("documents beyond an organisation's share, and beyond all room, are refused; those that wait are checked", async () => {
    const waiting = ["a", "a", "a", "b", "c"].map((organisation) => outcomeOf(organisation));

    assert.deepEqual(await Promise.all(waiting), [
      "sound",
      "sound",
      "rate_limit_exceeded",
      "sound",
      "service_unavailable",
    ]);
  });

  test("when they are answered, dropped or refused, there is room again", async () => {
    const leaving = new AbortController();
    const [first, dropped] = [outcomeOf("a"), outcomeOf("a", leaving.signal)];
    leaving.abort(new Error("the caller left"));

    assert.equal(await dropped, "the caller left");
    assert.deepEqual(await Promise.all([first, outcomeOf("a"), outcomeOf("b")]), ["sound", "sound", "sound"]);
    assert.deepEqual(await Promise.all(["a", "a", "b"].map((one) => outcomeOf(one))), ["sound", "sound", "sound"]);
  });

  test("files that are read to be filed again take the same room, until they are given back", async () => {
    const giveBack = intake.hold(2 * document.length, { organisationId: "a" });

    assert.throws(() => intake.hold(1, { organisationId: "a" }), OverBudget);
    assert.deepEqual(await Promise.all([outcomeOf("a"), outcomeOf("b")]), ["rate_limit_exceeded", "sound"]);
    giveBack();
    assert.equal(await outcomeOf("a"), "sound");
  });

  test("a document that runs out of time gets no verdict", async () => {
    const hasty = openIntake({ ...intakeLimits, withinMs: 1 });
    const large = Buffer.from(sampleDocument({ body: "<p>Nothing to see here.</p>".repeat(200_000) }));

    await assert.rejects(hasty.check(large, sampleReturn, { organisationId: "a" }), OutOfTime);
    await hasty.close();
  });
});
