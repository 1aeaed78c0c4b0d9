// What changed in HMRC's rules after v1.993, release by release, for the elements that this service can file: the main return and CT600A. The dates on which
// a release is in force are in ct600/packs.ts; the elements that came later (boxes 696 and 739) say so in the table of boxes. The later packs were not at
// hand: v1.994 was read from a public copy of its rules, v1.995 from a public tabulation of them (docs/packs.md). Not covered, because they are never filed
// here: boxes 663, 665 and 886 with their rules, and the pages CT600E, CT600L and CT600P.

import type { Release } from "../ct600/packs.ts";
import type { Rule } from "./rule.ts";

export interface PackChange {
  readonly release: Release;
  /** In a sentence. */
  readonly what: string;
  /** Numbers of rules that no longer apply in their old form. */
  readonly removes: readonly string[];
  /** New rules, and old ones in their new form. */
  readonly adds: readonly Rule[];
  /** Why a return that passed the earlier release must be amended; null where it stands as it was filed. */
  readonly amend: string | null;
  /** Whether a return is concerned although no rule finds it. */
  readonly concerns?: (filed: { readonly loanDays: readonly string[] }) => boolean;
}

export const PACK_CHANGES: readonly PackChange[] = [];
