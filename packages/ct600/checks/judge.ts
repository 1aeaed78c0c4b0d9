// The verdict on a return, as the authority would give it: schema, business rules, and what only the live service
// finds, apart. Works on the structure, so our own return is judged without being parsed. The rulebook of the day of
// filing says which schema and rules those are.

import type { Element } from "../xml/element.ts";
import { descend, Figures, type ReturnStructure } from "./figures.ts";
import type { LiveFinding } from "./finding.ts";
import { liveFindings } from "./live-checks.ts";
import type { Rulebook } from "./rulebook.ts";
import { brokenRules, type Rule } from "./rules/rule.ts";
import { GOVTALK_MESSAGE } from "./schema/envelope-schema.ts";
import { holdAgainst, type SchemaFinding } from "./schema/schema.ts";

export interface Judgement {
  readonly schema: readonly SchemaFinding[];
  readonly rules: readonly Rule[];
  readonly live: readonly LiveFinding[];
  /** Parts of the form that are not in our profile: no rule about them was applied. */
  readonly notJudged: readonly string[];
}

/** `today` is the day the authority would read the return, YYYY-MM-DD. */
export function judgeReturn(structure: ReturnStructure, today: string, { irEnvelope, rules }: Rulebook): Judgement {
  const { findings, beyond } = holdAgainst(irEnvelope, structure.irEnvelope);
  const figures = new Figures(structure, today);
  return {
    schema: findings,
    rules: brokenRules(rules, figures),
    live: liveFindings(figures),
    notJudged: beyond,
  };
}

/** Any message, envelope included; null for one that holds no CT600 return at all. */
export function judgeMessage(message: Element, today: string, rulebook: Rulebook): Judgement | null {
  const [irEnvelope] = descend(message, "Body", "IRenvelope");
  if (message.name !== "GovTalkMessage" || irEnvelope === undefined) return null;
  const envelope = holdAgainst(GOVTALK_MESSAGE, message);
  const envelopeKeys = descend(message, "GovTalkDetails", "Keys", "Key");
  const judgement = judgeReturn({ envelopeKeys, irEnvelope }, today, rulebook);
  return {
    ...judgement,
    schema: [...envelope.findings, ...judgement.schema],
    notJudged: [...envelope.beyond, ...judgement.notJudged],
  };
}
