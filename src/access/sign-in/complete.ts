// The end of a sign-in: everything asked was right, and a session starts.

import { recordAudit } from "../../audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/db.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { UserRow } from "../user-store.ts";
import { rememberDevice } from "./devices.ts";
import { endPresentedSession, startSession } from "./sessions.ts";

/** From where, and what the browser keeps from an earlier sign-in. */
export interface SigningIn {
  address: string;
  userAgent: string;
  deviceToken: string | null;
  /** The session it is in so far, which then ends: no browser could reach it again, to use it or to end it. */
  sessionToken: string | null;
}

export async function completeSignIn(
  tx: Transaction,
  user: UserRow,
  request: SigningIn,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<{ sessionToken: string; deviceToken: string }> {
  const deviceToken = await rememberDevice(tx, { userId: user.id, token: request.deviceToken }, { clock, random });
  if (request.sessionToken !== null) await endPresentedSession(tx, request.sessionToken);
  const { token: sessionToken } = await startSession(tx, { ...request, userId: user.id }, { clock, random });
  const actor = { userId: user.id, name: user.email, address: request.address, role: user.role };
  const change = { organisationId: user.organisation_id, mode: null, at: clock.now() };
  await recordAudit(tx, actor, { action: "signed_in", ...change });
  return { sessionToken, deviceToken };
}
