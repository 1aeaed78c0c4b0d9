// What HMRC's own pack says about a message, where one is installed. The pack may be older than the release in force:
// what has changed since is left out, because our rulebook has the word about it.

import { judgeMessage } from "./judge.ts";
import type { OfficialFinding, OfficialPack, Verdict } from "./official-pack.ts";
import { readMessage } from "./read-message.ts";
import type { Rulebook } from "./rulebook.ts";

export interface OfficialVerdict extends Verdict {
  /** Of the pack. */
  release: string;
}

export async function officialVerdict(
  message: Uint8Array,
  today: string,
  { rulebook: { overruled }, pack }: { rulebook: Rulebook; pack: OfficialPack },
): Promise<OfficialVerdict> {
  const { schema, rules } = await pack.judge(message, today);
  const isNewElement = ({ at }: OfficialFinding) => overruled.elements.some((element) => at.endsWith(element));
  return {
    release: pack.release,
    schema: schema.filter((finding) => !isNewElement(finding)),
    rules: rules.filter(({ rule }) => rule === null || !overruled.rules.has(rule)),
  };
}

/**
 * The rules that a later release added or changed, as the pack would tell of them: for those who ask the pack and not
 * us.
 */
export function changedFindings(message: Uint8Array, today: string, rulebook: Rulebook): OfficialFinding[] {
  if (rulebook.added.length === 0) return [];
  const reading = readMessage(message);
  const judgement = reading.kind === "read" ? judgeMessage(reading.value, today, rulebook) : null;
  const broken = judgement?.rules.filter((rule) => rulebook.added.includes(rule)) ?? [];
  return broken.map(({ number, at, says }) => ({ rule: number, at: `Body/${at}`, text: says }));
}
