// Browsers in which a person has signed in: a random token in a cookie that outlives the session, its hash in the
// database. It opens nothing. It only says that failures of this browser are its own, so that no other client at the
// same address can lock its owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").

import { after, type Clock, DAY } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import { hashOf } from "./sessions.ts";
import { type DeviceRow, deviceByToken, insertDevice, touchDevice } from "./sign-in-store.ts";

/** Without a sign-in for so long, a browser is no longer recognised. */
export const DEVICE_MS = 365 * DAY;

interface Presented {
  userId: string;
  /** What the cookie holds, if there is one. */
  token: string | null;
}

/**
 * Undefined for a browser in which this very person has not signed in: another person's token says nothing about this
 * account.
 */
export async function recogniseDevice(
  db: Queryable,
  { userId, token }: Presented,
  { clock }: { clock: Clock },
): Promise<DeviceRow | undefined> {
  if (token === null || !/^[\w-]{43}$/.test(token)) return undefined;
  return deviceByToken(db, { tokenHash: hashOf(token), userId, usedAfter: after(clock.now(), -DEVICE_MS) });
}

/** The token for the cookie: the one that came along, if it is this person's. */
export async function rememberDevice(
  db: Queryable,
  presented: Presented,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Promise<string> {
  const known = await recogniseDevice(db, presented, { clock });
  if (known !== undefined && presented.token !== null) {
    await touchDevice(db, known.id, clock.now());
    return presented.token;
  }
  const token = random(32).toString("base64url");
  const device: DeviceRow = { id: newId("dev", random), user_id: presented.userId, last_used_at: clock.now() };
  await insertDevice(db, device, hashOf(token));
  return token;
}
