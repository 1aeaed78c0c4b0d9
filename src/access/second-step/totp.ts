// Codes of an authenticator app: time-based one-time passwords (RFC 6238) with what every app knows: HMAC-SHA-1, six
// digits, a step of 30 seconds. What an app is given follows Google's "Key Uri Format".

import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND } from "../../platform/clock.ts";

const STEP_MS = 30 * SECOND;
const DIGITS = 6;
/** RFC 4226, section 4: as long as the hash. */
export const SECRET_BYTES = 20;
/** A phone's clock may be wrong, and typing takes time (RFC 6238, section 5.2). */
const STEPS_AWAY = [0, -1, 1];

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const truncated = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}

/** The step that the code belongs to; null if it is none of now, or not later than the last one that was accepted. */
export function stepOfCode(secret: Buffer, code: string, { at, after }: { at: Date; after: number }): number | null {
  const fits = STEPS_AWAY.map((away) => stepAt(at) + away).filter((step) => isSame(totpCode(secret, step), code));
  return fits.find((step) => step > after) ?? null;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** As it is typed into an app: base32 (RFC 4648) without padding. */
export function secretText(secret: Buffer): string {
  let bits = "";
  for (const byte of secret) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What the QR code says. */
export function setUpAddress(secret: Buffer, account: string): string {
  const label = `${ISSUER}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secretText(secret)}&issuer=${ISSUER}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / SECOND}`;
}

const ISSUER = "Quarterday";
