// Our verdict beside the authority's published one: the messages whose verdict is known, and the list of all its rules.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { checkMessage } from "./check-message.ts";
import { IR_ENVELOPE } from "./return-schema.ts";
import { RULES } from "./rules.ts";
import type { ElementType, Particle } from "./schema.ts";

const shared = new URL("../../../../shared/", import.meta.url);
const skip = existsSync(shared) ? false : "the authority's material is not beside the checkout";
const read = (path: string) => readFileSync(new URL(path, shared));

interface Expected {
  today: string;
  cases: Record<string, { irmark: string; envelope_xsd_valid: boolean; body_xsd_valid: boolean; bvr_codes: string[] }>;
}

test("every message with a known verdict gets it from us: schema, rule numbers, mark", { skip }, () => {
  const { today, cases } = JSON.parse(read("vectors/returns/expected.json").toString()) as Expected;

  for (const [name, expected] of Object.entries(cases)) {
    const checked = checkMessage(read(`vectors/returns/${name}.xml`), today);
    assert.ok(checked.kind === "judged", name);
    const { judgement, mark } = checked;
    assert.deepEqual(
      {
        schema: judgement.schema.length === 0,
        rules: judgement.rules.map(({ number }) => number).sort(),
        mark: mark?.expected,
        notJudged: judgement.notJudged,
      },
      {
        schema: expected.envelope_xsd_valid && expected.body_xsd_valid,
        rules: expected.bvr_codes,
        mark: expected.irmark,
        notJudged: [],
      },
      name,
    );
  }
});

/** Rules about boxes of the profile that no return can break. */
const NEVER: Record<string, string> = {
  9147: "it waits for a Northern Ireland rate that differs from the small ring fence rate, and both are 19%",
  9156: "it waits for a Northern Ireland rate that differs from the small ring fence rate, and both are 19%",
};

test("every published rule is in our table or cannot be broken by the elements of the profile", { skip }, (t) => {
  const [, ...lines] = read("hmrc/ct600-v1.993/rules-v1.993.tsv").toString().trimEnd().split("\n");
  const covered = new Set(RULES.map(({ number }) => number));
  const reasons = new Map<string, string[]>();
  const unexplained: string[] = [];

  for (const line of lines) {
    const [number = "", , context = ""] = line.split("\t");
    if (covered.has(number)) continue;
    const foreign = firstForeign(context.replaceAll("ct:", "").split("/"));
    const reason = NEVER[number] ?? (foreign === null ? null : `the profile has no ${foreign}`);
    if (reason === null) unexplained.push(number);
    else reasons.set(reason, [...(reasons.get(reason) ?? []), number]);
  }

  assert.deepEqual(unexplained, []);
  assert.deepEqual(
    [...covered].filter((number) => !lines.some((line) => line.startsWith(`${number}\t`))),
    [],
    "numbers the authority does not have",
  );
  t.diagnostic(`${lines.length} published rules; ours (${covered.size}): ${[...covered].sort().join(" ")}`);
  for (const [reason, numbers] of reasons)
    t.diagnostic(`${numbers.length} cannot be broken: ${reason}: ${numbers.join(" ")}`);
});

/** The first element on a path that our schema does not describe. */
function firstForeign(names: readonly string[]): string | null {
  let type: ElementType = IR_ENVELOPE;
  for (const name of names) {
    if (name.startsWith("@")) return Object.hasOwn(type.attributes ?? {}, name.slice(1)) ? null : name;
    const next = describedIn(type.content ?? [], name);
    if (next === null) return name;
    type = next;
  }
  return null;
}

function describedIn(particles: readonly Particle[], name: string): ElementType | null {
  for (const particle of particles) {
    if (particle.kind === "element" && particle.name === name) return particle.type;
    if (particle.kind !== "choice") continue;
    const found = particle.of.map((alternative) => describedIn(alternative, name)).find((type) => type !== null);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}
