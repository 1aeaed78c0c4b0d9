// How the computations document shows the lines of all pages.

import { CHARITY_PAGE_TAGS } from "./charity/tags.ts";
import { GROUP_PAGE_TAGS } from "./group-relief/tags.ts";
import type { LineTags } from "./line-tags.ts";
import { LOANS_PAGE_TAGS } from "./loans/tags.ts";
import { MIRRORED_TAGS } from "./mirrored/tags.ts";
import { RESEARCH_PAGE_TAGS } from "./research/tags.ts";

export const PAGE_TAGS: readonly LineTags[] = [
  LOANS_PAGE_TAGS,
  GROUP_PAGE_TAGS,
  CHARITY_PAGE_TAGS,
  MIRRORED_TAGS,
  RESEARCH_PAGE_TAGS,
];
