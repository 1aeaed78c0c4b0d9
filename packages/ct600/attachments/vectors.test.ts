// The shared vectors of attachments, and the messages with a known verdict that are about them.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { checkMessage } from "../checks/check-message.ts";
import { BUILT_IN } from "../checks/rulebook.ts";
import { meetsVector, pageVectors, skip } from "../pages/vectors.fixture.ts";

suite("every shared vector of attachments", { skip }, () => {
  for (const vector of pageVectors("attachments")) {
    test(`${vector.id} ${vector.title}`, async () => {
      await meetsVector(vector);
    });
  }
});

const folder = new URL("../../../../../shared/vectors/returns-pages/", import.meta.url);

interface Expected {
  today: string;
  cases: Record<string, { irmark: string; envelope_xsd_valid: boolean; body_xsd_valid: boolean; bvr_codes: string[] }>;
}

test("messages about files and PDF accounts get the authority's verdict", {
  skip: existsSync(folder) ? false : "the authority's material is not beside the checkout",
}, () => {
  const { today, cases } = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8")) as Expected;
  const judged = Object.entries(cases).filter(([name]) => /^good-attachments|^bad-(file|PDF|80A|90A)/.test(name));

  assert.equal(judged.length, 11);
  for (const [name, { irmark, body_xsd_valid, bvr_codes }] of judged) {
    const checked = checkMessage(readFileSync(new URL(`${name}.xml`, folder)), today, BUILT_IN);
    assert.ok(checked.kind === "judged", name);
    const { judgement, mark } = checked;
    assert.equal(judgement.schema.length === 0, body_xsd_valid, name);
    assert.deepEqual(judgement.rules.map(({ number }) => number).sort(), bvr_codes, name);
    assert.deepEqual([mark.state, mark.expected], ["right", irmark], name);
  }
});
