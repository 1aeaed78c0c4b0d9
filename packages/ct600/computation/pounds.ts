// Lines and sentences that several steps need.

import type { Problem } from "../problem.ts";
import { type About, type Amount, given, known, type Line, line } from "./line.ts";

export const NOTHING = known("nothing", 0n);

/** An amount of the input in whole pounds, as the form wants it. */
export function wholePoundsOf(
  id: string,
  words: string,
  { path, pence }: { path: string; pence: number | undefined },
  about: About = {},
): Line {
  return line(id, words, ["whole_pounds", given(path, pence)], about);
}

/** What is left of an amount after others, for people: `£1,234`. */
export function poundsText(pence: bigint): string {
  const pounds = inThousands(pence / 100n);
  const rest = pence % 100n;
  return rest === 0n ? `£${pounds}` : `£${pounds}.${String(rest).padStart(2, "0")}`;
}

/** Made once: `toLocaleString` makes one for every number, which takes longer than most steps of the computation. */
const THOUSANDS = new Intl.NumberFormat("en-GB");

/** `1,234`. */
export function inThousands(whole: bigint): string {
  return THOUSANDS.format(whole);
}

export function claimTooHigh(field: string, most: Amount): Problem {
  return {
    code: "claim_too_high",
    field,
    message: `At most ${poundsText(most.value)} can be claimed here. Claim less, or leave ${field} out.`,
  };
}
