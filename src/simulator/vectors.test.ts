// The simulator's verdict, by its own rules alone, on messages whose verdict by the authority is known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { readMessage } from "./message.ts";
import { vector, vectorNames, withoutVectors } from "./sample.fixture.ts";

interface Corpus {
  today: string;
  cases: Record<string, { envelope_xsd_valid: boolean; body_xsd_valid: boolean; bvr_codes: string[] }>;
}

/** By the authority's list of schema errors: for the check that fails, and for the element it fails in. */
const schemaNumbers: Record<string, readonly string[]> = {
  "bad-utr-9digits-schema": ["4065", "4085"],
  "bad-period-before-2015-schema": ["4065", "4084"],
  "bad-turnover-pence-schema": ["4052", "4085"],
  "bad-negative-profit-schema": ["4052", "4084"],
  "bad-accounts-before-computation-schema": ["4051"],
  "bad-company-name-pound-sign-schema": ["4065", "4085"],
  "bad-crn-lowercase-schema": ["4065", "4085"],
  "bad-865-nil-schema": ["4052", "4084"],
  "bad-negative-interest-schema": ["4052", "4084"],
  "bad-pence-in-property-income-schema": ["4052", "4085"],
};

/** Its envelope alone is wrong, which a strict simulator refuses: see intake.db.test.ts and docs/decisions/0059-lines-of-returns.md. */
const REFUSED_BY_ITS_ENVELOPE = "bad-qualifier-amendment-envelope";

for (const folder of ["returns", "returns-wide"])
  test(`${folder}: every message that the authority refuses is refused with its numbers, and every other is accepted`, {
    skip: withoutVectors(folder),
  }, async (t) => {
    const { today, cases } = corpus(folder);
    let refused = 0;

    for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
      const expected = body_xsd_valid ? bvr_codes : schemaNumbers[name];
      assert.deepEqual(await numbersOf(`${folder}/${name}`, today), expected, name);
      if (expected?.length !== 0) refused++;
    }

    t.diagnostic(`${Object.keys(cases).length} messages, ${refused} of them refused`);
    assert.equal(
      refused,
      vectorNames(folder).filter((name) => /^bad-/.test(name) && !name.startsWith(REFUSED_BY_ITS_ENVELOPE)).length,
    );
  });

function corpus(folder: string): Corpus {
  return JSON.parse(vector(`${folder}/expected.json`).toString());
}

async function numbersOf(name: string, today: string): Promise<string[]> {
  const reading = readMessage(vector(`${name}.xml`), today);
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  assert.ok(message.submission);
  const problems = await departmentProblems({ message, submission: message.submission, today });
  return [...new Set(problems.map(({ number }) => number))].sort();
}

test("35.75% on loans since 6 April 2026 is taken from 6 April 2027 on", {
  skip: withoutVectors("returns-wide"),
}, async () => {
  const filedOn = (today: string) => numbersOf("returns-wide/bad-A20-at-the-new-rate-too-early", today);

  assert.deepEqual(await filedOn("2027-04-05"), ["9427", "9466"]);
  assert.deepEqual(await filedOn("2027-04-06"), ["9427"]);
});
