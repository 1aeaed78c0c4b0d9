// What was approved, and what is told of it in two places: with the filing, and in a file of its own.

import { isDeepStrictEqual } from "node:util";
import { contentHash } from "../../approval/approval.ts";
import { type Check, type Evidence, failed, ok, someOf } from "./check.ts";
import { isObject, type JsonObject, objectIn, returnIn } from "./json.ts";
import type { Message } from "./message.ts";

const CONTENT = "What was approved is what is in here";
const TOLD = "filing.json and approval.json tell the same of the approval";

/** By the field of filing.json: what approval.json says of it. Names of who prepared it may have changed since. */
const SAME: Readonly<Record<string, (approval: JsonObject) => unknown>> = {
  id: ({ id }) => id,
  state: ({ state }) => state,
  asked_by: ({ asked_by }) => asked_by,
  approver: ({ approver_name: name, approver_capacity: capacity }) => (name === null ? null : { name, capacity }),
  requested_at: ({ created_at }) => created_at,
  decided_at: ({ decided_at }) => decided_at,
  second_factor: ({ second_factor }) => second_factor,
  reason: ({ reason }) => reason,
};

/** Only of a return that needed approval. */
export function checkApproval(message: Message | null, evidence: Evidence): Check[] {
  const { entries, filing } = evidence;
  if (!entries.has("approval.json"))
    return filing.approval == null
      ? []
      : [failed(CONTENT, "by filing.json it needed approval, and approval.json is missing")];
  const approval = objectIn(entries, "approval.json");
  if (approval === null) return [failed(CONTENT, "approval.json cannot be read")];
  return [contentOf(approval, message, evidence), toldOf(approval, filing)];
}

function contentOf(approval: JsonObject, message: Message | null, { entries, manifest }: Evidence): Check {
  const input = returnIn(entries);
  const { content_sha256: hashes } = approval;
  const expected = isObject(hashes) ? hashes[manifest.filing] : undefined;
  if (message === null || input === null || typeof expected !== "string")
    return failed(CONTENT, "approval.json, return.json or the message cannot be read");
  return contentHash({ input, body: message.body }).toString("hex") === expected
    ? ok(CONTENT, `state: ${String(approval.state).slice(0, 40)}`)
    : failed(CONTENT, "return.json and the message are not what approval.json has the hash of");
}

function toldOf(approval: JsonObject, { approval: shown }: Evidence["filing"]): Check {
  if (shown === undefined) return failed(TOLD, "filing.json has no approval");
  const wrong = Object.entries(SAME)
    .filter(([field, told]) => !isDeepStrictEqual(shown[field], told(approval)))
    .map(([field]) => field);
  // Who took it back is named there as people know them.
  const isTyped = approval.state !== "revoked";
  if (isTyped && shown.decided_by !== approval.decided_by) wrong.push("decided_by");
  return wrong.length === 0
    ? ok(TOLD, `state: ${String(approval.state).slice(0, 40)}`)
    : failed(TOLD, `not the same: ${someOf(wrong)}`);
}
