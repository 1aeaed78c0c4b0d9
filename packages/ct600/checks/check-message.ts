// A message before it is sent, judged in all respects: schema, rules, what live finds besides, and its mark.

import { irmarkOfMessage } from "../message/irmark.ts";
import type { Element } from "../xml/element.ts";
import { descend } from "./figures.ts";
import { type Judgement, judgeMessage } from "./judge.ts";
import { readMessage } from "./read-message.ts";
import type { Rulebook } from "./rulebook.ts";

/** A wrong mark is refused with error 2021, a missing one with 2022. */
export interface MarkFinding {
  readonly state: "right" | "wrong" | "missing";
  readonly given: string | null;
  readonly expected: string;
}

export type MessageCheck =
  | { kind: "unreadable"; reason: string }
  | { kind: "no_return" }
  | { kind: "judged"; judgement: Judgement; mark: MarkFinding };

export function checkMessage(source: Uint8Array, today: string, rulebook: Rulebook): MessageCheck {
  const message = readMessage(source);
  if (message.kind === "unreadable") return message;
  const judgement = judgeMessage(message.value, today, rulebook);
  if (judgement === null) return { kind: "no_return" };
  const expected = irmarkOfMessage(source);
  if (expected.kind === "unreadable") return expected;
  return { kind: "judged", judgement, mark: markFinding(message.value, expected.value ?? "") };
}

function markFinding(message: Element, expected: string): MarkFinding {
  const given = descend(message, "Body", "IRenvelope", "IRheader", "IRmark")[0]?.text.trim() ?? null;
  return { state: given === null ? "missing" : given === expected ? "right" : "wrong", given, expected };
}
