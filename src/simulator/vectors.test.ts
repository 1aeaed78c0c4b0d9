// The simulator's verdict, by its own rules alone, on messages whose verdict by the authority is known.

import assert from "node:assert/strict";
import { test } from "node:test";
import { departmentProblems } from "./department.ts";
import { readMessage } from "./message.ts";
import { rules } from "./rules.ts";
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

/** Its envelope alone is wrong, which a strict simulator refuses: see intake.db.test.ts and docs/decisions/0006-amendments.md. */
const REFUSED_BY_ITS_ENVELOPE = "bad-qualifier-amendment-envelope";

test("every message that the authority refuses is refused with its numbers, and every other is accepted", {
  skip: withoutVectors("returns"),
}, async () => {
  const { today, cases } = corpus("returns");
  let refused = 0;

  for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
    const expected = body_xsd_valid ? bvr_codes : schemaNumbers[name];
    assert.deepEqual(await numbersOf(`returns/${name}`, today), expected, name);
    if (expected?.length !== 0) refused++;
  }

  assert.equal(
    refused,
    vectorNames("returns").filter((name) => /^bad-/.test(name) && !name.startsWith(REFUSED_BY_ITS_ENVELOPE)).length,
  );
});

test("of wider returns the simulator accepts what the authority accepts, and refuses by the rules it has", {
  skip: withoutVectors("returns-wide"),
}, async (t) => {
  const { today, cases } = corpus("returns-wide");
  const known = new Set(rules.map(({ number }) => number));
  const seen = { accepted: 0, refused: 0, refusedByTheAuthorityAlone: 0 };

  for (const [name, { body_xsd_valid, bvr_codes }] of Object.entries(cases)) {
    const numbers = await numbersOf(`returns-wide/${name}`, today);
    const expected = body_xsd_valid ? bvr_codes.filter((number) => known.has(number)) : schemaNumbers[name];
    assert.deepEqual(numbers, expected, name);
    if (numbers.length > 0) seen.refused++;
    else if (bvr_codes.length > 0) seen.refusedByTheAuthorityAlone++;
    else seen.accepted++;
  }

  t.diagnostic(JSON.stringify(seen));
});

function corpus(folder: string): Corpus {
  return JSON.parse(vector(`${folder}/expected.json`).toString());
}

async function numbersOf(name: string, today: string): Promise<string[]> {
  const reading = readMessage(vector(`${name}.xml`));
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  assert.ok(message.submission);
  const problems = await departmentProblems({ message, submission: message.submission, today });
  return [...new Set(problems.map(({ number }) => number))].sort();
}
