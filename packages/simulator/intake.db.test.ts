// Verdicts that depend on more than the return: the originals there are already, and a judge who knows the whole schema
// and every rule.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../test/support/suite.ts";
import { judgeBy } from "./program/judges.ts";
import { startForTest } from "./running.fixture.ts";
import {
  markedReturn,
  pollMessage,
  type Sample,
  senderDetails,
  submitMessage,
  vector,
  withoutVectors,
} from "./sample.fixture.ts";

type Authority = Awaited<ReturnType<typeof startForTest>>;

let lenient: Authority;
let strict: Authority;
before(async () => {
  lenient = await startForTest();
  strict = await startForTest({ strict: true });
});
after(async () => {
  await lenient.close();
  await strict.close();
});
beforeEach(async () => {
  await lenient.forgetAll();
  await strict.forgetAll();
});

async function verdict(authority: Authority, sample: Sample = {}, scenario?: string): Promise<string> {
  const options = scenario === undefined ? {} : { scenario };
  const { correlationId } = await authority.send(submitMessage(sample), options);
  const polled = await authority.send(pollMessage({ correlationId, ...(sample.class ? { class: sample.class } : {}) }));
  return polled.problems.join(" ") || polled.qualifier;
}

const amended = markedReturn(undefined, (text) => text.replace('ReturnType="new"', 'ReturnType="amended"'));
const otherPeriod = markedReturn(undefined, (text) =>
  text.replaceAll("2025-03-31", "2024-03-31").replace("2024-04-01", "2023-04-01"),
);
const wrong = markedReturn(undefined, (text) => text.replace("<To>2025", "<To>2023"));

test("without --strict, any number of originals for one company and period is accepted", async () => {
  assert.deepEqual([await verdict(lenient), await verdict(lenient)], ["response", "response"]);
});

test("a strict simulator takes one original, and answers every other with 3304, from any sender", async () => {
  assert.equal(await verdict(strict), "response");
  assert.equal(await verdict(strict), "3304");
  assert.equal(await verdict(strict, { sender: senderDetails("another-sender") }), "3304");
});

test("an amendment, another period, another company and Test-in-Live are not second originals", async () => {
  await verdict(strict);

  assert.equal(await verdict(strict, { body: amended }), "response");
  assert.equal(await verdict(strict, { body: otherPeriod }), "response");
  assert.equal(await verdict(strict, { utr: "8596148861" }), "response");
  assert.equal(await verdict(strict, { class: "HMRC-CT-CT600-TIL" }), "response");
});

test("the Qualifier of an amendment that the published envelope does not know: 1001 from a strict simulator alone", {
  skip: withoutVectors("returns"),
}, async () => {
  const message = vector("returns/bad-qualifier-amendment-envelope.xml").toString();

  assert.equal((await strict.send(message)).error, "1001");
  assert.equal((await lenient.send(message)).error, "");
});

test("a rejected return does not count as received: the corrected original is taken", async () => {
  assert.equal(await verdict(strict, { body: wrong }), "9105");
  assert.equal(await verdict(strict, {}, "rejected"), "9200 9204 0");
  assert.equal(await verdict(strict), "response");
});

test("of originals that arrive at once, a strict simulator accepts one", async () => {
  const verdicts = await Promise.all(Array.from({ length: 8 }, () => verdict(strict)));

  assert.deepEqual(verdicts.sort(), [...Array(7).fill("3304"), "response"]);
});

test("the scenario duplicate refuses the first original too, and lets an amendment pass", async () => {
  assert.equal(await verdict(lenient, {}, "duplicate"), "3304");
  assert.equal(await verdict(lenient, { body: amended, qualifier: "amendment" }, "duplicate"), "response");
});

test("a judge sees the message as it came, on the day in the United Kingdom, and its findings are the answer", async () => {
  const asked: [string, string][] = [];
  const judged = await startForTest({
    judge: {
      ...judgeBy([]),
      async findings(message, today) {
        asked.push([Buffer.from(message).toString(), today]);
        return [{ rule: "9999", at: "Body/IRenvelope/CompanyTaxReturn/Turnover", text: "The judge says no." }];
      },
    },
  });
  judged.setTime("2026-07-15T23:30:00.000Z");

  const said = await verdict(judged);
  await judged.close();

  assert.equal(said, "9999");
  assert.deepEqual(asked, [[submitMessage(), "2026-07-16"]]);
});

test("a judge that breaks down decides nothing: the sender hears 500, and nothing is recorded", async () => {
  const judged = await startForTest({
    judge: { ...judgeBy([]), findings: () => Promise.reject(new Error("the thread has died")) },
  });

  const response = await fetch(judged.url, { method: "POST", body: submitMessage() });
  const kept = await judged.submissionsKept();
  await judged.close();

  assert.deepEqual([response.status, kept], [500, 0]);
});
