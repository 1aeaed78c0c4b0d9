// HMRC's rules about the supplementary pages, and what later releases of its pack changed in them.

import type { PackChange } from "../checks/pack-change.ts";
import type { Rule } from "../checks/rules/rule.ts";
import { AVOIDANCE_PAGE_RULES } from "./avoidance/rules.ts";
import { CHARITY_PAGE_CHANGES } from "./charity/changes.ts";
import { CHARITY_PAGE_RULES } from "./charity/rules.ts";
import { GROUP_PAGE_RULES } from "./group-relief/rules.ts";
import { LOANS_PAGE_CHANGES } from "./loans/changes.ts";
import { LOANS_PAGE_RULES } from "./loans/rules.ts";
import { MIRRORED_CHANGES } from "./mirrored/changes.ts";
import { MIRRORED_RULES } from "./mirrored/rules.ts";
import { RESEARCH_PAGE_CHANGES } from "./research/changes.ts";
import { RESEARCH_PAGE_RULES } from "./research/rules.ts";

export const PAGE_RULES: readonly Rule[] = [
  ...LOANS_PAGE_RULES,
  ...CHARITY_PAGE_RULES,
  ...AVOIDANCE_PAGE_RULES,
  ...GROUP_PAGE_RULES,
  ...RESEARCH_PAGE_RULES,
  ...MIRRORED_RULES,
];

export const PAGE_CHANGES: readonly PackChange[] = [
  ...LOANS_PAGE_CHANGES,
  ...CHARITY_PAGE_CHANGES,
  ...RESEARCH_PAGE_CHANGES,
  ...MIRRORED_CHANGES,
];
