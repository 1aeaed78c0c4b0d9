// The simulator's verdict, by our own judge, on messages whose verdict by the authority is known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { judgeBy } from "./program/judges.ts";
import { vector, vectorNames, withoutVectors } from "./sample.fixture.ts";
import { readMessage } from "./wire/message.ts";

const judge = judgeBy([]);

interface Corpus {
  today: string;
  cases: Record<string, { envelope_xsd_valid: boolean; body_xsd_valid: boolean; bvr_codes: string[] }>;
}

/**
 * Its envelope alone is wrong, which a strict simulator refuses: see intake.db.test.ts and
 * docs/decisions/0059-lines-of-returns.md.
 */
const REFUSED_BY_ITS_ENVELOPE = "bad-qualifier-amendment-envelope";

/** The verdicts are those of release v1.993. On that day v1.994 is in force, which takes it (docs/rules.md). */
const TAKEN_SINCE = "bad-726-too-late";

for (const folder of ["returns", "returns-wide"])
  test(`${folder}: every message that the authority refuses is refused with its numbers, and every other is accepted`, {
    skip: withoutVectors(folder),
  }, async (t) => {
    const { today, cases } = corpus(folder);
    let refused = 0;

    for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
      const numbers = await numbersOf(`${folder}/${name}`, today);
      if (body_xsd_valid) assert.deepEqual(numbers, name === TAKEN_SINCE ? [] : bvr_codes, name);
      else assert.match(numbers.join(), /^(4051|4065)$/, name);
      if (numbers.length > 0) refused++;
    }

    t.diagnostic(`${Object.keys(cases).length} messages, ${refused} of them refused`);
    const isTaken = (name: string) => [REFUSED_BY_ITS_ENVELOPE, TAKEN_SINCE].some((taken) => name.startsWith(taken));
    assert.equal(refused, vectorNames(folder).filter((name) => /^bad-/.test(name) && !isTaken(name)).length);
  });

function corpus(folder: string): Corpus {
  return JSON.parse(vector(`${folder}/expected.json`).toString());
}

async function numbersOf(name: string, today: string): Promise<string[]> {
  const source = vector(`${name}.xml`);
  const reading = readMessage(source, judge);
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  assert.ok(message.submission);
  const problems = await departmentProblems({ source, message, submission: message.submission, today }, judge);
  return [...new Set(problems.map(({ number }) => number))].sort();
}

test("35.75% on loans since 6 April 2026 is taken from 6 April 2027 on", {
  skip: withoutVectors("returns-wide"),
}, async () => {
  const filedOn = (today: string) => numbersOf("returns-wide/bad-A20-at-the-new-rate-too-early", today);

  assert.deepEqual(await filedOn("2027-04-05"), ["9427", "9466"]);
  assert.deepEqual(await filedOn("2027-04-06"), ["9427"]);
});
