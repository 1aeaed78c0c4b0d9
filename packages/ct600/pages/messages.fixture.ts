// The shared messages with supplementary pages, each with the authority's verdict. Without that folder there are none,
// and their tests say so and are skipped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { checkMessage } from "../checks/check-message.ts";
import { BUILT_IN } from "../checks/rulebook.ts";

const folder = new URL("../../../../../shared/vectors/returns-pages/", import.meta.url);

export const skip = existsSync(folder) ? false : "the authority's messages are not beside the checkout";

interface Verdict {
  readonly irmark: string;
  readonly envelope_xsd_valid: boolean;
  readonly body_xsd_valid: boolean;
  readonly bvr_codes: readonly string[];
}

interface Expected {
  readonly today: string;
  readonly cases: Readonly<Record<string, Verdict>>;
}

const { today, cases }: Expected = skip
  ? { today: "", cases: {} }
  : JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));

/** The names of those that a pattern finds. */
export function pageMessages(pattern: RegExp): string[] {
  return Object.keys(cases).filter((name) => pattern.test(name));
}

/**
 * Our verdict is the authority's. What is wrong and passes its rules is found by a check of ours; nothing else is. The
 * fields that are blamed for it.
 */
export function meetsVerdict(name: string): string[] {
  const { irmark, envelope_xsd_valid, body_xsd_valid, bvr_codes } = cases[name] ?? assert.fail(name);
  const checked = checkMessage(readFileSync(new URL(`${name}.xml`, folder)), today, BUILT_IN);
  assert.ok(checked.kind === "judged", name);
  const { judgement, mark } = checked;
  assert.deepEqual(judgement.notJudged, []);
  assert.equal(judgement.schema.length === 0, envelope_xsd_valid && body_xsd_valid, JSON.stringify(judgement.schema));
  assert.deepEqual(judgement.rules.map(({ number }) => number).sort(), bvr_codes);
  assert.deepEqual([mark.state, mark.expected], ["right", irmark]);
  return judgement.live.map(({ field }) => field);
}
