// What the authority's own pack says about a message, for those who have one. Nothing of a pack is part of this
// package.

import type { Release } from "../packs.ts";

export interface OfficialFinding {
  /** The rule's number such as "9200"; null for a finding of the schema. */
  rule: string | null;
  /** Where: local element names below GovTalkMessage, such as "Body/IRenvelope/CompanyTaxReturn/Turnover/Total". */
  at: string;
  /** The pack's own words; for a finding of the schema the validator's, without the value it is about. */
  text: string;
}

export interface Verdict {
  schema: OfficialFinding[];
  rules: OfficialFinding[];
}

export interface OfficialPack {
  release: Release;
  /** Judges a whole GovTalk message. `today` (YYYY-MM-DD) is what the rules take for the current date. */
  judge(message: Uint8Array, today: string): Promise<Verdict>;
}
