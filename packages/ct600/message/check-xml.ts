// What somebody else's message is worth: its mark, and what HMRC would say about it.

import { checkMessage as judge, type MessageCheck } from "../checks/check-message.ts";
import type { OfficialPack } from "../checks/official-pack.ts";
import { rulebookOn } from "../checks/rulebook.ts";
import { utf8Bytes } from "../xml/bytes.ts";
import { type Codec, portableCodec } from "./codec.ts";
import { irmarkOfMessage, receiptForm } from "./irmark.ts";

export type Irmark =
  | { kind: "mark"; irmark: string /** As people see it on a receipt. */; receipt: string }
  | { kind: "unreadable"; reason: string };

/** The mark of any GovTalk message, by the full algorithm. */
export function irmark(xml: string | Uint8Array, { codec = portableCodec }: { codec?: Codec } = {}): Irmark {
  const reading = irmarkOfMessage(bytesOf(xml), codec);
  if (reading.kind === "unreadable") return reading;
  if (reading.value === null) return { kind: "unreadable", reason: "it has no Body" };
  return { kind: "mark", irmark: reading.value, receipt: receiptForm(reading.value) };
}

/** By the schema and rules in force on a day, with what only the live service finds apart from them. */
export function checkMessage(
  xml: string | Uint8Array,
  { today, packs = [] }: { today: string; packs?: readonly OfficialPack[] },
): MessageCheck {
  return judge(bytesOf(xml), today, rulebookOn(today, packs).rulebook);
}

function bytesOf(xml: string | Uint8Array): Uint8Array {
  return typeof xml === "string" ? utf8Bytes(xml) : xml;
}
