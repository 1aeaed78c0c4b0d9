// The simulator's own verdict beside the authority's. The simulator knows fewer rules, so it may accept what the authority refuses. What it
// refuses, the authority refuses too, with the same numbers among its own; and of a rule it knows, it misses no breach.

import assert from "node:assert/strict";
import type { Verdict } from "../../packages/ct600/checks/official-pack.ts";
import { departmentProblems } from "../../src/simulator/department.ts";
import { irEnvelopes } from "../../src/simulator/form.ts";
import type { Content } from "../../src/simulator/form-parts.ts";
import { readMessage } from "../../src/simulator/message.ts";
import { rules } from "../../src/simulator/rules.ts";

const known = new Set(rules.map(({ number }) => number));

export type Agreement = "both accept" | "both refuse" | "only the authority refuses";

export async function simulatorAgrees(
  xml: string,
  { verdict, today, context }: { verdict: Verdict; today: string; context: string },
): Promise<Agreement> {
  const own = await ownNumbers(xml, today);
  const ofRules = verdict.rules.map(({ rule }) => rule ?? "");
  const official = new Set([...verdict.schema.flatMap((finding) => schemaNumbersOf(finding)), ...ofRules]);
  const invented = own.filter((number) => !official.has(number));
  assert.deepEqual(
    invented,
    [],
    `the simulator alone says ${invented.join()}, officially ${[...official].join()}: ${context}`,
  );
  // The keys are looked at first, and a wrong one ends the examination; so does a wrong form.
  const isAboutRules = verdict.schema.length === 0 && !own.some((number) => /^500/.test(number));
  const missed = isAboutRules ? ofRules.filter((number) => known.has(number) && !own.includes(number)) : [];
  assert.deepEqual(missed, [], `the simulator does not say ${missed.join()}: ${context}`);
  assert.ok(
    verdict.schema.every(({ at }) => isUnseen(at)) || own.length > 0,
    `the simulator accepts what is against the schema: ${context}`,
  );
  if (own.length > 0) return "both refuse";
  return official.size > 0 ? "only the authority refuses" : "both accept";
}

/** Whether a finding is about a part of the form that the simulator does not look into. */
function isUnseen(at: string): boolean {
  let content: Content | undefined = irEnvelopes["v1.993"];
  for (const name of at.replace("Body/IRenvelope/", "").split("/")) {
    if (content?.kind === "group") content = content.contents.get(name);
  }
  return content?.kind === "unseen";
}

/** As if the mark were right: generated messages have none. */
async function ownNumbers(xml: string, today: string): Promise<string[]> {
  const reading = readMessage(Buffer.from(xml), today);
  const message = reading.kind === "message" ? reading.message : assert.fail(reading.reason);
  const submission = message.submission ?? assert.fail("there is no submission");
  const marked = { ...submission, claimedMark: submission.mark };
  const problems = await departmentProblems({ message, submission: marked, today });
  return [...new Set(problems.map(({ number }) => number))];
}

/** The numbers of the authority's list for what another validator says in words. */
const schemaNumbers: readonly (readonly [RegExp, readonly string[]])[] = [
  [/attribute .* required but missing/, ["4001"]],
  [/attribute .* not allowed/, ["4000", "4068"]],
  [/\[facet '(minLength|length)'\]/, ["4082"]],
  [/\[facet '(maxLength|maxInclusive)'\]/, ["4083"]],
  [/\[facet '(minInclusive|minExclusive)'\]/, ["4084"]],
  [/\[facet 'enumeration'\]/, ["4080"]],
  [/\[facet 'pattern'\]/, ["4085"]],
  // This validator looks at the type before the pattern, the authority's at the pattern first.
  [/not a valid value of the (local )?atomic/, ["4020", "4085"]],
  // A range of whole numbers is a type to this validator, and a least value to the authority's.
  [/'xs:nonNegativeInteger'/, ["4084"]],
  [/not expected\. Expected/, ["4065"]],
  [/not expected\.$/, ["4051"]],
  // What may follow a counted number of times (up to three rates in a year) this validator does not name, and the authority's does.
  [/\/FinancialYear(One|Two)\/\w+: .*not expected\.$/, ["4065"]],
  [/Missing child element/, ["4066"]],
  [/Character content .* 'element-only'/, ["4053"]],
  [/Element content is not allowed/, ["4051", "4052"]],
];

function schemaNumbersOf({ at, text }: Verdict["schema"][number]): readonly string[] {
  const numbers = schemaNumbers.filter(([words]) => words.test(`${at}: ${text}`)).flatMap(([, numbers]) => numbers);
  // A wrong text is told twice: for itself, and for the attribute or the element that has it.
  const isText = /\[facet|not a valid value/.test(text);
  const holder = /attribute/.test(text) ? ["4000"] : ["4052", "4065"];
  return isText ? [...numbers, ...holder] : numbers;
}
