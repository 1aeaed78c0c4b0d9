// A judgement in the words of our API: problems with a code, a sentence and the field of the input to look at.

import { ENVELOPE_NAMESPACE } from "../message/envelope.ts";
import { SCHEMA_VERSION } from "../message/return-xml.ts";
import type { Problem } from "../problem.ts";
import { utf8Bytes } from "../xml/bytes.ts";
import { writeElement } from "../xml/element.ts";
import { blamedFieldAt, PROFIT } from "./blamed-fields.ts";
import type { ReturnStructure } from "./figures.ts";
import { type Judgement, judgeReturn } from "./judge.ts";
import type { OfficialFinding, OfficialPack } from "./official-pack.ts";
import { officialVerdict } from "./official-verdict.ts";
import { rulebookOn } from "./rulebook.ts";
import { RULES } from "./rules/rules.ts";

/**
 * What judges a return filed on a day: our rules always, the authority's own where a pack for that day is installed.
 */
export function rulesInForce(
  day: string,
  packs: readonly OfficialPack[],
): { built_in: string; official: string | null } {
  const { pack } = rulebookOn(day, packs);
  return { built_in: SCHEMA_VERSION, official: pack?.release ?? null };
}

/** The same in words, for people. */
export function rulesText(day: string, packs: readonly OfficialPack[]): string {
  const { rulebook, pack } = rulebookOn(day, packs);
  const own = pack === null ? "" : `, and HMRC's own schema and rules ${pack.release}`;
  return `built in, for CT600 ${rulebook.judgedBy}${own}`;
}

/**
 * What is wrong with a return we built. The input rules come first, so this finds little; what it finds would have been
 * refused. With an official pack, `body` is judged by it too, and what it finds beyond our own findings is added.
 */
export async function returnProblems(
  structure: ReturnStructure,
  { body, today, packs }: { body: () => string; today: string; packs: readonly OfficialPack[] },
): Promise<Problem[]> {
  const findings = await returnFindings(structure, { body, today, by: rulebookOn(today, packs) });
  return findings.map(({ problem }) => problem);
}

export interface ReturnFinding {
  /** The authority's number; null for what its schema or only its live service finds. */
  rule: string | null;
  problem: Problem;
}

/** The same with the rule's number apart, by the rulebook of any day. */
export async function returnFindings(
  structure: ReturnStructure,
  { body, today, by: { rulebook, pack } }: { body: () => string; today: string; by: ReturnType<typeof rulebookOn> },
): Promise<ReturnFinding[]> {
  const ours = judgeReturn(structure, today, rulebook);
  const findings = findingsOf(ours);
  if (pack === null) return findings;
  const message = utf8Bytes(messageAround(structure, body()));
  const { schema, rules } = await officialVerdict(message, today, { rulebook, pack });
  const known = new Set(ours.rules.map(({ number }) => number));
  const more = rules.filter(({ rule }) => rule !== null && !known.has(rule));
  return [
    ...findings,
    ...(ours.schema.length > 0 ? [] : schema.map(({ at, text }) => schemaProblem(at, text))),
    ...onceEach(more).map(({ rule, at, text }) => ruleProblem(rule ?? "", text, fieldOf(rule, at))),
  ];
}

/** The pack judges whole messages; of the envelope it looks at the keys alone. */
export function messageAround({ envelopeKeys }: Pick<ReturnStructure, "envelopeKeys">, body: string): string {
  const keys = envelopeKeys.map(writeElement).join("");
  return `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}"><GovTalkDetails><Keys>${keys}</Keys></GovTalkDetails>${body}</GovTalkMessage>`;
}

function onceEach(findings: readonly OfficialFinding[]): OfficialFinding[] {
  return findings.filter(({ rule }, index) => findings.findIndex((other) => other.rule === rule) === index);
}

function fieldOf(rule: string | null, at: string): string {
  return RULES.find(({ number }) => number === rule)?.field ?? fieldAt(at);
}

function findingsOf({ schema, rules, live }: Judgement): ReturnFinding[] {
  return [
    ...schema.map(({ at, text }) => schemaProblem(at, `${at.split("/").at(-1)} ${text}.`)),
    ...rules.map(({ number, says, field }) => ruleProblem(number, says, field)),
    ...live.map(({ text, field }) => finding(null, { code: "business_rule_failed", message: text, field })),
  ];
}

function schemaProblem(at: string, message: string): ReturnFinding {
  return finding(null, { code: "schema_validation_failed", message, field: fieldAt(at) });
}

function ruleProblem(rule: string, says: string, field: string): ReturnFinding {
  const message = `${says.replace(/\.$/, "")} (rule ${rule}).`;
  return finding(rule, { code: "business_rule_failed", message, field });
}

function finding(rule: string | null, problem: Problem): ReturnFinding {
  return { rule, problem };
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
