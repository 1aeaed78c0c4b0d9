// One change of HMRC's rules from a release of its pack to the next.

import type { Release } from "../packs.ts";
import type { Rule } from "./rules/rule.ts";

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
