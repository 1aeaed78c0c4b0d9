// The releases of HMRC's CT600 pack (schema and business rules) and the day from which each decides. The UK day of
// FILING counts, for every period from 1 April 2015: a rule asks for the period's dates only where it names them. What
// changed from one to the next is in checks/pack-changes.ts.

export const PACKS = [
  // HMRC's version date (secondary source). Its files are what the built-in schema and rules follow. Earlier filing
  // days are judged by it too.
  { release: "v1.993", from: "2024-11-18" },
  // Published on 10 October 2025, when HMRC listed v1.993 as live; live by September 2026. The day is inferred: v1.992
  // went live on a 6 April, and HMRC calls CT600P compulsory for returns filed from 6 April 2026.
  { release: "v1.994", from: "2026-04-06" },
  // Published on 25 September 2026. HMRC's notice of 13 August 2026 announces its contents for April 2027 and its s455
  // rate for 6 April 2027.
  { release: "v1.995", from: "2027-04-06" },
] as const;

export type Release = (typeof PACKS)[number]["release"];

/** The release in force on a UK day, written YYYY-MM-DD. */
export function releaseOn(day: string): Release {
  return PACKS.findLast(({ from }) => from <= day)?.release ?? PACKS[0].release;
}

export function isRelease(text: string): text is Release {
  return PACKS.some(({ release }) => release === text);
}

export function isLater(one: Release, other: Release): boolean {
  return ordinal(one) > ordinal(other);
}

function ordinal(release: Release): number {
  return PACKS.findIndex((pack) => pack.release === release);
}
