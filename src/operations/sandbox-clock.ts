// The sandbox's test clock: an advance brings everything nearer that waits in one organisation's sandbox. It stands
// here, because filings, accounts and deliveries are moved together. Times that customers see stay the real
// time. Decision: docs/decisions/0056.

import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { bringDutiesForward } from "../companies/telling/due-soon-store.ts";
import { bringApprovalsForward } from "../filings/approval/approval-store.ts";
import { ANSWERS_KEPT_MS } from "../filings/create/idempotency-store.ts";
import {
  addToSandboxClock,
  bringSubmissionsForward,
  forgetAnswersBy,
  type SandboxClockRow,
} from "../filings/exchange/clock-store.ts";
import { after, type Clock } from "../platform/clock.ts";
import { changeInLine, type Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { bringAccountsForward } from "../register/exchange/exchange-store.ts";
import { bringDeliveriesForward, bringEndpointsForward } from "../webhooks/clock-store.ts";
import { LONGEST_ADVANCE_SECONDS } from "../work/clock-advance.ts";

export { LONGEST_ADVANCE_SECONDS };

export const ADVANCE_BOUNDS = `a whole number from 1 to ${LONGEST_ADVANCE_SECONDS} (400 days): the sandbox's clock only goes forward`;

export interface Advanced {
  clock: SandboxClockRow;
  /** How many have their next step or attempt earlier. What is due already, or under way, has not. */
  filings: number;
  /** Deliveries to Companies House. */
  accounts: number;
  deliveries: number;
}

export async function advanceSandboxClock(
  db: Transactional,
  { organisationId, seconds }: { organisationId: string; seconds: number },
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<Advanced> {
  refuseUnlessMay(actor, "develop", "sandbox");
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > LONGEST_ADVANCE_SECONDS)
    throw new Refusal("invalid_option", `The seconds must be ${ADVANCE_BOUNDS}.`, "seconds");
  const now = clock.now();
  const advance = { organisationId, seconds, now };
  return changeInLine(db, "sandbox clock", async (tx) => {
    const advanced = await addToSandboxClock(tx, advance);
    // In the order in which those lock them who write an outcome: a submission, then endpoints, then deliveries.
    const filings = await bringSubmissionsForward(tx, advance);
    const accounts = await bringAccountsForward(tx, advance);
    await bringDutiesForward(tx, advance, advanced);
    await bringApprovalsForward(tx, advance);
    await bringEndpointsForward(tx, advance);
    const deliveries = await bringDeliveriesForward(tx, advance);
    const { advanced_seconds: advancedSeconds } = advanced;
    await forgetAnswersBy(tx, { organisationId, advancedSeconds, before: after(now, -ANSWERS_KEPT_MS) });
    const details = { seconds, filings, accounts, deliveries };
    const change = { action: "sandbox_clock_advanced", organisationId, mode: "sandbox", details, at: now } as const;
    await recordAudit(tx, actor, change);
    return { clock: advanced, filings, accounts, deliveries };
  });
}

/** As the API and the command show it. */
export function sandboxClockObject(row: SandboxClockRow | undefined) {
  return {
    object: "sandbox_clock" as const,
    advanced_seconds: row?.advanced_seconds ?? 0,
    last_advanced_at: row?.advanced_at.toISOString() ?? null,
  };
}
