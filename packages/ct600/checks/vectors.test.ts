// Our verdict beside the authority's published one: the messages whose verdict is known, and the list of all its rules.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { publishedRules, reasonAgainst, rulesFile, rulesPage } from "../../../test/support/rules.ts";
import { checkMessage } from "./check-message.ts";
import { BUILT_IN } from "./rulebook.ts";
import { RULES } from "./rules/rules.ts";

const shared = new URL("../../../../../shared/", import.meta.url);
const skip = existsSync(shared) ? false : "the authority's material is not beside the checkout";
const read = (path: string) => readFileSync(new URL(path, shared));

interface Expected {
  today: string;
  cases: Record<string, { irmark: string; envelope_xsd_valid: boolean; body_xsd_valid: boolean; bvr_codes: string[] }>;
}

test("every message with a known verdict gets it from us: schema, rule numbers, mark", { skip }, () => {
  const { today, cases } = JSON.parse(read("vectors/returns/expected.json").toString()) as Expected;

  for (const [name, expected] of Object.entries(cases)) {
    const { mark, ...verdict } = verdictOn(`vectors/returns/${name}.xml`, today);
    assert.deepEqual(verdict, verdictIn(expected), name);
    assert.equal(mark?.expected, expected.irmark, name);
  }
});

test("so does every message of the wider return", { skip }, () => {
  const { today, cases } = JSON.parse(read("vectors/returns-wide/expected.json").toString()) as Expected;

  for (const [name, expected] of Object.entries(cases)) {
    const { mark, ...verdict } = verdictOn(`vectors/returns-wide/${name}.xml`, today);
    assert.deepEqual(verdict, verdictIn(expected), name);
    assert.equal(mark?.state, "right", name);
  }
});

function verdictOn(path: string, today: string) {
  const checked = checkMessage(read(path), today, BUILT_IN);
  assert.ok(checked.kind === "judged", path);
  const { judgement, mark } = checked;
  return {
    schema: judgement.schema.length === 0,
    rules: judgement.rules.map(({ number }) => number).sort(),
    notJudged: judgement.notJudged,
    mark,
  };
}

function verdictIn(expected: Expected["cases"][string]) {
  return {
    schema: expected.envelope_xsd_valid && expected.body_xsd_valid,
    rules: expected.bvr_codes,
    notJudged: [],
  };
}

test("every published rule is in our table or cannot be broken by the elements of the profile", { skip }, () => {
  const published = publishedRules() ?? [];
  const covered = new Set(RULES.map(({ number }) => number));

  assert.deepEqual(
    published.filter((rule) => !covered.has(rule.number) && reasonAgainst(rule) === null),
    [],
  );
  const numbers = new Set(published.map(({ number }) => number));
  assert.deepEqual(
    [...covered].filter((number) => !numbers.has(number)),
    [],
  );
});

test("docs/rules.md lists the rules that are covered, and those that cannot fire with the reason", { skip }, () => {
  const page = readFileSync(rulesFile, "utf8");

  assert.equal(page, rulesPage(page, publishedRules() ?? []), "run `npm run rules`");
});
