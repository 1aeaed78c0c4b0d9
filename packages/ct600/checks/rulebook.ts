// What judges a return filed on a day: the release that is held, official or built in, and the known changes up to the
// release in force.

import { isLater, PACKS, type Release, releaseOn } from "../packs.ts";
import type { OfficialPack } from "./official-pack.ts";
import { PACK_CHANGES } from "./pack-changes.ts";
import type { Rule } from "./rules/rule.ts";
import { RULES } from "./rules/rules.ts";
import { elementsSince, irEnvelopeOf } from "./schema/return-schema.ts";
import type { ElementType } from "./schema/schema.ts";

export interface Rulebook {
  /** Such as "v1.993 + changes to v1.994". */
  readonly judgedBy: string;
  /**
   * The built-in rules that apply. Where a later official pack is held, the pack has the word about all that changed up
   * to it.
   */
  readonly rules: readonly Rule[];
  /** Those of them that came with a change. */
  readonly added: readonly Rule[];
  readonly irEnvelope: ElementType;
  /**
   * What changed since the release that is held: what its official pack says about these rules and elements no longer
   * counts.
   */
  readonly overruled: { readonly rules: ReadonlySet<string>; readonly elements: readonly string[] };
}

/** The release that the built-in schema and rules follow. */
const BUILT_IN_RELEASE = PACKS[0].release;

/** By the day of filing, and by the official packs that are held. `pack` is the one among them that judges. */
export function rulebookOn(
  day: string,
  packs: readonly OfficialPack[],
): { readonly rulebook: Rulebook; readonly pack: OfficialPack | null } {
  const inForce = releaseOn(day);
  const pack = packs.findLast(({ release }) => !isLater(release, inForce)) ?? null;
  return { rulebook: rulebookOf(pack?.release ?? BUILT_IN_RELEASE, inForce), pack };
}

/** In words, for the callers of the API and for pages. */
export function judgedByOn(day: string, packs: readonly OfficialPack[]): string {
  return rulebookOn(day, packs).rulebook.judgedBy;
}

const rulebooks = new Map<string, Rulebook>();

function rulebookOf(held: Release, inForce: Release): Rulebook {
  const judgedBy = held === inForce ? held : `${held} + changes to ${inForce}`;
  const known = rulebooks.get(judgedBy);
  if (known !== undefined) return known;
  const reached = PACK_CHANGES.filter(({ release }) => !isLater(release, inForce));
  const since = reached.filter(({ release }) => isLater(release, held));
  const rules = reached.reduce<readonly Rule[]>((kept, { release, removes, adds }) => {
    const rest = kept.filter(({ number }) => !removes.includes(number));
    return isLater(release, held) ? [...rest, ...adds] : rest;
  }, RULES);
  const made: Rulebook = {
    judgedBy,
    rules,
    added: rules.filter((rule) => !RULES.includes(rule)),
    irEnvelope: irEnvelopeOf(inForce, held),
    overruled: { rules: new Set(since.flatMap(({ removes }) => removes)), elements: elementsSince(held, inForce) },
  };
  rulebooks.set(judgedBy, made);
  return made;
}

/** The built-in schema and rules as they are, without any change: what HMRC's own v1.993 is compared with. */
export const BUILT_IN: Rulebook = rulebookOf(BUILT_IN_RELEASE, BUILT_IN_RELEASE);
