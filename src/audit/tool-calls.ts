// What an assistant calls is recorded although it changes nothing: what it reads leaves for somebody else's machine.

import type { Transactional } from "../platform/database/db.ts";
import type { Scope } from "../platform/mode.ts";
import { type Actor, recordAudit } from "./audit.ts";

export interface ToolCall extends Scope {
  tool: string;
  /** `done`, or the code of the error. */
  outcome: string;
  /** The draft or filing it was about; null for none. */
  subject: string | null;
  at: Date;
}

/** Of a call that names no tool of ours, or was not read: what an assistant writes there may be anything. */
export const UNKNOWN_TOOL = "unknown";

export async function recordToolCall(
  db: Transactional,
  actor: Actor,
  { organisationId, mode, tool, outcome, subject, at }: ToolCall,
): Promise<void> {
  const change = { action: "tool_called", organisationId, mode, details: { tool, outcome }, at } as const;
  await db.transaction((tx) => recordAudit(tx, actor, { ...change, ...(subject !== null && { subject }) }));
}
