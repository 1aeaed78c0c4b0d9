// Who judges what the simulator is sent: returns by HMRC's own pack where one is held, otherwise by the schema and
// rules of @quarterday/ct600; documents for Companies House by checks of ours.

import { codec } from "../../../src/platform/codec.ts";
import { descend } from "../../ct600/checks/figures.ts";
import { judgeReturn } from "../../ct600/checks/judge.ts";
import type { OfficialPack } from "../../ct600/checks/official-pack.ts";
import { changedFindings, officialVerdict } from "../../ct600/checks/official-verdict.ts";
import { readMessage } from "../../ct600/checks/read-message.ts";
import { type Rulebook, rulebookOn } from "../../ct600/checks/rulebook.ts";
import type { SchemaFinding } from "../../ct600/checks/schema/schema.ts";
import { irmarkOfBody } from "../../ct600/message/irmark.ts";
import { gatewayFindings } from "../../ct600/register/gateway-findings.ts";
import type { Finding, Judge, RegisterJudge } from "../judge.ts";

/**
 * The pack of the day, or the nearest older one with the changes since; without one, our own rulebook of the day.
 * Either looks at the keys and the Body alone: what the envelope may be is the gateway's affair, and it admits a
 * qualifier that the published envelope does not know.
 */
export function judgeBy(packs: readonly OfficialPack[]): Judge {
  return {
    markOf: (body) => irmarkOfBody(body, codec),
    async findings(message, today) {
      const { rulebook, pack } = rulebookOn(today, packs);
      if (pack === null) return ownFindings(message, today, rulebook);
      const { schema, rules } = await officialVerdict(message, today, { rulebook, pack });
      return [...schema, ...rules, ...changedFindings(message, today, rulebook)];
    },
  };
}

export function registerJudgeBy(): RegisterJudge {
  return { findings: async (document, given) => gatewayFindings(document, given) };
}

function ownFindings(source: Uint8Array, today: string, rulebook: Rulebook): Finding[] {
  const reading = readMessage(source);
  if (reading.kind === "unreadable")
    throw new Error(`the judge cannot read what the gateway has read: ${reading.reason}`);
  const [irEnvelope] = descend(reading.value, "Body", "IRenvelope");
  if (irEnvelope === undefined) return [];
  const envelopeKeys = descend(reading.value, "GovTalkDetails", "Keys", "Key");
  const { schema, rules } = judgeReturn({ envelopeKeys, irEnvelope }, today, rulebook);
  return [
    ...schema.map(schemaFinding),
    ...rules.map(({ number, at, says }) => ({ rule: number, at: `Body/${at}`, text: says })),
  ];
}

/** A name that is not of the return has its namespace before it, and may be of any length. */
function schemaFinding({ at, text }: SchemaFinding): Finding {
  const names = at
    .replace(/\{[^}]*\}/g, "")
    .split("/")
    .map((name) => name.slice(0, MOST_OF_A_NAME));
  const last = names.at(-1) ?? "";
  const what = last.startsWith("@") ? `Attribute '${last.slice(1)}'` : `Element '${last}'`;
  return { rule: null, at: `Body/${names.join("/")}`, text: `${what} ${text}.` };
}

const MOST_OF_A_NAME = 64;
