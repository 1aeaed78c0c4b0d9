// A judgement in the words of our API: problems with a code, a sentence and the field of the input to look at.

import type { OfficialFinding, OfficialPack } from "../artefacts/official-pack.ts";
import { ENVELOPE_NAMESPACE } from "../authority/govtalk.ts";
import { SCHEMA_VERSION } from "../authority/return-xml.ts";
import type { Problem } from "../ct600/problem.ts";
import { writeElement } from "../platform/element.ts";
import { blamedFieldAt, PROFIT } from "./blamed-fields.ts";
import type { ReturnStructure } from "./figures.ts";
import { type Judgement, judgeReturn } from "./judge.ts";
import { RULES } from "./rules.ts";

/** Which rules judge a return: ours always, the authority's own where its pack is installed. */
export function rulesInForce(pack: OfficialPack | null): { built_in: string; official: string | null } {
  return { built_in: SCHEMA_VERSION, official: pack?.release ?? null };
}

/** The same in words, for people. */
export function rulesText(pack: OfficialPack | null): string {
  const { built_in, official } = rulesInForce(pack);
  const own = official === null ? "" : `, and HMRC's own schema and rules ${official}`;
  return `built in, for CT600 ${built_in}${own}`;
}

/**
 * What is wrong with a return we built. The input rules come first, so this finds little; what it finds would have been refused. With the
 * official pack, `body` is judged by it too, and what it finds beyond our own findings is added.
 */
export async function returnProblems(
  structure: ReturnStructure,
  { body, today, pack }: { body: string; today: string; pack: OfficialPack | null },
): Promise<Problem[]> {
  const ours = judgeReturn(structure, today);
  const problems = problemsOf(ours);
  if (pack === null) return problems;
  const { schema, rules } = await pack.judge(Buffer.from(messageAround(structure, body)), today);
  const known = new Set(ours.rules.map(({ number }) => number));
  const more = rules.filter(({ rule }) => rule !== null && !known.has(rule));
  return [
    ...problems,
    ...(ours.schema.length > 0 ? [] : schema.map(({ at, text }) => schemaProblem(at, text))),
    ...onceEach(more).map(({ rule, at, text }) => ruleProblem(rule ?? "", text, fieldOf(rule, at))),
  ];
}

/** The pack judges whole messages; of the envelope it looks at the keys alone. */
function messageAround({ envelopeKeys }: ReturnStructure, body: string): string {
  const keys = envelopeKeys.map(writeElement).join("");
  return `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}"><GovTalkDetails><Keys>${keys}</Keys></GovTalkDetails>${body}</GovTalkMessage>`;
}

function onceEach(findings: readonly OfficialFinding[]): OfficialFinding[] {
  return findings.filter(({ rule }, index) => findings.findIndex((other) => other.rule === rule) === index);
}

function fieldOf(rule: string | null, at: string): string {
  return RULES.find(({ number }) => number === rule)?.field ?? fieldAt(at);
}

function problemsOf({ schema, rules, live }: Judgement): Problem[] {
  return [
    ...schema.map(({ at, text }) => schemaProblem(at, `${at.split("/").at(-1)} ${text}.`)),
    ...rules.map(({ number, says, field }) => ruleProblem(number, says, field)),
    ...live.map(({ text, field }) => ({ code: "business_rule_failed" as const, message: text, field })),
  ];
}

function schemaProblem(at: string, message: string): Problem {
  return { code: "schema_validation_failed", message, field: fieldAt(at) };
}

function ruleProblem(number: string, says: string, field: string): Problem {
  return { code: "business_rule_failed", message: `${says.replace(/\.$/, "")} (rule ${number}).`, field };
}

/** In the header of the return. */
const HEADER_FIELDS: readonly (readonly [element: string, field: string])[] = [
  ["/Keys", "company.utr"],
  ["/PeriodEnd", "period.end"],
];

/** The field of the input that fills an element. */
function fieldAt(path: string): string {
  // About the message as a whole: only a document can make it too large or too strange.
  if (path === "") return "accounts.ixbrl";
  const [above, below] = path.split("/CompanyTaxReturn/");
  if (below !== undefined) return blamedFieldAt(below);
  return HEADER_FIELDS.find(([element]) => above?.includes(element))?.[1] ?? PROFIT;
}
